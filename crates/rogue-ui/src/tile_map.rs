//! The map as square tiles, for a front end that draws pictures: beside the canvas of text, because a
//! tile has a size of its own.

mod smooth;
mod specks;

use ratatui_core::buffer::{Buffer, Cell, CellDiffOption};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};
use rogue_words::text;

use crate::color::Rgb;
use crate::glyphs;
use crate::layout::Camera;
pub use smooth::Slope;
pub use specks::Speck;

/// The shown part of the map as square tiles.
///
/// It lies below the cells of text that [show it](shows_map): the others, such as those of a window over
/// the map, hide it. All lengths but those of the area are in
/// [units](crate::layout::UNITS).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TileMap {
    /// The cells of text that show it; empty while no map is shown.
    pub area: Rect,
    /// The side of a tile.
    pub side: u16,
    /// How much of the first column and of the first row is cut off. The last ones may be cut, too.
    pub cut: (u16, u16),
    /// A cell for each tile: a character or drawing that has a [picture](crate::glyphs::picture), the
    /// colour of its ink and that of its ground.
    pub tiles: Buffer,
    /// The pictures that stand or move between the tiles, in drawing order.
    pub sprites: Vec<Sprite>,
    /// Points of light over all of it: dust in the air, and the parts of a figure that breaks.
    pub specks: Vec<Speck>,
    /// Whether all of it is moved to the right by two pixels, for a moment.
    pub is_shaken: bool,
    /// The slopes of smooth ground, row by row. [`TileMap::slope`] leaves out those of tiles that were marked since.
    pub slopes: Vec<Option<Slope>>,
}

/// Something that is drawn over the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// Its top left corner, relative to that of the area.
    pub at: (i32, i32),
    /// Its character and colours. A picture has no ground of its own.
    pub cell: Cell,
    /// Whether it is a character of text on its own ground, and no picture.
    pub is_text: bool,
}

/// The colour of a tile as a whole: that of its ground, mixed with the ink of a drawing without an outline.
pub fn tone(cell: &Cell) -> Rgb {
    let ground = rgb(cell.bg);
    let shown = cell.symbol().chars().next().unwrap_or(' ');
    ground.lerp(rgb(cell.fg), glyphs::ink_share(shown))
}

fn rgb(color: Color) -> Rgb {
    if let Color::Rgb(r, g, b) = color { Rgb(r, g, b) } else { Rgb::BLACK }
}

/// Whether a cell of text lets the map below it be seen.
pub fn shows_map(cell: &Cell) -> bool {
    cell.diff_option == CellDiffOption::Skip
}

impl TileMap {
    /// Shows the part of the map under a camera, with nothing on it.
    pub(crate) fn show(&mut self, camera: Camera) {
        let size = camera.size();
        let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        (self.area, self.side, self.cut) = (camera.shown(), camera.side(), camera.cut());
        self.tiles.resize(Rect::new(0, 0, side(size.width()), side(size.height())));
        self.clear_effects();
    }

    fn clear_effects(&mut self) {
        self.sprites.clear();
        self.specks.clear();
        self.slopes.clear();
        self.is_shaken = false;
    }

    /// Shows no map.
    pub(crate) fn hide(&mut self) {
        self.area = Rect::ZERO;
        self.clear_effects();
    }

    /// The corner of a tile, moved by as many 256ths of the way to another one.
    fn corner(&self, tile: (u16, u16), to: (u16, u16), part: u16) -> (i32, i32) {
        let along = |from: u16, to: u16, cut: u16| {
            let way = (i32::from(to) - i32::from(from)) * i32::from(self.side);
            i32::from(from * self.side) - i32::from(cut) + way * i32::from(part) / 256
        };
        (along(tile.0, to.0, self.cut.0), along(tile.1, to.1, self.cut.1))
    }

    /// The tiles within one of a tile, and itself.
    fn around(&self, (x, y): (u16, u16)) -> impl Iterator<Item = (u16, u16)> + use<> {
        let area = self.tiles.area;
        let near = |at: u16, end: u16| at.saturating_sub(1)..at.saturating_add(2).min(end);
        near(y, area.height).flat_map(move |y| near(x, area.width).map(move |x| (x, y)))
    }

