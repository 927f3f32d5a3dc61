//! `winnable`: how many seeds are won by a persona, or by a search that plays again from before
//! each death.

use std::io::Write as _;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_player::player::Player;
use rogue_player::search::{Aim, Bound, Play, Progress, Search};
use roguecore::{Game, Rng, Stream};

use super::interval::Share;
use super::record::End;
use super::setup::{Setup, Who};
use crate::content::ContentOption;
use crate::limits::TURN_LIMIT;
use crate::persona::Persona;
use crate::result::SimResult;

/// The command line of `winnable`.
#[derive(Args)]
pub struct Options {
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many seeds
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    seeds: u64,
    #[command(flatten)]
    content: ContentOption,
    /// How many plays the search makes on a seed that no persona wins
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    tries: u32,
}

/// Every how many turns the search keeps a position to come back to.
const KEEP_TURNS: u64 = 10;

/// Plays each seed until it is won, and prints the winner.
///
/// # Errors
///
/// When the content cannot be read.
pub fn run(options: &Options) -> SimResult {
    let setup = Setup::new(options.content.load()?);
    let personas =
        [Persona::Careful, Persona::Sneak, Persona::Collector, Persona::Fighter, Persona::Runner];
    let winner = |number: u64| {
        let seed = options.seed.wrapping_add(number);
        let wins = |who: &Persona| setup.play(Who::Persona(*who), seed).end == End::Won;
        let persona = personas.iter().position(wins);
        let winner =
            persona.or_else(|| search(&setup, seed, options.tries).then_some(personas.len()));
        (seed, winner)
    };
    let all: Vec<_> = (0..options.seeds).into_par_iter().map(winner).collect();
    let won = all.iter().filter(|(_, winner)| winner.is_some()).count() as u64;
    let mut text = format!(
        "won in some play  {won} of {}: {}\n",
        options.seeds,
        Share::new(won, options.seeds)
    );
    let names = personas.iter().map(|it| it.name()).chain(["search"]);
    for (index, name) in names.enumerate() {
        let first = all.iter().filter(|(_, winner)| *winner == Some(index)).count();
        text += &format!("  {name:16}{first:6} that none of those above won\n");
    }
    let open: Vec<u64> =
        all.iter().filter(|(_, winner)| winner.is_none()).map(|(seed, _)| *seed).take(20).collect();
    if !open.is_empty() {
        text += &format!("not won: seeds {open:?}\n");
    }
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// Whether a search finds a play that wins, from the game of the careful persona on.
fn search(setup: &Setup, seed: u64, tries: u32) -> bool {
    let mut trail: Vec<(Game, Player)> = Vec::new();
    setup.play_watched(Who::Persona(Persona::Careful), seed, |game, agent| {
        if game.view().turn().is_multiple_of(KEEP_TURNS) {
            trail.extend(agent.persona().map(|player| (game.clone(), player.clone())));
        }
    });
    let aim = Aim {
        keep_turns: KEEP_TURNS,
        turn_limit: TURN_LIMIT,
        progress,
        waits: false,
        reached: Play::is_won,
    };
    let bound = Bound { tries, commands: u64::MAX };
    let rng = Rng::derive(seed, Stream::Player);
    matches!(Search::new(trail, aim, bound, rng).run(), Progress::Found(_))
}

/// How far a game has come: floors down, and up again with the goal, then turns.
fn progress(game: &Game) -> u64 {
    let view = game.view();
    let deepest = view.content().dungeon().map_or(1, |dungeon| dungeon.deepest);
    let floor = view.content().place(view.floor()).depth.min(deepest);
    let floors = if view.has_goal() { 2 * deepest - floor } else { floor };
    u64::from(floors) * TURN_LIMIT + view.turn().min(TURN_LIMIT - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The persona dies on that seed; a search from before its deaths wins.
    #[test]
    fn a_search_wins_where_a_persona_dies() {
        let setup = Setup::new(rogue_ember::content());
        let dies = |seed: &u64| setup.play(Who::Persona(Persona::Careful), *seed).end != End::Won;
        let seed = (1..100).find(dies).unwrap();
        assert!(search(&setup, seed, 1_000), "seed {seed}");
        assert!(!search(&setup, seed, 0), "no try, no win");
    }
}
