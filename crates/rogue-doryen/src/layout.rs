//! How a window of any size holds cells that keep the shape of their letters.
//! Knows no window and no pixels' colours: it is arithmetic.
//!
//! doryen-rs stretches its console over the whole window, so a console of whole letters would
//! bend them in every window that is no exact multiple of a letter. Therefore the console is
//! made of *pieces*: a letter is cut into pieces of the largest size that fills the window with
//! the fewest pixels left over, and the margin is made of empty pieces. The atlas need not
//! change for that, only the cell size it is read with.

use crate::glyphs;

/// A console side with more pieces than this would be drawn shifted: the shader adds a
/// thousandth to each texture address, which past 512 is more than half a piece.
const MOST_PIECES: u32 = 512;

/// Codes of a console cell have sixteen bits.
const MOST_CODES: u32 = 1 << 16;

/// How a window is divided, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// A letter.
    pub(crate) cell: (u32, u32),
    /// What a letter is cut into.
    pub(crate) piece: (u32, u32),
    /// The whole window.
    pub(crate) window: (u32, u32),
}

impl Layout {
    /// The division of a window that bends letters least.
    pub(crate) fn best(cell: (u32, u32), window: (u32, u32)) -> Self {
        let codes = glyphs::PER_ROW * glyphs::rows();
        let mut best = Self { cell, piece: cell, window };
        for width in divisors(cell.0) {
            for height in divisors(cell.1) {
                let layout = Self { cell, piece: (width, height), window };
                let (x, y) = layout.pieces_per_cell();
                let (columns, rows) = layout.console();
                let fits = x * y * codes <= MOST_CODES && columns.max(rows) <= MOST_PIECES;
                if fits && layout.cost() < best.cost() {
                    best = layout;
                }
            }
        }
        best
    }

    /// Pixels left over first; then as few pieces as possible.
    fn cost(&self) -> (u32, u32) {
        let (x, y) = self.pieces_per_cell();
        let left_over = self.window.0 % self.piece.0 + self.window.1 % self.piece.1;
        (left_over, x * y)
    }

    /// The same division in a window of another size.
    pub(crate) fn resized(self, window: (u32, u32)) -> Self {
        Self { window, ..self }
    }

    /// Columns and rows of pieces; at least one of each, as doryen-rs divides by them.
    pub(crate) fn console(&self) -> (u32, u32) {
        let pieces = (self.window.0 / self.piece.0, self.window.1 / self.piece.1);
        (pieces.0.max(1), pieces.1.max(1))
    }

    /// Columns and rows of letters; none in a window smaller than a letter.
    pub(crate) fn cells(&self) -> (u16, u16) {
        let side = |window: u32, cell: u32| u16::try_from(window / cell).unwrap_or(u16::MAX);
        (side(self.window.0, self.cell.0), side(self.window.1, self.cell.1))
    }

    pub(crate) fn pieces_per_cell(&self) -> (u32, u32) {
        (self.cell.0 / self.piece.0, self.cell.1 / self.piece.1)
    }

    /// Empty pieces to the left of the first letter and above it.
    pub(crate) fn margin(&self) -> (u32, u32) {
        let (console, per_cell, cells) = (self.console(), self.pieces_per_cell(), self.cells());
        let half = |pieces: u32, per_cell: u32, cells: u16| {
            pieces.saturating_sub(u32::from(cells) * per_cell) / 2
        };
        (half(console.0, per_cell.0, cells.0), half(console.1, per_cell.1, cells.1))
    }

    /// The letter under a place of the console, if there is one.
    pub(crate) fn cell_at(&self, (x, y): (f64, f64)) -> Option<(u16, u16)> {
        let (margin, per_cell, cells) = (self.margin(), self.pieces_per_cell(), self.cells());
        let side = |at: f64, margin: u32, per_cell: u32, cells: u16| {
            let cell = ((at - f64::from(margin)) / f64::from(per_cell)).floor();
            (cell >= 0.0 && cell < f64::from(cells)).then_some(cell as u16)
        };
        Some((side(x, margin.0, per_cell.0, cells.0)?, side(y, margin.1, per_cell.1, cells.1)?))
    }

    /// The code of a piece of a picture: `at` is the picture's place in the atlas.
    pub(crate) fn code(&self, at: (u32, u32), piece: (u32, u32)) -> u32 {
        let per_cell = self.pieces_per_cell();
        let row = at.1 * per_cell.1 + piece.1;
        row * glyphs::PER_ROW * per_cell.0 + at.0 * per_cell.0 + piece.0
    }
}

fn divisors(n: u32) -> impl Iterator<Item = u32> {
    (1..=n).rev().filter(move |d| n.is_multiple_of(*d))
}

/// Columns and rows a window opens with if the screen has room for them.
const COMFORTABLE: (u32, u32) = (80, 50);

/// The shares of a screen, in percent, that a window leaves to panels and its own frame.
const ROOM: (u32, u32) = (97, 92);

