//! The camera: which part of the map is shown, and where.

use ratatui_core::layout::Rect;
use roguecore::{Point, Size};

use super::{Layout, Tiles, UNITS};
use crate::input::Mouse;

/// The part of the map that is shown, and its area on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    /// The cell of the map in the top left corner. Square tiles go on beyond a map that is smaller
    /// than its area: there it may be left of the map or above it.
    pub origin: Point,
    shown: Rect,
    tiles: Tiles,
    map: Size,
    /// The sides of a tile, and the size of the area, in columns and rows; of square tiles in units.
    tile: (u16, u16),
    area: (u16, u16),
    /// How much of the first column and of the first row of square tiles is cut off, in units.
    cut: (u16, u16),
}

/// The camera moves in steps of the side of the shown part divided by this: most steps of the player
/// then leave the map where it is.
const CAMERA_STEPS: u16 = 8;

impl Camera {
    /// A camera that shows as much of the map as fits, with `focus` close to the middle as far as the
    /// edges of the map allow.
    pub fn centred(layout: &Layout, map: Size, focus: Point) -> Self {
        let (shown, tiles) = (layout.map, layout.tiles);
        let (tile, area) = if tiles == Tiles::Square {
            let side = layout.square_side;
            ((side, side), (shown.width * UNITS.0, shown.height * UNITS.1))
        } else {
            ((tiles.width(), 1), (shown.width, shown.height))
        };
        let (x, cut_x) = start(tiles, focus.x, (tile.0, area.0), map.width());
        let (y, cut_y) = start(tiles, focus.y, (tile.1, area.1), map.height());
        Self { origin: Point::new(x, y), shown, tiles, map, tile, area, cut: (cut_x, cut_y) }
    }

    /// Columns and rows of the shown part, in tiles. Square tiles at the edges may be cut.
    pub fn size(self) -> Size {
        let side = |area: u16, cut: u16, tile: u16| match self.tiles {
            Tiles::Square => (area + cut).div_ceil(tile.max(1)),
            Tiles::Narrow | Tiles::Wide => area / tile.max(1),
        };
        let (width, height) = (
            side(self.area.0, self.cut.0, self.tile.0),
            side(self.area.1, self.cut.1, self.tile.1),
        );
        Size::new(width.into(), height.into())
    }

    /// How a tile is drawn.
    pub const fn tiles(self) -> Tiles {
        self.tiles
    }

    /// The cells of text that show the map.
    pub(crate) const fn shown(self) -> Rect {
        self.shown
    }

    /// How much of the first column and row of square tiles is cut off, in units.
    pub(crate) const fn cut(self) -> (u16, u16) {
        self.cut
    }

    /// The side of a square tile in units.
    pub(crate) const fn side(self) -> u16 {
        self.tile.1
    }

    /// The same camera, moved as little as possible until it shows the cell `at` whole.
    #[must_use]
    pub fn including(mut self, at: Point) -> Self {
        let reach = |origin: i32, at: i32, (area, tile): (u16, u16)| {
            let shown = i32::from((area / tile.max(1)).max(1));
            if origin < 0 {
                // The whole map is shown.
                return origin;
            }
            origin.clamp(at.saturating_sub(shown - 1).max(0).min(at), at.max(0))
        };
        self.origin = Point::new(
            reach(self.origin.x, at.x, (self.area.0, self.tile.0)),
            reach(self.origin.y, at.y, (self.area.1, self.tile.1)),
        );
        self
    }

    /// The leftmost cell that shows a cell of the map: of the canvas, or of the tile map where there
    /// is one. `None` when it is not shown.
    pub fn to_canvas(self, at: Point) -> Option<(u16, u16)> {
        let x = u16::try_from(at.x.checked_sub(self.origin.x)?).ok()?;
        let y = u16::try_from(at.y.checked_sub(self.origin.y)?).ok()?;
        if self.tiles == Tiles::Square {
            let size = self.size();
            let is_shown = u32::from(x) < size.width() && u32::from(y) < size.height();
            return is_shown.then_some((x, y));
        }
        let x = x.checked_mul(self.tile.0)?;
        (x < self.shown.width && y < self.shown.height)
            .then_some((self.shown.x + x, self.shown.y + y))
    }

    /// The cell of text in which the middle of a cell of the map is shown.
    pub fn to_text(self, at: Point) -> Option<(u16, u16)> {
        let (x, y) = self.to_canvas(at)?;
        if self.tiles != Tiles::Square {
            return Some((x, y));
        }
        let middle = |index: u16, tile: u16, cut: u16, units: u16| {
            Some((index * tile + (tile - 1) / 2).checked_sub(cut)? / units)
        };
        let x = middle(x, self.tile.0, self.cut.0, UNITS.0)?;
        let y = middle(y, self.tile.1, self.cut.1, UNITS.1)?;
        (x < self.shown.width && y < self.shown.height)
            .then_some((self.shown.x + x, self.shown.y + y))
    }

    /// The cell of the map in the middle of a cell of text; `None` where no map is drawn.
    pub fn to_map(self, x: u16, y: u16) -> Option<Point> {
        self.at((x, y), (UNITS.0 / 2, UNITS.1 / 2))
    }

    /// The cell of the map under the mouse; `None` where no map is drawn.
    pub fn under(self, mouse: Mouse) -> Option<Point> {
        self.at((mouse.x, mouse.y), mouse.unit)
    }

    fn at(self, (x, y): (u16, u16), unit: (u16, u16)) -> Option<Point> {
        let x = x.checked_sub(self.shown.x).filter(|x| *x < self.shown.width)?;
        let y = y.checked_sub(self.shown.y).filter(|y| *y < self.shown.height)?;
        let (x, y) = if self.tiles == Tiles::Square {
            (x * UNITS.0 + unit.0 + self.cut.0, y * UNITS.1 + unit.1 + self.cut.1)
        } else {
            (x, y)
        };
        let at = Point::new(
            self.origin.x + i32::from(x / self.tile.0),
            self.origin.y + i32::from(y / self.tile.1),
        );
        self.map.contains(at).then_some(at)
    }
}

/// The first column or row that is shown, and how much of it is cut off.
fn start(tiles: Tiles, focus: i32, (tile, area): (u16, u16), map: u32) -> (i32, u16) {
    let shown = area / tile.max(1);
    let whole = map.saturating_mul(tile.into());
    if tiles == Tiles::Square && whole <= u32::from(area) {
        // In the middle, with rock around it.
        let margin = (area - whole as u16) / 2;
        let before = margin.div_ceil(tile);
        return (-i32::from(before), before * tile - margin);
    }
    let room = map.saturating_sub(shown.into()) as i32;
    let step = i32::from((shown / CAMERA_STEPS).max(1));
    let origin = focus.saturating_sub(i32::from(shown) / 2);
    let snapped = origin.saturating_add(step / 2).div_euclid(step).saturating_mul(step);
    (snapped.clamp(0, room), 0)
}
