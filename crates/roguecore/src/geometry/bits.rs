//! A rectangle of yes and no, 64 cells a word; each row starts a new word.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{Point, Rect, Size};

/// One bit a cell. Outside of the grid every answer is `false` and nothing is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "StoredBits")]
pub struct BitGrid {
    size: Size,
    words: Vec<u64>,
}

impl BitGrid {
    /// A grid with every cell `false`. A negative side counts as zero.
    pub fn new(size: Size) -> Self {
        let size = Size::new(size.width, size.height);
        Self { size, words: vec![0; words(size)] }
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell is marked.
    pub fn get(&self, at: Point) -> bool {
        self.place(at).is_some_and(|(word, bit)| self.words[word] & bit != 0)
    }

    /// Marks the cell. Outside of the grid nothing happens.
    pub fn insert(&mut self, at: Point) {
        if let Some((word, bit)) = self.place(at) {
            self.words[word] |= bit;
        }
    }

    /// Unmarks the cell.
    pub fn remove(&mut self, at: Point) {
        if let Some((word, bit)) = self.place(at) {
            self.words[word] &= !bit;
        }
    }

    /// Marks the cell or unmarks it.
    pub fn set(&mut self, at: Point, marked: bool) {
        if marked { self.insert(at) } else { self.remove(at) }
    }

    /// Unmarks every cell.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Marks every cell that the other grid marks. Grids of different sizes share nothing.
    pub fn union_with(&mut self, other: &Self) {
        if self.size == other.size {
            for (word, more) in self.words.iter_mut().zip(&other.words) {
                *word |= more;
            }
        }
    }

    /// Unmarks the cells of a rectangle, and what else is in their words: for marks that are
    /// known to lie in it.
    pub(crate) fn clear_around(&mut self, rect: Rect) {
        for words in self.spans(rect) {
            self.words[words].fill(0);
        }
    }

    /// [`union_with`](Self::union_with), in the words that hold cells of a rectangle.
    pub(crate) fn union_around(&mut self, other: &Self, rect: Rect) {
        for words in self.spans(rect).filter(|_| self.size == other.size) {
            let more = &other.words[words.clone()];
            self.words[words].iter_mut().zip(more).for_each(|(word, more)| *word |= more);
        }
    }

    /// The cells that both mark, row by row, in the words that hold cells of a rectangle.
    pub(crate) fn both_around<'a>(
        &'a self,
        other: &'a Self,
        rect: Rect,
    ) -> impl Iterator<Item = Point> + 'a {
        let row_length = words_per_row(self.size);
        self.spans(rect).filter(|_| self.size == other.size).flatten().flat_map(move |word| {
            let corner = Point::new((word % row_length) as i32 * 64, (word / row_length) as i32);
            ones(self.words[word] & other.words[word])
                .map(move |bit| Point::new(corner.x + bit as i32, corner.y))
        })
    }

    /// The words that hold the cells of a rectangle, row by row.
    fn spans(&self, rect: Rect) -> impl Iterator<Item = Range<usize>> + use<> {
        let row_length = words_per_row(self.size);
        let Rect { x, y, width, height } =
            Rect::new(0, 0, self.size.width, self.size.height).intersection(rect);
        let words = x as usize / 64..((x + width) as usize).div_ceil(64);
        let rows = if width == 0 { 0..0 } else { y as usize..(y + height) as usize };
        rows.map(move |row| row * row_length + words.start..row * row_length + words.end)
    }

    /// How many cells are marked.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The marked cells, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&at| self.get(at))
    }

    /// The words of a row of the grid, the leftmost 64 cells in the first one, the leftmost of
    /// them in its lowest bit.
    pub(crate) fn row(&self, y: i32) -> &[u64] {
        let length = words_per_row(self.size);
        &self.words[y as usize * length..][..length]
    }

    /// Marks cells of a row of the grid; the columns have to lie inside.
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

    /// Marks cells of a column of the grid; the rows have to lie inside.
    pub(crate) fn insert_in_column(&mut self, x: i32, rows: Range<u32>) {
        let length = words_per_row(self.size);
        let (word, bit) = (x as usize / 64, 1 << (x % 64));
        let column = self.words.iter_mut().skip(rows.start as usize * length + word);
        column.step_by(length).take(rows.len()).for_each(|word| *word |= bit);
    }

    /// Whether its words fit its size and mark nothing outside of it: for grids that were read.
    pub(crate) fn is_sound(&self) -> bool {
        let row = words_per_row(self.size);
        let rest = self.size.width % 64;
        let outside = if rest == 0 { 0 } else { u64::MAX << rest };
        let last = self.words.iter().skip(row.saturating_sub(1)).step_by(row.max(1));
        self.words.len() == row * self.size.height as usize
            && last.copied().all(|word| word & outside == 0)
    }

    fn place(&self, at: Point) -> Option<(usize, u64)> {
        self.size.contains(at).then(|| {
            let word = at.y as usize * words_per_row(self.size) + at.x as usize / 64;
            (word, 1 << (at.x % 64))
        })
    }
}

/// The places of the bits that are set, the lowest first.
fn ones(word: u64) -> impl Iterator<Item = u32> {
    let lowest_off = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
    let rest = std::iter::successors(Some(word).filter(|&word| word != 0), lowest_off);
    rest.map(u64::trailing_zeros)
}

const fn words_per_row(size: Size) -> usize {
    (size.width as usize).div_ceil(64)
}

