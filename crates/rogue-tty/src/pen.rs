//! The style a terminal writes with, and the shortest sequence to another one (SGR,
//! ECMA-48). Knows neither cells' places nor their text.

use std::io::Write;

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};

const MODIFIERS: [(Modifier, u8); 9] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

/// Starts as a terminal does after a reset.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Pen {
    /// The style of `cell`.
    pub(crate) fn of(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }

    /// Whether a character written now looks as `cell` should. Nobody sees the colour of the
    /// text of a blank.
    pub(crate) fn shows(&self, cell: &Cell) -> bool {
        let shows_text_color = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT;
        let plain = |modifier: Modifier| !modifier.intersects(shows_text_color);
        let blank = cell.symbol() == " " && plain(cell.modifier) && plain(self.modifier);
        *self == Self::of(cell) || (blank && cell.bg == self.bg)
    }

    /// Writes what is needed so that the next character has the style of `cell`.
    pub(crate) fn set(&mut self, out: &mut Vec<u8>, cell: &Cell) {
        let wanted = Pen::of(cell);
        if *self == wanted {
            return;
        }
        out.extend_from_slice(b"\x1b[");
        // Bold and dim end by one common code: starting afresh is as short and always right.
        if !wanted.modifier.contains(self.modifier) {
            out.extend_from_slice(b"0;");
            *self = Pen::default();
        }
        for (modifier, code) in MODIFIERS {
            if wanted.modifier.contains(modifier) && !self.modifier.contains(modifier) {
                push(out, format_args!("{code};"));
            }
        }
        if wanted.fg != self.fg {
            color(out, wanted.fg, Ground::Text);
        }
        if wanted.bg != self.bg {
            color(out, wanted.bg, Ground::Back);
        }
        // Every part ended with a semicolon; the last one becomes the end.
        if let Some(last) = out.last_mut() {
            *last = b'm';
        }
        *self = wanted;
    }
}

#[derive(Clone, Copy)]
enum Ground {
    Text = 30,
    Back = 40,
}

/// Named colours by their own short codes: a terminal of 16 knows no others.
fn color(out: &mut Vec<u8>, color: Color, ground: Ground) {
    let base = ground as u8;
    match color {
        Color::Rgb(r, g, b) => push(out, format_args!("{};2;{r};{g};{b};", base + 8)),
        Color::Indexed(index) => push(out, format_args!("{};5;{index};", base + 8)),
        Color::Reset => push(out, format_args!("{};", base + 9)),
        named => push(out, format_args!("{};", base + named_code(named))),
    }
}

/// 0 to 7, and 60 to 67 for the light ones.
fn named_code(color: Color) -> u8 {
    match color {
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 60,
        Color::LightRed => 61,
        Color::LightGreen => 62,
        Color::LightYellow => 63,
        Color::LightBlue => 64,
        Color::LightMagenta => 65,
        Color::LightCyan => 66,
        Color::White => 67,
        _ => 0,
    }
}

/// Formats into memory, which cannot fail.
pub(crate) fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let written = out.write_fmt(text);
    debug_assert!(written.is_ok());
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::style::Style;

    fn written(styles: &[Style]) -> String {
        let mut pen = Pen::default();
        let mut out = Vec::new();
        for style in styles {
            let mut cell = Cell::default();
            cell.set_style(*style);
            pen.set(&mut out, &cell);
        }
        String::from_utf8(out).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn the_default_style_needs_nothing() {
        assert_eq!(written(&[Style::new()]), "");
    }

    #[test]
    fn only_what_differs_is_written() {
        let red = Style::new().fg(Color::Red);
        assert_eq!(written(&[red, red]), "^[31m");
        assert_eq!(written(&[red, red.bg(Color::White)]), "^[31m^[107m");
        assert_eq!(written(&[red, red.bold()]), "^[31m^[1m");
        assert_eq!(written(&[red, Style::new()]), "^[31m^[39m");
    }

    #[test]
    fn a_modifier_ends_by_starting_afresh() {
        let bold = Style::new().fg(Color::Red).bold().reversed();
        assert_eq!(written(&[bold, bold.not_bold()]), "^[1;7;31m^[0;7;31m");
        assert_eq!(written(&[bold, Style::new()]), "^[1;7;31m^[0m");
    }

    #[test]
    fn all_three_kinds_of_colour() {
        let style = Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Indexed(200));
        assert_eq!(written(&[style]), "^[38;2;1;2;3;48;5;200m");
        assert_eq!(written(&[Style::new().bg(Color::Black)]), "^[40m");
        assert_eq!(written(&[Style::new().fg(Color::LightCyan)]), "^[96m");
    }
}
