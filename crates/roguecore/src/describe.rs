//! Descriptions that are generated from the rows of a content: the effects of an item, a creature, a
//! tile, a status, a substance or an ability. Since they are made from the rules, text and rule
//! cannot disagree.
//!
//! A description is a list of lines without a full stop: one for the numbers of the row, then one
//! for each rule. A row may have a sentence about its rules (`effect`), which then stands in their place, with
//! the numbers of the rules.
//!
//! Everything that no rule says is the `flavour` of a row, which stands beside it.
//!
//! ```
//! use roguecore::{Content, describe};
//! let content = Content::classic();
//! let [scroll, sword] = ["lightning_scroll", "sword"].map(|id| content.prototype_id(id).unwrap());
//! let lines = describe::item(&content, scroll);
//! assert_eq!(lines, ["deals 20 to the nearest enemy within 5 cells"]);
//! assert_eq!(describe::item(&content, sword), ["weapon, +4 power"]);
//! assert_eq!(describe::item_beside_slot(&content, sword), ["+4 power"]);
//! ```

mod behaviour;
mod condition;
mod floors;
mod growth;
mod rule;
mod target;

use std::fmt::Write as _;

use crate::content::Content;
use crate::entity::PrototypeId;
use crate::id::{AbilityId, FactionId, StatId, StatusId, SubstanceId, TagSet};
use crate::rows::prototype::Prototype;
use crate::rows::saved_row::SavedRow;
use crate::rows::words::Totals;
use crate::rule::words::numbered;
use crate::rule::{Behaviour, BehaviourRow, Condition, Effect, Rule, RuleSet, Trigger};
use crate::tile::{SIGN_REACH, TileId};

pub use floors::{floors, hordes, vaults};
pub use growth::{level_up, origin, origin_start, technique};

use behaviour::{behaviours_in_words, habits};
use condition::conditions_in_words;
use target::RowKind;

/// The description of an item: its slot and its bonus there, its own stats, and its rules. The verb
/// of the row stands for `use`.
pub fn item(content: &Content, kind: PrototypeId) -> Vec<String> {
    with_slot(content, kind, item_beside_slot(content, kind))
}

/// The same for an owner of whom the totals of the stats are known: "heals 30% of max HP (12)".
pub fn item_of(
    content: &Content,
    kind: PrototypeId,
    totals: &dyn Fn(StatId) -> i32,
) -> Vec<String> {
    with_slot(content, kind, item_of_beside_slot(content, kind, totals))
}

/// Lines about an item behind the slot that it is equipped in.
fn with_slot(content: &Content, kind: PrototypeId, mut lines: Vec<String>) -> Vec<String> {
    let row = content.prototype(kind);
    let slot = row.item.and_then(|item| item.equipment_slot);
    let Some(slot) = slot.and_then(|slot| content.rows().equipment_slot_name(slot)) else {
        return lines;
    };
    if content.is_appearance(kind) {
        return lines;
    }
    match lines.first_mut() {
        Some(bonus) if !signed_stats(content, &row.bonus).is_empty() => {
            *bonus = format!("{slot}, {bonus}");
        }
        _ => lines.insert(0, slot),
    }
    lines
}

/// The description of an item without its slot.
pub fn item_beside_slot(content: &Content, kind: PrototypeId) -> Vec<String> {
    beside_slot(content, kind, None)
}

/// The same for an owner of whom the totals of the stats are known.
pub fn item_of_beside_slot(
    content: &Content,
    kind: PrototypeId,
    totals: &dyn Fn(StatId) -> i32,
) -> Vec<String> {
    beside_slot(content, kind, Some(totals))
}

