//! `deaths`: for each death of the careful persona, whether another play of the last turns lives.

use std::collections::VecDeque;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use roguecore::{Command, Game, Rng, Stream};

use super::interval::Share;
use super::record::{Agent, End, Setup, Who};
use crate::content;
use crate::player::Persona;
use crate::result::SimResult;

/// The command line of `deaths`.
#[derive(Args)]
pub struct Options {
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,
    /// The content: `classic`, `first-steps`, or a content file
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
    /// Turns before a death that are played again
    #[arg(long, value_name = "N", default_value_t = 20)]
    turns: usize,
    /// Turns that have to be lived through, counted from the death
    #[arg(long, value_name = "N", default_value_t = 50)]
    live: u64,
    /// Other plays that are tried for each death
    #[arg(long, value_name = "N", default_value_t = 400)]
    tries: u32,
}

/// What the search found about one death.
struct Death {
    seed: u64,
    cause: String,
    floor: u32,
    /// The tries until one lived.
    lived_after: Option<u32>,
}

/// Searches each death and prints the share that could be avoided.
///
/// The search knows the random numbers of the game: it asks whether there was a way, not whether a
/// player could have known it.
///
/// # Errors
///
/// When the content cannot be read.
pub fn run(options: &Options) -> SimResult {
    let setup = Setup::new(content::by_name(options.content.as_deref())?);
    let search = |number: u64| search(&setup, options, options.seed.wrapping_add(number));
    let deaths: Vec<Death> = (0..options.games).into_par_iter().filter_map(search).collect();
    let avoided = deaths.iter().filter(|death| death.lived_after.is_some()).count() as u64;
    let share = Share::new(avoided, deaths.len() as u64);
    let mut text = format!("deaths           {}\navoidable        {share}\n", deaths.len());
    for death in deaths.iter().filter(|death| death.lived_after.is_none()).take(20) {
        text += &format!(
            "  no way found: seed {}, floor {}, {}\n",
            death.seed, death.floor, death.cause
        );
    }
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// The game a while before its end, and again step by step until then; `None` without a death.
fn search(setup: &Setup, options: &Options, seed: u64) -> Option<Death> {
    let mut last: VecDeque<(Game, Agent)> = VecDeque::new();
    let record = setup.play_watched(Who::Persona(Persona::Careful), seed, |game, agent| {
        if last.len() == options.turns.max(1) {
            last.pop_front();
        }
        last.push_back((game.clone(), agent.clone()));
    });
    let End::Died { cause, floor } = record.end else { return None };
    let goal = record.turns + options.live;
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut lives = |number: u32| {
        // Late changes first; the earlier one begins, the more can be changed.
        let back = number as usize * last.len() / options.tries.max(1) as usize;
        let (game, agent) = &last[last.len() - 1 - back.min(last.len() - 1)];
        lives(game, agent, number, goal, &mut rng)
    };
    let lived_after = (0..options.tries).find(|&number| lives(number));
    Some(Death { seed, cause, floor, lived_after })
}

/// Plays on with some commands drawn at random instead of the agent's own; whether the player is
/// alive at the goal.
fn lives(game: &Game, agent: &Agent, number: u32, goal: u64, rng: &mut Rng) -> bool {
    let (mut game, mut agent) = (game.clone(), agent.clone());
    // From a single other command to a quite different play.
    let drawn_in_10 = number % 8 + 1;
    let mut first = true;
    let (mut steps, mut refusals) = (0, 0);
    while game.outcome().is_none() && game.view().turn() < goal && steps < MAX_STEPS {
        steps += 1;
        let own = agent.choose(&game).map(|choice| choice.command);
        let early = steps <= 40;
        let draws = first || early && rng.below(10) < drawn_in_10;
        first = false;
        let command = if draws { any(&game, rng) } else { own };
        let Some(command) = command else { return true };
        if game.step(command).is_ok() {
            refusals = 0;
        } else {
            agent.refused();
            refusals += 1;
            if refusals > 20 {
                return false;
            }
        }
    }
    let won = matches!(game.outcome(), Some(roguecore::Outcome::Won { .. }));
    won || game.outcome().is_none()
}

/// More commands than a player with any speed takes in the turns to live through.
const MAX_STEPS: u32 = 1_000;

/// A command that is possible: a kind of command first, since aimed ones are many.
fn any(game: &Game, rng: &mut Rng) -> Option<Command> {
    let all = game.commands();
    let kind = |command: &Command| match command {
        Command::Bump(_) | Command::Move(_) => 0,
        Command::Melee(_) => 1,
        Command::Use { slot, .. } => 10 + u32::from(slot.letter()),
        Command::Throw { slot, .. } => 1_000 + u32::from(slot.letter()),
        Command::Descend | Command::Ascend => 2,
        Command::Cast { .. } => 3,
        Command::Wait => 4,
        Command::PickUp | Command::Drop(_) | Command::LevelUp(_) | Command::Custom(_) => 5,
    };
    let mut kinds: Vec<u32> = all.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let wanted = *rng.pick(&kinds)?;
    let fitting: Vec<Command> = all.into_iter().filter(|it| kind(it) == wanted).collect();
    rng.pick(&fitting).copied()
}
