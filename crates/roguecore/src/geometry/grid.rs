//! A rectangle of values, stored row by row.

use serde::{Deserialize, Serialize};

use super::{Point, Size};

/// One value a cell.
///
/// ```
/// use roguecore::{Grid, Point, Size};
/// let mut heights = Grid::new(Size::new(3, 2), 0);
/// heights.set(Point::new(2, 1), 7);
/// assert_eq!(heights.get(Point::new(2, 1)), Some(&7));
/// assert_eq!(heights.get(Point::new(3, 1)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn new(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }

    /// Puts the value everywhere.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

impl<T> Grid<T> {
    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value at a cell; `None` outside.
    pub fn get(&self, at: Point) -> Option<&T> {
        self.index(at).map(|index| &self.cells[index])
    }

    /// The value at a cell, to change it; `None` outside.
    pub fn get_mut(&mut self, at: Point) -> Option<&mut T> {
        self.index(at).map(|index| &mut self.cells[index])
    }

    /// Puts a value at a cell; says whether the cell lies inside.
    pub fn set(&mut self, at: Point, value: T) -> bool {
        self.get_mut(at).map(|cell| *cell = value).is_some()
    }

    /// Every cell with its value, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        self.size.points().zip(&self.cells)
    }

    /// Whether it has as many cells as its size says: for grids that were read.
    pub(crate) fn is_sound(&self) -> bool {
        self.cells.len() == self.size.area()
    }

    fn index(&self, at: Point) -> Option<usize> {
        self.size.contains(at).then(|| at.y as usize * self.size.width as usize + at.x as usize)
    }
}
