//! The plan of a floor: open cells, start, end and areas. Does not depend on tiles or entities.

use std::fmt;

use crate::geometry::{BitGrid, Point, Rect, Run, Size};

/// A floor of open and solid cells, before tiles, monsters and items are placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    open: BitGrid,
    /// Where the player arrives.
    pub start: Point,
    /// The position of the stairs down or of the goal, away from the start.
    pub end: Point,
    /// Rooms, or what counts as one. Monsters and items are rolled for each area.
    pub areas: Vec<Rect>,
}

impl Plan {
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

    /// Whether the cell is open; `false` outside of the plan.
    pub fn is_open(&self, at: Point) -> bool {
        self.open.get(at)
    }

    /// Opens a cell. Ignores cells outside of the plan.
    pub fn dig(&mut self, at: Point) {
        self.open.insert(at);
    }

    /// Makes a cell solid. Ignores cells outside of the plan.
    pub fn fill(&mut self, at: Point) {
        self.open.remove(at);
    }

    /// Opens the cells of a rectangle. Ignores those outside of the plan.
    pub fn dig_rect(&mut self, rect: Rect) {
        self.open.insert_rect(rect);
    }

    /// Makes the cells of a rectangle solid. Ignores those outside of the plan.
    pub fn fill_rect(&mut self, rect: Rect) {
        self.open.remove_rect(rect);
    }

    /// Digs a one-wide tunnel with one bend between two cells, along the row of `from` first
    /// or along its column first. Ignores cells outside of the plan.
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
    pub(super) const fn open_mut(&mut self) -> &mut BitGrid {
        &mut self.open
    }

    /// The open cell farthest from `from` by Euclidean distance; of equally far ones the first, row
    /// by row. `from` itself if no cell is open.
    pub fn farthest_from(&self, from: Point) -> Point {
        let far = |cell: &Point| std::cmp::Reverse(cell.distance_squared(from));
        // Along a run the distance falls, then rises: one of its ends is the farthest cell.
        let ends = |run: Run| [run.first, run.last].map(|x| Point::new(x, run.y));
        self.open.runs().flat_map(ends).min_by_key(far).unwrap_or(from)
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
impl fmt::Display for Plan {
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
            let mut plan = Plan::solid(Size::new(80, 9));
            cells.iter().for_each(|&(x, y)| plan.dig_rect(Rect::new(x, y, 3, 1)));
            let from = Point::new(x, y);
            let far = |cell: &Point| std::cmp::Reverse(cell.distance_squared(from));
            let expected = plan.open_cells().min_by_key(far);
            prop_assert_eq!(plan.farthest_from(from), expected.unwrap_or(from));
        }
    }

    #[test]
    fn cells_outside_are_ignored() {
        let mut plan = Plan::solid(Size::new(5, 4));
        let far = Point::new(i32::MAX, i32::MAX);
        plan.dig_tunnel(far, Point::new(i32::MIN, i32::MIN), true);
        plan.dig_tunnel(Point::new(i32::MIN, 9), far, false);
        plan.dig_rect(Rect::new(i32::MAX, i32::MAX, i32::MAX, i32::MAX));
        assert_eq!(plan.open_cells().count(), 0);
        plan.dig_tunnel(Point::new(2, 1), far, true);
        plan.dig_tunnel(Point::new(1, 3), Point::new(1, i32::MIN), true);
        plan.dig_rect(Rect::new(i32::MIN, 2, i32::MAX, i32::MAX));
        assert_eq!(plan.to_string(), "@.###\n#....\n#.###\n#.###\n");
        plan.dig_rect(Rect::new(-5, 2, i32::MAX, i32::MAX));
        assert_eq!(plan.to_string(), "@.###\n#....\n.....\n.....\n");
    }
}
