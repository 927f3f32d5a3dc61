//! Messages for refusals.

use roguecore::rule::Trigger;
use roguecore::{Blocker, Content, PrototypeId, Refusal};

use super::{MessageDraft, is_goal, item_with_article, the_item, with_number, with_the};
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
            format!("That way is blocked by {}.", with_the(&name))
        }
        Refusal::Blocked { by: Blocker::Entity(who), .. } => {
            let who = with_the(&text::clean_name(content.name(who.kind)));
            format!("{} is in your way.", text::capitalize(&who))
        }
        Refusal::GoalRequired { goal } => {
            let goal = the_item(*goal, content);
            format!("The way out opens only for those who carry {goal}.")
        }
        Refusal::ItemRequired { item } => {
            let item = item_with_article(&text::clean_name(content.name(*item)));
            format!("You need {item} for that.")
        }
        Refusal::InventoryFull { capacity } => {
            format!("Your inventory is full: it holds {capacity} items.")
        }
        Refusal::NoSuchItem(slot) => format!("You carry nothing with the letter {slot}."),
        Refusal::NotUsable { item } => not_usable(*item, content),
        Refusal::NotEnough { stat, needed, has } => {
            let stat = content.rows().stat(*stat).map_or("strength", |row| &row.name);
            let stat = text::clean_name(stat);
            format!("Not enough {stat}: {needed} needed, {has} there.")
        }
        Refusal::OutOfRange { range, .. } => {
            format!("That is more than {} away.", with_number(*range, "cell"))
        }
        Refusal::NotReady { ability, turns } => {
            let ability = content.rows().ability(*ability).map_or("that", |row| &row.name);
            let ability = text::capitalize(&text::clean_name(ability));
            format!("{ability}: ready in {}.", with_number(*turns, "turn"))
        }
        Refusal::Custom { name, .. } => match content.rows().custom_name(*name) {
            Some(name) => format!("You cannot do that: {}.", text::clean_name(name)),
            None => "You cannot do that.".to_owned(),
        },
        Refusal::NoWizardMode => "Only in wizard mode: play with --wizard.".into(),
        Refusal::OutOfBounds => "That way leads out of the world.".into(),
        Refusal::NothingToAttack => "There is nothing to attack.".into(),
        Refusal::NothingToPickUp => "There is nothing here to pick up.".into(),
        Refusal::FullHealth => "Your health is already full.".into(),
        Refusal::NeedsTarget { .. } => "Select a target location.".into(),
        Refusal::NoTargetInRange { .. } => "No enemy is close enough to strike.".into(),
        Refusal::OutOfView(_) => "You cannot target an area that you cannot see.".into(),
        Refusal::NoTargetAt(_) => "You must select an enemy to target.".into(),
        Refusal::CannotTargetSelf => "You cannot target yourself!".into(),
        Refusal::NoTargetInBlast { .. } => "There are no targets in the radius.".into(),
        Refusal::NoStairs { down: true } => "There are no stairs down here.".into(),
        Refusal::NoStairs { down: false } => "There are no stairs up here.".into(),
        Refusal::NoRoomForFloor => {
            "There is no way on: this dungeon is too large to be saved with a further floor.".into()
        }
        Refusal::Rule { text, numbers } => match content.rows().said(*text, numbers) {
            Some(text) => text::clean(&text),
            None => "You cannot do that.".to_owned(),
        },
        Refusal::ConditionNotMet => "That is not possible now.".into(),
        Refusal::NoEffect => "That would change nothing.".into(),
        Refusal::NoSuchAbility(_) => "You have no such ability.".into(),
        Refusal::LevelUpPending => "First choose an attribute to raise.".into(),
        Refusal::NoLevelUpPending => "You have not gained a level.".into(),
        Refusal::Begun => "You choose where you come from once, before the first turn.".into(),
        Refusal::GameOver => "The game is over.".into(),
    }
}

fn not_usable(item: PrototypeId, content: &Content) -> String {
    if is_goal(item, content) {
        return "Its only use is to be carried out.".to_owned();
    }
    if content.prototype(item).rules.has(Trigger::Throw) {
        return "It is for throwing.".to_owned();
    }
    format!("{} cannot be used.", text::capitalize(&the_item(item, content)))
}
