//! Effects of rules. Each verb is declared here, once, and is checked and performed in [`crate::effect`].

use ron_tables::{Count, Integer, Maybe, NameOf, verb_enum};
use serde::Serialize;

use super::Amount;
use super::amount::AmountOf;
use super::consequence::{Consequence, EffectFacts, NamedRow, Scope};
use super::numbers::Sentence;
use super::words::{
    DEAL, Phrase, Words, all_or, copies, for_target, for_turns, given, giving, numbered, several,
    signed, spaced, up_to, with, with_for,
};
use crate::id::{
    AbilityId, CustomId, DamageKindId, EquipmentSlot, FactionId, HordeId, PrototypeId, StatId,
    StatusId, SubstanceId, TagId, TextId, TileId,
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
/// where `row` is the name of that row. Last stand the numbers that a sentence about it has to say (`tells`), with the
/// names of their places, and the words of which the sentence has one (`by`) if it does not name the row.
macro_rules! effects {
    (|$w:ident, $me:ident, $whom:ident, $named:ident| $(
        $(#[doc = $about:literal])*
        $name:literal ($($argument:tt)*)
            => $Verb:ident
                $({ $($(#[doc = $about_field:literal])* $field:ident: $Field:ty),* $(,)? })?
                $(($($value:ident: $Value:ty),*))?:
            $scope:ident, $Does:ident $({ $($what:ident $(: $by:expr)?),* })? $(($of:expr))?
            $(, $Row:ident($row:ident))?
            says ($verb:expr, $($words:tt)*)
            $(tells ($($place:expr => $number:expr),*))?
            $(by [$($telling:literal),*])?;
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

            /// The effect in words: `heal`, `the nearest enemy for 4`. `me` is the word for the actor of the rule,
            /// `whom` the words for the target, which are empty where it goes without saying.
            #[allow(unused_variables, clippy::useless_format, clippy::too_many_lines)] // A table.
            pub(crate) fn in_words(&self, $w: &impl Words, $me: &str, $whom: &str) -> Phrase {
                let $named = self.facts().row.map_or_else(String::new, |row| $w.name(row));
                match *self { $(
                    Self::$Verb $({ $($field),* })? $(($($value),*))? => {
                        Phrase::new($verb, &format!($($words)*))
                    }
                )* }
            }

            /// The numbers that a sentence about it has to say, with the names of their places.
            #[allow(unused_variables)] // Few arguments matter.
            pub(crate) fn numbers(&self, $w: &impl Words) -> Vec<(String, String)> {
                let numbers: Vec<(String, Option<String>)> = match *self { $(
                    Self::$Verb $({ $($field),* })? $(($($value),*))? => {
                        vec![$($(($place.to_owned(), $number)),*)?]
                    }
                )* };
                numbers.into_iter().filter_map(|(place, number)| Some((place, number?))).collect()
            }

            /// Words of which a sentence about it has one if it does not name the row; none where it need not.
            pub(crate) const fn telling(&self) -> &'static [&'static str] {
                match self { $(Self::$Verb { .. } => &[$($($telling),*)?],)* }
            }

            /// Its name in files.
            pub(crate) const fn name(&self) -> &'static str {
                match self { $(Self::$Verb { .. } => $name,)* }
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
        says (DEAL, "{} {}damage{}", w.amount(amount), spaced(&row), with(" to ", whom))
        tells ("damage" => Some(w.amount(amount)));
    /// Restores hit points, up to the maximum.
    "Heal"(amount: AmountOf<1, MAX_VALUE>) => Heal(amount: Amount): Actors, Heals(amount)
        says ("heal", "{}{}", with_for(whom), w.amount(amount))
        tells ("heal" => Some(w.amount(amount)));
    /// Adds to a stat of the target.
    "ChangeStat"(stat: NameOf<StatId>, amount: AnyAmount)
        => ChangeStat {
            /// The stat.
            stat: StatId,
            /// The amount that is added; negative to remove.
            amount: Amount,
        }: Actors, ChangesStat { stat, amount }, Stat(stat)
        says ("", "{} {row}{}", signed(&w.amount(amount)), with(" for ", whom))
        tells (w.stat(stat) => Some(signed(&w.amount(amount))));
    /// Sets a stat of the target.
    "SetStat"(stat: NameOf<StatId>, amount: AnyAmount)
        => SetStat {
            /// The stat.
            stat: StatId,
            /// The new value.
            amount: Amount,
        }: Actors, SetsStat(stat), Stat(stat)
        says ("", "{row} becomes {}{}", w.amount(amount), with(" for ", whom))
        tells (w.stat(stat) => Some(w.amount(amount)));
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
        says (giving(w.verb(status), whom), "{}{}", given(w.verb(status).is_some(), whom, &row), for_turns(&w.amount(turns)))
        tells ("turns" => Some(w.amount(turns)).filter(|turns| !for_turns(turns).is_empty()));
    /// Ends a status of the target.
    "RemoveStatus"(status: NameOf<StatusId>)
        => RemoveStatus(status: StatusId): Actors, StatusEnds(status), Status(status)
        says (for_target("leave", whom), "{}no longer {row}", spaced(whom));
    /// Gives the target a tag.
    "AddTag"(tag: NameOf<TagId>) => AddTag(tag: TagId): Actors, None, Tag(tag)
        says (for_target("leave", whom), "{}{row}", spaced(whom));
    /// Takes a tag from the target.
    "RemoveTag"(tag: NameOf<TagId>) => RemoveTag(tag: TagId): Actors, None, Tag(tag)
        says (for_target("leave", whom), "{}no longer {row}", spaced(whom));
    /// Moves the target to a random free cell of the floor, at most that many cells away; 0 is anywhere.
    "Teleport"(range: Cells = 0) => Teleport(range: u32): Actors, Teleported
        says ("teleport", "{whom}{}", up_to(range, "cell"))
        tells ("cells" => several(&range.to_string()))
        by ["teleport", "elsewhere", "random", "blink"];
    /// Moves `Me` to the target cell, if it is free.
    "Blink"() => Blink: Center, Moves
        says ("blink", "{}", with("to ", whom))
        by ["blink", "jump", "step"];
    /// Moves the target away from `Me`, or from the centre of the area, or `Me` away from `Other`, until something
    /// blocks it.
    "Push"(cells: Count<1, MAX_SIDE>) => Push(cells: u32): Actors, Displaced
        says ("push", "{whom} {} away", numbered(cells, "cell"))
        tells ("cells" => Some(cells.to_string()))
        by ["push", "knock", "shove", "drive", "hurl", "throw"];
    /// Moves the target towards there, or `Me` towards `Other`, until something blocks it.
    "Pull"(cells: Count<1, MAX_SIDE>) => Pull(cells: u32): Actors, Displaced
        says ("pull", "{whom} {} closer", numbered(cells, "cell"))
        tells ("cells" => Some(cells.to_string()))
        by ["pull", "drag", "draw"];
    /// `Me` and the target change places.
    "Swap"() => Swap: Actors, Moves
        says ("swap", "places{}", with(" with ", whom))
        by ["swap", "change", "trade", "switch"];
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
        says ("summon", "{}", copies(&w.amount(count), &row))
        tells ("count" => several(&w.amount(count)));
    /// Makes another creature of the target, which keeps its wounds.
    "Become"(creature: CreatureName)
        => Become(creature: PrototypeId): Actors, Becomes(creature), Creature(creature)
        says ("turn", "{whom} into {row}");
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
        says ("leave", "{}", copies(&w.amount(count), &row))
        tells ("count" => several(&w.amount(count)));
    /// Puts items into the inventory of the target, or on its cell when it is full. A creature drops them when it dies.
    "Give"(
        item: ItemName,
        count: AmountOf<0, MAX_ITEMS> = Amount::fixed(1)
    ) => Give {
        /// The item.
        item: PrototypeId,
        /// How many.
        count: Amount,
    }: Actors, None, Item(item)
        says ("give", "{whom} {}", copies(&w.amount(count), &row))
        tells ("count" => several(&w.amount(count)));
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
        says ("take", "{}{}", copies(&w.amount(count), &row), with(" from ", whom))
        tells ("count" => several(&w.amount(count)));
    /// Changes the tile of the target cell.
    "SetTile"(tile: NameOf<TileId>) => SetTile(tile: TileId): Cells, ChangesTile(tile), Tile(tile)
        says ("become", "{row}")
        by ["become", "turn", "dig", "open", "burn", "break"];
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
        says ("spread", "{row}{}", with(" on ", whom));
    /// Removes a substance from the target cell.
    "Clear"(substance: NameOf<SubstanceId>) => Clear(substance: SubstanceId): Cells, None, Substance(substance)
        says ("clear", "{row}{}", with(" from ", whom));
    /// The player explores every cell at most that many cells from the target cell; 0 is the whole floor.
    "Reveal"(radius: Cells = 0) => Reveal(radius: u32): Center, None
        says ("reveal", "{}", all_or(radius, "the whole floor", |n| format!("all within {}", numbered(n, "cell"))))
        tells ("radius" => several(&radius.to_string()))
        by ["reveal", "show", "map"];
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
        says ("cost", "{}", w.counted(stat, amount))
        tells ("cost" => several(&amount.to_string()));
    /// Removes the item of the rule.
    "UseUp"() => UseUp: Rule, UsesUp
        says ("be", "used up");
    /// A noise that creatures hear at most that many cells from the target cell.
    "Noise"(radius: Count<1, MAX_SIDE>) => Noise(radius: u32): Center, Heard(radius)
        says ("", "loud: heard up to {} away", numbered(radius, "cell"))
        tells ("noise" => Some(radius.to_string()))
        by ["loud", "noise", "heard", "hear"];
    /// The player reads a text, if they perceive the target cell.
    "Say"(text: Sentence) => Say(text: TextId): Center, None, Text(text)
        says ("say", "{row:?}");
    /// The target gains experience points.
    "Experience"(points: Count<0, MAX_VALUE>) => Experience(points: u32): Actors, None
        says ("give", "{whom} {points} XP")
        tells ("xp" => Some(points.to_string()));
    /// The target changes its faction.
    "Join"(faction: NameOf<FactionId>) => Join(faction: FactionId): Actors, Joins(faction), Faction(faction)
        says ("win", "{whom} over to the faction {row}")
        by ["join", "befriend", "charm"];
    /// The target goes down that many floors, or up if negative.
    "ChangeFloor"(floors: Floors)
        => ChangeFloor(floors: i32): Actors, LeavesFloor(floors)
        says (for_target("take", whom), "{whom} {} {}", numbered(floors.unsigned_abs(), "floor"), if floors < 0 { "up" } else { "down" })
        tells ("floors" => several(&floors.unsigned_abs().to_string()))
        by ["floor", "down", "up"];
    /// The target casts an ability at the chosen cell, or at the other actor of the rule.
    "Cast"(ability: NameOf<AbilityId>) => Cast(ability: AbilityId): Actors, Casts(ability), Ability(ability)
        says ("cast", "{row}");
    /// The player wins.
    "Win"() => Win: Rule, None
        says ("win", "the game")
        by ["win"];
    /// The player loses.
    "Lose"() => Lose: Rule, Loses
        says ("lose", "the game")
        by ["lose"];
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
        says ("", "{row} {}{}", w.amount(amount), with(" for ", whom));
    /// Takes a random item that is not equipped from the inventory of the target into that of
    /// `Me`, which drops it at death.
    "Steal"() => Steal: Actors, Robbed
        says ("steal", "an item{}", with(" from ", whom))
        by ["steal", "rob", "snatch"];
    /// Changes the tile of the target cell, if it is `from`. An item that could not be on the
    /// new tile is gone.
    "ReplaceTile"(from: NameOf<TileId>, to: NameOf<TileId>)
        => ReplaceTile {
            /// The tile that is replaced.
            from: TileId,
            /// The tile that takes its place.
            to: TileId,
        }: Cells, ChangesTile(to), Tile(to)
        says ("turn", "{} into {row}", w.name(NamedRow::Tile(from)))
        by ["become", "turn", "dig", "open", "close", "burn", "break"];
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
        says ("call", "{}", w.arrival(horde))
        by ["call", "summon", "come", "bring", "hunt"];
    /// The player learns that many of the unknown kinds of items they carry, in the order of
    /// the slots; 0 is all.
    "Identify"(count: Count<0, MAX_ITEMS> = 0) => Identify(count: u32): Actors, None
        says ("identify", "{}", all_or(count, "all that is carried", |n| numbered(n, "kind") + " of carried items"))
        tells ("count" => several(&count.to_string()))
        by ["identify"];
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
        says (DEAL, "{} {}damage{}, {} of which heals {me}", w.amount(amount), spaced(&row), with(" to ", whom), if percent == 100 { "all".to_owned() } else { format!("{percent}%") })
        tells ("damage" => Some(w.amount(amount)), "share" => Some(format!("{percent}%")).filter(|_| percent != 100))
        by ["drain", "heal"];
    /// The actor that bumps into `Me` pushes it one cell straight on and steps into its cell; refused where it cannot
    /// be pushed.
    "Shove"() => Shove: Rule, None
        says ("be", "pushed one cell on")
        by ["push", "shove"];
    /// Moves `Me` straight towards the target, until it is next to it, has gone that many cells, or something blocks
    /// it.
    "Charge"(cells: Count<1, MAX_SIDE>) => Charge(cells: u32): Actors, Moves
        says ("charge", "up to {}{}", numbered(cells, "cell"), with(" at ", whom))
        tells ("cells" => Some(cells.to_string()))
        by ["charge", "lunge", "leap", "rush", "dash"];
    /// Adds to a stat of the item that the target has equipped in a slot, which keeps it.
    "Enchant"(slot: NameOf<EquipmentSlot>, stat: NameOf<StatId>, amount: AmountOf<1, MAX_VALUE> = Amount::fixed(1))
        => Enchant {
            /// The slot.
            slot: EquipmentSlot,
            /// The stat of the item.
            stat: StatId,
            /// The amount that is added.
            amount: Amount,
        }: Actors, ChangesStat { stat, amount }, Slot(slot)
        says ("", "{} {} for the {row}{}", signed(&w.amount(amount)), w.name(NamedRow::Stat(stat)), with(" of ", whom))
        tells (w.stat(stat) => Some(signed(&w.amount(amount))))
        by ["item", "weapon", "armour", "blade"];
    /// The target goes to look at the cell of the noise, as long as it sees no enemy: by its behaviour `Approach` or
    /// `Patrol`. In rules for `Hear` only.
    "Investigate"() => Investigate: Actors, None
        says ("look", "for the noise")
        by ["look", "noise", "investigate", "search"];
    /// The floor of the player begins again as it was first built, and the player at its start, with what they carry.
    /// Nothing happens where the goal has been taken from the floor.
    "Restart"() => Restart: Rule, None
        says ("begin", "the floor again")
        by ["again", "anew", "afresh"];
}

impl Effect {
    /// Whether it heals by just as many hit points as `other` raises the most of them: one fact to a player.
    pub(crate) fn fills_max_hp_of(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Heal(healed), Self::ChangeStat { stat: StatId::MAX_HP, amount }) => {
                healed == amount
            }
            _ => false,
        }
    }
}
