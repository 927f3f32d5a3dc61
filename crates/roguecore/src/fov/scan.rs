//! Symmetric shadowcasting in whole numbers, on lines of 64 cells a word. Knows rows and columns
//! only as lines: a quadrant looks along lines that lie before it, one depth after the other.
//!
//! Columns of a line are counted from the cell on the quadrant's left edge: the one straight
//! ahead at depth `d` is number `d`, and the line that can be in view has cells `0..=2 d`. So
//! no number here is negative, and a slope is a column over a depth.

use std::ops::Range;

use super::FARTHEST;
use crate::geometry::{BitGrid, next_clear, next_set};

/// A radius that reaches the corners of all that [`FARTHEST`] allows.
pub(super) const SAME_AS_UNLIMITED: u32 = 2 * FARTHEST;

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

/// A column over a depth, as a fraction that is never reduced: both are at most four times
/// [`FARTHEST`], so products of two fit.
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
        let (before, length) = (self.middle as u32, self.lines.size().width as u32);
        while let Some(line) = self.line_at(sector.depth, radius) {
            let Sector { depth, start, end, .. } = sector;
            while squares(sector.half, depth) >= radius * radius {
                sector.half -= 1;
            }
            let (left, right) = (start.round_up(depth), end.round_down(depth));
            // What lies outside of the map or the radius is a wall that nobody sees.
            let first = left.max(depth - depth.min(before).min(sector.half));
            let last = right.min(depth + (length - 1 - before).min(sector.half));
            if first > last {
                return;
            }
            let cells = self.lines.row(line);
            let place = |column: u32| before + column - depth;
            let (from, to) = (place(first), place(last));
            // A wall is seen when any of it is, a floor when its middle is.
            let hides_first = first == left && start.lies_after(left, depth) && is_set(cells, from);
            let hides_last = last == right && end.lies_before(right, depth) && is_set(cells, to);
            mark(line, from + u32::from(hides_first)..to + 1 - u32::from(hides_last));

            let mut open = next_set(cells, from);
            loop {
                if open > to {
                    return;
                }
                let wall = next_clear(cells, open);
                let column = |place: u32| place + depth - before;
                let next = Sector {
                    depth: depth + 1,
                    start: if open == from && first == left {
                        start
                    } else {
                        Slope::before(column(open), depth)
                    },
                    end: if wall > to && last == right {
                        end
                    } else {
                        Slope::before(column(wall.min(to + 1)), depth)
                    },
                    half: sector.half,
                };
                open = if wall > to { wall } else { next_set(cells, wall) };
                if open > to {
                    sector = next;
                    break;
                }
                self.scan_sector(next, radius, mark);
            }
        }
    }

    /// The line that lies so far before the one who looks.
    fn line_at(&self, depth: u32, radius: u32) -> Option<i32> {
        if depth >= radius || depth > FARTHEST {
            return None;
        }
        let away = if self.forward { depth as i32 } else { -(depth as i32) };
        let line = self.line + away;
        (0..self.lines.size().height).contains(&line).then_some(line)
    }
}

const fn squares(one: u32, other: u32) -> u32 {
    one * one + other * other
}

fn is_set(words: &[u64], place: u32) -> bool {
    words[place as usize / 64] >> (place % 64) & 1 != 0
}