fn beside_slot(content: &Content, kind: PrototypeId, totals: Option<Totals<'_>>) -> Vec<String> {
    if content.is_appearance(kind) {
        return vec!["unidentified".to_owned()];
    }
    let row = content.prototype(kind);
    let mut lines = Vec::new();
    let stats = signed_stats(content, &row.bonus);
    let is_equipment = row.item.is_some_and(|item| item.equipment_slot.is_some());
    if is_equipment && !stats.is_empty() {
        lines.push(stats);
    }
    let own = row.state.as_ref().map_or(&[][..], |state| state.stats());
    // The rest of a stat that uses take stands beside the name.
    let used = |stat: StatId| row.rules.on(Trigger::Use).any(|(_, rule)| spends(rule, stat));
    let own: Vec<_> = own.iter().copied().filter(|&(stat, _)| !used(stat)).collect();
    if !own.is_empty() {
        // Those of equipment are added to the stats of its bearer.
        let stats =
            if is_equipment { signed_stats(content, &own) } else { stat_list(content, &own) };
        lines.push(stats);
    }
    lines.extend(tags(content, row.tags));
    lines.extend(rules_of_item(content, row, totals));
    lines.extend(refusals(content, &row.rules, RowKind::Item));
    let costs =
        |(_, rule): (_, &Rule)| rule.effects.iter().any(|it| matches!(it, Effect::Spend { .. }));
    if row.item.is_some_and(|item| item.usable && item.reusable)
        && !row.rules.on(Trigger::Use).any(costs)
    {
        lines.push("can be used again".to_owned());
    }
    let locks = needed_for(content, kind);
    lines.extend((!locks.is_empty()).then(|| format!("needed for: {}", locks.join(", "))));
    lines.extend(goes_into(content, kind));
    lines
}

/// The rows of growth that an item can be given for: "goes into one of: tempered weapon, ember brand".
fn goes_into(content: &Content, item: PrototypeId) -> Option<String> {
    let names: Vec<&str> = content.growth_for(item).map(|(_, row)| row.name.as_str()).collect();
    (!names.is_empty()).then(|| format!("goes into one of: {}", names.join(", ")))
}

/// The lines for the rules of an item. Those that do the same under other conditions share one.
fn rules_of_item(content: &Content, row: &Prototype, totals: Option<Totals<'_>>) -> Vec<String> {
    if let Some(told) = told_with(content, row, totals) {
        return told;
    }
    let mut lines = Vec::new();
    let rules = row.rules.all();
    for (index, rule) in rules.iter().enumerate() {
        if rule.draw.is_some() {
            lines.extend(draw_of(content, &row.rules, index, RowKind::Item));
            continue;
        }
        if index > 0
            && rules.get(index - 1).is_some_and(|before| rule::same_but_conditions(before, rule))
        {
            continue;
        }
        let others =
            rules.iter().skip(index + 1).take_while(|it| rule::same_but_conditions(rule, it));
        let line = match rule.on {
            // The use of an item is asked for where its description stands, unless it is for throwing as well.
            Trigger::Use if !row.rules.has(Trigger::Throw) => {
                rule::alone(content, rule, &others.collect::<Vec<_>>(), RowKind::Item)
            }
            _ => rule::line(content, rule, others, RowKind::Item),
        };
        lines.push(line);
    }
    lines
}

/// The tiles that do something when the bearer of the item bumps into them. Tiles in disguise are
/// left out: the player does not know them.
pub fn needed_for(content: &Content, item: PrototypeId) -> Vec<&str> {
    let needs_it = |rule: &Rule| rule.conditions.contains(&Condition::Carries(item));
    let tiles = content.tiles().iter().filter(|tile| tile.disguise.is_none());
    let locks = tiles.filter(|tile| tile.rules.on(Trigger::Bump).any(|(_, rule)| needs_it(rule)));
    locks.map(|tile| tile.name.as_str()).collect()
}

/// The description of a creature for an author: its stats, faction, tags, resistances, behaviours, abilities and
/// rules.
pub fn creature(content: &Content, kind: PrototypeId) -> Vec<String> {
    creature_for(content, kind, Audience::Author)
}

