//! Field of view over bits: the same cells as [`field_of_view`](super::field_of_view) marks over a
//! closure, computed 64 cells at a time: within a small radius by beams, else by sectors.

use super::scan::{Quadrant, UNLIMITED_RADIUS};
use super::{VisibleCells, beams};
use crate::geometry::{BitGrid, Point, Size};

/// The transparent cells of a map, stored twice: by rows and by columns. Takes a quarter of a byte
/// per cell if the sides are multiples of 64.
///
/// ```
/// use roguecore_grid::{BitGrid, Point, Size, fov::Transparency};
/// let size = Size::new(5, 1);
/// let transparency = Transparency::new(size, |at| at.x != 2);
/// let mut seen = BitGrid::new(size);
/// transparency.field_of_view(Point::new(0, 0), 8, &mut seen);
/// assert_eq!(seen.iter().map(|at| at.x).collect::<Vec<_>>(), [0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transparency {
    rows: BitGrid,
    /// The same, transposed.
    columns: BitGrid,
}

impl Transparency {
    /// A map of that size; the closure returns whether a cell is transparent.
    pub fn new(size: Size, transparent: impl Fn(Point) -> bool) -> Self {
        Self::from_cells(size, size.points().map(transparent))
    }

    /// A map of that size from one value per cell, row by row.
    pub fn from_cells(size: Size, transparent: impl IntoIterator<Item = bool>) -> Self {
        let mut cells = transparent.into_iter();
        let mut rows = BitGrid::new(size);
        rows.insert_where(size.rect(), || cells.next() == Some(true));
        let mut columns = BitGrid::new(Size::new(size.height(), size.width()));
        for run in rows.runs() {
            columns.insert_in_column(run.y, run.first as u32..run.last as u32 + 1);
        }
        Self { rows, columns }
    }

    /// Number of columns and rows.
    pub const fn size(&self) -> Size {
        self.rows.size()
    }

    /// Whether the cell is transparent; `false` outside of the map.
    pub fn get(&self, at: Point) -> bool {
        self.rows.get(at)
    }

    /// Sets whether the cell is transparent. Ignores cells outside of the map.
    pub fn set(&mut self, at: Point, transparent: bool) {
        if !self.size().contains(at) {
            return;
        }
        self.rows.set(at, transparent);
        self.columns.set(Point::new(at.y, at.x), transparent);
    }

    /// The same cells within a small radius, from an origin inside of the map; `None` for others.
    pub fn visible_cells(&self, origin: Point, radius: u32) -> Option<VisibleCells> {
        let is_small = (1..=beams::BEAM_RADIUS).contains(&radius) && self.size().contains(origin);
        is_small.then(|| VisibleCells::visible(&self.rows, &self.columns, origin, radius))
    }

    /// Marks every cell in `visible` that is visible from `origin`: exactly those that
    /// [`field_of_view`](super::field_of_view) marks. Other marks stay. Does nothing if `visible`
    /// has another size or `origin` lies outside.
    pub fn field_of_view(&self, origin: Point, radius: u32, visible: &mut BitGrid) {
        let size = self.size();
        if !size.contains(origin) || visible.size() != size {
            return;
        }
        if let Some(cells) = self.visible_cells(origin, radius) {
            return cells.mark(visible);
        }
        visible.insert(origin);
        let radius = if radius == 0 { UNLIMITED_RADIUS } else { radius };
        for forward in [false, true] {
            let quadrant =
                Quadrant { lines: &self.rows, line: origin.y, middle: origin.x, forward };
            quadrant.scan(radius, &mut |row, columns| visible.insert_in_row(row, columns));
        }
        for forward in [false, true] {
            let quadrant =
                Quadrant { lines: &self.columns, line: origin.x, middle: origin.y, forward };
            quadrant.scan(radius, &mut |column, rows| visible.insert_in_column(column, rows));
        }
    }
}
