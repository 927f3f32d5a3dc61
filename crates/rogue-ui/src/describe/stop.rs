//! Descriptions of the ends of automatic commands: why exploring, travelling, resting or fighting
//! stopped.

use rogue_travel::{Cost, NoShot, SLOW_COST, StopReason};
use roguecore::{
    Content, Direction, EntityId, EntityView, Point, PrototypeId, Refusal, StatId, StatusId,
    SubstanceCell, TileId, View,
};

use super::threat::backlash_words;
use super::{name as name_of, offset, tile_with, with_flavour, with_step};
use crate::message::MessageKind;
use crate::messages::{self, MessageDraft, item_with_article, with_article, with_the};
use crate::text;

/// The message for the end of an automatic command. `moved` is whether it took a turn.
pub(crate) fn stop(reason: StopReason, moved: bool, view: View<'_>) -> MessageDraft {
    let kind = match reason {
        StopReason::LowHealth
        | StopReason::DeadlyBlow { .. }
        | StopReason::Costly { .. }
        | StopReason::DangerNear => MessageKind::Danger,
        StopReason::HostileInView { .. }
        | StopReason::HostileAwake { .. }
        | StopReason::HalfHealth
        | StopReason::DeathHarms { .. }
        | StopReason::StrikesBack { .. }
        | StopReason::Dormant { .. }
        | StopReason::Hit => MessageKind::Warning,
        _ if moved => MessageKind::Plain,
        _ => MessageKind::Refused,
    };
    (kind, sentence(reason, moved, view))
}

const ASK_AGAIN: &str = "Ask again to go on.";
const HALF_HEALTH: &str =
    "You stop: after the next turn half of your health or less could be left. Ask again to go on.";
const REST_DOES_NOT_HEAL: &str = "Rest does not heal you here: drink a potion, or gain a level.";
const NOTHING_TO_FIRE: &str =
    "Nothing is set to fire. Throw or zap something at an enemy first; then this key repeats it.";

