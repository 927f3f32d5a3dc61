//! The size of a grid, in columns and rows.

use std::ops::Range;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::Point;

/// Columns and rows of a grid.
///
/// ```
/// use roguecore_grid::{Point, Size};
/// let size = Size::new(80, 45);
/// assert_eq!(size.area(), 3_600);
/// assert!(size.contains(Point::new(79, 44)) && !size.contains(Point::new(80, 44)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "StoredSize", into = "StoredSize"))]
pub struct Size {
    // At most i32::MAX each, so that every cell is a `Point`.
    width: u32,
    height: u32,
}

impl Size {
    /// A size of `width` columns and `height` rows. A side above `i32::MAX` becomes `i32::MAX`:
    /// a [`Point`] reaches no further.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width: clamp(width), height: clamp(height) }
    }

    /// Number of columns, at most `i32::MAX`.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Number of rows, at most `i32::MAX`.
    pub const fn height(self) -> u32 {
        self.height
    }

    /// The `x` of every column, from the left.
    pub const fn columns(self) -> Range<i32> {
        0..self.width as i32
    }

    /// The `y` of every row, from the top.
    pub const fn rows(self) -> Range<i32> {
        0..self.height as i32
    }

    /// Number of cells; `usize::MAX` if there are more.
    pub const fn area(self) -> usize {
        (self.width as usize).saturating_mul(self.height as usize)
    }

    /// Whether the cell lies inside.
    pub const fn contains(self, at: Point) -> bool {
        // A negative coordinate becomes larger than any side.
        (at.x as u32) < self.width && (at.y as u32) < self.height
    }
}

const fn clamp(side: u32) -> u32 {
    if side > i32::MAX as u32 { i32::MAX as u32 } else { side }
}

/// The serialised form: signed, as in the first save format.
#[cfg(feature = "serde")]
#[derive(Serialize, Deserialize)]
#[serde(rename = "Size")]
struct StoredSize {
    width: i32,
    height: i32,
}

#[cfg(feature = "serde")]
impl From<Size> for StoredSize {
    fn from(size: Size) -> Self {
        Self { width: size.width as i32, height: size.height as i32 }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<StoredSize> for Size {
    type Error = &'static str;

    fn try_from(stored: StoredSize) -> Result<Self, Self::Error> {
        match (u32::try_from(stored.width), u32::try_from(stored.height)) {
            (Ok(width), Ok(height)) => Ok(Self { width, height }),
            _ => Err("a size is never negative"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "serde")]
    #[test]
    fn serialised_sides_are_signed_and_negative_ones_are_refused() {
        let size = Size::new(3, 70);
        let bytes = postcard::to_allocvec(&size).unwrap();
        // Zigzag: 3 is 6, 70 is 140. Saved games hold these bytes.
        assert_eq!(bytes, [6, 140, 1]);
        assert_eq!(postcard::from_bytes(&bytes), Ok(size));
        for negative in [[1, 6], [6, 1]] {
            assert!(postcard::from_bytes::<Size>(&negative).is_err(), "{negative:?}");
        }
    }

    #[test]
    fn the_largest_size_ends_at_the_last_point() {
        let size = Size::new(u32::MAX, 1);
        assert_eq!((size.width(), size.columns().end), (i32::MAX as u32, i32::MAX));
        assert!(size.is_border(Point::new(i32::MAX - 1, 0)));
        for outside in [Point::new(i32::MAX, 0), Point::new(-1, 0), Point::new(0, i32::MIN)] {
            assert!(!size.contains(outside) && !size.is_border(outside), "{outside}");
        }
    }
}
