//! The canvas: drawing on a buffer without leaving its area. A character without a glyph is drawn
//! as `?`.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

use crate::color::Rgb;
use crate::glyphs;
use crate::layout::Tiles;

/// A buffer with the top left corner (0,0), wherever its area begins.
pub(crate) struct Canvas<'a> {
    buffer: &'a mut Buffer,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer) -> Self {
        Self { buffer }
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        (self.buffer.area.width, self.buffer.area.height)
    }

    pub(crate) fn area(&self) -> Rect {
        Rect::new(0, 0, self.buffer.area.width, self.buffer.area.height)
    }

    /// Draws a character or half of a glyph; its style replaces the one of the cell.
    pub(crate) fn put(&mut self, x: u16, y: u16, c: char, style: Style) {
        let area = self.buffer.area;
        let cell_position = (area.x.saturating_add(x), area.y.saturating_add(y));
        if x < area.width
            && y < area.height
            && let Some(cell) = self.buffer.cell_mut(cell_position)
        {
            let c = if glyphs::is_half(c) { c } else { glyphs::or_replacement(c) };
            cell.reset();
            cell.set_char(c).set_style(style);
        }
    }

    /// The colour of a cell behind its character; black outside.
    pub(crate) fn ground(&self, x: u16, y: u16) -> Rgb {
        let area = self.buffer.area;
        let cell = self.buffer.cell((area.x.saturating_add(x), area.y.saturating_add(y)));
        let Some(cell) = cell else { return Rgb::BLACK };
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        match if reversed { cell.fg } else { cell.bg } {
            Color::Rgb(r, g, b) => Rgb(r, g, b),
            _ => Rgb::BLACK,
        }
    }

    /// The character of a cell and its colour; `None` for a blank or outside.
    pub(crate) fn sign(&self, x: u16, y: u16) -> Option<(char, Rgb)> {
        let area = self.buffer.area;
        let cell = self.buffer.cell((area.x.saturating_add(x), area.y.saturating_add(y)))?;
        let c = cell.symbol().chars().next().filter(|c| *c != ' ')?;
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        match if reversed { cell.bg } else { cell.fg } {
            Color::Rgb(r, g, b) => Some((c, Rgb(r, g, b))),
            _ => None,
        }
    }

    /// Draws a character on the ground of a cell.
    pub(crate) fn overlay(&mut self, (x, y): (u16, u16), c: char, color: Rgb) {
        let ground = self.ground(x, y);
        self.put(x, y, c, Style::new().fg(color.into()).bg(ground.into()));
    }

    /// The same in bold.
    pub(crate) fn overlay_bold(&mut self, (x, y): (u16, u16), c: char, color: Rgb) {
        let style = Style::new().fg(color.into()).bg(self.ground(x, y).into());
        self.put(x, y, c, style.add_modifier(Modifier::BOLD));
    }

    /// Draws a character as a tile of the map on the ground of its leftmost cell.
    pub(crate) fn overlay_tile(&mut self, (x, y): (u16, u16), c: char, color: Rgb, tiles: Tiles) {
        let style = Style::new().fg(color.into()).bg(self.ground(x, y).into());
        self.put_tile(x, y, c, style.add_modifier(Modifier::BOLD), tiles);
    }

    /// Draws a cell in the place of another one.
    pub(crate) fn copy(&mut self, from: (u16, u16), to: (u16, u16)) {
        let area = self.buffer.area;
        let position = |(x, y)| (area.x.saturating_add(x), area.y.saturating_add(y));
        let Some(cell) = self.buffer.cell(position(from)).cloned() else { return };
        if let Some(to) = self.buffer.cell_mut(position(to)) {
            *to = cell;
        }
    }

    /// Leaves nothing but ground of that colour.
    pub(crate) fn blank(&mut self, (x, y): (u16, u16), ground: Rgb) {
        self.put(x, y, ' ', Style::new().bg(ground.into()));
    }

    /// Draws a character as a tile of the map, whose leftmost cell is (x, y).
    pub(crate) fn put_tile(&mut self, x: u16, y: u16, c: char, style: Style, tiles: Tiles) {
        match tiles {
            Tiles::Narrow => self.put(x, y, c, style),
            Tiles::Wide => self.put_both(x, y, (c, beside(c)), style),
            Tiles::Halves => {
                // A drawing has halves, but is no character.
                let halves = glyphs::halves(c).or_else(|| glyphs::halves(glyphs::REPLACEMENT));
                self.put_both(x, y, halves.unwrap_or((c, ' ')), style);
            }
        }
    }

    fn put_both(&mut self, x: u16, y: u16, (left, right): (char, char), style: Style) {
        self.put(x, y, left, style);
        self.put(x.saturating_add(1), y, right, style);
    }

    /// Highlights a tile of the map as [`Self::mark`] does a cell.
    pub(crate) fn mark_tile(&mut self, x: u16, y: u16, (bg, fg): (Rgb, Rgb), tiles: Tiles) {
        for column in 0..tiles.width() {
            self.mark(x.saturating_add(column), y, bg, fg, Modifier::BOLD);
        }
    }

    /// Writes at most `width` cells; returns the number of cells written.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let mut column: u16 = 0;
        for c in text.chars().take(usize::from(width)) {
            self.put(x.saturating_add(column), y, glyphs::or_replacement(c), style);
            column += 1;
        }
        column
    }

    /// Fills an area with spaces.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area());
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                self.put(x, y, ' ', style);
            }
        }
    }

    /// Highlights a cell and keeps its character. Colours are reversed, which also shows without
    /// colour.
    pub(crate) fn mark(&mut self, x: u16, y: u16, bg: Rgb, fg: Rgb, modifier: Modifier) {
        let cell_position =
            (self.buffer.area.x.saturating_add(x), self.buffer.area.y.saturating_add(y));
        if let Some(cell) = self.buffer.cell_mut(cell_position) {
            let style = Style::new().fg(fg.into()).bg(bg.into());
            cell.set_style(style.add_modifier(modifier | Modifier::REVERSED));
        }
    }
}