/// The same for a player: its habits in place of its behaviours in their order, and a faction where it is none of the
/// monsters.
pub fn creature_in_short(content: &Content, kind: PrototypeId) -> Vec<String> {
    creature_for(content, kind, Audience::Player)
}

/// The effect of walking into a creature that is no enemy, such as a captive; empty where that does nothing.
pub fn bump(content: &Content, kind: PrototypeId) -> Vec<String> {
    let row = content.prototype(kind);
    if row.rules.has(Trigger::Bump) {
        rules(content, row, &row.rules, RowKind::Creature)
    } else {
        Vec::new()
    }
}

/// The reader of a description.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Audience {
    Author,
    Player,
}

fn creature_for(content: &Content, kind: PrototypeId, audience: Audience) -> Vec<String> {
    let row = content.prototype(kind);
    let mut lines = Vec::new();
    let mut stats = Vec::new();
    if let Some(fighter) = row.fighter {
        stats.push(format!("{} HP", fighter.max_hp()));
        stats.push(format!("power {}", fighter.power()));
        stats.push(format!("defence {}", fighter.defence()));
    }
    let own = row.state.as_ref().map_or(&[][..], |state| state.stats());
    stats
        .extend(own.iter().map(|&(id, value)| format!("{} {value}", content.rows().stat_name(id))));
    if row.experience > 0 {
        stats.push(format!("{} XP", row.experience));
    }
    lines.extend((!stats.is_empty()).then(|| stats.join(", ")));
    let is_monster = row.faction == FactionId::MONSTERS;
    if row.fighter.is_some() && (audience == Audience::Author || !is_monster) {
        lines.push(format!("faction: {}", content.rows().faction_name(row.faction)));
    }
    lines.extend(tags(content, row.tags));
    for &(kind, percent) in &row.resistances {
        let kind = content.rows().damage_kind_name(kind);
        let kind = kind.as_deref().unwrap_or("damage");
        lines.push(match percent {
            100.. => format!("immune to {kind}"),
            0.. => format!("takes {percent}% less {kind}"),
            _ => format!("takes {}% more {kind}", percent.unsigned_abs()),
        });
    }
    if audience == Audience::Author {
        lines.extend(beginnings(content, kind));
    }
    match audience {
        Audience::Player => lines.extend(habits(content, &row.ai)),
        Audience::Author if row.ai.is_empty() => {}
        Audience::Author => {
            lines.push(format!("behaviour: {}", behaviours_in_words(content, &row.ai)));
        }
    }
    lines.extend(row.abilities.iter().map(|&id| named_ability(content, id, None)));
    lines.extend(rules(content, row, &row.rules, RowKind::Creature));
    lines
}

/// The statuses and items that a creature starts with.
fn beginnings(content: &Content, kind: PrototypeId) -> Vec<String> {
    let mut lines = Vec::new();
    let state = content.prototype(kind).state.as_ref();
    for status in state.map_or(&[][..], |state| state.statuses()) {
        let name = content.rows().status_name(status.status);
        let turns = if status.is_temporary() {
            format!(" for {}", numbered(status.turns, "turn"))
        } else {
            String::new()
        };
        lines.push(format!("starts {name}{turns}"));
    }
    if kind == content.player() && !content.inventory().is_empty() {
        lines.push(format!("starts with {}", floors::counted(content, content.inventory())));
    }
    lines
}

/// The description of a tile: whether it can be entered and seen through, the cost of a step, its
/// tags and its rules.
pub fn tile(content: &Content, tile: TileId) -> Vec<String> {
    let row = content.tile(tile);
    let enter = match (row.walkable, row.opens) {
        (true, _) => "can be entered".to_owned(),
        (false, Some(open)) => format!("opens to {}", content.tile(open).name),
        (false, None) => "cannot be entered".to_owned(),
    };
    let sight = if row.transparent { "can be seen through" } else { "blocks sight" };
    let mut lines = vec![format!("{enter}, {sight}")];
    if row.move_cost != 100 {
        lines.push(format!("a step onto it takes {}% of the time", row.move_cost));
    }
    if let Some(kind) = row.sign_of {
        let name = content.name(kind);
        lines.push(format!("left by the {name}, which may hide within {SIGN_REACH} cells"));
    }
    lines.extend(tags(content, row.tags));
    lines.extend(rules(content, row, &row.rules, RowKind::Cell));
    lines
}

