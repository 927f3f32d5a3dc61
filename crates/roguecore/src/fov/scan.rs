//! Symmetric shadowcasting in whole numbers, on lines of 64 cells a word. Knows rows and columns
//! only as lines: a quadrant looks along lines that lie before it, one depth after the other.
//!
//! Columns of a line are counted from the cell on the quadrant's left edge: the one straight
//! ahead at depth `d` is number `d`, and the line that can be in view has cells `0..=2 d`. So
//! no number here is negative, and a slope is a column over a depth.

use std::ops::Range;

use super::MAX_RADIUS;
use crate::geometry::{BitGrid, next_clear, next_set};

/// A radius that reaches the corners of all that [`MAX_RADIUS`] allows.
pub(super) const SAME_AS_UNLIMITED: u32 = 2 * MAX_RADIUS;

/// A quarter of what lies around somebody who looks.
pub(super) struct Quadrant<'a> {
    /// What lets sight pass, in rows for the quadrants above and below, else in columns.
    pub(super) lines: &'a BitGrid,
    /// The line of the one who looks.
    pub(super) line: i32,
    /// Where in that line they are.
    pub(super) middle: i32,
    /// Whether the lines in view come after theirs.
    pub(super) forward: bool,
}

/// What is still in view from some depth on: all between two slopes.
#[derive(Clone, Copy)]
struct Sector {
    depth: u32,
    start: Slope,
    end: Slope,
    /// How many cells to each side of straight ahead lie within the radius at this depth.
    half: u32,
}

/// The part of a line that is in view.
struct Span {
    /// The outermost columns between the slopes.
    left: u32,
    right: u32,
    /// The outermost cells that are on the map and within the radius, too, by place.
    from: u32,
    to: u32,
}

/// A column over a depth, as a fraction that is never reduced: both are at most four times
/// [`MAX_RADIUS`], so products of two fit.
#[derive(Clone, Copy)]
struct Slope {
    column: u32,
    depth: u32,
}

impl Slope {
    /// The left edge of a cell.
    const fn before(column: u32, depth: u32) -> Self {
        // Half a cell to the left; only walls and what comes after them have edges that
        // count, and column 0 never comes after one.
        Self { column: 2 * column - 1, depth: 2 * depth }
    }

    /// The column where the slope meets a depth; half columns count as the next one.
    const fn round_up(self, depth: u32) -> u32 {
        (2 * depth * self.column + self.depth) / (2 * self.depth)
    }

    /// The column where the slope meets a depth; half columns count as the one before.
    const fn round_down(self, depth: u32) -> u32 {
        (2 * depth * self.column + self.depth - 1) / (2 * self.depth)
    }

    /// Whether it leaves the middle of a cell behind on its left.
    const fn lies_after(self, column: u32, depth: u32) -> bool {
        depth * self.column > column * self.depth
    }

    /// Whether it leaves the middle of a cell behind on its right.
    const fn lies_before(self, column: u32, depth: u32) -> bool {
        depth * self.column < column * self.depth
    }
}

impl Quadrant<'_> {
    /// Tells what is in view, line by line, some cells more than once.
    pub(super) fn scan(&self, radius: u32, mark: &mut impl FnMut(i32, Range<u32>)) {
        let radius = radius.min(SAME_AS_UNLIMITED);
        let (start, end) = (Slope { column: 0, depth: 1 }, Slope { column: 2, depth: 1 });
        self.scan_sector(Sector { depth: 1, start, end, half: radius }, radius, mark);
    }

    fn scan_sector(&self, mut sector: Sector, radius: u32, mark: &mut impl FnMut(i32, Range<u32>)) {
        while let Some(line) = self.line_at(sector.depth, radius) {
            sector.half = half_of_disc(sector.half, sector.depth, radius);
            let Some(span) = self.span(&sector) else { return };
            let cells = self.lines.row(line);
            mark(line, self.seen(&sector, &span, cells));
            // The next line is in view behind each opening between walls.
            let mut open = next_set(cells, span.from);
            loop {
                if open > span.to {
                    return;
                }
                let wall = next_clear(cells, open);
                let next = self.behind(&sector, &span, open, wall);
                open = if wall > span.to { wall } else { next_set(cells, wall) };
                if open > span.to {
                    // The last opening needs no call of its own.
                    sector = next;
                    break;
                }
                self.scan_sector(next, radius, mark);
            }
        }
    }

    /// The cells of a sector's line that are in view, if they are on the map and within the
    /// radius. Both are convex: what lies outside hides nothing that lies inside.
    fn span(&self, sector: &Sector) -> Option<Span> {
        let (before, length) = (self.middle as u32, self.lines.size().width());
        let Sector { depth, start, end, half } = *sector;
        let (left, right) = (start.round_up(depth), end.round_down(depth));
        let first = left.max(depth - depth.min(before).min(half));
        let last = right.min(depth + (length - 1 - before).min(half));
        let place = |column| before + column - depth;
        (first <= last).then(|| Span { left, right, from: place(first), to: place(last) })
    }

    /// The cells of a span that are seen: walls when any of them is, floors when their middle
    /// is. Only the outermost ones can be in view without that.
    fn seen(&self, sector: &Sector, span: &Span, cells: &[u64]) -> Range<u32> {
        let Sector { depth, start, end, .. } = *sector;
        let &Span { left, right, from, to } = span;
        let is_floor = |column, place| self.column(place, depth) == column && is_set(cells, place);
        let hides_first = start.lies_after(left, depth) && is_floor(left, from);
        let hides_last = end.lies_before(right, depth) && is_floor(right, to);
        from + u32::from(hides_first)..to + 1 - u32::from(hides_last)
    }

    /// What is in view behind an opening that begins and ends at these cells.
    fn behind(&self, sector: &Sector, span: &Span, open: u32, wall: u32) -> Sector {
        let Sector { depth, start, end, half } = *sector;
        let edge = |place| Slope::before(self.column(place, depth), depth);
        let start = if open == span.from { start } else { edge(open) };
        let end = if wall > span.to { end } else { edge(wall) };
        Sector { depth: depth + 1, start, end, half }
    }

    /// The column of a cell of the line at some depth.
    const fn column(&self, place: u32, depth: u32) -> u32 {
        place + depth - self.middle as u32
    }

    /// The line that lies so far before the one who looks.
    fn line_at(&self, depth: u32, radius: u32) -> Option<i32> {
        if depth >= radius || depth > MAX_RADIUS {
            return None;
        }
        let away = if self.forward { depth as i32 } else { -(depth as i32) };
        let line = self.line + away;
        self.lines.size().rows().contains(&line).then_some(line)
    }
}

/// How many cells to each side lie within the radius at some depth; so many did before it.
const fn half_of_disc(mut half: u32, depth: u32, radius: u32) -> u32 {
    while half * half + depth * depth >= radius * radius {
        half -= 1;
    }
    half
}

fn is_set(words: &[u64], place: u32) -> bool {
    words[place as usize / 64] >> (place % 64) & 1 != 0
}
