//! What the rules of a row do, in words.

use roguecore::rule::{Amount, Effect, Rule, Target, Trigger};
use roguecore::{AbilityId, Content, PrototypeId, StatId};

use crate::messages::{is_goal, item_with_article, join_list, with_article, with_number};
use crate::text;

/// The use of an item: "drink: heals 4 hit points".
pub(crate) fn item_effect(content: &Content, kind: PrototypeId) -> String {
    let prototype = content.prototype(kind);
    if is_goal(kind, content) {
        return "carry it up and out to win".to_owned();
    }
    let mut parts = Vec::new();
    for rule in prototype.rules.all() {
        let own = prototype.messages.verb.as_deref().filter(|_| rule.on == Trigger::Use);
        let when = own.map_or_else(|| trigger(rule.on).to_owned(), text::clean_name);
        parts.push(format!("{when}: {}", rule_effects(content, rule)));
    }
    if let Some(slot) = prototype.item.and_then(|item| item.equipment_slot) {
        let slot = content.rows().equipment_slot(slot).map_or("equipment", String::as_str);
        let mut gains = vec![text::clean_name(slot)];
        gains.extend(
            prototype.bonus.iter().map(|&(id, by)| format!("{} {by:+}", stat(content, id))),
        );
        parts.insert(0, format!("equip: {}", gains.join(", ")));
    }
    if parts.is_empty() { "no use".to_owned() } else { parts.join("; ") }
}

/// What a rule does: "20 damage to the nearest within 6".
fn rule_effects(content: &Content, rule: &Rule) -> String {
    effects(content, &rule.effects, rule.to)
}

/// What effects do to a target.
pub(crate) fn effects(content: &Content, effects: &[Effect], to: Target) -> String {
    let parts: Vec<_> = effects.iter().map(|it| effect(content, it, to)).collect();
    join_list(&parts)
}

/// An ability: "1d3 damage to the nearest within 6, every 3 turns".
pub(crate) fn ability(content: &Content, ability: AbilityId) -> String {
    let Some(row) = content.rows().ability(ability) else { return String::new() };
    let mut parts = vec![rule_effects(content, &row.rule)];
    if let Some((id, cost)) = row.cost {
        parts.push(format!("costs {cost} {}", stat(content, id)));
    }
    if row.cooldown > 1 {
        parts.push(format!("every {}", with_number(row.cooldown, "turn")));
    }
    parts.join(", ")
}

const fn trigger(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Use => "use",
        Trigger::Throw => "throw",
        Trigger::Equip => "when equipped",
        Trigger::Unequip => "when removed",
        Trigger::PickUp => "when picked up",
        Trigger::Drop => "when dropped",
        Trigger::Hit => "each hit",
        Trigger::Hurt => "when you are hurt",
        Trigger::Kill => "each kill",
        Trigger::Die => "at death",
        Trigger::Bump => "when bumped",
        Trigger::Enter => "each step",
        Trigger::Leave => "each step away",
        Trigger::Turn => "each turn",
        Trigger::Start => "at once",
        Trigger::End => "at the end",
        Trigger::Arrive => "on each new floor",
        Trigger::Notice => "when you see an enemy",
        Trigger::Hear => "when you hear a noise",
        Trigger::Search => "when searched",
        Trigger::Burn => "when burnt",
    }
}

/// The target of an effect: "the nearest within 6".
fn target(to: Target) -> String {
    match to {
        Target::Me => "you".to_owned(),
        Target::Other => "the other".to_owned(),
        Target::Cell => "the cell".to_owned(),
        Target::Nearest(range) => format!("the nearest within {range}"),
        Target::Actor(_) => "one creature".to_owned(),
        Target::Chosen(_) => "a cell".to_owned(),
        Target::Ball { radius, .. } | Target::Around(radius) => {
            format!("all within {}", with_number(radius, "cell"))
        }
        Target::Ray(length) => format!("the first in a line of {}", with_number(length, "cell")),
        Target::Beam(length) => format!("all in a line of {}", with_number(length, "cell")),
        Target::Cone(radius) => format!("all in a cone of {}", with_number(radius, "cell")),
        Target::Adjacent => "all adjacent".to_owned(),
        Target::InView => "all in view".to_owned(),
        Target::Enemies => "all enemies in view".to_owned(),
        Target::Allies => "all allies in view".to_owned(),
    }
}

