//! Encodes the changed cells of a frame as bytes for the terminal: cursor movements, styles,
//! symbols, and erased runs of blanks.

use ratatui_core::buffer::{Buffer, Cell, CellWidth};

use crate::sgr::{SgrState, push};

/// The column, row and new content of a changed cell.
pub(crate) type Change<'a> = (u16, u16, &'a Cell);

/// Erasing at least this many blanks and moving the cursor past them takes fewer bytes than
/// writing them.
const ERASE_THRESHOLD: u16 = 8;

/// Encodes the changes that lead to a frame.
#[derive(Clone, Copy)]
pub(crate) struct Encoder<'a> {
    /// All cells of the frame, including those that did not change.
    pub(crate) frame: &'a Buffer,
    /// Background color erase: the terminal fills erased cells with the current background.
    pub(crate) bce: bool,
}

impl Encoder<'_> {
    /// Appends the shorter of two encodings: row by row, which is shortest for text, or style by
    /// style. In a lit room every row has the same few colours, and changing the colour twice per
    /// row takes four times as many bytes as moving the cursor between rows.
    pub(crate) fn encode(self, out: &mut Vec<u8>, changes: &mut [Change<'_>]) {
        let start = out.len();
        self.runs(out, changes);
        let middle = out.len();
        sort_by_style(changes);
        self.runs(out, changes);
        if out.len() - middle < middle - start {
            out.drain(start..middle);
        } else {
            out.truncate(middle);
        }
    }

    /// Encodes the changes in their order.
    fn runs(self, out: &mut Vec<u8>, mut changes: &[Change<'_>]) {
        let mut state = SgrState::default();
        let mut cursor = None;
        while let Some((&(x, y, cell), rest)) = changes.split_first() {
            if cursor != Some((x, y)) {
                move_cursor(out, cursor, (x, y), self.frame.area.width);
            }
            if !state.shows(cell) {
                state.set(out, cell);
            }
            let (blanks, covered) = self.blank_run(changes);
            if blanks >= ERASE_THRESHOLD {
                push(out, format_args!("\x1b[{blanks}X"));
                (cursor, changes) = (Some((x, y)), &changes[covered..]);
            } else {
                write_symbol(out, cell.symbol());
                cursor = Some((x.saturating_add(cell.symbol().cell_width()), y));
                changes = rest;
            }
        }
    }

    /// The run of blanks of one style that begins with the first change: its length in cells up
    /// to the last changed one, and the number of changes in it.
    fn blank_run(self, changes: &[Change<'_>]) -> (u16, usize) {
        let (x, y, first) = changes[0];
        if !self.bce || first.symbol() != " " || !first.modifier.is_empty() {
            return (0, 0);
        }
        let mut blanks = 1;
        for (covered, &(to, row, cell)) in changes.iter().enumerate().skip(1) {
            let mut between = x + blanks..to;
            let joins = row == y && to >= between.start && cell == first;
            if !joins || !between.all(|x| self.frame[(x, y)] == *first) {
                return (blanks, covered);
            }
            blanks = to - x + 1;
        }
        (blanks, changes.len())
    }
}

/// Groups the changes by background and then by style, in the order in which they first occur.
fn sort_by_style(changes: &mut [Change<'_>]) {
    let (mut styles, mut grounds) = (Vec::new(), Vec::new());
    let mut last = None;
    let mut style_index = |&(x, y, cell): &Change<'_>| {
        // A blank between two words of one style is written in that style.
        let joins = |&(index, next): &(usize, _)| {
            next == Some((x, y)) && SgrState::shows(&styles[index], cell)
        };
        let own = || styles.iter().position(|style| *style == SgrState::of(cell));
        let index = last.filter(joins).map(|(index, _)| index).or_else(own);
        let index = index.unwrap_or_else(|| {
            styles.push(SgrState::of(cell));
            styles.len() - 1
        });
        last = Some((index, x.checked_add(1).map(|x| (x, y))));
        let ground = grounds.iter().position(|ground| *ground == cell.bg);
        let ground = ground.unwrap_or_else(|| {
            grounds.push(cell.bg);
            grounds.len() - 1
        });
        (ground, index)
    };
    let mut indexed: Vec<_> = changes.iter().map(|change| (style_index(change), *change)).collect();
    indexed.sort_by_key(|(index, _)| *index);
    for (change, (_, sorted)) in changes.iter_mut().zip(indexed) {
        *change = sorted;
    }
}

/// Moves the cursor with the shortest sequence: to an absolute position, or by rows down and columns
/// to either side. After the last column a terminal may or may not have begun the next row.
fn move_cursor(out: &mut Vec<u8>, from: Option<(u16, u16)>, (x, y): (u16, u16), width: u16) {
    let start = out.len();
    if let Some((from_x, from_y)) = from.filter(|from| from.0 < width && from.1 <= y) {
        push_steps(out, y - from_y, 'B');
        match x.checked_sub(from_x) {
            Some(steps) => push_steps(out, steps, 'C'),
            // Backspaces.
            None if from_x - x <= 3 => out.extend(std::iter::repeat_n(8, (from_x - x).into())),
            None => push_steps(out, from_x - x, 'D'),
        }
    }
    let relative = out.len() - start;
    push(out, format_args!("\x1b[{};{}H", u32::from(y) + 1, u32::from(x) + 1));
    if relative > 0 && relative <= out.len() - start - relative {
        out.truncate(start + relative);
    } else {
        out.drain(start..start + relative);
    }
}

/// Moves the cursor by that many rows or columns, if any.
fn push_steps(out: &mut Vec<u8>, steps: u16, direction: char) {
    match steps {
        0 => {}
        1 => push(out, format_args!("\x1b[{direction}")),
        _ => push(out, format_args!("\x1b[{steps}{direction}")),
    }
}

/// Writes the symbol with `?` in place of control characters, which the terminal would obey.
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

    /// A text in a frame: column, row, repetitions, index of the text, index of the style.
    type Piece = (u16, u16, usize, usize, usize);

    fn style(index: usize) -> Style {
        let (dark, light) = (Color::Rgb(0, 0, 0), Color::Rgb(200, 180, 50));
        let plain = Style::new().fg(light).bg(dark);
        match index {
            // Far from the others: near colours may be shown as the same.
            0 => Style::new().fg(Color::Rgb(100, 100, 100)).bg(dark),
            1 => plain,
            2 => Style::new().fg(dark).bg(light),
            3 => plain.add_modifier(Modifier::BOLD),
            4 => plain.add_modifier(Modifier::REVERSED),
            5 => plain.add_modifier(Modifier::UNDERLINED),
            _ => Style::new(),
        }
    }

    fn draw(buffer: &mut Buffer, pieces: &[Piece]) {
        for &(x, y, times, text, style_index) in pieces {
            let text = [" ", "#", "a b", "\u{2550}"][text].repeat(times);
            buffer.set_string(x, y, text, style(style_index));
        }
    }

    fn shown(color: vt100::Color) -> Color {
        match color {
            vt100::Color::Rgb(r, g, b) => Color::Rgb(r, g, b),
            vt100::Color::Idx(_) | vt100::Color::Default => Color::Reset,
        }
    }

    /// The visible appearance of every cell.
    fn appearance(screen: &vt100::Screen) -> Vec<String> {
        let position = |y| move |x| (y, x);
        let positions = (0..SIZE.height).flat_map(|y| (0..SIZE.width).map(position(y)));
        let cells = positions.map(|(y, x)| screen.cell(y, x).expect("a cell"));
        let described = cells.map(|cell| {
            let shows = cell.inverse() || cell.underline();
            let (text, blank) = (cell.contents(), matches!(cell.contents(), "" | " "));
            if blank && !shows {
                return format!("blank on {:?}", shown(cell.bgcolor()));
            }
            let (fg, bg) = (shown(cell.fgcolor()), shown(cell.bgcolor()));
            let marks = (cell.bold(), cell.inverse(), cell.underline());
            format!("{text:?} {fg:?} on {bg:?} {marks:?}")
        });
        described.collect()
    }

    fn terminal() -> vt100::Parser {
        let cells = |count| std::num::NonZeroU16::new(count).expect("cells");
        vt100::Parser::new(cells(SIZE.height), cells(SIZE.width), 0)
    }

    proptest! {
        /// The reference is a cleared terminal that received only the last frame, without erasing.
        #[test]
        fn incremental_frames_show_the_same_as_a_full_repaint(
            frames in proptest::collection::vec(
                proptest::collection::vec((0..30u16, 0..6u16, 1..30usize, 0..4usize, 0..7usize), 0..8),
                1..6,
            ),
        ) {
            let mut painter = Painter::new(Depth::True).with_bce(true);
            let mut incremental = terminal();
            for pieces in &frames {
                incremental.process(painter.frame(SIZE, |buffer| draw(buffer, pieces)));
                let mut repainted = terminal();
                let mut plain = Painter::new(Depth::True);
                repainted.process(plain.frame(SIZE, |buffer| draw(buffer, pieces)));
                prop_assert_eq!(appearance(incremental.screen()), appearance(repainted.screen()));
            }
        }
    }

    #[test]
    fn long_runs_of_blanks_are_erased_and_short_ones_written() {
        let mut painter = Painter::new(Depth::True).with_bce(true);
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
    fn each_style_is_set_once() {
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
