//! Descriptions of the ends of automatic commands: why exploring, travelling, resting or fighting
//! stopped.

mod barrier;

use rogue_travel::{AutoCommand, Cost, NoShot, StopReason};
use roguecore::{
    Content, EntityId, EntityView, PrototypeId, Refusal, StatId, StatusId, TileId, View,
};

use super::threat::backlash_words;
use crate::message::MessageKind;
use crate::messages::{self, MessageDraft, with_the};
use crate::text;
pub(crate) use barrier::is_danger;
use barrier::{barrier, obstacle};

/// An automatic command that has ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The command.
    pub auto_command: AutoCommand,
    /// Whether it took a turn.
    pub moved: bool,
    /// The key that asks for it again, or the word to type; empty where there is none.
    pub key: String,
}

impl Ended {
    /// The way on, by asking again: "Tab again to fight on."
    fn again(&self, to: &str) -> String {
        let key = if self.key.is_empty() { "Once" } else { &self.key };
        // A key stays as it is: O is another one than o.
        format!("{key} again to {to}.")
    }

    /// The activity that asking again continues.
    const fn on(&self) -> &'static str {
        match self.auto_command {
            AutoCommand::Fight | AutoCommand::Fire => "fight on",
            AutoCommand::Rest | AutoCommand::WaitUntil => "wait on",
            AutoCommand::Run(_) | AutoCommand::Explore | AutoCommand::Travel(_) => "go on",
        }
    }
}

/// The message for the end of an automatic command: the cause in a few words, then the way on.
pub fn stop(reason: StopReason, ended: &Ended, view: View<'_>) -> MessageDraft {
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
        _ if ended.moved => MessageKind::Plain,
        _ => MessageKind::Refused,
    };
    let Stop { cause, way } = stop_in_words(reason, ended, view);
    let sentences: Vec<String> = [cause, way].into_iter().filter(|it| !it.is_empty()).collect();
    (kind, sentences.join(" "))
}

/// Why an automatic command ends, and how the player can go on.
struct Stop {
    /// A sentence of at most eight words, beside names and places.
    cause: String,
    /// Further sentences, or nothing.
    way: String,
}

impl Stop {
    fn new(cause: impl Into<String>) -> Self {
        Self { cause: cause.into(), way: String::new() }
    }

    fn with(cause: impl Into<String>, way: impl Into<String>) -> Self {
        Self { cause: cause.into(), way: way.into() }
    }
}

const BY_HAND: &str = "Fight by hand, throw something, or retreat.";

