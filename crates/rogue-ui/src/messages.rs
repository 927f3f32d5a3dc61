//! Messages for events and refusals: second person, articles, capitals.

mod grammar;
mod refusals;

pub(crate) use grammar::with_number;
pub use grammar::{
    item_with_article, item_with_count, join_list, with_article, with_count, with_the,
};
pub use refusals::refusal;

use roguecore::{Content, EntityRef, Event, InventorySlot, Item, LevelUp, Outcome, PrototypeId};

use crate::message::MessageKind;
use crate::text;

/// The kind and the text of a message, before the log adds a turn and a count.
pub type MessageDraft = (MessageKind, String);

/// The message for an event; `None` for an event that the player did not perceive, that the map
/// shows, or that another event's message covers.
pub fn event(event: &Event, content: &Content) -> Option<MessageDraft> {
    if !event.seen() {
        return None;
    }
    let plain = |text: String| (MessageKind::Plain, text);
    let message = match event {
        // The map shows steps; items and explosions are reported by their effects, a lost game by
        // the death. Plans are not for the player.
        Event::Moved { .. }
        | Event::Planned { .. }
        | Event::Used { .. }
        | Event::Exploded { .. }
        | Event::Stumbled { .. }
        | Event::GameOver { outcome: Outcome::Died { .. } }
        | Event::TurnEnded { .. } => return None,
        Event::Waited { who, .. } if !who.player => return None,
        Event::Waited { .. } => plain("You wait.".to_owned()),
        Event::Attacked { who, target, damage, .. } => attacked(*who, *target, *damage, content),
        Event::Died { who, .. } => died(*who, content),
        Event::PickedUp { who, item, slot, .. } => picked_up(*who, *item, *slot, content),
        Event::Dropped { who, item, .. } => {
            let verb = if who.player { "dropped" } else { "drops" };
            plain(format!("{} {verb} {}.", subject(*who, content), the_item(*item, content)))
        }
        Event::Equipped { item, .. } => plain(format!("You equip {}.", the_item(*item, content))),
        Event::Unequipped { item, .. } => {
            plain(format!("You remove {}.", the_item(*item, content)))
        }
        Event::Healed { who, item, amount, .. } => healed(*who, *item, *amount, content),
        Event::Struck { item, target, damage, .. } => struck(*item, *target, *damage, content),
        Event::Confused { target, .. } => confused(*target, content),
        Event::ConfusionEnded { who, .. } => {
            let are = if who.player { "are" } else { "is" };
            let text = format!("{} {are} no longer confused.", subject(*who, content));
            (MessageKind::Status, text)
        }
        Event::Arrived { from, floor, .. } => {
            let verb = if floor > from { "descend" } else { "climb" };
            (MessageKind::Stairs, format!("You {verb} the staircase."))
        }
        Event::GainedExperience { points, levels, level } => {
            gained_experience(*points, *levels, *level)
        }
        Event::LevelUpChosen { level_up } => (MessageKind::Status, level_up_text(*level_up)),
        Event::GameOver { outcome: Outcome::Won { goal, .. } } => {
            let goal = the_item(*goal, content);
            (MessageKind::Status, format!("You carry {goal} out into the light. You won!"))
        }
    };
    Some(message)
}

/// How a game ended, in one line without a full stop: "Killed by an orc", "Brought the Ember of
/// Dawn back to the light".
pub fn outcome(outcome: Outcome, content: &Content) -> String {
    match outcome {
        Outcome::Died { by: None, .. } => "Died".to_owned(),
        Outcome::Died { by: Some(killer), .. } if killer.player => "Killed by yourself".to_owned(),
        Outcome::Died { by: Some(killer), .. } => {
            format!("Killed by {}", with_article(&name(killer.kind, content)))
        }
        Outcome::Won { goal, .. } => {
            format!("Brought {} back to the light", the_item(goal, content))
        }
    }
}

