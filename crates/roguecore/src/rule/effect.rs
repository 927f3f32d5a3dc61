//! Effects: what a rule does. Each verb is described, checked and performed in a file of its own
//! in [`crate::effect`].

use super::Amount;
use super::amount::AmountOf;
use crate::id::{
    AbilityId, CustomId, DamageKindId, FactionId, HordeId, PrototypeId, StatId, StatusId,
    SubstanceId, TagId, TextId, TileId,
};
use crate::schema::bounds::{
    MAX_AMOUNT, MAX_ARRIVALS, MAX_FLOORS, MAX_ITEMS, MAX_SIDE, MAX_SUMMONED, MAX_TURNS, MAX_VALUE,
};
use crate::schema::name_of::{CreatureName, ItemName, NameOf};
use crate::schema::row::verbs;
use crate::schema::values::{Count, CustomName, Integer, Maybe, Sentence};
use serde::Serialize;

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

/// Any amount.
type AnyAmount = AmountOf<{ -MAX_VALUE }, MAX_VALUE>;
/// A distance in cells; 0 has a meaning of its own.
type Cells = Count<0, MAX_SIDE>;
/// The most creatures of a floor to which hordes come, unless a rule says another number.
const DEFAULT_CREATURES: u32 = 40;

verbs! {
    /// An effect.
    EffectFamily = "effect" -> Effect, |cx, _at| {
        /// Damages the target.
        "Damage"(
            amount: AmountOf<0, MAX_VALUE>,
            kind: NameOf<DamageKindId> = DamageKindId(0)
        ) => Effect::Damage { amount, kind };
        /// Restores hit points.
        "Heal"(amount: AmountOf<1, MAX_VALUE>) => Effect::Heal(amount);
        /// Adds to a stat of the target.
        "ChangeStat"(stat: NameOf<StatId>, amount: AnyAmount) => Effect::ChangeStat { stat, amount };
        /// Sets a stat of the target.
        "SetStat"(stat: NameOf<StatId>, amount: AnyAmount) => Effect::SetStat { stat, amount };
        /// Gives the target a status; without turns until a rule removes it.
        "AddStatus"(
            status: NameOf<StatusId>,
            turns: AmountOf<0, MAX_TURNS> = Amount::fixed(0)
        ) => Effect::AddStatus { status, turns };
        /// Ends a status of the target.
        "RemoveStatus"(status: NameOf<StatusId>) => Effect::RemoveStatus(status);
        /// Gives the target a tag.
        "AddTag"(tag: NameOf<TagId>) => Effect::AddTag(tag);
        /// Takes a tag from the target.
        "RemoveTag"(tag: NameOf<TagId>) => Effect::RemoveTag(tag);
        /// Moves the target to a random free cell at most that many cells away; 0 is anywhere.
        "Teleport"(range: Cells = 0) => Effect::Teleport(range);
        /// Moves `Me` to the target cell.
        "Blink"() => Effect::Blink;
        /// Moves the target away from `Me`.
        "Push"(cells: Count<1, MAX_SIDE>) => Effect::Push(cells);
        /// Moves the target towards `Me`.
        "Pull"(cells: Count<1, MAX_SIDE>) => Effect::Pull(cells);
        /// `Me` and the target change places.
        "Swap"() => Effect::Swap;
        /// Creates creatures near the target cell, which follow `Me`.
        "Summon"(
            creature: CreatureName,
            count: AmountOf<0, MAX_SUMMONED> = Amount::fixed(1)
        ) => Effect::Summon { creature, count };
        /// Makes another creature of the target.
        "Become"(creature: CreatureName) => Effect::Become(creature);
        /// Puts items on the target cell.
        "Create"(
            item: ItemName,
            count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
        ) => Effect::Create { item, count };
        /// Puts items into the inventory of the target.
        "Give"(
            item: ItemName,
            count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
        ) => Effect::Give { item, count };
        /// Takes items from the inventory of the target.
        "Take"(
            item: ItemName,
            count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
        ) => Effect::Take { item, count };
        /// Changes the tile of the target cell.
        "SetTile"(tile: NameOf<TileId>) => Effect::SetTile(tile);
        /// Adds a substance to the target cell.
        "Spread"(
            substance: NameOf<SubstanceId>,
            amount: AmountOf<0, MAX_AMOUNT>
        ) => Effect::Spread { substance, amount };
        /// Removes a substance from the target cell.
        "Clear"(substance: NameOf<SubstanceId>) => Effect::Clear(substance);
        /// The player explores every cell at most that many cells away; 0 is the whole floor.
        "Reveal"(radius: Cells = 0) => Effect::Reveal(radius);
        /// Takes from a stat of the item of the rule, or of `Me`.
        "Spend"(
            stat: NameOf<StatId>,
            amount: Integer<0, MAX_VALUE> = 1
        ) => Effect::Spend { stat, amount };
        /// Removes the item of the rule.
        "UseUp"() => Effect::UseUp;
        /// A noise that creatures hear at most that many cells away.
        "Noise"(radius: Count<1, MAX_SIDE>) => Effect::Noise(radius);
        /// The player reads a text, if they perceive the target cell.
        "Say"(text: Sentence) => Effect::Say(text);
        /// The target gains experience points.
        "Experience"(points: Count<0, MAX_VALUE>) => Effect::Experience(points);
        /// The target changes its faction.
        "Join"(faction: NameOf<FactionId>) => Effect::Join(faction);
        /// The target goes down that many floors, or up if negative.
        "ChangeFloor"(floors: Integer<{ -MAX_FLOORS }, MAX_FLOORS>) => Effect::ChangeFloor(floors);
        /// The target casts an ability at the target of the rule.
        "Cast"(ability: NameOf<AbilityId>) => Effect::Cast(ability);
        /// The player wins.
        "Win"() => Effect::Win;
        /// The player loses.
        "Lose"() => Effect::Lose;
        /// Host rules act.
        "Custom"(
            name: CustomName,
            amount: AnyAmount = Amount::fixed(0)
        ) => Effect::Custom { name, amount };
        /// Takes a random item that is not equipped from the inventory of the target into that of
        /// `Me`, who drops it at death.
        "Steal"() => Effect::Steal;
        /// Changes the tile of the target cell, if it is `from`. An item that could not be on the
        /// new tile is gone.
        "ReplaceTile"(from: NameOf<TileId>, to: NameOf<TileId>) => Effect::ReplaceTile { from, to };
        /// The player learns that many of the unknown kinds of items they carry, in the order of
        /// the slots; 0 is all.
        "Identify"(count: Count<0, MAX_ITEMS> = 0) => Effect::Identify(count);
        /// A horde of the floor, picked by weight, or the one that is named, arrives out of view
        /// and more than 10 steps away, if the floor has at most `max` creatures then.
        "SpawnHorde"(
            horde: Maybe<NameOf<HordeId>> = None,
            max: Count<1, MAX_ARRIVALS> = DEFAULT_CREATURES
        ) => Effect::SpawnHorde { horde, max };
    }
}
