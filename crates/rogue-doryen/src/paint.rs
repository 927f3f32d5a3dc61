//! Draws a cell buffer on the console of doryen-rs as atlas codes and colours.

use doryen_rs::Console;
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};

use crate::glyphs::{self, Face};
use crate::layout::Layout;

type Rgba = (u8, u8, u8, u8);

const DEFAULT_BG: Rgba = (0, 0, 0, 255);
const DEFAULT_FG: Rgba = (204, 204, 204, 255);

/// The appearance of a character cell.
struct Appearance {
    /// The position of the glyph in the atlas.
    glyph: (u32, u32),
    fg: Rgba,
    bg: Rgba,
}

/// Paints the whole buffer and a black margin around it.
pub(crate) fn paint(console: &mut Console, buffer: &Buffer, layout: &Layout) {
    let (width, height) = (console.get_width(), console.get_height());
    console.area(0, 0, width, height, Some(DEFAULT_FG), Some(DEFAULT_BG), Some(0));
    let (columns, rows) = layout.cells();
    let (columns, rows) = (columns.min(buffer.area.width), rows.min(buffer.area.height));
    for y in 0..rows {
        for x in 0..columns {
            paint_cell(console, layout, (x, y), &appearance(&buffer[(x, y)]));
        }
    }
}

fn paint_cell(console: &mut Console, layout: &Layout, (x, y): (u16, u16), cell: &Appearance) {
    let (per_cell, margin) = (layout.pieces_per_cell(), layout.margin());
    let stride = console.get_pot_width();
    for row in 0..per_cell.1 {
        for column in 0..per_cell.0 {
            let to_x = margin.0 + u32::from(x) * per_cell.0 + column;
            let to_y = margin.1 + u32::from(y) * per_cell.1 + row;
            let index = (to_y * stride + to_x) as usize;
            console.borrow_mut_ascii()[index] = layout.code(cell.glyph, (column, row));
            console.borrow_mut_foreground()[index] = cell.fg;
            console.borrow_mut_background()[index] = cell.bg;
        }
    }
}

fn appearance(cell: &Cell) -> Appearance {
    let style = cell.modifier;
    let mut fg = rgba(cell.fg, DEFAULT_FG);
    let mut bg = rgba(cell.bg, DEFAULT_BG);
    if style.contains(Modifier::REVERSED) {
        (fg, bg) = (bg, fg);
    }
    if style.contains(Modifier::DIM) {
        fg = halfway(fg, bg);
    }
    if style.contains(Modifier::HIDDEN) {
        fg = bg;
    }
    let face = Face {
        bold: style.contains(Modifier::BOLD),
        underlined: style.contains(Modifier::UNDERLINED),
    };
    Appearance { glyph: glyph(cell.symbol(), face), fg, bg }
}

/// The position of a symbol's glyph in the atlas. Combined characters and characters that are not in
/// the atlas are shown as a question mark.
fn glyph(symbol: &str, face: Face) -> (u32, u32) {
    let mut characters = symbol.chars();
    let c = match (characters.next(), characters.next()) {
        (None, _) | (Some('\u{a0}'), None) => ' ',
        (Some(c), None) => c,
        (Some(_), Some(_)) => '?',
    };
    glyphs::position(c, face).or_else(|| glyphs::position('?', face)).unwrap_or_default()
}

fn rgba(color: Color, default: Rgba) -> Rgba {
    let (r, g, b) = match color {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Black => (0, 0, 0),
        Color::White => (255, 255, 255),
        // The screens use `Rgb` only.
        _ => return default,
    };
    (r, g, b, 255)
}

fn halfway(a: Rgba, b: Rgba) -> Rgba {
    let mix = |a: u8, b: u8| a.midpoint(b);
    (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2), 255)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    fn painted(style: Style, symbol: &str) -> (u32, Rgba, Rgba) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        buffer.set_string(0, 0, symbol, style);
        let layout = Layout::best((8, 16), (8, 16));
        let mut console = Console::new(1, 1);
        paint(&mut console, &buffer, &layout);
        (console.borrow_ascii()[0], console.borrow_foreground()[0], console.borrow_background()[0])
    }

    fn code(c: char, face: Face) -> u32 {
        Layout::best((8, 16), (8, 16))
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
        let layout = Layout::best((8, 16), (33, 40));
        let (width, height) = layout.console();
        for area in [Rect::new(0, 0, 0, 0), Rect::new(0, 0, 99, 99)] {
            paint(&mut Console::new(width, height), &Buffer::empty(area), &layout);
        }
    }
}
