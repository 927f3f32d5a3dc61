//! Effects: what a rule does. Each verb is described, checked and performed in a file of its own
//! in [`crate::effect`].

use serde::Serialize;

use super::Amount;
use crate::id::{
    AbilityId, CustomId, DamageKindId, FactionId, HordeId, PrototypeId, StatId, StatusId,
    SubstanceId, TagId, TextId, TileId,
};

/// What is done to a target: an actor, or a cell for the effects that say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Effect {
    /// Damages the target. Defence does not reduce it; resistance to the kind does.
    Damage {
        /// Hit points.
        amount: Amount,
        /// The kind of damage.
        kind: DamageKindId,
    },
    /// Restores hit points, up to the maximum.
    Heal(Amount),
    /// Adds to a stat of the target.
    ChangeStat {
        /// The stat.
        stat: StatId,
        /// What is added; negative to remove.
        amount: Amount,
    },
    /// Sets a stat of the target.
    SetStat {
        /// The stat.
        stat: StatId,
        /// The new value.
        amount: Amount,
    },
    /// Gives the target a status.
    AddStatus {
        /// The status.
        status: StatusId,
        /// Turns of the target; 0 or less until a rule removes it.
        turns: Amount,
    },
    /// Ends a status of the target.
    RemoveStatus(StatusId),
    /// Gives the target a tag.
    AddTag(TagId),
    /// Takes a tag from the target.
    RemoveTag(TagId),
    /// Moves the target to a random free cell of the floor, at most that many cells away; 0 is
    /// anywhere.
    Teleport(u32),
    /// Moves `Me` to the target cell, if it is free.
    Blink,
    /// Moves the target away from `Me`, or from the centre of the area, until something blocks it.
    Push(u32),
    /// Moves the target towards there, until something blocks it.
    Pull(u32),
    /// `Me` and the target change places.
    Swap,
    /// Creates creatures on free cells near the target cell. They follow `Me`, unless the rule is
    /// that of a tile, a substance or a status.
    Summon {
        /// The creature.
        creature: PrototypeId,
        /// How many.
        count: Amount,
    },
    /// Makes another creature of the target, which keeps its wounds.
    Become(PrototypeId),
    /// Puts items on the target cell.
    Create {
        /// The item.
        item: PrototypeId,
        /// How many.
        count: Amount,
    },
    /// Puts items into the inventory of the target, or on its cell when it is full.
    Give {
        /// The item.
        item: PrototypeId,
        /// How many.
        count: Amount,
    },
    /// Takes items from the inventory of the target.
    Take {
        /// The item.
        item: PrototypeId,
        /// How many.
        count: Amount,
    },
    /// Changes the tile of the target cell.
    SetTile(TileId),
    /// Adds a substance to the target cell.
    Spread {
        /// The substance.
        substance: SubstanceId,
        /// The amount, up to 255.
        amount: Amount,
    },
    /// Removes a substance from the target cell.
    Clear(SubstanceId),
    /// The player explores every cell at most that many cells from the target cell; 0 is the
    /// whole floor.
    Reveal(u32),
    /// Takes from a stat of the item of the rule, or of `Me` if the item has no such stat.
    Spend {
        /// The stat.
        stat: StatId,
        /// What is taken.
        amount: i32,
    },
    /// Removes the item of the rule.
    UseUp,
    /// A noise that creatures hear at most that many cells from the target cell.
    Noise(u32),
    /// The player reads a text, if they perceive the target cell.
    Say(TextId),
    /// The target gains experience points.
    Experience(u32),
    /// The target changes its faction.
    Join(FactionId),
    /// The target goes down that many floors, or up if negative.
    ChangeFloor(i32),
    /// The target casts an ability at the chosen cell, or at the other actor of the rule.
    Cast(AbilityId),
    /// The player wins.
    Win,
    /// The player loses.
    Lose,
    /// Host rules act.
    Custom {
        /// The name that the host knows.
        name: CustomId,
        /// The number of the row.
        amount: Amount,
    },
    /// Takes a random item from the inventory of the target into that of `Me`.
    Steal,
    /// Changes the tile of the target cell, if it is a certain one. An item for which the new tile
    /// has no room is gone.
    ReplaceTile {
        /// The tile that is replaced.
        from: TileId,
        /// The tile that takes its place.
        to: TileId,
    },
    /// A horde arrives out of the player's view.
    SpawnHorde {
        /// The horde; `None` for one of the floor, picked by weight.
        horde: Option<HordeId>,
        /// The most living creatures that the floor has afterwards, the player excluded.
        max: u32,
    },
    /// The player learns that many unknown kinds of items that they carry; 0 is all.
    Identify(u32),
}

/// The row that an effect names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedRow {
    DamageKind(DamageKindId),
    Stat(StatId),
    Status(StatusId),
    Tag(TagId),
    Creature(PrototypeId),
    Item(PrototypeId),
    Tile(TileId),
    Substance(SubstanceId),
    Text(TextId),
    Faction(FactionId),
    Ability(AbilityId),
    Custom(CustomId),
}

/// What an effect does to an actor that paths consider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Harm {
    No,
    Yes,
    /// As the status does.
    Status(StatusId),
}

