//! Drawing on a buffer without ever leaving it: every character passes through here, and what
//! has no glyph becomes `?`. Knows no game.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::widgets::Widget;
use ratatui_widgets::block::Block;
use ratatui_widgets::clear::Clear;

use crate::color::Rgb;
use crate::glyphs;

/// A buffer whose left top corner is (0,0), wherever its area begins.
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

    /// Puts a character, and takes all of the style: nothing of what was there shines through.
    pub(crate) fn put(&mut self, x: u16, y: u16, c: char, style: Style) {
        let area = self.buffer.area;
        let place = (area.x.saturating_add(x), area.y.saturating_add(y));
        if x < area.width
            && y < area.height
            && let Some(cell) = self.buffer.cell_mut(place)
        {
            cell.reset();
            cell.set_char(glyphs::or_replacement(c)).set_style(style);
        }
    }

    /// Writes at most `width` cells and returns how many were written.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let mut column: u16 = 0;
        for c in text.chars().take(usize::from(width)) {
            self.put(x.saturating_add(column), y, c, style);
            column += 1;
        }
        column
    }

    /// Fills with spaces.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area());
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                self.put(x, y, ' ', style);
            }
        }
    }

    /// Marks a cell as where the cursor is, whatever is drawn there: other colours, and reversed
    /// in shape for those who see no colour.
    pub(crate) fn mark(&mut self, x: u16, y: u16, ground: Rgb, ink: Rgb, modifier: Modifier) {
        let place = (self.buffer.area.x.saturating_add(x), self.buffer.area.y.saturating_add(y));
        if let Some(cell) = self.buffer.cell_mut(place) {
            let style = Style::new().fg(ink.into()).bg(ground.into());
            cell.set_style(style.add_modifier(modifier | Modifier::REVERSED));
        }
    }

    /// Draws a framed box over whatever was there, and returns its inside.
    pub(crate) fn boxed(&mut self, area: Rect, block: &Block<'_>, ground: Rgb) -> Rect {
        let area = area.intersection(self.area());
        let inner = block.inner(area);
        self.widget(Clear, area);
        self.fill(area, Style::new().bg(ground.into()));
        self.widget(block, area);
        inner
    }

    /// Draws a widget of the library.
    pub(crate) fn widget(&mut self, widget: impl Widget, area: Rect) {
        let area = area.intersection(self.area());
        let moved = Rect {
            x: area.x.saturating_add(self.buffer.area.x),
            y: area.y.saturating_add(self.buffer.area.y),
            ..area
        };
        widget.render(moved, self.buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_glyph_is_drawn_as_a_question_mark() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 1));
        let mut canvas = Canvas::new(&mut buffer);
        canvas.text(0, 0, 5, "a龍\u{1b}\u{202e}é", Style::new());
        let drawn: String =
            buffer.content().iter().map(ratatui_core::buffer::Cell::symbol).collect();
        assert_eq!(drawn, "a???é");
    }

    #[test]
    fn nothing_is_drawn_outside() {
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
