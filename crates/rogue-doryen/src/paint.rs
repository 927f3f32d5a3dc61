//! From a buffer of characters to a console of atlas codes and colours.
//! Knows no window and no game.

use doryen_rs::Console;
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};

use crate::glyphs::{self, Face};
use crate::layout::Layout;

type Rgba = (u8, u8, u8, u8);

const PAPER: Rgba = (0, 0, 0, 255);
const INK: Rgba = (204, 204, 204, 255);

/// What a console cell is given, besides the piece of the picture.
struct Look {
    at: (u32, u32),
    ink: Rgba,
    paper: Rgba,
}

/// Paints the whole buffer; the margin around it takes the colour of paper.
pub(crate) fn paint(console: &mut Console, buffer: &Buffer, layout: &Layout) {
    let (width, height) = (console.get_width(), console.get_height());
    console.area(0, 0, width, height, Some(INK), Some(PAPER), Some(0));
    let (columns, rows) = layout.cells();
    let (columns, rows) = (columns.min(buffer.area.width), rows.min(buffer.area.height));
    for y in 0..rows {
        for x in 0..columns {
            put(console, layout, (x, y), &look(&buffer[(x, y)]));
        }
    }
}

fn put(console: &mut Console, layout: &Layout, (x, y): (u16, u16), look: &Look) {
    let (per_cell, margin) = (layout.pieces_per_cell(), layout.margin());
    let stride = console.get_pot_width();
    for row in 0..per_cell.1 {
        for column in 0..per_cell.0 {
            let to_x = margin.0 + u32::from(x) * per_cell.0 + column;
            let to_y = margin.1 + u32::from(y) * per_cell.1 + row;
            let place = (to_y * stride + to_x) as usize;
            console.borrow_mut_ascii()[place] = layout.code(look.at, (column, row));
            console.borrow_mut_foreground()[place] = look.ink;
            console.borrow_mut_background()[place] = look.paper;
        }
    }
}

fn look(cell: &Cell) -> Look {
    let style = cell.modifier;
    let mut ink = rgba(cell.fg, INK);
    let mut paper = rgba(cell.bg, PAPER);
    if style.contains(Modifier::REVERSED) {
        (ink, paper) = (paper, ink);
    }
    if style.contains(Modifier::DIM) {
        ink = halfway(ink, paper);
    }
    if style.contains(Modifier::HIDDEN) {
        ink = paper;
    }
    let face = Face {
        bold: style.contains(Modifier::BOLD),
        underlined: style.contains(Modifier::UNDERLINED),
    };
    Look { at: picture(cell.symbol(), face), ink, paper }
}

/// The place of a symbol's picture. A cell holds one character; what combines with it, or has no
/// picture, cannot be shown, and an honest question mark is better than a gap.
fn picture(symbol: &str, face: Face) -> (u32, u32) {
    let mut characters = symbol.chars();
    let c = match (characters.next(), characters.next()) {
        (None, _) | (Some('\u{a0}'), None) => ' ',
        (Some(c), None) => c,
        (Some(_), Some(_)) => '?',
    };
    glyphs::place(c, face).or_else(|| glyphs::place('?', face)).unwrap_or_default()
}

fn rgba(color: Color, default: Rgba) -> Rgba {
    let (r, g, b) = match color {
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Black => (0, 0, 0),
        Color::White => (255, 255, 255),
        // The screens use `Rgb` only; a named colour would be somebody else's widget.
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
        Layout::best((8, 16), (8, 16)).code(glyphs::place(c, face).expect("in the atlas"), (0, 0))
    }

    #[test]
    fn a_cell_keeps_its_character_and_both_colours() {
        let style = Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Rgb(4, 5, 6));
        let (at, ink, paper) = painted(style, "@");
        assert_eq!(at, code('@', Face::default()));
        assert_eq!((ink, paper), ((1, 2, 3, 255), (4, 5, 6, 255)));
    }

    #[test]
    fn bold_and_underlined_are_pictures_and_reversed_and_dim_are_colours() {
        let style = Style::new().fg(Color::Rgb(200, 100, 0)).bg(Color::Rgb(0, 0, 50));
        let bold = Face { bold: true, underlined: false };
        let both = Face { bold: true, underlined: true };
        assert_eq!(painted(style.bold(), "a").0, code('a', bold));
        assert_eq!(painted(style.bold().underlined(), "a").0, code('a', both));
        assert_eq!(painted(style.reversed(), "a").1, (0, 0, 50, 255));
        assert_eq!(painted(style.dim(), "a").1, (100, 50, 25, 255));
    }

    #[test]
    fn what_has_no_picture_is_a_question_mark() {
        let question = code('?', Face::default());
        assert_eq!(painted(Style::new(), "☃").0, question);
        assert_eq!(painted(Style::new(), "e\u{301}").0, question);
        assert_eq!(painted(Style::new(), "é").0, code('é', Face::default()));
    }

    #[test]
    fn a_buffer_larger_or_smaller_than_the_window_is_no_trouble() {
        let layout = Layout::best((8, 16), (33, 40));
        let (width, height) = layout.console();
        for area in [Rect::new(0, 0, 0, 0), Rect::new(0, 0, 99, 99)] {
            paint(&mut Console::new(width, height), &Buffer::empty(area), &layout);
        }
    }
}
