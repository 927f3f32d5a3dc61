//! What lets sight pass, as bits, and field of view over them: the same cells as
//! [`field_of_view`](super::field_of_view) over closures, found a word of cells at a time.

use super::scan::{Quadrant, SAME_AS_UNLIMITED};
use crate::geometry::{BitGrid, Point, Size};

/// Which cells let sight pass, each kept twice: in a word of its row and in one of its column.
/// A quarter of a byte a cell, where the sides fill their words.
///
/// ```
/// use roguecore::{BitGrid, Point, Size, fov::Transparency};
/// let size = Size::new(5, 1);
/// let transparency = Transparency::new(size, |at| at.x != 2);
/// let mut seen = BitGrid::new(size);
/// transparency.field_of_view(Point::new(0, 0), 8, &mut seen);
/// assert_eq!(seen.iter().map(|at| at.x).collect::<Vec<_>>(), [0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transparency {
    rows: BitGrid,
    /// The same with columns and rows exchanged.
    columns: BitGrid,
}

impl Transparency {
    /// A grid of that many cells; the closure says which let sight pass.
    pub fn new(size: Size, transparent: impl Fn(Point) -> bool) -> Self {
        Self::of_cells(size, size.points().map(transparent))
    }

    /// The same of what is said of each cell, row by row.
    pub(crate) fn of_cells(size: Size, transparent: impl IntoIterator<Item = bool>) -> Self {
        let mut cells = transparent.into_iter();
        let mut rows = BitGrid::new(size);
        rows.insert_where(size.rect(), || cells.next() == Some(true));
        let mut columns = BitGrid::new(Size::new(size.height(), size.width()));
        for run in rows.runs() {
            columns.insert_in_column(run.y, run.first as u32..run.last as u32 + 1);
        }
        Self { rows, columns }
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.rows.size()
    }

    /// Whether sight passes that cell. Outside it does not.
    pub fn get(&self, at: Point) -> bool {
        self.rows.get(at)
    }

    /// Says whether sight passes that cell. Outside nothing happens.
    pub fn set(&mut self, at: Point, transparent: bool) {
        if !self.size().contains(at) {
            return;
        }
        self.rows.set(at, transparent);
        self.columns.set(Point::new(at.y, at.x), transparent);
    }

    /// Marks every cell that can be seen from `origin`, to the bit the cells that
    /// [`field_of_view`](super::field_of_view) marks; other marks stay. `visible` has to be of
    /// the same size: nothing is seen on another one.
    pub fn field_of_view(&self, origin: Point, radius: u32, visible: &mut BitGrid) {
        let size = self.size();
        if !size.contains(origin) || visible.size() != size {
            return;
        }
        visible.insert(origin);
        let radius = if radius == 0 { SAME_AS_UNLIMITED } else { radius };
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
