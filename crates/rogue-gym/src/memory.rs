//! What was written of a game in the last step, so that the next one writes only what differs.

use roguecore::{Point, View};

use crate::seen::Seen;

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
    /// The cells of the floor that were explored since the last writing.
    pub(crate) discovered: u32,
    floor: u32,
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
            discovered: 0,
            floor: 0,
            visible: Vec::new(),
            explored: Vec::new(),
        }
    }

    /// Everything is written in the next step, and nothing allocated is given back.
    pub(crate) const fn forget(&mut self) {
        self.is_fresh = true;
        self.is_changed = true;
    }

    /// The same, for a game of which nothing was seen.
    pub(crate) const fn begin(&mut self) {
        self.forget();
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
        for (known, bits) in
            [(&mut self.visible, view.visible()), (&mut self.explored, view.explored())]
        {
            known.clear();
            known.extend_from_slice(bits.words());
        }
    }

    /// Calls `write` for each cell that came into view, left it or was explored, and remembers the view.
    pub(crate) fn changed_cells(&mut self, view: View<'_>, mut write: impl FnMut(Point)) {
        /// Words that are compared at once, so that the compiler does it in wide registers.
        const BLOCK: usize = 8;
        let per_row = view.visible().words().len() / (view.size().height() as usize).max(1);
        let visible = self.visible.chunks_mut(BLOCK).zip(view.visible().words().chunks(BLOCK));
        let explored = self.explored.chunks_mut(BLOCK).zip(view.explored().words().chunks(BLOCK));
        let mut discovered = 0;
        for (block, ((old_visible, visible), (old_explored, explored))) in
            visible.zip(explored).enumerate()
        {
            if differ(old_visible, visible) == 0 && differ(old_explored, explored) == 0 {
                continue;
            }
            for (index, ((old_visible, &visible), (old_explored, &explored))) in old_visible
                .iter_mut()
                .zip(visible)
                .zip(old_explored.iter_mut().zip(explored))
                .enumerate()
            {
                discovered += (explored & !*old_explored).count_ones();
                let mut changed = (*old_visible ^ visible) | (*old_explored ^ explored);
                (*old_visible, *old_explored) = (visible, explored);
                let word = block * BLOCK + index;
                let (x, y) = ((word % per_row * 64) as i32, (word / per_row) as i32);
                while changed != 0 {
                    write(Point::new(x + changed.trailing_zeros() as i32, y));
                    changed &= changed - 1;
                }
            }
        }
        self.discovered = discovered;
    }
}

/// The bits in which two lists of words differ, all in one word.
fn differ(one: &[u64], other: &[u64]) -> u64 {
    one.iter().zip(other).fold(0, |bits, (one, other)| bits | (one ^ other))
}
