//! Field of view. Knows nothing of entities, light or memory: two closures are its whole world.

use symmetric_shadowcasting::compute_fov;

use crate::geometry::{Point, Size};

/// No sight reaches further than so many columns or rows from the one who looks, whatever the
/// radius: the algorithm goes one call deeper with each row, and a stack has an end. The
/// largest map of a content file is no longer.
pub const FARTHEST: u32 = 1_000;

/// Calls `mark` for every cell that can be seen from `origin`, some of them more than once.
///
/// Sight is symmetric shadowcasting (Albert Ford, 2020): between two transparent cells it
/// always works both ways; opaque cells are seen when any part of them is. A cell is marked
/// when the algorithm reaches it, it lies within `size`, and its squared distance is below
/// `radius` squared, in cells; radius 0 sees to the edges of the grid, or [`FARTHEST`] cells
/// far. `origin` is always marked, opaque or not; outside of `size` it sees nothing.
///
/// ```
/// use roguecore::{Point, Size, fov};
/// let wall = Point::new(2, 0);
/// let mut seen = Vec::new();
/// fov::field_of_view(Size::new(5, 1), Point::new(0, 0), 8, |at| at == wall, |at| seen.push(at.x));
/// seen.sort();
/// seen.dedup();
/// assert_eq!(seen, [0, 1, 2]);
/// ```
pub fn field_of_view(
    size: Size,
    origin: Point,
    radius: u32,
    opaque: impl Fn(Point) -> bool,
    mut mark: impl FnMut(Point),
) {
    if !size.contains(origin) {
        return;
    }
    mark(origin);
    let reach = |(x, y): (isize, isize)| {
        let at = Point::new(x as i32, y as i32);
        let near = origin.chebyshev(at) <= FARTHEST && in_radius(origin, at, radius);
        (near && size.contains(at)).then_some(at)
    };
    compute_fov(
        (origin.x as isize, origin.y as isize),
        // Out of reach counts as opaque: the algorithm knows no other way to stop. A disc and a
        // square are convex, so nothing within them is lost behind what lies outside.
        &mut |cell| reach(cell).is_none_or(&opaque),
        &mut |cell| {
            if let Some(at) = reach(cell) {
                mark(at);
            }
        },
    );
}

/// The radius rule of sight: strictly closer than the radius, or any distance for radius 0.
/// Knows nothing of [`FARTHEST`].
pub const fn in_radius(origin: Point, at: Point, radius: u32) -> bool {
    radius == 0 || origin.distance_squared(at) < radius as u64 * radius as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::BitGrid;

    fn seen_from(map: &str, radius: u32) -> String {
        let rows: Vec<&[u8]> = map.lines().map(|line| line.trim().as_bytes()).collect();
        let size = Size::new(rows[0].len() as i32, rows.len() as i32);
        let tile = |at: Point| rows[at.y as usize][at.x as usize];
        let origin = size.points().find(|&at| tile(at) == b'@').unwrap();
        let mut seen = BitGrid::new(size);
        field_of_view(size, origin, radius, |at| tile(at) == b'#', |at| seen.insert(at));
        let row = |y| -> String {
            let glyph = |x| {
                if seen.get(Point::new(x, y)) { tile(Point::new(x, y)) } else { b' ' }
            };
            (0..size.width).map(|x| char::from(glyph(x))).collect()
        };
        (0..size.height).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_pillar_throws_a_shadow() {
        let map = ".......\n.......\n.@.#...\n.......\n.......";
        let seen = ".......\n...... \n.@.#   \n...... \n.......";
        assert_eq!(seen_from(map, 0), seen);
    }

    #[test]
    fn the_radius_is_strict() {
        let seen = seen_from(&("@".to_owned() + &".".repeat(12)), 8);
        assert_eq!(seen.trim_end(), "@.......");
    }

    #[test]
    fn walls_around_a_room_are_lit() {
        let room = "#####\n#...#\n#.@.#\n#...#\n#####";
        assert_eq!(seen_from(room, 8), room);
    }

    #[test]
    fn an_origin_outside_sees_nothing() {
        let size = Size::new(3, 3);
        for origin in [Point::new(-1, 0), Point::new(3, 3)] {
            field_of_view(size, origin, 8, |_| false, |at| panic!("saw {at}"));
        }
    }

    /// Cells seen from the left end of one open row of that many cells.
    fn seen_along(width: i32, radius: u32) -> i32 {
        let mut last = 0;
        let mark = |at: Point| last = last.max(at.x);
        field_of_view(Size::new(width, 1), Point::new(0, 0), radius, |_| false, mark);
        last
    }

    /// On the small stack of a test: one call a row would need far more for the long ones.
    #[test]
    fn a_long_line_does_not_exhaust_the_stack() {
        assert_eq!(seen_along(50_000, 0), 1_000);
        assert_eq!(seen_along(50_000, u32::MAX), 1_000);
        assert_eq!(seen_along(1_001, 0), 1_000);
        assert_eq!(seen_along(50_000, 900), 899);
        let from = Point::new(i32::MAX - 1, i32::MAX - 1);
        let mut seen = 0;
        field_of_view(Size::new(i32::MAX, i32::MAX), from, 3, |_| false, |_| seen += 1);
        assert!(seen > 0);
    }

    #[test]
    fn the_corner_of_the_largest_map_is_seen_from_the_other() {
        let size = Size::new(1_000, 1_000);
        let mut seen = BitGrid::new(size);
        // A diagonal corridor, three wide: all that is open is in view.
        let opaque = |at: Point| at.x.abs_diff(at.y) > 1;
        field_of_view(size, Point::new(0, 0), 0, opaque, |at| seen.insert(at));
        assert!(seen.get(Point::new(999, 999)));
    }

    /// Sight asks what is opaque and nothing else; who can walk there is another question.
    #[test]
    fn glass_is_seen_through_and_fog_is_not() {
        let map = "#########\n#@.g..f.#\n#########";
        let rows: Vec<&[u8]> = map.lines().map(str::as_bytes).collect();
        let tile = |at: Point| rows[at.y as usize][at.x as usize];
        // Glass blocks steps, fog blocks sight: both are of one of the two kinds only.
        let walkable = |at: Point| b"@.f".contains(&tile(at));
        let transparent = |at: Point| b"@.g".contains(&tile(at));
        let (size, from) = (Size::new(9, 3), Point::new(1, 1));
        let mut seen = BitGrid::new(size);
        field_of_view(size, from, 0, |at| !transparent(at), |at| seen.insert(at));
        let seen: Vec<_> = (0..9).filter(|&x| seen.get(Point::new(x, 1))).collect();
        assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
        let reached = crate::path::reachable(size, from, walkable);
        assert_eq!(reached.iter().map(|at| at.x).collect::<Vec<_>>(), [1, 2]);
        let beyond = crate::path::reachable(size, Point::new(5, 1), walkable);
        assert_eq!(beyond.iter().map(|at| at.x).collect::<Vec<_>>(), [4, 5, 6, 7]);
    }
}