#[allow(clippy::too_many_lines)] // A table.
fn stop_in_words(reason: StopReason, ended: &Ended, view: View<'_>) -> Stop {
    let content = view.content();
    let moved = ended.moved;
    let a = |kind| creature(kind, content);
    let the = |kind| messages::the_creature(kind, content);
    let cause = match reason {
        StopReason::HostileInView { kind, .. } => format!("{} comes into view.", a(kind)),
        StopReason::HostileAwake { kind } => format!("{} wakes up.", the(kind)),
        StopReason::HostileNearby { kind } if moved => {
            return sentences(format!("{} is in view.", a(kind)), "One step at a time.");
        }
        StopReason::HostileNearby { kind } => format!("Not with {} in view.", a(kind)),
        // A change of a status has its own message, and a message is one itself.
        StopReason::StatusBegan(_) | StopReason::StatusEnded(_) | StopReason::Message => {
            "You stop.".to_owned()
        }
        StopReason::Impaired(id) => format!("Not while you are {}.", status(id, content)),
        StopReason::StatLow { stat, value } => {
            format!("{} is down to {value}.", stat_name(stat, content))
        }
        StopReason::ItemSeen(item) => format!("{} lies there.", thing(item, content)),
        StopReason::Found(item) => format!("You find {}.", thing(item, content)),
        StopReason::ItemHere(item) => format!("{} lies here.", thing(item, content)),
        StopReason::Door(id) | StopReason::Feature(id) => {
            format!("You reach {}.", with_the(&tile(id, content)))
        }
        StopReason::Stairs { down } => format!("You reach the stairs {}.", direction(down)),
        StopReason::NoStairsKnown { down } => {
            format!("You haven't found the stairs {}.", direction(down))
        }
        StopReason::Explored { down } => {
            return sentences(
                "Floor explored.",
                format!("You are on the stairs {}.", direction(down)),
            );
        }
        StopReason::EnemyAdjacent { kind } => format!("{} is next to you.", a(kind)),
        StopReason::CannotHurt { kind } => format!("Your attacks cannot hurt {}.", the(kind)),
        StopReason::DeadlyBlow { kind, others: 0 } => {
            return sentences(format!("{} could kill you next turn.", a(kind)), BY_HAND);
        }
        StopReason::DeadlyBlow { kind, others } => {
            let foes = format!("{} and {others} more", the(kind));
            return sentences(format!("{foes} could kill you."), BY_HAND);
        }
        StopReason::Costly { most, kind, others, case } => {
            let foes = kind.map(|kind| (kind, others));
            return costly(most, foes, case, ended, view);
        }
        StopReason::DeathHarms { kind } => {
            let cause = format!("A dying {} harms all around it.", name(kind, content));
            return sentences(cause, ended.again("strike anyway"));
        }
        StopReason::StrikesBack { id, kind } => return strikes_back(id, kind, ended, view),
        StopReason::Dormant { kind } => {
            let cause = format!("{} leaves you alone unless attacked.", the(kind));
            return sentences(cause, ended.again("attack"));
        }
        StopReason::ComesBack(item) => {
            let item = messages::the_item(item, content);
            return sentences(
                format!("{item} won't stay with you."),
                "Exploring leaves it from now on.",
            );
        }
        StopReason::NoWeaker { kind } => {
            let cause = format!("You can't wear {} down.", the(kind));
            return sentences(cause, "Try something else.");
        }
        StopReason::KeepsAway { kind } => format!("{} keeps its distance.", the(kind)),
        StopReason::DeadlyStatus(id) => {
            format!("You are {}, and could die.", status(id, content))
        }
        StopReason::EnemyDead { next: Some(kind) } => {
            format!("Still in view: {}.", name(kind, content))
        }
        StopReason::ChoiceLeft(id) => {
            let cause = format!("Explored, except the choice at {}.", with_the(&tile(id, content)));
            return sentences(cause, text::clean(&content.tile(id).flavour));
        }
        StopReason::GoalLeft(kind) => {
            let goal = text::capitalize(&messages::the_item(kind, content));
            return sentences("Floor explored.", format!("{goal} is yours to take."));
        }
        StopReason::CaptiveLeft(kind) => {
            return sentences("Floor explored.", format!("A captive is left: {}.", a(kind)));
        }
        StopReason::Unreachable { at, guard, tile, danger, .. } => {
            let barrier = barrier(view, at, guard, tile, danger);
            let cause = format!("Explored, except past {}.", barrier.words);
            return sentences(cause, barrier.way(reason, ended, view));
        }
        StopReason::DangerAhead { at, guard, .. } => {
            let barrier = barrier(view, at, guard, None, true);
            let cause = format!("Danger ahead: {}.", barrier.words);
            return sentences(cause, barrier.way(reason, ended, view));
        }
        StopReason::ChoiceAhead { at } => {
            let cause = format!("A choice ahead: {}.", obstacle(view, at));
            return sentences(cause, "Take that step by hand.");
        }
        StopReason::Blocked { at } => format!("In the way: {}.", obstacle(view, at)),
        StopReason::NoShot { kind, why } => no_shot(kind, why, content),
        StopReason::NothingToFire => {
            let way = "Throw or zap something at an enemy first; then this key repeats it.";
            return sentences("Nothing to fire.", way);
        }
        StopReason::ShotUsedUp { kind } => {
            let way = "Throw or zap something else; then this key repeats it.";
            return sentences(used_up(kind, view), way);
        }
        StopReason::Fired => "You fire.".into(),
        StopReason::Hit => "You are hit.".into(),
        StopReason::HalfHealth => {
            return sentences("You could drop to half HP next turn.", ended.again(ended.on()));
        }
        StopReason::LowHealth if ended.auto_command == AutoCommand::Fight => {
            "HP is under a third: auto-fight is off.".into()
        }
        StopReason::LowHealth => "HP is under a third.".into(),
        StopReason::LevelUp => "You reach a new level.".into(),
        StopReason::Fork => "The passage forks.".into(),
        StopReason::Opening => "The passage opens.".into(),
        StopReason::DangerNear => "Danger is next to you.".into(),
        StopReason::NoPath => "You know no safe way there.".into(),
        StopReason::NoProgress => return sentences("This leads nowhere.", "Go on by hand."),
        StopReason::NotExplored => "You haven't explored that yet.".into(),
        StopReason::Arrived if moved => "You are there.".into(),
        StopReason::Arrived => "You are there already.".into(),
        StopReason::NothingLeft => "Floor explored.".into(),
        StopReason::Rested if moved => "You are rested.".into(),
        StopReason::Rested => "You need no rest.".into(),
        StopReason::RestDoesNotHeal => {
            return sentences("Rest does not heal you.", "Drink a potion, or gain a level.");
        }
        StopReason::NoEnemy => "No enemy in view.".into(),
        StopReason::EnemyDead { next: None } => "The fight is over.".into(),
        StopReason::EnemyGone => "Your enemy is gone.".into(),
        StopReason::Moved => "You are somewhere else.".into(),
        StopReason::TooLong => "That took very long.".into(),
        StopReason::GameOver => "The game is over.".into(),
        StopReason::Wall(_) if moved => "The way ends here.".into(),
        StopReason::Wall(_) => "No way on there.".into(),
    };
    Stop::new(text::capitalize(&cause))
}

