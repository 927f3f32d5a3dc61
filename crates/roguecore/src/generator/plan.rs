//! The plan of a floor: open cells, start, end and areas, then tiles, creatures, items and marks.
//! Holds ids of tiles and prototypes and does not depend on content.

use std::fmt;

use crate::geometry::{BitGrid, Grid, Point, Rect, Run, Size};
use crate::id::PrototypeId;
use crate::tile::TileId;

/// A creature of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedCreature {
    /// Its prototype.
    pub kind: PrototypeId,
    /// Its cell.
    pub at: Point,
    /// The cell of the creature that it follows; `None` for one that follows no other.
    pub leader: Option<Point>,
}

/// A locked cell, and the item that opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lock {
    /// The locked cell.
    pub at: Point,
    /// The key. One copy is placed for each lock, where it can be reached before the lock.
    pub key: PrototypeId,
}

/// A named cell, at which a later step can place something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mark {
    /// The name, as content or a generator gave it.
    pub name: String,
    /// The cell.
    pub at: Point,
    /// The vault that it belongs to, as an index of [`Plan::vaults`]; `None` for a mark of a
    /// generator.
    pub vault: Option<usize>,
}

/// A floor while it is generated.
///
/// A cell without a tile of its own becomes the floor tile if it is open, else the wall tile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    open: BitGrid,
    /// `None` until the first tile is placed.
    tiles: Option<Grid<Option<TileId>>>,
    /// Cells that later steps leave as they are; `None` until there is one.
    reserved: Option<BitGrid>,
    doors: Vec<Point>,
    locks: Vec<Lock>,
    creatures: Vec<PlannedCreature>,
    items: Vec<(PrototypeId, Point)>,
    marks: Vec<Mark>,
    vaults: Vec<String>,
    /// Where the player arrives.
    pub start: Point,
    /// The position of the stairs down or of the goal, away from the start.
    pub end: Point,
    /// Rooms, or what counts as one. Monsters and items are rolled for each area.
    pub areas: Vec<Rect>,
    work: usize,
}

/// The work of the steps of a floor, in cells that are looked at, after which they begin nothing more:
/// less is placed.
const MAX_WORK: usize = 1 << 25;

impl Plan {
    /// Solid everywhere, without areas.
    pub fn solid(size: Size) -> Self {
        Self {
            open: BitGrid::new(size),
            tiles: None,
            reserved: None,
            doors: Vec::new(),
            locks: Vec::new(),
            creatures: Vec::new(),
            items: Vec::new(),
            marks: Vec::new(),
            vaults: Vec::new(),
            start: Point::default(),
            end: Point::default(),
            areas: Vec::new(),
            work: 0,
        }
    }

    /// Counts work of a step: about a unit for each cell that is looked at.
    pub(crate) const fn count_work(&mut self, units: usize) {
        self.work = self.work.saturating_add(units);
    }

    /// The work of all steps so far.
    pub(crate) const fn work(&self) -> usize {
        self.work
    }

    /// Whether the steps have had their share of work.
    pub(crate) const fn is_spent(&self) -> bool {
        self.work >= MAX_WORK
    }

    /// Number of columns and rows.
    pub const fn size(&self) -> Size {
        self.open.size()
    }

    /// The ids of the vaults placed so far, in the order of placing.
    pub fn vaults(&self) -> &[String] {
        &self.vaults
    }

    pub(crate) fn add_vault(&mut self, id: &str) {
        self.vaults.push(id.to_owned());
    }

    /// Whether some cell is not on the border: at least 3 columns and 3 rows.
    pub fn has_inside(&self) -> bool {
        self.size().width() >= 3 && self.size().height() >= 3
    }

    /// Whether the cell is open; `false` outside of the plan.
    pub fn is_open(&self, at: Point) -> bool {
        self.open.get(at)
    }

    /// Opens a cell. Ignores cells outside of the plan.
    pub fn dig(&mut self, at: Point) {
        self.open.insert(at);
    }

    /// Makes a cell solid. Ignores cells outside of the plan.
    pub fn fill(&mut self, at: Point) {
        self.open.remove(at);
    }

    /// Opens the cells of a rectangle. Ignores those outside of the plan.
    pub fn dig_rect(&mut self, rect: Rect) {
        self.open.insert_rect(rect);
    }

    /// Makes the cells of a rectangle solid. Ignores those outside of the plan.
    pub fn fill_rect(&mut self, rect: Rect) {
        self.open.remove_rect(rect);
    }

