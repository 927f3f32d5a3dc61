//! Field of view by symmetric shadowcasting, over a closure ([`field_of_view`]) or, faster, over
//! bits ([`Transparency`]). Does not depend on entities, light or explored cells. With the feature
//! `specifications`, which is on by default, the former is computed by the crate
//! `symmetric-shadowcasting`, otherwise over bits, too.

mod beams;
mod scan;
#[cfg(feature = "specifications")]
mod specification;
mod transparency;
#[cfg(not(feature = "specifications"))]
mod window;

pub use beams::VisibleCells;
pub use transparency::Transparency;

use crate::geometry::{Point, Size};

/// Field of view ends this many columns or rows from the origin, for every radius: the algorithm
/// recurses once per row, and the stack is finite. No map of a content file is larger.
pub const MAX_RADIUS: u32 = 1_000;

/// Calls `mark` for every cell that is visible from `origin`, for some of them more than once.
///
/// Symmetric shadowcasting (Albert Ford, 2020): of two transparent cells either both see each other
/// or neither does; an opaque cell is visible if any part of it is. Cells outside of `size` are not
/// marked, nor those that [`in_radius`] excludes: radius 0 reaches to the edges of the grid, or
/// [`MAX_RADIUS`] cells far. `origin` is always marked, opaque or not, unless it lies outside of
/// `size`: then no cell is.
///
/// ```
/// use roguecore_grid::{Point, Size, fov};
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
    #[cfg(feature = "specifications")]
    specification::scan(size, origin, radius, opaque, mark);
    #[cfg(not(feature = "specifications"))]
    window::scan(size, origin, radius, opaque, mark);
}

/// The radius rule of field of view: the Euclidean distance is below `radius` cells, or any for
/// radius 0. Does not apply [`MAX_RADIUS`]. The discs of area effects include the edge instead:
/// [`Point::is_within`].
///
/// ```
/// use roguecore_grid::{Point, fov};
/// let origin = Point::new(0, 0);
/// assert!(fov::in_radius(origin, Point::new(7, 0), 8));
/// assert!(!fov::in_radius(origin, Point::new(8, 0), 8));
/// assert!(fov::in_radius(origin, Point::new(99, 0), 0));
/// ```
pub const fn in_radius(origin: Point, at: Point, radius: u32) -> bool {
    radius == 0 || origin.distance_squared(at) < radius as u64 * radius as u64
}

#[cfg(test)]
mod tests;
