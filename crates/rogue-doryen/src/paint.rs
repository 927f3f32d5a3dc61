//! Draws a cell buffer on the console of doryen-rs as atlas codes and colours.

use doryen_rs::Console;
use ratatui_core::buffer::{Buffer, Cell};
use rogue_ui::color::Rgb;
use rogue_ui::glyphs::appearance::{Appearance, DEFAULT_BG, DEFAULT_FG, Rgba, glyph};
use rogue_ui::glyphs::{figures, has_outline, picture};
use rogue_ui::layout::UNITS;
use rogue_ui::tile_map::{self, Slope, TileMap};

use crate::layout::Layout;

/// A rectangle of pieces.
#[derive(Clone, Copy)]
struct Area {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

/// Paints the map, the cells of text over it, and a black margin around both.
pub(crate) fn paint(
    console: &mut Console,
    buffer: &Buffer,
    map: Option<&TileMap>,
    layout: &Layout,
) {
    let (width, height) = (console.get_width(), console.get_height());
    console.area(0, 0, width, height, Some(DEFAULT_FG), Some(DEFAULT_BG), Some(0));
    let mut painter = Painter { console, layout };
    if let Some(map) = map.filter(|map| layout.has_tiles(map.side)) {
        painter.paint_map(map);
    }
    let (columns, rows) = layout.cells();
    let (columns, rows) = (columns.min(buffer.area.width), rows.min(buffer.area.height));
    let (per_cell, margin) = (layout.pieces_per_cell(), layout.margin());
    for y in 0..rows {
        // From the right: an icon reaches into the blank after it.
        for x in (0..columns).rev() {
            let cell = &buffer[(x, y)];
            if !tile_map::shows_map(cell) {
                let at = (
                    (margin.0 + u32::from(x) * per_cell.0) as i32,
                    (margin.1 + u32::from(y) * per_cell.1) as i32,
                );
                painter.paint_cell(at, cell);
            }
        }
    }
}

/// The ground of a picture: its own one, which may slope, or what is there already.
#[derive(Clone, Copy)]
enum Ground<'a> {
    Own(Option<&'a Slope>),
    Below,
}

fn opaque(Rgb(r, g, b): Rgb) -> Rgba {
    (r, g, b, 255)
}

struct Painter<'a> {
    console: &'a mut Console,
    layout: &'a Layout,
}

