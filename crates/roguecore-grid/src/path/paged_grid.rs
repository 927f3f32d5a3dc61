//! A sparse grid that is cleared in constant time: pages of 8 x 8 cells, allocated where a cell
//! is written, each stamped with the generation it was written in.

use crate::geometry::{Direction, Point, Size};

const SIDE: usize = 8;
const CELLS: usize = 64;
/// The neighbours of a cell in its page, in the order of [`Direction::ALL`]; modulo 2⁶⁴.
const OFFSETS: [usize; 8] = {
    let mut offsets = [0; 8];
    let mut index = 0;
    while index < 8 {
        let (dx, dy) = Direction::ALL[index].delta();
        offsets[index] = (dy * SIDE as i32 + dx) as usize;
        index += 1;
    }
    offsets
};
/// Pages that [`PagedGrid::clear`] keeps for reuse; the memory of further ones is freed.
const MAX_KEPT_PAGES: usize = 1_024;

/// The value of a cell that was not written since the last [`PagedGrid::clear`].
pub(super) trait Empty: Copy {
    const EMPTY: Self;
}

/// A cost; the empty one is above every other.
impl Empty for u64 {
    const EMPTY: Self = Self::MAX;
}

/// Values for some cells of a grid.
#[derive(Clone, Debug)]
pub(super) struct PagedGrid<T> {
    size: Size,
    /// The pages that a row of cells goes through.
    pages_per_row: usize,
    /// For each page of the grid the generation it was written in, and its index in `pages`.
    table: Vec<(u32, u32)>,
    /// The current generation; pages of older ones are empty.
    generation: u32,
    pages: Vec<[T; CELLS]>,
    used: usize,
}

impl<T> Default for PagedGrid<T> {
    fn default() -> Self {
        Self {
            size: Size::default(),
            pages_per_row: 0,
            table: Vec::new(),
            generation: 0,
            pages: Vec::new(),
            used: 0,
        }
    }
}

impl<T: Empty> PagedGrid<T> {
    /// Empties every cell, and resizes the grid.
    pub(super) fn clear(&mut self, size: Size) {
        if size != self.size || self.generation == u32::MAX {
            self.size = size;
            self.pages_per_row = pages(size.width());
            self.generation = 0;
            self.table.clear();
            self.table.resize(self.pages_per_row * pages(size.height()), (0, 0));
        }
        self.generation += 1;
        self.used = 0;
        self.pages.truncate(MAX_KEPT_PAGES);
        self.pages.shrink_to(MAX_KEPT_PAGES);
    }

    /// The value of a cell; empty outside of the grid.
    #[inline]
    pub(super) fn get(&self, at: Point) -> T {
        let Some((page, cell)) = self.index(at) else { return T::EMPTY };
        let (generation, index) = self.table[page];
        if generation == self.generation { self.pages[index as usize][cell] } else { T::EMPTY }
    }

    /// The value of a cell, to be written; `None` outside of the grid.
    #[inline]
    pub(super) fn get_mut(&mut self, at: Point) -> Option<&mut T> {
        let (page, cell) = self.index(at)?;
        if self.table[page].0 != self.generation {
            self.table[page] = (self.generation, self.used as u32);
            self.add_empty_page();
        }
        Some(&mut self.pages[self.table[page].1 as usize][cell])
    }

    /// The values of the cells around one, in the order of [`Direction::ALL`].
    #[inline]
    pub(super) fn around(&self, at: Point) -> [T; 8] {
        let is_inner = |part: i32| (part as usize % SIDE).wrapping_sub(1) < SIDE - 2;
        let mut values = [T::EMPTY; 8];
        if is_inner(at.x) && is_inner(at.y) {
            // All of them are in one page.
            let page = self.index(at).map(|(page, cell)| (self.table[page], cell));
            let Some(((generation, page), cell)) = page else { return values };
            if generation == self.generation {
                let cells = &self.pages[page as usize];
                for (value, offset) in values.iter_mut().zip(OFFSETS) {
                    *value = cells[cell.wrapping_add(offset) % CELLS];
                }
            }
        } else {
            for (value, direction) in values.iter_mut().zip(Direction::ALL) {
                *value = self.get(at.beside(direction));
            }
        }
        values
    }

    fn add_empty_page(&mut self) {
        match self.pages.get_mut(self.used) {
            Some(page) => page.fill(T::EMPTY),
            None => self.pages.push([T::EMPTY; CELLS]),
        }
        self.used += 1;
    }

    /// The index of a cell's page in `table`, and of the cell in its page.
    #[inline]
    fn index(&self, at: Point) -> Option<(usize, usize)> {
        let (x, y) = (at.x as usize, at.y as usize);
        let page = (y / SIDE).wrapping_mul(self.pages_per_row).wrapping_add(x / SIDE);
        self.size.contains(at).then_some((page, y % SIDE * SIDE + x % SIDE))
    }
}

/// Number of pages for a number of columns or rows.
const fn pages(cells: u32) -> usize {
    (cells as usize).div_ceil(SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clearing_frees_the_memory_of_a_large_search() {
        let size = Size::new(8 * 2_000, 8);
        let mut grid = PagedGrid::default();
        grid.clear(size);
        for x in 0..2_000 {
            *grid.get_mut(Point::new(8 * x, 0)).unwrap() = 1_u64;
        }
        grid.clear(size);
        assert!(grid.pages.capacity() <= MAX_KEPT_PAGES, "{} pages", grid.pages.capacity());
    }

    #[test]
    fn a_cleared_cell_stays_empty_when_generations_wrap() {
        let (size, here) = (Size::new(9, 9), Point::new(8, 8));
        let mut grid = PagedGrid::default();
        for generation in [0, u32::MAX - 2] {
            grid.generation = generation;
            for _ in 0..4 {
                grid.clear(size);
                assert_eq!(grid.get(here), u64::EMPTY);
                *grid.get_mut(here).unwrap() = 7;
                assert_eq!(grid.get(here), 7);
            }
        }
    }
}