    /// Digs a one-wide tunnel with one bend between two cells, along the row of `from` first
    /// or along its column first. Ignores cells outside of the plan.
    pub fn dig_tunnel(&mut self, from: Point, to: Point, row_first: bool) {
        let bend = if row_first { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        self.dig_line(from, bend);
        self.dig_line(bend, to);
    }

    /// The open cells, row by row from the top.
    pub fn open_cells(&self) -> impl Iterator<Item = Point> {
        self.open.iter()
    }

    /// The open cells as bits.
    pub const fn open(&self) -> &BitGrid {
        &self.open
    }

    /// The open cells as bits, to open or fill many at a time.
    pub(crate) const fn open_mut(&mut self) -> &mut BitGrid {
        &mut self.open
    }

    /// The open cell farthest from `from` by Euclidean distance; of equally far ones the first, row
    /// by row. `from` itself if no cell is open.
    pub fn farthest_from(&self, from: Point) -> Point {
        let far = |cell: &Point| std::cmp::Reverse(cell.distance_squared(from));
        // Along a run the distance falls, then rises: one of its ends is the farthest cell.
        let ends = |run: Run| [run.first, run.last].map(|x| Point::new(x, run.y));
        self.open.runs().flat_map(ends).min_by_key(far).unwrap_or(from)
    }

    /// Whether the cell lies between two solid cells on two opposite sides and two open ones on
    /// the other two: a doorway, or a wall that could become one.
    pub fn is_between(&self, at: Point) -> bool {
        let open = |x: i32, y: i32| self.is_open(Point::new(at.x + x, at.y + y));
        let (west, east, north, south) = (open(-1, 0), open(1, 0), open(0, -1), open(0, 1));
        (west && east && !north && !south) || (north && south && !west && !east)
    }

    /// The tile placed on a cell; `None` where the cell becomes plain floor or wall.
    pub fn tile(&self, at: Point) -> Option<TileId> {
        self.tiles.as_ref().and_then(|tiles| tiles.get(at).copied().flatten())
    }

    /// Places a tile. Whether the cell is open afterwards is decided by the tile when the floor is
    /// finished; `open` says so for the steps until then. Ignores cells outside of the plan.
    pub fn set_tile(&mut self, at: Point, tile: TileId, open: bool) {
        let size = self.size();
        self.tiles.get_or_insert_with(|| Grid::new(size, None)).set(at, Some(tile));
        self.open.set(at, open);
    }

    /// Takes the tile of a cell away, so that it becomes plain floor or wall.
    pub fn clear_tile(&mut self, at: Point) {
        if let Some(tiles) = &mut self.tiles {
            tiles.set(at, None);
        }
    }

    /// Places a door: a tile that actors can get through, by opening it if need be.
    pub fn set_door(&mut self, at: Point, tile: TileId) {
        self.set_tile(at, tile, true);
        if self.size().contains(at) {
            self.doors.push(at);
        }
    }

    /// Places a locked door. A copy of `key` is placed when the floor is finished, where it can be
    /// reached before this lock.
    pub fn set_lock(&mut self, at: Point, tile: TileId, key: PrototypeId) {
        self.set_tile(at, tile, true);
        if self.size().contains(at) {
            self.locks.push(Lock { at, key });
        }
    }

    /// The cells of doors, in the order of placing.
    pub fn doors(&self) -> &[Point] {
        &self.doors
    }

    /// The locks, in the order of placing.
    pub fn locks(&self) -> &[Lock] {
        &self.locks
    }

    /// Places a creature.
    pub fn add_creature(&mut self, kind: PrototypeId, at: Point) {
        self.creatures.push(PlannedCreature { kind, at, leader: None });
    }

    /// Places a creature that follows the one on the cell `leader`.
    pub fn add_follower(&mut self, kind: PrototypeId, at: Point, leader: Point) {
        self.creatures.push(PlannedCreature { kind, at, leader: Some(leader) });
    }

    /// Places an item.
    pub fn add_item(&mut self, kind: PrototypeId, at: Point) {
        self.items.push((kind, at));
    }

    /// Gives a cell a name.
    pub fn add_mark(&mut self, name: &str, at: Point) {
        self.marks.push(Mark { name: name.to_owned(), at, vault: None });
    }

    /// Gives a cell of the next vault a name, before [`add_vault`](Self::add_vault).
    pub(crate) fn add_vault_mark(&mut self, name: &str, at: Point) {
        self.marks.push(Mark { name: name.to_owned(), at, vault: Some(self.vaults.len()) });
    }

    /// The creatures, in the order of placing.
    pub fn creatures(&self) -> &[PlannedCreature] {
        &self.creatures
    }

    /// The items, in the order of placing.
    pub fn items(&self) -> &[(PrototypeId, Point)] {
        &self.items
    }

    /// The marks, in the order of placing.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Keeps the steps that follow from changing a cell or placing anything on it, except by a
    /// mark.
    pub fn reserve(&mut self, at: Point) {
        let size = self.size();
        self.reserved.get_or_insert_with(|| BitGrid::new(size)).insert(at);
    }

    /// Whether the cell is reserved.
    pub fn is_reserved(&self, at: Point) -> bool {
        self.reserved.as_ref().is_some_and(|reserved| reserved.get(at))
    }

    /// Whether a step may give the cell another tile: inside the border, neither reserved nor
    /// with a tile of its own, and not next to the start or the end.
    pub fn is_plain(&self, at: Point) -> bool {
        let far = self.start.chebyshev(at) > 1 && self.end.chebyshev(at) > 1;
        let inside = self.size().contains(at) && !self.size().is_border(at);
        far && inside && self.tile(at).is_none() && !self.is_reserved(at)
    }

    /// Whether any tile was placed.
    pub(crate) const fn has_tiles(&self) -> bool {
        self.tiles.is_some()
    }

    /// Takes the creatures and the items out.
    pub(crate) fn take_spawns(&mut self) -> (Vec<PlannedCreature>, Vec<(PrototypeId, Point)>) {
        (std::mem::take(&mut self.creatures), std::mem::take(&mut self.items))
    }

    /// Replaces the creatures and the items.
    pub(crate) fn set_spawns(
        &mut self,
        creatures: Vec<PlannedCreature>,
        items: Vec<(PrototypeId, Point)>,
    ) {
        (self.creatures, self.items) = (creatures, items);
    }

    /// Moves the start off the border.
    pub(crate) fn move_start_inside(&mut self) {
        let Rect { width, height, .. } = self.size().rect();
        let inside = |at: i32, side: i32| at.min(side - 2).max(1);
        self.start = Point::new(inside(self.start.x, width), inside(self.start.y, height));
    }

    /// Keeps the doors and the locks of which this holds.
    pub(crate) fn retain_doors(&mut self, keep: impl Fn(&Self, Point) -> bool) {
        let mut doors = std::mem::take(&mut self.doors);
        let mut locks = std::mem::take(&mut self.locks);
        doors.retain(|&at| keep(self, at));
        locks.retain(|lock| keep(self, lock.at));
        (self.doors, self.locks) = (doors, locks);
    }

    /// Digs between two cells of one row or one column.
    fn dig_line(&mut self, from: Point, to: Point) {
        let (left, right) = within(from.x, to.x, self.size().columns().end);
        let (top, bottom) = within(from.y, to.y, self.size().rows().end);
        self.dig_rect(Rect::new(left, top, right - left + 1, bottom - top + 1));
    }
}

/// The range from one number to the other, cut to `0..length`, as first and last; the last is
/// below the first if the range is empty.
fn within(one: i32, other: i32, length: i32) -> (i32, i32) {
    (one.min(other).max(0), one.max(other).min(length - 1))
}

/// `.` for open, `#` for solid, `@` for the start.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in self.size().rows() {
            for x in self.size().columns() {
                let at = Point::new(x, y);
                let open = if self.is_open(at) { '.' } else { '#' };
                write!(f, "{}", if at == self.start { '@' } else { open })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compared with a search of all open cells.
        #[test]
        fn the_farthest_cell_is_found(
            cells in prop::collection::vec((0..80i32, 0..9i32), 0..60), x in -9..90i32, y in -5..15i32,
        ) {
            let mut plan = Plan::solid(Size::new(80, 9));
            cells.iter().for_each(|&(x, y)| plan.dig_rect(Rect::new(x, y, 3, 1)));
            let from = Point::new(x, y);
            let far = |cell: &Point| std::cmp::Reverse(cell.distance_squared(from));
            let expected = plan.open_cells().min_by_key(far);
            prop_assert_eq!(plan.farthest_from(from), expected.unwrap_or(from));
        }
    }

    #[test]
    fn cells_outside_are_ignored() {
        let mut plan = Plan::solid(Size::new(5, 4));
        let far = Point::new(i32::MAX, i32::MAX);
        plan.dig_tunnel(far, Point::new(i32::MIN, i32::MIN), true);
        plan.dig_tunnel(Point::new(i32::MIN, 9), far, false);
        plan.dig_rect(Rect::new(i32::MAX, i32::MAX, i32::MAX, i32::MAX));
        assert_eq!(plan.open_cells().count(), 0);
        plan.dig_tunnel(Point::new(2, 1), far, true);
        plan.dig_tunnel(Point::new(1, 3), Point::new(1, i32::MIN), true);
        plan.dig_rect(Rect::new(i32::MIN, 2, i32::MAX, i32::MAX));
        assert_eq!(plan.to_string(), "@.###\n#....\n#.###\n#.###\n");
        plan.dig_rect(Rect::new(-5, 2, i32::MAX, i32::MAX));
        assert_eq!(plan.to_string(), "@.###\n#....\n.....\n.....\n");
    }
}