/// The effects of a status on its holder.
pub fn status(content: &Content, status: StatusId) -> Vec<String> {
    let Some(row) = content.rows().status(status) else { return Vec::new() };
    let mut lines = Vec::new();
    let stats = signed_stats(content, &row.bonus);
    lines.extend((!stats.is_empty()).then_some(stats));
    if !row.ai.is_empty() {
        lines.push(only(content, &row.ai));
    }
    lines.extend(row.hides.then(|| "unseen unless adjacent".to_owned()));
    lines.extend(row.recovery.then(|| "recovering from it takes a turn".to_owned()));
    lines.extend(rules(content, row, &row.rules, RowKind::Status));
    lines
}

/// The lines for a status beside the sentence of the origin that gives it: where the status has a sentence, too, these
/// two tell of its stats.
fn beside_sentence(
    content: &Content,
    status_id: StatusId,
    totals: Option<Totals<'_>>,
) -> Vec<String> {
    let row = content.rows().status(status_id);
    let told = row.and_then(|row| told_with(content, row, totals));
    told.unwrap_or_else(|| status(content, status_id))
}

/// The behaviours that a status forces on its holder.
fn only(content: &Content, ai: &[BehaviourRow]) -> String {
    match ai {
        [row] if row.behaviour == Behaviour::Sleep && row.conditions.is_empty() => {
            "unable to act".to_owned()
        }
        _ => format!("only {}", behaviours_in_words(content, ai)),
    }
}

/// The effects of a substance on an actor in it.
pub fn substance(content: &Content, substance: SubstanceId) -> Vec<String> {
    let Some(row) = content.rows().substance(substance) else { return Vec::new() };
    let mut lines = Vec::new();
    lines.extend(row.opaque.then(|| "blocks sight".to_owned()));
    lines.extend(rules(content, row, &row.rules, RowKind::Cell));
    lines
}

/// Each recipe by its id: a line for each step that builds its floors, and one for each rule of them.
pub fn recipes(content: &Content) -> Vec<(&str, Vec<String>)> {
    let mut all = Vec::new();
    for recipe in content.recipes() {
        let mut lines = recipe.in_words(content.rows());
        for (id, of_floor) in content.floor_rules() {
            if id == recipe.id {
                lines.extend(derived(content, of_floor, RowKind::Floor));
            }
        }
        all.push((recipe.id.as_str(), lines));
    }
    all
}

/// The effects of an ability, in one line, with its cost and how often it can be cast.
pub fn ability(content: &Content, ability: AbilityId) -> String {
    ability_told(content, ability, None)
}

/// The same for an actor of whom the totals of the stats are known: "hits it for your power (6)".
pub fn ability_of(content: &Content, ability: AbilityId, totals: &dyn Fn(StatId) -> i32) -> String {
    ability_told(content, ability, Some(totals))
}

fn ability_told(content: &Content, ability: AbilityId, totals: Option<Totals<'_>>) -> String {
    let Some(row) = content.rows().ability(ability) else { return String::new() };
    let told = told_with(content, row, totals).map(|lines| lines.join("; "));
    let mut text = told.unwrap_or_else(|| rule::alone(content, &row.rule, &[], RowKind::Creature));
    if let Some((id, cost)) = row.cost {
        let _ = write!(text, "; costs {}", content.rows().counted(id, cost));
    }
    match row.cooldown {
        0 | 1 => {}
        turns => _ = write!(text, " (recharges in {turns} turns)"),
    }
    text
}

