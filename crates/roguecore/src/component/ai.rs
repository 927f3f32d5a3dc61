//! What a monster remembers between its turns. How it chooses is in [`crate::ai`].

use serde::{Deserialize, Serialize};

use crate::geometry::Direction;

/// Who acts for an entity when its turn comes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ai {
    /// Hunts the player: attacks when next to them, walks a path when in their view, and
    /// walks what it remembers of that path when out of view.
    HostileEnemy {
        /// The steps still to go, the next one **last**, so that taking it moves nothing else.
        way: Vec<Direction>,
    },
}

impl Ai {
    /// A hunter that has seen nobody yet.
    pub const fn hostile_enemy() -> Self {
        Self::HostileEnemy { way: Vec::new() }
    }

    /// The next remembered step.
    pub fn next_step(&self) -> Option<Direction> {
        let Self::HostileEnemy { way } = self;
        way.last().copied()
    }

    /// The remembered steps in the order they will be taken.
    pub fn steps(&self) -> impl Iterator<Item = Direction> {
        let Self::HostileEnemy { way } = self;
        way.iter().rev().copied()
    }

    /// Remembers these steps, the next one first, and nothing of before.
    pub(crate) fn remember(&mut self, steps: &[Direction]) {
        let Self::HostileEnemy { way } = self;
        way.clear();
        way.extend(steps.iter().rev());
    }

    /// Forgets the next step if it is this one: it has been taken.
    pub(crate) fn step_taken(&mut self, step: Option<Direction>) {
        let Self::HostileEnemy { way } = self;
        if step.is_some() && way.last().copied() == step {
            way.pop();
        }
    }
}
