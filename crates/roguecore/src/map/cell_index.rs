//! Cell index: which entities are in a cell. A linked list per cell, the head in a grid and the
//! links in a list parallel to the map's entities: 2¼ bytes per cell, two per entity.

use crate::entity::Entity;
use crate::geometry::{BitGrid, Grid, Point, Size};

/// The end of a linked list.
const END: u16 = u16::MAX;

/// Linked lists of indices into the map's list of entities.
#[derive(Clone, Debug)]
pub(super) struct CellIndex {
    first: Grid<u16>,
    next: Vec<u16>,
    /// The cells that an entity is in.
    occupied: BitGrid,
    /// The cells that an entity blocks.
    blocked: BitGrid,
    /// The cells that have become blocked or free, while changes are tracked.
    dirty: Vec<Point>,
    tracking: bool,
}

impl CellIndex {
    /// The most entities of one map.
    pub(super) const MAX_ENTITIES: usize = END as usize;

    pub(super) fn new(size: Size) -> Self {
        Self {
            first: Grid::new(size, END),
            next: Vec::new(),
            occupied: BitGrid::new(size),
            blocked: BitGrid::new(size),
            dirty: Vec::new(),
            tracking: false,
        }
    }

    /// The first entity in a cell: the one that blocks it, if one does.
    pub(super) fn first(&self, at: Point) -> Option<usize> {
        self.first.get(at).copied().and_then(index)
    }

    /// The cells that an entity is in.
    pub(super) const fn occupied(&self) -> &BitGrid {
        &self.occupied
    }

    /// The cells that an entity blocks.
    pub(super) const fn blocked(&self) -> &BitGrid {
        &self.blocked
    }

    /// The cells that have become blocked or free since tracking began.
    pub(super) fn dirty_cells(&self) -> &[Point] {
        &self.dirty
    }

    /// Clears the dirty cells, and tracks changes from now on or stops.
    pub(super) fn track_changes(&mut self, tracking: bool) {
        self.dirty.clear();
        self.tracking = tracking;
    }

    /// Removes the first dirty cells; changes are tracked as before.
    pub(super) fn forget_dirty_cells(&mut self, count: usize) {
        self.dirty.drain(..count.min(self.dirty.len()));
    }

    /// Lists a cell whose tile has changed, while changes are tracked.
    pub(super) fn mark_dirty(&mut self, at: Point) {
        self.dirty.extend(self.tracking.then_some(at));
    }

    /// Every entity in a cell: the one that blocks it first, then by index.
    pub(super) fn all(&self, at: Point) -> impl Iterator<Item = usize> {
        std::iter::successors(self.first(at), |&here| index(self.next[here]))
    }

    /// Adds the last entity of the list.
    pub(super) fn push(&mut self, entities: &[Entity]) {
        self.next.push(END);
        self.insert(entities, entities.len() - 1);
    }

    /// Links the entity with the index `new` into its cell.
    pub(super) fn insert(&mut self, entities: &[Entity], new: usize) {
        let rank = |here: usize| (!entities[here].blocks_movement, here);
        let at = entities[new].at;
        self.occupied.insert(at);
        if entities[new].blocks_movement {
            self.blocked.insert(at);
            self.dirty.extend(self.tracking.then_some(at));
        }
        let before = self.all(at).take_while(|&here| rank(here) < rank(new)).last();
        let link = match before {
            Some(before) => &mut self.next[before],
            None => match self.first.get_mut(at) {
                Some(first) => first,
                None => return,
            },
        };
        let after = std::mem::replace(link, new as u16);
        self.next[new] = after;
    }

    /// Unlinks the entity with the index `old` from its cell.
    pub(super) fn remove(&mut self, entities: &[Entity], old: usize) {
        let at = entities[old].at;
        if entities[old].blocks_movement {
            self.blocked.remove(at);
            self.dirty.extend(self.tracking.then_some(at));
        }
        let after = self.next[old];
        let before = self.all(at).find(|&here| index(self.next[here]) == Some(old));
        if let Some(before) = before {
            self.next[before] = after;
        } else {
            self.first.set(at, after);
            self.occupied.set(at, after != END);
        }
        self.next[old] = END;
    }

    /// Removes an entity that is about to leave the list, where the indices after it decrease.
    pub(super) fn remove_and_shift(&mut self, entities: &[Entity], old: usize) {
        self.remove(entities, old);
        for (index, entity) in entities.iter().enumerate().skip(old + 1) {
            if let Some(first) = self.first.get_mut(entity.at).filter(|it| **it == index as u16) {
                *first -= 1;
            }
        }
        self.next.remove(old);
        for next in &mut self.next {
            *next -= u16::from(*next != END && *next > old as u16);
        }
    }

    /// Rebuilds the index from the list.
    pub(super) fn rebuild(&mut self, entities: &[Entity]) {
        self.first.fill(END);
        self.blocked.clear();
        self.occupied.clear();
        self.next.clear();
        self.next.resize(entities.len(), END);
        // The last entity first, each before those of its cell, and blockers at last: no list is
        // searched, however many entities share a cell.
        for blocks in [false, true] {
            for (index, entity) in entities.iter().enumerate().rev() {
                if entity.blocks_movement == blocks {
                    self.put_first(index, entity);
                }
            }
        }
    }

    fn put_first(&mut self, index: usize, entity: &Entity) {
        let Some(first) = self.first.get_mut(entity.at) else { return };
        self.next[index] = std::mem::replace(first, index as u16);
        self.occupied.insert(entity.at);
        if entity.blocks_movement {
            self.blocked.insert(entity.at);
            self.dirty.extend(self.tracking.then_some(entity.at));
        }
    }
}

fn index(link: u16) -> Option<usize> {
    (link != END).then_some(link as usize)
}
