//! Straight lines of cells, by Bresenham's algorithm (1965).

use super::Point;

/// The cells of the straight line from one cell to another: without `from`, with `to`, in order;
/// none if both are the same.
///
/// Each cell is a neighbour of the one before, so that the line has as many cells as
/// [`Point::chebyshev`] says. Where the exact line passes midway between two cells, the one with
/// the lower column or row is taken. The line from `to` to `from` therefore has the same cells in
/// reverse.
///
/// ```
/// use roguecore_grid::{Point, line};
/// let cells: Vec<_> = line(Point::new(0, 0), Point::new(4, 2)).map(|at| (at.x, at.y)).collect();
/// assert_eq!(cells, [(1, 0), (2, 1), (3, 1), (4, 2)]);
/// ```
pub fn line(from: Point, to: Point) -> impl Iterator<Item = Point> + Clone {
    Steps::new(from, to).take(from.chebyshev(to) as usize)
}

/// The cells of a ray: the [`line()`] through `toward`, and on beyond it in the same direction.
/// Without `from`, at most `length` cells long, counted in steps. Ends with the first cell for
/// which `stops` returns `true`: that cell is the last one of the ray. `stops` is called once for
/// each cell, when the iterator reaches it.
///
/// The ray has no cells if `toward` is `from`. It ends at the ends of the coordinates, and not at
/// the edge of a map: `stops` may.
///
/// ```
/// use roguecore_grid::{Point, ray};
/// let wall = Point::new(5, 0);
/// let bolt = ray(Point::new(0, 0), Point::new(2, 0), 8, |at| at == wall);
/// assert_eq!(bolt.map(|at| at.x).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
/// ```
pub fn ray(
    from: Point,
    toward: Point,
    length: u32,
    mut stops: impl FnMut(Point) -> bool,
) -> impl Iterator<Item = Point> {
    let mut stopped = false;
    Steps::new(from, toward).take(length as usize).take_while(move |&at| {
        let before = stopped;
        stopped = stopped || stops(at);
        !before
    })
}

/// Walks from a cell in the direction of another one, without end.
#[derive(Clone, Debug)]
struct Steps {
    here: Point,
    /// The step in the direction of the larger difference.
    straight: (i32, i32),
    /// The addition to it for a step to the side.
    side: (i32, i32),
    /// The larger difference, and the smaller one.
    major: i64,
    minor: i64,
    /// Twice the distance of the exact line from the current cell, in units of 1 / `major`.
    error: i64,
}

impl Steps {
    fn new(from: Point, to: Point) -> Self {
        let dx = i64::from(to.x) - i64::from(from.x);
        let dy = i64::from(to.y) - i64::from(from.y);
        let (columns, rows) = ((dx.signum() as i32, 0), (0, dy.signum() as i32));
        let wide = dx.abs() >= dy.abs();
        let (straight, side) = if wide { (columns, rows) } else { (rows, columns) };
        let (major, minor) = if wide { (dx.abs(), dy.abs()) } else { (dy.abs(), dx.abs()) };
        Self { here: from, straight, side, major, minor, error: 0 }
    }
}

impl Iterator for Steps {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        if self.major == 0 {
            return None;
        }
        let (mut dx, mut dy) = self.straight;
        self.error += 2 * self.minor;
        // Midway the lower column or row is taken: steps to a lower one come earlier.
        let is_lower = self.side.0 + self.side.1 < 0;
        if self.error > self.major || (self.error == self.major && is_lower) {
            self.error -= 2 * self.major;
            (dx, dy) = (dx + self.side.0, dy + self.side.1);
        }
        self.here = Point::new(self.here.x.checked_add(dx)?, self.here.y.checked_add(dy)?);
        Some(self.here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_cell() -> impl Strategy<Value = Point> {
        (-12..12i32, -12..12i32).prop_map(|(x, y)| Point::new(x, y))
    }

    /// Twice the distance of a cell from the exact line, times the longer side of the line.
    fn offset(from: Point, to: Point, at: Point) -> i32 {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        2 * (dx * (at.y - from.y) - dy * (at.x - from.x)).abs()
    }

    proptest! {
        #[test]
        fn a_line_is_connected_and_ends_at_its_target(from in any_cell(), to in any_cell()) {
            let cells: Vec<Point> = line(from, to).collect();
            prop_assert_eq!(cells.len(), from.chebyshev(to) as usize);
            let mut before = from;
            for &at in &cells {
                prop_assert_eq!(before.chebyshev(at), 1);
                prop_assert!(offset(from, to, at) <= from.chebyshev(to) as i32);
                before = at;
            }
            prop_assert_eq!(before, to);
        }

        #[test]
        fn a_line_back_has_the_same_cells(from in any_cell(), to in any_cell()) {
            let there: Vec<Point> = [from].into_iter().chain(line(from, to)).collect();
            let mut back: Vec<Point> = [to].into_iter().chain(line(to, from)).collect();
            back.reverse();
            prop_assert_eq!(there, back);
        }

        #[test]
        fn a_ray_is_a_line_and_goes_on(from in any_cell(), to in any_cell(), length in 0..30u32) {
            let cells: Vec<Point> = ray(from, to, length, |_| false).collect();
            let expected = if from == to { 0 } else { length as usize };
            prop_assert_eq!(cells.len(), expected);
            let both = cells.iter().copied().zip(line(from, to));
            both.for_each(|(ray, line)| assert_eq!(ray, line));
        }

        #[test]
        fn a_ray_ends_with_the_cell_that_stops_it(from in any_cell(), to in any_cell()) {
            let stops = |at: Point| at.x % 3 == 0;
            let cells: Vec<Point> = ray(from, to, 30, stops).collect();
            let free = cells.iter().take_while(|at| !stops(**at)).count();
            prop_assert!(cells.len() <= free + 1);
            let stopped = cells.last().is_some_and(|&at| stops(at));
            prop_assert!(stopped || cells.len() == 30 || from == to);
        }
    }

    #[test]
    fn the_ends_of_the_coordinates_end_a_ray() {
        let edge = Point::new(i32::MAX - 2, 0);
        let cells = ray(edge, Point::new(i32::MAX, 0), 9, |_| false);
        assert_eq!(cells.count(), 2);
        let across = line(Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX - 1));
        assert_eq!(across.take(3).count(), 3);
    }
}