#[allow(clippy::too_many_lines)] // A table.
fn sentence(reason: StopReason, moved: bool, view: View<'_>) -> String {
    let content = view.content();
    let a = |kind| creature(kind, content);
    let the = |kind| with_the(&name(kind, content));
    match reason {
        StopReason::HostileInView { kind, .. } => format!("You stop: {} comes into view.", a(kind)),
        StopReason::HostileAwake { kind } => format!("You stop: {} wakes up.", the(kind)),
        StopReason::HostileNearby { kind } => {
            let how = if moved { "One step at a time:" } else { "Not while" };
            format!("{how} {} is in view.", a(kind))
        }
        StopReason::StatusBegan(id) => format!("You stop: you are {}.", status(id, content)),
        StopReason::StatusEnded(id) => {
            format!("You stop: you are no longer {}.", status(id, content))
        }
        StopReason::Impaired(id) => format!("Not while you are {}.", status(id, content)),
        StopReason::StatLow { stat, value } => {
            format!("You stop: {} is down to {value}.", stat_name(stat, content))
        }
        StopReason::ItemSeen(item) => format!("You stop: {} lies there.", thing(item, content)),
        StopReason::Found(item) => format!("You stop: you have found {}.", thing(item, content)),
        StopReason::ItemHere(item) => format!("You stop: {} lies here.", thing(item, content)),
        StopReason::Door(id) | StopReason::Feature(id) => {
            format!("You stop at {}.", with_the(&tile(id, content)))
        }
        StopReason::Stairs { down } => format!("You stop at the stairs {}.", direction(down)),
        StopReason::NoStairsKnown { down } => {
            format!("You know no stairs {} on this floor yet.", direction(down))
        }
        StopReason::Explored { down } => {
            format!("Explored: nothing is left to see; the stairs {} are here.", direction(down))
        }
        StopReason::EnemyAdjacent { kind } => {
            format!("You stop waiting: {} is next to you.", a(kind))
        }
        StopReason::CannotHurt { kind } => format!("Your attacks cannot hurt {}.", the(kind)),
        StopReason::DeadlyBlow { kind, others } => {
            format!("You stop: the next turn could kill you: {}.", foes(kind, others, content))
        }
        StopReason::Costly { most, kind, others, case } => {
            let foes = kind.map(|kind| format!(": {}", foes(kind, others, content)));
            costly(most, &foes.unwrap_or_default(), case, view)
        }
        StopReason::DeathHarms { kind } => death_harms(kind, content),
        StopReason::StrikesBack { id, kind } => strikes_back(id, kind, view),
        StopReason::Dormant { kind } => dormant(kind, content),
        StopReason::ComesBack(item) => {
            let item = messages::the_item(item, content);
            format!("You cannot keep {item}. Exploring leaves it from now on.")
        }
        StopReason::NoWeaker { kind } => {
            format!("Your blows leave {} no weaker. Try something else.", the(kind))
        }
        StopReason::KeepsAway { kind } => format!("You stop: {} keeps away from you.", the(kind)),
        StopReason::DeadlyStatus(id) => {
            format!("You stop: you are {}, and could die of it.", status(id, content))
        }
        StopReason::EnemyDead { next: Some(kind) } => {
            format!("The fight goes on: {} is in view.", a(kind))
        }
        StopReason::ChoiceLeft(_)
        | StopReason::GoalLeft(_)
        | StopReason::CaptiveLeft(_)
        | StopReason::Unreachable { .. } => {
            let sentence = format!("Explored, but for {}.", rest_of_floor(reason, view));
            match reason {
                StopReason::ChoiceLeft(id) => with_flavour(sentence, &content.tile(id).flavour),
                _ => asking(reason.asks(), view, sentence),
            }
        }
        StopReason::DangerAhead { at, guard, .. } => {
            asking(reason.asks(), view, stopped_before(reason, &danger_ahead(view, at, guard)))
        }
        StopReason::Blocked { at } | StopReason::ChoiceAhead { at } => {
            stopped_before(reason, &obstacle(view, at))
        }
        StopReason::NoShot { kind, why } => no_shot(kind, why, content),
        StopReason::NothingToFire => NOTHING_TO_FIRE.into(),
        StopReason::ShotUsedUp { kind } => used_up(kind, view),
        StopReason::Fired => "It is done.".into(),
        StopReason::Hit => "You stop: you are hit.".into(),
        StopReason::HalfHealth => HALF_HEALTH.into(),
        StopReason::LowHealth => "You stop: a third of your health is left, or less.".into(),
        StopReason::LevelUp => "You stop: you have gained a level.".into(),
        StopReason::Fork => "You stop: the passage forks.".into(),
        StopReason::Opening => "You stop: the passage opens.".into(),
        StopReason::DangerNear => "You stop: danger is next to you.".into(),
        StopReason::NoPath => "You know no safe path there.".into(),
        StopReason::NoProgress => "You stop: the same step leads nowhere. Go on by hand.".into(),
        StopReason::NotExplored => "You have not explored that yet.".into(),
        StopReason::Arrived if moved => "You are there.".into(),
        StopReason::Arrived => "You are there already.".into(),
        StopReason::NothingLeft => "Explored: nothing is left to see.".into(),
        StopReason::Rested if moved => "You are rested.".into(),
        StopReason::Rested => "You are well: there is nothing to rest from.".into(),
        StopReason::RestDoesNotHeal => REST_DOES_NOT_HEAL.into(),
        StopReason::NoEnemy => "No enemy is in view.".into(),
        StopReason::EnemyDead { next: None } => "The fight is over.".into(),
        StopReason::EnemyGone => "You stop: your enemy is gone.".into(),
        StopReason::Moved => "You stop: you are somewhere else.".into(),
        StopReason::Message => "You stop to take that in.".into(),
        StopReason::TooLong => "You stop: that took very long.".into(),
        StopReason::KeyPressed => "You stop.".into(),
        StopReason::GameOver => "The game is over.".into(),
        StopReason::Wall(_) if moved => "You stop: there is no way on.".into(),
        StopReason::Wall(_) => "There is no way on in that direction.".into(),
    }
}

/// A walk that ends before what it does not pass.
fn stopped_before(reason: StopReason, what: &str) -> String {
    match reason {
        StopReason::DangerAhead { .. } => {
            format!("You stop: the only path leads into danger: {what}.")
        }
        StopReason::ChoiceAhead { .. } => {
            format!("You stop: the only path leads over {what}; that step is your choice.")
        }
        _ => format!("You stop: something is in the way: {what}."),
    }
}

/// A dangerous cell: fire or gas, or its tile, and the enemy that reaches it.
fn danger_ahead(view: View<'_>, at: Point, guard: Option<PrototypeId>) -> String {
    let Some(guard) = guard else {
        return dangers(view, at).unwrap_or_else(|| obstacle(view, at));
    };
    let own = own_danger(view, at).map(|own| format!("{own} "));
    own.unwrap_or_default() + &reach_of(guard, view, at)
}

