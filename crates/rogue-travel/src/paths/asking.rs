//! Ground before which a walk ends once: slow cells, and cells that the player has asked for.

use roguecore::{BitGrid, Point, PrototypeId, View};

use super::{Ground, Guard};
use crate::danger::is_slow;
use crate::enemies::{prowled_cells, prowled_tags};
use crate::player_memory::PlayerMemory;

impl Ground<'_> {
    /// The same ground with the remembered enemies that never leave their place.
    #[must_use]
    pub(crate) fn with_memory(mut self, memory: &PlayerMemory) -> Self {
        for (at, kind) in memory.guards(self.view.floor()) {
            let guard = Guard { at, kind, reach: reach_of(self.view, at, kind) };
            self.guarded.union_with(&guard.reach);
            self.guards.push(guard);
        }
        self
    }

    /// The same ground in a fight with the enemy in a cell: its own reach keeps the player away from
    /// nothing.
    #[must_use]
    pub(crate) fn against(mut self, enemy: Point) -> Self {
        self.guards.retain(|guard| guard.at != enemy);
        self.guarded.clear();
        self.guards.iter().for_each(|guard| self.guarded.union_with(&guard.reach));
        self
    }

    /// The same ground after the player asked again for walks that ended before these cells: for the
    /// [patch](Self::patch) of each, and the reach of the enemies that guard it.
    #[must_use]
    pub(crate) fn confirmed(mut self, cells: &[Point]) -> Self {
        for &cell in cells {
            let patch = self.patch(cell);
            self.confirmed.union_with(&patch);
            let near = self.guards.iter().filter(|guard| guard.reach.get(cell));
            near.for_each(|guard| self.confirmed_reach.union_with(&guard.reach));
        }
        self
    }

    /// The cells of the same tile that are connected with a cell, where a walk asks before the tile.
    pub(crate) fn patch(&self, from: Point) -> BitGrid {
        let mut patch = BitGrid::new(self.view.size());
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            let is_same = self.tile_id(at) == self.tile_id(from) && self.asks_for_tile(at);
            if is_same && !patch.get(at) {
                patch.insert(at);
                open.extend(at.neighbours());
            }
        }
        patch
    }

    /// Whether a step into the cell takes two turns or more, as in deep water.
    pub(crate) fn is_slow(&self, at: Point) -> bool {
        self.tile_id(at).is_some_and(|tile| is_slow(self.content(), tile))
    }

    /// Whether an enemy that never leaves its place reaches the cell, as far as the player remembers.
    pub(crate) fn is_guarded(&self, at: Point) -> bool {
        self.guarded.get(at)
    }

    /// Whether the cell costs more than a step should: slow ground, and the reach of an enemy that
    /// never leaves its place.
    pub(crate) fn is_costly(&self, at: Point) -> bool {
        self.is_slow(at) || self.is_guarded(at)
    }

    /// Whether a step from one costly cell to another brings nothing new: ground of the same tile, in the
    /// reach of the same enemies.
    pub(crate) fn goes_on(&self, from: Point, to: Point) -> bool {
        let is_same_tile = !self.is_slow(to) || self.tile_id(to) == self.tile_id(from);
        let mut guards = self.guards.iter().filter(|guard| guard.reach.get(to));
        let is_known = guards.all(|guard| guard.reach.get(from));
        self.is_costly(from) && self.is_safe(to) && is_same_tile && is_known
    }

    /// Whether a walk ends before the cell once, and enters it when the player asks for it again.
    pub(crate) fn asks(&self, at: Point) -> bool {
        (self.is_safe(at) && self.is_costly(at)) || (self.is_passable(at) && self.is_free(at))
    }

    fn is_passable(&self, at: Point) -> bool {
        self.row(at).is_some_and(|row| row.is_passable)
    }

    /// Whether a walk asks before the tile of the cell, whatever reaches it.
    fn asks_for_tile(&self, at: Point) -> bool {
        self.is_slow(at) || self.is_passable(at)
    }

    /// Whether the player has asked for all that a walk asks about before the cell.
    pub(crate) fn is_confirmed(&self, at: Point) -> bool {
        let is_tile_confirmed = !self.asks_for_tile(at) || self.confirmed.get(at);
        self.asks(at) && is_tile_confirmed && (!self.is_guarded(at) || self.confirmed_reach.get(at))
    }

    /// Whether a walker may step into the cell, and it costs no more than a step should.
    pub(crate) fn is_quick(&self, at: Point) -> bool {
        self.is_safe(at) && !self.is_costly(at)
    }

    /// Whether a walk enters the cell without asking.
    pub(crate) fn is_plain(&self, at: Point) -> bool {
        self.is_safe(at) && (!self.is_costly(at) || self.chosen == Some(at))
    }

    /// Whether a walk enters the cell without asking, or because it has asked.
    pub(crate) fn enters(&self, at: Point) -> bool {
        self.is_plain(at) || self.is_confirmed(at)
    }

    /// The enemy that never leaves its place and reaches the cell.
    pub(crate) fn guard_of(&self, at: Point) -> Option<PrototypeId> {
        self.guards.iter().find(|guard| guard.reach.get(at)).map(|guard| guard.kind)
    }
}

/// The cells that an enemy in a cell reaches: those that it comes to, and their neighbours.
fn reach_of(view: View<'_>, at: Point, kind: PrototypeId) -> BitGrid {
    let tags = prowled_tags(view.content().prototype(kind));
    let mut reach = BitGrid::new(view.size());
    for cell in prowled_cells(view, at, tags).iter() {
        reach.insert(cell);
        cell.neighbours().for_each(|near| reach.insert(near));
    }
    reach
}
