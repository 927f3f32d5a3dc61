//! Divides a window of any size into character cells and square tiles without distorting them.
//!
//! doryen-rs stretches its console over the whole window, so that a console of whole character cells
//! would distort them in every window whose size is no multiple of the cell size. Therefore the
//! console consists of *pieces*: each character cell and each tile is divided into pieces of the largest
//! size that divides both and leaves the fewest pixels of the window over, and the margin consists of empty
//! pieces. Letters and tiles stand in one atlas, which is read with the size of a piece.

use rogue_ui::App;
use rogue_ui::glyphs::{atlas as glyphs, figures, picture_count};
use rogue_ui::input::{Mouse, MouseKind};
use rogue_ui::layout::{SQUARE_SIDES, UNITS};

/// Most pieces per side of the console. The shader adds a thousandth to each texture address, which is
/// more than half a piece beyond 512 pieces: the console would be drawn shifted.
pub(crate) const MAX_PIECES: u32 = 512;

/// The code of a console cell has 16 bits.
const MAX_CODES: u32 = 1 << 16;

/// The division of a window; all sizes in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// A character cell.
    pub(crate) cell: (u32, u32),
    /// A piece of a character cell, which is a console cell of doryen-rs.
    pub(crate) piece: (u32, u32),
    /// The side of a square tile.
    pub(crate) tile: u32,
    /// The whole window.
    pub(crate) window: (u32, u32),
}

impl Layout {
    /// The division that distorts the cells least, with tiles of that side in [`UNITS`].
    pub(crate) fn best(cell: (u32, u32), side: u16, window: (u32, u32)) -> Self {
        let unit = (cell.0 / u32::from(UNITS.0), cell.1 / u32::from(UNITS.1));
        let tile = u32::from(side) * unit.1;
        let mut best = Self { cell, piece: unit, tile, window };
        for width in divisors(unit.0) {
            for height in divisors(unit.1) {
                let layout = Self { piece: (width, height), ..best };
                let (columns, rows) = layout.console();
                let fits = layout.codes() <= MAX_CODES && columns.max(rows) <= MAX_PIECES;
                if fits && layout.cost() < best.cost() {
                    best = layout;
                }
            }
        }
        best
    }

    /// Whether tiles have that side in [`UNITS`].
    pub(crate) fn has_tiles(&self, side: u16) -> bool {
        self.tile == u32::from(side) * self.cell.1 / u32::from(UNITS.1)
    }

    /// The number of codes of the atlas.
    fn codes(&self) -> u32 {
        self.per_row() * (self.icon_row() + self.icon_rows() * self.pieces_per_cell().1)
    }

    /// Codes in a row of the atlas.
    fn per_row(&self) -> u32 {
        glyphs::PER_ROW * self.pieces_per_cell().0
    }

    /// The row of codes in which the tiles begin.
    fn tile_row(&self) -> u32 {
        glyphs::rows() * self.pieces_per_cell().1
    }

    /// Tiles in a row of the atlas: the first column is empty there, too.
    pub(crate) fn tiles_per_row(&self) -> u32 {
        (glyphs::PER_ROW * self.cell.0 - self.first_tile()) / self.tile
    }

    /// The column of pixels in which the tiles of a row begin.
    pub(crate) fn first_tile(&self) -> u32 {
        self.cell.0
    }

    /// Rows of tiles in the atlas.
    pub(crate) fn sheet_rows(&self) -> u32 {
        (picture_count() as u32).div_ceil(self.tiles_per_row())
    }

    /// The row of codes in which the icons begin: figures as high as a letter.
    fn icon_row(&self) -> u32 {
        self.tile_row() + self.sheet_rows() * self.pieces_per_tile().1
    }

    /// Icons in a row of the atlas, which begin where tiles do.
    pub(crate) fn icons_per_row(&self) -> u32 {
        (glyphs::PER_ROW * self.cell.0 - self.first_tile()) / self.cell.1
    }

    /// Rows of icons in the atlas.
    pub(crate) fn icon_rows(&self) -> u32 {
        (figures::icons().count() as u32).div_ceil(self.icons_per_row())
    }

    /// Columns and rows of pieces in an icon, which is as wide as it is high.
    pub(crate) fn pieces_per_icon(&self) -> (u32, u32) {
        (self.cell.1 / self.piece.0, self.cell.1 / self.piece.1)
    }