/// One effect: "20 damage to the nearest within 6".
// A table.
#[allow(clippy::too_many_lines)]
fn effect(content: &Content, effect: &Effect, to: Target) -> String {
    let rows = content.rows();
    let name = |kind: PrototypeId| text::clean_name(content.name(kind));
    let whom = target(to);
    let of_others = |preposition: &str| match to {
        Target::Me => String::new(),
        _ => format!(" {preposition} {whom}"),
    };
    match effect {
        Effect::Damage { amount: by, kind } => {
            let kind = rows.damage_kind(*kind).filter(|kind| !kind.is_empty());
            let kind = kind.map_or_else(String::new, |kind| format!("{} ", text::clean_name(kind)));
            format!("{} {kind}damage to {whom}", amount(content, *by))
        }
        Effect::Heal(by) => {
            format!("heals {} hit points{}", amount(content, *by), of_others("of"))
        }
        Effect::ChangeStat { stat: id, amount: by } => {
            let by = amount(content, *by);
            let sign = if by.starts_with('-') { "" } else { "+" };
            format!("{} {sign}{by}{}", stat(content, *id), of_others("for"))
        }
        Effect::SetStat { stat: id, amount: by } => {
            format!("{} becomes {}{}", stat(content, *id), amount(content, *by), of_others("for"))
        }
        Effect::AddStatus { status, turns } => {
            let status =
                rows.status(*status).map_or_else(String::new, |it| text::clean_name(&it.name));
            format!("{status} for {} turns{}", amount(content, *turns), of_others("to"))
        }
        Effect::RemoveStatus(status) => {
            let status =
                rows.status(*status).map_or_else(String::new, |it| text::clean_name(&it.name));
            format!("no longer {status}{}", of_others("for"))
        }
        Effect::AddTag(tag) => {
            let tag = rows.tag(*tag).map_or_else(String::new, |tag| text::clean_name(tag));
            format!("{tag}{}", of_others("for"))
        }
        Effect::RemoveTag(tag) => {
            let tag = rows.tag(*tag).map_or_else(String::new, |tag| text::clean_name(tag));
            format!("not {tag}{}", of_others("for"))
        }
        Effect::Teleport(0) => format!("teleports {whom}"),
        Effect::Teleport(range) => {
            format!("teleports {whom} up to {}", with_number(*range, "cell"))
        }
        Effect::Blink => "takes you there".to_owned(),
        Effect::Push(by) => format!("pushes {whom} {} away", with_number(*by, "cell")),
        Effect::Pull(by) => format!("pulls {whom} {} closer", with_number(*by, "cell")),
        Effect::Swap => format!("swaps you and {whom}"),
        Effect::Summon { creature, count } => {
            format!("summons {} {}", amount(content, *count), name(*creature))
        }
        Effect::Become(creature) => {
            format!("makes {} of {whom}", with_article(&name(*creature)))
        }
        Effect::Create { item, count } => {
            format!("creates {} {}", amount(content, *count), name(*item))
        }
        Effect::Give { item, count } => {
            format!("gives {} {}", amount(content, *count), name(*item))
        }
        Effect::Take { item, count } => {
            format!("takes {} {}", amount(content, *count), name(*item))
        }
        Effect::SetTile(tile) => {
            format!("makes {}", item_with_article(&text::clean_name(&content.tile(*tile).name)))
        }
        Effect::Spread { substance, .. } => {
            let name = rows.substance(*substance).map_or("something", |row| &row.name);
            format!("{} on {whom}", text::clean_name(name))
        }
        Effect::Clear(substance) => {
            let name = rows.substance(*substance).map_or("something", |row| &row.name);
            format!("no more {} on {whom}", text::clean_name(name))
        }
        Effect::Reveal(0) => "shows the whole floor".to_owned(),
        Effect::Reveal(radius) => format!("shows {} around", with_number(*radius, "cell")),
        Effect::Spend { stat: id, amount } => format!("costs {amount} {}", stat(content, *id)),
        Effect::UseUp => "is used up".to_owned(),
        Effect::Noise(radius) => format!("is heard {} away", with_number(*radius, "cell")),
        Effect::Say(_) => "says something".to_owned(),
        Effect::Experience(points) => with_number(*points, "experience point"),
        Effect::Join(faction) => {
            let name = rows.faction(*faction).map_or("others", |row| &row.name);
            format!("{whom} joins {}", text::clean_name(name))
        }
        Effect::ChangeFloor(by) if *by > 0 => {
            format!("takes {whom} {} down", with_number(*by, "floor"))
        }
        Effect::ChangeFloor(by) => {
            format!("takes {whom} {} up", with_number(by.saturating_neg(), "floor"))
        }
        Effect::Cast(ability) => {
            rows.ability(*ability).map_or_else(String::new, |row| text::clean_name(&row.name))
        }
        Effect::Win => "wins the game".to_owned(),
        Effect::Lose => "loses the game".to_owned(),
        Effect::Custom { name, .. } => {
            rows.custom_name(*name).map_or_else(String::new, |name| text::clean_name(name))
        }
    }
}

fn amount(content: &Content, amount: Amount) -> String {
    match amount {
        Amount::Dice(dice) => dice.to_string(),
        Amount::Stat(id) => stat(content, id),
    }
}

/// The name of a stat.
pub(super) fn stat(content: &Content, stat: StatId) -> String {
    content.rows().stat(stat).map_or_else(String::new, |row| text::clean_name(&row.name))
}
