//! Symmetric shadowcasting within a small radius, over sets of slopes in place of sectors.
//!
//! A wall hides all slopes between its edges. In the eight lines in front of an origin these edges
//! have 62 slopes between -1 and 1. They part a quadrant into 63 beams, and each beam is open or
//! hidden as a whole: the beams still visible are one word. A wall is visible if any beam through it
//! is open, a floor if one is that its center lies in or at the edge of. So the cells are those of
//! the scan by sectors, without a division.

use crate::geometry::{BitGrid, Point, Rect};

/// The largest radius: the lines of a larger one have more than 64 beams.
pub(super) const BEAM_RADIUS: u32 = 9;

/// Number of lines in front of the origin, and of cells to each side of straight ahead.
const REACH: usize = BEAM_RADIUS as usize - 1;
/// Number of cells in a line of a quadrant, at most. Cells are counted from the left; the cell
/// straight ahead is number [`REACH`].
const SIDE: usize = 2 * REACH + 1;
const BEAMS: usize = 63;
const ALL_BEAMS: u64 = (1 << BEAMS) - 1;

/// The tables of a line at each depth.
static LINES: [Line; REACH + 1] = lines();
/// The cells of a line at a depth, by radius and depth.
static DISCS: [[u32; REACH + 1]; BEAM_RADIUS as usize + 1] = discs();

/// A line of a quadrant. The tables are longer than needed: an index modulo their length is never out of
/// bounds, so that none is checked.
struct Line {
    /// The beams to the left of each cell.
    before: [u64; 32],
    /// The cells visible through a beam and those to its right.
    from: [Cells; 64],
    /// The cells visible through the beams to the left of one.
    until: [Cells; 64],
}

/// The cells of a line that are visible through some beams, as walls and as floors.
#[derive(Clone, Copy)]
struct Cells {
    walls: u32,
    floors: u32,
}

/// The visible cells in a square around an origin: its rows, with the columns as bits.
#[derive(Debug, PartialEq, Eq)]
pub struct VisibleCells {
    origin: Point,
    /// The smallest rectangle with all of them.
    bounds: Rect,
    rows: [u32; SIDE],
}

impl VisibleCells {
    /// The cells that [`Transparency::field_of_view`](super::Transparency::field_of_view) marks.
    /// The radius is from 1 to [`BEAM_RADIUS`].
    pub(super) fn visible(rows: &BitGrid, columns: &BitGrid, origin: Point, radius: u32) -> Self {
        let mut seen = [0; SIDE];
        seen[REACH] = 1 << REACH;
        let Point { x, y } = origin;
        scan(rows, (y, x), false, radius, |depth, cells| seen[(REACH - depth) % SIDE] = cells);
        scan(rows, (y, x), true, radius, |depth, cells| seen[(REACH + depth) % SIDE] = cells);
        let mut left = Block::default();
        scan(columns, (x, y), false, radius, |depth, cells| left.insert(REACH - depth, cells));
        left.mark(&mut seen, 0);
        let mut right = Block::default();
        scan(columns, (x, y), true, radius, |depth, cells| right.insert(depth - 1, cells));
        right.mark(&mut seen, REACH + 1);
        let columns = seen.iter().fold(0, |columns, row| columns | row);
        let rows = seen.iter().zip(0..).filter(|(row, _)| **row != 0).map(|(_, y)| y);
        let (top, bottom) = rows.fold((REACH as i32, 0), |(top, _), row| (top.min(row), row));
        let (left, right) = (columns.trailing_zeros() as i32, columns.ilog2() as i32);
        let (x, y) = (x - REACH as i32 + left, y - REACH as i32 + top);
        let bounds = Rect::new(x, y, right - left + 1, bottom - top + 1);
        Self { origin, bounds, rows: seen }
    }

    /// The cell that they are visible from.
    pub const fn origin(&self) -> Point {
        self.origin
    }

    /// A rectangle that contains them.
    pub const fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Marks its cells.
    pub fn mark(&self, grid: &mut BitGrid) {
        let (first, rows) = self.rows();
        grid.insert_rows(first, rows);
    }