impl Painter<'_> {
    fn paint_map(&mut self, map: &TileMap) {
        let (per_cell, margin) = (self.layout.pieces_per_cell(), self.layout.margin());
        let corner = |x: u16, y: u16| {
            let along =
                |margin: u32, at: u16, per_cell: u32| (margin + u32::from(at) * per_cell) as i32;
            (along(margin.0, x, per_cell.0), along(margin.1, y, per_cell.1))
        };
        let (left, top) = corner(map.area.x, map.area.y);
        let (right, bottom) = corner(map.area.right(), map.area.bottom());
        let (width, height) = (self.console.get_width() as i32, self.console.get_height() as i32);
        let area = Area { left, top, right: right.min(width), bottom: bottom.min(height) };
        let unit = (per_cell.0 as i32 / i32::from(UNITS.0), per_cell.1 as i32 / i32::from(UNITS.1));
        let shift = i32::from(map.is_shaken);
        let place = |(x, y): (i32, i32)| (left + shift + x * unit.0, top + y * unit.1);
        for y in 0..map.tiles.area.height {
            for x in 0..map.tiles.area.width {
                let units = |at: u16, cut: u16| i32::from(at * map.side) - i32::from(cut);
                let at = place((units(x, map.cut.0), units(y, map.cut.1)));
                self.paint_tile(area, at, &map.tiles[(x, y)], Ground::Own(map.slope((x, y))));
            }
        }
        for sprite in map.sprites.iter().filter(|sprite| !sprite.is_text) {
            self.paint_tile(area, place(sprite.at), &sprite.cell, Ground::Below);
        }
        for speck in &map.specks {
            self.paint_speck(area, place(speck.at), speck.color);
        }
        for sprite in map.sprites.iter().filter(|sprite| sprite.is_text) {
            self.paint_text(place(sprite.at), &sprite.cell);
        }
    }

    /// Gives a piece that colour.
    fn paint_speck(&mut self, area: Area, (x, y): (i32, i32), Rgb(r, g, b): Rgb) {
        let is_inside =
            (area.left..area.right).contains(&x) && (area.top..area.bottom).contains(&y);
        if is_inside {
            let at = (y * self.console.get_pot_width() as i32 + x) as usize;
            self.console.borrow_mut_ascii()[at] = 0;
            self.console.borrow_mut_background()[at] = (r, g, b, 255);
        }
    }

    /// Paints the pieces of a tile that are within the area.
    fn paint_tile(&mut self, area: Area, (left, top): (i32, i32), cell: &Cell, ground: Ground<'_>) {
        let shown = cell.symbol().chars().next().unwrap_or(' ');
        let index = picture(shown).unwrap_or_default() as u32;
        let is_outlined = has_outline(shown);
        let (Appearance { fg, bg }, per_tile) =
            (Appearance::of(cell), self.layout.pieces_per_tile());
        let stride = self.console.get_pot_width() as i32;
        for row in 0..per_tile.1 {
            let y = top + row as i32;
            if y < area.top || y >= area.bottom {
                continue;
            }
            let first = self.layout.tile_code(index, (0, row));
            for column in 0..per_tile.0 {
                let x = left + column as i32;
                if x < area.left || x >= area.right {
                    continue;
                }
                let at = (y * stride + x) as usize;
                self.console.borrow_mut_ascii()[at] = first + column;
                let (mut ink, mut below) = (fg, bg);
                if let Ground::Own(Some(slope)) = ground {
                    let here = slope.at((column, row), per_tile);
                    below = opaque(here);
                    if !is_outlined {
                        ink = opaque(slope.shift(Rgb(fg.0, fg.1, fg.2), here));
                    }
                }
                self.console.borrow_mut_foreground()[at] = ink;
                if let Ground::Own(_) = ground {
                    self.console.borrow_mut_background()[at] = below;
                }
            }
        }
    }

    /// Paints a cell of text: a letter, or an icon of two columns.
    fn paint_cell(&mut self, at: (i32, i32), cell: &Cell) {
        let Some(icon) = cell.symbol().chars().next().and_then(figures::icon) else {
            return self.paint_text(at, cell);
        };
        let (Appearance { fg, bg }, per_icon) =
            (Appearance::of(cell), self.layout.pieces_per_icon());
        let (width, height) = (self.console.get_width() as i32, self.console.get_height() as i32);
        let stride = self.console.get_pot_width() as i32;
        for (column, row) in (0..per_icon.1).flat_map(|y| (0..per_icon.0).map(move |x| (x, y))) {
            let (x, y) = (at.0 + column as i32, at.1 + row as i32);
            if x < width && y < height {
                let at = (y * stride + x) as usize;
                self.console.borrow_mut_ascii()[at] = self.layout.icon_code(icon, (column, row));
                self.console.borrow_mut_foreground()[at] = fg;
                self.console.borrow_mut_background()[at] = bg;
            }
        }
    }

    fn paint_text(&mut self, (left, top): (i32, i32), cell: &Cell) {
        let (Appearance { fg, bg }, per_cell) =
            (Appearance::of(cell), self.layout.pieces_per_cell());
        let glyph = glyph(cell);
        let (width, height) = (self.console.get_width() as i32, self.console.get_height() as i32);
        let stride = self.console.get_pot_width() as i32;
        for row in 0..per_cell.1 {
            let first = self.layout.code(glyph, (0, row));
            for column in 0..per_cell.0 {
                let (x, y) = (left + column as i32, top + row as i32);
                if (0..width).contains(&x) && (0..height).contains(&y) {
                    let at = (y * stride + x) as usize;
                    self.console.borrow_mut_ascii()[at] = first + column;
                    self.console.borrow_mut_foreground()[at] = fg;
                    self.console.borrow_mut_background()[at] = bg;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::{Color, Style};
    use rogue_ui::glyphs::atlas::{self as glyphs, Face};

    fn painted(style: Style, symbol: &str) -> (u32, Rgba, Rgba) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        buffer.set_string(0, 0, symbol, style);
        let layout = Layout::best((8, 16), 4, (8, 16));
        let mut console = Console::new(2, 4);
        paint(&mut console, &buffer, None, &layout);
        (console.borrow_ascii()[0], console.borrow_foreground()[0], console.borrow_background()[0])
    }

    fn code(c: char, face: Face) -> u32 {
        Layout::best((8, 16), 4, (8, 16))
            .code(glyphs::position(c, face).expect("in the atlas"), (0, 0))
    }

    #[test]
    fn a_cell_keeps_its_character_and_both_colours() {
        let style = Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Rgb(4, 5, 6));
        let (at, fg, bg) = painted(style, "@");
        assert_eq!(at, code('@', Face::default()));
        assert_eq!((fg, bg), ((1, 2, 3, 255), (4, 5, 6, 255)));
    }

    #[test]
    fn bold_and_underlined_change_the_glyph_and_reversed_and_dim_the_colours() {
        let style = Style::new().fg(Color::Rgb(200, 100, 0)).bg(Color::Rgb(0, 0, 50));
        let bold = Face { bold: true, underlined: false };
        let both = Face { bold: true, underlined: true };
        assert_eq!(painted(style.bold(), "a").0, code('a', bold));
        assert_eq!(painted(style.bold().underlined(), "a").0, code('a', both));
        assert_eq!(painted(style.reversed(), "a").1, (0, 0, 50, 255));
        assert_eq!(painted(style.dim(), "a").1, (100, 50, 25, 255));
    }

    #[test]
    fn unknown_characters_become_question_marks() {
        let question = code('?', Face::default());
        assert_eq!(painted(Style::new(), "☃").0, question);
        assert_eq!(painted(Style::new(), "e\u{301}").0, question);
        assert_eq!(painted(Style::new(), "é").0, code('é', Face::default()));
    }

    #[test]
    fn a_buffer_may_be_larger_or_smaller_than_the_window() {
        let layout = Layout::best((8, 16), 4, (33, 40));
        let (width, height) = layout.console();
        for area in [Rect::new(0, 0, 0, 0), Rect::new(0, 0, 99, 99)] {
            paint(&mut Console::new(width, height), &Buffer::empty(area), None, &layout);
        }
    }

    #[test]
    fn an_icon_fills_two_columns() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        let icon = figures::icons().next().expect("an icon");
        buffer[(0, 0)].set_char(icon).set_fg(Color::Rgb(1, 2, 3)).set_bg(Color::Rgb(4, 5, 6));
        buffer[(2, 0)].set_char('a');
        let layout = Layout::best((8, 16), 4, (24, 16));
        let (width, height) = layout.console();
        let mut console = Console::new(width, height);
        paint(&mut console, &buffer, None, &layout);
        let per_icon = layout.pieces_per_icon();
        for column in 0..per_icon.0 {
            let at = column as usize;
            assert_eq!(console.borrow_ascii()[at], layout.icon_code(0, (column, 0)));
            assert_eq!(console.borrow_foreground()[at], (1, 2, 3, 255));
        }
        assert_ne!(console.borrow_foreground()[per_icon.0 as usize], (1, 2, 3, 255));
    }

    #[test]
    fn tiles_lie_below_the_text_and_sprites_on_their_ground() {
        let mut text = Buffer::empty(Rect::new(0, 0, 8, 4));
        for cell in &mut text.content[..31] {
            cell.set_diff_option(ratatui_core::buffer::CellDiffOption::Skip);
        }
        let mut map = TileMap { area: Rect::new(0, 0, 8, 4), side: 4, ..TileMap::default() };
        map.tiles = Buffer::empty(Rect::new(0, 0, 4, 4));
        map.tiles.set_style(map.tiles.area, Style::new().bg(Color::Rgb(9, 9, 9)));
        map.tiles[(1, 0)].set_char('#').set_fg(Color::Rgb(1, 2, 3));
        let mut cell = Cell::new("@");
        cell.set_fg(Color::Rgb(5, 5, 5)).set_bg(Color::Rgb(7, 7, 7));
        map.sprites.push(tile_map::Sprite { at: (2, 4), cell, is_text: false });
        let layout = Layout::best((8, 16), 4, (64, 64));
        let (width, height) = layout.console();
        let mut console = Console::new(width, height);
        paint(&mut console, &text, Some(&map), &layout);
        let tile = |c: char, piece| layout.tile_code(picture(c).expect("a picture") as u32, piece);
        let at = |x: u32, y: u32| (y * console.get_pot_width() + x) as usize;
        assert_eq!(console.borrow_ascii()[at(5, 2)], tile('#', (1, 2)));
        assert_eq!(console.borrow_foreground()[at(5, 2)], (1, 2, 3, 255));
        assert_eq!(console.borrow_ascii()[at(3, 5)], tile('@', (1, 1)));
        assert_eq!(console.borrow_background()[at(3, 5)], (9, 9, 9, 255), "its ground stays");
        assert_eq!(console.borrow_background()[at(15, 15)], DEFAULT_BG, "text hides the map");
    }
}
