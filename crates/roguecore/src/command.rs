//! Commands: what a player can ask of the game. Complete when they arrive; the engine never
//! asks back.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::component::LevelUp;
use crate::geometry::{Direction, Point};
use crate::inventory::InventorySlot;

/// One turn of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Command {
    /// Attack whoever stands there, otherwise step there: what a movement key does.
    Bump(Direction),
    /// Step there, and never attack.
    Move(Direction),
    /// Attack whoever stands there, and never step.
    Melee(Direction),
    /// Let a turn go by.
    Wait,
    /// Pick up what lies here: the topmost thing.
    PickUp,
    /// Put a thing from the pack on the floor.
    Drop(InventorySlot),
    /// Drink, read or wear a thing from the pack; what is worn is taken off. `target` is the
    /// cell it is aimed at, for things that have to be aimed ([`Item::aim`](crate::Item::aim)).
    Use {
        /// Which thing.
        slot: InventorySlot,
        /// Where it is aimed.
        target: Option<Point>,
    },
    /// Take the stairs down.
    Descend,
    /// Take the stairs up; on the first floor with the goal in the pack, win.
    Ascend,
    /// Choose what a level gained is good for. Takes no time.
    LevelUp(LevelUp),
}

/// `bump e`, `wait` ...
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bump(direction) => write!(f, "bump {direction}"),
            Self::Move(direction) => write!(f, "move {direction}"),
            Self::Melee(direction) => write!(f, "melee {direction}"),
            Self::Wait => f.write_str("wait"),
            Self::PickUp => f.write_str("pick up"),
            Self::Drop(slot) => write!(f, "drop {slot}"),
            Self::Use { slot, target: None } => write!(f, "use {slot}"),
            Self::Use { slot, target: Some(at) } => write!(f, "use {slot} at {at}"),
            Self::Descend => f.write_str("descend"),
            Self::Ascend => f.write_str("ascend"),
            Self::LevelUp(improvement) => write!(f, "improve {improvement:?}"),
        }
    }
}
