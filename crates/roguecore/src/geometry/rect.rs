//! Sizes and rectangles, in cells.

use serde::{Deserialize, Serialize};

use super::Point;

/// Columns and rows; never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Size {
    /// That many columns and rows; negative numbers count as zero.
    pub const fn new(width: i32, height: i32) -> Self {
        let width = if width < 0 { 0 } else { width };
        let height = if height < 0 { 0 } else { height };
        Self { width, height }
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the cell lies inside.
    pub const fn contains(self, at: Point) -> bool {
        at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height
    }

    /// Whether the cell lies inside, on the outermost ring.
    pub const fn is_border(self, at: Point) -> bool {
        self.contains(at)
            && (at.x == 0 || at.y == 0 || at.x == self.width - 1 || at.y == self.height - 1)
    }

    /// Every cell, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        Rect::new(0, 0, self.width, self.height).points()
    }
}

/// A rectangle of cells: from its left top corner, `width` columns and `height` rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    /// Leftmost column.
    pub x: i32,
    /// Topmost row.
    pub y: i32,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Rect {
    /// The rectangle with that corner and that many columns and rows.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    /// The cell in the middle; of two, the left and upper one.
    pub const fn center(self) -> Point {
        Point::new(self.x + (self.width - 1) / 2, self.y + (self.height - 1) / 2)
    }

    /// Whether the cell lies inside.
    pub const fn contains(self, at: Point) -> bool {
        at.x >= self.x
            && at.y >= self.y
            && at.x < self.x + self.width
            && at.y < self.y + self.height
    }

    /// Every cell, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (self.y..self.y + self.height)
            .flat_map(move |y| (self.x..self.x + self.width).map(move |x| Point::new(x, y)))
    }
}
