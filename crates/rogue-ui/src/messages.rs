//! Events and refusals as sentences: second person, articles, capitals. MessageDraft only is what the
//! player perceived. Knows no screen and asks no world.

mod grammar;
mod refusals;

pub use grammar::{
    item_with_article, item_with_count, join_list, with_article, with_count, with_the,
};
pub use refusals::refusal;

use roguecore::{Content, EntityRef, Event, InventorySlot, Item, LevelUp, Outcome, PrototypeId};

use crate::message::MessageKind;
use crate::text;

/// A sentence and what kind of news it is.
pub type MessageDraft = (MessageKind, String);

/// The sentence for an event; `None` when there is nothing to say, or when the player did not
/// perceive it.
pub fn event(event: &Event, content: &Content) -> Option<MessageDraft> {
    if !event.seen() {
        return None;
    }
    body(event, content).or_else(|| thing(event, content)).or_else(|| fate(event, content))
}

/// What bodies do. Steps are seen on the map, plans are not for the player.
fn body(event: &Event, content: &Content) -> Option<MessageDraft> {
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
            let name = text::capitalize(&the(*who, content));
            Some((MessageKind::EnemyDied, format!("{name} is dead!")))
        }
        Event::ConfusionEnded { who, .. } => {
            let sentence = if who.player {
                "You are no longer confused.".to_owned()
            } else {
                format!("{} is no longer confused.", text::capitalize(&the(*who, content)))
            };
            Some((MessageKind::Status, sentence))
        }
        _ => None,
    }
}

/// What is done with things, and what magic does. That a thing was used up is told by what it
/// did; that something exploded, by whom it hit.
fn thing(event: &Event, content: &Content) -> Option<MessageDraft> {
    let plain = |sentence: String| Some((MessageKind::Plain, sentence));
    match event {
        Event::PickedUp { who, item, slot, .. } if who.player => {
            Some(picked_up(*item, *slot, content))
        }
        Event::PickedUp { who, item, .. } => plain(does(*who, "picks up", *item, content)),
        Event::Dropped { who, item, .. } if who.player => {
            plain(format!("You dropped {}.", the_item(*item, content)))
        }
        Event::Dropped { who, item, .. } => plain(does(*who, "drops", *item, content)),
        Event::Equipped { item, .. } => plain(format!("You equip {}.", the_item(*item, content))),
        Event::Unequipped { item, .. } => {
            plain(format!("You remove {}.", the_item(*item, content)))
        }
        Event::Healed { who, item, amount, .. } => {
            let sentence = if who.player {
                let item = the_item(*item, content);
                format!("You consume {item}, and recover {amount} HP!")
            } else {
                let name = text::capitalize(&the(*who, content));
                format!("{name} recovers {amount} HP.")
            };
            Some((MessageKind::Healing, sentence))
        }
        Event::Struck { item, target, damage, .. } => {
            Some(struck(*item, *target, *damage, content))
        }
        Event::Confused { target, .. } => {
            let sentence = if target.player {
                "Your head swims, and you start to stumble around!".to_owned()
            } else {
                let name = the(*target, content);
                format!("The eyes of {name} look vacant, as it starts to stumble around!")
            };
            Some((MessageKind::Status, sentence))
        }
        _ => None,
    }
}

