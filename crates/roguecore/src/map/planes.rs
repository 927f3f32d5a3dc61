//! The amounts of the substances of a map once more, one byte per cell and substance, in segments of
//! 64 cells of a row, which are worked on as a whole. Only segments that hold a substance exist, and
//! their neighbours, to which it may spread.

use std::ops::Range;

use roguecore_grid::geometry::{ones, pack_bits};
use roguecore_grid::{Point, Size};

use crate::id::SubstanceId;
use crate::substance::SubstanceCell;

/// The cells of a segment.
pub(crate) const CELLS: usize = 64;

/// The amounts of one substance in the cells of a segment, from the left; 0 beyond the map.
pub(crate) type Amounts = [u8; CELLS];

/// A placeholder in a list before it is written.
const NO_CELL: SubstanceCell =
    SubstanceCell { at: Point::new(0, 0), substance: SubstanceId(0), amount: 0 };

/// Part of a row of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The leftmost cell.
    pub(crate) at: Point,
    /// Whether it holds a substance.
    used: bool,
    /// The segments in the north, west, east and south: substances spread in this order.
    /// [`NOWHERE`] for those beyond the map; and all of a segment that holds no substance.
    pub(crate) around: [usize; 4],
}

/// The segment that stands for all beyond the map. It holds nothing.
pub(crate) const NOWHERE: usize = 0;

impl Segment {
    /// A cell by its number.
    pub(crate) const fn cell(&self, cell: u32) -> Point {
        Point::new(self.at.x + cell as i32, self.at.y)
    }

    /// The neighbour on one side of a cell: the index of its segment, and its number there.
    #[inline]
    pub(crate) const fn neighbour(&self, index: usize, cell: usize, side: usize) -> (usize, usize) {
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
    pub(crate) fn bits_around(&self, index: usize, bits: &[u64]) -> [u64; 4] {
        let [north, west, east, south] = self.around.map(|side| bits[side]);
        let here = bits[index];
        [north, here << 1 | west >> (CELLS - 1), here >> 1 | east << (CELLS - 1), south]
    }
}

/// All amounts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Planes {
    /// The first one is [`NOWHERE`]. None without substances.
    segments: Vec<Segment>,
    /// The substances, ascending.
    substances: Vec<SubstanceId>,
    /// Of each substance the amounts in each segment, one substance after the other.
    amounts: Vec<Amounts>,
}

/// The memory of a segment, on any machine.
const SEGMENT: usize = 64;
const _: () = assert!(size_of::<Segment>() <= SEGMENT);

impl Planes {
    /// The amounts of a list that is in order, on a map of that size.
    pub(super) fn of(cells: &[SubstanceCell], size: Size) -> Self {
        if cells.is_empty() {
            return Self::default();
        }
        let (used, substances) = used(cells);
        let keys = with_neighbours(&used, size);
        let (segments, indices) = segments(&used, &keys);
        let ends = used.iter().map(|it| it.1);
        let amounts = fill(cells, &substances, segments.len(), ends.zip(indices));
        Self { segments, substances, amounts }
    }

    /// The memory of these amounts, at most, in bytes, twice: an audit computes them again.
    pub(super) fn memory(cells: &[SubstanceCell]) -> usize {
        let (used, substances) = used(cells);
        Self::memory_of(used.len(), substances.len())
    }

    /// The same with so many further cells and substances on a map of that size, each in a segment of its
    /// own as long as there are any.
    pub(super) fn memory_with(&self, size: Size, cells: usize, substances: usize) -> usize {
        let all = (size.width() as usize).div_ceil(CELLS).saturating_mul(size.height() as usize);
        let used = self.segments.iter().filter(|it| it.used).count();
        Self::memory_of((used + cells).min(all), self.substances.len() + substances)
    }

    const fn memory_of(used: usize, substances: usize) -> usize {
        let each = SEGMENT + substances * size_of::<Amounts>();
        // Itself, and one on each side.
        used.saturating_mul(5 * 2 * each)
    }

    /// The substances, ascending; each has the index of its amounts.
    pub(crate) fn substances(&self) -> &[SubstanceId] {
        &self.substances
    }

    /// Every segment with its index, row by row, without [`NOWHERE`].
    pub(crate) fn segments(&self) -> impl Iterator<Item = (usize, &Segment)> {
        self.segments.iter().enumerate().skip(NOWHERE + 1)
    }

