//! Effects of rules. Each verb is declared here, once, and is checked and performed in [`crate::effect`].

use ron_tables::{Count, Integer, Maybe, NameOf, verb_enum};
use serde::Serialize;

use super::Amount;
use super::amount::AmountOf;
use super::consequence::{Consequence, EffectFacts, NamedRow, Scope};
use super::numbers::Sentence;
use super::words::{
    Words, all_or, by, copies, for_turns, joins, leaves, numbered, signed, spaced, up_to, with,
};
use crate::id::{
    AbilityId, CustomId, DamageKindId, FactionId, HordeId, PrototypeId, StatId, StatusId,
    SubstanceId, TagId, TextId, TileId,
};
use crate::schema::bounds::{
    MAX_AMOUNT, MAX_ARRIVALS, MAX_ITEMS, MAX_SIDE, MAX_SUMMONED, MAX_TURNS, MAX_VALUE,
};
use crate::schema::context::RowContext;
use crate::schema::name_of::{CreatureName, ItemName};
use crate::schema::values::{CustomName, Floors};

/// Any amount.
type AnyAmount = AmountOf<{ -MAX_VALUE }, MAX_VALUE>;
/// A distance in cells; 0 has a meaning of its own.
type Cells = Count<0, MAX_SIDE>;
/// The most creatures of a floor to which hordes come, unless a rule says another number.
const DEFAULT_CREATURES: u32 = 40;

