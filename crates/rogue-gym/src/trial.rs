//! Plays of a task: by recorded actions, and by random legal ones.

use std::sync::Arc;

use crate::arrays::Buffers;
use crate::episode::Start;
use crate::error::Error;
use crate::setup::Setup;
use crate::task::Task;
use crate::vector::{Mode, Vector};

/// Whether these actions solve the task with that seed. Those after its end are left out.
///
/// # Errors
///
/// [`Error::UnknownAction`].
pub fn follow(setup: &Arc<Setup>, actions: &[usize], seed: u64) -> Result<bool, Error> {
    let mut game = Vector::new(Arc::clone(setup), 1, Mode::Disabled, 1);
    let mut buffers = Buffers::new(setup, 1);
    game.reset(&[Start::seed(seed)], None, buffers.arrays())?;
    for &action in actions {
        game.step(&[action as i64], buffers.arrays())?;
        if buffers.terminated[0] || buffers.truncated[0] {
            break;
        }
    }
    Ok(game.episodes()[0].is_solved())
}

/// Seeds of luck that the solutions of a task are played with: 0 and those that follow.
pub const SEEDS: u64 = 20;

/// For how many of the [`SEEDS`] one of the solutions of the task solves it.
///
/// # Errors
///
/// [`Error::UnknownName`] for an action that is none.
pub fn solved(setup: &Arc<Setup>, task: &Task) -> Result<u64, Error> {
    let numbers = |words: &Vec<String>| setup.actions().numbers(words);
    let solutions = task.solutions.iter().map(numbers).collect::<Result<Vec<_>, _>>()?;
    let mut solved = 0;
    for seed in 0..SEEDS {
        for solution in &solutions {
            if follow(setup, solution, seed)? {
                solved += 1;
                break;
            }
        }
    }
    Ok(solved)
}

/// How many of that many games, with the seeds from 0 on, random legal actions solve. The setup needs a mask.
///
/// # Errors
///
/// [`Error`]: the setup has no mask.
pub fn solved_at_random(setup: &Arc<Setup>, games: usize) -> Result<usize, Error> {
    let mut vector = Vector::new(Arc::clone(setup), games, Mode::NextStep, 1);
    let mut buffers = Buffers::new(setup, games);
    let starts: Vec<Start> = (0..games as u64).map(Start::seed).collect();
    vector.reset(&starts, None, buffers.arrays())?;
    let (mut actions, mut first) = (vec![0; games], vec![None; games]);
    for _ in 0..setup.max_steps {
        vector.sample(&buffers.mask, &mut actions)?;
        vector.step(&actions, buffers.arrays())?;
        for (episode, first) in vector.episodes().iter().zip(&mut first) {
            if episode.is_over() && first.is_none() {
                *first = Some(episode.is_solved());
            }
        }
    }
    Ok(first.into_iter().filter(|it| *it == Some(true)).count())
}
