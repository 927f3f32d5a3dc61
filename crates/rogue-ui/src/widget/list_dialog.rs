//! The list dialog: a framed window around a list, with rows for text above and below it.

use ratatui_core::layout::Rect;
use rogue_words::text;

use super::list::{Columns, ListArea, ListEvent, ListState, Row, icon_width};
use super::window;
use crate::canvas::Canvas;
use crate::input::{Mouse, MouseKind};
use crate::theme::Theme;

/// Rows of an explanation below the list, where its text needs no more.
const EXPLANATION_ROWS: u16 = 3;
/// The most rows of a longer one.
const MOST_EXPLANATION_ROWS: u16 = 6;
/// Longer labels are cut, however wide the canvas is.
const MOST_LABEL: u16 = 44;

/// The measures of a dialog, in cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListDialog {
    pub(crate) width: u16,
    /// Rows above the list.
    pub(crate) header: u16,
    /// Rows below the list.
    pub(crate) footer: u16,
    pub(crate) columns: Columns,
    /// The height of a row of the list.
    pub(crate) row_height: u16,
}

impl ListDialog {
    /// A list that is chosen from by letter, with one row for a hint.
    pub(crate) const LETTERS: Self =
        Self { width: 76, header: 1, footer: 2, columns: Columns::LETTERS, row_height: 1 };
    /// The same list with room for the whole explanation of the selected row.
    pub(crate) const EXPLAINED: Self = Self { footer: 2 + EXPLANATION_ROWS, ..Self::LETTERS };

    /// The same dialog with as many rows below the list as the longest explanation of the rows takes.
    pub(crate) fn explaining(mut self, rows: &[Row]) -> Self {
        let width = usize::from(self.width.saturating_sub(4));
        let lines = rows.iter().map(|row| text::wrap(&row.about, width).len());
        let lines = u16::try_from(lines.max().unwrap_or(0)).unwrap_or(MOST_EXPLANATION_ROWS);
        self.footer = 2 + lines.clamp(EXPLANATION_ROWS, MOST_EXPLANATION_ROWS);
        self
    }

    /// Whether a row of the list has no room for the whole of an explanation.
    pub(crate) fn cuts(&self, rows: &[Row]) -> bool {
        let beside = 4 + self.columns.key + icon_width(rows) + self.columns.label;
        let room = usize::from(self.width.saturating_sub(beside));
        rows.iter().any(|row| text::width(&row.about) > room)
    }

    /// The same dialog with rows of that height in cells.
    pub(crate) const fn rows_of(mut self, row_height: u16) -> Self {
        self.row_height = row_height;
        self
    }

    /// The same dialog, wider where the canvas has room and the labels or explanations of the rows need it.
    pub(crate) fn fitted(mut self, canvas_width: u16, rows: &[Row]) -> Self {
        let longest = |text: fn(&Row) -> &str| {
            let lengths = rows.iter().map(|row| text::width(text(row)));
            u16::try_from(lengths.max().unwrap_or(0)).unwrap_or(u16::MAX)
        };
        let mut room = canvas_width.saturating_sub(self.width);
        let label = longest(|row| &row.label).saturating_add(1).min(MOST_LABEL);
        let more = label.saturating_sub(self.columns.label).min(room);
        self.columns.label += more;
        self.width += more;
        room -= more;
        // The frame at both sides, the blank before the key and the one behind the explanation.
        let beside = 4 + self.columns.key + icon_width(rows) + self.columns.label;
        let needed = longest(|row| &row.about).saturating_add(beside);
        self.width += needed.saturating_sub(self.width).min(room);
        self
    }

    /// The window with its frame on a canvas of `size`, around a list of `rows` rows.
    pub(crate) fn area(&self, size: (u16, u16), rows: usize) -> Rect {
        let rows = rows.clamp(1, 100) as u16;
        let height = rows * self.row_height + self.header + self.footer + 2;
        window::centred(size, self.width, height)
    }

    /// The list in the window.
    pub(crate) fn list(&self, size: (u16, u16), rows: usize) -> ListArea {
        let inside = window::inside(self.area(size, rows));
        let height = inside.height.saturating_sub(self.header + self.footer);
        let area = Rect { y: inside.y + self.header, height, ..inside };
        ListArea::new(area, self.row_height)
    }

    /// Handles the mouse: a right click, or a click outside of the window, closes the dialog.
    pub(crate) fn mouse(
        &self,
        state: &mut ListState,
        mouse: Mouse,
        size: (u16, u16),
        rows: &[Row],
    ) -> ListEvent {
        if self.closes(mouse, size, rows.len()) {
            return ListEvent::Closed;
        }
        state.mouse(mouse, self.list(size, rows.len()), rows)
    }

    /// Whether the mouse closes the dialog.
    pub(crate) fn closes(&self, mouse: Mouse, size: (u16, u16), rows: usize) -> bool {
        let outside = !self.area(size, rows).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Right => true,
            MouseKind::Left => outside,
            MouseKind::Move | MouseKind::Middle | MouseKind::WheelUp | MouseKind::WheelDown => {
                false
            }
        }
    }

    /// Draws frame and rows; returns the inside of the frame.
    pub(crate) fn draw(
        &self,
        theme: Theme,
        canvas: &mut Canvas<'_>,
        title: &str,
        state: ListState,
        rows: &[Row],
    ) -> Rect {
        let size = canvas.size();
        let inside = window::draw(canvas, self.area(size, rows.len()), theme, title);
        state.draw(theme, canvas, self.list(size, rows.len()), self.columns, rows);
        inside
    }

    /// Draws a text below a list of that many rows.
    pub(crate) fn draw_below(
        &self,
        theme: Theme,
        canvas: &mut Canvas<'_>,
        rows: usize,
        text: &str,
    ) {
        let list = self.list(canvas.size(), rows).area;
        let width = list.width.saturating_sub(2);
        let room = self.footer.saturating_sub(2).max(EXPLANATION_ROWS);
        let mut lines = text::wrap(text, width.into());
        if lines.len() > room.into() {
            // Text that does not fit ends in an ellipsis.
            let rest = lines.split_off(usize::from(room) - 1).join(" ");
            lines.push(text::first_words(&rest, width.into()));
        }
        for (y, line) in (list.bottom() + 1..=list.bottom() + room).zip(lines) {
            canvas.text(list.x + 1, y, width, &line, theme.text());
        }
    }

    /// Draws a sentence in place of a list without rows.
    pub(crate) fn draw_empty(&self, theme: Theme, canvas: &mut Canvas<'_>, sentence: &str) {
        let list = self.list(canvas.size(), 0).area;
        canvas.text(list.x + 1, list.y, list.width, sentence, theme.text());
    }
}