/// Defines the verbs: how each is written and the variant that it is, as in [`verb_enum`], then its
/// [facts](EffectFacts): its scope, its consequence, and the row that it names; then how it is said to `whom` by `me`,
/// where `row` is the name of that row.
macro_rules! effects {
    (|$w:ident, $me:ident, $whom:ident, $named:ident| $(
        $(#[doc = $about:literal])*
        $name:literal ($($argument:tt)*)
            => $Verb:ident
                $({ $($(#[doc = $about_field:literal])* $field:ident: $Field:ty),* $(,)? })?
                $(($($value:ident: $Value:ty),*))?:
            $scope:ident, $Does:ident $({ $($what:ident $(: $by:expr)?),* })? $(($of:expr))?
            $(, $Row:ident($row:ident))?
            says ($($words:tt)*);
    )*) => {
        verb_enum! {
            in RowContext, with #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)];
            /// An effect on a target: an actor, or a cell for the effects that say so.
            pub enum Effect, pub(crate) EffectFamily = "effect" |cx, _at| { $(
                $(#[doc = $about])*
                $name($($argument)*) => $Verb
                    $({ $($(#[doc = $about_field])* $field: $Field),* })?
                    $(($($value: $Value),*))?;
            )* }
        }

        impl Effect {
            /// Its scope, its consequence, and the row that it names.
            #[allow(unused_variables)] // Few arguments matter.
            #[inline]
            pub const fn facts(&self) -> EffectFacts {
                match *self { $(
                    Self::$Verb $({ $($field),* })? $(($($value),*))? => {
                        let consequence = Consequence::$Does $({ $($what $(: $by)?),* })? $(($of))?;
                        EffectFacts::new(Scope::$scope, consequence)
                            $(.naming(NamedRow::$Row($row)))?
                    }
                )* }
            }

            /// The effect in words: `20 damage to the nearest enemy`. `me` is the word for the actor of the rule,
            /// `whom` the words for the target.
            #[allow(unused_variables, clippy::useless_format, clippy::too_many_lines)] // A table.
            pub(crate) fn in_words(&self, $w: &impl Words, $me: &str, $whom: &str) -> String {
                let $named = self.facts().row.map_or_else(String::new, |row| $w.name(row));
                match *self { $(
                    Self::$Verb $({ $($field),* })? $(($($value),*))? => format!($($words)*),
                )* }
            }
        }
    };
}

effects! {
    |w, me, whom, row|
    /// Damages the target. Defence does not reduce it; resistance to the kind does.
    "Damage"(
        amount: AmountOf<0, MAX_VALUE>,
        kind: NameOf<DamageKindId> = DamageKindId(0)
    ) => Damage {
        /// Hit points.
        amount: Amount,
        /// The kind of damage.
        kind: DamageKindId,
    }: Actors, Damages { amount, kind }, DamageKind(kind)
        says ("{} {}damage{}", w.amount(amount), spaced(&row), with(" to ", whom));
    /// Restores hit points, up to the maximum.
    "Heal"(amount: AmountOf<1, MAX_VALUE>) => Heal(amount: Amount): Actors, Heals(amount)
        says ("heals {}{}", spaced(&by(whom)), w.amount(amount));
    /// Adds to a stat of the target.
    "ChangeStat"(stat: NameOf<StatId>, amount: AnyAmount)
        => ChangeStat {
            /// The stat.
            stat: StatId,
            /// The amount that is added; negative to remove.
            amount: Amount,
        }: Actors, ChangesStat { stat, amount }, Stat(stat)
        says ("{} {row}{}", signed(&w.amount(amount)), with(" for ", whom));
    /// Sets a stat of the target.
    "SetStat"(stat: NameOf<StatId>, amount: AnyAmount)
        => SetStat {
            /// The stat.
            stat: StatId,
            /// The new value.
            amount: Amount,
        }: Actors, SetsStat(stat), Stat(stat)
        says ("{row} becomes {}{}", w.amount(amount), with(" for ", whom));
    /// Gives the target a status; without turns until a rule removes it. The turns are those of the target: one that is
    /// slow has the status for longer, and a status that slows prolongs itself.
    "AddStatus"(
        status: NameOf<StatusId>,
        turns: AmountOf<0, MAX_TURNS> = Amount::fixed(0)
    ) => AddStatus {
        /// The status.
        status: StatusId,
        /// Turns of the target; 0 or less until a rule removes it.
        turns: Amount,
    }: Actors, StatusBegins { status, turns }, Status(status)
        says ("{}{row}{}", leaves(whom), for_turns(&w.amount(turns)));
    /// Ends a status of the target.
    "RemoveStatus"(status: NameOf<StatusId>)
        => RemoveStatus(status: StatusId): Actors, StatusEnds(status), Status(status)
        says ("{}no longer {row}", leaves(whom));
    /// Gives the target a tag.
    "AddTag"(tag: NameOf<TagId>) => AddTag(tag: TagId): Actors, None, Tag(tag)
        says ("{}{row}", leaves(whom));
    /// Takes a tag from the target.
    "RemoveTag"(tag: NameOf<TagId>) => RemoveTag(tag: TagId): Actors, None, Tag(tag)
        says ("{}no longer {row}", leaves(whom));
    /// Moves the target to a random free cell of the floor, at most that many cells away; 0 is anywhere.
    "Teleport"(range: Cells = 0) => Teleport(range: u32): Actors, Teleported
        says ("teleports{}{}", with(" ", whom), up_to(range, "cell"));
    /// Moves `Me` to the target cell, if it is free.
    "Blink"() => Blink: Center, Moves
        says ("takes {me}{}", with(" to ", whom));
    /// Moves the target away from `Me`, or from the centre of the area, or `Me` away from `Other`, until something blocks
    /// it.
    "Push"(cells: Count<1, MAX_SIDE>) => Push(cells: u32): Actors, Displaced
        says ("pushes{} {} away", with(" ", whom), numbered(cells, "cell"));
    /// Moves the target towards there, or `Me` towards `Other`, until something blocks it.
    "Pull"(cells: Count<1, MAX_SIDE>) => Pull(cells: u32): Actors, Displaced
        says ("pulls{} {} closer", with(" ", whom), numbered(cells, "cell"));
    /// `Me` and the target change places.
    "Swap"() => Swap: Actors, Moves
        says ("{me} and {} change places", if whom.is_empty() { "it" } else { whom });
    /// Creates creatures on free cells near the target cell. They follow `Me`, unless the rule is that of a tile, a
    /// substance or a status.
    "Summon"(
        creature: CreatureName,
        count: AmountOf<0, MAX_SUMMONED> = Amount::fixed(1)
    ) => Summon {
        /// The creature.
        creature: PrototypeId,
        /// How many.
        count: Amount,
    }: Center, Summons, Creature(creature)
        says ("summons {}", copies(&w.amount(count), &row));
    /// Makes another creature of the target, which keeps its wounds.
    "Become"(creature: CreatureName)
        => Become(creature: PrototypeId): Actors, Becomes(creature), Creature(creature)
        says ("turns{} into {row}", with(" ", whom));
    /// Puts items on the target cell.
    "Create"(
        item: ItemName,
        count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
    ) => Create {
        /// The item.
        item: PrototypeId,
        /// How many.
        count: Amount,
    }: Cells, None, Item(item)
        says ("leaves {}", copies(&w.amount(count), &row));
    /// Puts items into the inventory of the target, or on its cell when it is full.
    "Give"(
        item: ItemName,
        count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
    ) => Give {
        /// The item.
        item: PrototypeId,
        /// How many.
        count: Amount,
    }: Actors, None, Item(item)
        says ("gives{} {}", with(" ", whom), copies(&w.amount(count), &row));
    /// Takes items from the inventory of the target.
    "Take"(
        item: ItemName,
        count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
    ) => Take {
        /// The item.
        item: PrototypeId,
        /// How many.
        count: Amount,
    }: Actors, LosesItems(item), Item(item)
        says ("takes {}{}", copies(&w.amount(count), &row), with(" from ", whom));
    /// Changes the tile of the target cell.
    "SetTile"(tile: NameOf<TileId>) => SetTile(tile: TileId): Cells, ChangesTile(tile), Tile(tile)
        says ("becomes {row}");
    /// Adds a substance to the target cell.
    "Spread"(
        substance: NameOf<SubstanceId>,
        amount: AmountOf<0, MAX_AMOUNT>
    ) => Spread {
        /// The substance.
        substance: SubstanceId,
        /// The amount, up to 255.
        amount: Amount,
    }: Cells, Spreads(substance), Substance(substance)
        says ("spreads {row}{}", with(" on ", whom));
    /// Removes a substance from the target cell.
    "Clear"(substance: NameOf<SubstanceId>) => Clear(substance: SubstanceId): Cells, None, Substance(substance)
        says ("clears {row}{}", with(" from ", whom));
    /// The player explores every cell at most that many cells from the target cell; 0 is the whole floor.
    "Reveal"(radius: Cells = 0) => Reveal(radius: u32): Center, None
        says (
            "reveals {}",
            all_or(radius, "the whole floor", |n| format!("all within {}", numbered(n, "cell")))
        );
    /// Takes from a stat of the item of the rule, or of `Me` if the item has no such stat.
    "Spend"(
        stat: NameOf<StatId>,
        amount: Integer<0, MAX_VALUE> = 1
    ) => Spend {
        /// The stat.
        stat: StatId,
        /// The amount that is taken.
        amount: i32,
    }: Rule, ChangesStat { stat, amount: Amount::fixed(amount.saturating_neg()) }, Stat(stat)
        says ("costs {}", w.counted(stat, amount));
    /// Removes the item of the rule.
    "UseUp"() => UseUp: Rule, UsesUp
        says ("is used up");
    /// A noise that creatures hear at most that many cells from the target cell.
    "Noise"(radius: Count<1, MAX_SIDE>) => Noise(radius: u32): Center, Heard(radius)
        says ("loud: heard up to {} away", numbered(radius, "cell"));
    /// The player reads a text, if they perceive the target cell.
    "Say"(text: Sentence) => Say(text: TextId): Center, None, Text(text)
        says ("says {row:?}");
    /// The target gains experience points.
    "Experience"(points: Count<0, MAX_VALUE>) => Experience(points: u32): Actors, None
        says ("{points} XP{}", with(" for ", whom));
    /// The target changes its faction.
    "Join"(faction: NameOf<FactionId>) => Join(faction: FactionId): Actors, Joins(faction), Faction(faction)
        says ("{} the faction {row}", joins(whom));
    /// The target goes down that many floors, or up if negative.
    "ChangeFloor"(floors: Floors)
        => ChangeFloor(floors: i32): Actors, LeavesFloor(floors)
        says (
            "takes{} {} {}",
            with(" ", whom),
            numbered(floors.unsigned_abs(), "floor"),
            if floors < 0 { "up" } else { "down" }
        );
    /// The target casts an ability at the chosen cell, or at the other actor of the rule.
    "Cast"(ability: NameOf<AbilityId>) => Cast(ability: AbilityId): Actors, Casts(ability), Ability(ability)
        says ("casts {row}");
    /// The player wins.
    "Win"() => Win: Rule, None
        says ("the game is won");
    /// The player loses.
    "Lose"() => Lose: Rule, Loses
        says ("the game is lost");
    /// Host rules act.
    "Custom"(
        name: CustomName,
        amount: AnyAmount = Amount::fixed(0)
    ) => Custom {
        /// The name that the host knows.
        name: CustomId,
        /// The number of the row.
        amount: Amount,
    }: ActorsOrCell, Unknown, Custom(name)
        says ("{row} {}{}", w.amount(amount), with(" for ", whom));
    /// Takes a random item that is not equipped from the inventory of the target into that of
    /// `Me`, which drops it at death.
    "Steal"() => Steal: Actors, Robbed
        says ("steals an item{}", with(" of ", whom));
    /// Changes the tile of the target cell, if it is `from`. An item that could not be on the
    /// new tile is gone.
    "ReplaceTile"(from: NameOf<TileId>, to: NameOf<TileId>)
        => ReplaceTile {
            /// The tile that is replaced.
            from: TileId,
            /// The tile that takes its place.
            to: TileId,
        }: Cells, ChangesTile(to), Tile(to)
        says ("{} becomes {row}", w.name(NamedRow::Tile(from)));
    /// A horde of the floor, picked by weight, or the one that is named, arrives out of view
    /// and more than 10 steps away, if the floor has at most `max` creatures then.
    "SpawnHorde"(
        horde: Maybe<NameOf<HordeId>> = None,
        max: Count<1, MAX_ARRIVALS> = DEFAULT_CREATURES
    ) => SpawnHorde {
        /// The horde; `None` for one of the floor, picked by weight.
        horde: Option<HordeId>,
        /// The most living creatures that the floor has afterwards, the player excluded.
        max: u32,
    }: Rule, Summons
        says ("{}", w.arrival(horde));
    /// The player learns that many of the unknown kinds of items they carry, in the order of
    /// the slots; 0 is all.
    "Identify"(count: Count<0, MAX_ITEMS> = 0) => Identify(count: u32): Actors, None
        says (
            "identifies {}",
            all_or(count, "all that is carried", |n| numbered(n, "kind") + " of carried items")
        );
    /// Damages the target and heals `Me` by the hit points that it took, or a percentage of them.
    "Drain"(
        amount: AmountOf<0, MAX_VALUE>,
        percent: Integer<1, 1_000> = 100,
        kind: NameOf<DamageKindId> = DamageKindId(0)
    ) => Drain {
        /// Hit points.
        amount: Amount,
        /// The part of the hit points it took that heals `Me`, in percent.
        percent: i32,
        /// The kind of damage.
        kind: DamageKindId,
    }: Actors, Damages { amount, kind }, DamageKind(kind)
        says (
            "{} {}damage{}, {} of which heals {me}",
            w.amount(amount),
            spaced(&row),
            with(" to ", whom),
            if percent == 100 { "all".to_owned() } else { format!("{percent}%") }
        );
    /// The actor that bumps into `Me` pushes it one cell straight on and steps into its cell; refused where it cannot be
    /// pushed.
    "Shove"() => Shove: Rule, None
        says ("is pushed one cell on");
}
