//! Scenes that are drawn from a seed: the map of a task, stretched, rearranged, walled and turned.
//!
//! Train and held-out maps are apart by construction: the hash of a drawn map says which of the two it is, and a scene
//! of the other kind is drawn again. So no seed of one kind can give a map of the other, on any level, turned or
//! mirrored.

use roguecore::{InventorySlot, Rng, Size, Stream};

use super::parts_of_scene;

/// Which of the scenes of a task are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    /// The difficulty, from 1 to [`LEVELS`](Self::LEVELS).
    pub level: u32,
    /// Whether the scenes are those that are kept for tests of an agent.
    pub held_out: bool,
}

/// How much a level adds to the scene that is written.
struct Amounts {
    /// The most columns and rows that are repeated.
    columns: u32,
    rows: u32,
    /// Of a hundred floor cells in which things stand, the number that becomes wall.
    walls: usize,
    /// The items of no use in the inventory.
    decoys: usize,
    /// The bends of corridors beside those of the task.
    bends: u32,
}

impl Drawing {
    /// The highest level.
    pub const LEVELS: u32 = 3;

    const fn amounts(self) -> Amounts {
        match self.level {
            0 | 1 => Amounts { columns: 3, rows: 2, walls: 4, decoys: 0, bends: 0 },
            2 => Amounts { columns: 6, rows: 4, walls: 10, decoys: 2, bends: 1 },
            _ => Amounts { columns: 9, rows: 6, walls: 16, decoys: 4, bends: 2 },
        }
    }
}

/// The parts of a scene that are drawn anew: fields of the file of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Variety {
    /// Characters that go to another cell of floor in the room that they stand in.
    pub(super) scatter: Vec<char>,
    /// Characters beside walls and floor of which a column or row may be repeated.
    pub(super) stretch: Vec<char>,
    /// The most columns and rows that are repeated, on any level.
    pub(super) repeats: Option<u32>,
    /// How often a corridor bends on the first level; 0 for one that stays straight on all levels.
    pub(super) bends: u32,
    /// Characters of which one of several stays, and floor takes the place of the others.
    pub(super) choose: Vec<char>,
    /// Items that are carried besides, and do not help.
    pub(super) decoys: Vec<String>,
    /// Characters that change places.
    pub(super) shuffle: Vec<char>,
}

/// The stream of the draws of a scene.
const STREAM: Stream = Stream::Custom(1);
/// One map in so many is held out.
const HELD_OUT: u64 = 4;
/// How often a scene is drawn, until one is of the kind that is asked for.
const TRIES: u32 = 1_000;

/// A scene as rows of characters and the lines below them.
struct Draft {
    rows: Vec<Vec<char>>,
    lines: Vec<String>,
}

impl Variety {
    /// The scene of a seed; `None` where none of many drawings is of the kind that is asked for. `room` is the largest
    /// map that there can be, `barriers` are the characters that nobody walks over.
    pub(super) fn draw(
        &self,
        scene: &str,
        drawing: Drawing,
        seed: u64,
        room: Size,
        barriers: &[char],
    ) -> Option<String> {
        let mut rng = Rng::derive(seed, STREAM);
        for _ in 0..TRIES {
            let mut draft = Draft::of(scene);
            self.rearrange(&mut draft, drawing, room, barriers, &mut rng);
            if draft.is_held_out() != drawing.held_out {
                continue;
            }
            let text = draft.to_text();
            let has_seed = draft.lines.iter().any(|line| line.starts_with("seed "));
            // The looks of unknown items follow from the seed of the scene.
            return Some(if has_seed { text } else { format!("{text}seed {}\n", rng.bits()) });
        }
        None
    }

    /// The written scene with each of the items that do not help, as it may be drawn.
    pub(super) fn scenes_with_decoys(&self, scene: &str) -> Vec<(String, String)> {
        let mut scenes = Vec::new();
        for decoy in &self.decoys {
            let mut draft = Draft::of(scene);
            draft.deal_inventory(std::slice::from_ref(decoy), &mut Rng::derive(0, STREAM));
            scenes.push((decoy.clone(), draft.to_text()));
        }
        scenes
    }

