//! A scene while it is drawn: the map as rows of characters, which is stretched, bent, rearranged, walled and turned.

use roguecore::{InventorySlot, Rng};

use super::parts_of_scene;

/// One map in so many is held out.
const HELD_OUT: u64 = 4;

/// A scene as rows of characters and the lines below them.
pub(super) struct Draft {
    rows: Vec<Vec<char>>,
    lines: Vec<String>,
}

/// The most rows by which a corridor bends.
pub(super) const MAX_SHIFT: u32 = 3;
pub(super) const WALL: char = '#';
pub(super) const FLOOR: char = '.';
/// The beginning of the line with the inventory.
const INVENTORY: &str = "inventory ";

type Cell = (usize, usize);

impl Draft {
    pub(super) fn of(scene: &str) -> Self {
        let (map, rest) = parts_of_scene(scene);
        let mut rows: Vec<Vec<char>> =
            map.lines().map(|line| line.trim().chars().collect()).collect();
        // The reader of scenes refuses rows of several lengths; until then a map has columns.
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        for row in &mut rows {
            row.resize(width, WALL);
        }
        Self { rows, lines: rest.lines().map(str::trim).map(str::to_owned).collect() }
    }

    /// Whether the map is one of those that are held out. The slots of items and other lines below it do not count:
    /// with them the same map would be of both kinds.
    pub(super) fn is_held_out(&self) -> bool {
        hash(self.map_in_one_orientation().as_bytes()).is_multiple_of(HELD_OUT)
    }

    pub(super) fn map_in_one_orientation(&self) -> String {
        text_of(&canonical(&self.rows))
    }

