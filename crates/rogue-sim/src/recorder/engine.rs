//! What the recorder reads from the engine, and how commands and refusals are written: the only
//! file of the recorder that depends on the engine's interface.
//!
//! `oracle/engine.rs` is this file for the oldest version that can be compared. When the interface
//! changes, this file changes and that one stays; words and numbers keep their meaning.

use roguecore::{
    Command, EntityView, Game, InventorySlot, LevelUpId, Outcome, Point, Refusal, View,
};

use super::facts::{Facts, Hero};
use super::recording::Names;

/// What the player knows: themselves, their inventory and what they see.
pub fn facts(game: &Game, names: &mut Names) -> Facts {
    let view = game.view();
    let inventory = view.inventory().into_iter().map(|it| {
        let slot = i64::from(u32::from(it.slot.letter()));
        [slot, names.index(&it.prototype.id), i64::from(it.equipped)]
    });
    let inventory = inventory.collect();
    let entities = view.entities();
    let others = entities.iter().filter(|entity| !entity.player);
    let mut entities: Vec<[i64; 5]> = others.map(|it| entity_facts(it, names)).collect();
    entities.sort_unstable();
    let outcome = game.outcome().map(|outcome| outcome_text(outcome, view));
    let outcome = outcome.map_or(Facts::RUNNING, |text| names.index(&text));
    Facts { hero: hero(view), outcome, inventory, entities }
}

fn hero(view: View<'_>) -> Hero {
    let player = view.player();
    let fighter = player.fighter;
    let stat = |read: fn(roguecore::Fighter) -> i32| fighter.map_or(0, |it| i64::from(read(it)));
    let level = |read: fn(roguecore::Experience) -> u32| {
        view.experience().map_or(0, |it| i64::from(read(it)))
    };
    Hero {
        turn: view.turn() as i64,
        floor: i64::from(view.floor()),
        x: i64::from(player.at.x),
        y: i64::from(player.at.y),
        hp: stat(|it| it.hp()),
        max_hp: stat(|it| it.max_hp()),
        defence: stat(|it| it.defence()),
        power: stat(|it| it.power()),
        level: level(|it| it.level()),
        points: level(|it| it.points()),
        pending_level_ups: level(|it| it.pending_level_ups()),
        flags: flags(&player),
    }
}

fn entity_facts(entity: &EntityView<'_>, names: &mut Names) -> [i64; 5] {
    let hp = entity.fighter.map_or(0, |it| i64::from(it.hp()));
    let row = names.index(&entity.prototype.id);
    [row, i64::from(entity.at.x), i64::from(entity.at.y), hp, flags(entity)]
}

fn flags(entity: &EntityView<'_>) -> i64 {
    let flags = [entity.corpse, is_confused(entity), entity.hostile, entity.blocks_movement];
    flags.into_iter().rev().fold(0, |bits, flag| bits * 2 + i64::from(flag))
}

/// The only status of the contents that can be compared.
const fn is_confused(entity: &EntityView<'_>) -> bool {
    !entity.statuses.is_empty()
}

fn outcome_text(outcome: Outcome, view: View<'_>) -> String {
    let content = view.content();
    match outcome {
        Outcome::Won { goal, turn } => {
            let goal = goal.map_or("nothing", |goal| &content.prototype(goal).id);
            format!("won with {goal} in turn {turn}")
        }
        Outcome::Lost { turn, .. } | Outcome::Custom { turn, .. } => {
            format!("ended in turn {turn}")
        }
        Outcome::Died { by, floor, turn } => {
            let by = by.map_or("nobody", |by| &content.prototype(by.kind).id);
            format!("killed by {by} on floor {floor} in turn {turn}")
        }
    }
}

/// The name of the refusal: `Blocked`, `FullHealth`.
pub fn refusal_name(refusal: Refusal) -> String {
    let text = format!("{refusal:?}");
    text.split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// The command as words: `bump e`, `use c at 3 1`, `improve Power`.
pub fn command_text(command: Command) -> String {
    match command {
        Command::Use { slot, target: Some(at) } => format!("use {slot} at {} {}", at.x, at.y),
        Command::LevelUp(level_up) => {
            format!("improve {}", LEVEL_UPS.get(level_up.index()).unwrap_or(&"?"))
        }
        other => other.to_string(),
    }
}

/// The command with these words; `None` where the engine has no such command.
pub fn parse_command(text: &str) -> Option<Command> {
    let words: Vec<&str> = text.split(' ').collect();
    Some(match words[..] {
        ["bump", direction] => Command::Bump(direction.parse().ok()?),
        ["move", direction] => Command::Move(direction.parse().ok()?),
        ["melee", direction] => Command::Melee(direction.parse().ok()?),
        ["wait"] => Command::Wait,
        ["pick", "up"] => Command::PickUp,
        ["drop", slot] => Command::Drop(parse_slot(slot)?),
        ["use", slot] => Command::Use { slot: parse_slot(slot)?, target: None },
        ["use", slot, "at", x, y] => {
            let target = Some(Point::new(x.parse().ok()?, y.parse().ok()?));
            Command::Use { slot: parse_slot(slot)?, target }
        }
        ["descend"] => Command::Descend,
        ["ascend"] => Command::Ascend,
        ["improve", name] => Command::LevelUp(parse_level_up(name)?),
        _ => return None,
    })
}

fn parse_slot(text: &str) -> Option<InventorySlot> {
    InventorySlot::from_letter(text.chars().next()?)
}

/// The improvements by index, as the oldest version names them.
const LEVEL_UPS: [&str; 3] = ["Health", "Power", "Defence"];

fn parse_level_up(name: &str) -> Option<LevelUpId> {
    let index = LEVEL_UPS.into_iter().position(|level_up| level_up == name)?;
    Some(LevelUpId::new(index as u8))
}

/// The command that chooses the improvement with that index, below 3.
pub fn level_up(index: u32) -> Command {
    Command::LevelUp(LevelUpId::new(index as u8))
}
