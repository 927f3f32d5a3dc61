//! The text style of the terminal and the shortest escape sequence that changes it (SGR, Select
//! Graphic Rendition, ECMA-48).

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

/// The current style of the terminal. The default is the style after a reset.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct SgrState {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl SgrState {
    /// The style of `cell`.
    pub(crate) fn of(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }

    /// Whether the symbol of `cell` written in this style looks like `cell`. The text colour of a
    /// space is invisible.
    pub(crate) fn shows(&self, cell: &Cell) -> bool {
        let shows_text_color = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT;
        let hides = |modifier: Modifier| !modifier.intersects(shows_text_color);
        let blank = cell.symbol() == " " && hides(cell.modifier) && hides(self.modifier);
        *self == Self::of(cell) || (blank && cell.bg == self.bg)
    }

    /// Writes the escape sequence that changes the style to that of `cell`, if they differ.
    pub(crate) fn set(&mut self, out: &mut Vec<u8>, cell: &Cell) {
        let target = SgrState::of(cell);
        if *self == target {
            return;
        }
        out.extend_from_slice(b"\x1b[");
        // Bold and dim have one common end code: a reset is as short and always right.
        if !target.modifier.contains(self.modifier) {
            out.extend_from_slice(b"0;");
            *self = SgrState::default();
        }
        for (modifier, code) in MODIFIERS {
            if target.modifier.contains(modifier) && !self.modifier.contains(modifier) {
                push(out, format_args!("{code};"));
            }
        }
        if target.fg != self.fg {
            push_color(out, target.fg, Plane::Foreground);
        }
        if target.bg != self.bg {
            push_color(out, target.bg, Plane::Background);
        }
        // Every parameter ends with a semicolon; the last one becomes the final byte.
        if let Some(last) = out.last_mut() {
            *last = b'm';
        }
        *self = target;
    }
}

/// The base of the colour codes.
#[derive(Clone, Copy)]
enum Plane {
    Foreground = 30,
    Background = 40,
}

/// Named colours have short codes of their own, which terminals with 16 colours need.
fn push_color(out: &mut Vec<u8>, color: Color, plane: Plane) {
    let base = plane as u8;
    let offset = match color {
        Color::Rgb(r, g, b) => return push(out, format_args!("{};2;{r};{g};{b};", base + 8)),
        Color::Indexed(index) => return push(out, format_args!("{};5;{index};", base + 8)),
        Color::Reset => 9,
        Color::Black => 0,
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
    };
    push(out, format_args!("{};", base + offset));
}

/// Appends formatted text. Writing to memory cannot fail.
pub(crate) fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let written = out.write_fmt(text);
    debug_assert!(written.is_ok());
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::style::Style;

    fn written(styles: &[Style]) -> String {
        let mut state = SgrState::default();
        let mut out = Vec::new();
        for style in styles {
            let mut cell = Cell::default();
            cell.set_style(*style);
            state.set(&mut out, &cell);
        }
        String::from_utf8(out).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn the_default_style_writes_nothing() {
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
    fn removing_a_modifier_resets_the_style() {
        let bold = Style::new().fg(Color::Red).bold().reversed();
        assert_eq!(written(&[bold, bold.not_bold()]), "^[1;7;31m^[0;7;31m");
        assert_eq!(written(&[bold, Style::new()]), "^[1;7;31m^[0m");
    }

    #[test]
    fn rgb_indexed_and_named_colours() {
        let style = Style::new().fg(Color::Rgb(1, 2, 3)).bg(Color::Indexed(200));
        assert_eq!(written(&[style]), "^[38;2;1;2;3;48;5;200m");
        assert_eq!(written(&[Style::new().bg(Color::Black)]), "^[40m");
        assert_eq!(written(&[Style::new().fg(Color::LightCyan)]), "^[96m");
    }
}
