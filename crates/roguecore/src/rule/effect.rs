//! Effects: what a rule does. Each verb is described, checked and performed in a file of its own
//! in [`crate::effect`].

use ron_tables::{Count, Integer, Maybe, NameOf, verbs};
use serde::Serialize;

use super::Amount;
use super::amount::AmountOf;
use super::facts::{Consequence, EffectFacts, NamedRow, Scope};
use super::numbers::Sentence;
use super::words::{Words, all_or, copies, for_turns, numbered, signed, spaced, up_to};
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

/// What is done to a target: an actor, or a cell for the effects that say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
    /// Moves the target away from `Me`, or from the centre of the area, or `Me` away from `Other`, until
    /// something blocks it.
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
    /// Damages the target and heals `Me` by a percentage of the hit points that it took.
    Drain {
        /// Hit points.
        amount: Amount,
        /// How much of what it took heals `Me`, in percent.
        percent: i32,
        /// The kind of damage.
        kind: DamageKindId,
    },
    /// Who bumps into `Me` pushes it one cell straight on and steps into its cell.
    Shove,
}

/// Any amount.
type AnyAmount = AmountOf<{ -MAX_VALUE }, MAX_VALUE>;
/// A distance in cells; 0 has a meaning of its own.
type Cells = Count<0, MAX_SIDE>;
/// The most creatures of a floor to which hordes come, unless a rule says another number.
const DEFAULT_CREATURES: u32 = 40;

