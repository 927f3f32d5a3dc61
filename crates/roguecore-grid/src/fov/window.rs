//! Field of view over a closure by the scan over bits: the cells in reach are read first.

use super::{MAX_RADIUS, Transparency};
use crate::geometry::{BitGrid, Point, Size};

/// As [`field_of_view`](super::field_of_view), from an origin inside of `size`.
pub(super) fn scan(
    size: Size,
    origin: Point,
    radius: u32,
    opaque: impl Fn(Point) -> bool,
    mut mark: impl FnMut(Point),
) {
    let reach = if radius == 0 { MAX_RADIUS } else { radius.min(MAX_RADIUS) } as i32;
    let first = Point::new((origin.x - reach).max(0), (origin.y - reach).max(0));
    let side = |first: i32, origin: i32, side: u32| {
        let last = origin.saturating_add(reach).min((side - 1) as i32);
        last.abs_diff(first) + 1
    };
    let columns = side(first.x, origin.x, size.width());
    let rows = side(first.y, origin.y, size.height());
    let window = Size::new(columns, rows);
    let inside = |at: Point| Point::new(at.x + first.x, at.y + first.y);
    let transparency = Transparency::new(window, |at| !opaque(inside(at)));
    let mut visible = BitGrid::new(window);
    let origin = Point::new(origin.x - first.x, origin.y - first.y);
    transparency.field_of_view(origin, radius, &mut visible);
    visible.iter().for_each(|at| mark(inside(at)));
}
