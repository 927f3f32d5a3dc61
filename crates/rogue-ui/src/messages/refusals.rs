//! Refusals as sentences: what was in the way. Knows no screen and asks no world.

use roguecore::{Blocker, Content, Item, Refusal};

use super::{MessageDraft, the, the_item, with_the};
use crate::message::MessageKind;
use crate::text;

/// The sentence for a refusal: what was in the way.
pub fn refusal(refusal: &Refusal, content: &Content) -> MessageDraft {
    let kind = match refusal {
        Refusal::NeedsTarget { .. } => MessageKind::NeedsTarget,
        _ => MessageKind::Refused,
    };
    let sentence =
        in_the_way(refusal, content).or_else(|| about_a_thing(refusal, content)).unwrap_or_else(
            // A refusal that is newer than these words still costs nothing, and says so.
            || "That is not possible.".to_owned(),
        );
    (kind, sentence)
}

/// Refusals of moving, fighting, stairs and growing.
fn in_the_way(refusal: &Refusal, content: &Content) -> Option<String> {
    let fixed = match refusal {
        Refusal::Blocked { by: Blocker::Tile(kind), .. } => {
            let name = text::clean_name(&content.tile(*kind).name);
            return Some(format!("That way is blocked by {}.", with_the(&name)));
        }
        Refusal::Blocked { by: Blocker::Entity(who), .. } => {
            return Some(format!("{} is in your way.", text::capitalize(&the(*who, content))));
        }
        Refusal::GoalRequired { goal } => {
            let goal = the_item(*goal, content);
            return Some(format!("The way out opens only for those who carry {goal}."));
        }
        Refusal::OutOfBounds => "That way leads out of the world.",
        Refusal::NothingToAttack => "There is nothing to attack.",
        Refusal::NoStairs { down: true } => "There are no stairs down here.",
        Refusal::NoStairs { down: false } => "There are no stairs up here.",
        Refusal::LevelUpPending => "First choose what your new level is good for.",
        Refusal::NoLevelUpPending => "You have gained no level to choose for.",
        Refusal::GameOver => "The game is over.",
        _ => return None,
    };
    Some(fixed.to_owned())
}

/// Refusals of things, and of what they are aimed at.
fn about_a_thing(refusal: &Refusal, content: &Content) -> Option<String> {
    let fixed = match refusal {
        Refusal::InventoryFull { capacity } => {
            return Some(format!("Your inventory is full: it holds {capacity} things."));
        }
        Refusal::NoSuchItem(slot) => {
            return Some(format!("You carry nothing with the letter {slot}."));
        }
        Refusal::NotUsable { item } => {
            if content.prototype(*item).item == Some(Item::Goal) {
                return Some("Its only use is to be carried out.".to_owned());
            }
            let name = text::capitalize(&the_item(*item, content));
            return Some(format!("{name} cannot be used."));
        }
        Refusal::NothingToPickUp => "There is nothing here to pick up.",
        Refusal::FullHealth => "Your health is already full.",
        Refusal::NeedsTarget { .. } => "Select a target location.",
        Refusal::NoTargetInRange { .. } => "No enemy is close enough to strike.",
        Refusal::OutOfView(_) => "You cannot target an area that you cannot see.",
        Refusal::NoTargetAt(_) => "You must select an enemy to target.",
        Refusal::CannotTargetSelf => "You cannot confuse yourself!",
        Refusal::NoTargetInBlast { .. } => "There are no targets in the radius.",
        _ => return None,
    };
    Some(fixed.to_owned())
}
