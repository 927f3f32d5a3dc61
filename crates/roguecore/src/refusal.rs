//! Refusals: why a command was not carried out. Values; the words are made elsewhere.

use serde::{Deserialize, Serialize};

use crate::event::Subject;
use crate::geometry::Point;
use crate::tile::TileKind;

/// Why a command changed nothing: no time has passed, no dice were rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The step would leave the map.
    #[error("the map ends there")]
    OutOfBounds,
    /// Something is in the way.
    #[error("{at} is blocked")]
    Blocked {
        /// The cell.
        at: Point,
        /// What is there.
        by: Blocker,
    },
    /// Nobody who could be attacked is there.
    #[error("nobody to attack is there")]
    NothingToAttack,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// What is in the way of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Blocker {
    /// A tile that nobody can walk on.
    Tile(TileKind),
    /// Someone who fills the cell.
    Entity(Subject),
}
