//! Operations on rectangles of a [`BitGrid`], up to 64 cells at a time. Rectangles may reach beyond
//! the grid: only cells inside count.

use super::{BitGrid, ones, words_per_row};
use crate::geometry::{Point, Rect};

impl BitGrid {
    /// Marks the cells of a rectangle.
    pub fn insert_rect(&mut self, rect: Rect) {
        self.words_in(rect).for_each(|(index, mask)| self.words[index] |= mask);
    }

    /// Unmarks the cells of a rectangle.
    pub fn remove_rect(&mut self, rect: Rect) {
        self.words_in(rect).for_each(|(index, mask)| self.words[index] &= !mask);
    }

    /// Whether any cell of the rectangle is marked.
    pub fn any_in(&self, rect: Rect) -> bool {
        self.words_in(rect).any(|(index, mask)| self.words[index] & mask != 0)
    }

    /// Number of marked cells in the rectangle.
    pub fn count_in(&self, rect: Rect) -> usize {
        let marked = |(index, mask): (usize, u64)| (self.words[index] & mask).count_ones();
        self.words_in(rect).map(|word| marked(word) as usize).sum()
    }

    /// The marked cell of the rectangle at index `nth`, counted row by row; `None` past the last.
    pub fn nth_in(&self, rect: Rect, nth: usize) -> Option<Point> {
        let mut before = nth;
        self.words_in(rect).find_map(|(index, mask)| {
            let marked = self.words[index] & mask;
            let count = marked.count_ones() as usize;
            if before < count {
                return Some(self.cell(index, nth_one(marked, before)));
            }
            before -= count;
            None
        })
    }

    /// Marks every cell of a rectangle that is marked in `other`; returns how many were not marked
    /// before. Does nothing if the sizes differ.
    pub fn union_in(&mut self, other: &Self, rect: Rect) -> usize {
        if self.size != other.size {
            return 0;
        }
        let words = self.words_in(rect).map(|(index, mask)| {
            let new = other.words[index] & mask & !self.words[index];
            self.words[index] |= new;
            new.count_ones() as usize
        });
        words.sum()
    }

    /// Copies the marks of a rectangle, and calls `changed` for each cell of it that was marked otherwise,
    /// row by row. Does nothing if the sizes differ. For hosts that draw only changed cells.
    ///
    /// ```
    /// use roguecore_grid::{BitGrid, Point, Size};
    /// let (mut drawn, mut seen) = (BitGrid::new(Size::new(9, 2)), BitGrid::new(Size::new(9, 2)));
    /// seen.insert(Point::new(3, 1));
    /// let mut cells = vec![];
    /// drawn.update_in(&seen, seen.size().rect(), |at| cells.push(at));
    /// assert_eq!((drawn, cells), (seen, vec![Point::new(3, 1)]));
    /// ```
    pub fn update_in(&mut self, other: &Self, rect: Rect, mut changed: impl FnMut(Point)) {
        if self.size != other.size {
            return;
        }
        self.words_in(rect).for_each(|(index, mask)| {
            let differ = (self.words[index] ^ other.words[index]) & mask;
            if differ != 0 {
                self.words[index] ^= differ;
                ones(differ).for_each(|bit| changed(self.cell(index, bit)));
            }
        });
    }

    /// The cells of a rectangle that are marked in both grids, row by row; none if the
    /// sizes differ.
    pub fn both_in<'a>(&'a self, other: &'a Self, rect: Rect) -> impl Iterator<Item = Point> + 'a {
        self.both_beside(other, rect).filter(move |&at| rect.contains(at))
    }

    /// The same by whole words: one of the grids must have no marked cell outside of the rectangle.
    pub fn both_beside<'a>(
        &'a self,
        other: &'a Self,
        rect: Rect,
    ) -> impl Iterator<Item = Point> + 'a {
        let rect = if self.size == other.size { rect } else { Rect::new(0, 0, 0, 0) };
        let (columns, rows) = rect.within(self.size);
        let (first, last) = (columns.start / 64, columns.end.saturating_sub(1) / 64);
        let length = words_per_row(self.size);
        let (mut row, end) = (rows.start * length, rows.end * length);
        let (mut word, mut index, mut left) = (first, 0, 0);
        std::iter::from_fn(move || {
            while left == 0 {
                if row >= end {
                    return None;
                }
                index = row + word;
                left = self.words[index] & other.words[index];
                word += 1;
                if word > last {
                    (word, row) = (first, row + length);
                }
            }
            let bit = left.trailing_zeros();
            left &= left - 1;
            Some(self.cell(index, bit))
        })
    }

    /// Marks the cells of a rectangle for which the closure returns `true`. It is called once for
    /// each cell inside of the grid, row by row.
    pub fn insert_where(&mut self, rect: Rect, mut is_marked: impl FnMut() -> bool) {
        self.words_in(rect).for_each(|(index, mask)| {
            let columns = mask.trailing_zeros()..64 - mask.leading_zeros();
            self.words[index] |= columns.fold(0, |word, bit| word | u64::from(is_marked()) << bit);
        });
    }

    /// The words that hold cells of a rectangle, row by row: index and mask of each.
    pub(super) fn words_in(&self, rect: Rect) -> impl Iterator<Item = (usize, u64)> + use<> {
        let (columns, rows) = rect.within(self.size);
        let length = words_per_row(self.size);
        // Without columns there are no rows, and so no words.
        let (first, last) = (columns.start, columns.end.saturating_sub(1));
        let (left, right) = (u64::MAX << (first % 64), u64::MAX >> (63 - last % 64));
        let (first, last) = (first / 64, last / 64);
        let mask = move |word| {
            (if word == first { left } else { u64::MAX })
                & (if word == last { right } else { u64::MAX })
        };
        rows.flat_map(move |y| (first..=last).map(move |word| (y * length + word, mask(word))))
    }

    fn cell(&self, index: usize, bit: u32) -> Point {
        let length = words_per_row(self.size);
        Point::new((index % length * 64) as i32 + bit as i32, (index / length) as i32)
    }
}

