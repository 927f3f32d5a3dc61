//! A grid of bits, 64 cells per word; each row starts a new word.

mod area;
mod lines;
mod majority;
mod runs;

pub use lines::{next_clear, next_set};
pub use runs::Run;

use std::num::NonZeroU64;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Point, Size};

/// One bit per cell: a set of marked cells. Cells outside of the grid are never marked.
///
/// ```
/// use roguecore_grid::{BitGrid, Point, Size};
/// let mut explored = BitGrid::new(Size::new(80, 45));
/// explored.insert(Point::new(3, 4));
/// explored.insert(Point::new(-1, 4)); // outside: ignored
/// assert!(explored.get(Point::new(3, 4)));
/// assert_eq!(explored.count(), 1);
/// ```
#[derive(Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "StoredBits"))]
pub struct BitGrid {
    size: Size,
    words: Vec<u64>,
}

impl Clone for BitGrid {
    fn clone(&self) -> Self {
        Self { size: self.size, words: self.words.clone() }
    }

    /// Allocates nothing where this grid has the room.
    fn clone_from(&mut self, other: &Self) {
        self.size = other.size;
        self.words.clone_from(&other.words);
    }
}

impl BitGrid {
    /// A grid without marked cells.
    pub fn new(size: Size) -> Self {
        Self { size, words: vec![0; words(size)] }
    }

    /// The memory of a grid of that size, in bytes.
    pub const fn memory(size: Size) -> usize {
        words(size).saturating_mul(size_of::<u64>())
    }

    /// Number of columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The marks as words of 64 cells, row by row: the lowest bit is the leftmost cell, and each row
    /// begins a new word. For hosts that compare two grids.
    ///
    /// ```
    /// use roguecore_grid::{BitGrid, Point, Size};
    /// let mut bits = BitGrid::new(Size::new(65, 2));
    /// bits.insert(Point::new(64, 1));
    /// assert_eq!(bits.words(), [0, 0, 0, 1]);
    /// ```
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether the cell is marked.
    pub fn get(&self, at: Point) -> bool {
        self.index(at).is_some_and(|(word, bit)| self.words[word] & bit != 0)
    }

    /// Marks the cell. Ignores cells outside of the grid.
    pub fn insert(&mut self, at: Point) {
        if let Some((word, bit)) = self.index(at) {
            self.words[word] |= bit;
        }
    }

    /// Unmarks the cell.
    pub fn remove(&mut self, at: Point) {
        if let Some((word, bit)) = self.index(at) {
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

    /// Marks every cell that is marked in `other`. Does nothing if the sizes differ.
    pub fn union_with(&mut self, other: &Self) {
        if self.size == other.size {
            for (word, more) in self.words.iter_mut().zip(&other.words) {
                *word |= more;
            }
        }
    }

    /// Unmarks every cell that is marked in `other`. Does nothing if the sizes differ.
    pub fn remove_all(&mut self, other: &Self) {
        if self.size == other.size {
            for (word, less) in self.words.iter_mut().zip(&other.words) {
                *word &= !less;
            }
        }
    }

    /// Removes the cells that are not in another grid of the same size.
    pub fn retain_all(&mut self, other: &Self) {
        if self.size == other.size {
            for (word, kept) in self.words.iter_mut().zip(&other.words) {
                *word &= kept;
            }
        }
    }

    /// Number of marked cells.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The marked cells, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Point> {
        let rows = self.words.chunks_exact(words_per_row(self.size).max(1)).zip(0..);
        rows.flat_map(|(row, y)| {
            let words = row.iter().zip((0..).step_by(64));
            words.flat_map(move |(&word, x)| {
                ones(word).map(move |bit| Point::new(x + bit as i32, y))
            })
        })
    }

    /// The word of a cell: 64 cells of a row; 0 outside of the grid.
    pub fn word(&self, at: Point) -> u64 {
        self.index(at).map_or(0, |(word, _)| self.words[word])
    }

    /// Whether the number of words fits the size and no bit beyond the last column is set: such
    /// bits would be counted and compared, but no cell reads them.
    #[cfg(feature = "serde")]
    fn is_valid(&self) -> bool {
        let row = words_per_row(self.size);
        let rest = self.size.width() % 64;
        let outside = if rest == 0 { 0 } else { u64::MAX << rest };
        let last = self.words.iter().skip(row.saturating_sub(1)).step_by(row.max(1));
        self.words.len() == words(self.size) && last.copied().all(|word| word & outside == 0)
    }

    /// The index of a cell's word, and its bit there.
    fn index(&self, at: Point) -> Option<(usize, u64)> {
        self.size.contains(at).then(|| {
            let word = at.y as usize * words_per_row(self.size) + at.x as usize / 64;
            (word, 1 << (at.x % 64))
        })
    }
}

const fn words_per_row(size: Size) -> usize {
    (size.width() as usize).div_ceil(64)
}

const fn words(size: Size) -> usize {
    words_per_row(size).saturating_mul(size.height() as usize)
}

/// The positions of the set bits of a word, the lowest first.
pub const fn ones(word: u64) -> Ones {
    Ones(word)
}

/// See [`ones`].
pub struct Ones(u64);

impl Iterator for Ones {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let word = NonZeroU64::new(self.0)?;
        self.0 &= self.0 - 1;
        Some(word.trailing_zeros())
    }
}