fn attacked(who: EntityRef, target: EntityRef, damage: i32, content: &Content) -> MessageDraft {
    let kind = match (who.player, target.player) {
        (true, _) => MessageKind::PlayerAttack,
        (false, true) => MessageKind::EnemyAttack,
        (false, false) => MessageKind::Plain,
    };
    let object = match (who.id == target.id, target.player) {
        (true, true) => "yourself".to_owned(),
        (true, false) => "itself".to_owned(),
        (false, _) => the_entity(target, content),
    };
    let subject = subject(who, content);
    let (attacks, does) = if who.player { ("attack", "do") } else { ("attacks", "does") };
    let text = if damage > 0 {
        format!("{subject} {attacks} {object} for {}.", with_number(damage, "hit point"))
    } else {
        format!("{subject} {attacks} {object} but {does} no damage.")
    };
    (kind, text)
}

fn died(who: EntityRef, content: &Content) -> MessageDraft {
    if who.player {
        return (MessageKind::PlayerDied, "You died!".to_owned());
    }
    (MessageKind::EnemyDied, format!("{} is dead!", subject(who, content)))
}

fn picked_up(
    who: EntityRef,
    item: PrototypeId,
    slot: InventorySlot,
    content: &Content,
) -> MessageDraft {
    let name = the_item(item, content);
    if !who.player {
        return (MessageKind::Plain, format!("{} picks up {name}.", subject(who, content)));
    }
    if content.prototype(item).item == Some(Item::Goal) {
        let text = format!("You picked up {name} ({slot})! Now carry it up and out.");
        return (MessageKind::Status, text);
    }
    (MessageKind::Plain, format!("You picked up {name} ({slot})!"))
}

fn healed(who: EntityRef, item: PrototypeId, amount: i32, content: &Content) -> MessageDraft {
    let text = if who.player {
        format!("You consume {}, and recover {amount} HP!", the_item(item, content))
    } else {
        format!("{} recovers {amount} HP.", subject(who, content))
    };
    (MessageKind::Healing, text)
}

fn struck(item: PrototypeId, target: EntityRef, damage: i32, content: &Content) -> MessageDraft {
    let kind = if target.player { MessageKind::EnemyAttack } else { MessageKind::PlayerAttack };
    let subject = subject(target, content);
    let is = if target.player { "are" } else { "is" };
    let text = match content.prototype(item).item {
        Some(Item::Lightning { .. }) => {
            let name = the_entity(target, content);
            format!("A lightning bolt strikes {name} with a loud thunder, for {damage} damage!")
        }
        Some(Item::Fireball { .. }) => {
            format!("{subject} {is} engulfed in a fiery explosion, taking {damage} damage!")
        }
        Some(Item::Heal { .. } | Item::Confusion { .. } | Item::Equipment { .. } | Item::Goal)
        | None => {
            let item = the_item(item, content);
            format!("{subject} {is} struck by {item}, for {damage} damage!")
        }
    };
    (kind, text)
}

fn confused(target: EntityRef, content: &Content) -> MessageDraft {
    let text = if target.player {
        "Your head swims, and you start to stumble around!".to_owned()
    } else {
        let name = the_entity(target, content);
        format!("The eyes of {name} look vacant, as it starts to stumble around!")
    };
    (MessageKind::Status, text)
}

fn gained_experience(points: u32, levels: u32, level: u32) -> MessageDraft {
    let text = format!("You gain {}.", with_number(points, "experience point"));
    if levels == 0 {
        return (MessageKind::Plain, text);
    }
    (MessageKind::Status, format!("{text} You advance to level {level}!"))
}

fn level_up_text(level_up: LevelUp) -> String {
    match level_up {
        LevelUp::Health => "Your health improves!",
        LevelUp::Power => "You feel stronger!",
        LevelUp::Defence => "Your movements are getting swifter!",
    }
    .to_owned()
}

/// The entity at the start of a sentence: "You", "The orc", "Grishnak".
fn subject(who: EntityRef, content: &Content) -> String {
    text::capitalize(&the_entity(who, content))
}

/// "you", "the orc", "Grishnak".
fn the_entity(who: EntityRef, content: &Content) -> String {
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
