//! AI component: the memory of a monster between its turns. How it chooses is in [`crate::ai`].

use serde::{Deserialize, Serialize};

use crate::geometry::Direction;

/// The behaviour of an entity that acts by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Ai {
    /// Attacks the player: strikes when adjacent, follows a path in the player's field of view,
    /// and follows the rest of that path out of view.
    HostileEnemy {
        /// The remembered steps, the next one **last**, so that removing it moves no other.
        path: Vec<Direction>,
    },
}

impl Ai {
    /// A hostile monster that remembers no path.
    pub const fn hostile_enemy() -> Self {
        Self::HostileEnemy { path: Vec::new() }
    }

    /// The next remembered step; `None` when no path is remembered.
    pub fn next_step(&self) -> Option<Direction> {
        let Self::HostileEnemy { path } = self;
        path.last().copied()
    }

    /// The remembered steps, the next one first.
    pub fn steps(&self) -> impl Iterator<Item = Direction> {
        let Self::HostileEnemy { path } = self;
        path.iter().rev().copied()
    }

    /// Replaces the remembered path by these steps, the next one first.
    pub(crate) fn set_path(&mut self, steps: &[Direction]) {
        let Self::HostileEnemy { path } = self;
        path.clear();
        path.extend(steps.iter().rev());
    }

    /// Removes the next remembered step if it is `step`, which has been taken.
    pub(crate) fn advance(&mut self, step: Option<Direction>) {
        let Self::HostileEnemy { path } = self;
        if step.is_some() && path.last().copied() == step {
            path.pop();
        }
    }
}
