//! The plan of a floor: its ground, then tiles, creatures, items and marks.
//! Holds ids of tiles and prototypes and does not depend on content.

use std::fmt;
use std::ops::{Deref, DerefMut};

use roguecore_grid::{BitGrid, Grid, Point, Rect, Size};

use super::Ground;
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

/// A floor while it is generated: a [`Ground`], and all that is placed on it.
///
/// A cell without a tile of its own becomes the floor tile if it is open, else the wall tile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    ground: Ground,
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
    work: usize,
}

/// The work of the steps of a floor, in cells that are looked at, after which they begin nothing more:
/// less is placed.
const MAX_WORK: usize = 1 << 25;

impl Plan {
    /// Solid everywhere, without areas.
    pub fn solid(size: Size) -> Self {
        Self {
            ground: Ground::solid(size),
            tiles: None,
            reserved: None,
            doors: Vec::new(),
            locks: Vec::new(),
            creatures: Vec::new(),
            items: Vec::new(),
            marks: Vec::new(),
            vaults: Vec::new(),
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

    /// The ids of the vaults placed so far, in the order of placing.
    pub fn vaults(&self) -> &[String] {
        &self.vaults
    }

    pub(crate) fn add_vault(&mut self, id: &str) {
        self.vaults.push(id.to_owned());
    }

    /// Opens a cell. Ignores cells outside of the plan.
    pub fn dig(&mut self, at: Point) {
        self.ground.dig(at);
    }

    /// Makes a cell solid. Ignores cells outside of the plan.
    pub fn fill(&mut self, at: Point) {
        self.ground.fill(at);
    }

    /// Opens the cells of a rectangle. Ignores those outside of the plan.
    pub fn dig_rect(&mut self, rect: Rect) {
        self.ground.dig_rect(rect);
    }

    /// Makes the cells of a rectangle solid. Ignores those outside of the plan.
    pub fn fill_rect(&mut self, rect: Rect) {
        self.ground.fill_rect(rect);
    }

    /// Digs a tunnel as [`Ground::dig_tunnel`] does.
    pub fn dig_tunnel(&mut self, from: Point, to: Point, row_first: bool) {
        self.ground.dig_tunnel(from, to, row_first);
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
        self.ground.set_open(at, open);
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

    /// Keeps the doors and the locks of which this holds.
    pub(crate) fn retain_doors(&mut self, keep: impl Fn(&Self, Point) -> bool) {
        let mut doors = std::mem::take(&mut self.doors);
        let mut locks = std::mem::take(&mut self.locks);
        doors.retain(|&at| keep(self, at));
        locks.retain(|lock| keep(self, lock.at));
        (self.doors, self.locks) = (doors, locks);
    }
}

/// A plan is a ground, too. The methods that dig are its own as well, so that `plan.dig(plan.start)` compiles.
impl Deref for Plan {
    type Target = Ground;

    fn deref(&self) -> &Ground {
        &self.ground
    }
}

impl DerefMut for Plan {
    fn deref_mut(&mut self) -> &mut Ground {
        &mut self.ground
    }
}

/// As its [`Ground`].
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ground.fmt(f)
    }
}
