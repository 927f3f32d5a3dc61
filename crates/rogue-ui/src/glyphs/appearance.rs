//! How a cell looks where a front end draws pixels: its colours, and its glyph in the atlas.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};

use super::REPLACEMENT;
use super::atlas::{self, Face};

/// Red, green, blue and opacity.
pub type Rgba = (u8, u8, u8, u8);

/// The ground where a cell has no colour of its own.
pub const DEFAULT_BG: Rgba = (0, 0, 0, 255);
/// The ink where a cell has no colour of its own.
pub const DEFAULT_FG: Rgba = (204, 204, 204, 255);

/// The colours of a character cell or a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The ink.
    pub fg: Rgba,
    /// The ground.
    pub bg: Rgba,
}

impl Appearance {
    /// The colours of a cell, changed by its modifiers.
    pub fn of(cell: &Cell) -> Self {
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
        Self { fg, bg }
    }
}

/// The character of a cell: a question mark for combined ones.
pub fn character(cell: &Cell) -> char {
    let mut characters = cell.symbol().chars();
    match (characters.next(), characters.next()) {
        (None, _) | (Some('\u{a0}'), None) => ' ',
        (Some(c), None) => c,
        (Some(_), Some(_)) => REPLACEMENT,
    }
}

/// Column and row of the glyph of a cell in the atlas. Characters that are not in the atlas are shown as a
/// question mark.
pub fn glyph(cell: &Cell) -> (u32, u32) {
    let face = face(cell);
    let position = |c| atlas::position(c, face);
    position(character(cell)).or_else(|| position(REPLACEMENT)).unwrap_or_default()
}

fn face(cell: &Cell) -> Face {
    Face {
        bold: cell.modifier.contains(Modifier::BOLD),
        underlined: cell.modifier.contains(Modifier::UNDERLINED),
    }
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
