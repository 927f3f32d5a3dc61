//! The ground of a level: open and solid cells, where it begins and ends, and its areas.

use std::cmp::Reverse;
use std::fmt;

use crate::geometry::{BitGrid, Point, Rect, Run, Size};

/// A level as open and solid cells, before anything stands on it.
///
/// ```
/// use roguecore_grid::generator::Ground;
/// use roguecore_grid::{Point, Rect, Size};
/// let mut ground = Ground::solid(Size::new(9, 3));
/// ground.dig_rect(Rect::new(1, 1, 2, 1));
/// ground.dig_tunnel(Point::new(2, 1), Point::new(7, 1), true);
/// ground.start = Point::new(1, 1);
/// assert_eq!(ground.to_string(), "#########\n#@......#\n#########\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ground {
    open: BitGrid,
    /// Where the player arrives.
    pub start: Point,
    /// The position of the stairs down or of the goal, away from the start.
    pub end: Point,
    /// Rooms, or similar parts. Monsters and items are rolled for each area.
    pub areas: Vec<Rect>,
}

impl Ground {
    /// Solid everywhere, without areas.
    pub fn solid(size: Size) -> Self {
        Self {
            open: BitGrid::new(size),
            start: Point::default(),
            end: Point::default(),
            areas: Vec::new(),
        }
    }

    /// Number of columns and rows.
    pub const fn size(&self) -> Size {
        self.open.size()
    }

    /// Whether some cell is not on the border: at least 3 columns and 3 rows.
    pub fn has_inside(&self) -> bool {
        self.size().width() >= 3 && self.size().height() >= 3
    }

    /// Whether the cell is open; `false` outside of the ground.
    pub fn is_open(&self, at: Point) -> bool {
        self.open.get(at)
    }

    /// Opens a cell. Ignores cells outside of the ground.
    pub fn dig(&mut self, at: Point) {
        self.open.insert(at);
    }

    /// Makes a cell solid. Ignores cells outside of the ground.
    pub fn fill(&mut self, at: Point) {
        self.open.remove(at);
    }

    /// Opens a cell, or makes it solid. Ignores cells outside of the ground.
    pub fn set_open(&mut self, at: Point, open: bool) {
        self.open.set(at, open);
    }

    /// Opens the cells of a rectangle. Ignores those outside of the ground.
    pub fn dig_rect(&mut self, rect: Rect) {
        self.open.insert_rect(rect);
    }

    /// Makes the cells of a rectangle solid. Ignores those outside of the ground.
    pub fn fill_rect(&mut self, rect: Rect) {
        self.open.remove_rect(rect);
    }

    /// Digs a one-wide tunnel with one bend between two cells, along the row of `from` first
    /// or along its column first. Ignores cells outside of the ground.
    pub fn dig_tunnel(&mut self, from: Point, to: Point, row_first: bool) {
        let bend = if row_first { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        self.dig_line(from, bend);
        self.dig_line(bend, to);
    }

    /// The open cells, row by row from the top.
    pub fn open_cells(&self) -> impl Iterator<Item = Point> {
        self.open.iter()
    }

    /// The open cells as bits.
    pub const fn open(&self) -> &BitGrid {
        &self.open
    }

    /// The open cells as bits, to open or fill many at a time.
    pub const fn open_mut(&mut self) -> &mut BitGrid {
        &mut self.open
    }

    /// The open cell farthest from `from` by Euclidean distance; of equally far ones the first, row
    /// by row. `from` itself if no cell is open.
    pub fn farthest_from(&self, from: Point) -> Point {
        let far = |cell: &Point| Reverse(cell.distance_squared(from));
        // Along a run the distance falls, then rises: one of its ends is the farthest cell.
        let ends = |run: Run| [run.first, run.last].map(|x| Point::new(x, run.y));
        self.open.runs().flat_map(ends).min_by_key(far).unwrap_or(from)
    }

    /// Whether the cell lies between two solid cells on two opposite sides and two open ones on
    /// the other two: a doorway, or a wall that could become one.
    pub fn is_between(&self, at: Point) -> bool {
        let open = |x: i32, y: i32| self.is_open(Point::new(at.x + x, at.y + y));
        let (west, east, north, south) = (open(-1, 0), open(1, 0), open(0, -1), open(0, 1));
        (west && east && !north && !south) || (north && south && !west && !east)
    }

    /// Moves the start off the border.
    pub fn move_start_inside(&mut self) {
        let Rect { width, height, .. } = self.size().rect();
        let inside = |at: i32, side: i32| at.min(side - 2).max(1);
        self.start = Point::new(inside(self.start.x, width), inside(self.start.y, height));
    }

    /// Digs between two cells of one row or one column.
    fn dig_line(&mut self, from: Point, to: Point) {
        let (left, right) = within(from.x, to.x, self.size().columns().end);
        let (top, bottom) = within(from.y, to.y, self.size().rows().end);
        self.dig_rect(Rect::new(left, top, right - left + 1, bottom - top + 1));
    }
}

/// The range from one number to the other, cut to `0..length`, as first and last; the last is
/// below the first if the range is empty.
fn within(one: i32, other: i32, length: i32) -> (i32, i32) {
    (one.min(other).max(0), one.max(other).min(length - 1))
}

/// `.` for open, `#` for solid, `@` for the start.
impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in self.size().rows() {
            for x in self.size().columns() {
                let at = Point::new(x, y);
                let open = if self.is_open(at) { '.' } else { '#' };
                write!(f, "{}", if at == self.start { '@' } else { open })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compared with a search of all open cells.
        #[test]
        fn the_farthest_cell_is_found(
            cells in prop::collection::vec((0..80i32, 0..9i32), 0..60), x in -9..90i32, y in -5..15i32,
        ) {
            let mut ground = Ground::solid(Size::new(80, 9));
            cells.iter().for_each(|&(x, y)| ground.dig_rect(Rect::new(x, y, 3, 1)));
            let from = Point::new(x, y);
            let far = |cell: &Point| Reverse(cell.distance_squared(from));
            let expected = ground.open_cells().min_by_key(far);
            prop_assert_eq!(ground.farthest_from(from), expected.unwrap_or(from));
        }
    }

    #[test]
    fn cells_outside_are_ignored() {
        let mut ground = Ground::solid(Size::new(5, 4));
        let far = Point::new(i32::MAX, i32::MAX);
        ground.dig_tunnel(far, Point::new(i32::MIN, i32::MIN), true);
        ground.dig_tunnel(Point::new(i32::MIN, 9), far, false);
        ground.dig_rect(Rect::new(i32::MAX, i32::MAX, i32::MAX, i32::MAX));
        assert_eq!(ground.open_cells().count(), 0);
        ground.dig_tunnel(Point::new(2, 1), far, true);
        ground.dig_tunnel(Point::new(1, 3), Point::new(1, i32::MIN), true);
        ground.dig_rect(Rect::new(i32::MIN, 2, i32::MAX, i32::MAX));
        assert_eq!(ground.to_string(), "@.###\n#....\n#.###\n#.###\n");
        ground.dig_rect(Rect::new(-5, 2, i32::MAX, i32::MAX));
        assert_eq!(ground.to_string(), "@.###\n#....\n.....\n.....\n");
    }
}
