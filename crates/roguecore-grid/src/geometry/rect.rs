//! Rectangles of cells.

use std::ops::Range;

use super::{Point, Size};

/// A rectangle of cells: `width` columns and `height` rows from its top left corner. Without cells
/// if a side is 0 or negative.
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

    /// The cell in the middle; of two, the left or upper one. Saturates at the ends of the
    /// coordinates.
    pub const fn center(self) -> Point {
        Point::new(middle(self.x, self.width), middle(self.y, self.height))
    }

    /// Whether the cell lies inside.
    pub const fn contains(self, at: Point) -> bool {
        at.x >= self.x
            && at.y >= self.y
            && (at.x as i64) < self.right()
            && (at.y as i64) < self.bottom()
    }

    /// The part that both cover; without cells if they do not overlap.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        // At most as wide as the narrower of the two, so it fits in 32 bits.
        let width = (self.right().min(other.right()) - i64::from(x)).max(0) as i32;
        let height = (self.bottom().min(other.bottom()) - i64::from(y)).max(0) as i32;
        Self { x, y, width, height }
    }

    /// Every cell, row by row from the top. Cells beyond the coordinates are left out.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let end = |end: i64| end.min(i64::from(i32::MAX) + 1);
        let (rows, columns) = (end(self.bottom()), end(self.right()));
        (i64::from(self.y)..rows).flat_map(move |y| {
            (i64::from(self.x)..columns).map(move |x| Point::new(x as i32, y as i32))
        })
    }

    /// The smallest rectangle around two others.
    ///
    /// ```
    /// use roguecore_grid::Rect;
    /// assert_eq!(Rect::new(1, 2, 3, 1).around(Rect::new(0, 4, 1, 1)), Rect::new(0, 2, 4, 3));
    /// ```
    #[must_use]
    pub fn around(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let side = |from: i32, to: i64| i32::try_from(to - i64::from(from)).unwrap_or(i32::MAX);
        let width = side(x, self.right().max(other.right()));
        Self { x, y, width, height: side(y, self.bottom().max(other.bottom())) }
    }

    /// The columns and the rows of the part inside a grid of that size; both are empty if there is
    /// none.
    pub fn within(self, size: Size) -> (Range<usize>, Range<usize>) {
        let part = self.intersection(size.rect());
        if part.width == 0 || part.height == 0 {
            return (0..0, 0..0);
        }
        let range = |start: i32, length: i32| start as usize..start as usize + length as usize;
        (range(part.x, part.width), range(part.y, part.height))
    }

    /// The column after the last one. It may not fit in 32 bits.
    const fn right(self) -> i64 {
        self.x as i64 + self.width as i64
    }

    /// The row after the last one.
    const fn bottom(self) -> i64 {
        self.y as i64 + self.height as i64
    }
}

/// The rectangle of the cells of a size.
impl Size {
    /// Whether the cell lies inside, on the outermost ring.
    pub const fn is_border(self, at: Point) -> bool {
        let Rect { width, height, .. } = self.rect();
        self.contains(at) && (at.x == 0 || at.y == 0 || at.x == width - 1 || at.y == height - 1)
    }

    /// Every cell, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        self.rect().points()
    }

    /// The rectangle of all cells, from (0,0).
    pub const fn rect(self) -> Rect {
        Rect::new(0, 0, self.width() as i32, self.height() as i32)
    }
}

const fn middle(start: i32, length: i32) -> i32 {
    start.saturating_add(((length as i64 - 1) / 2) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDS: [i32; 7] = [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX];

    fn extreme_rects() -> impl Iterator<Item = Rect> {
        let pairs = || ENDS.into_iter().flat_map(|a| ENDS.into_iter().map(move |b| (a, b)));
        pairs().flat_map(move |(x, y)| {
            pairs().map(move |(width, height)| Rect::new(x, y, width, height))
        })
    }

    #[test]
    fn extreme_rectangles_do_not_overflow() {
        for rect in extreme_rects() {
            let middle = rect.center();
            if rect.width > 0 && rect.height > 0 {
                assert!(rect.contains(Point::new(rect.x, rect.y)), "{rect:?}");
                let cut = rect.right().max(rect.bottom()) > i64::from(i32::MAX);
                assert!(cut || rect.contains(middle), "{rect:?}");
                assert!(rect.points().take(3).all(|at| rect.contains(at)), "{rect:?}");
            } else {
                assert_eq!(rect.points().next(), None, "{rect:?}");
                assert!(!rect.contains(Point::new(rect.x, rect.y)), "{rect:?}");
            }
        }
    }

    #[test]
    fn the_cell_of_the_largest_coordinates_counts() {
        let corner = Rect::new(i32::MAX - 1, i32::MAX, 9, 9);
        let cells = [Point::new(i32::MAX - 1, i32::MAX), Point::new(i32::MAX, i32::MAX)];
        assert_eq!(corner.points().collect::<Vec<_>>(), cells);
        assert!(cells.iter().all(|&at| corner.contains(at)));
    }

    #[test]
    fn an_intersection_has_the_cells_of_both() {
        let map = Rect::new(0, 0, 4, 3);
        for rect in extreme_rects().chain([Rect::new(2, 1, 9, 1), Rect::new(-5, 1, 7, 9)]) {
            let both: Vec<_> = map.points().filter(|&at| rect.contains(at)).collect();
            assert_eq!(map.intersection(rect).points().collect::<Vec<_>>(), both, "{rect:?}");
            assert_eq!(rect.intersection(map).points().collect::<Vec<_>>(), both, "{rect:?}");
        }
    }
}
