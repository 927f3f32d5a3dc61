//! Something for some cells of a grid, in pages of 8 x 8 that cost memory only where something
//! was written. Knows nothing of what is written there.

use crate::geometry::{Point, Size};

const SIDE: i32 = 8;
const CELLS: usize = 64;
/// So many pages are kept for the next time: the memory of a large search is given back.
const MOST_KEPT: usize = 1_024;

/// What a cell says where nothing was written.
pub(super) trait Blank: Copy {
    const BLANK: Self;
}

/// A cost; blank is dearer than anything.
impl Blank for u64 {
    const BLANK: Self = Self::MAX;
}

/// Pages that are forgotten all at once.
#[derive(Clone, Debug)]
pub(super) struct Sheet<T> {
    size: Size,
    /// For each page of the grid when it was written to, and which of `pages` it is.
    table: Vec<(u32, u32)>,
    /// When all was forgotten the last time; what is older is blank.
    now: u32,
    pages: Vec<[T; CELLS]>,
    used: usize,
}

impl<T> Default for Sheet<T> {
    fn default() -> Self {
        Self { size: Size::default(), table: Vec::new(), now: 0, pages: Vec::new(), used: 0 }
    }
}

impl<T: Blank> Sheet<T> {
    /// Makes every cell blank, on a grid of that size.
    pub(super) fn forget(&mut self, size: Size) {
        if size != self.size || self.now == u32::MAX {
            self.size = size;
            self.now = 0;
            self.table.clear();
            self.table.resize(pages(size.width()) * pages(size.height()), (0, 0));
        }
        self.now += 1;
        self.used = 0;
        self.pages.truncate(MOST_KEPT);
        self.pages.shrink_to(MOST_KEPT);
    }

    /// What stands at a cell. Outside nothing does.
    #[inline]
    pub(super) fn get(&self, at: Point) -> T {
        let Some((page, cell)) = self.place(at) else { return T::BLANK };
        let (when, which) = self.table[page];
        if when == self.now { self.pages[which as usize][cell] } else { T::BLANK }
    }

    /// What stands at a cell, to change it; `None` outside.
    #[inline]
    pub(super) fn get_mut(&mut self, at: Point) -> Option<&mut T> {
        let (page, cell) = self.place(at)?;
        if self.table[page].0 != self.now {
            self.table[page] = (self.now, self.used as u32);
            self.blank_page();
        }
        Some(&mut self.pages[self.table[page].1 as usize][cell])
    }

    fn blank_page(&mut self) {
        match self.pages.get_mut(self.used) {
            Some(page) => page.fill(T::BLANK),
            None => self.pages.push([T::BLANK; CELLS]),
        }
        self.used += 1;
    }

    /// Which page of the grid a cell is on, and where there.
    #[inline]
    fn place(&self, at: Point) -> Option<(usize, usize)> {
        let page = || (at.y / SIDE) as usize * pages(self.size.width()) + (at.x / SIDE) as usize;
        let cell = || (at.y % SIDE * SIDE + at.x % SIDE) as usize;
        self.size.contains(at).then(|| (page(), cell()))
    }
}

const fn pages(cells: u32) -> usize {
    (cells as usize).div_ceil(SIDE as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_a_large_search_is_given_back() {
        let size = Size::new(8 * 2_000, 8);
        let mut sheet = Sheet::default();
        sheet.forget(size);
        for x in 0..2_000 {
            *sheet.get_mut(Point::new(8 * x, 0)).unwrap() = 1_u64;
        }
        sheet.forget(size);
        assert!(sheet.pages.capacity() <= MOST_KEPT, "{} pages", sheet.pages.capacity());
    }

    #[test]
    fn what_was_written_is_forgotten_for_ever() {
        let (size, here) = (Size::new(9, 9), Point::new(8, 8));
        let mut sheet = Sheet::default();
        for now in [0, u32::MAX - 2] {
            sheet.now = now;
            for _ in 0..4 {
                sheet.forget(size);
                assert_eq!(sheet.get(here), u64::BLANK);
                *sheet.get_mut(here).unwrap() = 7;
                assert_eq!(sheet.get(here), 7);
            }
        }
    }
}
