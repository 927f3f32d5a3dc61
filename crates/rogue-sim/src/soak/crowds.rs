//! Crowds of 30,000 creatures that are all awake: each turn ends within a second of processor time, the work of it
//! stays within its bound, every state passes the audit, and a loaded game goes on in the same way.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use roguecore::{Command, Content, Game};

use super::check::{ensure, ensure_counted};
use super::host::step_loaded;
use crate::process::cpu_time;
use crate::result::SimResult;

#[path = "../../../roguecore/tests/fixtures/crowds.rs"]
mod worlds;

use worlds::{CREATURES, CROWDS, Crowd};

/// A turn takes no more processor time, in a build with optimisation.
const MAX_TIME: Duration = Duration::from_secs(1);
/// More work in one turn is an error: the limit, and room for the last step.
const MAX_WORK: u64 = Game::MAX_WORK + Game::MAX_WORK / 4;

/// Counts over all crowds.
#[derive(Default)]
pub(super) struct Summary {
    crowds: u64,
    turns: u64,
    loads: u64,
    slowest: Duration,
    max_work: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { crowds, turns, loads, slowest, max_work } = self;
        let millis = slowest.as_millis();
        write!(
            f,
            "{crowds} crowds of {CREATURES}, {turns} turns and {loads} loads, of at most {millis} ms of processor \
             time and a work of {max_work}"
        )
    }
}

/// Takes that many turns of each crowd.
pub(super) fn run(turns: u64) -> SimResult<Summary> {
    run_crowds(&CROWDS, turns)
}

fn run_crowds(crowds: &[Crowd], turns: u64) -> SimResult<Summary> {
    let mut summary = Summary::default();
    for crowd in crowds {
        wait(*crowd, turns, &mut summary).map_err(|why| format!("{}: {why}", crowd.name))?;
    }
    ensure_counted(&[
        ("crowds", summary.crowds),
        ("turns", summary.turns),
        ("loads", summary.loads),
    ])?;
    Ok(summary)
}

fn wait(crowd: Crowd, turns: u64, summary: &mut Summary) -> SimResult {
    let content = Content::parse("crowd.ron", &crowd.ron()).map_err(|why| why.to_string())?;
    let game = Game::from_scene(Arc::new(content), &crowd.scene());
    let mut game = game.map_err(|why| why.to_string())?;
    let (mut slowest, mut max_work) = (Duration::ZERO, 0);
    // Not before the second turn, if there is one: a loaded game has none of the paths of the turn before.
    let loaded_turn = turns.min(2) - 1;
    for turn in 0..turns {
        if turn == loaded_turn {
            step_loaded(&game, Command::Wait)?;
            summary.loads += 1;
        }
        let began = cpu_time();
        game.step(Command::Wait).map_err(|why| format!("turn {turn}: {why}"))?;
        let took = cpu_time().saturating_sub(began);
        (slowest, max_work) = (slowest.max(took), max_work.max(game.work()));
        summary.turns += 1;
        if game.outcome().is_some() {
            break;
        }
    }
    println!("crowds: {}: {} ms, work of {max_work}", crowd.name, slowest.as_millis());
    game.audit().map_err(|why| why.to_string())?;
    check_bounds(slowest, max_work)?;
    summary.crowds += 1;
    summary.slowest = summary.slowest.max(slowest);
    summary.max_work = summary.max_work.max(max_work);
    Ok(())
}

/// The bounds of a turn. In a build without optimisation the counted work alone says whether a turn is slow.
fn check_bounds(slowest: Duration, max_work: u64) -> SimResult {
    ensure(max_work <= MAX_WORK, || format!("work of {max_work}, of at most {MAX_WORK}"))?;
    let is_fast = slowest <= MAX_TIME || cfg!(debug_assertions);
    ensure(is_fast, || format!("{} ms, of at most {}", slowest.as_millis(), MAX_TIME.as_millis()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crowds_take_turns_within_their_bounds() {
        let summary = run_crowds(&CROWDS, 1).unwrap();
        assert!(summary.max_work > 1_000_000 && summary.loads == summary.crowds, "{summary}");
    }

    #[test]
    fn work_above_the_bound_is_an_error() {
        assert!(check_bounds(Duration::ZERO, MAX_WORK).is_ok());
        assert!(check_bounds(Duration::ZERO, MAX_WORK + 1).is_err());
    }
}
