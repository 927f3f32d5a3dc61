//! A cell of a grid, by column and row.

use std::fmt;
use std::ops::Add;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::Direction;

/// A cell: `x` grows to the right, `y` grows downwards, (0,0) is the top left.
///
/// A point may lie outside of a map; grids return `None` or `false` there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Point {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

impl Point {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Distance in steps of eight directions: the larger of the differences in columns and in rows.
    ///
    /// ```
    /// use roguecore_grid::Point;
    /// assert_eq!(Point::new(1, 1).chebyshev(Point::new(4, 3)), 3);
    /// ```
    pub const fn chebyshev(self, other: Self) -> u32 {
        let dx = self.x.abs_diff(other.x);
        let dy = self.y.abs_diff(other.y);
        if dx > dy { dx } else { dy }
    }

    /// Squared Euclidean distance in cells; `u64::MAX` if it does not fit. Rules use no floats, so
    /// compare it with a squared radius.
    pub const fn distance_squared(self, other: Self) -> u64 {
        let dx = self.x.abs_diff(other.x) as u64;
        let dy = self.y.abs_diff(other.y) as u64;
        (dx * dx).saturating_add(dy * dy)
    }

    /// Whether the cell lies in the disc of `radius` cells around this one, edge included: the
    /// rule of every area effect. (Field of view leaves out the edge: [`fov::in_radius`].)
    ///
    /// ```
    /// use roguecore_grid::Point;
    /// let center = Point::new(5, 5);
    /// assert!(center.is_within(3, Point::new(8, 5)));
    /// assert!(!center.is_within(3, Point::new(8, 6)));
    /// ```
    ///
    /// [`fov::in_radius`]: crate::fov::in_radius
    pub const fn is_within(self, radius: u32, at: Self) -> bool {
        self.distance_squared(at) <= radius as u64 * radius as u64
    }

    /// The eight cells around this one, in the order of [`Direction::ALL`].
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().map(move |direction| self + direction)
    }

    /// The neighbouring cell of one that lies in a grid. Coordinates there are far from their ends,
    /// which `+` has to look for: searches take this step for most of their time.
    #[inline]
    #[must_use]
    pub const fn beside(self, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Self::new(self.x + dx, self.y + dy)
    }

    /// The direction of a neighbouring cell; `None` for itself and for cells further away.
    pub fn direction_to(self, neighbour: Self) -> Option<Direction> {
        // Compares differences: at the ends of the coordinates a step does not move.
        let dx = i64::from(neighbour.x) - i64::from(self.x);
        let dy = i64::from(neighbour.y) - i64::from(self.y);
        let is_step = |direction: &Direction| {
            let (columns, rows) = direction.delta();
            (i64::from(columns), i64::from(rows)) == (dx, dy)
        };
        Direction::ALL.into_iter().find(is_step)
    }
}

/// The neighbouring cell in that direction. At the ends of the coordinates the point stays.
impl Add<Direction> for Point {
    type Output = Self;

    fn add(self, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Self::new(self.x.saturating_add(dx), self.y.saturating_add(dy))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_neighbour_has_a_direction() {
        let here = Point::new(3, 3);
        for direction in Direction::ALL {
            assert_eq!(here.direction_to(here + direction), Some(direction));
        }
        assert_eq!(here.direction_to(here), None);
        assert_eq!(here.direction_to(Point::new(5, 3)), None);
    }

    #[test]
    fn a_step_beyond_the_coordinates_stays() {
        let edge = Point::new(i32::MAX, i32::MIN);
        assert_eq!(edge + Direction::NorthEast, edge);
        assert_eq!(edge.direction_to(edge), None);
        let left = Point::new(i32::MAX - 1, i32::MIN);
        assert_eq!(left.direction_to(edge), Some(Direction::East));
        assert_eq!(edge.direction_to(Point::new(i32::MIN, i32::MAX)), None);
    }
}
