//! Changed cells to bytes: in which order they are written, and blanks that are erased and not
//! typed. Knows no frame and nothing of what was shown before.

use ratatui_core::buffer::{Buffer, Cell, CellWidth};

use crate::pen::{Pen, push};

/// A cell that has to be written, and where.
pub(crate) type Change<'a> = (u16, u16, &'a Cell);

/// So many blanks are longer than erasing them and finding the way afterwards.
const WORTH_ERASING: u16 = 8;

/// How to write: the picture that the changes lead to, and whether the terminal erases in the
/// colour of the pen.
#[derive(Clone, Copy)]
pub(crate) struct Brush<'a> {
    pub(crate) picture: &'a Buffer,
    pub(crate) erases: bool,
}

impl Brush<'_> {
    /// Writes the changes in the shorter of two orders: row by row, as text is shortest, or
    /// style by style. In a lit room every row has the same few colours, and two of them take
    /// four times as many bytes as a way from row to row.
    pub(crate) fn write(self, out: &mut Vec<u8>, changes: &mut [Change<'_>]) {
        let start = out.len();
        self.strokes(out, changes);
        let middle = out.len();
        sort_by_style(changes);
        self.strokes(out, changes);
        if out.len() - middle < middle - start {
            out.drain(start..middle);
        } else {
            out.truncate(middle);
        }
    }

    fn strokes(self, out: &mut Vec<u8>, mut changes: &[Change<'_>]) {
        let mut pen = Pen::default();
        let mut cursor = None;
        while let Some((&(x, y, cell), rest)) = changes.split_first() {
            if cursor != Some((x, y)) {
                move_cursor(out, cursor, (x, y));
            }
            if !pen.shows(cell) {
                pen.set(out, cell);
            }
            let (blanks, covered) = self.blanks(changes);
            if blanks >= WORTH_ERASING {
                push(out, format_args!("\x1b[{blanks}X"));
                (cursor, changes) = (Some((x, y)), &changes[covered..]);
            } else {
                write_symbol(out, cell.symbol());
                cursor = Some((x.saturating_add(cell.symbol().cell_width()), y));
                changes = rest;
            }
        }
    }

    /// How many cells from the first change on can be erased in its style, up to the last of
    /// them that has changed, and how many changes that are.
    fn blanks(self, changes: &[Change<'_>]) -> (u16, usize) {
        let (x, y, first) = changes[0];
        if !self.erases || first.symbol() != " " || !first.modifier.is_empty() {
            return (0, 0);
        }
        let mut blanks = 1;
        for (covered, &(to, row, cell)) in changes.iter().enumerate().skip(1) {
            let mut between = x + blanks..to;
            let joins = row == y && to >= between.start && cell == first;
            if !joins || !between.all(|x| self.picture[(x, y)] == *first) {
                return (blanks, covered);
            }
            blanks = to - x + 1;
        }
        (blanks, changes.len())
    }
}

/// Each style in the order of its first cell, its cells as they come.
fn sort_by_style(changes: &mut [Change<'_>]) {
    let mut styles = Vec::new();
    let mut last = None;
    let mut number = |&(x, y, cell): &Change<'_>| {
        // A blank between two words goes with them.
        let joins = |&(style, place): &(usize, _)| {
            place == Some((x, y)) && Pen::shows(&styles[style], cell)
        };
        let own = || styles.iter().position(|style| *style == Pen::of(cell));
        let style = last.filter(joins).map(|(style, _)| style).or_else(own);
        let style = style.unwrap_or_else(|| {
            styles.push(Pen::of(cell));
            styles.len() - 1
        });
        last = Some((style, x.checked_add(1).map(|x| (x, y))));
        style
    };
    let mut numbered: Vec<_> = changes.iter().map(|change| (number(change), *change)).collect();
    numbered.sort_by_key(|(style, _)| *style);
    for (change, (_, sorted)) in changes.iter_mut().zip(numbered) {
        *change = sorted;
    }
}

/// By the shortest way: onward in the same row, or to an absolute place.
fn move_cursor(out: &mut Vec<u8>, from: Option<(u16, u16)>, (x, y): (u16, u16)) {
    match from {
        Some((from_x, from_y)) if from_y == y && from_x < x => match x - from_x {
            1 => out.extend_from_slice(b"\x1b[C"),
            steps => push(out, format_args!("\x1b[{steps}C")),
        },
        _ => push(out, format_args!("\x1b[{};{}H", u32::from(y) + 1, u32::from(x) + 1)),
    }
}

/// A terminal obeys control characters: none gets through, wherever it came from.
fn write_symbol(out: &mut Vec<u8>, symbol: &str) {
    for c in symbol.chars() {
        let c = if c.is_control() { '?' } else { c };
        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Depth;
    use crate::paint::Painter;
    use proptest::prelude::*;
    use ratatui_core::layout::Size;
    use ratatui_core::style::{Color, Modifier, Style};

    const SIZE: Size = Size { width: 30, height: 6 };

    /// A piece of a picture: where, how many times, which text, which style.
    type Piece = (u16, u16, usize, usize, usize);

    fn style(number: usize) -> Style {
        let (dark, light) = (Color::Rgb(0, 0, 0), Color::Rgb(200, 180, 50));
        let plain = Style::new().fg(light).bg(dark);
        match number {
            0 => Style::new().fg(Color::Rgb(9, 9, 9)).bg(dark),
            1 => plain,
            2 => Style::new().fg(dark).bg(light),
            3 => plain.add_modifier(Modifier::BOLD),
            4 => plain.add_modifier(Modifier::REVERSED),
            5 => plain.add_modifier(Modifier::UNDERLINED),
            _ => Style::new(),
        }
    }

    fn draw(buffer: &mut Buffer, pieces: &[Piece]) {
        for &(x, y, times, text, number) in pieces {
            let text = [" ", "#", "a b", "\u{2550}"][text].repeat(times);
            buffer.set_string(x, y, text, style(number));
        }
    }

    fn shown(color: vt100::Color) -> Color {
        match color {
            vt100::Color::Rgb(r, g, b) => Color::Rgb(r, g, b),
            vt100::Color::Idx(_) | vt100::Color::Default => Color::Reset,
        }
    }

    /// Every cell as somebody in front of the terminal sees it.
    fn seen(screen: &vt100::Screen) -> Vec<String> {
        let place = |y| move |x| (y, x);
        let places = (0..SIZE.height).flat_map(|y| (0..SIZE.width).map(place(y)));
        let cells = places.map(|(y, x)| screen.cell(y, x).expect("a cell"));
        let tell = cells.map(|cell| {
            let shows = cell.inverse() || cell.underline();
            let (text, blank) = (cell.contents(), matches!(cell.contents(), "" | " "));
            if blank && !shows {
                return format!("blank on {:?}", shown(cell.bgcolor()));
            }
            let (fg, bg) = (shown(cell.fgcolor()), shown(cell.bgcolor()));
            let marks = (cell.bold(), cell.inverse(), cell.underline());
            format!("{text:?} {fg:?} on {bg:?} {marks:?}")
        });
        tell.collect()
    }

    fn terminal() -> vt100::Parser {
        let cells = |count| std::num::NonZeroU16::new(count).expect("cells");
        vt100::Parser::new(cells(SIZE.height), cells(SIZE.width), 0)
    }

    proptest! {
        /// The specification: a terminal that was cleared and told the last picture only, without
        /// anything being erased.
        #[test]
        fn a_terminal_shows_the_last_picture_whatever_it_showed_before(
            frames in proptest::collection::vec(
                proptest::collection::vec((0..30u16, 0..6u16, 1..30usize, 0..4usize, 0..7usize), 0..8),
                1..6,
            ),
        ) {
            let mut painter = Painter::new(Depth::True).erasing(true);
            let mut told = terminal();
            for pieces in &frames {
                told.process(painter.frame(SIZE, |buffer| draw(buffer, pieces)));
                let mut whole = terminal();
                let mut plain = Painter::new(Depth::True);
                whole.process(plain.frame(SIZE, |buffer| draw(buffer, pieces)));
                prop_assert_eq!(seen(told.screen()), seen(whole.screen()));
            }
        }
    }

    #[test]
    fn many_blanks_are_erased_and_few_are_typed() {
        let mut painter = Painter::new(Depth::True).erasing(true);
        let row = |text: &'static str| {
            move |buffer: &mut Buffer| {
                buffer.set_string(1, 1, text, Style::new());
            }
        };
        painter.frame(SIZE, row("abcdefgh   ijk"));
        let bytes = painter.frame(SIZE, row("a")).to_vec();
        assert_eq!(bytes, b"\x1b[?2026h\x1b[2;3H\x1b[13X\x1b[0m\x1b[?2026l");
        painter.frame(SIZE, row("abcd"));
        let bytes = painter.frame(SIZE, row("a")).to_vec();
        assert_eq!(bytes, b"\x1b[?2026h\x1b[2;3H   \x1b[0m\x1b[?2026l");
    }

    #[test]
    fn each_style_is_told_once() {
        let mut painter = Painter::new(Depth::True);
        painter.frame(SIZE, |_| {});
        let bytes = painter.frame(SIZE, |buffer| {
            for y in 0..6 {
                buffer.set_string(0, y, "#", style(1));
                buffer.set_string(1, y, " ", style(2));
                buffer.set_string(2, y, "#", style(1));
            }
        });
        let text = String::from_utf8_lossy(bytes);
        assert_eq!(text.matches("48;2").count(), 2, "{text:?}");
    }
}
