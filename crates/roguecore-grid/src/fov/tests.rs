//! Field of view on small maps, and compared over bits and closures.

use super::*;
use crate::geometry::BitGrid;
use crate::rng::Rng;

fn visible_from(map: &str, radius: u32) -> String {
    let rows: Vec<&[u8]> = map.lines().map(|line| line.trim().as_bytes()).collect();
    let size = Size::new(rows[0].len() as u32, rows.len() as u32);
    let tile = |at: Point| rows[at.y as usize][at.x as usize];
    let origin = size.points().find(|&at| tile(at) == b'@').unwrap();
    let mut seen = BitGrid::new(size);
    field_of_view(size, origin, radius, |at| tile(at) == b'#', |at| seen.insert(at));
    let row = |y| -> String {
        let glyph = |x| {
            if seen.get(Point::new(x, y)) { tile(Point::new(x, y)) } else { b' ' }
        };
        size.columns().map(|x| char::from(glyph(x))).collect()
    };
    size.rows().map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_pillar_casts_a_shadow() {
    let map = ".......\n.......\n.@.#...\n.......\n.......";
    let seen = ".......\n...... \n.@.#   \n...... \n.......";
    assert_eq!(visible_from(map, 0), seen);
}

#[test]
fn the_radius_is_exclusive() {
    let seen = visible_from(&("@".to_owned() + &".".repeat(12)), 8);
    assert_eq!(seen.trim_end(), "@.......");
}

#[test]
fn walls_around_a_room_are_visible() {
    let room = "#####\n#...#\n#.@.#\n#...#\n#####";
    assert_eq!(visible_from(room, 8), room);
}

#[test]
fn an_origin_outside_sees_nothing() {
    let size = Size::new(3, 3);
    for origin in [Point::new(-1, 0), Point::new(3, 3)] {
        field_of_view(size, origin, 8, |_| false, |at| panic!("saw {at}"));
    }
}

/// The last visible column from the left end of an open row.
fn seen_along(width: u32, radius: u32) -> i32 {
    let mut last = 0;
    let mark = |at: Point| last = last.max(at.x);
    field_of_view(Size::new(width, 1), Point::new(0, 0), radius, |_| false, mark);
    last
}

/// Test threads have a small stack; one call per row would exceed it on the longest rows.
#[test]
fn a_long_line_does_not_exhaust_the_stack() {
    assert_eq!(seen_along(50_000, 0), 1_000);
    assert_eq!(seen_along(50_000, u32::MAX), 1_000);
    assert_eq!(seen_along(1_001, 0), 1_000);
    assert_eq!(seen_along(50_000, 900), 899);
    let from = Point::new(i32::MAX - 1, i32::MAX - 1);
    let mut seen = 0;
    field_of_view(Size::new(u32::MAX, u32::MAX), from, 3, |_| false, |_| seen += 1);
    assert!(seen > 0);
}

#[test]
fn bits_and_closures_end_at_the_same_limits() {
    for size in [Size::new(1_300, 2), Size::new(2, 1_300), Size::new(1_100, 1_100)] {
        let corridor = |at: Point| at.x.abs_diff(at.y) < 2 || size.width() != size.height();
        let mut transparent = BitGrid::new(size);
        size.points().filter(|&at| corridor(at)).for_each(|at| transparent.insert(at));
        let transparency = Transparency::new(size, corridor);
        for radius in [0, 900, 1_000, 1_001, 1_450, 5_000, u32::MAX] {
            assert_same(&transparent, &transparency, Point::new(0, 0), radius);
        }
    }
}

#[test]
fn opposite_corners_of_the_largest_map_see_each_other() {
    let size = Size::new(1_000, 1_000);
    let mut seen = BitGrid::new(size);
    // A diagonal corridor, three cells wide: every open cell is visible.
    let opaque = |at: Point| at.x.abs_diff(at.y) > 1;
    field_of_view(size, Point::new(0, 0), 0, opaque, |at| seen.insert(at));
    assert!(seen.get(Point::new(999, 999)));
}

/// Field of view depends on opacity alone, not on walkability.
#[test]
fn glass_is_transparent_and_fog_is_not() {
    let map = "#########\n#@.g..f.#\n#########";
    let rows: Vec<&[u8]> = map.lines().map(str::as_bytes).collect();
    let tile = |at: Point| rows[at.y as usize][at.x as usize];
    // Glass is transparent but not walkable, fog is walkable but not transparent.
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

/// A map with random walls; `walls` is their percentage.
fn noise(size: Size, walls: u32, rng: &mut Rng) -> BitGrid {
    let mut transparent = BitGrid::new(size);
    for at in size.points() {
        transparent.set(at, !rng.chance(walls, 100));
    }
    transparent
}

fn visible_by_closure(transparent: &BitGrid, origin: Point, radius: u32) -> BitGrid {
    let mut seen = BitGrid::new(transparent.size());
    let opaque = |at| !transparent.get(at);
    field_of_view(transparent.size(), origin, radius, opaque, |at| seen.insert(at));
    seen
}

fn assert_same(transparent: &BitGrid, transparency: &Transparency, origin: Point, radius: u32) {
    let mut seen = BitGrid::new(transparent.size());
    transparency.field_of_view(origin, radius, &mut seen);
    let expected = visible_by_closure(transparent, origin, radius);
    assert!(seen == expected, "from {origin}, radius {radius}, {transparent:?}");
}

#[test]
fn bits_and_closures_see_the_same() {
    let mut rng = Rng::seeded(4);
    for _ in 0..300 {
        let size = Size::new(1 + rng.below(140), 1 + rng.below(70));
        let walls = rng.range(0, 60) as u32;
        let transparent = noise(size, walls, &mut rng);
        let transparency = Transparency::new(size, |at| transparent.get(at));
        for _ in 0..10 {
            let origin =
                Point::new(rng.range(0, size.columns().end - 1), rng.range(0, size.rows().end - 1));
            let limit = if rng.chance(1, 4) { 150 } else { 12 };
            let radius = rng.below(limit);
            assert_same(&transparent, &transparency, origin, radius);
        }
    }
}