    fn rearrange(
        &self,
        draft: &mut Draft,
        drawing: Drawing,
        room: Size,
        barriers: &[char],
        rng: &mut Rng,
    ) {
        let amounts = drawing.amounts();
        draft.shuffle(&self.shuffle, rng);
        let fits = |width: u32, height: u32| width <= room.width() && height <= room.height();
        let [width, height] = draft.size();
        let is_transposed = rng.chance(1, 2) && fits(height, width);
        let (most_columns, most_rows) = if is_transposed {
            (room.height() - width.min(room.height()), room.width() - height.min(room.width()))
        } else {
            (room.width() - width.min(room.width()), room.height() - height.min(room.height()))
        };
        let bends = if self.bends > 0 { self.bends + amounts.bends } else { 0 };
        // A bend makes a map higher.
        let bends = bends.min(most_rows / MAX_SHIFT);
        let most = self.repeats.unwrap_or(u32::MAX);
        let columns = rng.below(amounts.columns.min(most_columns).min(most) + 1);
        let most_rows = most_rows - bends * MAX_SHIFT;
        let rows = rng.below(amounts.rows.min(most_rows).min(most) + 1);
        draft.stretch(&self.stretch, rows, rng);
        draft.transpose();
        draft.stretch(&self.stretch, columns, rng);
        draft.transpose();
        draft.choose(&self.choose, rng);
        draft.bend(bends, rng);
        for &character in &self.scatter {
            draft.scatter(character, &self.scatter, rng);
        }
        draft.wall_up(&self.scatter, barriers, amounts.walls, rng);
        if is_transposed {
            draft.transpose();
        }
        if rng.chance(1, 2) {
            draft.rows.reverse();
        }
        if rng.chance(1, 2) {
            draft.rows.iter_mut().for_each(|row| row.reverse());
        }
        let mut decoys = self.decoys.clone();
        rng.shuffle(&mut decoys);
        decoys.truncate(amounts.decoys);
        draft.deal_inventory(&decoys, rng);
    }
}

/// The map of a [scene](roguecore::scene), in the one of its eight orientations that comes first: the same for scenes
/// whose maps are turned or mirrored, whatever stands below the map. It decides whether a drawn scene is held out.
///
/// ```
/// let map = rogue_gym::map_in_one_orientation("###\n#@#\n#>#\n###\n\nseed 4");
/// assert_eq!(map, rogue_gym::map_in_one_orientation("####\n#>@#\n####"));
/// ```
pub fn map_in_one_orientation(scene: &str) -> String {
    Draft::of(scene).map_in_one_orientation()
}

/// The most rows by which a corridor bends.
const MAX_SHIFT: u32 = 3;
const WALL: char = '#';
const FLOOR: char = '.';
/// The beginning of the line with the inventory.
const INVENTORY: &str = "inventory ";

type Cell = (usize, usize);