/// What a cell is dangerous for but for an enemy: fire, or deep water.
fn own_danger(view: View<'_>, at: Point) -> Option<String> {
    let tile = || view.tile_id(at).filter(|&id| is_danger(view.content(), id));
    substance_near(view, at).or_else(|| tile().map(|id| ground(view, id)))
}

fn dormant(kind: PrototypeId, content: &Content) -> String {
    let enemy = with_the(&name(kind, content));
    format!("You stop: {enemy} does nothing until it is struck. {ASK_AGAIN}")
}

fn death_harms(kind: PrototypeId, content: &Content) -> String {
    let enemy = creature(kind, content);
    format!("You stop: the death of {enemy} harms who is next to it. {ASK_AGAIN}")
}

/// "The eye hits back: stunned for up to 40 turns. Ask again to go on."
fn strikes_back(id: EntityId, kind: PrototypeId, view: View<'_>) -> String {
    let enemy = text::capitalize(&with_the(&name(kind, view.content())));
    let backlash = view.threat(id).and_then(|it| it.struck);
    let harm = backlash.map_or_else(|| "harm".to_owned(), |it| backlash_words(view, it));
    format!("{enemy} hits back: {harm}. {ASK_AGAIN}")
}

/// What the next turn could take.
fn costly(most: Option<u32>, foes: &str, case: Cost, view: View<'_>) -> String {
    let hp = view.player().fighter.map_or(0, |it| it.hp());
    let turn = match most {
        Some(most) => format!("the next turn could take {most} of your {hp} hit points{foes}"),
        None => format!("nothing bounds what the next turn could take{foes}"),
    };
    match case {
        Cost::Key => format!("You stop: after what this has cost, {turn}. {ASK_AGAIN}"),
        Cost::Exchange => format!("You stop after each turn: {turn}. Ask again for one more."),
        Cost::Turn => {
            let here = view.player().at;
            let is_next = |it: &EntityView<'_>| it.is_enemy() && it.at.chebyshev(here) <= 1;
            let way_out = if view.entities().iter().any(is_next) {
                "Attack by hand, or get away"
            } else {
                "Step by step it is your choice; or wait for it, throw something, or get away"
            };
            format!("You stop: {turn}. {way_out}.")
        }
    }
}

/// Who can take most, and how many others there are: "a goblin and 2 more".
fn foes(worst: PrototypeId, others: u32, content: &Content) -> String {
    let worst = creature(worst, content);
    if others == 0 { worst } else { format!("{worst} and {others} more") }
}

/// A sentence; where the player can go on to a cell by asking again, with that, and with what is told of its ground.
fn asking(asks: Option<Point>, view: View<'_>, sentence: String) -> String {
    let Some(at) = asks else { return sentence };
    let flavour = view.tile_id(at).map_or("", |id| &view.content().tile(id).flavour);
    format!("{} {ASK_AGAIN}", with_flavour(sentence, flavour))
}

/// Why nothing is fired at the nearest enemy.
fn no_shot(kind: PrototypeId, why: NoShot, content: &Content) -> String {
    let enemy = with_the(&name(kind, content));
    match why {
        NoShot::Refused(Refusal::OutOfRange { range, .. }) => {
            let away = messages::with_number(range, "cell");
            format!("{} is more than {away} away.", text::capitalize(&enemy))
        }
        NoShot::Refused(refusal) => messages::refusal(&refusal, content).1,
        NoShot::Blocked => format!("Something is between you and {enemy}."),
        NoShot::Player => format!("Not at {enemy}: you would be in it yourself."),
        NoShot::Friend { kind } => {
            let friend = with_the(&name(kind, content));
            format!("Not at {enemy}: {friend} would be hit.")
        }
    }
}

/// The item that was fired last, which cannot be fired again.
fn used_up(kind: PrototypeId, view: View<'_>) -> String {
    let name = name(kind, view.content());
    let is_empty = view.inventory().iter().any(|it| it.kind == kind);
    let cause = if is_empty {
        format!("{} is empty.", text::capitalize(&with_the(&name)))
    } else {
        format!("You have no {name} left.")
    };
    format!("{cause} Throw or zap something else; then this key repeats it.")
}

/// What exploring leaves.
fn rest_of_floor(reason: StopReason, view: View<'_>) -> String {
    let content = view.content();
    match reason {
        StopReason::ChoiceLeft(id) => format!("a choice at {}", with_the(&tile(id, content))),
        StopReason::GoalLeft(kind) => {
            format!("{}: it is yours to take", messages::the_item(kind, content))
        }
        StopReason::CaptiveLeft(kind) => format!("a captive: {}", creature(kind, content)),
        StopReason::Unreachable { guard: Some(guard), at, .. } => {
            let reach = reach_of(guard, view, at);
            let own = own_danger(view, at);
            let what = own.map_or_else(|| "cells".to_owned(), |own| format!("danger: {own}"));
            format!("what lies behind {what} {reach}")
        }
        StopReason::Unreachable { tile, danger, at, .. } => behind(tile, danger, view, at),
        other => other.to_string(),
    }
}

