//! Commands as a player of reader mode types them.

use roguecore::{Command, Game, InventorySlot, LevelUpId, Point};

use super::parse::{cell_name, direction_name};
use super::report::{Cell, inventory};

/// A command as a player types it.
pub(crate) fn words(game: &Game, command: Command) -> String {
    let at = |at: Option<Point>| {
        at.map_or_else(String::new, |at| format!(" at {}", cell_name(offset(game, at))))
    };
    match command {
        Command::LevelUp(wanted) => {
            if let Some(slot) = slot_given_for(game, wanted) {
                return format!("use {}", label(game, slot));
            }
            let row = game.view().offered().into_iter().position(|id| id == wanted);
            row.map_or_else(String::new, |row| (row + 1).to_string())
        }
        Command::Melee(direction) => format!("attack {}", direction_name(direction)),
        Command::Bump(direction) | Command::Move(direction) => direction_name(direction).to_owned(),
        Command::Throw { slot, target } => {
            format!("throw {}{}", label(game, slot), at(Some(target)))
        }
        Command::Use { slot, target } => format!("use {}{}", label(game, slot), at(target)),
        Command::Cast { ability, target } => {
            let row = game.content().rows().ability(ability);
            format!("cast {}{}", row.map_or("", |row| &row.name), at(target))
        }
        Command::Drop(slot) => format!("drop {}", label(game, slot)),
        Command::Wait | Command::Custom(_) | Command::Wizard(_) => "wait".to_owned(),
        Command::PickUp => "pick up".to_owned(),
        Command::Descend => "descend".to_owned(),
        Command::Ascend => "ascend".to_owned(),
    }
}

/// The slot of the item that a row of growth costs.
fn slot_given_for(game: &Game, wanted: LevelUpId) -> Option<InventorySlot> {
    let cost = game.content().rows().level_up(wanted)?.costs?;
    game.view().inventory().into_iter().find(|item| item.kind == cost).map(|item| item.slot)
}

/// Whether the words for a command name its item or ability: they name the first of equal ones.
pub(crate) fn is_named(game: &Game, command: Command) -> bool {
    match command {
        Command::Drop(slot) | Command::Use { slot, .. } | Command::Throw { slot, .. } => {
            let (rows, label) = (inventory(game.view()), label(game, slot));
            let named = rows.iter().find(|(row, _)| row.label == label);
            named.is_some_and(|(_, slots)| slots.contains(&slot))
        }
        Command::Cast { ability, .. } => {
            let name = |id| game.content().rows().ability(id).map(|row| &row.name);
            let mut own = game.view().abilities().into_iter();
            own.find(|&it| name(it) == name(ability)) == Some(ability)
        }
        Command::Bump(_)
        | Command::Move(_)
        | Command::Melee(_)
        | Command::Wait
        | Command::PickUp
        | Command::Descend
        | Command::Ascend
        | Command::LevelUp(_)
        | Command::Custom(_)
        | Command::Wizard(_) => true,
    }
}

/// How far a cell is from the player, in columns and rows.
pub(super) fn offset(game: &Game, at: Point) -> Cell {
    let here = game.view().player().at;
    (at.x - here.x, at.y - here.y)
}

/// The words for an item of the inventory.
fn label(game: &Game, slot: InventorySlot) -> String {
    let rows = inventory(game.view());
    let row = rows.into_iter().find(|(_, slots)| slots.contains(&slot));
    row.map_or_else(String::new, |(row, _)| row.label)
}
