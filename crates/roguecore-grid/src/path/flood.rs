//! Breadth-first steps from a cell: all cells that are as many steps away are found together, 64
//! cells of a row at a time.

use std::ops::Range;

use crate::geometry::{BitGrid, Point, Size, ones};

/// A part of a grid, of whole words of 64 cells.
#[derive(Clone, Copy, Debug, Default)]
struct Window {
    left: i32,
    top: i32,
    words: usize,
    rows: usize,
}

impl Window {
    /// The words with the cells at most that far from a cell of the grid.
    fn around(at: Point, reach: u16, size: Size) -> Self {
        let part = |at: i32, length: u32| {
            let end = at.saturating_add(reach.into()).min(length as i32 - 1);
            (at.saturating_sub(reach.into()).max(0), end)
        };
        let (left, right) = part(at.x, size.width());
        let (top, bottom) = part(at.y, size.height());
        let words = (right / 64 - left / 64 + 1) as usize;
        Self { left: left / 64 * 64, top, words, rows: (bottom - top + 1) as usize }
    }

    /// The index of a cell, row by row; `None` outside of the window.
    fn index(self, at: Point) -> Option<usize> {
        let (x, y) = (at.x.wrapping_sub(self.left) as u32, at.y.wrapping_sub(self.top) as u32);
        let (x, y, width) = (x as usize, y as usize, self.words * 64);
        (x < width && y < self.rows).then(|| y * width + x)
    }
}

/// The cells that are the same number of steps away from a start.
#[derive(Clone, Debug, Default)]
pub struct Flood {
    window: Window,
    /// The passable cells that it has not reached.
    open: Vec<u64>,
    /// The cells that it has reached last, and the rows with any of them.
    front: Vec<u64>,
    rows: Range<usize>,
    /// `front` with the cells to the left and to the right, after an empty row and before another;
    /// empty between two steps.
    wide: Vec<u64>,
}

impl Flood {
    /// Begins at a cell, which need not be passable, for at most `reach` steps.
    pub fn start(&mut self, passable: &BitGrid, at: Point, reach: u16) {
        let window = Window::around(at, reach, passable.size());
        self.window = window;
        self.open.clear();
        for row in 0..window.rows {
            let word = |word: usize| {
                let (x, y) = (window.left + 64 * word as i32, window.top + row as i32);
                passable.word(Point::new(x, y))
            };
            self.open.extend((0..window.words).map(word));
        }
        self.front.clear();
        self.front.resize(self.open.len(), 0);
        self.wide.clear();
        self.wide.resize(self.open.len() + 2 * window.words, 0);
        self.rows = 0..0;
        if let Some(index) = window.index(at) {
            let (word, bit) = (index / 64, 1 << (index % 64));
            self.front[word] = bit;
            self.open[word] &= !bit;
            self.rows = word / window.words..word / window.words + 1;
        }
    }

    /// The passable cells that it has not reached, one bit each: a word has 64 of the indices.
    pub fn open(&self) -> &[u64] {
        &self.open
    }

    /// The cells that it may reach.
    pub const fn cells(&self) -> usize {
        self.window.rows * self.window.words * 64
    }

    /// The index of one of these cells, row by row; `None` for all others.
    pub fn index(&self, at: Point) -> Option<usize> {
        self.window.index(at)
    }

    /// The cell of an index.
    pub const fn cell(&self, index: usize) -> Point {
        let width = self.window.words * 64;
        Point::new(
            self.window.left + (index % width) as i32,
            self.window.top + (index / width) as i32,
        )
    }

    /// Takes one step in all directions, and reports the index of each cell that is reached.
    /// Returns whether there is one.
    pub fn spread(&mut self, mut reached: impl FnMut(usize)) -> bool {
        let words = self.window.words;
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return false;
        }
        for row in rows.clone() {
            let front = &mut self.front[row * words..][..words];
            widen(front, &mut self.wide[(row + 1) * words..][..words]);
            front.fill(0);
        }
        // Only the rows of the last cells, and those next to them, can be reached.
        let near = rows.start.saturating_sub(1)..(rows.end + 1).min(self.window.rows);
        let first = near.start * words;
        let (above, below) = (self.wide[first..].iter(), self.wide[first + 2 * words..].iter());
        let around = above.zip(self.wide[first + words..].iter()).zip(below);
        let end = near.end * words;
        let cells = self.open[first..end].iter_mut().zip(&mut self.front[first..end]).zip(around);
        for (index, ((open, front), ((above, here), below))) in (first..).zip(cells) {
            let new = (above | here | below) & *open;
            if new == 0 {
                continue;
            }
            *open &= !new;
            *front = new;
            let row = index / words;
            let first = if self.rows.is_empty() { row } else { self.rows.start };
            self.rows = first..row + 1;
            ones(new).for_each(|bit| reached(64 * index + bit as usize));
        }
        self.wide[(rows.start + 1) * words..(rows.end + 1) * words].fill(0);
        !self.rows.is_empty()
    }
}

/// The cells of a row, with those to the left and to the right of each.
fn widen(row: &[u64], wide: &mut [u64]) {
    let mut before = 0;
    for (index, &word) in row.iter().enumerate() {
        let after = row.get(index + 1).copied().unwrap_or(0);
        wide[index] = word | word << 1 | word >> 1 | before >> 63 | after << 63;
        before = word;
    }
}
