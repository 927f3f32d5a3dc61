//! AI component: the memory of a monster between its turns. How it chooses is in [`crate::ai`],
//! by the rows of its prototype.

use roguecore_grid::Direction;
use serde::{Deserialize, Serialize};

/// The memory of an entity that acts by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ai {
    /// The remembered steps, the next one **last**, so that removing it moves no other.
    path: Vec<Direction>,
}

impl Ai {
    /// The next remembered step; `None` when no path is remembered.
    pub fn next_step(&self) -> Option<Direction> {
        self.path.last().copied()
    }

    /// The remembered steps, the next one first.
    pub fn steps(&self) -> impl Iterator<Item = Direction> {
        self.path.iter().rev().copied()
    }

    /// Replaces the remembered path by these steps, the next one first.
    pub(crate) fn set_path(&mut self, steps: &[Direction]) {
        self.path.clear();
        self.path.extend(steps.iter().rev());
    }

    /// Removes the next remembered step if it is `step`, which has been taken.
    pub(crate) fn advance(&mut self, step: Option<Direction>) {
        if step.is_some() && self.path.last().copied() == step {
            self.path.pop();
        }
    }
}
