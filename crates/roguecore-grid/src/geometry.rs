//! Points, directions, sizes, rectangles, lines, areas, and grids of values and of bits.

mod area;
mod bits;
mod direction;
mod grid;
mod line;
mod point;
mod rect;
mod size;

pub use area::ball_rows;
pub use area::{ball, cone};
pub use bits::BitGrid;
pub use bits::{Run, next_clear, next_set, ones, pack_bits};
pub use direction::{Direction, ParseDirectionError};
pub use grid::Grid;
pub use line::{line, ray};
pub use point::Point;
pub use rect::Rect;
pub use size::Size;