    /// The tone in the middle of the order of brightness of the tiles around a tile, with itself.
    ///
    /// What stands out from it stands out from most of the ground around.
    pub(crate) fn median_around(&self, tile: (u16, u16)) -> Rgb {
        let mut tones: Vec<_> = self.around(tile).map(|at| tone(&self.tiles[at])).collect();
        tones.sort_by_key(|tone| tone.luminance());
        tones.get(tones.len() / 2).copied().unwrap_or(Rgb::BLACK)
    }

    /// Darkens the tiles around a tile, until none is brighter than that luminance.
    pub(crate) fn shade_around(&mut self, tile: (u16, u16), luminance: u32) {
        for at in self.around(tile) {
            let cell = &mut self.tiles[at];
            let whole = tone(cell);
            let (value, dark) = (whole.value(), whole.no_lighter_than(luminance).value());
            if dark < value {
                let dim = |color: Rgb| {
                    let own = u16::from(color.value());
                    color.with_value((own * u16::from(dark) / u16::from(value)) as u8)
                };
                let (fg, bg) = (dim(rgb(cell.fg)), dim(rgb(cell.bg)));
                cell.set_fg(fg.into()).set_bg(bg.into());
            }
        }
    }

    /// Colours the tiles at the edge.
    pub(crate) fn flash_edge(&mut self, color: Rgb) {
        let (width, height) = (self.tiles.area.width, self.tiles.area.height);
        for at in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let is_edge = at.0 == 0 || at.1 == 0 || at.0 + 1 == width || at.1 + 1 == height;
            if is_edge {
                let cell = &mut self.tiles[at];
                let (fg, bg) = (rgb(cell.fg).lerp(color, 5), rgb(cell.bg).lerp(color, 5));
                cell.set_fg(fg.into()).set_bg(bg.into());
            }
        }
    }

    /// The ground of a tile.
    pub(crate) fn ground(&self, tile: (u16, u16)) -> Rgb {
        self.tiles.cell(tile).map_or(Rgb::BLACK, |cell| rgb(cell.bg))
    }

    /// Gives a tile another ground.
    pub(crate) fn set_ground(&mut self, tile: (u16, u16), ground: Rgb) {
        if let Some(cell) = self.tiles.cell_mut(tile) {
            cell.bg = ground.into();
        }
    }

    /// Adds a picture on its way between two tiles.
    pub(crate) fn add_moving(
        &mut self,
        (from, to): ((u16, u16), (u16, u16)),
        part: u16,
        c: char,
        style: Style,
    ) {
        let mut cell = Cell::default();
        cell.set_char(c).set_style(style);
        let at = self.corner(from, to, part);
        self.sprites.push(Sprite { at, cell, is_text: false });
    }

    /// Puts a letter on a tile of its ground colour, which shows where a cursor is.
    pub(crate) fn mark(&mut self, tile: (u16, u16), sign: char, style: Style) {
        if let Some(cell) = self.tiles.cell_mut(tile) {
            cell.set_char(' ').set_style(style);
        }
        let text_rows = i32::from(crate::layout::UNITS.1);
        self.add_text(tile, (text_rows - i32::from(self.side)) / 2, &sign.to_string(), style);
    }

    /// Adds a line of text over the middle of a tile, as many units higher.
    pub(crate) fn add_text(&mut self, tile: (u16, u16), rise: i32, text: &str, style: Style) {
        let (x, y) = self.corner(tile, tile, 0);
        let width = text::width(text) as i32 * 2;
        let left = x + (i32::from(self.side) - width) / 2;
        for (column, c) in (0..).zip(text.chars()) {
            let mut cell = Cell::default();
            cell.set_char(c).set_style(style);
            let at = (left + 2 * column, y - rise);
            self.sprites.push(Sprite { at, cell, is_text: true });
        }
    }
}
