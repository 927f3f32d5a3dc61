//! The amounts of the substances of a floor while they spread: one byte per cell and substance, in
//! segments of 64 cells of a row, which are worked on as a whole. Only segments that hold a
//! substance exist, and their neighbours, to which it may spread.

use std::ops::Range;

use crate::geometry::{Point, Size, ones, pack_bits};
use crate::id::SubstanceId;
use crate::map::GameMap;
use crate::substance::SubstanceCell;

/// The cells of a segment.
pub(super) const CELLS: usize = 64;

/// The amounts of one substance in the cells of a segment, from the left; 0 beyond the map.
pub(super) type Amounts = [u8; CELLS];

/// What is in a list before it is written.
const NO_CELL: SubstanceCell =
    SubstanceCell { at: Point::new(0, 0), substance: SubstanceId(0), amount: 0 };

/// Part of a row of the map.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    /// The leftmost cell.
    pub(super) at: Point,
    /// The segments in the north, west, east and south: substances spread in this order.
    /// [`NOWHERE`] for those beyond the map; and all of a segment that held no substance before.
    pub(super) around: [usize; 4],
}

/// The segment that stands for all beyond the map. It holds nothing.
pub(super) const NOWHERE: usize = 0;

impl Segment {
    /// A cell by its number.
    pub(super) const fn cell(&self, cell: u32) -> Point {
        Point::new(self.at.x + cell as i32, self.at.y)
    }

    /// The neighbour on one side of a cell: the index of its segment, and its number there.
    #[inline]
    pub(super) const fn neighbour(&self, index: usize, cell: usize, side: usize) -> (usize, usize) {
        match side {
            1 if cell > 0 => (index, cell - 1),
            1 => (self.around[1], CELLS - 1),
            2 if cell < CELLS - 1 => (index, cell + 1),
            2 => (self.around[2], 0),
            side => (self.around[side], cell),
        }
    }

    /// Of bits by segment those of the neighbours on each side, in the places of the cells.
    #[inline]
    pub(super) fn bits_around(&self, index: usize, bits: &[u64]) -> [u64; 4] {
        let [north, west, east, south] = self.around.map(|side| bits[side]);
        let here = bits[index];
        [north, here << 1 | west >> (CELLS - 1), here >> 1 | east << (CELLS - 1), south]
    }
}

/// All amounts, before the turn and now.
pub(super) struct Planes {
    segments: Vec<Segment>,
    /// The substances that the map has, ascending.
    substances: Vec<SubstanceId>,
    /// Of each substance the amounts in each segment, one substance after the other.
    before: Vec<Amounts>,
    now: Vec<Amounts>,
}

impl Planes {
    /// The amounts of a map.
    pub(super) fn of(map: &GameMap) -> Self {
        let cells = map.substances();
        let (used, substances) = used(cells);
        let keys = with_neighbours(&used, map.size());
        let (segments, indices) = segments(&used, &keys);
        let ends = used.iter().map(|it| it.1);
        let before = fill(cells, &substances, segments.len(), ends.zip(indices));
        let now = before.clone();
        Self { segments, substances, before, now }
    }

    /// The substances that the map has, ascending; each has the index of its amounts.
    pub(super) fn substances(&self) -> &[SubstanceId] {
        &self.substances
    }

    /// Every segment with its index, row by row, without [`NOWHERE`].
    pub(super) fn segments(&self) -> impl Iterator<Item = (usize, &Segment)> {
        self.segments.iter().enumerate().skip(NOWHERE + 1)
    }

    /// The amounts of a substance before the turn, by its index and by segment.
    pub(super) fn before(&self, substance: usize) -> &[Amounts] {
        &self.before[self.range(substance)]
    }

    /// The present amounts.
    pub(super) fn now(&self, substance: usize) -> &[Amounts] {
        &self.now[self.range(substance)]
    }

    /// The present amounts, to be changed.
    pub(super) fn now_mut(&mut self, substance: usize) -> &mut [Amounts] {
        let range = self.range(substance);
        &mut self.now[range]
    }

    /// Where the amounts of a substance are, by its index.
    const fn range(&self, substance: usize) -> Range<usize> {
        let start = substance * self.segments.len();
        start..start + self.segments.len()
    }

