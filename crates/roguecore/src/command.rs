//! Commands: requests of the player or of a monster. A command is complete when it arrives; the
//! engine never asks back.

mod text;
mod wish;

use roguecore_grid::{Direction, Point};
use serde::{Deserialize, Serialize};

use crate::id::{AbilityId, CustomId, LevelUpId, MapIds, RowMap, UnlistedRow};
use crate::inventory::InventorySlot;

pub use text::ParseCommandError;
pub use wish::Wish;

/// The action of an actor in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Attack the actor in the adjacent cell, or step there when there is none, as a movement key
    /// does.
    Bump(Direction),
    /// Step to the adjacent cell; never attack. The player squeezes past anyone there whom they do not
    /// fight, which takes twice as long and leaves them in the cell that the player comes from.
    Move(Direction),
    /// Attack the actor in the adjacent cell; never step.
    Melee(Direction),
    /// Do nothing for a turn.
    Wait,
    /// Pick up the topmost item of the cell.
    PickUp,
    /// Put an item of the inventory on the floor.
    Drop(InventorySlot),
    /// Use an item of the inventory: drink it, read it, equip it, or unequip it if it is
    /// equipped.
    Use {
        /// The slot of the item.
        slot: InventorySlot,
        /// The target cell; only for items that need one ([`Item::aim`](crate::Item)).
        target: Option<Point>,
    },
    /// Take the stairs down.
    Descend,
    /// Take the stairs up; on floor 1 with the goal in the inventory, win.
    Ascend,
    /// Choose the improvement of a level gained, or an origin before the first turn. Takes no time.
    LevelUp(LevelUpId),
    /// Throw an item of the inventory.
    Throw {
        /// The slot of the item.
        slot: InventorySlot,
        /// The cell it is thrown at.
        target: Point,
    },
    /// Cast an ability of one's own.
    Cast {
        /// The ability.
        ability: AbilityId,
        /// The target cell; only for abilities that need one.
        target: Option<Point>,
    },
    /// A command that host rules define.
    Custom(OwnCommand),
    /// Change the game as in wizard mode. Takes no time; refused in a game that has not been
    /// [opened to it](crate::Game::set_wizard_mode).
    Wizard(Wish),
}

/// A command that host rules define. The meaning of its parts is up to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OwnCommand {
    /// Its name.
    pub name: CustomId,
    /// A direction.
    pub direction: Option<Direction>,
    /// A cell.
    pub target: Option<Point>,
    /// A number.
    pub amount: i32,
}

impl Command {
    /// Whether it takes a turn, in which the monsters act after it.
    pub(crate) const fn takes_time(self) -> bool {
        match self {
            Self::LevelUp(_) | Self::Wizard(_) => false,
            Self::Bump(_)
            | Self::Move(_)
            | Self::Melee(_)
            | Self::Wait
            | Self::PickUp
            | Self::Drop(_)
            | Self::Use { .. }
            | Self::Descend
            | Self::Ascend
            | Self::Throw { .. }
            | Self::Cast { .. }
            | Self::Custom(_) => true,
        }
    }
}

impl MapIds for Command {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        match self {
            Self::LevelUp(level_up) => level_up.map_ids(map),
            Self::Cast { ability, .. } => ability.map_ids(map),
            Self::Custom(own) => own.name.map_ids(map),
            Self::Wizard(wish) => wish.map_ids(map),
            Self::Bump(_)
            | Self::Move(_)
            | Self::Melee(_)
            | Self::Wait
            | Self::PickUp
            | Self::Drop(_)
            | Self::Use { .. }
            | Self::Descend
            | Self::Ascend
            | Self::Throw { .. } => Ok(()),
        }
    }
}
