//! The effects of rules as a content file says them, and in words for the player.

use super::amount::{AmountOf, amount_in_words};
use super::bounds::{
    MAX_AMOUNT, MAX_ARRIVALS, MAX_FLOORS, MAX_ITEMS, MAX_SIDE, MAX_SUMMONED, MAX_TURNS, MAX_VALUE,
};
use super::names::{CreatureName, ItemName, NameOf};
use super::row::verbs;
use super::values::{Count, CustomName, Integer, Maybe, Sentence};
use crate::content::{Content, numbered};
use crate::id::{
    AbilityId, DamageKindId, FactionId, HordeId, StatId, StatusId, SubstanceId, TagId, TileId,
};
use crate::rule::{Amount, Effect};

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

/// One effect: `20 damage to the nearest enemy`. `me` is the word for the actor of the rule,
/// `whom` the words for the target.
#[allow(clippy::too_many_lines)] // A table.
pub(crate) fn effect_in_words(content: &Content, effect: &Effect, me: &str, whom: &str) -> String {
    let rows = content.rows();
    let roll = |amount| amount_in_words(rows, amount);
    let copies = |kind, count| match roll(count).as_str() {
        "1" => content.name(kind).to_owned(),
        count => format!("{count} × {}", content.name(kind)),
    };
    match *effect {
        Effect::Damage { amount, kind } => {
            let kind = rows.damage_kind(kind).filter(|kind| !kind.is_empty());
            let kind = kind.map_or_else(String::new, |kind| format!("{kind} "));
            format!("{} {kind}damage to {whom}", roll(amount))
        }
        Effect::Heal(amount) => format!("heals {whom} by {}", roll(amount)),
        Effect::ChangeStat { stat: id, amount } => {
            let amount = roll(amount);
            let sign = if amount.starts_with('-') { "" } else { "+" };
            format!("{} {sign}{amount} for {whom}", rows.stat_name(id))
        }
        Effect::SetStat { stat: id, amount } => {
            format!("{} becomes {} for {whom}", rows.stat_name(id), roll(amount))
        }
        Effect::AddStatus { status: id, turns } => match roll(turns) {
            turns if turns.starts_with('-') || turns == "0" => {
                format!("makes {whom} {}", rows.status_name(id))
            }
            turns => {
                let s = if turns == "1" { "" } else { "s" };
                format!("makes {whom} {} for {turns} turn{s}", rows.status_name(id))
            }
        },
        Effect::RemoveStatus(id) => format!("makes {whom} no longer {}", rows.status_name(id)),
        Effect::AddTag(id) => format!("makes {whom} {}", rows.tag_name(id)),
        Effect::RemoveTag(id) => format!("makes {whom} no longer {}", rows.tag_name(id)),
        Effect::Teleport(0) => format!("teleports {whom}"),
        Effect::Teleport(cells) => format!("teleports {whom} up to {}", numbered(cells, "cell")),
        Effect::Blink => format!("takes {me} to {whom}"),
        Effect::Push(cells) => format!("pushes {whom} {} away", numbered(cells, "cell")),
        Effect::Pull(cells) => format!("pulls {whom} {} closer", numbered(cells, "cell")),
        Effect::Swap => format!("{me} and {whom} change places"),
        Effect::Summon { creature, count } => format!("summons {}", copies(creature, count)),
        Effect::Become(kind) => format!("turns {whom} into {}", content.name(kind)),
        Effect::Create { item, count } => format!("leaves {}", copies(item, count)),
        Effect::Give { item, count } => format!("gives {whom} {}", copies(item, count)),
        Effect::Take { item, count } => format!("takes {} from {whom}", copies(item, count)),
        Effect::SetTile(tile) => format!("becomes {}", content.tile(tile).name),
        Effect::Spread { substance, .. } => format!("{} on {whom}", rows.substance_name(substance)),
        Effect::Clear(substance) => format!("no {} on {whom}", rows.substance_name(substance)),
        Effect::Reveal(0) => "reveals the whole floor".to_owned(),
        Effect::Reveal(cells) => format!("reveals all within {}", numbered(cells, "cell")),
        Effect::Spend { stat: id, amount } => format!("costs {}", rows.counted(id, amount)),
        Effect::UseUp => "is used up".to_owned(),
        Effect::Noise(cells) => format!("is heard within {}", numbered(cells, "cell")),
        Effect::Say(text) => {
            format!("says {:?}", rows.text(text).map_or("", String::as_str))
        }
        Effect::Experience(points) => format!("{points} experience for {whom}"),
        Effect::Join(faction) => {
            let joins = if whom == "you" { "join" } else { "joins" };
            format!("{whom} {joins} the faction {}", rows.faction_name(faction))
        }
        Effect::ChangeFloor(floors) if floors < 0 => {
            format!("takes {whom} {} up", numbered(floors.unsigned_abs(), "floor"))
        }
        Effect::ChangeFloor(floors) => {
            format!("takes {whom} {} down", numbered(floors.unsigned_abs(), "floor"))
        }
        Effect::Cast(ability) => {
            format!("casts {}", rows.ability_name(ability))
        }
        Effect::Win => "the game is won".to_owned(),
        Effect::Lose => "the game is lost".to_owned(),
        Effect::Custom { name, amount } => {
            format!("{} {} for {whom}", rows.host_name(name), roll(amount))
        }
        Effect::Identify(0) => "identifies all that is carried".to_owned(),
        Effect::Identify(count) => format!("identifies {}", numbered(count, "carried kind")),
        Effect::Steal => format!("steals an item of {whom}"),
        Effect::ReplaceTile { from, to } => {
            format!("{} becomes {}", content.tile(from).name, content.tile(to).name)
        }
        Effect::SpawnHorde { horde, .. } => match horde.and_then(|id| content.horde_leader(id)) {
            Some(leader) => {
                format!("{} with its followers comes to the floor", content.name(leader))
            }
            None => "a group of the floor comes to it".to_owned(),
        },
    }
}
