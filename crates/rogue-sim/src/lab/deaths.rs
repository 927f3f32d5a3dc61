//! `deaths`: for each death of the careful persona, whether another play of the last turns lives.

mod as_programs;

use std::collections::VecDeque;
use std::io::Write as _;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_player::player::Player;
use rogue_player::search::{Aim, Bound, Progress, Search};
use roguecore::{Game, Rng, Stream};

use super::interval::Share;
use super::record::End;
use super::setup::{Setup, Who};
use crate::content::ContentOption;
use crate::persona::Persona;
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
    #[command(flatten)]
    content: ContentOption,
    /// Turns before a death that are played again
    #[arg(long, value_name = "N", default_value_t = 20)]
    turns: usize,
    /// Turns that have to be lived through, counted from the death
    #[arg(long, value_name = "N", default_value_t = 50)]
    live: u64,
    /// Other plays that are tried for each death
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    tries: u32,
    /// Instead: searches as the programs do after a death, from the commands of the run and within their
    /// bound, and carries out the commands of each play found
    #[arg(long, conflicts_with_all = ["turns", "live", "tries"])]
    as_programs: bool,
}

/// The result of the search for one death.
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
/// When the content cannot be read, or, with `--as-programs`, a game cannot be carried out again.
pub fn run(options: &Options) -> SimResult {
    let setup = Setup::new(options.content.load()?);
    if options.as_programs {
        return as_programs::run(&setup, options.seed, options.games);
    }
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
    let mut last: VecDeque<(Game, Player)> = VecDeque::new();
    let record = setup.play_watched(Who::Persona(Persona::Careful), seed, |game, agent| {
        if last.len() == options.turns.max(1) {
            last.pop_front();
        }
        last.extend(agent.persona().map(|player| (game.clone(), player.clone())));
    });
    let End::Died { cause, floor } = record.end else { return None };
    let goal = record.turns + options.live;
    let bound = Bound { tries: options.tries, commands: u64::MAX };
    let rng = Rng::derive(seed, Stream::Player);
    let mut search = Search::new(last, Aim::alive_in(goal), bound, rng);
    let lives = matches!(search.run(), Progress::Found(_));
    let lived_after = lives.then(|| search.tries());
    Some(Death { seed, cause, floor, lived_after })
}