/// A cause and the way on.
fn sentences(cause: impl AsRef<str>, way: impl Into<String>) -> Stop {
    Stop::with(text::capitalize(cause.as_ref()), way)
}

/// "The eye hits back." and the harm: "It can leave you stunned for up to 40 turns when hurt. Tab again to fight on."
fn strikes_back(id: EntityId, kind: PrototypeId, ended: &Ended, view: View<'_>) -> Stop {
    let enemy = messages::the_creature(kind, view.content());
    let backlash = view.threat(id).and_then(|it| it.struck);
    let harm = backlash.map(|it| format!("It {} when hurt. ", backlash_words(view, it)));
    let way = harm.unwrap_or_default() + &ended.again(ended.on());
    sentences(format!("{enemy} hits back."), way)
}

/// The possible damage of the next turn: "Jackal: up to 8 damage next turn. Tab again to fight on."
fn costly(
    most: Option<u32>,
    worst: Option<(PrototypeId, u32)>,
    case: Cost,
    ended: &Ended,
    view: View<'_>,
) -> Stop {
    let others = worst.map_or(0, |(_, others)| others);
    let foes = worst.map(|(kind, others)| format!("{}: ", foes(kind, others, view.content())));
    let foes = foes.unwrap_or_default();
    let damage = most.map_or("any damage".to_owned(), |most| format!("up to {most} damage"));
    let when = if others == 0 { " next turn" } else { "" };
    let cause = format!("{foes}{damage}{when}.");
    let way = match case {
        Cost::Key => ended.again(ended.on()),
        Cost::Exchange => ended.again("fight one more turn"),
        Cost::Turn => {
            let here = view.player().at;
            let is_next = |it: &EntityView<'_>| it.is_enemy() && it.at.chebyshev(here) <= 1;
            let is_beside = view.entities().iter().any(is_next);
            if is_beside { "Fight by hand, or retreat.".to_owned() } else { BY_HAND.to_owned() }
        }
    };
    sentences(cause, way)
}

/// The enemies of which one can take most: "ogre", "ogre and 2 more".
fn foes(worst: PrototypeId, others: u32, content: &Content) -> String {
    let worst = name(worst, content);
    if others == 0 { worst } else { format!("{worst} and {others} more") }
}

/// Why nothing is fired at the nearest enemy.
fn no_shot(kind: PrototypeId, why: NoShot, content: &Content) -> String {
    let enemy = messages::the_creature(kind, content);
    match why {
        NoShot::Refused(Refusal::OutOfRange { .. }) => format!("{enemy} is out of range."),
        NoShot::Refused(refusal) => messages::refusal(&refusal, content).1,
        NoShot::Blocked => format!("Something stands between you and {enemy}."),
        NoShot::Player => format!("That shot at {enemy} would hit you."),
        NoShot::Friend { kind } => {
            let friend = messages::the_creature(kind, content);
            format!("That shot would hit {friend}.")
        }
    }
}

/// The item that was fired last, which cannot be fired again.
fn used_up(kind: PrototypeId, view: View<'_>) -> String {
    let name = name(kind, view.content());
    let is_empty = view.inventory().iter().any(|it| it.kind == kind);
    if is_empty {
        format!("{} is empty.", with_the(&name))
    } else {
        format!("No {} left.", messages::plural(&name))
    }
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
    messages::an_entity(kind, content)
}

fn thing(kind: PrototypeId, content: &Content) -> String {
    messages::an_item(kind, content)
}

fn tile(id: TileId, content: &Content) -> String {
    text::clean_name(&content.tile(id).name)
}

fn status(id: StatusId, content: &Content) -> String {
    content.rows().status(id).map_or_else(String::new, |row| text::clean_name(&row.name))
}

#[cfg(test)]
mod tests;
