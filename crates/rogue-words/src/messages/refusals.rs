//! Messages for refusals.

use roguecore::describe::needed_for;
use roguecore::rule::Trigger;
use roguecore::{Blocker, Content, PrototypeId, Refusal};

use super::{
    MessageDraft, an_item, is_goal, join_list, the_creature, the_item, with_article, with_number,
    with_the,
};
use crate::message::MessageKind;
use crate::text;

/// The message for a refusal: why the command was not carried out.
pub fn refusal(refusal: &Refusal, content: &Content) -> MessageDraft {
    let needs_target = matches!(refusal, Refusal::NeedsTarget { .. });
    let kind = if needs_target { MessageKind::NeedsTarget } else { MessageKind::Refused };
    (kind, refusal_text(refusal, content))
}

fn refusal_text(refusal: &Refusal, content: &Content) -> String {
    match refusal {
        Refusal::Blocked { by: Blocker::Tile(kind), .. } => {
            let name = text::clean_name(&content.tile(*kind).name);
            format!("{} blocks your way.", text::capitalize(&with_the(&name)))
        }
        Refusal::Blocked { by: Blocker::Entity(who), .. } => {
            let who = the_creature(who.kind, content);
            format!("{} is in your way.", text::capitalize(&who))
        }
        Refusal::GoalRequired { goal } => {
            let goal = the_item(*goal, content);
            format!("The way out opens only to the bearer of {goal}.")
        }
        Refusal::ItemRequired { item } => {
            format!("You need {} for that.", an_item(*item, content))
        }
        Refusal::InventoryFull { capacity } => {
            format!("Your inventory is full: it holds {capacity} items.")
        }
        Refusal::NoSuchItem(slot) => format!("You have nothing in slot {slot}."),
        Refusal::NotUsable { item } => not_usable(*item, content),
        Refusal::NotEnough { stat, needed, has } => {
            let stat = content.rows().stat(*stat).map_or("strength", |row| &row.name);
            let stat = text::clean_name(stat);
            match has {
                0 => format!("No {stat} left."),
                _ => format!("Not enough {stat}: you have {has}, and need {needed}."),
            }
        }
        Refusal::OutOfRange { range: 0 | 1, .. } => {
            "Out of reach: it must stand beside you, not diagonally.".into()
        }
        Refusal::OutOfRange { range, .. } => format!("Out of range: at most {range} cells away."),
        Refusal::NotReady { ability, turns } => {
            let turns = with_number(*turns, "turn");
            match content.rows().ability(*ability) {
                Some(row) => {
                    let ability = text::capitalize(&text::clean_name(&row.name));
                    format!("{ability}: ready in {turns}.")
                }
                None => format!("Ready in {turns}."),
            }
        }
        Refusal::Custom { name, .. } => match content.rows().custom_name(*name) {
            Some(name) => format!("You can't do that: {}.", text::clean_name(name)),
            None => "You can't do that.".to_owned(),
        },
        Refusal::NoWizardMode => "Only in wizard mode: start with --wizard.".into(),
        Refusal::OutOfBounds => "The world ends there.".into(),
        Refusal::NothingToAttack => "There is nothing to attack there.".into(),
        Refusal::NothingToPickUp => "There is nothing here to pick up.".into(),
        Refusal::FullHealth => "You are at full health.".into(),
        Refusal::NeedsTarget { .. } => "Choose a target.".into(),
        Refusal::NoTargetInRange { .. } => "No enemy in range.".into(),
        Refusal::OutOfView(_) => "You can't see that spot.".into(),
        Refusal::NoTargetAt(_) => "Nothing to target there.".into(),
        Refusal::CannotTargetSelf => "You can't target yourself.".into(),
        Refusal::NoTargetInBlast { .. } => "Nothing in range.".into(),
        Refusal::NoStairs { down: true } => "There are no stairs down here.".into(),
        Refusal::NoStairs { down: false } => "There are no stairs up here.".into(),
        Refusal::NoRoomForFloor => "The save file is full: no room for another floor.".into(),
        Refusal::Rule { text, numbers } => match content.rows().said(*text, numbers) {
            Some(text) => text::clean(&text),
            None => "You can't do that.".to_owned(),
        },
        Refusal::ConditionNotMet => "You can't do that now.".into(),
        Refusal::NoEffect => "That would have no effect.".into(),
        Refusal::NoSuchAbility(_) => "You have no such ability.".into(),
        Refusal::LevelUpPending => "Choose what to learn first.".into(),
        Refusal::NoLevelUpPending => "You haven't gained a level.".into(),
        Refusal::NotOffered => "That is not offered now.".into(),
        Refusal::Begun => "Your origin is chosen before the first turn.".into(),
        Refusal::GameOver => "The game is over.".into(),
    }
}

fn not_usable(item: PrototypeId, content: &Content) -> String {
    if is_goal(item, content) {
        return "Carry it out: it has no other use.".to_owned();
    }
    if content.prototype(item).rules.has(Trigger::Throw) {
        return "Throw it.".to_owned();
    }
    let locks: Vec<String> = needed_for(content, item)
        .iter()
        .map(|name| with_article(&text::clean_name(name)))
        .collect();
    if !locks.is_empty() {
        return format!("It opens {}: walk into it.", join_list(&locks));
    }
    format!("{} has no use of its own.", text::capitalize(&the_item(item, content)))
}
