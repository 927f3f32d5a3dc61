//! Areas of cells around or in front of a cell.

use std::ops::RangeInclusive;

use super::{Point, Rect, Size};

/// The cells at most `radius` cells from the centre, the centre included: the disc of
/// [`Point::is_within`], row by row from the top.
///
/// Cells are not clipped to a map and walls hide none. The number of cells grows with the square
/// of the radius.
///
/// ```
/// use roguecore_grid::{Point, ball};
/// let center = Point::new(5, 5);
/// assert_eq!(ball(center, 1).count(), 5);
/// assert!(ball(center, 3).all(|at| center.is_within(3, at)));
/// ```
pub fn ball(center: Point, radius: u32) -> impl Iterator<Item = Point> + Clone {
    around(center.y, radius).flat_map(move |y| {
        let rows = u64::from(y.abs_diff(center.y));
        let rest = u64::from(radius) * u64::from(radius) - rows * rows;
        around(center.x, rest.isqrt() as u32).map(move |x| Point::new(x, y))
    })
}

/// The rows of a [`ball`] as far as they are on a map of that size, from the top.
pub fn ball_rows(size: Size, center: Point, radius: u32) -> impl Iterator<Item = Rect> {
    let clip = |from: i32, reach: u32, length: u32| {
        let end = from.saturating_add_unsigned(reach).min(length as i32 - 1);
        (from.saturating_sub_unsigned(reach).max(0), end)
    };
    let (top, bottom) = clip(center.y, radius, size.height());
    let rows = (top..=bottom).map(move |y| {
        let away = u64::from(y.abs_diff(center.y));
        let rest = (u64::from(radius) * u64::from(radius)).saturating_sub(away * away);
        let (left, right) = clip(center.x, rest.isqrt() as u32, size.width());
        Rect::new(left, y, right - left + 1, 1)
    });
    rows.filter(|row| row.width > 0)
}

/// The cells of a cone from one cell towards another one: those at most `length` cells from
/// `from`, in the rule of [`Point::is_within`], in which the cone is at each distance as wide as
/// it is long. Row by row from the top; without `from`; none if `toward` is `from`.
///
/// A cell belongs to the cone if its distance from the middle line is at most half of its
/// distance along that line: the edge, 26.6 degrees off the middle line, is included. The
/// distance of `toward` does not matter. Cells are not clipped to a map and walls hide none.
///
/// ```
/// use roguecore_grid::{Point, cone};
/// let breath = cone(Point::new(0, 0), Point::new(1, 0), 2);
/// let cells: Vec<_> = breath.map(|at| (at.x, at.y)).collect();
/// assert_eq!(cells, [(1, 0), (2, 0)]);
/// assert!(cone(Point::new(0, 0), Point::new(9, 0), 3).any(|at| at == Point::new(2, 1)));
/// ```
pub fn cone(from: Point, toward: Point, length: u32) -> impl Iterator<Item = Point> + Clone {
    let difference = move |at: Point| {
        let dx = i128::from(at.x) - i128::from(from.x);
        (dx, i128::from(at.y) - i128::from(from.y))
    };
    let (dx, dy) = difference(toward);
    ball(from, length).filter(move |&at| {
        let (x, y) = difference(at);
        // Both are scaled by the distance of `toward`.
        let (along, aside) = (dx * x + dy * y, (dx * y - dy * x).abs());
        along > 0 && 2 * aside <= along
    })
}

/// The coordinates at most `radius` from the centre.
const fn around(center: i32, radius: u32) -> RangeInclusive<i32> {
    center.saturating_sub_unsigned(radius)..=center.saturating_add_unsigned(radius)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_cell() -> impl Strategy<Value = Point> {
        (-9..9i32, -9..9i32).prop_map(|(x, y)| Point::new(x, y))
    }

    /// The cells of a large square, row by row.
    fn square() -> impl Iterator<Item = Point> {
        (-40..40).flat_map(|y| (-40..40).map(move |x| Point::new(x, y)))
    }

    proptest! {
        #[test]
        fn the_rows_of_a_ball_are_its_cells_on_the_map(center in any_cell(), radius in 0..20u32) {
            let size = Size::new(7, 5);
            let expected = ball(center, radius).filter(|&at| size.contains(at));
            prop_assert!(ball_rows(size, center, radius).flat_map(Rect::points).eq(expected));
        }

        #[test]
        fn a_ball_is_the_disc_of_is_within(center in any_cell(), radius in 0..20u32) {
            let expected = square().filter(|&at| center.is_within(radius, at));
            prop_assert!(ball(center, radius).eq(expected));
        }

        #[test]
        fn a_cone_is_within_its_length_and_contains_its_middle(
            from in any_cell(),
            toward in any_cell(),
            length in 0..20u32,
        ) {
            let cells: Vec<Point> = cone(from, toward, length).collect();
            prop_assert!(cells.iter().all(|&at| at != from && from.is_within(length, at)));
            prop_assert!(from != toward || cells.is_empty());
            let reached = from != toward && from.is_within(length, toward);
            prop_assert_eq!(cells.contains(&toward), reached);
        }

        /// The reverse cone is the mirror image, and a longer one has all cells of a shorter one.
        #[test]
        fn cones_are_symmetric_and_grow(from in any_cell(), toward in any_cell(), length in 0..12u32) {
            let mirror = |at: Point| Point::new(2 * from.x - at.x, 2 * from.y - at.y);
            let mut back: Vec<Point> = cone(from, mirror(toward), length).map(mirror).collect();
            back.reverse();
            prop_assert!(cone(from, toward, length).eq(back));
            let longer: Vec<Point> = cone(from, toward, length + 1).collect();
            prop_assert!(cone(from, toward, length).all(|at| longer.contains(&at)));
        }
    }

    #[test]
    fn a_cone_is_as_wide_as_it_is_long() {
        let from = Point::new(0, 0);
        for toward in [Point::new(3, 0), Point::new(0, -5)] {
            let widths = [1, 2, 3, 4, 5, 6].map(|distance| {
                let along = |at: &Point| at.x * toward.x.signum() + at.y * toward.y.signum();
                cone(from, toward, 20).filter(|at| along(at) == distance).count()
            });
            assert_eq!(widths, [1, 3, 3, 5, 5, 7]);
        }
    }

    #[test]
    fn the_ends_of_the_coordinates_clip_an_area() {
        let corner = Point::new(i32::MIN, i32::MAX);
        assert_eq!(ball(corner, 1).count(), 3);
        assert_eq!(ball(Point::new(0, 0), u32::MAX).take(2).count(), 2);
        assert_eq!(cone(corner, Point::new(i32::MAX, i32::MIN), 1).count(), 0);
        assert_eq!(cone(corner, Point::new(i32::MAX, i32::MIN), 2).count(), 1);
    }
}
