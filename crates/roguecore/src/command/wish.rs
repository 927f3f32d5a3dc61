//! Changes that an author can make in wizard mode to try out a content.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::entity::PrototypeId;
use crate::id::{MapIds, RowMap, UnlistedRow};

/// A change of the game in wizard mode, done to the player by the effect of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wish {
    /// All hit points are back.
    Heal,
    /// The whole floor is explored.
    Reveal,
    /// All kinds of items that are carried are known.
    Identify,
    /// The experience for the next level is gained.
    GainLevel,
    /// The player is on a random free cell of the floor.
    Teleport,
    /// The player is on that floor; the first is 1.
    GoTo(u32),
    /// A creature of that kind appears near the player, as hostile as its row says.
    Summon(PrototypeId),
    /// An item of that kind is in the inventory, or in the player's cell where that is full.
    Give(PrototypeId),
}

impl MapIds for Wish {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        match self {
            Self::Summon(kind) | Self::Give(kind) => kind.map_ids(map),
            Self::Heal
            | Self::Reveal
            | Self::Identify
            | Self::GainLevel
            | Self::Teleport
            | Self::GoTo(_) => Ok(()),
        }
    }
}

/// `heal`, `go to 3`, `summon 12` ...
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heal => f.write_str("heal"),
            Self::Reveal => f.write_str("reveal"),
            Self::Identify => f.write_str("identify"),
            Self::GainLevel => f.write_str("gain a level"),
            Self::Teleport => f.write_str("teleport"),
            Self::GoTo(floor) => write!(f, "go to {floor}"),
            Self::Summon(kind) => write!(f, "summon {}", kind.index()),
            Self::Give(kind) => write!(f, "give {}", kind.index()),
        }
    }
}