const fn words(size: Size) -> usize {
    words_per_row(size).saturating_mul(size.height as usize)
}

/// Bits as bytes tell them: nobody has counted the words yet.
#[derive(Deserialize)]
#[serde(rename = "BitGrid")]
struct StoredBits {
    size: Size,
    words: Vec<u64>,
}

impl TryFrom<StoredBits> for BitGrid {
    type Error = &'static str;

    fn try_from(stored: StoredBits) -> Result<Self, Self::Error> {
        let StoredBits { size, words: found } = stored;
        if found.len() != words(size) {
            return Err("a grid of bits has one bit a cell");
        }
        // Marks beyond the last column would be counted and compared, yet never be found.
        let used = size.width % 64;
        let mut last_words = found.chunks_exact(words_per_row(size).max(1)).map(|row| row.last());
        if used > 0 && last_words.any(|word| word.is_some_and(|word| word >> used != 0)) {
            return Err("a grid of bits marks nothing outside");
        }
        Ok(Self { size, words: found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_stay_in_their_row() {
        let mut bits = BitGrid::new(Size::new(65, 3));
        bits.insert(Point::new(64, 1));
        bits.insert(Point::new(-1, 1));
        bits.insert(Point::new(65, 0));
        assert_eq!(bits.iter().collect::<Vec<_>>(), [Point::new(64, 1)]);
        assert_eq!(bits.count(), 1);
        bits.remove(Point::new(64, 1));
        assert_eq!(bits.count(), 0);
    }

    #[test]
    fn a_union_marks_what_either_marks() {
        let mut left = BitGrid::new(Size::new(3, 1));
        let mut right = left.clone();
        left.insert(Point::new(0, 0));
        right.insert(Point::new(2, 0));
        left.union_with(&right);
        assert_eq!(left.iter().map(|p| p.x).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn a_grid_of_negative_size_is_empty() {
        let mut bits = BitGrid::new(Size { width: -70, height: 5 });
        bits.insert(Point::new(0, 0));
        assert_eq!((bits.size(), bits.count()), (Size::new(0, 5), 0));
    }

    #[test]
    fn bytes_are_read_back_and_counted() {
        let mut bits = BitGrid::new(Size::new(65, 1));
        bits.insert(Point::new(1, 0));
        bits.insert(Point::new(64, 0));
        let bytes = postcard::to_allocvec(&bits).unwrap();
        // 65 and 1 (zigzag), two words: what saved games hold.
        assert_eq!(bytes, [130, 1, 2, 2, 2, 1]);
        assert_eq!(postcard::from_bytes(&bytes), Ok(bits));
        for forged in [&[130, 1, 2, 1, 2][..], &[130, 1, 2, 2, 2, 2], &[130, 1, 1, 0]] {
            assert!(postcard::from_bytes::<BitGrid>(forged).is_err(), "{forged:?}");
        }
        for size in [Size::new(64, 2), Size::new(0, 9), Size::default()] {
            let mut bits = BitGrid::new(size);
            size.points().for_each(|at| bits.insert(at));
            let bytes = postcard::to_allocvec(&bits).unwrap();
            assert_eq!(postcard::from_bytes(&bytes), Ok(bits));
        }
    }

    /// What works on whole words does what asking every cell does.
    #[test]
    fn rows_columns_and_rectangles_are_marked_as_cell_by_cell() {
        let ends = [0, 1, 62, 63, 64, 65, 127, 128, 129];
        let size = Size::new(130, 4);
        for (first, end) in ends.iter().flat_map(|&a| ends.iter().map(move |&b| (a, b))) {
            let mut row = BitGrid::new(size);
            row.insert_in_row(2, first..end);
            let cells = (first..end).map(|x| Point::new(x as i32, 2));
            assert_eq!(row.iter().collect::<Vec<_>>(), cells.collect::<Vec<_>>());
            let mut column = BitGrid::new(Size::new(70, 130));
            column.insert_in_column(66, first..end);
            let cells = (first..end).map(|y| Point::new(66, y as i32));
            assert_eq!(column.iter().collect::<Vec<_>>(), cells.collect::<Vec<_>>());
            rectangles_hold(size, Rect::new(first as i32 - 1, -1, end as i32, 4));
        }
        for rect in [Rect::new(i32::MIN, 0, i32::MAX, 9), Rect::new(129, 3, i32::MAX, i32::MAX)] {
            rectangles_hold(size, rect);
        }
        rectangles_hold(Size::new(0, 3), Rect::new(0, 0, 5, 5));
    }

    /// The rectangle's own cells, and of others only what stands in the same words.
    fn rectangles_hold(size: Size, rect: Rect) {
        let mut all = BitGrid::new(size);
        size.points().for_each(|at| all.insert(at));
        let near = |at: Point| {
            (0..64)
                .any(|x| rect.contains(Point::new(at.x / 64 * 64 + x, at.y)) && size.contains(at))
        };
        let (mut cleared, mut united) = (all.clone(), BitGrid::new(size));
        cleared.clear_around(rect);
        united.union_around(&all, rect);
        let both: Vec<_> = all.both_around(&united, rect).collect();
        assert_eq!(both, united.iter().collect::<Vec<_>>(), "{rect:?}");
        for at in size.points() {
            assert_ne!(cleared.get(at), united.get(at), "{rect:?} at {at}");
            assert!(united.get(at) == near(at) || !rect.contains(at), "{rect:?} at {at}");
            assert!(united.get(at) <= near(at), "{rect:?} at {at}");
        }
    }
}
