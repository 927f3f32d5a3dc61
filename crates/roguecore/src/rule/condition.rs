//! Conditions of rules and behaviours.

use serde::Serialize;

use crate::id::{CustomId, PrototypeId, StatId, StatusId, TagId};

/// What must hold. `Me` is the creature of the rule or behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Condition {
    /// The condition does not hold.
    Not(Box<Self>),
    /// A random draw: `part` in `whole`. Never evaluated while a command is checked.
    Chance {
        /// Favourable cases.
        part: u32,
        /// All cases; at least 1.
        whole: u32,
    },
    /// The total of a stat of `Me`, or of the item of the rule if the item has the stat, is at
    /// least `value`.
    Has {
        /// The stat.
        stat: StatId,
        /// The least value.
        value: i32,
    },
    /// The total of a stat of `Other` is at least `value`.
    OtherHas {
        /// The stat.
        stat: StatId,
        /// The least value.
        value: i32,
    },
    /// Hit points of `Me` are below that percentage of their maximum.
    HpBelow(i32),
    /// `Me` has the tag.
    Tag(TagId),
    /// `Other` has the tag.
    OtherTag(TagId),
    /// `Me` has the status.
    Status(StatusId),
    /// `Other` has the status.
    OtherStatus(StatusId),
    /// `Me` is the player.
    Player,
    /// `Other` is an enemy of `Me`.
    OtherHostile,
    /// `Me` sees an enemy nearer than that many cells.
    Sees(u32),
    /// The tile of the cell has the tag.
    OnTile(TagId),
    /// `Me` carries an item of that row.
    Carries(PrototypeId),
    /// `Other` carries an item of that row.
    OtherCarries(PrototypeId),
    /// The number of the turn is a multiple of that number.
    Every(u32),
    /// The floor is at least that deep.
    FloorFrom(u32),
    /// Host rules decide.
    Custom {
        /// The name that the host knows.
        name: CustomId,
        /// The number of the row.
        amount: i32,
    },
    /// The total of a stat of the player is at least `value`.
    PlayerHas {
        /// The stat.
        stat: StatId,
        /// The least value.
        value: i32,
    },
}