/// Defines the verbs: how each is written, as in [`verbs`], then its [facts](EffectFacts): what it is
/// done to, what it does, and the row that it names; then how it is said to `whom` by `me`, where
/// `row` is the name of that row.
macro_rules! effects {
    (|$w:ident, $me:ident, $whom:ident, $named:ident| $(
        $(#[doc = $about:literal])*
        $name:literal ($($argument:tt)*)
            => $Verb:ident $({ $($field:ident),* })? $(($($value:ident),*))?:
            $scope:ident, $Does:ident $({ $($what:ident $(: $by:expr)?),* })? $(($of:expr))?
            $(, $Row:ident($row:ident))?
            says ($($words:tt)*);
    )*) => {
        verbs! {
            in RowContext;
            /// An effect.
            pub(crate) EffectFamily = "effect" -> Effect, |cx, _at| { $(
                $(#[doc = $about])*
                $name($($argument)*) => Effect::$Verb $({ $($field),* })? $(($($value),*))?;
            )* }
        }

        impl Effect {
            /// What it is done to, what it does there, and the row that it names.
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

            /// What it does in words: `20 damage to the nearest enemy`. `me` is the word for the actor
            /// of the rule, `whom` the words for the target.
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
    /// Damages the target.
    "Damage"(
        amount: AmountOf<0, MAX_VALUE>,
        kind: NameOf<DamageKindId> = DamageKindId(0)
    ) => Damage { amount, kind }: Actors, Damages { amount, kind }, DamageKind(kind)
        says ("{} {}damage to {whom}", w.amount(amount), spaced(&row));
    /// Restores hit points.
    "Heal"(amount: AmountOf<1, MAX_VALUE>) => Heal(amount): Actors, Heals(amount)
        says ("heals {whom} by {}", w.amount(amount));
    /// Adds to a stat of the target.
    "ChangeStat"(stat: NameOf<StatId>, amount: AnyAmount)
        => ChangeStat { stat, amount }: Actors, ChangesStat { stat, amount }, Stat(stat)
        says ("{row} {} for {whom}", signed(&w.amount(amount)));
    /// Sets a stat of the target.
    "SetStat"(stat: NameOf<StatId>, amount: AnyAmount)
        => SetStat { stat, amount }: Actors, SetsStat(stat), Stat(stat)
        says ("{row} becomes {} for {whom}", w.amount(amount));
    /// Gives the target a status; without turns until a rule removes it. The turns are those of the target: one that is
    /// slow has the status for longer, and a status that slows prolongs itself.
    "AddStatus"(
        status: NameOf<StatusId>,
        turns: AmountOf<0, MAX_TURNS> = Amount::fixed(0)
    ) => AddStatus { status, turns }: Actors, StatusBegins { status, turns }, Status(status)
        says ("makes {whom} {row}{}", for_turns(&w.amount(turns)));
    /// Ends a status of the target.
    "RemoveStatus"(status: NameOf<StatusId>)
        => RemoveStatus(status): Actors, StatusEnds(status), Status(status)
        says ("makes {whom} no longer {row}");
    /// Gives the target a tag.
    "AddTag"(tag: NameOf<TagId>) => AddTag(tag): Actors, None, Tag(tag)
        says ("makes {whom} {row}");
    /// Takes a tag from the target.
    "RemoveTag"(tag: NameOf<TagId>) => RemoveTag(tag): Actors, None, Tag(tag)
        says ("makes {whom} no longer {row}");
    /// Moves the target to a random free cell at most that many cells away; 0 is anywhere.
    "Teleport"(range: Cells = 0) => Teleport(range): Actors, Teleported
        says ("teleports {whom}{}", up_to(range, "cell"));
    /// Moves `Me` to the target cell.
    "Blink"() => Blink: Center, Moves
        says ("takes {me} to {whom}");
    /// Moves the target away from `Me`, or `Me` away from `Other`.
    "Push"(cells: Count<1, MAX_SIDE>) => Push(cells): Actors, Displaced
        says ("pushes {whom} {} away", numbered(cells, "cell"));
    /// Moves the target towards `Me`, or `Me` towards `Other`.
    "Pull"(cells: Count<1, MAX_SIDE>) => Pull(cells): Actors, Displaced
        says ("pulls {whom} {} closer", numbered(cells, "cell"));
    /// `Me` and the target change places.
    "Swap"() => Swap: Actors, Moves
        says ("{me} and {whom} change places");
    /// Creates creatures near the target cell, which follow `Me`.
    "Summon"(
        creature: CreatureName,
        count: AmountOf<0, MAX_SUMMONED> = Amount::fixed(1)
    ) => Summon { creature, count }: Center, Summons, Creature(creature)
        says ("summons {}", copies(&w.amount(count), &row));
    /// Makes another creature of the target.
    "Become"(creature: CreatureName)
        => Become(creature): Actors, Becomes(creature), Creature(creature)
        says ("turns {whom} into {row}");
    /// Puts items on the target cell.
    "Create"(
        item: ItemName,
        count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
    ) => Create { item, count }: Cells, None, Item(item)
        says ("leaves {}", copies(&w.amount(count), &row));
    /// Puts items into the inventory of the target.
    "Give"(
        item: ItemName,
        count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
    ) => Give { item, count }: Actors, None, Item(item)
        says ("gives {whom} {}", copies(&w.amount(count), &row));
    /// Takes items from the inventory of the target.
    "Take"(
        item: ItemName,
        count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
    ) => Take { item, count }: Actors, LosesItems(item), Item(item)
        says ("takes {} from {whom}", copies(&w.amount(count), &row));
    /// Changes the tile of the target cell.
    "SetTile"(tile: NameOf<TileId>) => SetTile(tile): Cells, ChangesTile(tile), Tile(tile)
        says ("becomes {row}");
    /// Adds a substance to the target cell.
    "Spread"(
        substance: NameOf<SubstanceId>,
        amount: AmountOf<0, MAX_AMOUNT>
    ) => Spread { substance, amount }: Cells, Spreads(substance), Substance(substance)
        says ("{row} on {whom}");
    /// Removes a substance from the target cell.
    "Clear"(substance: NameOf<SubstanceId>) => Clear(substance): Cells, None, Substance(substance)
        says ("no {row} on {whom}");
    /// The player explores every cell at most that many cells away; 0 is the whole floor.
    "Reveal"(radius: Cells = 0) => Reveal(radius): Center, None
        says (
            "reveals {}",
            all_or(radius, "the whole floor", |n| format!("all within {}", numbered(n, "cell")))
        );
    /// Takes from a stat of the item of the rule, or of `Me`.
    "Spend"(
        stat: NameOf<StatId>,
        amount: Integer<0, MAX_VALUE> = 1
    ) => Spend { stat, amount }:
        Rule, ChangesStat { stat, amount: Amount::fixed(amount.saturating_neg()) }, Stat(stat)
        says ("costs {}", w.counted(stat, amount));
    /// Removes the item of the rule.
    "UseUp"() => UseUp: Rule, UsesUp
        says ("is used up");
    /// A noise that creatures hear at most that many cells away.
    "Noise"(radius: Count<1, MAX_SIDE>) => Noise(radius): Center, Heard(radius)
        says ("is heard within {}", numbered(radius, "cell"));
    /// The player reads a text, if they perceive the target cell.
    "Say"(text: Sentence) => Say(text): Center, None, Text(text)
        says ("says {row:?}");
    /// The target gains experience points.
    "Experience"(points: Count<0, MAX_VALUE>) => Experience(points): Actors, None
        says ("{points} experience for {whom}");
    /// The target changes its faction.
    "Join"(faction: NameOf<FactionId>) => Join(faction): Actors, Joins(faction), Faction(faction)
        says ("{whom} {} the faction {row}", if whom == "you" { "join" } else { "joins" });
    /// The target goes down that many floors, or up if negative.
    "ChangeFloor"(floors: Floors)
        => ChangeFloor(floors): Actors, LeavesFloor(floors)
        says (
            "takes {whom} {} {}",
            numbered(floors.unsigned_abs(), "floor"),
            if floors < 0 { "up" } else { "down" }
        );
    /// The target casts an ability at the target of the rule.
    "Cast"(ability: NameOf<AbilityId>) => Cast(ability): Actors, Casts(ability), Ability(ability)
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
    ) => Custom { name, amount }: ActorsOrCell, Unknown, Custom(name)
        says ("{row} {} for {whom}", w.amount(amount));
    /// Takes a random item that is not equipped from the inventory of the target into that of
    /// `Me`, who drops it at death.
    "Steal"() => Steal: Actors, Robbed
        says ("steals an item of {whom}");
    /// Changes the tile of the target cell, if it is `from`. An item that could not be on the
    /// new tile is gone.
    "ReplaceTile"(from: NameOf<TileId>, to: NameOf<TileId>)
        => ReplaceTile { from, to }: Cells, ChangesTile(to), Tile(to)
        says ("{} becomes {row}", w.name(NamedRow::Tile(from)));
    /// The player learns that many of the unknown kinds of items they carry, in the order of
    /// the slots; 0 is all.
    "Identify"(count: Count<0, MAX_ITEMS> = 0) => Identify(count): Actors, None
        says (
            "identifies {}",
            all_or(count, "all that is carried", |n| numbered(n, "kind") + " of carried items")
        );
    /// A horde of the floor, picked by weight, or the one that is named, arrives out of view
    /// and more than 10 steps away, if the floor has at most `max` creatures then.
    "SpawnHorde"(
        horde: Maybe<NameOf<HordeId>> = None,
        max: Count<1, MAX_ARRIVALS> = DEFAULT_CREATURES
    ) => SpawnHorde { horde, max }: Rule, Summons
        says ("{}", w.arrival(horde));
    /// Damages the target and heals `Me` by the hit points that it took, or a percentage of them.
    "Drain"(
        amount: AmountOf<0, MAX_VALUE>,
        percent: Integer<1, 1_000> = 100,
        kind: NameOf<DamageKindId> = DamageKindId(0)
    ) => Drain { amount, percent, kind }: Actors, Damages { amount, kind }, DamageKind(kind)
        says (
            "{} {}damage to {whom}, {} of which heals {me}",
            w.amount(amount),
            spaced(&row),
            if percent == 100 { "all".to_owned() } else { format!("{percent}%") }
        );
    /// Who bumps into `Me` pushes it one cell straight on and steps into its cell; refused where it
    /// cannot be pushed.
    "Shove"() => Shove: Rule, None
        says ("is pushed one cell on");
}
