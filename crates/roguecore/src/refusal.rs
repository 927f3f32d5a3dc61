//! Refusals: why a command was not carried out. Values; the words are made elsewhere.

use serde::{Deserialize, Serialize};

use crate::component::Aim;
use crate::entity::PrototypeId;
use crate::event::EntityRef;
use crate::geometry::Point;
use crate::inventory::InventorySlot;
use crate::tile::TileId;

/// Why a command changed nothing: no time has passed, no dice were rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
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
    /// Nothing that can be picked up lies here.
    #[error("nothing to pick up lies here")]
    NothingToPickUp,
    /// Every letter of the pack is taken.
    #[error("the pack is full: it holds {capacity} things")]
    InventoryFull {
        /// How many things it holds.
        capacity: usize,
    },
    /// Nothing in the pack has that letter.
    #[error("nothing in the pack has the letter {0}")]
    NoSuchItem(InventorySlot),
    /// The thing is good for nothing here and now.
    #[error("that cannot be used")]
    NotUsable {
        /// Which thing.
        item: PrototypeId,
    },
    /// It would heal nothing.
    #[error("health is full")]
    FullHealth,
    /// It has to be aimed at something.
    #[error("it has to be aimed")]
    NeedsTarget {
        /// At what.
        aim: Aim,
    },
    /// No other actor in view is near enough.
    #[error("nobody is nearer than {range} cells")]
    NobodyInRange {
        /// Cells.
        range: u32,
    },
    /// The cell is out of view.
    #[error("{0} is out of view")]
    OutOfView(Point),
    /// No actor is there.
    #[error("nobody is at {0}")]
    NobodyThere(Point),
    /// It must not be aimed at oneself.
    #[error("it cannot be aimed at oneself")]
    NotYourself,
    /// Nobody that can be seen would be hit.
    #[error("nobody is within {radius} cells")]
    NobodyInBlast {
        /// Cells.
        radius: u32,
    },
    /// No stairs of that direction are here.
    #[error("no stairs lead there")]
    NoStairs {
        /// Whether they would lead down.
        down: bool,
    },
    /// The way out of the first floor is open to those who carry the goal.
    #[error("the way out opens only with the goal")]
    NotWithoutGoal {
        /// What it is.
        goal: PrototypeId,
    },
    /// A level was gained; first choose what it is good for.
    #[error("a level was gained: choose an improvement first")]
    LevelUpPending,
    /// No level was gained.
    #[error("no level was gained")]
    NoLevelUpPending,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// What is in the way of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Blocker {
    /// A tile that nobody can walk on.
    Tile(TileId),
    /// Someone who fills the cell.
    Entity(EntityRef),
}