    /// Marks its cells; returns how many were not marked before.
    pub fn mark_new(&self, grid: &mut BitGrid) -> usize {
        let (first, rows) = self.rows();
        grid.insert_new_rows(first, rows)
    }

    /// Its rows, without empty ones above and below, and the first cell of the first one.
    fn rows(&self) -> (Point, &[u32]) {
        let first = Point::new(self.origin.x - REACH as i32, self.bounds.y);
        let above = (self.bounds.y - self.origin.y + REACH as i32) as usize;
        (first, &self.rows[above..above + self.bounds.height as usize])
    }
}

/// Eight columns of 16 cells, half of each in a byte. No visible cell to the left or right of an
/// origin is as many as [`REACH`] rows away: its distance is less than [`BEAM_RADIUS`], and it is no
/// less far in columns.
#[derive(Default)]
struct Block {
    upper: u64,
    lower: u64,
}

impl Block {
    const fn insert(&mut self, column: usize, cells: u32) {
        self.upper |= (cells as u64 & 0xff) << (8 * column);
        self.lower |= (cells as u64 >> 8 & 0xff) << (8 * column);
    }

    /// Adds its cells to rows, its first column at that bit.
    fn mark(&self, rows: &mut [u32; SIDE], column: usize) {
        let cells = [transposed(self.upper).to_le_bytes(), transposed(self.lower).to_le_bytes()];
        for (row, &cells) in rows.iter_mut().zip(cells.as_flattened()) {
            *row |= u32::from(cells) << column;
        }
    }
}

/// Eight bytes as a square of bits, whose rows become columns: squares of 1, 2 and 4 bits above the
/// diagonal change places with those below it.
const fn transposed(square: u64) -> u64 {
    const fn swap(square: u64, apart: u32, upper: u64) -> u64 {
        let differ = (square ^ square >> apart) & upper;
        square ^ differ ^ differ << apart
    }
    let square = swap(square, 7, 0x00aa_00aa_00aa_00aa);
    let square = swap(square, 14, 0x0000_cccc_0000_cccc);
    swap(square, 28, 0x0000_0000_f0f0_f0f0)
}

/// Calls `mark` with the visible cells of each line of a quadrant, the nearest one first.
#[inline]
fn scan(
    lines: &BitGrid,
    (line, middle): (i32, i32),
    forward: bool,
    radius: u32,
    mut mark: impl FnMut(usize, u32),
) {
    let (width, height) = (lines.size().width() as i32, lines.size().height() as i32);
    let columns = lines.columns(middle - REACH as i32);
    let (left, right) = (REACH as i32 - middle, REACH as i32 + width - middle);
    let on_map = below(right.min(SIDE as i32)) & !below(left.max(0));
    let discs = &DISCS[radius as usize];
    let (step, on_this_side) = if forward { (1, height - 1 - line) } else { (-1, line) };
    let last = (radius as usize - 1).min(on_this_side as usize);
    let (mut open, mut y) = (ALL_BEAMS, line);
    for depth in 1..=last {
        y += step;
        let (table, inside) = (&LINES[depth], on_map & discs[depth]);
        let walls = inside & !columns.of_row(y);
        let visible = table.visible(open);
        mark(depth, inside & (visible.walls & walls | visible.floors));
        let mut hiding = walls & visible.walls;
        while hiding != 0 {
            // A carry runs through the walls side by side, up to the cell behind them.
            let end = hiding + (hiding & hiding.wrapping_neg());
            open &= !(table.before(end.trailing_zeros()) ^ table.before(hiding.trailing_zeros()));
            hiding &= end;
        }
        if open == 0 {
            return;
        }
    }
}

/// The bits below one that is from 0 to 31.
const fn below(bit: i32) -> u32 {
    (1 << bit) - 1
}

impl Line {
    const NONE: Self = Self {
        before: [0; 32],
        from: [Cells { walls: 0, floors: 0 }; 64],
        until: [Cells { walls: 0, floors: 0 }; 64],
    };

    fn before(&self, cell: u32) -> u64 {
        self.before[cell as usize % 32]
    }