    /// The amounts of a substance by segment, by its index.
    pub(crate) fn plane(&self, substance: usize) -> &[Amounts] {
        &self.amounts[self.range(substance)]
    }

    /// The amounts of all substances, one substance after the other.
    pub(crate) fn amounts(&self) -> &[Amounts] {
        &self.amounts
    }

    /// Where the amounts of a substance are among those of all, by its index.
    pub(crate) const fn range(&self, substance: usize) -> Range<usize> {
        let start = substance * self.segments.len();
        start..start + self.segments.len()
    }

    /// The amounts that differ, by row, column and substance; `now` are those of all substances.
    pub(crate) fn changes(&self, now: &[Amounts]) -> Vec<SubstanceCell> {
        let (mut cells, mut changed) = (Vec::new(), Vec::with_capacity(self.substances.len()));
        for (index, segment) in self.segments() {
            changed.clear();
            for (plane, &substance) in self.substances.iter().enumerate() {
                let now = &now[self.range(plane)][index];
                let bits = differing(&self.plane(plane)[index], now);
                if bits != 0 {
                    changed.push((substance, bits, now));
                }
            }
            append(&mut cells, segment, &changed);
        }
        cells
    }

    /// Sets amounts that are in order, within the map. Returns those that were 0 or are 0 now;
    /// `None` if there is no room for one of them: then all has to be computed anew.
    pub(super) fn set(&mut self, changed: &[SubstanceCell]) -> Option<Vec<SubstanceCell>> {
        let mut starts = [usize::MAX; 256];
        for (plane, substance) in self.substances.iter().enumerate() {
            starts[usize::from(substance.0)] = plane * self.segments.len();
        }
        let mut appeared_or_gone = Vec::new();
        let mut index = NOWHERE + 1;
        for cell in changed {
            let left = Point::new(cell.at.x & !(CELLS as i32 - 1), cell.at.y);
            while self.segments.get(index)?.at != left {
                index += 1;
            }
            let amounts = starts[usize::from(cell.substance.0)].checked_add(index)?;
            let amount = &mut self.amounts.get_mut(amounts)?[cell.at.x as usize % CELLS];
            if (*amount == 0) != (cell.amount == 0) {
                // Others would need its neighbours.
                let has_neighbours = self.segments[index].used;
                appeared_or_gone.push(has_neighbours.then_some(*cell)?);
            }
            *amount = cell.amount;
        }
        Some(appeared_or_gone)
    }

    /// Writes the list of all amounts. Returns `false` if a segment or a substance has none left:
    /// then all has to be computed anew.
    pub(super) fn write(&self, list: &mut Vec<SubstanceCell>) -> bool {
        list.clear();
        let (mut held, mut here) = (vec![0; self.substances.len()], Vec::new());
        let mut all_used = true;
        for (index, segment) in self.segments().filter(|(_, segment)| segment.used) {
            here.clear();
            for (plane, &substance) in self.substances.iter().enumerate() {
                let amounts = &self.plane(plane)[index];
                let bits = holding(amounts);
                held[plane] |= bits;
                if bits != 0 {
                    here.push((substance, bits, amounts));
                }
            }
            all_used &= !here.is_empty();
            append(list, segment, &here);
        }
        all_used && held.iter().all(|&cells| cells != 0)
    }
}

/// Adds amounts of a segment to a list: of each substance those of some cells.
fn append(
    list: &mut Vec<SubstanceCell>,
    segment: &Segment,
    substances: &[(SubstanceId, u64, &Amounts)],
) {
    let any = substances.iter().fold(0, |any, (_, cells, _)| any | cells);
    let count: u32 = substances.iter().map(|(_, cells, _)| cells.count_ones()).sum();
    // Each amount is written behind those that count, and counts if its cell is one of them: a branch
    // here would be a guess.
    let mut end = list.len();
    list.resize(end + count as usize + 1, NO_CELL);
    for cell in ones(any) {
        let at = segment.cell(cell);
        for &(substance, cells, amounts) in substances {
            let amount = amounts[cell as usize % CELLS];
            list[end] = SubstanceCell { at, substance, amount };
            end += (cells >> cell & 1) as usize;
        }
    }
    list.truncate(end);
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
    let of_key =
        |&(y, x): &Key| Segment { at: Point::new(x * CELLS as i32, y), used: false, around };
    let nowhere = of_key(&(0, 0));
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
        segments[index].used = true;
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
pub(crate) fn holding(amounts: &Amounts) -> u64 {
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