/// What becomes of the player and the game. The end of a turn is told by what comes next.
fn fate(event: &Event, content: &Content) -> Option<MessageDraft> {
    match event {
        Event::Arrived { from, floor, .. } => {
            let goes = if floor > from { "descend" } else { "climb" };
            Some((MessageKind::Stairs, format!("You {goes} the staircase.")))
        }
        Event::GainedExperience { points, levels, level } => {
            let s = if *points == 1 { "" } else { "s" };
            let gain = format!("You gain {points} experience point{s}.");
            if *levels == 0 {
                return Some((MessageKind::Plain, gain));
            }
            Some((MessageKind::Status, format!("{gain} You advance to level {level}!")))
        }
        Event::LevelUpChosen { level_up } => {
            let sentence = match level_up {
                LevelUp::Health => "Your health improves!",
                LevelUp::Power => "You feel stronger!",
                LevelUp::Defence => "Your movements are getting swifter!",
            };
            Some((MessageKind::Status, sentence.to_owned()))
        }
        // A death has its own sentence, and every end a screen of its own.
        Event::GameOver { outcome: Outcome::Won { goal, .. } } => {
            let goal = the_item(*goal, content);
            Some((MessageKind::Status, format!("You carry {goal} out into the light. You won!")))
        }
        _ => None,
    }
}

/// What ended a game: "Killed by an orc".
pub fn cause_of_death(by: Option<EntityRef>, content: &Content) -> String {
    match by {
        Some(killer) if killer.player => "Killed by yourself".to_owned(),
        Some(killer) => format!("Killed by {}", with_article(&name(killer.kind, content))),
        None => "Died".to_owned(),
    }
}

/// How a game ended, in one line without a full stop: "Killed by an orc", "Brought
/// the Ember of Dawn back to the light".
pub fn outcome(outcome: Outcome, content: &Content) -> String {
    match outcome {
        Outcome::Died { by, .. } => cause_of_death(by, content),
        Outcome::Won { goal, .. } => {
            format!("Brought {} back to the light", the_item(goal, content))
        }
    }
}

fn attack(who: EntityRef, target: EntityRef, damage: i32, content: &Content) -> MessageDraft {
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
        (text::capitalize(&the(who, content)), "attacks", "does")
    };
    let sentence = match damage {
        ..=0 => format!("{subject} {attacks} {object} but {does} no damage."),
        1 => format!("{subject} {attacks} {object} for 1 hit point."),
        _ => format!("{subject} {attacks} {object} for {damage} hit points."),
    };
    (kind, sentence)
}

fn picked_up(item: PrototypeId, slot: InventorySlot, content: &Content) -> MessageDraft {
    let name = the_item(item, content);
    if content.prototype(item).item == Some(Item::Goal) {
        let sentence = format!("You picked up {name} ({slot})! Now carry it up and out.");
        return (MessageKind::Status, sentence);
    }
    (MessageKind::Plain, format!("You picked up {name} ({slot})!"))
}

fn struck(item: PrototypeId, target: EntityRef, damage: i32, content: &Content) -> MessageDraft {
    let kind = if target.player { MessageKind::EnemyAttack } else { MessageKind::PlayerAttack };
    let name = the(target, content);
    let capital = text::capitalize(&name);
    let is = if target.player { "are" } else { "is" };
    let sentence = match content.prototype(item).item {
        Some(Item::Lightning { .. }) => {
            format!("A lightning bolt strikes {name} with a loud thunder, for {damage} damage!")
        }
        Some(Item::Fireball { .. }) => {
            format!("{capital} {is} engulfed in a fiery explosion, taking {damage} damage!")
        }
        _ => format!("{capital} {is} struck by {}, for {damage} damage!", the_item(item, content)),
    };
    (kind, sentence)
}

/// "The orc picks up the dagger."
fn does(who: EntityRef, verb: &str, item: PrototypeId, content: &Content) -> String {
    let name = text::capitalize(&the(who, content));
    format!("{name} {verb} {}.", the_item(item, content))
}

/// "you", "the orc", "Grishnak".
fn the(who: EntityRef, content: &Content) -> String {
    if who.player { "you".to_owned() } else { with_the(&name(who.kind, content)) }
}

/// "the dagger", "the Ember of Dawn".
pub(crate) fn the_item(item: PrototypeId, content: &Content) -> String {
    format!("the {}", name(item, content))
}

fn name(kind: PrototypeId, content: &Content) -> String {
    text::clean_name(content.name(kind))
}

#[cfg(test)]
mod tests;
