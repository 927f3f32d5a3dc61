//! The outcome of a choice, in words, before it is made: of a throw, a use, or other equipment.

use rogue_travel::{Aimed, TargetForecast, forecasts_of_use};
use roguecore::{Bounds, EntityView, InventoryItemView, Odds, Point, StatId, View};

use super::carried::compared;
use super::stealth::odds;
use super::threat::{DeathClock, bounds, damage, displayed_bounds, hits};
use super::{ability, item_effect_for, name, stat_name};
use crate::messages::{Noun, counted, join_list};
use crate::text;

/// The outcome of an aimed item or ability at a cell, a sentence for each actor: "An orc takes 5–12 (dies in 2–3
/// throws)."
pub fn aimed_at(view: View<'_>, aimed: Aimed, at: Point) -> Vec<String> {
    let forecasts = aimed.forecasts(view, at);
    let mut outcomes = Vec::new();
    for it in &forecasts {
        let noun = Noun::of(it.target.prototype);
        let predicate = predicate(view, it, repeats(aimed));
        outcomes.push((noun, it.target.makes_way, name(&it.target), predicate));
    }
    let mut sentences: Vec<(Vec<String>, Predicate)> = Vec::new();
    for ((noun, is_companion, subject, predicate), count) in counted(outcomes) {
        let subject = match (count, is_companion) {
            (1, _) => subject,
            (_, true) => format!("your {}", noun.with_count(count)),
            (_, false) => noun.with_count(count),
        };
        let same = sentences.iter_mut().find(|it| predicate.is_future && it.1 == predicate);
        match same {
            Some((subjects, _)) => subjects.push(subject),
            None if count == 1 || predicate.is_future => sentences.push((vec![subject], predicate)),
            None => sentences.push((vec![format!("each of {subject}")], predicate)),
        }
    }
    let mut whole = Vec::new();
    for (subjects, predicate) in sentences {
        let subjects = text::capitalize(&join_list(&subjects));
        whole.push(format!("{subjects} {}.", predicate.words));
    }
    whole
}

/// The effect of the aimed item or ability, as its description says it.
pub fn aimed_effect(aimed: Aimed, view: View<'_>) -> String {
    match aimed {
        Aimed::Use { slot, .. } | Aimed::Throw { slot } => {
            let item = view.inventory().into_iter().find(|item| item.slot == slot);
            item.map_or_else(String::new, |it| item_effect_for(view, it.kind))
        }
        Aimed::Cast { ability: id, .. } => ability(view, id),
    }
}

/// The changes for a target, as the second half of a sentence.
#[derive(PartialEq, Eq)]
struct Predicate {
    words: String,
    /// Whether its verb is the same for one and for several: "A goblin and 2 rats will be slowed."
    is_future: bool,
}

/// The outcome of using or equipping an item now: "power 5 -> 7". `None` where nothing more is known than the
/// effect in its description.
pub fn before_use(view: View<'_>, item: &InventoryItemView<'_>) -> Option<String> {
    match item.item.equipment_slot {
        Some(_) => compared(view, item),
        None => of_use(view, item),
    }
}

/// The outcome of using an item now: "+5 HP, 7 wasted". `None` where nothing more is known
/// than the effect in its description.
fn of_use(view: View<'_>, item: &InventoryItemView<'_>) -> Option<String> {
    let forecasts = forecasts_of_use(view, item);
    let said = |it: &TargetForecast<'_>| {
        if it.target.player { of_player(view, it) } else { Some(of_target(view, it)) }
    };
    let each: Vec<_> = forecasts.iter().filter_map(said).collect();
    (!each.is_empty()).then(|| each.join("; "))
}

/// "an orc takes 5–12 (dies in 2–3 uses), slowed"
fn of_target(view: View<'_>, forecast: &TargetForecast<'_>) -> String {
    format!("{} {}", name(&forecast.target), predicate(view, forecast, USES).words)
}