/// What an effect does in a fight to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// Nothing that decides it.
    None,
    /// Damage of a kind.
    Damage { amount: Amount, kind: DamageKindId },
    /// Healing.
    Heal(Amount),
    /// A stat goes up or down by that much.
    Stat { stat: StatId, amount: Amount },
    /// A status begins.
    Status { status: StatusId, turns: Amount },
    /// A status ends.
    StatusEnds(StatusId),
    /// It casts an ability.
    Cast(AbilityId),
    /// It is somewhere else.
    Moves,
    /// Anything.
    Unknown,
}

impl Effect {
    /// What it does in a fight.
    pub(crate) const fn consequence(&self) -> Consequence {
        match *self {
            Self::Damage { amount, kind } => Consequence::Damage { amount, kind },
            Self::Heal(amount) => Consequence::Heal(amount),
            Self::ChangeStat { stat, amount } => Consequence::Stat { stat, amount },
            Self::Spend { stat, amount } => {
                Consequence::Stat { stat, amount: Amount::fixed(amount.saturating_neg()) }
            }
            Self::AddStatus { status, turns } => Consequence::Status { status, turns },
            Self::RemoveStatus(status) => Consequence::StatusEnds(status),
            Self::Cast(ability) => Consequence::Cast(ability),
            Self::Teleport(_) | Self::Blink | Self::Push(_) | Self::Pull(_) | Self::Swap => {
                Consequence::Moves
            }
            Self::SetStat { stat, .. } if !stat.decides_fights() => Consequence::None,
            // A tile or a substance does what its rules say; items may be equipped.
            Self::SetStat { .. }
            | Self::Become(_)
            | Self::Take { .. }
            | Self::SetTile(_)
            | Self::ReplaceTile { .. }
            | Self::Spread { .. }
            | Self::UseUp
            | Self::ChangeFloor(_)
            | Self::Custom { .. } => Consequence::Unknown,
            Self::AddTag(_)
            | Self::RemoveTag(_)
            | Self::Summon { .. }
            | Self::SpawnHorde { .. }
            | Self::Create { .. }
            | Self::Give { .. }
            | Self::Clear(_)
            | Self::Reveal(_)
            | Self::Noise(_)
            | Self::Say(_)
            | Self::Experience(_)
            | Self::Join(_)
            | Self::Win
            | Self::Identify(_)
            // A thief takes nothing that is equipped.
            | Self::Steal
            | Self::Lose => Consequence::None,
        }
    }

    /// The row that it names, besides the stat of its amount.
    pub(crate) const fn named_row(&self) -> Option<NamedRow> {
        Some(match *self {
            Self::Damage { kind, .. } => NamedRow::DamageKind(kind),
            Self::ChangeStat { stat, .. }
            | Self::SetStat { stat, .. }
            | Self::Spend { stat, .. } => NamedRow::Stat(stat),
            Self::AddStatus { status, .. } | Self::RemoveStatus(status) => NamedRow::Status(status),
            Self::AddTag(tag) | Self::RemoveTag(tag) => NamedRow::Tag(tag),
            Self::Summon { creature, .. } | Self::Become(creature) => NamedRow::Creature(creature),
            Self::Create { item, .. } | Self::Give { item, .. } | Self::Take { item, .. } => {
                NamedRow::Item(item)
            }
            Self::SetTile(tile) | Self::ReplaceTile { to: tile, .. } => NamedRow::Tile(tile),
            Self::Spread { substance, .. } | Self::Clear(substance) => {
                NamedRow::Substance(substance)
            }
            Self::Say(text) => NamedRow::Text(text),
            Self::Join(faction) => NamedRow::Faction(faction),
            Self::Cast(ability) => NamedRow::Ability(ability),
            Self::Custom { name, .. } => NamedRow::Custom(name),
            Self::Heal(_)
            | Self::Teleport(_)
            | Self::Blink
            | Self::Push(_)
            | Self::Pull(_)
            | Self::Swap
            | Self::Reveal(_)
            | Self::UseUp
            | Self::Noise(_)
            | Self::Experience(_)
            | Self::ChangeFloor(_)
            | Self::Win
            | Self::Lose
            | Self::Steal
            | Self::Identify(_)
            | Self::SpawnHorde { .. } => return None,
        })
    }

    /// Whether creatures avoid cells where it is done to who is in them.
    pub(crate) const fn harm(&self) -> Harm {
        match *self {
            Self::Damage { .. }
            | Self::Teleport(_)
            | Self::Become(_)
            | Self::ChangeFloor(_)
            | Self::Lose => Harm::Yes,
            Self::AddStatus { status, .. } => Harm::Status(status),
            Self::Heal(_)
            | Self::ChangeStat { .. }
            | Self::SetStat { .. }
            | Self::RemoveStatus(_)
            | Self::AddTag(_)
            | Self::RemoveTag(_)
            | Self::Blink
            | Self::Push(_)
            | Self::Pull(_)
            | Self::Swap
            | Self::Summon { .. }
            | Self::Create { .. }
            | Self::Give { .. }
            | Self::Take { .. }
            | Self::SetTile(_)
            | Self::Spread { .. }
            | Self::Clear(_)
            | Self::Reveal(_)
            | Self::Spend { .. }
            | Self::UseUp
            | Self::Noise(_)
            | Self::Say(_)
            | Self::Experience(_)
            | Self::Join(_)
            | Self::Cast(_)
            | Self::Win
            | Self::Custom { .. }
            | Self::Steal
            | Self::Identify(_)
            | Self::ReplaceTile { .. }
            | Self::SpawnHorde { .. } => Harm::No,
        }
    }
}