    /// The cells visible through open beams.
    #[inline]
    fn visible(&self, mut open: u64) -> Cells {
        let mut visible = Cells { walls: 0, floors: 0 };
        while open != 0 {
            // A carry runs through the beams side by side, up to the hidden one behind them.
            let end = open + (open & open.wrapping_neg());
            let from = self.from[open.trailing_zeros() as usize % 64];
            let until = self.until[end.trailing_zeros() as usize % 64];
            visible.walls |= from.walls & until.walls;
            visible.floors |= from.floors & until.floors;
            open &= end;
        }
        visible
    }

    /// The line at that depth.
    const fn at(depth: i32, slopes: &[Slope; BEAMS - 1]) -> Self {
        let mut line = Self::NONE;
        let mut column = -depth;
        while column <= depth {
            let cell = column + REACH as i32;
            // Its first beam, and the one behind its last.
            let first = count_until(slopes, (2 * column - 1, 2 * depth));
            let end = 1 + count_before(slopes, (2 * column + 1, 2 * depth));
            line.before[cell as usize] = (1 << first) - 1;
            line.before[cell as usize + 1] = (1 << end) - 1;
            // The beams to the left and to the right of the center, or the one that it lies in.
            let left = count_before(slopes, (column, depth));
            let right = count_until(slopes, (column, depth));
            let mut beam = 0;
            while beam <= BEAMS {
                if beam < end {
                    line.from[beam].walls |= 1 << cell;
                }
                if beam <= right {
                    line.from[beam].floors |= 1 << cell;
                }
                if beam > first {
                    line.until[beam].walls |= 1 << cell;
                }
                if beam > left {
                    line.until[beam].floors |= 1 << cell;
                }
                beam += 1;
            }
            column += 1;
        }
        line
    }
}

const fn lines() -> [Line; REACH + 1] {
    let slopes = slopes();
    let mut lines = [Line::NONE; REACH + 1];
    let mut depth = 1;
    while depth <= REACH {
        lines[depth] = Line::at(depth as i32, &slopes);
        depth += 1;
    }
    lines
}

const fn discs() -> [[u32; REACH + 1]; BEAM_RADIUS as usize + 1] {
    let mut discs = [[0; REACH + 1]; BEAM_RADIUS as usize + 1];
    let mut radius = 0;
    while radius <= BEAM_RADIUS as usize {
        let mut depth = 1;
        while depth <= REACH {
            let mut column = 0;
            while column <= depth && column * column + depth * depth < radius * radius {
                discs[radius][depth] |= 1 << (REACH + column) | 1 << (REACH - column);
                column += 1;
            }
            depth += 1;
        }
        radius += 1;
    }
    discs
}

/// Columns to the right of straight ahead over a depth.
type Slope = (i32, i32);

/// The slopes of the edges between -1 and 1, each once, in ascending order.
const fn slopes() -> [Slope; BEAMS - 1] {
    let mut slopes = [(0, 1); BEAMS - 1];
    let mut last = (-1, 1);
    let mut index = 0;
    while index < slopes.len() {
        last = slope_after(last);
        slopes[index] = last;
        index += 1;
    }
    slopes
}

/// The least slope of an edge that is greater; 1 after the last one.
const fn slope_after(slope: Slope) -> Slope {
    let mut least = (1, 1);
    let mut depth = 1;
    while depth <= REACH as i32 {
        let mut edge = 1 - 2 * depth;
        while edge < 2 * depth {
            let found = (edge, 2 * depth);
            if is_less(slope, found) && is_less(found, least) {
                least = found;
            }
            edge += 2;
        }
        depth += 1;
    }
    least
}

/// Number of slopes that are less.
const fn count_before(slopes: &[Slope; BEAMS - 1], slope: Slope) -> usize {
    let mut count = 0;
    while count < slopes.len() && is_less(slopes[count], slope) {
        count += 1;
    }
    count
}

/// Number of slopes that are not greater.
const fn count_until(slopes: &[Slope; BEAMS - 1], slope: Slope) -> usize {
    let mut count = 0;
    while count < slopes.len() && !is_less(slope, slopes[count]) {
        count += 1;
    }
    count
}

const fn is_less(left: Slope, right: Slope) -> bool {
    left.0 * right.1 < right.0 * left.1
}
