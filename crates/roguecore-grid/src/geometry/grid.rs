//! A grid of values, stored row by row.

use std::ops::{Index, IndexMut};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Point, Rect, Size};

/// One value per cell.
///
/// ```
/// use roguecore_grid::{Grid, Point, Size};
/// let mut heights = Grid::new(Size::new(3, 2), 0);
/// heights[Point::new(2, 1)] = 7;
/// assert_eq!(heights[Point::new(2, 1)], 7);
/// // Of a cell that may lie outside:
/// assert_eq!(heights.get(Point::new(2, 1)), Some(&7));
/// assert_eq!(heights.get(Point::new(3, 1)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "StoredGrid<T>"))]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn new(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }

    /// Sets every cell to the value.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }

    /// Sets the cells of a rectangle to the value. Ignores those outside of the grid.
    pub fn fill_rect(&mut self, rect: Rect, value: T) {
        let (columns, rows) = rect.within(self.size);
        let length = self.size.width() as usize;
        for y in rows {
            self.cells[y * length..][columns.clone()].fill(value.clone());
        }
    }
}

impl<T> Grid<T> {
    /// Number of columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// A grid with the value that the closure returns for each cell, called row by row from the
    /// top.
    ///
    /// ```
    /// use roguecore_grid::{Grid, Point, Size};
    /// let sums = Grid::from_fn(Size::new(3, 2), |at| at.x + at.y);
    /// assert_eq!(sums.get(Point::new(2, 1)), Some(&3));
    /// ```
    pub fn from_fn(size: Size, value: impl FnMut(Point) -> T) -> Self {
        Self { size, cells: size.points().map(value).collect() }
    }

    /// The value of a cell; `None` outside of the grid.
    pub fn get(&self, at: Point) -> Option<&T> {
        self.place(at).map(|index| &self.cells[index])
    }

    /// The value of a cell, mutable; `None` outside of the grid.
    pub fn get_mut(&mut self, at: Point) -> Option<&mut T> {
        self.place(at).map(|index| &mut self.cells[index])
    }

    /// Sets the value of a cell. Returns whether the cell lies inside of the grid.
    pub fn set(&mut self, at: Point, value: T) -> bool {
        self.get_mut(at).map(|cell| *cell = value).is_some()
    }

    /// Every cell with its value, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        self.size.points().zip(&self.cells)
    }

    /// A grid of these cells, row by row from the top. There is one for each cell of `size`.
    pub fn from_cells(size: Size, cells: impl Iterator<Item = T>) -> Self {
        let cells: Vec<T> = cells.collect();
        debug_assert_eq!(cells.len(), size.area(), "one value per cell");
        Self { size, cells }
    }

    /// Every value, row by row from the top.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All values, row by row, to change them.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    fn place(&self, at: Point) -> Option<usize> {
        self.size.contains(at).then(|| at.y as usize * self.size.width() as usize + at.x as usize)
    }
}

/// The value of a cell.
///
/// # Panics
///
/// Outside of the grid, as a slice does behind its end. [`Grid::get`] is for cells that may lie there.
impl<T> Index<Point> for Grid<T> {
    type Output = T;

    fn index(&self, at: Point) -> &T {
        self.get(at).unwrap_or_else(|| outside(at, self.size))
    }
}

/// The same to change it, with the same panic.
impl<T> IndexMut<Point> for Grid<T> {
    fn index_mut(&mut self, at: Point) -> &mut T {
        let size = self.size;
        self.get_mut(at).unwrap_or_else(|| outside(at, size))
    }
}

#[cold]
fn outside(at: Point, size: Size) -> ! {
    panic!("the cell {at} lies outside of a grid of {} x {} cells", size.width(), size.height())
}

/// A deserialised grid, before the number of its cells is checked.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
#[serde(rename = "Grid")]
struct StoredGrid<T> {
    size: Size,
    cells: Vec<T>,
}

#[cfg(feature = "serde")]
impl<T> TryFrom<StoredGrid<T>> for Grid<T> {
    type Error = &'static str;

    fn try_from(stored: StoredGrid<T>) -> Result<Self, Self::Error> {
        let StoredGrid { size, cells } = stored;
        if cells.len() != size.area() {
            return Err("a grid has one value per cell");
        }
        Ok(Self { size, cells })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "serde")]
    #[test]
    fn serialised_grids_are_read_back_and_checked() {
        let grid = Grid::new(Size::new(3, 2), 7u8);
        let bytes = postcard::to_allocvec(&grid).unwrap();
        // 3 and 2 (zigzag), six cells of 7. Saved games hold these bytes.
        assert_eq!(bytes, [6, 4, 6, 7, 7, 7, 7, 7, 7]);
        assert_eq!(postcard::from_bytes(&bytes), Ok(grid));
        for forged in [&[6, 6, 6, 7, 7, 7, 7, 7, 7][..], &[6, 4, 2, 7, 7], &[1, 1, 1, 7]] {
            assert!(postcard::from_bytes::<Grid<u8>>(forged).is_err(), "{forged:?}");
        }
    }

    #[test]
    fn index_reads_and_writes_one_cell() {
        let mut grid = Grid::new(Size::new(3, 2), 0);
        grid[Point::new(1, 1)] = 7;
        assert_eq!(grid.cells(), [0, 0, 0, 0, 7, 0]);
        assert_eq!(grid[Point::new(1, 1)], 7);
    }

    #[test]
    #[should_panic(expected = "the cell (3,1) lies outside of a grid of 3 x 2 cells")]
    fn index_outside_names_the_cell() {
        let _ = Grid::new(Size::new(3, 2), 0)[Point::new(3, 1)];
    }

    #[test]
    fn fill_rect_sets_the_cells_of_the_rectangle() {
        let size = Size::new(4, 3);
        let ends = [i32::MIN, -1, 0, 1, 2, 4, i32::MAX];
        let pairs = || ends.into_iter().flat_map(|a| ends.into_iter().map(move |b| (a, b)));
        for ((x, y), (width, height)) in pairs().flat_map(|a| pairs().map(move |b| (a, b))) {
            let rect = Rect::new(x, y, width, height);
            let (mut filled, mut expected) = (Grid::new(size, '.'), Grid::new(size, '.'));
            filled.fill_rect(rect, 'x');
            let inside = size.points().filter(|&at| rect.contains(at));
            inside.for_each(|at| assert!(expected.set(at, 'x')));
            assert_eq!(filled, expected, "{rect:?}");
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn invalid_grids_are_refused_with_a_reason() {
        let error = |ron: &str| ron::from_str::<Grid<u8>>(ron).unwrap_err().code.to_string();
        assert_eq!(error("(size: (width: -3, height: 1), cells: [])"), "a size is never negative");
        assert_eq!(
            error("(size: (width: 3, height: 1), cells: [1])"),
            "a grid has one value per cell"
        );
    }
}
