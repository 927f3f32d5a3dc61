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
mod target;

use std::fmt::Write as _;

use crate::content::Content;
use crate::entity::PrototypeId;
use crate::id::{AbilityId, FactionId, LevelUpId, StatId, StatusId, SubstanceId, TagSet};
use crate::rows::level_up::LevelUpDef;
use crate::rows::prototype::Prototype;
use crate::rows::saved_row::SavedRow;
use crate::rows::words::Totals;
use crate::rule::words::{Phrase, numbered, percent};
use crate::rule::{
    Amount, Behaviour, BehaviourRow, Condition, Effect, Rule, RuleSet, Scope, Target, Trigger,
};
use crate::tile::{SIGN_REACH, TileId};

pub use floors::{floors, hordes, vaults};

use behaviour::{behaviours_in_words, habits};
use condition::{conditions_in_words, once};
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
        if index > 0 && rules.get(index - 1).is_some_and(|before| same_but_conditions(before, rule))
        {
            continue;
        }
        let others = rules.iter().skip(index + 1).take_while(|it| same_but_conditions(rule, it));
        let line = match rule.on {
            // The use of an item is asked for where its description stands, unless it is for throwing as well.
            Trigger::Use if !row.rules.has(Trigger::Throw) => {
                rule_alone(content, rule, &others.collect::<Vec<_>>(), RowKind::Item)
            }
            _ => rule_line(content, rule, others, RowKind::Item),
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
    let mut text = told.unwrap_or_else(|| rule_alone(content, &row.rule, &[], RowKind::Creature));
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

/// The effects of an improvement of a character level, in one line.
pub fn level_up(content: &Content, level_up: LevelUpId) -> String {
    let Some(row) = content.rows().level_up(level_up) else { return String::new() };
    let told = told(content, row).map(|lines| lines.join("; "));
    told.unwrap_or_else(|| {
        let effects = row.effects.iter().filter(|it| is_told_of_you(it));
        if row.to == Target::Me {
            return effects_on_you(content, effects);
        }
        let words = |it: &Effect| it.in_words(content.rows(), "you", "companions in view").told();
        effects.map(words).collect::<Vec<_>>().join(", ")
    })
}

/// The effects of a technique for a player whose totals are known: a line for each ability, which has its name only
/// where that is another one, one for each fact of the statuses that it gives, and those on the stats last.
pub fn technique(
    content: &Content,
    technique: LevelUpId,
    totals: &dyn Fn(StatId) -> i32,
) -> Vec<String> {
    let Some(row) = content.rows().level_up(technique) else { return Vec::new() };
    let mut lines = Vec::new();
    for &id in &row.abilities {
        lines.push(if content.rows().ability_name(id) == row.name {
            ability_of(content, id, totals)
        } else {
            named_ability(content, id, Some(totals))
        });
    }
    let (start, holds) = start_and_status(content, row, Some(totals));
    lines.extend(holds);
    lines.extend(start);
    lines
}

/// The effects of an origin: those at the start, in one line, those that hold from then on, a line for each fact of
/// the statuses that it gives, and a line for each ability.
pub fn origin(content: &Content, origin: LevelUpId) -> Vec<String> {
    let Some(row) = content.rows().level_up(origin) else { return Vec::new() };
    let (mut lines, holds) = start_and_status(content, row, None);
    lines.extend(holds);
    lines.extend(row.abilities.iter().map(|&id| named_ability(content, id, None)));
    lines
}

/// The effects of an origin at the start of a game, which are its gains and its costs.
pub fn origin_start(content: &Content, origin: LevelUpId) -> Vec<String> {
    let row = content.rows().level_up(origin);
    row.map_or_else(Vec::new, |row| start_and_status(content, row, None).0)
}

/// The effects of a row of growth at once, and those of the statuses that it gives.
fn start_and_status(
    content: &Content,
    row: &LevelUpDef,
    totals: Option<Totals<'_>>,
) -> (Vec<String>, Vec<String>) {
    let statuses = row.effects.iter().filter_map(given);
    let (mut start, holds): (Vec<String>, Vec<String>) =
        if let Some(start) = told_with(content, row, totals) {
            (start, statuses.flat_map(|it| beside_sentence(content, it, totals)).collect())
        } else {
            let start = effects_on_you(content, row.effects.iter().filter(|it| is_told_of_you(it)));
            (vec![start], statuses.flat_map(|it| status(content, it)).collect())
        };
    start.retain(|line| !line.is_empty());
    (start, holds)
}

/// The status that an effect gives.
fn given(effect: &Effect) -> Option<StatusId> {
    match effect {
        Effect::AddStatus { status, .. } => Some(*status),
        _ => None,
    }
}

/// Whether a line about growth tells of an effect: tags say nothing, and statuses have lines of their own.
fn is_told_of_you(effect: &Effect) -> bool {
    !matches!(effect, Effect::AddTag(_)) && given(effect).is_none()
}

/// Effects on the player, in one line: "+1 power" says enough.
fn effects_on_you<'a>(content: &Content, effects: impl Iterator<Item = &'a Effect>) -> String {
    let effects: Vec<&Effect> = effects.collect();
    let mut told = Vec::new();
    for effect in &effects {
        if !effects.iter().any(|other| effect.fills_max_hp_of(other)) {
            told.push(in_words_for_you(content, effect));
        }
    }
    told.join(", ")
}

