//! Events and refusals as sentences: second person, articles, capitals. Told only is what the
//! player perceived. Knows no screen and asks no world.

mod grammar;

pub use grammar::{listed, plural, with_article, with_the};

use roguecore::{Blocker, Content, Event, Refusal, Subject};

use crate::message::MessageKind;
use crate::text;

/// A sentence and what kind of news it is.
pub type Told = (MessageKind, String);

/// The sentence for an event; `None` when there is nothing to say, or when the player did not
/// perceive it.
pub fn event(event: &Event, content: &Content) -> Option<Told> {
    if !event.seen() {
        return None;
    }
    match event {
        Event::Waited { who, .. } if who.player => {
            Some((MessageKind::Plain, "You wait.".to_owned()))
        }
        Event::Attacked { who, target, damage, .. } => {
            Some(attack(*who, *target, *damage, content))
        }
        Event::Died { who, .. } if who.player => {
            Some((MessageKind::PlayerDied, "You died!".to_owned()))
        }
        Event::Died { who, .. } => {
            let name = text::capitalised(&the(*who, content));
            Some((MessageKind::EnemyDied, format!("{name} is dead!")))
        }
        // Steps are seen on the map, plans are not for the player, the end of a turn is told by
        // what comes next, and the end of a game has a screen of its own.
        _ => None,
    }
}

/// The sentence for a refusal: what was in the way.
pub fn refusal(refusal: &Refusal, content: &Content) -> Told {
    let sentence = match refusal {
        Refusal::OutOfBounds => "That way leads out of the world.".to_owned(),
        Refusal::Blocked { by: Blocker::Tile(kind), .. } => {
            let name = text::clean_name(&content.tile(*kind).name);
            format!("That way is blocked by {}.", with_the(&name))
        }
        Refusal::Blocked { by: Blocker::Entity(who), .. } => {
            format!("{} is in your way.", text::capitalised(&the(*who, content)))
        }
        Refusal::NothingToAttack => "There is nothing to attack.".to_owned(),
        Refusal::GameOver => "The game is over.".to_owned(),
        // A refusal that is newer than these words still costs nothing, and says so.
        _ => "That is not possible.".to_owned(),
    };
    (MessageKind::Refused, sentence)
}

/// What ended a game: "Killed by an orc".
pub fn cause(by: Option<Subject>, content: &Content) -> String {
    match by {
        Some(killer) if killer.player => "Killed by yourself".to_owned(),
        Some(killer) => format!("Killed by {}", with_article(&name(killer, content))),
        None => "Died".to_owned(),
    }
}

fn attack(who: Subject, target: Subject, damage: i32, content: &Content) -> Told {
    let kind = match (who.player, target.player) {
        (true, _) => MessageKind::PlayerAttack,
        (_, true) => MessageKind::EnemyAttack,
        _ => MessageKind::Plain,
    };
    let object = match (who.id == target.id, target.player) {
        (true, true) => "yourself".to_owned(),
        (true, false) => "itself".to_owned(),
        (false, true) => "you".to_owned(),
        (false, false) => the(target, content),
    };
    let (subject, attacks, does) = if who.player {
        ("You".to_owned(), "attack", "do")
    } else {
        (text::capitalised(&the(who, content)), "attacks", "does")
    };
    let sentence = match damage {
        ..=0 => format!("{subject} {attacks} {object} but {does} no damage."),
        1 => format!("{subject} {attacks} {object} for 1 hit point."),
        _ => format!("{subject} {attacks} {object} for {damage} hit points."),
    };
    (kind, sentence)
}

/// "you", "the orc", "Grishnak".
fn the(who: Subject, content: &Content) -> String {
    if who.player { "you".to_owned() } else { with_the(&name(who, content)) }
}

fn name(who: Subject, content: &Content) -> String {
    text::clean_name(content.name(who.kind))
}

#[cfg(test)]
mod tests;