/// The character in the second column of a wide tile: a line that leads right and a pattern go on,
/// a letter stands alone.
const fn beside(c: char) -> char {
    match c {
        '─' | '═' | '┬' | '┴' | '░' | '▒' | '▓' | '█' => c,
        '╔' | '╚' | '╠' | '╦' | '╩' | '╬' | '╞' => '═',
        _ => ' ',
    }
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Cell;

    use super::*;

    #[test]
    fn a_tile_is_one_cell_or_a_character_and_a_blank_or_two_halves() {
        let (left, right) = glyphs::halves('@').expect("a glyph");
        let wide = [
            (Tiles::Narrow, "@ "),
            (Tiles::Wide, "@ "),
            (Tiles::Halves, &format!("{left}{right}")),
        ];
        for (tiles, expected) in wide {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
            Canvas::new(&mut buffer).put_tile(0, 0, '@', Style::new(), tiles);
            let drawn: String = buffer.content().iter().map(Cell::symbol).collect();
            assert_eq!(drawn, expected, "{tiles:?}");
        }
    }

    #[test]
    fn a_character_without_a_glyph_is_drawn_as_a_question_mark() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 1));
        let mut canvas = Canvas::new(&mut buffer);
        canvas.text(0, 0, 5, "a龍\u{1b}\u{202e}é", Style::new());
        let drawn: String = buffer.content().iter().map(Cell::symbol).collect();
        assert_eq!(drawn, "a???é");
    }

    #[test]
    fn a_drawing_takes_its_two_halves() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let mut canvas = Canvas::new(&mut buffer);
        let bricks = glyphs::drawing::BRICKS;
        canvas.put_tile(0, 0, bricks, Style::new(), Tiles::Halves);
        canvas.put_tile(2, 0, '\u{202e}', Style::new(), Tiles::Halves);
        let drawn: String = buffer.content().iter().map(Cell::symbol).collect();
        let pair = |c| glyphs::halves(c).map(|(left, right)| format!("{left}{right}"));
        assert_eq!(Some(drawn), pair(bricks).zip(pair('?')).map(|(a, b)| a + &b));
    }

    #[test]
    fn nothing_is_drawn_outside_of_the_buffer() {
        let mut buffer = Buffer::empty(Rect::new(3, 3, 2, 1));
        let mut canvas = Canvas::new(&mut buffer);
        canvas.text(1, 0, 9, "abc", Style::new());
        canvas.put(0, 1, 'x', Style::new());
        canvas.put(u16::MAX, u16::MAX, 'x', Style::new());
        canvas.mark(7, 7, Rgb::BLACK, Rgb::WHITE, Modifier::BOLD);
        canvas.fill(Rect::new(0, 0, u16::MAX, u16::MAX), Style::new().bg(Rgb::BLACK.into()));
        canvas.put(0, 0, 'y', Style::new());
        assert_eq!(buffer[(3, 3)].symbol(), "y");
    }
}
