//! Triggers: the occasions on which a rule is considered.

use serde::{Deserialize, Serialize};

/// When a rule is considered. `Me` is the creature that has the rule, or has the status, the
/// ability or the item of the rule; for the rule of a tile or a substance, the actor on the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Trigger {
    /// The item is used, or the ability is cast.
    Use,
    /// The thrown item has landed; `Other` is the actor in the cell.
    Throw,
    /// The item has been equipped.
    Equip,
    /// The item has been unequipped.
    Unequip,
    /// The item has been picked up; on a tile, an item has been picked up there, and `Me` has it.
    PickUp,
    /// The item has been dropped.
    Drop,
    /// `Me` has hit `Other` in melee.
    Hit,
    /// `Me` has lost hit points; `Other` is the actor that caused it, nobody where that was `Me`.
    Hurt,
    /// `Me` has killed `Other`.
    Kill,
    /// `Me` has died; `Other` is the killer.
    Die,
    /// `Other` has bumped into the tile, which cannot be entered, or into the creature, which is
    /// no enemy.
    Bump,
    /// `Me` has entered the cell.
    Enter,
    /// `Me` has left the cell.
    Leave,
    /// `Me` begins its turn; on a cell, `Me` ends its turn there.
    Turn,
    /// The status begins.
    Start,
    /// The status ends because its turns are over or because a rule removes it.
    End,
    /// The player arrives on a floor.
    Arrive,
    /// `Me` sees an enemy for the first time.
    Notice,
    /// `Me` hears a noise.
    Hear,
    /// An actor waits next to the tile, or on the cell.
    Search,
    /// The tile is burnt: a substance that burns it is on its cell.
    Burn,
    /// `Me` is the player and has won: before the game is over.
    Win,
    /// `Me` is the player and has died or lost: before the game is over.
    Lose,
    /// A turn ends on the floor of the tile, whether or not an actor is on it. `Me` is the actor on it.
    Tick,
    /// An item has landed in the cell: `Me` has thrown or dropped it there.
    Land,
}

impl Trigger {
    /// When a tile or a substance affects the occupant of its cell.
    pub(crate) const OCCUPIED: [Self; 4] = [Self::Enter, Self::Turn, Self::Tick, Self::Leave];

    /// Every trigger.
    pub const ALL: [Self; 25] = [
        Self::Use,
        Self::Throw,
        Self::Equip,
        Self::Unequip,
        Self::PickUp,
        Self::Drop,
        Self::Hit,
        Self::Hurt,
        Self::Kill,
        Self::Die,
        Self::Bump,
        Self::Enter,
        Self::Leave,
        Self::Turn,
        Self::Start,
        Self::End,
        Self::Arrive,
        Self::Notice,
        Self::Hear,
        Self::Search,
        Self::Burn,
        Self::Win,
        Self::Lose,
        Self::Tick,
        Self::Land,
    ];

    /// Whether the end of the game sets it off.
    pub const fn is_about_end(self) -> bool {
        matches!(self, Self::Win | Self::Lose)
    }

    /// Whether a blow or another loss of hit points sets it off.
    pub const fn is_about_blow(self) -> bool {
        matches!(self, Self::Hit | Self::Hurt | Self::Kill | Self::Die)
    }
}

/// A set of triggers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TriggerSet(u32);

impl TriggerSet {
    /// The set of one trigger.
    pub const fn of(trigger: Trigger) -> Self {
        Self(1 << trigger as u8)
    }

    /// Whether a trigger is in both sets.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the trigger is in the set.
    pub const fn contains(self, trigger: Trigger) -> bool {
        self.0 & (1 << trigger as u8) != 0
    }

    /// The same set with the trigger.
    #[must_use]
    pub const fn with(self, trigger: Trigger) -> Self {
        Self(self.0 | 1 << trigger as u8)
    }

    /// The triggers of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
