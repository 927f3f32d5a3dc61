//! Rows and columns of a [`BitGrid`], for field of view.

use std::ops::Range;

use super::{BitGrid, words_per_row};

impl BitGrid {
    /// The words of a row. The first one holds the leftmost 64 cells, the leftmost in its
    /// lowest bit.
    pub(crate) fn row(&self, y: i32) -> &[u64] {
        let length = words_per_row(self.size);
        &self.words[y as usize * length..][..length]
    }

    /// Marks cells of a row; the columns must lie inside of the grid.
    pub(crate) fn insert_in_row(&mut self, y: i32, columns: Range<u32>) {
        if columns.is_empty() {
            return;
        }
        let (first, last) = (columns.start, columns.end - 1);
        let start = y as usize * words_per_row(self.size);
        let (from, to) = (start + first as usize / 64, start + last as usize / 64);
        let (left, right) = (u64::MAX << (first % 64), u64::MAX >> (63 - last % 64));
        if from == to {
            self.words[from] |= left & right;
            return;
        }
        self.words[from] |= left;
        self.words[from + 1..to].fill(u64::MAX);
        self.words[to] |= right;
    }

    /// Marks cells of a column; the rows must lie inside of the grid.
    pub(crate) fn insert_in_column(&mut self, x: i32, rows: Range<u32>) {
        let length = words_per_row(self.size);
        let (mut index, bit) = (rows.start as usize * length + x as usize / 64, 1 << (x % 64));
        for _ in rows {
            self.words[index] |= bit;
            index += length;
        }
    }
}

/// The index of the first set bit at or after `from`; the number of bits if there is none.
pub(crate) fn next_set(words: &[u64], from: u32) -> u32 {
    next(words, from, 0)
}

/// The index of the first clear bit at or after `from`; the number of bits if there is none.
pub(crate) fn next_clear(words: &[u64], from: u32) -> u32 {
    next(words, from, u64::MAX)
}

/// The index of the first bit at or after `from` that differs from the bits of `same`.
fn next(words: &[u64], from: u32, same: u64) -> u32 {
    let mut word = from as usize / 64;
    let mut differ = match words.get(word) {
        Some(first) => (first ^ same) & u64::MAX << (from % 64),
        None => return words.len() as u32 * 64,
    };
    while differ == 0 {
        word += 1;
        match words.get(word) {
            Some(more) => differ = more ^ same,
            None => return word as u32 * 64,
        }
    }
    word as u32 * 64 + differ.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Size};

    #[test]
    fn marking_a_line_equals_marking_its_cells() {
        let ends = [0, 1, 62, 63, 64, 65, 127, 128, 129];
        for (first, end) in ends.iter().flat_map(|&a| ends.iter().map(move |&b| (a, b))) {
            let mut row = BitGrid::new(Size::new(130, 4));
            row.insert_in_row(2, first..end);
            let cells = (first..end).map(|x| Point::new(x as i32, 2));
            assert_eq!(row.iter().collect::<Vec<_>>(), cells.collect::<Vec<_>>());
            let mut column = BitGrid::new(Size::new(70, 130));
            column.insert_in_column(66, first..end);
            let cells = (first..end).map(|y| Point::new(66, y as i32));
            assert_eq!(column.iter().collect::<Vec<_>>(), cells.collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_next_bit_is_found_across_words() {
        let words = [1 << 5, 0, u64::MAX, 7];
        let set =
            |from: u32| (from..256).find(|&bit| words[bit as usize / 64] >> (bit % 64) & 1 == 1);
        let clear =
            |from: u32| (from..256).find(|&bit| words[bit as usize / 64] >> (bit % 64) & 1 == 0);
        for from in 0..=256 {
            assert_eq!(next_set(&words, from), set(from).unwrap_or(256));
            assert_eq!(next_clear(&words, from), clear(from).unwrap_or(256));
        }
        assert_eq!((next_set(&[], 3), next_clear(&[], 3)), (0, 0));
    }
}
