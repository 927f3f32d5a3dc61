//! The amounts of the substances of a floor while they spread: one byte per cell and substance, in
//! segments of 64 cells of a row, which are worked on as a whole. Only segments that hold a
//! substance exist, and their neighbours, to which it may spread.

use crate::geometry::{Point, Size, ones, pack_bits};
use crate::id::SubstanceId;
use crate::map::GameMap;
use crate::substance::SubstanceCell;

/// The cells of a segment.
pub(super) const CELLS: usize = 64;

/// The amounts of one substance in the cells of a segment, from the left; 0 beyond the map.
pub(super) type Amounts = [u8; CELLS];

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
    /// The amounts in the segments of the first substance, then of the second one, and so on.
    before: Vec<Amounts>,
    now: Vec<Amounts>,
}

impl Planes {
    /// The amounts of a map.
    pub(super) fn of(map: &GameMap) -> Self {
        let cells = map.substances();
        let (used, substances) = survey(cells);
        let keys = with_neighbours(&used, map.size());
        let segments = segments(&used, &keys);
        let before = fill(cells, &used, &keys, &substances);
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
        let length = self.segments.len();
        &self.before[substance * length..][..length]
    }

    /// The present amounts.
    pub(super) fn now(&self, substance: usize) -> &[Amounts] {
        let length = self.segments.len();
        &self.now[substance * length..][..length]
    }

    /// The present amounts, to be changed.
    pub(super) fn now_mut(&mut self, substance: usize) -> &mut [Amounts] {
        let length = self.segments.len();
        &mut self.now[substance * length..][..length]
    }

    /// The amounts that have changed, by row, column and substance.
    pub(super) fn changes(&self) -> Vec<SubstanceCell> {
        let changed = self.before.iter().zip(&self.now).map(|(before, now)| differing(before, now));
        let changed: Vec<u64> = changed.collect();
        let count = changed.iter().map(|bits| bits.count_ones() as usize).sum();
        let mut cells = Vec::with_capacity(count);
        let length = self.segments.len();
        // The amounts of one segment that have changed, and where they are in `now`.
        let mut planes: Vec<(SubstanceId, u64, usize)> = Vec::with_capacity(self.substances.len());
        for (index, segment) in self.segments() {
            planes.clear();
            let mut any = 0;
            for (&substance, at) in self.substances.iter().zip((index..).step_by(length)) {
                if changed[at] != 0 {
                    any |= changed[at];
                    planes.push((substance, changed[at], at));
                }
            }
            for cell in ones(any) {
                let at = segment.cell(cell);
                for &(substance, bits, index) in &planes {
                    if bits >> cell & 1 != 0 {
                        let amount = self.now[index][cell as usize & (CELLS - 1)];
                        cells.push(SubstanceCell { at, substance, amount });
                    }
                }
            }
        }
        cells
    }
}

/// The row of a segment, and its number in the row.
type Key = (i32, i32);

/// The segments that hold substances, each with its last cell's index in the list and one more;
/// and the substances.
fn survey(cells: &[SubstanceCell]) -> (Vec<(Key, usize)>, Vec<SubstanceId>) {
    let mut used: Vec<(Key, usize)> = Vec::new();
    let mut present = [false; 256];
    let mut last: Option<Key> = None;
    for (index, cell) in cells.iter().enumerate() {
        present[usize::from(cell.substance.0)] = true;
        let key = (cell.at.y, cell.at.x >> 6);
        if last != Some(key) {
            used.extend(last.map(|last| (last, index)));
            last = Some(key);
        }
    }
    used.extend(last.map(|last| (last, cells.len())));
    let substances = (0..=u8::MAX).filter(|&id| present[usize::from(id)]).map(SubstanceId);
    (used, substances.collect())
}

/// These segments and those next to one within the map, ascending.
fn with_neighbours(used: &[(Key, usize)], size: Size) -> Vec<Key> {
    let around =
        |&((y, x), _): &(Key, usize)| [(y - 1, x), (y, x - 1), (y, x), (y, x + 1), (y + 1, x)];
    let within = |&(y, x): &Key| size.contains(Point::new(x.saturating_mul(CELLS as i32), y));
    let mut keys: Vec<Key> = used.iter().flat_map(around).filter(within).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn index_of(keys: &[Key], key: Key) -> usize {
    keys.binary_search(&key).map_or(NOWHERE, |index| index + 1)
}

/// The segments of the keys after [`NOWHERE`], those that are used with their neighbours.
fn segments(used: &[(Key, usize)], keys: &[Key]) -> Vec<Segment> {
    let around = [NOWHERE; 4];
    let of_key = |&(y, x): &Key| Segment { at: Point::new(x * CELLS as i32, y), around };
    let nowhere = Segment { at: Point::new(0, 0), around };
    let mut segments: Vec<Segment> = [nowhere].into_iter().chain(keys.iter().map(of_key)).collect();
    for &((y, x), _) in used {
        segments[index_of(keys, (y, x))].around =
            [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)].map(|key| index_of(keys, key));
    }
    segments
}

/// The amounts of each substance in each segment.
fn fill(
    cells: &[SubstanceCell],
    used: &[(Key, usize)],
    keys: &[Key],
    substances: &[SubstanceId],
) -> Vec<Amounts> {
    let length = keys.len() + 1;
    let mut amounts = vec![[0; CELLS]; length * substances.len()];
    let mut first = [0_usize; 256];
    for (plane, id) in substances.iter().enumerate() {
        first[usize::from(id.0)] = plane * length;
    }
    let mut start = 0;
    for &(key, end) in used {
        let index = index_of(keys, key);
        for cell in &cells[start..end] {
            let segment = &mut amounts[first[usize::from(cell.substance.0)] + index];
            segment[cell.at.x as usize & (CELLS - 1)] = cell.amount;
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