/// The unit of a number of the same again, which are no hits in melee: "dies in 2 throws".
const USES: &str = "uses";

const fn repeats(aimed: Aimed) -> &'static str {
    match aimed {
        Aimed::Throw { .. } => "throws",
        Aimed::Use { .. } | Aimed::Cast { .. } => USES,
    }
}

/// "takes 5–12 (dies in 2–3 throws), slowed"
fn predicate(view: View<'_>, forecast: &TargetForecast<'_>, unit: &str) -> Predicate {
    let is_you = forecast.target.player;
    let has_verb = forecast.damage.is_some() || forecast.heals.is_some();
    let no_longer = match (has_verb || !forecast.changes.is_empty(), is_you) {
        (true, _) => NO_LONGER,
        (false, true) => "are no longer",
        (false, false) => "is no longer",
    };
    let heals = if is_you { "regain " } else { "regains " };
    let mut parts = changes(view, forecast, heals, unit);
    parts.extend(ends(view, forecast, no_longer));
    let is_future = parts.is_empty();
    // The dead have no statuses.
    if is_killed(forecast) {
        return Predicate { words: parts.join(", "), is_future };
    }
    for (index, (id, likely)) in forecast.begins.iter().enumerate() {
        let chance = if *likely == Odds::ALWAYS { String::new() } else { odds(*likely) + " " };
        let verb = if index == 0 && !has_verb { "will be ".to_owned() } else { String::new() };
        let status = view.content().rows().status(*id);
        let said = |name: &str| match (verb.is_empty(), chance.is_empty()) {
            (false, false) => format!("{verb}{name} ({})", chance.trim_end()),
            _ => format!("{verb}{chance}{name}"),
        };
        parts.extend(status.map(|row| said(&text::clean_name(&row.name))));
    }
    let words = if is_future { join_list(&parts) } else { parts.join(", ") };
    Predicate { words, is_future }
}

/// Whether the first shot or use certainly kills.
fn is_killed(forecast: &TargetForecast<'_>) -> bool {
    forecast.dies_in.is_some_and(|times| displayed_bounds(times).max == Some(1))
}

/// Before the name of a status that ends.
const NO_LONGER: &str = "no longer";

/// The immediate changes: "takes 5–12 (dies in 2–3 throws)"; `heals` stands before hit points: "regains ", "+".
fn changes(view: View<'_>, forecast: &TargetForecast<'_>, heals: &str, unit: &str) -> Vec<String> {
    let is_you = forecast.target.player;
    let mut parts = Vec::new();
    if let Some(hit) = forecast.damage {
        let points = if hit.max == Some(0) { "no damage".to_owned() } else { damage(hit) };
        let takes = format!("{} {points}", if is_you { "take" } else { "takes" });
        let dies = if is_you { "die" } else { "dies" };
        let death = forecast.dies_in.and_then(|times| deaths(dies, times, is_you, unit));
        let chance = forecast.kills.filter(|it| *it != Odds::NEVER && *it != Odds::ALWAYS);
        match chance {
            Some(chance) => {
                parts.push(takes);
                parts.push(format!("{} to {}", odds(chance), if is_you { "die" } else { "kill" }));
            }
            None => parts.push(takes + &death.unwrap_or_default()),
        }
    }
    for (stat, now, then) in &forecast.changes {
        // The hit points that come with more of them are told below, and the description says how many more.
        if *stat == StatId::MAX_HP && forecast.heals.is_some() {
            continue;
        }
        let name = stat_name(view.content(), *stat);
        let name = if name.is_empty() { "maximum".to_owned() } else { name };
        parts.push(format!("{name} {now} -> {then}"));
    }
    parts.extend(forecast.heals.map(|it| match forecast.missing {
        _ if it.max == Some(0) && is_you => "regain nothing".to_owned(),
        _ if it.max == Some(0) => "regains nothing".to_owned(),
        0 if is_you => "already at full health".to_owned(),
        0 => "is at full health".to_owned(),
        missing => format!("{heals}{}", healing(it, missing)),
    }));
    parts
}

