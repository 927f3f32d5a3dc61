//! What was written of a game in the last step, so that the next one writes only what differs.

use std::ops::Range;

use roguecore::{Game, Point, View};

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
    /// The rows that held all visible cells.
    rows: Range<usize>,
    visible: Vec<u64>,
    explored: Vec<u64>,
}

impl Memory {
    /// Of a game of which nothing was written.
    pub(crate) const fn new() -> Self {
        Self {
            is_fresh: true,
            seen: Vec::new(),
            covered: Vec::new(),
            entity_rows: 0,
            is_changed: true,
            remembers_others: false,
            discovered: 0,
            floor: 0,
            rows: 0..0,
            visible: Vec::new(),
            explored: Vec::new(),
        }
    }

    /// Of a game that was written as it is now, into arrays that hold something else: the next step writes all of
    /// it and finds the same cells to be explored.
    pub(crate) fn of(game: &Game) -> Self {
        let mut memory = Self::new();
        seen::list(game, &mut memory.seen);
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
        self.floor != view.floor() || self.visible.len() != view.visible().words().len()
    }

    /// Remembers the view, of which everything was written.
    pub(crate) fn learn(&mut self, view: View<'_>) {
        let same_floor =
            self.floor == view.floor() && self.explored.len() == view.explored().words().len();
        let new = |(old, new): (&u64, &u64)| (new & !old).count_ones();
        let explored = self.explored.iter().zip(view.explored().words());
        self.discovered = if same_floor { explored.map(new).sum() } else { 0 };
        self.is_fresh = false;
        self.floor = view.floor();
        self.rows = view.visible_rows();
        for (known, bits) in
            [(&mut self.visible, view.visible()), (&mut self.explored, view.explored())]
        {
            known.clear();
            known.extend_from_slice(bits.words());
        }
    }

    /// Calls `write` for each cell that was explored and, where `shows_sight` says so, that came into view or left
    /// it; remembers the view. Where the player saw from at most two cells since the last one, `is_near` says so:
    /// such cells are within the radius of sight of one of them.
    pub(crate) fn changed_cells(
        &mut self,
        view: View<'_>,
        is_near: bool,
        shows_sight: bool,
        mut write: impl FnMut(Point),
    ) {
        let per_row = view.visible().words().len() / (view.size().height() as usize).max(1);
        let rows = view.visible_rows();
        let (first, last) = (rows.start.min(self.rows.start), rows.end.max(self.rows.end));
        let all = 0..self.visible.len();
        let words = if is_near { first * per_row..(last * per_row).min(all.end) } else { all };
        self.rows = rows;
        let known = self.visible[words.clone()].iter_mut().zip(&mut self.explored[words.clone()]);
        let now = view.visible().words()[words.clone()].iter();
        let now = now.zip(&view.explored().words()[words.clone()]);
        let mut discovered = 0;
        for (index, (known, now)) in words.zip(known.zip(now)) {
            let (in_view, explored) = (*known.0 ^ now.0, *known.1 ^ now.1);
            if in_view | explored == 0 {
                continue;
            }
            (*known.0, *known.1) = (*now.0, *now.1);
            if explored != 0 {
                discovered += (now.1 & explored).count_ones();
            }
            let mut changed = if shows_sight { in_view | explored } else { explored };
            let (x, y) = ((index % per_row * 64) as i32, (index / per_row) as i32);
            while changed != 0 {
                write(Point::new(x + changed.trailing_zeros() as i32, y));
                changed &= changed - 1;
            }
        }
        self.discovered = discovered;
    }
}