/// An effect on the player: `heals 4`, `20% faster`.
fn in_words_for_you(content: &Content, effect: &Effect) -> String {
    match *effect {
        Effect::ChangeStat { stat, amount: Amount::Dice(dice) } if dice.min() == dice.max() => {
            content.rows().bonus(stat, dice.min())
        }
        _ => effect.in_words(content.rows(), "you", "").told(),
    }
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
    let lines = rules.all().iter().map(|rule| rule_line(content, rule, [], kind));
    lines.chain(refusals(content, rules, kind)).collect()
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

/// A rule with its trigger: `when hurt: heals 4`, `hits have a 50% chance to slow for 4 turns`. `others` do the
/// same under other conditions.
fn rule_line<'a>(
    content: &Content,
    rule: &'a Rule,
    others: impl IntoIterator<Item = &'a Rule>,
    kind: RowKind,
) -> String {
    let others: Vec<_> = others.into_iter().collect();
    let phrases = phrases(content, rule, kind);
    let conditions = if_conditions(content, rule, &others, kind);
    let plain: Option<Vec<String>> = phrases.iter().map(Phrase::plain).collect();
    // Only where the rule before that is the last is not run.
    let otherwise = if rule.unless().is_empty() { "" } else { "otherwise, " };
    if let (Trigger::Hit, Some(plain)) = (rule.on, plain) {
        let plain = plain.join(", ");
        return match chance_of(rule) {
            Some(chance) => {
                format!("{otherwise}hits have a {chance} chance to {plain}{conditions}")
            }
            None => format!("{otherwise}hits {plain}{conditions}"),
        };
    }
    let when = target::when(rule.on, kind);
    let when = match period(rule).filter(|_| others.is_empty()) {
        Some(turns) => when.replacen("each turn", &format!("every {}", numbered(turns, "turn")), 1),
        None => when.to_owned(),
    };
    format!("{otherwise}{when}: {}{conditions}", told_phrases(rule, &phrases))
}

/// How many turns lie between two times at which a rule of each turn can act, where it says that.
fn period(rule: &Rule) -> Option<u32> {
    let mut periods = rule.conditions.iter().filter_map(|it| match *it {
        Condition::Every(turns) => Some(turns),
        _ => None,
    });
    let one = periods.next().filter(|_| matches!(rule.on, Trigger::Turn | Trigger::Tick));
    one.filter(|_| periods.next().is_none())
}