/// What bars the rest of a floor: "what lies behind an iron gate, 3 cells north".
fn behind(barrier: Option<TileId>, danger: bool, view: View<'_>, at: Point) -> String {
    if let Some(id) = barrier {
        return format!("what lies behind {}, {}", ground(view, id), offset(view.player().at, at));
    }
    let what = if danger { dangers(view, at) } else { None };
    let danger = if danger { "danger: " } else { "" };
    format!("what lies behind {danger}{}", what.unwrap_or_else(|| obstacle(view, at)))
}

/// A cell that an enemy reaches which never leaves its place: "within reach of an eel, 2 cells east".
fn reach_of(guard: PrototypeId, view: View<'_>, at: Point) -> String {
    let place = offset(view.player().at, at);
    format!("within reach of {}, {place}", creature(guard, view.content()))
}

/// Fire or gas in a dangerous cell, or next to it where the tile is none, and where: "fire, 2 cells east".
fn dangers(view: View<'_>, at: Point) -> Option<String> {
    let substance = substance_near(view, at)?;
    Some(format!("{substance}, {}", offset(view.player().at, at)))
}

fn substance_near(view: View<'_>, at: Point) -> Option<String> {
    let content = view.content();
    let is_harmful = |it: &&SubstanceCell| content.facts().substance(it.substance).is_harmful();
    let harmful = |at| {
        let here = view.substances_at(at).iter().find(is_harmful)?;
        content.rows().substance(here.substance).map(|row| text::clean_name(&row.name))
    };
    let near = || {
        let is_plain = view.tile_id(at).is_none_or(|id| !is_danger(content, id));
        // What spreads reaches a cell from one of its sides.
        let mut sides = Direction::ALL.into_iter().filter(|side| is_plain && !side.is_diagonal());
        sides.find_map(|side| harmful(at + side))
    };
    harmful(at).or_else(near)
}

/// Whether a walk ends before the tile: it harms the player, or takes two turns or more.
pub(crate) fn is_danger(content: &Content, id: TileId) -> bool {
    let harms = !content.facts().tile(id).harms_player.is_empty();
    harms || content.tile(id).move_cost >= SLOW_COST
}

/// What is in the way, and where: "a dart trap, next to you, north".
fn obstacle(view: View<'_>, at: Point) -> String {
    let place = offset(view.player().at, at);
    let creature = view.entities_at(at).into_iter().find(|it| it.blocks_movement && !it.player);
    let facts = |tile: TileId| view.content().facts().tile(tile);
    let is_plain = |&id: &TileId| {
        let tile = view.content().tile(id);
        tile.walkable
            && tile.move_cost <= 100
            && facts(id).harms_player.is_empty()
            && !facts(id).changes_others
    };
    let tile_id = view.tile_id(at).filter(|tile| !is_plain(tile));
    let name = match (creature, tile_id) {
        (Some(creature), _) => name_of(&creature),
        (None, Some(id)) => ground(view, id),
        (None, None) => return place,
    };
    format!("{name}, {place}")
}

/// A tile that is in the way: "a dart trap", "deep water (a step takes 3 turns)".
fn ground(view: View<'_>, id: TileId) -> String {
    let tile = view.content().tile(id);
    with_step(tile_with(item_with_article, tile), tile)
}

const fn direction(down: bool) -> &'static str {
    if down { "down" } else { "up" }
}

/// The name of a stat, with a capital letter.
fn stat_name(stat: StatId, content: &Content) -> String {
    let name = content.rows().stat(stat).map_or("", |row| &row.name);
    text::capitalize(&text::clean_name(name))
}

fn name(kind: PrototypeId, content: &Content) -> String {
    text::clean_name(content.name(kind))
}

fn creature(kind: PrototypeId, content: &Content) -> String {
    with_article(&name(kind, content))
}

fn thing(kind: PrototypeId, content: &Content) -> String {
    item_with_article(&name(kind, content))
}

fn tile(id: TileId, content: &Content) -> String {
    text::clean_name(&content.tile(id).name)
}

fn status(id: StatusId, content: &Content) -> String {
    content.rows().status(id).map_or_else(String::new, |row| text::clean_name(&row.name))
}
