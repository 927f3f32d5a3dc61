//! Points, directions, sizes, rectangles, and grids of values and of bits.

mod bits;
mod direction;
mod grid;
mod point;
mod rect;
mod size;

pub use bits::BitGrid;
pub(crate) use bits::{Run, next_clear, next_set};
pub use direction::{Direction, ParseDirectionError};
pub use grid::Grid;
pub use point::Point;
pub use rect::Rect;
pub use size::Size;