/// A rule without its trigger: its effects and its conditions.
fn rule_alone(content: &Content, rule: &Rule, others: &[&Rule], kind: RowKind) -> String {
    let phrases = phrases(content, rule, kind);
    let conditions = if_conditions(content, rule, others, kind);
    format!("{}{conditions}", told_phrases(rule, &phrases))
}

/// The effects of a rule. The target of the first one that needs it stands for those of the others.
fn phrases(content: &Content, rule: &Rule, kind: RowKind) -> Vec<Phrase> {
    let rows = content.rows();
    let mut whom = target::phrase(rule.to, rule.on, kind);
    let mut phrases = Vec::new();
    for effect in told_effects(rule) {
        if target::goes_without_saying(rows, rule.to, rule.on, kind, effect) {
            phrases.push(effect.in_words(rows, kind.me(), ""));
            continue;
        }
        phrases.push(effect.in_words(rows, kind.me(), &whom));
        if matches!(effect.facts().scope, Scope::Actors | Scope::ActorsOrCell | Scope::Cells) {
            whom = target::pronoun(rule.to, &whom);
        }
    }
    phrases
}

/// The effects of a rule and their chance: `slows for 4 turns`, `50% chance to slow for 4 turns`.
fn told_phrases(rule: &Rule, phrases: &[Phrase]) -> String {
    let told: Vec<String> = phrases.iter().map(Phrase::told).collect();
    let told = told.join(", ");
    let Some(chance) = chance_of(rule) else { return told };
    let plain: Option<Vec<String>> = phrases.iter().map(Phrase::plain).collect();
    match plain {
        Some(plain) => format!("{chance} chance to {}", plain.join(", ")),
        None => format!("{chance} chance: {told}"),
    }
}

/// The chance of a rule in percent.
fn chance_of(rule: &Rule) -> Option<String> {
    rule.conditions.iter().find_map(|condition| match *condition {
        Condition::Chance { part, whole } => Some(percent(part, whole)),
        _ => None,
    })
}

/// ` if you have a key`, for one of several rules that do the same; nothing for rules that always do it.
fn if_conditions(content: &Content, rule: &Rule, others: &[&Rule], kind: RowKind) -> String {
    let me = kind.me();
    let mut all = vec![conditions(content, rule, me)];
    all.extend(others.iter().map(|other| conditions(content, other, me)));
    // Without conditions it happens anyhow.
    if all.iter().any(String::is_empty) {
        return String::new();
    }
    format!(" if {}", once(all, me, target::other(rule.on)).join(" or "))
}

/// The conditions in words, without chances, and without those for the cost of a use.
fn conditions(content: &Content, rule: &Rule, me: &str) -> String {
    let told = |it: &&Condition| match **it {
        Condition::Chance { .. } => false,
        Condition::Every(_) => period(rule).is_none(),
        Condition::Has { stat, value } => {
            let cost = |effect: &Effect| matches!(*effect, Effect::Spend { stat: of, amount } if of == stat && amount >= value);
            !rule.effects.iter().any(cost)
        }
        _ => true,
    };
    let told: Vec<Condition> = rule.conditions.iter().filter(told).cloned().collect();
    conditions_in_words(content, &told, me, target::other(rule.on))
}

/// The effects but for sentences and the loss of what was thrown, where there are others.
fn told_effects(rule: &Rule) -> impl Iterator<Item = &Effect> {
    let does = |it: &Effect| !matches!(it, Effect::Say(_) | Effect::UseUp);
    let says_only = !rule.effects.iter().any(does);
    rule.effects.iter().filter(move |it| says_only || does(it))
}

/// Whether two rules do the same under different conditions, neither of them by chance.
fn same_but_conditions(one: &Rule, other: &Rule) -> bool {
    let chance =
        |rule: &Rule| rule.conditions.iter().any(|it| matches!(it, Condition::Chance { .. }));
    (one.on, one.to) == (other.on, other.to)
        && !chance(one)
        && !chance(other)
        && told_effects(one).eq(told_effects(other))
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
