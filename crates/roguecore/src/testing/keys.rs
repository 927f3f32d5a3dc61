//! Commands as the words of a scene.

use roguecore_grid::{Direction, Point};

use crate::command::{Command, OwnCommand};
use crate::content::Content;
use crate::id::AbilityId;
use crate::inventory::InventorySlot;

/// The command of a word; `None` for one that is none.
pub(super) fn command(content: &Content, word: &str) -> Option<Command> {
    match word {
        "." => return Some(Command::Wait),
        "get" => return Some(Command::PickUp),
        "improve" => return content.improvements().next().map(|(id, _)| Command::LevelUp(id)),
        "down" => return Some(Command::Descend),
        "up" => return Some(Command::Ascend),
        _ => {}
    }
    if let Some((verb, rest)) = word.split_once('=') {
        return with_argument(content, verb, rest);
    }
    if let Ok(direction) = word.parse::<Direction>() {
        return Some(Command::Bump(direction));
    }
    let mut letters = word.chars();
    let slot = letters.next().and_then(InventorySlot::from_letter)?;
    let rest = letters.as_str();
    match (rest.strip_prefix('@'), rest.strip_prefix('!')) {
        (Some(at), _) => Some(Command::Use { slot, target: Some(point(at)?) }),
        (_, Some(at)) => Some(Command::Throw { slot, target: point(at)? }),
        _ => rest.is_empty().then_some(Command::Use { slot, target: None }),
    }
}

/// A word with an argument, which may have a cell behind it.
fn with_argument(content: &Content, verb: &str, rest: &str) -> Option<Command> {
    let (argument, target) = match rest.split_once('@') {
        Some((argument, at)) => (argument, Some(point(at)?)),
        None => (rest, None),
    };
    match verb {
        "drop" => {
            let letter = argument.chars().next()?;
            Some(Command::Drop(InventorySlot::from_letter(letter)?))
        }
        "improve" => content.rows().level_up_id(argument).map(Command::LevelUp),
        "cast" => {
            let ability = match argument.parse() {
                Ok(index) => AbilityId::new(index),
                Err(_) => content.rows().ability_id(argument)?,
            };
            Some(Command::Cast { ability, target })
        }
        "do" => {
            let (name, direction) = match argument.split_once(',') {
                Some((name, direction)) => (name, Some(direction.parse().ok()?)),
                None => (argument, None),
            };
            let name = content.rows().custom_id(name)?;
            Some(Command::Custom(OwnCommand { name, direction, target, amount: 0 }))
        }
        _ => None,
    }
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}
