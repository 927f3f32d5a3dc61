//! Cell index: which entities are in a cell. A bit says whether there are any; a hash table of linked
//! lists finds them, with the links in a list parallel to the map's entities: ¼ byte per cell, and at
//! most ten for each entity. The list that an entity is in has 1¼ to 1½ of them on the average, besides those
//! that share its cell.

use roguecore_grid::{BitGrid, Point, Size};

use super::id_index::slots;
use crate::entity::Entity;

/// The end of a linked list.
const END: u16 = u16::MAX;

/// Linked lists of indices into the map's list of entities.
#[derive(Clone, Debug)]
pub(super) struct CellIndex {
    /// The first entity of each linked list. A list has the entities of all cells with the same hash: those
    /// that block their cell first, each part in the order of the map's list.
    heads: Vec<u16>,
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
    /// The most bytes for each entity: a link, and 2 to 4 heads.
    pub(super) const BYTES: usize = 5 * size_of::<u16>();

    pub(super) fn new(size: Size) -> Self {
        Self {
            heads: Vec::new(),
            next: Vec::new(),
            occupied: BitGrid::new(size),
            blocked: BitGrid::new(size),
            dirty: Vec::new(),
            tracking: false,
        }
    }

    /// The entity that blocks a cell: the first one there.
    #[inline]
    pub(super) fn blocker(&self, entities: &[Entity], at: Point) -> Option<usize> {
        if !self.blocked.get(at) {
            return None;
        }
        self.list(self.heads[self.slot(at)]).find(|&here| entities[here].at == at)
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
    #[inline]
    pub(super) fn all(&self, entities: &[Entity], at: Point) -> impl Iterator<Item = usize> {
        let head = if self.occupied.get(at) { self.heads[self.slot(at)] } else { END };
        self.list(head).filter(move |&here| entities[here].at == at)
    }

    /// The entities of a linked list, from one of them on.
    fn list(&self, from: u16) -> impl Iterator<Item = usize> {
        std::iter::successors(index(from), |&here| index(self.next[here]))
    }

    /// The linked list of a cell, by its hash: the highest bits of a product (Knuth, The Art of Computer
    /// Programming 3, 6.4). Not called for an empty table.
    fn slot(&self, at: Point) -> usize {
        let cell = u64::from(at.y as u32) << 32 | u64::from(at.x as u32);
        let product = cell.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product.unbounded_shr(u64::BITS - self.heads.len().trailing_zeros()) as usize
    }

    /// Adds the last entity of the list.
    pub(super) fn push(&mut self, entities: &[Entity]) {
        let Some((last, others)) = entities.split_last() else { return };
        self.mark(last);
        if 2 * entities.len() > self.heads.len() {
            self.relink(entities);
        } else {
            self.next.push(END);
            self.link(entities, others.len());
        }
    }

    /// Puts the entity with the index `new` into its cell.
    pub(super) fn insert(&mut self, entities: &[Entity], new: usize) {
        self.mark(&entities[new]);
        self.link(entities, new);
    }

    fn mark(&mut self, entity: &Entity) {
        self.occupied.insert(entity.at);
        if entity.blocks_movement {
            self.blocked.insert(entity.at);
            self.dirty.extend(self.tracking.then_some(entity.at));
        }
    }

    fn link(&mut self, entities: &[Entity], new: usize) {
        let rank = |here: usize| (!entities[here].blocks_movement, here);
        let (slot, rank_of_new) = (self.slot(entities[new].at), rank(new));
        let before =
            self.list(self.heads[slot]).take_while(|&here| rank(here) < rank_of_new).last();
        let link = match before {
            Some(before) => &mut self.next[before],
            None => &mut self.heads[slot],
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
        let (slot, after) = (self.slot(at), self.next[old]);
        let before = self.list(self.heads[slot]).find(|&here| index(self.next[here]) == Some(old));
        match before {
            Some(before) => self.next[before] = after,
            None => self.heads[slot] = after,
        }
        self.next[old] = END;
        if self.all(entities, at).next().is_none() {
            self.occupied.remove(at);
        }
    }

    /// Rebuilds the index from the list.
    pub(super) fn rebuild(&mut self, entities: &[Entity]) {
        self.blocked.clear();
        self.occupied.clear();
        entities.iter().rev().for_each(|entity| self.mark(entity));
        self.relink(entities);
    }

    /// Rebuilds the table, as large as it has to be, where the entities have other indices or are more.
    pub(super) fn relink(&mut self, entities: &[Entity]) {
        self.heads.clear();
        self.heads.resize(slots(entities.len()), END);
        self.next.clear();
        self.next.resize(entities.len(), END);
        // The last entity first, each before those of its list, and blockers at last: no list is
        // searched, however many entities share a cell.
        for blocks in [false, true] {
            for (index, entity) in entities.iter().enumerate().rev() {
                if entity.blocks_movement == blocks {
                    let slot = self.slot(entity.at);
                    self.next[index] = std::mem::replace(&mut self.heads[slot], index as u16);
                }
            }
        }
    }
}

fn index(link: u16) -> Option<usize> {
    (link != END).then_some(link as usize)
}