/// The numbers of the flags that are 1, as bits; all others are 0.
pub fn pack_bits(flags: &[u8; 64]) -> u64 {
    let (words, _) = flags.as_chunks::<8>();
    let bytes = words.iter().map(|flags| {
        // Gathers the lowest bits of eight bytes in the highest byte of the product.
        u64::from_le_bytes(*flags).wrapping_mul(0x0102_0408_1020_4080) >> 56
    });
    bytes.enumerate().fold(0, |bits, (index, byte)| bits | byte << (8 * index))
}

/// Deserialised bits, before they are checked.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
#[serde(rename = "BitGrid")]
struct StoredBits {
    size: Size,
    words: Vec<u64>,
}

#[cfg(feature = "serde")]
impl TryFrom<StoredBits> for BitGrid {
    type Error = &'static str;

    fn try_from(stored: StoredBits) -> Result<Self, Self::Error> {
        let bits = Self { size: stored.size, words: stored.words };
        if bits.is_valid() { Ok(bits) } else { Err("a grid of bits has one bit per cell") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use proptest::prelude::*;

    /// Grids of random density whose rows end before, at and after the end of a word.
    pub(super) fn any_bits() -> impl Strategy<Value = BitGrid> {
        let width = prop::sample::select(vec![0, 1, 2, 63, 64, 65, 128, 200]);
        let part = prop::sample::select(vec![0.02, 0.5, 0.98, 1.0]);
        let size = (width, 0..7u32).prop_map(|(width, height)| Size::new(width, height));
        (size, part).prop_flat_map(|(size, part)| {
            let cells = prop::collection::vec(prop::bool::weighted(part), size.area());
            cells.prop_map(move |cells| {
                let mut bits = BitGrid::new(size);
                let marked = size.points().zip(cells).filter(|(_, marked)| *marked);
                marked.for_each(|(at, _)| bits.insert(at));
                bits
            })
        })
    }

    /// Rectangles that overlap such a grid, and some with extreme sides.
    pub(super) fn any_rect() -> impl Strategy<Value = Rect> {
        let side = || {
            let ends = vec![i32::MIN, i32::MIN + 1, -1, 0, 1, 63, 64, 65, i32::MAX - 1, i32::MAX];
            prop_oneof![prop::sample::select(ends), -3..210i32]
        };
        let row = || prop_oneof![4 => -2..8i32, 1 => side()];
        (side(), row(), side(), row()).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h))
    }

    proptest! {
        #[test]
        fn iter_returns_the_marked_cells_row_by_row(bits in any_bits()) {
            let expected = bits.size().points().filter(|&at| bits.get(at));
            prop_assert!(bits.iter().eq(expected));
        }
    }

    #[test]
    fn cells_outside_mark_no_other_cell() {
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
    fn a_union_has_the_marks_of_both() {
        let mut left = BitGrid::new(Size::new(3, 1));
        let mut right = left.clone();
        left.insert(Point::new(0, 0));
        right.insert(Point::new(2, 0));
        left.union_with(&right);
        assert_eq!(left.iter().map(|p| p.x).collect::<Vec<_>>(), [0, 2]);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn serialised_bits_are_read_back_and_checked() {
        let mut bits = BitGrid::new(Size::new(65, 1));
        bits.insert(Point::new(1, 0));
        bits.insert(Point::new(64, 0));
        let bytes = postcard::to_allocvec(&bits).unwrap();
        // 65 and 1 (zigzag), two words. Saved games hold these bytes.
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
}
