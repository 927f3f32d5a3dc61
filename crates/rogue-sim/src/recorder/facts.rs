//! Facts: what the player knows after a command, as numbers. Rows and outcomes are indices into
//! [`Names`]. Ids of entities are no facts: two versions may count them differently.

use std::fmt::Write as _;

use super::recording::Names;

/// What the player knows at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The player.
    pub hero: Hero,
    /// The name of the outcome, or [`Facts::RUNNING`].
    pub outcome: i64,
    /// Letter, row, and whether it is equipped, in the order of the letters.
    pub inventory: Vec<[i64; 3]>,
    /// Row, x, y, hit points and flags of every other visible entity, sorted. Flags are corpse 1,
    /// confused 2, hostile 4, blocks movement 8.
    pub entities: Vec<[i64; 5]>,
}

/// The player's place and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Hero {
    pub turn: i64,
    pub floor: i64,
    pub x: i64,
    pub y: i64,
    pub hp: i64,
    pub max_hp: i64,
    pub defence: i64,
    pub power: i64,
    pub level: i64,
    pub points: i64,
    pub pending_level_ups: i64,
    pub flags: i64,
}

/// How many numbers come before the inventory.
const HEAD: usize = 14;
/// The names of the first of them.
const LABELS: [&str; HEAD - 3] =
    ["turn", "floor", "x", "y", "hp", "max hp", "defence", "power", "level", "points", "level-ups"];

impl Facts {
    /// The outcome of a game that has not ended.
    pub const RUNNING: i64 = -1;

    /// All facts in a row: the player with the turn first, the outcome, the number of items, the
    /// items, the entities.
    pub fn numbers(&self) -> Vec<i64> {
        let it = self.hero;
        let mut numbers = vec![it.turn, it.floor, it.x, it.y, it.hp, it.max_hp, it.defence];
        numbers.extend([it.power, it.level, it.points, it.pending_level_ups, it.flags]);
        numbers.extend([self.outcome, self.inventory.len() as i64]);
        numbers.extend(self.inventory.iter().flatten());
        numbers.extend(self.entities.iter().flatten());
        numbers
    }
}

/// The facts as lines: the player, the inventory, and one for each entity.
pub fn describe(numbers: &[i64], names: &Names) -> String {
    let Some((&head, rest)) = numbers.split_first_chunk::<HEAD>() else {
        return "damaged facts".to_owned();
    };
    let values = LABELS.iter().zip(head).map(|(label, value)| format!("{label} {value} "));
    let [.., flags, outcome, carried] = head;
    let outcome = names.get(outcome).unwrap_or("running");
    let mut text = values.collect::<String>() + outcome + flag_words(flags).as_str();
    text += "\n  inventory:";
    let row = |index| names.get(index).unwrap_or("?");
    let (inventory, entities) = rest.split_at((carried as usize * 3).min(rest.len()));
    for item in inventory.chunks_exact(3) {
        let letter = char::from_u32(item[0] as u32).unwrap_or('?');
        let equipped = if item[2] == 0 { "" } else { " (equipped)" };
        let _ = write!(text, " {letter} {}{equipped}", row(item[1]));
    }
    for entity in entities.chunks_exact(5) {
        let [kind, x, y, hp, flags] = [0, 1, 2, 3, 4].map(|index| entity[index]);
        let _ = write!(text, "\n  {} at ({x},{y}) hp {hp}{}", row(kind), flag_words(flags));
    }
    text
}

fn flag_words(flags: i64) -> String {
    let words = [(1, " corpse"), (2, " confused"), (4, " hostile"), (8, " blocks")];
    words.into_iter().filter(|(flag, _)| flags & flag != 0).map(|(_, word)| word).collect()
}
