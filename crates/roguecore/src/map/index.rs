//! Who is where: for each cell the first entity of a chain, for each entity the next one.
//! Two bytes and a bit a cell, two bytes an entity. Knows only places and whether one blocks.

use crate::entity::Entity;
use crate::geometry::{BitGrid, Grid, Point, Size};

const NONE: u16 = u16::MAX;

/// Chains of slots; a slot is a place in the map's list of entities.
#[derive(Clone, Debug)]
pub(super) struct PlaceIndex {
    first: Grid<u16>,
    next: Vec<u16>,
    /// The cells that somebody blocks.
    blocked: BitGrid,
    /// The cells of which that has changed, while somebody listens.
    changed: Vec<Point>,
    listening: bool,
}

impl PlaceIndex {
    /// The most entities of one map.
    pub(super) const MOST: usize = NONE as usize;

    pub(super) fn new(size: Size) -> Self {
        let (first, blocked) = (Grid::new(size, NONE), BitGrid::new(size));
        Self { first, next: Vec::new(), blocked, changed: Vec::new(), listening: false }
    }

    /// The first slot at a cell: who blocks it, if anyone does.
    pub(super) fn first(&self, at: Point) -> Option<usize> {
        self.first.get(at).copied().and_then(slot)
    }

    /// The cells that somebody blocks.
    pub(super) const fn blocked(&self) -> &BitGrid {
        &self.blocked
    }

    /// The cells that somebody has begun or ceased to block since somebody listens.
    pub(super) fn changed(&self) -> &[Point] {
        &self.changed
    }

    /// Lists changes anew, or none any more: nobody reads a list that nobody asked for.
    pub(super) fn listen(&mut self, listening: bool) {
        self.changed.clear();
        self.listening = listening;
    }

    /// Every slot at a cell, in the order of the chain.
    pub(super) fn all(&self, at: Point) -> impl Iterator<Item = usize> {
        std::iter::successors(self.first(at), |&here| slot(self.next[here]))
    }

    /// Takes in the entity that was added to the end of the list.
    pub(super) fn push(&mut self, entities: &[Entity]) {
        self.next.push(NONE);
        self.insert(entities, entities.len() - 1);
    }

    /// Takes in an entity at its cell: who blocks first, then by slot.
    pub(super) fn insert(&mut self, entities: &[Entity], new: usize) {
        let rank = |here: usize| (!entities[here].blocks_movement, here);
        let at = entities[new].at;
        if entities[new].blocks_movement {
            self.blocked.insert(at);
            self.changed.extend(self.listening.then_some(at));
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

    /// Takes an entity out of the chain of its cell.
    pub(super) fn remove(&mut self, entities: &[Entity], old: usize) {
        let at = entities[old].at;
        if entities[old].blocks_movement {
            self.blocked.remove(at);
            self.changed.extend(self.listening.then_some(at));
        }
        let after = self.next[old];
        let before = self.all(at).find(|&here| slot(self.next[here]) == Some(old));
        match before {
            Some(before) => self.next[before] = after,
            None => {
                self.first.set(at, after);
            }
        }
        self.next[old] = NONE;
    }

    /// Takes an entity out that is about to be taken off the list, where all after it move up.
    pub(super) fn take_out(&mut self, entities: &[Entity], old: usize) {
        self.remove(entities, old);
        for (slot, entity) in entities.iter().enumerate().skip(old + 1) {
            if let Some(first) = self.first.get_mut(entity.at).filter(|it| **it == slot as u16) {
                *first -= 1;
            }
        }
        self.next.remove(old);
        for next in &mut self.next {
            *next -= u16::from(*next != NONE && *next > old as u16);
        }
    }

    /// Starts anew from the list.
    pub(super) fn rebuild(&mut self, entities: &[Entity]) {
        self.first.fill(NONE);
        self.blocked.clear();
        self.next.clear();
        self.next.resize(entities.len(), NONE);
        (0..entities.len()).for_each(|slot| self.insert(entities, slot));
    }
}

fn slot(stored: u16) -> Option<usize> {
    (stored != NONE).then_some(stored as usize)
}
