//! Rows and columns of a [`BitGrid`], for field of view.

use std::ops::Range;

use super::{BitGrid, words_per_row};
use crate::geometry::Point;

impl BitGrid {
    /// The words of a row. The first one holds the leftmost 64 cells, the leftmost in its
    /// lowest bit.
    pub fn row(&self, y: i32) -> &[u64] {
        let length = words_per_row(self.size);
        &self.words[y as usize * length..][..length]
    }

    /// Up to 32 columns from `first` on, some of which lie inside of the grid.
    pub fn columns(&self, first: i32) -> Columns<'_> {
        let (index, shift) = (first.max(0) as usize / 64, first.rem_euclid(64) as u32);
        let length = words_per_row(self.size);
        let has_next = first >= 0 && shift > 32 && index + 1 < length;
        Columns { words: &self.words, length, index, shift, has_next }
    }

    /// Unmarks the cells of some rows; they lie inside of the grid.
    pub fn clear_rows(&mut self, rows: Range<usize>) {
        let length = words_per_row(self.size);
        self.words[rows.start * length..rows.end * length].fill(0);
    }

    /// Marks cells of a rectangle of rows of up to 32 columns, whose first column is the lowest bit. It
    /// may reach beyond the grid; bits beyond the sides must be 0.
    pub fn insert_rows(&mut self, first: Point, rows: &[u32]) {
        self.for_each_word_of(first, rows, |word, cells| *word |= cells);
    }

    /// The same; returns how many cells were not marked before.
    pub fn insert_new_rows(&mut self, first: Point, rows: &[u32]) -> usize {
        let mut count = 0;
        self.for_each_word_of(first, rows, |word, cells| {
            let new = cells & !*word;
            if new != 0 {
                *word |= new;
                count += new.count_ones() as usize;
            }
        });
        count
    }

    fn for_each_word_of(
        &mut self,
        first: Point,
        rows: &[u32],
        mut insert: impl FnMut(&mut u64, u64),
    ) {
        let Columns { length, index, shift, has_next, .. } = self.columns(first.x);
        let above = rows.len().min(first.y.min(0).unsigned_abs() as usize);
        let mut index = first.y.max(0) as usize * length + index;
        for &cells in &rows[above..] {
            let Some(word) = self.words.get_mut(index) else { return };
            let cells = u64::from(cells);
            if has_next {
                insert(word, cells << shift);
                insert(&mut self.words[index + 1], cells >> (64 - shift));
            } else {
                insert(word, cells.rotate_left(shift));
            }
            index += length;
        }
    }

    /// Marks cells of a row; the columns must lie inside of the grid.
    pub fn insert_in_row(&mut self, y: i32, columns: Range<u32>) {
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
    pub fn insert_in_column(&mut self, x: i32, rows: Range<u32>) {
        let length = words_per_row(self.size);
        let (mut index, bit) = (rows.start as usize * length + x as usize / 64, 1 << (x % 64));
        for _ in rows {
            self.words[index] |= bit;
            index += length;
        }
    }
}

/// See [`BitGrid::columns`].
pub struct Columns<'a> {
    words: &'a [u64],
    /// Words in a row.
    length: usize,
    /// The word of a row that holds the first column.
    index: usize,
    /// The bit of the first column in that word.
    shift: u32,
    /// Whether the next word holds some columns.
    has_next: bool,
}

impl Columns<'_> {
    /// The cells of a row of the grid, the first column in the lowest bit; columns outside of the
    /// grid have any value.
    #[inline]
    pub fn of_row(&self, y: i32) -> u32 {
        let index = y as usize * self.length + self.index;
        let word = self.words[index];
        if self.has_next {
            return (word >> self.shift | self.words[index + 1] << (64 - self.shift)) as u32;
        }
        word.rotate_right(self.shift) as u32
    }
}

/// The index of the first set bit at or after `from`; the number of bits if there is none.
pub fn next_set(words: &[u64], from: u32) -> u32 {
    next(words, from, 0)
}

/// The index of the first clear bit at or after `from`; the number of bits if there is none.
pub fn next_clear(words: &[u64], from: u32) -> u32 {
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
    use crate::geometry::Size;

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
    fn marking_rows_beyond_the_edges_marks_the_cells_inside() {
        let rows = [0b1011, 1 << 31 | 1, 0, u32::MAX];
        for size in [Size::new(130, 6), Size::new(64, 3), Size::new(7, 5)] {
            for (x, y) in (-33..132).flat_map(|x| (-5..7).map(move |y| (x, y))) {
                let mut expected = BitGrid::new(size);
                let cells = rows.iter().zip(y..).flat_map(|(row, y)| {
                    (0..32)
                        .filter(move |bit| row >> bit & 1 != 0)
                        .map(move |bit| Point::new(x + bit, y))
                });
                cells.for_each(|at| expected.insert(at));
                let inside = rows.iter().zip(y..).map(|(row, y)| {
                    let is_inside =
                        |bit: &i32| row >> bit & 1 != 0 && size.contains(Point::new(x + bit, y));
                    (0..32).filter(is_inside).fold(0, |row, bit| row | 1 << bit)
                });
                let mut marked = BitGrid::new(size);
                let inside: Vec<u32> = inside.collect();
                assert_eq!(marked.insert_new_rows(Point::new(x, y), &inside), expected.count());
                assert_eq!(marked.insert_new_rows(Point::new(x, y), &inside), 0);
                let mut again = BitGrid::new(size);
                again.insert_rows(Point::new(x, y), &inside);
                assert_eq!(again, marked);
                assert!(marked == expected, "{x}, {y}, {size:?}");
                if size.columns().contains(&x) {
                    for (y, row) in
                        (0..size.height() as i32).map(|y| (y, expected.columns(x).of_row(y)))
                    {
                        let cell =
                            |bit| size.contains(Point::new(x + bit, y)) && row >> bit & 1 != 0;
                        assert!(
                            (0..32).all(|bit| cell(bit) == expected.get(Point::new(x + bit, y)))
                        );
                    }
                }
            }
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
