//! Field of view by the crate `symmetric-shadowcasting`: the measure of the faster scan.

use symmetric_shadowcasting::compute_fov;

use super::{MAX_RADIUS, in_radius};
use crate::geometry::{Point, Size};

/// As [`field_of_view`](super::field_of_view), from an origin inside of `size`.
pub(super) fn scan(
    size: Size,
    origin: Point,
    radius: u32,
    opaque: impl Fn(Point) -> bool,
    mut mark: impl FnMut(Point),
) {
    let reach = |(x, y): (isize, isize)| {
        let at = Point::new(x as i32, y as i32);
        let near = origin.chebyshev(at) <= MAX_RADIUS && in_radius(origin, at, radius);
        (near && size.contains(at)).then_some(at)
    };
    compute_fov(
        (origin.x as isize, origin.y as isize),
        // Cells out of reach count as opaque, which stops the algorithm. A disc and a square are
        // convex, so these cells hide none that is in reach.
        &mut |cell| reach(cell).is_none_or(&opaque),
        &mut |cell| {
            if let Some(at) = reach(cell) {
                mark(at);
            }
        },
    );
}