impl Draft {
    fn of(scene: &str) -> Self {
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
    fn is_held_out(&self) -> bool {
        hash(self.map_in_one_orientation().as_bytes()).is_multiple_of(HELD_OUT)
    }

    fn map_in_one_orientation(&self) -> String {
        text_of(&canonical(&self.rows))
    }

    fn to_text(&self) -> String {
        let mut text = text_of(&self.rows);
        text.push('\n');
        for line in self.lines.iter().filter(|line| !line.is_empty()) {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// Columns and rows.
    fn size(&self) -> [u32; 2] {
        [self.rows.first().map_or(0, Vec::len) as u32, self.rows.len() as u32]
    }

    fn get(&self, (x, y): Cell) -> Option<char> {
        self.rows.get(y)?.get(x).copied()
    }

    fn set(&mut self, (x, y): Cell, character: char) {
        self.rows[y][x] = character;
    }

    fn find(&self, character: char) -> Option<Cell> {
        let column = |row: &Vec<char>| row.iter().position(|&found| found == character);
        self.rows.iter().enumerate().find_map(|(y, row)| Some((column(row)?, y)))
    }

    fn shuffle(&mut self, characters: &[char], rng: &mut Rng) {
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
    fn stretch(&mut self, characters: &[char], count: u32, rng: &mut Rng) {
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
    fn choose(&mut self, characters: &[char], rng: &mut Rng) {
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
    fn bend(&mut self, count: u32, rng: &mut Rng) {
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
    fn scatter(&mut self, character: char, others: &[char], rng: &mut Rng) {
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
    fn flood(&self, from: Cell, is_open: impl Fn(char) -> bool) -> Vec<Cell> {
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
    fn wall_up(&mut self, scattered: &[char], barriers: &[char], percent: usize, rng: &mut Rng) {
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
    fn transpose(&mut self) {
        self.rows = transposed(&self.rows);
    }

    /// Gives every item that is carried another slot, and adds items.
    fn deal_inventory(&mut self, more: &[String], rng: &mut Rng) {
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
    use std::collections::BTreeSet;

    use super::*;

    const SCENE: &str =
        "#######\n#@..+k#\n#...#.#\n#######\n\nk = key\ninventory a net count 2, b dagger";
    const ROOM: Size = Size::new(58, 26);

    fn variety() -> Variety {
        let decoys = ["food", "torch", "rope"].map(str::to_owned).to_vec();
        Variety { scatter: vec!['@', 'k'], decoys, ..Variety::default() }
    }

    fn drawn(level: u32, held_out: bool, seed: u64) -> String {
        variety().draw(SCENE, Drawing { level, held_out }, seed, ROOM, &[]).unwrap()
    }

    #[test]
    fn a_seed_draws_the_same_scene_again() {
        assert_eq!(drawn(2, false, 7), drawn(2, false, 7));
        assert_ne!(drawn(2, false, 7), drawn(2, false, 8));
    }

    /// A file of a user's, which the reader of scenes refuses.
    #[test]
    fn rows_of_several_lengths_have_an_orientation() {
        let map = map_in_one_orientation("###\n#\n###");
        assert_eq!(map, map_in_one_orientation("###\n###\n###"));
    }

    #[test]
    fn every_character_of_the_legend_stays() {
        for seed in 0..200 {
            for level in 1..=Drawing::LEVELS {
                let scene = drawn(level, seed % 2 == 0, seed);
                let map = scene.split_once("\n\n").unwrap().0;
                for character in ['@', 'k', '+'] {
                    assert_eq!(map.matches(character).count(), 1, "{scene}");
                }
                let widths: BTreeSet<usize> = map.lines().map(|row| row.chars().count()).collect();
                assert_eq!(widths.len(), 1, "{scene}");
                assert!(scene.contains(" net count 2") && scene.contains(" dagger"), "{scene}");
            }
        }
    }

    /// The promise to those who train: no map of a test was seen before, on whatever level.
    #[test]
    fn train_and_held_out_maps_are_apart() {
        let maps = |held_out: bool| -> BTreeSet<String> {
            let drawings = (0..2_000).map(|seed| drawn(seed as u32 % 3 + 1, held_out, seed));
            drawings.map(|scene| map_in_one_orientation(&scene)).collect()
        };
        let (train, held_out) = (maps(false), maps(true));
        assert!(train.len() > 500 && held_out.len() > 100, "{} {}", train.len(), held_out.len());
        assert!(train.is_disjoint(&held_out));
    }

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

    #[test]
    fn higher_levels_are_larger_and_carry_more() {
        let size = |level| (0..100).map(|seed| drawn(level, false, seed).len()).sum::<usize>();
        assert!(size(1) < size(2) && size(2) < size(3));
        assert_eq!(drawn(1, false, 3).matches(" food").count(), 0);
        assert!((0..20).any(|seed| drawn(3, false, seed).contains(" food")));
    }

    #[test]
    fn a_scene_that_is_always_the_same_has_none_held_out() {
        let scene = "###\n#@#\n###";
        let found = [true, false].map(|held_out| {
            let drawing = Drawing { level: 1, held_out };
            Variety::default().draw(scene, drawing, 1, ROOM, &[]).is_some()
        });
        assert_ne!(found[0], found[1]);
    }

    #[test]
    fn barriers_of_the_content_are_no_way() {
        let scene = "#####\n#@~>#\n#...#\n#####";
        let variety = Variety { scatter: vec!['@', '>'], ..Variety::default() };
        let drawing = Drawing { level: 3, held_out: false };
        let walls = |barriers: &[char]| {
            let seeds = 0..200;
            let scenes =
                seeds.filter_map(|seed| variety.draw(scene, drawing, seed, ROOM, barriers));
            let is_cut = |scene: &String| {
                let draft = Draft::of(scene);
                let from = draft.find('@').unwrap();
                let found = draft.flood(from, |it| it != WALL && !barriers.contains(&it));
                !found.contains(&draft.find('>').unwrap())
            };
            scenes.filter(is_cut).count()
        };
        assert_eq!((walls(&['~']), walls(&[])), (0, 0));
    }

    /// An editor may leave blanks in an empty line, which are no row of the map.
    #[test]
    fn blanks_part_the_map_from_the_legend() {
        let scene = format!(" \n{}", SCENE.replace("\n\n", "\n  \n"));
        for seed in 0..20 {
            let drawing = Drawing { level: 1, held_out: false };
            assert_eq!(
                variety().draw(&scene, drawing, seed, ROOM, &[]),
                Some(drawn(1, false, seed))
            );
        }
    }

    #[test]
    fn a_map_stays_within_the_room_for_it() {
        let room = Size::new(9, 8);
        for seed in 0..200 {
            let drawing = Drawing { level: 3, held_out: false };
            let scene = variety().draw(SCENE, drawing, seed, room, &[]).unwrap();
            let map = scene.split_once("\n\n").unwrap().0;
            assert!(map.lines().count() <= 8, "{scene}");
            assert!(map.lines().all(|row| row.chars().count() <= 9), "{scene}");
        }
    }
}
