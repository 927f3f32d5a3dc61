//! Which triggers the rules of each kind of row can have: those that the engine considers for it.

use super::Trigger;

/// What kind of row a rule belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleOwner {
    /// A creature with hit points: `Me` is the creature.
    Creature,
    /// A creature without hit points, which does nothing.
    Bystander,
    /// A status: `Me` is its holder.
    Status,
    /// An item that cannot be equipped: `Me` is its holder.
    Item,
    /// An item that can be equipped; while it is, its rules are those of its holder.
    Equipment,
    /// A tile that can be entered: the cell of the rule has it.
    Ground,
    /// A tile that cannot be entered.
    Barrier,
    /// A substance: the cell of the rule has it.
    Substance,
}

impl RuleOwner {
    /// Every kind of row with rules.
    pub(crate) const ALL: [Self; 8] = [
        Self::Creature,
        Self::Bystander,
        Self::Status,
        Self::Item,
        Self::Equipment,
        Self::Ground,
        Self::Barrier,
        Self::Substance,
    ];

    /// The kind of a row of items.
    pub(crate) const fn of_item(can_be_equipped: bool) -> Self {
        if can_be_equipped { Self::Equipment } else { Self::Item }
    }

    /// The kind of a row of tiles.
    pub(crate) const fn of_tile(walkable: bool) -> Self {
        if walkable { Self::Ground } else { Self::Barrier }
    }

    /// How messages name it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Creature => "a creature",
            Self::Bystander => "a creature without `hp`",
            Self::Status => "a status",
            Self::Item => "an item without `equip`",
            Self::Equipment => "an item with `equip`",
            Self::Ground => "a walkable tile",
            Self::Barrier => "a tile that is not walkable",
            Self::Substance => "a substance",
        }
    }

    /// Whether the rules of such a row are ever considered for a trigger.
    pub(crate) const fn can_have(self, trigger: Trigger) -> bool {
        let is_item = matches!(self, Self::Item | Self::Equipment);
        let is_actor = matches!(self, Self::Creature | Self::Status | Self::Equipment);
        let is_tile = matches!(self, Self::Ground | Self::Barrier);
        let is_entered = matches!(self, Self::Ground | Self::Substance);
        match trigger {
            Trigger::Use | Trigger::Throw | Trigger::PickUp | Trigger::Drop => is_item,
            Trigger::Equip | Trigger::Unequip => matches!(self, Self::Equipment),
            Trigger::Hit
            | Trigger::Hurt
            | Trigger::Kill
            | Trigger::Die
            | Trigger::Arrive
            | Trigger::Notice
            | Trigger::Hear => is_actor,
            Trigger::Turn => is_actor || is_entered,
            Trigger::Bump => matches!(self, Self::Creature | Self::Bystander | Self::Barrier),
            Trigger::Enter | Trigger::Leave => is_entered,
            Trigger::Search => is_tile || is_entered,
            Trigger::Start | Trigger::End => matches!(self, Self::Status),
            Trigger::Burn => is_tile,
        }
    }

    /// The triggers that its rules can have.
    pub(crate) fn triggers(self) -> impl Iterator<Item = Trigger> {
        Trigger::ALL.into_iter().filter(move |&trigger| self.can_have(trigger))
    }
}