/// An ability with its name: `shoot an arrow: shoots the nearest enemy within 8 cells for 1d4`
fn named_ability(content: &Content, id: AbilityId, totals: Option<Totals<'_>>) -> String {
    format!("{}: {}", content.rows().ability_name(id), ability_told(content, id, totals))
}

/// The lines for the rules of a row: the sentence that it has about them, or the words that follow from them.
fn rules(content: &Content, row: &impl SavedRow, rules: &RuleSet, kind: RowKind) -> Vec<String> {
    match told(content, row) {
        Some(told) => told.into_iter().chain(refusals(content, rules, kind)).collect(),
        None => derived(content, rules, kind),
    }
}

/// The lines that follow from rules.
fn derived(content: &Content, rules: &RuleSet, kind: RowKind) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, rule) in rules.all().iter().enumerate() {
        if rule.draw.is_some() {
            lines.extend(draw_of(content, rules, index, kind));
        } else {
            lines.push(rule::line(content, rule, [], kind));
        }
    }
    lines.extend(refusals(content, rules, kind));
    lines
}

/// The line for a draw, at its first outcome; `None` at the others.
fn draw_of(content: &Content, rules: &RuleSet, index: usize, kind: RowKind) -> Option<String> {
    let is_first = rules.first_of_draw(index) == index;
    is_first.then(|| {
        let outcomes: Vec<&Rule> = rules.outcomes_from(index).collect();
        rule::line_of_draw(content, &outcomes, kind)
    })
}

/// The sentences of a row about its rules, a line each; `None` for a row without one.
fn told(content: &Content, row: &impl SavedRow) -> Option<Vec<String>> {
    told_with(content, row, None)
}

/// The same with the totals of the actor of the rules, where they are known.
fn told_with(
    content: &Content,
    row: &impl SavedRow,
    totals: Option<Totals<'_>>,
) -> Option<Vec<String>> {
    if row.sentence().is_empty() {
        return None;
    }
    let filled = content.rows().filled(row, totals);
    Some(filled.split(". ").map(line_of_sentence).collect())
}

/// A sentence as a line: without a full stop, and small where no name begins it.
fn line_of_sentence(sentence: &str) -> String {
    let sentence = sentence.trim().trim_end_matches('.');
    let mut letters = sentence.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(sentence.chars().skip(1)).collect()
        }
        _ => sentence.to_owned(),
    }
}

/// The refusals of rules: `dropping is refused if you are cursed: says "It clings to you."`
fn refusals(content: &Content, rules: &RuleSet, kind: RowKind) -> impl Iterator<Item = String> {
    rules.refusals().iter().map(move |rule| {
        let what = target::refused(rule.on);
        let other = target::other(rule.on);
        let conditions = conditions_in_words(content, &rule.conditions, kind.me(), other);
        let when = if conditions.is_empty() { conditions } else { format!(" if {conditions}") };
        let text = content.rows().text(rule.text).map_or("", String::as_str);
        format!("{what} is refused{when}: says {text:?}")
    })
}

fn spends(rule: &Rule, stat: StatId) -> bool {
    let takes = |it: &Effect| matches!(*it, Effect::Spend { stat: of, .. } if of == stat);
    rule.effects.iter().any(takes)
}

/// `+4 power, 20% faster`.
fn signed_stats(content: &Content, stats: &[(StatId, i32)]) -> String {
    let parts = stats.iter().map(|&(id, by)| content.rows().bonus(id, by));
    parts.collect::<Vec<_>>().join(", ")
}

/// `charges 3, food 200`.
fn stat_list(content: &Content, stats: &[(StatId, i32)]) -> String {
    let parts =
        stats.iter().map(|&(id, value)| format!("{} {value}", content.rows().stat_name(id)));
    parts.collect::<Vec<_>>().join(", ")
}

fn tags(content: &Content, tags: TagSet) -> Option<String> {
    let names: Vec<String> = tags.iter().map(|tag| content.rows().tag_name(tag)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}
