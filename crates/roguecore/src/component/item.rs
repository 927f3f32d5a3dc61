//! What a thing is good for. Knows nobody who uses it; what happens then is in the actions.

use serde::{Deserialize, Serialize};

/// The use of a thing that can be carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Item {
    /// Drunk, it heals so many hit points.
    Heal {
        /// Hit points, capped by the maximum of whoever drinks.
        amount: i32,
    },
    /// Read, it strikes the nearest other actor in view.
    Lightning {
        /// Hit points it takes; defence does not help.
        damage: i32,
        /// Cells; the target is strictly nearer than this.
        range: u32,
    },
    /// Read at one other actor in view, it makes them stumble.
    Confusion {
        /// For how many turns.
        turns: u32,
    },
    /// Read at a cell in view, it burns every living actor around, the reader, too.
    Fireball {
        /// Hit points it takes; defence does not help.
        damage: i32,
        /// Cells; whoever is at most so far from the middle burns.
        radius: u32,
    },
    /// Put on, it helps in a fight.
    Equipment {
        /// Where it is worn; one thing a place.
        slot: EquipmentSlot,
        /// Added to power.
        power: i32,
        /// Added to defence.
        defence: i32,
    },
    /// What the player came for. InventoryItem out through the way up of the first floor, it wins.
    Goal,
}

/// Where gear is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum EquipmentSlot {
    /// In the hand.
    Weapon,
    /// On the body.
    Armour,
}

/// What a use of a thing has to be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Aim {
    /// Another actor in view.
    Actor,
    /// A cell in view; whoever is at most `radius` cells from it is hit.
    Area {
        /// Cells.
        radius: u32,
    },
}

impl Item {
    /// What it has to be aimed at; `None` for what needs no aim.
    pub const fn aim(&self) -> Option<Aim> {
        match self {
            Self::Confusion { .. } => Some(Aim::Actor),
            Self::Fireball { radius, .. } => Some(Aim::Area { radius: *radius }),
            _ => None,
        }
    }

    /// Where it is worn; `None` for what is not.
    pub const fn equipment_slot(&self) -> Option<EquipmentSlot> {
        match self {
            Self::Equipment { slot, .. } => Some(*slot),
            _ => None,
        }
    }
}