    /// The amounts that have changed, by row, column and substance.
    pub(super) fn changes(&self) -> Vec<SubstanceCell> {
        let (mut cells, mut changed) = (Vec::new(), Vec::with_capacity(self.substances.len()));
        for (index, segment) in self.segments() {
            changed.clear();
            let (mut any, mut count) = (0, 0);
            for (plane, &substance) in self.substances.iter().enumerate() {
                let now = &self.now(plane)[index];
                let bits = differing(&self.before(plane)[index], now);
                if bits != 0 {
                    any |= bits;
                    count += bits.count_ones() as usize;
                    changed.push((substance, bits, now));
                }
            }
            // Each amount is written behind those that count, and counts if it has changed: a branch
            // here would be a guess.
            let mut end = cells.len();
            cells.resize(end + count + 1, NO_CELL);
            for cell in ones(any) {
                let at = segment.cell(cell);
                for &(substance, bits, amounts) in &changed {
                    let amount = amounts[cell as usize % CELLS];
                    cells[end] = SubstanceCell { at, substance, amount };
                    end += (bits >> cell & 1) as usize;
                }
            }
            cells.truncate(end);
        }
        cells
    }
}

/// The row of a segment, and its number in the row.
type Key = (i32, i32);

/// The segments that hold substances, each with the index in the list after that of its last cell;
/// and the substances, ascending.
fn used(cells: &[SubstanceCell]) -> (Vec<(Key, usize)>, Vec<SubstanceId>) {
    let mut used: Vec<(Key, usize)> = Vec::new();
    let mut held = [false; 256];
    let mut last = None;
    for (index, cell) in cells.iter().enumerate() {
        held[usize::from(cell.substance.0)] = true;
        let key = (cell.at.y, cell.at.x >> 6);
        if last != Some(key) {
            used.extend(last.map(|last| (last, index)));
            last = Some(key);
        }
    }
    used.extend(last.map(|last| (last, cells.len())));
    let held = (0..=u8::MAX).filter(|&id| held[usize::from(id)]);
    (used, held.map(SubstanceId).collect())
}

/// These segments and those next to one within the map, ascending.
#[expect(clippy::stable_sort_primitive, reason = "the stable sort merges what is in order")]
fn with_neighbours(used: &[(Key, usize)], size: Size) -> Vec<Key> {
    let moved = |(down, right): Key| used.iter().map(move |&((y, x), _)| (y + down, x + right));
    let within = |&(y, x): &Key| size.contains(Point::new(x.saturating_mul(CELLS as i32), y));
    // Each side ascends.
    let sides = [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)];
    let mut keys: Vec<Key> = sides.into_iter().flat_map(moved).filter(within).collect();
    keys.sort();
    keys.dedup();
    keys
}

/// The segments of the keys after [`NOWHERE`], and the indices of those that are used, which have
/// their neighbours.
fn segments(used: &[(Key, usize)], keys: &[Key]) -> (Vec<Segment>, Vec<usize>) {
    let around = [NOWHERE; 4];
    let of_key = |&(y, x): &Key| Segment { at: Point::new(x * CELLS as i32, y), around };
    let nowhere = Segment { at: Point::new(0, 0), around };
    let mut segments: Vec<Segment> = [nowhere].into_iter().chain(keys.iter().map(of_key)).collect();
    let search = |key: Key| keys.binary_search(&key).map_or(NOWHERE, |index| index + 1);
    let at = |index: usize, key: Key| {
        if index > 0 && keys.get(index - 1) == Some(&key) { index } else { NOWHERE }
    };
    let mut indices: Vec<usize> = Vec::with_capacity(used.len());
    let mut index = NOWHERE + 1;
    for &((y, x), _) in used {
        while at(index, (y, x)) == NOWHERE {
            index += 1;
        }
        let (west, east) = (at(index - 1, (y, x - 1)), at(index + 1, (y, x + 1)));
        segments[index].around = [search((y - 1, x)), west, east, search((y + 1, x))];
        indices.push(index);
    }
    (segments, indices)
}

/// The amounts of a list, of each of its substances in each segment. `used` are the ends of the used
/// segments in the list, each with the index of the segment.
fn fill(
    cells: &[SubstanceCell],
    substances: &[SubstanceId],
    segments: usize,
    used: impl Iterator<Item = (usize, usize)>,
) -> Vec<Amounts> {
    let mut amounts = vec![[0; CELLS]; substances.len() * segments];
    let mut starts = [0; 256];
    for (plane, substance) in substances.iter().enumerate() {
        starts[usize::from(substance.0)] = plane * segments;
    }
    let mut start = 0;
    for (end, index) in used {
        for cell in &cells[start..end] {
            let segment = &mut amounts[starts[usize::from(cell.substance.0)] + index];
            segment[cell.at.x as usize % CELLS] = cell.amount;
        }
        start = end;
    }
    amounts
}

/// The cells that hold some, as bits.
pub(super) fn holding(amounts: &Amounts) -> u64 {
    pack_bits(&amounts.map(|amount| u8::from(amount > 0)))
}

/// The cells in which amounts differ, as bits.
fn differing(one: &Amounts, other: &Amounts) -> u64 {
    let mut flags = [0; CELLS];
    for ((flag, one), other) in flags.iter_mut().zip(one).zip(other) {
        *flag = u8::from(one != other);
    }
    pack_bits(&flags)
}