/// What a window opens with: the place of its cell size in [`glyphs::SIZES`], and its cells.
pub(crate) fn opening(
    screen: Option<(u32, u32)>,
    zoom: Option<u32>,
    size: Option<(u32, u32)>,
) -> (usize, (u32, u32)) {
    let wanted = size.unwrap_or(COMFORTABLE);
    let room = screen.map(room);
    let fits = |cell: &(u32, u32)| {
        room.is_some_and(|room| wanted.0 * cell.0 <= room.0 && wanted.1 * cell.1 <= room.1)
    };
    let number = match zoom {
        Some(width) => closest(width),
        None => glyphs::SIZES.iter().rposition(fits).unwrap_or(0),
    };
    let cell = glyphs::SIZES[number];
    let cells = match (size, room) {
        (None, Some(room)) => {
            (wanted.0.min(room.0 / cell.0).max(1), wanted.1.min(room.1 / cell.1).max(1))
        }
        _ => wanted,
    };
    (number, cells)
}

/// What a screen has room for, besides panels and the window's own frame.
pub(crate) fn room(screen: (u32, u32)) -> (u32, u32) {
    (screen.0 * ROOM.0 / 100, screen.1 * ROOM.1 / 100)
}

fn closest(width: u32) -> usize {
    let distance = |&number: &usize| glyphs::SIZES[number].0.abs_diff(width);
    (0..glyphs::SIZES.len()).min_by_key(distance).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_of_whole_letters_is_cut_into_whole_letters() {
        let layout = Layout::best((10, 20), (800, 1000));
        assert_eq!(layout.piece, (10, 20));
        assert_eq!((layout.cells(), layout.margin()), ((80, 50), (0, 0)));
    }

    #[test]
    fn letters_are_never_bent_by_more_than_a_few_pixels_over_the_whole_window() {
        for cell in glyphs::SIZES {
            for n in 0..600 {
                let window = (cell.0 * 20 + n * 3, cell.1 * 10 + n * 2);
                let layout = Layout::best(cell, window);
                let (columns, rows) = layout.console();
                let bent = (window.0 - columns * layout.piece.0, window.1 - rows * layout.piece.1);
                assert!(bent.0 < cell.0 / 2 && bent.1 < cell.1 / 2, "{layout:?}");
                assert!(columns <= MOST_PIECES && rows <= MOST_PIECES, "{layout:?}");
            }
        }
    }

    #[test]
    fn full_screens_are_exact_at_the_common_sizes() {
        for screen in [(1920, 1080), (2560, 1440), (3840, 2160), (1366, 768), (1280, 1024)] {
            let layout = Layout::best((16, 32), screen);
            assert_eq!(screen.1 % layout.piece.1, 0, "{layout:?}");
            assert!(screen.0 % layout.piece.0 <= 6, "{layout:?}");
        }
    }

    #[test]
    fn the_mouse_finds_the_letter_it_is_over_and_none_in_the_margin() {
        let layout = Layout { cell: (10, 20), piece: (2, 4), window: (806, 408) };
        let (piece, margin) = (layout.piece, layout.margin());
        assert!(margin.0 > 0 && margin.1 > 0, "{layout:?}");
        let at = |x: f64, y: f64| layout.cell_at((x / f64::from(piece.0), y / f64::from(piece.1)));
        let left = f64::from(margin.0 * piece.0);
        let top = f64::from(margin.1 * piece.1);
        assert_eq!(at(left + 0.5, top + 0.5), Some((0, 0)));
        assert_eq!(at(left + 10.5, top + 39.5), Some((1, 1)));
        assert_eq!(at(left - 0.5, top + 5.0), None);
        assert_eq!(at(left + 5.0, 407.9), None);
    }

    #[test]
    fn pieces_of_a_letter_cover_it_and_no_other() {
        let layout = Layout { cell: (8, 16), piece: (4, 8), window: (80, 160) };
        let a = layout.code((1, 0), (0, 0));
        assert_eq!(a, 2);
        assert_eq!(layout.code((1, 0), (1, 0)), 3);
        assert_eq!(layout.code((1, 0), (0, 1)), 2 + 64);
        assert_eq!(layout.code((2, 1), (0, 0)), 4 + 128);
    }

    #[test]
    fn tiny_and_empty_windows_are_no_trouble() {
        for window in [(0, 0), (1, 1), (7, 15), (1, 900)] {
            let layout = Layout::best((8, 16), window);
            assert!(layout.console().0 >= 1 && layout.console().1 >= 1);
            assert_eq!(layout.cell_at((0.0, 0.0)), None, "{layout:?}");
        }
    }

    #[test]
    fn a_window_opens_as_large_as_the_screen_has_room_for() {
        let cells = |screen| {
            let (number, cells) = opening(Some(screen), None, None);
            (glyphs::SIZES[number].0, cells)
        };
        assert_eq!(cells((1920, 1080)), (8, (80, 50)));
        assert_eq!(cells((2560, 1440)), (12, (80, 50)));
        assert_eq!(cells((3840, 2160)), (16, (80, 50)));
        assert_eq!(cells((1366, 768)), (8, (80, 44)));
        assert_eq!(cells((640, 480)), (8, (77, 27)));
        assert_eq!(opening(None, None, None), (0, (80, 50)));
        assert_eq!(opening(None, Some(13), Some((30, 10))), (2, (30, 10)));
    }
}
