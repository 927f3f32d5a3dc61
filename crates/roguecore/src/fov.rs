//! Field of view. Knows nothing of entities, light or memory: two closures are its whole world,
//! or, for the fast way to the same answer, a [`Transparency`].

mod scan;
mod transparency;

pub use transparency::Transparency;

use symmetric_shadowcasting::compute_fov;

use crate::geometry::{Point, Size};

/// No sight reaches further than so many columns or rows from the one who looks, whatever the
/// radius: the algorithm goes one call deeper with each row, and a stack has an end. The
/// largest map of a content file is no longer.
pub const MAX_RADIUS: u32 = 1_000;

/// Calls `mark` for every cell that can be seen from `origin`, some of them more than once.
///
/// Sight is symmetric shadowcasting (Albert Ford, 2020): between two transparent cells it
/// always works both ways; opaque cells are seen when any part of them is. A cell is marked
/// when the algorithm reaches it, it lies within `size`, and its squared distance is below
/// `radius` squared, in cells; radius 0 sees to the edges of the grid, or [`MAX_RADIUS`] cells
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
        let near = origin.chebyshev(at) <= MAX_RADIUS && in_radius(origin, at, radius);
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
/// Knows nothing of [`MAX_RADIUS`].
pub const fn in_radius(origin: Point, at: Point, radius: u32) -> bool {
    radius == 0 || origin.distance_squared(at) < radius as u64 * radius as u64
}

#[cfg(test)]
mod tests;
