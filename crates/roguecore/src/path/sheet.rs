//! A number for some cells of a grid, in pages of 8 x 8 that cost memory only where something
//! was written. Knows nothing of what the numbers mean.

use crate::geometry::{Point, Size};

const SIDE: i32 = 8;
const CELLS: usize = 64;
const BLANK: u64 = u64::MAX;
/// So many pages are kept for the next time: half a megabyte.
const MOST_KEPT: usize = 1_024;

/// Pages that are forgotten all at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    size: Size,
    /// For each page of the grid when it was written to, and which of `pages` it is.
    table: Vec<(u32, u32)>,
    /// When all was forgotten the last time; what is older is blank.
    now: u32,
    pages: Vec<[u64; CELLS]>,
    used: usize,
}

impl Sheet {
    /// Makes every cell blank, on a grid of that size.
    pub(super) fn forget(&mut self, size: Size) {
        if size != self.size || self.now == u32::MAX {
            self.size = size;
            self.now = 0;
            self.table.clear();
            self.table.resize(pages(size.width) * pages(size.height), (0, 0));
        }
        self.now += 1;
        self.used = 0;
        self.pages.truncate(MOST_KEPT);
    }

    /// The number at a cell; `None` where it is blank.
    pub(super) fn get(&self, at: Point) -> Option<u64> {
        let (page, cell) = self.place(at)?;
        let (when, which) = self.table[page];
        let number = if when == self.now { self.pages[which as usize][cell] } else { BLANK };
        (number != BLANK).then_some(number)
    }

    /// Writes a number, any but the largest, at a cell. Outside nothing happens.
    pub(super) fn set(&mut self, at: Point, number: u64) {
        let Some((page, cell)) = self.place(at) else { return };
        if self.table[page].0 != self.now {
            self.table[page] = (self.now, self.used as u32);
            self.blank_page();
        }
        self.pages[self.table[page].1 as usize][cell] = number;
    }

    /// Makes a cell blank.
    pub(super) fn unset(&mut self, at: Point) {
        if self.get(at).is_some() {
            self.set(at, BLANK);
        }
    }

    fn blank_page(&mut self) {
        match self.pages.get_mut(self.used) {
            Some(page) => page.fill(BLANK),
            None => self.pages.push([BLANK; CELLS]),
        }
        self.used += 1;
    }

    /// Which page of the grid a cell is on, and where there.
    fn place(&self, at: Point) -> Option<(usize, usize)> {
        let page = || (at.y / SIDE) as usize * pages(self.size.width) + (at.x / SIDE) as usize;
        let cell = || (at.y % SIDE * SIDE + at.x % SIDE) as usize;
        self.size.contains(at).then(|| (page(), cell()))
    }
}

const fn pages(cells: i32) -> usize {
    (cells as usize).div_ceil(SIDE as usize)
}
