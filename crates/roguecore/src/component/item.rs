//! Item component: the use of an item. What a use does is in [`crate::action`].

use serde::{Deserialize, Serialize};

/// The use of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Item {
    /// A potion that heals its drinker.
    Heal {
        /// Hit points healed, capped by the drinker's maximum.
        amount: i32,
    },
    /// A scroll that strikes the nearest other actor in view.
    Lightning {
        /// Damage in hit points; defence does not reduce it.
        damage: i32,
        /// Range in cells; the target is strictly nearer than this.
        range: u32,
    },
    /// A scroll that confuses another actor in view.
    Confusion {
        /// Turns for which the target stumbles.
        turns: u32,
    },
    /// A scroll that damages every actor around a cell in view, the reader included.
    Fireball {
        /// Damage in hit points; defence does not reduce it.
        damage: i32,
        /// Radius in cells; actors at most this far from the centre are hit.
        radius: u32,
    },
    /// Equipment that helps in melee while it is equipped.
    Equipment {
        /// The slot it occupies; one item per slot.
        slot: EquipmentSlot,
        /// Bonus to power, in hit points per attack.
        power: i32,
        /// Bonus to defence, in hit points per attack.
        defence: i32,
    },
    /// The goal of the game: carried up the stairs of floor 1, it wins.
    Goal,
}

/// Where equipment is equipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum EquipmentSlot {
    /// In the hand.
    Weapon,
    /// On the body.
    Armour,
}

/// The target that the use of an item needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Aim {
    /// Another actor in view.
    Actor,
    /// A cell in view; every actor at most `radius` cells from it is hit.
    Area {
        /// Radius in cells.
        radius: u32,
    },
}

impl Item {
    /// The target it needs; `None` for an item that needs none.
    pub const fn aim(&self) -> Option<Aim> {
        match self {
            Self::Confusion { .. } => Some(Aim::Actor),
            Self::Fireball { radius, .. } => Some(Aim::Area { radius: *radius }),
            Self::Heal { .. } | Self::Lightning { .. } | Self::Equipment { .. } | Self::Goal => {
                None
            }
        }
    }

    /// The slot it occupies when equipped; `None` for an item that cannot be equipped.
    pub const fn equipment_slot(&self) -> Option<EquipmentSlot> {
        match self {
            Self::Equipment { slot, .. } => Some(*slot),
            Self::Heal { .. }
            | Self::Lightning { .. }
            | Self::Confusion { .. }
            | Self::Fireball { .. }
            | Self::Goal => None,
        }
    }
}
