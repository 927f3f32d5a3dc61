//! Symmetric shadowcasting in integers, on lines of 64 cells per word. A quadrant scans the lines
//! in front of the origin, one depth after the other; lines are rows or columns of the map.
//!
//! Columns of a line are counted from the left edge of the quadrant: at depth `d` it covers columns
//! `0..=2 d`, and column `d` is straight ahead. So no number is negative, and a slope is a column
//! over a depth.

use std::ops::Range;

use super::MAX_RADIUS;
use crate::geometry::{BitGrid, next_clear, next_set};

/// A radius that reaches the corners of the square that [`MAX_RADIUS`] allows.
pub(super) const UNLIMITED_RADIUS: u32 = 2 * MAX_RADIUS;

/// One quarter of the map around the origin.
pub(super) struct Quadrant<'a> {
    /// Transparent cells: in rows for the quadrants above and below, else in columns.
    pub(super) lines: &'a BitGrid,
    /// The line of the origin.
    pub(super) line: i32,
    /// The index of the origin in that line.
    pub(super) middle: i32,
    /// Whether the scan goes to higher lines.
    pub(super) forward: bool,
}

/// The cells still visible from some depth on: all between two slopes.
#[derive(Clone, Copy)]
struct Sector {
    depth: u32,
    start: Slope,
    end: Slope,
    /// Number of cells to each side of straight ahead that lie within the radius at this depth.
    half: u32,
}

/// The part of a line inside a sector.
struct Span {
    /// The outermost columns between the slopes.
    left: u32,
    right: u32,
    /// The outermost cells that are also on the map and within the radius, as indices in the line.
    from: u32,
    to: u32,
}

/// A column over a depth, as a fraction that is not reduced: both are at most four times
/// [`MAX_RADIUS`], so that products fit in 32 bits.
#[derive(Clone, Copy)]
struct Slope {
    column: u32,
    depth: u32,
}

impl Slope {
    /// The left edge of a cell.
    const fn before(column: u32, depth: u32) -> Self {
        // Half a cell to the left. Only edges of and after walls are used, and column 0 is never
        // one of these.
        Self { column: 2 * column - 1, depth: 2 * depth }
    }

    /// The column where the slope meets a depth; halves are rounded up.
    const fn round_up(self, depth: u32) -> u32 {
        (2 * depth * self.column + self.depth) / (2 * self.depth)
    }

    /// The column where the slope meets a depth; halves are rounded down.
    const fn round_down(self, depth: u32) -> u32 {
        (2 * depth * self.column + self.depth - 1) / (2 * self.depth)
    }

    /// Whether the center of the cell lies left of the slope.
    const fn lies_after(self, column: u32, depth: u32) -> bool {
        depth * self.column > column * self.depth
    }

    /// Whether the center of the cell lies right of the slope.
    const fn lies_before(self, column: u32, depth: u32) -> bool {
        depth * self.column < column * self.depth
    }
}

impl Quadrant<'_> {
    /// Calls `mark` with each line and its visible cells, for some cells more than once.
    pub(super) fn scan(&self, radius: u32, mark: &mut impl FnMut(i32, Range<u32>)) {
        let radius = radius.min(UNLIMITED_RADIUS);
        let (start, end) = (Slope { column: 0, depth: 1 }, Slope { column: 2, depth: 1 });
        self.scan_sector(Sector { depth: 1, start, end, half: radius }, radius, mark);
    }

    fn scan_sector(&self, mut sector: Sector, radius: u32, mark: &mut impl FnMut(i32, Range<u32>)) {
        while let Some(line) = self.line_at(sector.depth, radius) {
            sector.half = half_of_disc(sector.half, sector.depth, radius);
            let Some(span) = self.span(&sector) else { return };
            let cells = self.lines.row(line);
            mark(line, self.visible(&sector, &span, cells));
            // The next line is visible through each opening between walls.
            let mut open = next_set(cells, span.from);
            loop {
                if open > span.to {
                    return;
                }
                let wall = next_clear(cells, open);
                let next = self.behind(&sector, &span, open, wall);
                open = if wall > span.to { wall } else { next_set(cells, wall) };
                if open > span.to {
                    // The last opening is scanned by this loop instead of a call.
                    sector = next;
                    break;
                }
                self.scan_sector(next, radius, mark);
            }
        }
    }

    /// The cells of a sector's line that are on the map and within the radius; `None` if there are
    /// none. Map and disc are convex, so cells outside of them hide no cell inside.
    fn span(&self, sector: &Sector) -> Option<Span> {
        let (before, length) = (self.middle as u32, self.lines.size().width());
        let Sector { depth, start, end, half } = *sector;
        let (left, right) = (start.round_up(depth), end.round_down(depth));
        let first = left.max(depth - depth.min(before).min(half));
        let last = right.min(depth + (length - 1 - before).min(half));
        let index = |column| before + column - depth;
        (first <= last).then(|| Span { left, right, from: index(first), to: index(last) })
    }

    /// The visible cells of a span: walls if any part of them is visible, floors if their center
    /// is. Only the outermost cells can be floors whose center is not.
    fn visible(&self, sector: &Sector, span: &Span, cells: &[u64]) -> Range<u32> {
        let Sector { depth, start, end, .. } = *sector;
        let &Span { left, right, from, to } = span;
        let is_floor = |column, index| self.column(index, depth) == column && is_set(cells, index);
        let hides_first = start.lies_after(left, depth) && is_floor(left, from);
        let hides_last = end.lies_before(right, depth) && is_floor(right, to);
        from + u32::from(hides_first)..to + 1 - u32::from(hides_last)
    }

    /// The sector behind an opening from cell `open` up to the wall at `wall`.
    fn behind(&self, sector: &Sector, span: &Span, open: u32, wall: u32) -> Sector {
        let Sector { depth, start, end, half } = *sector;
        let edge = |index| Slope::before(self.column(index, depth), depth);
        let start = if open == span.from { start } else { edge(open) };
        let end = if wall > span.to { end } else { edge(wall) };
        Sector { depth: depth + 1, start, end, half }
    }

    /// The column of a cell at a depth, from its index in the line.
    const fn column(&self, index: u32, depth: u32) -> u32 {
        index + depth - self.middle as u32
    }

    /// The line at a depth; `None` outside of the map or the radius.
    fn line_at(&self, depth: u32, radius: u32) -> Option<i32> {
        if depth >= radius || depth > MAX_RADIUS {
            return None;
        }
        let away = if self.forward { depth as i32 } else { -(depth as i32) };
        let line = self.line + away;
        self.lines.size().rows().contains(&line).then_some(line)
    }
}

/// Number of cells to each side within the radius at a depth; `half` is that of the depth before.
const fn half_of_disc(mut half: u32, depth: u32, radius: u32) -> u32 {
    while half * half + depth * depth >= radius * radius {
        half -= 1;
    }
    half
}

fn is_set(words: &[u64], index: u32) -> bool {
    words[index as usize / 64] >> (index % 64) & 1 != 0
}