    /// The code of a piece of an icon; `index` is that among the icons.
    pub(crate) fn icon_code(&self, index: u32, piece: (u32, u32)) -> u32 {
        let (column, row) = (index % self.icons_per_row(), index / self.icons_per_row());
        let per_icon = self.pieces_per_icon();
        let row = self.icon_row() + row * per_icon.1 + piece.1;
        row * self.per_row() + self.first_tile() / self.piece.0 + column * per_icon.0 + piece.0
    }

    /// Columns and rows of pieces in a tile.
    pub(crate) fn pieces_per_tile(&self) -> (u32, u32) {
        (self.tile / self.piece.0, self.tile / self.piece.1)
    }

    /// The code of a piece of a tile; `index` is that of its picture.
    pub(crate) fn tile_code(&self, index: u32, piece: (u32, u32)) -> u32 {
        let (column, row) = (index % self.tiles_per_row(), index / self.tiles_per_row());
        let per_tile = self.pieces_per_tile();
        let first = self.first_tile() / self.piece.0;
        let row = self.tile_row() + row * per_tile.1 + piece.1;
        row * self.per_row() + first + column * per_tile.0 + piece.0
    }

    /// Pixels left over, then pieces per cell; less is better.
    fn cost(&self) -> (u32, u32) {
        let (x, y) = self.pieces_per_cell();
        let left_over = self.window.0 % self.piece.0 + self.window.1 % self.piece.1;
        (left_over, x * y)
    }

    /// The division for the screen of an app: the side of its tiles depends on how many cells there are.
    pub(crate) fn of_app(app: &App, cell: (u32, u32), window: (u32, u32)) -> Self {
        let smallest = Self::best(cell, SQUARE_SIDES.0, window);
        app.tile_side(smallest.cells()).map_or(smallest, |side| Self::best(cell, side, window))
    }

    /// The same division in a window of another size.
    pub(crate) fn resized(self, window: (u32, u32)) -> Self {
        Self { window, ..self }
    }

    /// Columns and rows of pieces; at least 1, because doryen-rs divides by them.
    pub(crate) fn console(&self) -> (u32, u32) {
        let pieces = (self.window.0 / self.piece.0, self.window.1 / self.piece.1);
        (pieces.0.max(1), pieces.1.max(1))
    }

    /// Columns and rows of character cells; 0 in a window smaller than a cell.
    pub(crate) fn cells(&self) -> (u16, u16) {
        let side = |window: u32, cell: u32| u16::try_from(window / cell).unwrap_or(u16::MAX);
        (side(self.window.0, self.cell.0), side(self.window.1, self.cell.1))
    }

    /// Columns and rows of pieces in a character cell.
    pub(crate) fn pieces_per_cell(&self) -> (u32, u32) {
        (self.cell.0 / self.piece.0, self.cell.1 / self.piece.1)
    }

    /// Empty pieces left of and above the first character cell.
    pub(crate) fn margin(&self) -> (u32, u32) {
        let (console, per_cell, cells) = (self.console(), self.pieces_per_cell(), self.cells());
        let half = |pieces: u32, per_cell: u32, cells: u16| {
            pieces.saturating_sub(u32::from(cells) * per_cell) / 2
        };
        (half(console.0, per_cell.0, cells.0), half(console.1, per_cell.1, cells.1))
    }

    /// A mouse event at a console position; `None` in the margin.
    pub(crate) fn mouse_at(&self, kind: MouseKind, (x, y): (f64, f64)) -> Option<Mouse> {
        let (margin, per_cell, cells) = (self.margin(), self.pieces_per_cell(), self.cells());
        let side = |at: f64, margin: u32, per_cell: u32, cells: u16, units: u16| {
            let unit = ((at - f64::from(margin)) * f64::from(units) / f64::from(per_cell)).floor();
            let is_inside = unit >= 0.0 && unit < f64::from(cells) * f64::from(units);
            is_inside.then_some((unit as u32 / u32::from(units), unit as u32 % u32::from(units)))
        };
        let (x, across) = side(x, margin.0, per_cell.0, cells.0, UNITS.0)?;
        let (y, down) = side(y, margin.1, per_cell.1, cells.1, UNITS.1)?;
        Some(Mouse { kind, x: x as u16, y: y as u16, unit: (across as u16, down as u16) })
    }

    /// The code of a piece of a glyph; `glyph` is the position of the glyph in the atlas.
    pub(crate) fn code(&self, glyph: (u32, u32), piece: (u32, u32)) -> u32 {
        let per_cell = self.pieces_per_cell();
        let row = glyph.1 * per_cell.1 + piece.1;
        row * self.per_row() + glyph.0 * per_cell.0 + piece.0
    }
}