    pub(super) fn to_text(&self) -> String {
        let mut text = text_of(&self.rows);
        text.push('\n');
        for line in self.lines.iter().filter(|line| !line.is_empty()) {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// Whether a line below the map names the seed of the game.
    pub(super) fn has_seed(&self) -> bool {
        self.lines.iter().any(|line| line.starts_with("seed "))
    }

    pub(super) fn mirror_rows(&mut self) {
        self.rows.reverse();
    }

    pub(super) fn mirror_columns(&mut self) {
        self.rows.iter_mut().for_each(|row| row.reverse());
    }

    /// Columns and rows.
    pub(super) fn size(&self) -> [u32; 2] {
        [self.rows.first().map_or(0, Vec::len) as u32, self.rows.len() as u32]
    }

    fn get(&self, (x, y): Cell) -> Option<char> {
        self.rows.get(y)?.get(x).copied()
    }

    fn set(&mut self, (x, y): Cell, character: char) {
        self.rows[y][x] = character;
    }

    pub(super) fn find(&self, character: char) -> Option<Cell> {
        let column = |row: &Vec<char>| row.iter().position(|&found| found == character);
        self.rows.iter().enumerate().find_map(|(y, row)| Some((column(row)?, y)))
    }

    pub(super) fn shuffle(&mut self, characters: &[char], rng: &mut Rng) {
        let mut order = characters.to_vec();
        rng.shuffle(&mut order);
        for row in &mut self.rows {
            for character in row {
                if let Some(index) = characters.iter().position(|from| from == character) {
                    *character = order[index];
                }
            }
        }
    }

    /// Repeats that many rows, each drawn from those of walls, floor and the characters given. A row of walls alone is
    /// none: it parts rooms.
    pub(super) fn stretch(&mut self, characters: &[char], count: u32, rng: &mut Rng) {
        let is_plain = |it: &char| *it == WALL || *it == FLOOR || characters.contains(it);
        for _ in 0..count {
            let mut plain = Vec::new();
            for (y, row) in self.rows.iter().enumerate() {
                if row.iter().all(is_plain) && row.iter().any(|it| *it != WALL) {
                    plain.push(y);
                }
            }
            let Some(&y) = rng.pick(&plain) else { return };
            self.rows.insert(y, self.rows[y].clone());
        }
    }

    /// Leaves one of the cells with each of those characters, and makes floor of the others.
    pub(super) fn choose(&mut self, characters: &[char], rng: &mut Rng) {
        for &character in characters {
            let mut cells = Vec::new();
            for (y, row) in self.rows.iter().enumerate() {
                for (x, &found) in row.iter().enumerate() {
                    if found == character {
                        cells.push((x, y));
                    }
                }
            }
            let stays = rng.pick(&cells).copied();
            for at in cells {
                if Some(at) != stays {
                    self.set(at, FLOOR);
                }
            }
        }
    }

    /// Bends corridors: in a column that has one cell of floor and walls besides, all that is to its right moves up or
    /// down by some rows, and floor joins both halves. A column is bent once.
    pub(super) fn bend(&mut self, count: u32, rng: &mut Rng) {
        for _ in 0..count {
            let mut straight = Vec::new();
            for x in 1..self.size()[0] as usize - 1 {
                let column: Vec<char> = self.rows.iter().map(|row| row[x]).collect();
                let floor = column.iter().filter(|it| **it == FLOOR).count();
                if floor == 1 && column.iter().all(|it| *it == FLOOR || *it == WALL) {
                    straight.push(x);
                }
            }
            let Some(&x) = rng.pick(&straight) else { return };
            let shift = 1 + rng.below(MAX_SHIFT) as usize;
            let is_down = rng.chance(1, 2);
            self.shift_from(x, shift, is_down);
        }
    }

    /// Moves all columns from that one on down or up; the column itself joins both halves.
    fn shift_from(&mut self, x: usize, shift: usize, is_down: bool) {
        let [width, height] = self.size().map(|side| side as usize);
        let mut rows = vec![vec![WALL; width]; height + shift];
        let (left, right) = if is_down { (0, shift) } else { (shift, 0) };
        for y in 0..height {
            rows[y + left][..x].copy_from_slice(&self.rows[y][..x]);
            rows[y + right][x..].copy_from_slice(&self.rows[y][x..]);
        }
        for y in (0..height).filter(|&y| self.rows[y][x] == FLOOR) {
            for row in &mut rows[y..=y + shift] {
                row[x] = FLOOR;
            }
        }
        self.rows = rows;
    }

    /// Puts a character in another cell of floor in its room.
    pub(super) fn scatter(&mut self, character: char, others: &[char], rng: &mut Rng) {
        let Some(from) = self.find(character) else { return };
        let room = self.room(from, others);
        let free: Vec<Cell> =
            room.into_iter().filter(|&at| self.get(at) == Some(FLOOR) || at == from).collect();
        if let Some(&to) = rng.pick(&free) {
            self.set(from, FLOOR);
            self.set(to, character);
        }
    }

    /// The cells of floor around a cell, and those of characters that move.
    fn room(&self, from: Cell, movers: &[char]) -> Vec<Cell> {
        let is_open = |it: char| it == FLOOR || movers.contains(&it);
        self.flood(from, is_open)
    }

    /// The cells that are reached from one in straight steps over the characters that are `open`, row by row.
    pub(super) fn flood(&self, from: Cell, is_open: impl Fn(char) -> bool) -> Vec<Cell> {
        let (mut found, mut next) = (vec![from], 0);
        let [width, height] = self.size().map(|side| side as usize);
        let mut is_found = vec![false; width * height];
        is_found[from.1 * width + from.0] = true;
        while let Some(&(x, y)) = found.get(next) {
            next += 1;
            for at in [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))] {
                if self.get(at).is_some_and(&is_open)
                    && !std::mem::replace(&mut is_found[at.1 * width + at.0], true)
                {
                    found.push(at);
                }
            }
        }
        found.sort_unstable_by_key(|&(x, y)| (y, x));
        found
    }

