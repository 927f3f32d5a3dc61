//! Commands: what a player can ask of the game. Complete when they arrive; the engine never
//! asks back.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::geometry::Direction;

/// One turn of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Command {
    /// Attack whoever stands there, otherwise step there: what a movement key does.
    Bump(Direction),
    /// Step there, and never attack.
    Move(Direction),
    /// Attack whoever stands there, and never step.
    Melee(Direction),
    /// Let a turn go by.
    Wait,
}

/// `bump e`, `wait` ...
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bump(direction) => write!(f, "bump {direction}"),
            Self::Move(direction) => write!(f, "move {direction}"),
            Self::Melee(direction) => write!(f, "melee {direction}"),
            Self::Wait => f.write_str("wait"),
        }
    }
}