/// The statuses that end: "no longer poisoned"; the first of them after those words, the others after [`NO_LONGER`].
fn ends(view: View<'_>, forecast: &TargetForecast<'_>, no_longer: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for row in forecast.ends.iter().filter_map(|id| view.content().rows().status(*id)) {
        let words = if parts.is_empty() { no_longer } else { NO_LONGER };
        parts.push(format!("{words} {}", text::clean_name(&row.name)));
    }
    parts
}

/// The changes for the player alone, without a subject: "+5 HP, no longer poisoned".
fn of_player(view: View<'_>, forecast: &TargetForecast<'_>) -> Option<String> {
    let mut parts = changes(view, forecast, "+", USES);
    parts.extend(ends(view, forecast, NO_LONGER));
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// How many of the same kill it, where one may or a few do: " and dies", " and may die", " (dies in 2–3 throws)".
fn deaths(dies: &str, times: Bounds, is_you: bool, unit: &str) -> Option<String> {
    match displayed_bounds(times) {
        Bounds { max: Some(..=1), .. } => Some(format!(" and {dies}")),
        Bounds { min: ..=1, .. } => Some(" and may die".to_owned()),
        _ if is_you => None,
        times => Some(format!(" ({dies} in {} {unit})", bounds(times))),
    }
}

/// "12 HP", "5 HP, 7 wasted"
fn healing(points: Bounds, missing: u32) -> String {
    let most = points.max.unwrap_or(u32::MAX);
    let heals = Bounds { min: points.min.min(missing), max: Some(most.min(missing)) };
    match points.min.saturating_sub(missing) {
        0 => format!("{} HP", bounds(heals)),
        wasted => format!("{missing} HP, {wasted} wasted"),
    }
}

/// The changes that other equipment would make between the player and the nearest enemy in view, and for sleepers:
/// "an orc dies in 2 hits, not 3". `None` where it changes nothing.
pub fn with_equipped(view: View<'_>, item: &InventoryItemView<'_>) -> Option<String> {
    let parts: Vec<_> = against_enemy(view, item).into_iter().chain(stealth(view, item)).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// "sleepers wake 25% -> 11%"
fn stealth(view: View<'_>, item: &InventoryItemView<'_>) -> Option<String> {
    let (now, then) = (view.stealth()?.seen, view.stealth_with(item.slot)?.seen);
    (now != then).then(|| format!("sleepers wake {} -> {}", odds(now), odds(then)))
}

fn against_enemy(view: View<'_>, item: &InventoryItemView<'_>) -> Option<String> {
    let here = view.player().at;
    let enemies = view.entities().into_iter().filter(EntityView::is_enemy);
    let enemy = enemies.min_by_key(|it| (it.at.distance_squared(here), it.id))?;
    let now = view.threat(enemy.id)?;
    let then = view.threat_with(item.slot, enemy.id)?;
    let mut changes = Vec::new();
    changes.extend(change(now.dies_in, then.dies_in));
    changes.extend(death_change(
        DeathClock::by(view, enemy.id),
        DeathClock::by_with(view, item.slot, enemy.id),
    ));
    (!changes.is_empty()).then(|| format!("{} {}", name(&enemy), join_list(&changes)))
}

/// "dies in 2 hits (now 3)"; `None` where the number of hits is the same.
fn change(now: Option<Bounds>, then: Option<Bounds>) -> Option<String> {
    let (now, then) = (now.map(displayed_bounds), then.map(displayed_bounds));
    if now == then {
        return None;
    }
    let cannot = || "cannot be hurt".to_owned();
    let after = then.map_or_else(cannot, |then| format!("dies in {}", hits(then)));
    Some(now.map_or_else(|| after.clone(), |now| format!("{after} (now {})", bounds(now))))
}

/// "kills you in 5+ turns (now 4+)"; `None` where the clock is the same.
fn death_change(now: Option<DeathClock>, then: Option<DeathClock>) -> Option<String> {
    if now == then {
        return None;
    }
    let after = then.map_or_else(|| "cannot kill you".to_owned(), DeathClock::words);
    Some(now.map_or_else(|| after.clone(), |now| format!("{after} (now {})", now.short())))
}

#[cfg(test)]
mod tests {
    use roguecore::Game;

    use super::*;

    fn said(scene: &str) -> Vec<Option<String>> {
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let view = game.view();
        view.inventory().iter().map(|item| of_use(view, item)).collect()
    }

    #[test]
    fn a_potion_says_what_is_healed_and_what_is_wasted() {
        let scene = |hp| {
            format!(
                "####\n#@.#\n####\n\n@ = player hp {hp} poisoned 3\ninventory a healing_potion\n\
                 known healing_potion"
            )
        };
        let one = |hp| said(&scene(hp))[0].clone().unwrap();
        assert_eq!(one(35), "+5 HP, 7 wasted, no longer poisoned");
        assert_eq!(one(9), "+12 HP, no longer poisoned");
        assert_eq!(one(40), "already at full health, no longer poisoned");
    }

    /// The charge that a wand spends is its own.
    #[test]
    fn a_wand_on_oneself_says_nothing_of_its_charges() {
        let scene = "####\n#@.#\n####\n\n@ = player hp 9 max 60\ninventory a mending_wand\nknown mending_wand";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let view = game.view();
        let item = &view.inventory()[0];
        let aimed = Aimed::Use { slot: item.slot, aim: item.item.aim.unwrap() };
        assert_eq!(aimed_at(view, aimed, view.player().at), ["You regain 30 HP."]);
    }

    #[test]
    fn companions_are_told_of_together() {
        let scene = "#######\n#@..hh#\n#.....#\n#######\n\nh = hound\ninventory a bomb";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let view = game.view();
        let said =
            aimed_at(view, Aimed::Throw { slot: view.inventory()[0].slot }, Point::new(4, 1));
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("Each of your 2 hounds takes 8–28"), "{said:?}");
    }

    #[test]
    fn equal_outcomes_are_said_once() {
        let scene = "#######\n#@..rr#\n#...r.#\n#######\n\ninventory a bomb";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let view = game.view();
        let aimed = Aimed::Throw { slot: view.inventory()[0].slot };
        let said = aimed_at(view, aimed, Point::new(4, 1));
        assert_eq!(said, ["Each of 3 rats takes 8–28 and dies."]);
    }

    /// Where only a status begins or ends, the sentence has a verb all the same.
    #[test]
    fn a_status_alone_is_said_in_a_sentence() {
        let scene = "#######\n#@..o.#\n#######\n\no = goblin\ninventory a slow_wand, b net\nknown slow_wand";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let (view, at) = (game.view(), Point::new(4, 1));
        let items = view.inventory();
        let aim = items[0].item.aim.unwrap();
        let slow = aimed_at(view, Aimed::Use { slot: items[0].slot, aim }, at);
        assert_eq!(slow, ["A goblin will be slowed."]);
        let net = aimed_at(view, Aimed::Throw { slot: items[1].slot }, at);
        assert!(!net.is_empty() && net.iter().all(|it| it.contains(" will be ")), "{net:?}");
    }

    #[test]
    fn equipment_is_compared_by_the_nearest_enemy() {
        let scene = "#####\n#@o.#\n#####\n\no = goblin asleep 500\ninventory a dagger worn, b sword, c food";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let view = game.view();
        let all: Vec<_> = view.inventory().iter().map(|item| with_equipped(view, item)).collect();
        assert!(all[0].is_none() && all[2].is_none(), "{all:?}");
        let sword = all[1].as_deref().unwrap();
        assert!(sword.starts_with("a goblin dies in "), "{sword}");
    }
}
