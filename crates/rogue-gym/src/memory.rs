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

    /// Whether the view is of another floor, or of a map of another size.
    pub(crate) fn is_elsewhere(&self, view: View<'_>) -> bool {
        self.floor != view.floor() || self.visible.len() != view.visible().words().len()
    }

    /// Remembers the view, of which everything was written.
    pub(crate) fn learn(&mut self, view: View<'_>) {
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
        let per_row = view.visible().words().len() / (view.size().height() as usize).max(1);
        let (visible, explored) = (view.visible().words(), view.explored().words());
        let rows = visible.chunks_exact(per_row.max(1)).zip(explored.chunks_exact(per_row.max(1)));
        for (y, (visible, explored)) in rows.enumerate() {
            let old = y * per_row..(y + 1) * per_row;
            let (old_visible, old_explored) =
                (&mut self.visible[old.clone()], &mut self.explored[old]);
            if old_visible == visible && old_explored == explored {
                continue;
            }
            for word in 0..per_row {
                let mut changed =
                    (old_visible[word] ^ visible[word]) | (old_explored[word] ^ explored[word]);
                let x = word as i32 * 64;
                while changed != 0 {
                    write(Point::new(x + changed.trailing_zeros() as i32, y as i32));
                    changed &= changed - 1;
                }
            }
            old_visible.copy_from_slice(visible);
            old_explored.copy_from_slice(explored);
        }
    }
}
