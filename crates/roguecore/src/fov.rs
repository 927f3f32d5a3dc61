//! Field of view. Knows nothing of entities, light or memory: two closures are its whole world.

use symmetric_shadowcasting::compute_fov;

use crate::geometry::{Point, Size};

/// Calls `mark` for every cell that can be seen from `origin`, some of them more than once.
///
/// Sight is symmetric shadowcasting (Albert Ford, 2020): between two transparent cells it
/// always works both ways; opaque cells are seen when any part of them is. A cell is marked
/// when the algorithm reaches it, it lies within `size`, and its squared distance is below
/// `radius` squared, in cells; radius 0 sees to the edges of the grid. `origin` is always
/// marked, opaque or not; outside of `size` it sees nothing.
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
        (size.contains(at) && in_radius(origin, at, radius)).then_some(at)
    };
    compute_fov(
        (origin.x as isize, origin.y as isize),
        // Out of reach counts as opaque: the algorithm knows no other way to stop. A disc is
        // convex, so nothing within the radius is lost behind what lies outside.
        &mut |cell| reach(cell).is_none_or(&opaque),
        &mut |cell| {
            if let Some(at) = reach(cell) {
                mark(at);
            }
        },
    );
}

/// The radius rule of sight: strictly closer than the radius, or any distance for radius 0.
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
}