/// The position of the set bit at index `nth`, counted from the lowest; the word has more set bits.
fn nth_one(word: u64, nth: usize) -> u32 {
    (0..nth).fold(word, |left, _| left & left.wrapping_sub(1)).trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{any_bits, any_rect};
    use super::*;
    use proptest::prelude::*;

    /// The marked cells of a rectangle, found cell by cell.
    fn marked(bits: &BitGrid, rect: Rect) -> Vec<Point> {
        bits.size().points().filter(|&at| rect.contains(at) && bits.get(at)).collect()
    }

    /// A grid of that size, marked cell by cell.
    fn changed(bits: &BitGrid, mut is_marked: impl FnMut(Point) -> bool) -> BitGrid {
        let mut changed = BitGrid::new(bits.size());
        bits.size().points().filter(|&at| is_marked(at)).for_each(|at| changed.insert(at));
        changed
    }

    proptest! {
        #[test]
        fn reading_a_rectangle_equals_reading_its_cells(bits in any_bits(), rect in any_rect()) {
            let marked = marked(&bits, rect);
            prop_assert_eq!(bits.any_in(rect), !marked.is_empty());
            prop_assert_eq!(bits.count_in(rect), marked.len());
            for nth in 0..=marked.len() {
                prop_assert_eq!(bits.nth_in(rect, nth), marked.get(nth).copied());
            }
            prop_assert_eq!(bits.nth_in(rect, usize::MAX), None);
        }

        #[test]
        fn marking_a_rectangle_equals_marking_its_cells(bits in any_bits(), rect in any_rect()) {
            let (mut more, mut fewer) = (bits.clone(), bits.clone());
            more.insert_rect(rect);
            fewer.remove_rect(rect);
            prop_assert_eq!(&more, &changed(&bits, |at| bits.get(at) || rect.contains(at)));
            prop_assert_eq!(&fewer, &changed(&bits, |at| bits.get(at) && !rect.contains(at)));
        }

        #[test]
        fn combining_two_grids_equals_combining_their_cells(
            bits in any_bits(), rect in any_rect(), flip in 0..3u32,
        ) {
            let other = changed(&bits, |at| (at.x as u32 + flip).is_multiple_of(3) || bits.get(at));
            let both = marked(&changed(&bits, |at| bits.get(at) && other.get(at)), rect);
            prop_assert_eq!(bits.both_in(&other, rect).collect::<Vec<_>>(), both);
            let mut updated = bits.clone();
            let mut cells = vec![];
            updated.update_in(&other, rect, |at| cells.push(at));
            let differ = changed(&bits, |at| rect.contains(at) && other.get(at) != bits.get(at));
            prop_assert_eq!(cells, differ.iter().collect::<Vec<_>>());
            let copied = |at| if rect.contains(at) { other.get(at) } else { bits.get(at) };
            prop_assert_eq!(&updated, &changed(&bits, copied));
            let within = changed(&bits, |at| rect.contains(at) && bits.get(at));
            let both: Vec<Point> = within.both_in(&other, rect).collect();
            prop_assert_eq!(within.both_beside(&other, rect).collect::<Vec<_>>(), both);
            let mut united = bits.clone();
            let new = united.union_in(&other, rect);
            prop_assert_eq!(new, united.count() - bits.count());
            let expected = |at| bits.get(at) || rect.contains(at) && other.get(at);
            prop_assert_eq!(&united, &changed(&bits, expected));
            let small = BitGrid::new(crate::geometry::Size::new(2, 2));
            united.union_in(&small, rect);
            prop_assert_eq!(united.both_in(&small, rect).count(), 0);
        }

        /// The order of the calls decides the order of random draws, and so every generated floor.
        #[test]
        fn insert_where_calls_once_per_cell_row_by_row(
            bits in any_bits(), rect in any_rect(),
            answers in prop::collection::vec(any::<bool>(), 97),
        ) {
            let mut marked = bits.clone();
            let mut answer = answers.iter().cycle();
            marked.insert_where(rect, || answer.next() == Some(&true));
            let mut answer = answers.iter().cycle();
            let expected = changed(&bits, |at| {
                let marked = rect.contains(at) && answer.next() == Some(&true);
                marked || bits.get(at)
            });
            prop_assert_eq!(marked, expected);
        }
    }
}
