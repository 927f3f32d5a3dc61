//! Divides the canvas of the page into character cells and square tiles. All lengths are pixels of the
//! device, so that letters and tiles are drawn as they stand in their sheets.

use rogue_ui::App;
use rogue_ui::glyphs::atlas::{SIZES, TILE_SIDES};
use rogue_ui::glyphs::figures;
use rogue_ui::glyphs::sheets::TILES_PER_ROW;
use rogue_ui::input::{Mouse, MouseKind};
use rogue_ui::layout::{MIN_SQUARE_SIZE, SQUARE_SIDES, UNITS};

/// Columns and rows for which letters leave room where the canvas is large enough.
const WANTED_CELLS: (u32, u32) = (100, 36);

/// The width that letters have at least, in pixels of the page: smaller ones are hard to read and to tap.
const READABLE_WIDTH: f64 = 7.5;

/// The division of a canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Width and height of a character cell.
    pub(crate) cell: (u32, u32),
    /// The side of a tile.
    pub(crate) tile: u32,
    /// Width and height of the canvas.
    pub(crate) canvas: (u32, u32),
}

impl Layout {
    /// The division for the screen of an app, with letters of that width where the player chose one. `ratio` is
    /// the number of pixels of the device in one of the page.
    pub(crate) fn of_app(app: &App, canvas: (u32, u32), ratio: f64, chosen: Option<u32>) -> Self {
        let cell = chosen.map_or_else(|| following(canvas, ratio), |width| at_most(canvas, width));
        let smallest = Self::new(cell, SQUARE_SIDES.0, canvas);
        let side = app.tile_side(smallest.cells());
        side.map_or(smallest, |side| Self::new(cell, side, canvas))
    }

    fn new(cell: (u32, u32), side: u16, canvas: (u32, u32)) -> Self {
        let tile = u32::from(side) * cell.1 / u32::from(UNITS.1);
        debug_assert!(TILE_SIDES.contains(&tile), "a sheet of every side");
        Self { cell, tile, canvas }
    }

    /// Columns and rows.
    pub(crate) fn cells(&self) -> (u16, u16) {
        let side = |canvas: u32, cell: u32| u16::try_from(canvas / cell).unwrap_or(u16::MAX);
        (side(self.canvas.0, self.cell.0), side(self.canvas.1, self.cell.1))
    }

    /// The place of the first cell: the rest of the canvas is shared between all sides.
    pub(crate) fn margin(&self) -> (u32, u32) {
        let rest = |canvas: u32, cell: u32| canvas % cell / 2;
        (rest(self.canvas.0, self.cell.0), rest(self.canvas.1, self.cell.1))
    }

    /// Width and height of a unit, in which tiles are measured.
    pub(crate) fn unit(&self) -> (u32, u32) {
        (self.cell.0 / u32::from(UNITS.0), self.cell.1 / u32::from(UNITS.1))
    }

    /// The place of an icon in the sheet of figures: below those of tiles.
    pub(crate) fn icon_place(&self, index: u32) -> (u32, u32) {
        let top = figures::PICTURES.div_ceil(TILES_PER_ROW) * self.tile;
        (index % TILES_PER_ROW * self.cell.1, top + index / TILES_PER_ROW * self.cell.1)
    }

    /// A mouse event at a place of the canvas; `None` in the margin.
    pub(crate) fn mouse_at(&self, kind: MouseKind, place: (f64, f64)) -> Option<Mouse> {
        let (margin, unit, cells) = (self.margin(), self.unit(), self.cells());
        let along = |at: f64, margin: u32, unit: u32, cells: u16, units: u16| {
            let unit = ((at - f64::from(margin)) / f64::from(unit)).floor();
            let is_inside = unit >= 0.0 && unit < f64::from(cells) * f64::from(units);
            is_inside.then_some((unit as u32 / u32::from(units), unit as u32 % u32::from(units)))
        };
        let (x, across) = along(place.0, margin.0, unit.0, cells.0, UNITS.0)?;
        let (y, down) = along(place.1, margin.1, unit.1, cells.1, UNITS.1)?;
        Some(Mouse { kind, x: x as u16, y: y as u16, unit: (across as u16, down as u16) })
    }
}

/// The largest letters that leave room for the wanted cells; on a small screen the smallest that can be
/// read, or smaller ones where the game would have no room.
fn following(canvas: (u32, u32), ratio: f64) -> (u32, u32) {
    let readable = SIZES.iter().find(|cell| f64::from(cell.0) >= READABLE_WIDTH * ratio);
    let readable = readable.copied().unwrap_or(SIZES[SIZES.len() - 1]);
    let wanted = largest(canvas, WANTED_CELLS).unwrap_or(SIZES[0]);
    let needed = largest(canvas, needed_cells()).unwrap_or(SIZES[0]);
    wanted.max(readable).min(needed)
}

/// The largest letters of at most that width with which the game has room.
fn at_most(canvas: (u32, u32), width: u32) -> (u32, u32) {
    let chosen = SIZES.iter().rev().find(|cell| cell.0 <= width).copied().unwrap_or(SIZES[0]);
    chosen.min(largest(canvas, needed_cells()).unwrap_or(SIZES[0]))
}

fn needed_cells() -> (u32, u32) {
    (MIN_SQUARE_SIZE.0.into(), MIN_SQUARE_SIZE.1.into())
}

fn largest(canvas: (u32, u32), cells: (u32, u32)) -> Option<(u32, u32)> {
    let fits = |cell: &&(u32, u32)| cells.0 * cell.0 <= canvas.0 && cells.1 * cell.1 <= canvas.1;
    SIZES.iter().rev().find(fits).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_readable_and_leave_the_game_its_room() {
        for (canvas, ratio, width) in [
            ((1280, 720), 1.0, 10),
            ((1920, 1080), 1.0, 14),
            ((800, 600), 1.0, 8),
            ((390, 780), 1.0, 8),
            ((1170, 2340), 3.0, 24),
            ((2532, 1010), 3.0, 20),
            ((320, 480), 1.0, 8),
        ] {
            let cell = following(canvas, ratio);
            assert_eq!(cell.0, width, "{canvas:?}");
        }
        assert_eq!(at_most((1280, 720), 13), (12, 24));
        assert_eq!(at_most((390, 780), 24), (8, 16), "the game has no room for more");
    }

    #[test]
    fn places_map_to_cells_and_units_and_the_margin_to_none() {
        let layout = Layout::new((10, 20), 5, (806, 408));
        assert_eq!((layout.cells(), layout.margin(), layout.tile), ((80, 20), (3, 4), 25));
        let at = |x: f64, y: f64| layout.mouse_at(MouseKind::Left, (x, y));
        let mouse = |x, y, unit| Some(Mouse { kind: MouseKind::Left, x, y, unit });
        assert_eq!(at(3.0, 4.0), mouse(0, 0, (0, 0)));
        assert_eq!(at(802.9, 403.9), mouse(79, 19, (1, 3)));
        assert_eq!((at(2.9, 50.0), at(50.0, 404.1), at(803.0, 50.0)), (None, None, None));
    }
}
