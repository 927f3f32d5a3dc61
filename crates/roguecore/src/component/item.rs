//! Item component: how an item is used. The effects of a use are in its rules.

use serde::{Deserialize, Serialize};

use crate::id::EquipmentSlot;

/// How an item is carried and used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Item {
    /// The slot it occupies when equipped; `None` for an item that cannot be equipped.
    pub equipment_slot: Option<EquipmentSlot>,
    /// The target that its use needs; `None` for an item that needs none.
    pub aim: Option<Aim>,
    /// Whether it has a rule for its use.
    pub usable: bool,
    /// Whether it stays after a use.
    pub reusable: bool,
    /// Whether copies share an inventory slot.
    pub stacks: bool,
    /// How far it can be thrown, in cells; `None` for 8.
    pub throw_range: Option<u32>,
}

impl Item {
    /// The range of thrown items, in cells, unless their row gives another.
    pub(crate) const THROW_RANGE: u32 = 8;

    /// How far it can be thrown, in cells.
    pub fn reach_of_throw(self) -> u32 {
        self.throw_range.unwrap_or(Self::THROW_RANGE)
    }
}

/// The target that the use of an item or ability needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// Another actor in view.
    Actor {
        /// Greatest distance in cells.
        range: u32,
    },
    /// A cell in view; every actor at most `radius` cells from it is hit.
    Area {
        /// Radius in cells.
        radius: u32,
        /// Greatest distance in cells.
        range: u32,
    },
    /// A cell in view.
    Cell {
        /// Greatest distance in cells.
        range: u32,
    },
    /// A cell in view that gives the direction of a line or cone.
    Direction {
        /// Length in cells.
        length: u32,
    },
}
