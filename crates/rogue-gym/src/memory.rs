//! The arrays of a game as the last step has written them, so that the next one writes only the differences.

use roguecore::{BitGrid, Game, Point, Rect, View};

use crate::seen::{self, Seen};

/// Of one game: its planes as they were written last.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Whether everything has to be written: after a reset, on another floor, in other arrays.
    pub(crate) is_fresh: bool,
    /// The things in view.
    pub(crate) seen: Vec<Seen>,
    /// The cells on which things or substances were drawn.
    pub(crate) covered: Vec<Point>,
    /// How many rows of entities were written.
    pub(crate) entity_rows: usize,
    /// Whether the inventory and the stats of the content have to be written.
    pub(crate) is_changed: bool,
    /// Whether the player remembered tiles that are others by now: such a cell changes when it comes into view.
    pub(crate) remembers_others: bool,
    /// The cells of the floor that were explored since the last writing.
    pub(crate) discovered: u32,
    floor: u32,
    /// The visible cells at the last step that compared them, and a rectangle that holds them.
    area: Rect,
    visible: BitGrid,
    explored: BitGrid,
    explored_count: usize,
}

impl Memory {
    /// Of a game of which nothing was written.
    pub(crate) fn new() -> Self {
        Self {
            is_fresh: true,
            seen: Vec::new(),
            covered: Vec::new(),
            entity_rows: 0,
            is_changed: true,
            remembers_others: false,
            discovered: 0,
            floor: 0,
            area: Rect::new(0, 0, 0, 0),
            visible: BitGrid::default(),
            explored: BitGrid::default(),
            explored_count: 0,
        }
    }

    /// Of a game that was written as it is now, into arrays that hold something else: the next step writes all of
    /// it and finds the same cells to be explored.
    pub(crate) fn of(game: &Game) -> Self {
        let mut memory = Self::new();
        seen::list(game, true, &mut memory.seen);
        memory.learn(game.view());
        memory.invalidate();
        memory
    }

    /// Everything is written in the next step, and nothing allocated is given back.
    pub(crate) const fn invalidate(&mut self) {
        self.is_fresh = true;
        self.is_changed = true;
    }

    /// The same, for a game of which nothing was seen.
    pub(crate) const fn begin(&mut self) {
        self.invalidate();
        self.floor = 0;
    }

    /// Whether the view is of another floor, or of a map of another size.
    pub(crate) fn is_elsewhere(&self, view: View<'_>) -> bool {
        self.floor != view.floor() || self.visible.size() != view.size()
    }

    /// Remembers the view, of which everything was written.
    pub(crate) fn learn(&mut self, view: View<'_>) {
        let explored = view.explored_count();
        let before = if self.is_elsewhere(view) { explored } else { self.explored_count };
        (self.discovered, self.explored_count) = (explored.saturating_sub(before) as u32, explored);
        self.is_fresh = false;
        self.floor = view.floor();
        self.area = view.visible_area();
        self.visible.clone_from(view.visible());
        self.explored.clone_from(view.explored());
    }

    /// Remembers which cells are in view, for a step that shows which of them come into view or leave it.
    pub(crate) fn learn_sight(&mut self, view: View<'_>) {
        self.area = view.visible_area();
        self.visible.clone_from(view.visible());
    }

    /// Calls `write` for each cell that was explored and, where `shows_sight` says so, that came into view or left
    /// it; remembers the compared values. Cells that were explored since the last step are in view now.
    pub(crate) fn changed_cells(
        &mut self,
        view: View<'_>,
        shows_sight: bool,
        mut write: impl FnMut(Point),
    ) {
        let mut area = view.visible_area();
        if shows_sight {
            area = area.around(std::mem::replace(&mut self.area, view.visible_area()));
        }
        let explored = view.explored_count();
        self.discovered = explored.saturating_sub(self.explored_count) as u32;
        if explored != self.explored_count {
            self.explored_count = explored;
            self.explored.update_in(view.explored(), area, &mut write);
        }
        if shows_sight {
            self.visible.update_in(view.visible(), area, write);
        }
    }
}