fn divisors(n: u32) -> impl Iterator<Item = u32> {
    (1..=n).rev().filter(move |d| n.is_multiple_of(*d))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_of_whole_cells_has_the_largest_pieces_of_cells_and_tiles() {
        let layout = Layout::best((10, 20), 5, (800, 1000));
        assert_eq!((layout.piece, layout.tile), ((5, 5), 25));
        assert_eq!((layout.cells(), layout.margin()), ((80, 50), (0, 0)));
    }

    #[test]
    fn cells_are_distorted_by_at_most_half_a_cell_over_the_whole_window() {
        for cell in glyphs::SIZES {
            for n in 0..600 {
                let window = (cell.0 * 20 + n * 3, cell.1 * 10 + n * 2);
                let layout = Layout::best(cell, 4 + n as u16 % 3, window);
                let (columns, rows) = layout.console();
                let left_over =
                    (window.0 - columns * layout.piece.0, window.1 - rows * layout.piece.1);
                assert!(left_over.0 < cell.0 / 2 && left_over.1 < cell.1 / 2, "{layout:?}");
                assert!(columns <= MAX_PIECES && rows <= MAX_PIECES, "{layout:?}");
            }
        }
    }

    #[test]
    fn common_screen_sizes_leave_few_pixels_over() {
        for screen in [(1920, 1080), (2560, 1440), (3840, 2160), (1366, 768), (1280, 1024)] {
            let layout = Layout::best((16, 32), 5, screen);
            assert_eq!(screen.1 % layout.piece.1, 0, "{layout:?}");
            assert!(screen.0 % layout.piece.0 <= 6, "{layout:?}");
        }
    }

    #[test]
    fn positions_map_to_cells_and_the_margin_to_none() {
        let layout = Layout { cell: (10, 20), piece: (2, 4), tile: 20, window: (806, 408) };
        let (piece, margin) = (layout.piece, layout.margin());
        assert!(margin.0 > 0 && margin.1 > 0, "{layout:?}");
        let at = |x: f64, y: f64| {
            let position = (x / f64::from(piece.0), y / f64::from(piece.1));
            layout.mouse_at(MouseKind::Move, position).map(|mouse| (mouse.x, mouse.y))
        };
        let left = f64::from(margin.0 * piece.0);
        let top = f64::from(margin.1 * piece.1);
        assert_eq!(at(left + 0.5, top + 0.5), Some((0, 0)));
        assert_eq!(at(left + 10.5, top + 39.5), Some((1, 1)));
        assert_eq!(at(left - 0.5, top + 5.0), None);
        assert_eq!(at(left + 5.0, 407.9), None);
    }

    #[test]
    fn the_pieces_of_a_glyph_have_codes_of_their_own() {
        let layout = Layout { cell: (8, 16), piece: (4, 8), tile: 16, window: (80, 160) };
        let a = layout.code((1, 0), (0, 0));
        assert_eq!(a, 2);
        assert_eq!(layout.code((1, 0), (1, 0)), 3);
        // A row of pieces has two of each glyph of a row, and a glyph has two rows of pieces.
        let row = 2 * glyphs::PER_ROW;
        assert_eq!(layout.code((1, 0), (0, 1)), 2 + row);
        assert_eq!(layout.code((2, 1), (0, 0)), 4 + 2 * row);
    }

    #[test]
    fn tiny_and_empty_windows_are_handled() {
        for window in [(0, 0), (1, 1), (7, 15), (1, 900)] {
            let layout = Layout::best((8, 16), 4, window);
            assert!(layout.console().0 >= 1 && layout.console().1 >= 1);
            assert_eq!(layout.mouse_at(MouseKind::Move, (0.0, 0.0)), None, "{layout:?}");
        }
    }

    #[test]
    fn every_code_has_sixteen_bits_and_every_side_has_its_tiles() {
        for cell in glyphs::SIZES {
            for side in SQUARE_SIDES.0..=SQUARE_SIDES.1 {
                for window in [(1280, 720), (1283, 727), (1920, 1080), (3840, 2160)] {
                    let layout = Layout::best(cell, side, window);
                    assert!(layout.codes() <= MAX_CODES, "{layout:?}: {}", layout.codes());
                    assert!(glyphs::TILE_SIDES.contains(&layout.tile), "{layout:?}");
                }
            }
        }
    }
}