    /// Makes walls of some floor of the rooms in which things are scattered. Every cell that could be reached still can
    /// be, in straight steps.
    pub(super) fn wall_up(
        &mut self,
        scattered: &[char],
        barriers: &[char],
        percent: usize,
        rng: &mut Rng,
    ) {
        let mut floor: Vec<Cell> = Vec::new();
        for from in scattered.iter().filter_map(|&it| self.find(it)) {
            for at in self.room(from, scattered) {
                if self.get(at) == Some(FLOOR) && !floor.contains(&at) {
                    floor.push(at);
                }
            }
        }
        let Some(from) = scattered.iter().find_map(|&it| self.find(it)) else { return };
        let is_open = |it: char| it != WALL && !barriers.contains(&it);
        let mut left = floor.len() * percent / 100;
        rng.shuffle(&mut floor);
        let mut reached = self.flood(from, is_open).len();
        for at in floor {
            if left == 0 {
                return;
            }
            self.set(at, WALL);
            if self.flood(from, is_open).len() == reached - 1 {
                (left, reached) = (left - 1, reached - 1);
            } else {
                self.set(at, FLOOR);
            }
        }
    }

    /// Makes rows of columns.
    pub(super) fn transpose(&mut self) {
        self.rows = transposed(&self.rows);
    }

    /// Gives every item that is carried another slot, and adds items.
    pub(super) fn deal_inventory(&mut self, more: &[String], rng: &mut Rng) {
        let mut slots: Vec<InventorySlot> = InventorySlot::all().collect();
        rng.shuffle(&mut slots);
        let mut slots = slots.into_iter();
        let index = self.lines.iter().position(|line| line.starts_with(INVENTORY));
        let written = index.map_or("", |index| &self.lines[index][INVENTORY.len()..]);
        let mut items: Vec<String> = Vec::new();
        for item in written.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            match (item.split_once(' '), slots.next()) {
                (Some((letter, words)), Some(slot)) if letter != "*" => {
                    items.push(format!("{slot} {words}"));
                }
                _ => items.push(item.to_owned()),
            }
        }
        items.extend(more.iter().zip(slots).map(|(words, slot)| format!("{slot} {words}")));
        // In the order of their slots, which is how an inventory is listed.
        items.sort_unstable();
        let line = format!("{INVENTORY}{}", items.join(", "));
        match index {
            Some(index) => self.lines[index] = line,
            None if !items.is_empty() => self.lines.push(line),
            None => {}
        }
    }
}

/// The columns as rows.
fn transposed(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    let width = rows.first().map_or(0, Vec::len);
    let column = |x: usize| rows.iter().map(|row| row[x]).collect();
    (0..width).map(column).collect()
}

/// The first, in the order of characters, of the eight ways in which a map can be turned and mirrored: the same for
/// all of them.
fn canonical(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    let mut least = rows.to_vec();
    for mut turned in [rows.to_vec(), transposed(rows)] {
        for _ in 0..2 {
            turned.reverse();
            for _ in 0..2 {
                turned.iter_mut().for_each(|row| row.reverse());
                if turned < least {
                    least.clone_from(&turned);
                }
            }
        }
    }
    least
}

/// Rows as lines.
fn text_of(rows: &[Vec<char>]) -> String {
    let mut text = String::new();
    for row in rows {
        text.extend(row);
        text.push('\n');
    }
    text
}

/// FNV-1a of 64 bits: which maps are held out must not change with a version of a library. Its lowest bits hang on
/// the lowest bits of the characters alone, which are the same in any order, so the upper half counts.
fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_the_same_however_it_is_turned() {
        let rows: Vec<Vec<char>> = ["abc", "def"].map(|row| row.chars().collect()).to_vec();
        let mut turned = rows.clone();
        for _ in 0..4 {
            turned = transposed(&turned);
            assert_eq!(canonical(&turned), canonical(&rows));
            turned.reverse();
            assert_eq!(canonical(&turned), canonical(&rows));
        }
        assert_eq!(text_of(&canonical(&rows)), "abc\ndef\n");
        let other: Vec<Vec<char>> = ["abc", "dfe"].map(|row| row.chars().collect()).to_vec();
        assert_ne!(canonical(&other), canonical(&rows));
    }
}
