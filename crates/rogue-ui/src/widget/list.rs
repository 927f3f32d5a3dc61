//! The list: rows with a key, an icon, a label and an explanation. Rows are chosen by Enter on
//! the selected row or by mouse; a list that does not fit scrolls. Impossible rows are dimmed.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use rogue_words::text;

use crate::canvas::{Canvas, Icon};
use crate::input::{Key, KeyCode, Mouse, MouseKind};
use crate::intent::Intent;
use crate::reading::Choice;
use crate::theme::Theme;

/// One row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The key that chooses it, as it is drawn; may be empty.
    pub(crate) key: String,
    /// Its glyph on the map.
    pub(crate) icon: Option<Icon>,
    pub(crate) label: String,
    /// The effect of choosing it, or why that is impossible.
    pub(crate) about: String,
    pub(crate) possible: bool,
}

/// Widths of the columns, in cells; the explanation takes the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns {
    pub(crate) key: u16,
    /// With the blank behind the label.
    pub(crate) label: u16,
}

impl Columns {
    /// A list whose rows are chosen by letter.
    pub(crate) const LETTERS: Self = Self { key: 4, label: 25 };
}

const ICON_WIDTH: u16 = 3;

/// The width of the column of icons; nothing where no row has one.
pub(crate) fn icon_width(rows: &[Row]) -> u16 {
    if rows.iter().any(|row| row.icon.is_some()) { ICON_WIDTH } else { 0 }
}
/// Rows that one notch of the mouse wheel scrolls.
const WHEEL_ROWS: usize = 3;

/// Rows that a page up or down moves the selection.
const PAGE_ROWS: usize = 10;

/// The cells of a list on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListArea {
    pub(crate) area: Rect,
    /// The height of a row in cells; more than one for fingers.
    pub(crate) row_height: u16,
    /// Columns in which rows stand side by side; the first is filled first.
    pub(crate) columns: u16,
}

impl ListArea {
    /// A list in one column.
    pub(crate) const fn new(area: Rect, row_height: u16) -> Self {
        Self { area, row_height, columns: 1 }
    }

    /// The rows that fit into a column, at least one.
    fn column_fit(self) -> u16 {
        (self.area.height / self.row_height.max(1)).max(1)
    }

    /// The rows that fit, at least one.
    fn fit(self) -> u16 {
        self.column_fit() * self.columns.max(1)
    }

    fn column_width(self) -> u16 {
        self.area.width / self.columns.max(1)
    }

    /// The cells of the row that is drawn with that number, from 0.
    fn row(self, number: u16) -> Rect {
        let (column, row) = (number / self.column_fit(), number % self.column_fit());
        let (x, width) = (self.area.x + column * self.column_width(), self.column_width());
        let y = self.area.y + row * self.row_height.max(1);
        let height = self.row_height.max(1).min(self.area.bottom().saturating_sub(y));
        Rect { x, y, width, height }
    }

    /// The number of the row that is drawn in a cell.
    fn number_at(self, (x, y): (u16, u16)) -> Option<u16> {
        (0..self.fit()).find(|number| self.row(*number).contains((x, y).into()))
    }
}

/// Which row is selected.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ListState {
    selected: usize,
    /// Whether impossible rows cannot be selected.
    skip_impossible: bool,
}

/// The effect of a key or the mouse on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListEvent<T = usize> {
    /// Nothing changed.
    None,
    /// Another row is selected: the list must be drawn again.
    Redraw,
    /// This row was chosen, possible or not.
    Chosen(T),
    /// The list was closed.
    Closed,
}

impl ListState {
    /// A list in which only possible rows are selected; the first of them is selected.
    pub(crate) fn skipping_impossible(possible: impl IntoIterator<Item = bool>) -> Self {
        let selected = possible.into_iter().position(|possible| possible).unwrap_or(0);
        Self { selected, skip_impossible: true }
    }

    /// Selects or chooses a row by an intent; `None` when the intent does neither.
    pub(crate) fn intent(&mut self, intent: Intent, rows: &[Row]) -> Option<ListEvent> {
        match intent {
            Intent::LineUp => Some(self.shift(rows, rows.len().saturating_sub(1))),
            Intent::LineDown => Some(self.shift(rows, 1)),
            Intent::PageUp => Some(self.jump(rows, self.selected.saturating_sub(PAGE_ROWS))),
            Intent::PageDown => Some(self.jump(rows, self.selected + PAGE_ROWS)),
            Intent::Top => Some(self.jump(rows, 0)),
            Intent::Bottom => Some(self.jump(rows, rows.len())),
            Intent::Choose if self.selected < rows.len() => Some(ListEvent::Chosen(self.selected)),
            Intent::Choose => Some(ListEvent::None),
            _ => None,
        }
    }

    /// Selects the row under the mouse, chooses the row that is clicked, scrolls by the wheel.
    pub(crate) fn mouse(&mut self, mouse: Mouse, area: ListArea, rows: &[Row]) -> ListEvent {
        match mouse.kind {
            MouseKind::WheelUp => self.select(rows, self.selected.saturating_sub(WHEEL_ROWS)),
            MouseKind::WheelDown => {
                let last = rows.len().saturating_sub(1);
                self.select(rows, (self.selected + WHEEL_ROWS).min(last))
            }
            MouseKind::Left => match self.row_at(mouse, area, rows) {
                Some(row) => ListEvent::Chosen(row),
                None => ListEvent::None,
            },
            MouseKind::Move | MouseKind::Right => match self.row_at(mouse, area, rows) {
                Some(row) => self.select(rows, row),
                None => ListEvent::None,
            },
            MouseKind::Middle => ListEvent::None,
        }
    }

    /// The row under the mouse.
    pub(crate) fn row_at(self, mouse: Mouse, list: ListArea, rows: &[Row]) -> Option<usize> {
        let shown = list.number_at((mouse.x, mouse.y))?;
        let row = self.first(list.fit(), rows.len()) + usize::from(shown);
        (row < rows.len()).then_some(row)
    }

    /// The index of the selected row.
    pub(crate) fn selected(self, count: usize) -> usize {
        self.selected.min(count.saturating_sub(1))
    }

    /// Selects a row, whether it can be chosen or not.
    pub(crate) const fn select_row(&mut self, row: usize) {
        self.selected = row;
    }

    /// Selects a row that can be selected.
    pub(crate) fn select(&mut self, rows: &[Row], row: usize) -> ListEvent {
        let selectable = !self.skip_impossible || rows.get(row).is_some_and(|row| row.possible);
        if row == self.selected || !selectable {
            return ListEvent::None;
        }
        self.selected = row;
        ListEvent::Redraw
    }

    /// Selects the row beside the selected one, that many columns further.
    pub(crate) fn beside(&mut self, list: ListArea, columns: isize, rows: &[Row]) -> ListEvent {
        let by = columns.saturating_mul(list.column_fit().try_into().unwrap_or(isize::MAX));
        match self.selected.checked_add_signed(by).filter(|row| *row < rows.len()) {
            Some(row) => self.select(rows, row),
            None => ListEvent::None,
        }
    }

    /// Moves the selection by `by` rows, around the end, until a row can be selected.
    fn shift(&mut self, rows: &[Row], by: usize) -> ListEvent {
        let mut row = self.selected;
        for _ in rows {
            row = (row + by) % rows.len();
            if !self.skip_impossible || rows[row].possible {
                break;
            }
        }
        self.select(rows, row)
    }

    /// Selects the row, or the one nearest to it that can be selected.
    fn jump(&mut self, rows: &[Row], row: usize) -> ListEvent {
        let selectable = |at: &usize| !self.skip_impossible || rows[*at].possible;
        let wanted = row.min(rows.len().saturating_sub(1));
        let found = (0..rows.len()).filter(selectable).min_by_key(|at| at.abs_diff(wanted));
        found.map_or(ListEvent::None, |row| self.select(rows, row))
    }

    /// The first row shown: the selected row stays in view, in the middle where possible.
    fn first(self, fit: u16, count: usize) -> usize {
        let fit = usize::from(fit);
        let last = count.saturating_sub(fit);
        self.selected.saturating_sub(fit / 2).min(last)
    }

    pub(crate) fn draw(
        self,
        theme: Theme,
        canvas: &mut Canvas<'_>,
        list: ListArea,
        columns: Columns,
        rows: &[Row],
    ) {
        if list.area.is_empty() {
            return;
        }
        let shown = rows.iter().enumerate().skip(self.first(list.fit(), rows.len()));
        let icons = icon_width(rows);
        for (number, (index, row)) in (0..list.fit()).zip(shown) {
            row.draw(theme, canvas, list.row(number), (columns, icons), index == self.selected);
        }
    }

    /// "1-10 of 26   " when not all rows are shown, otherwise empty.
    pub(crate) fn range(self, list: ListArea, count: usize) -> String {
        let fit = usize::from(list.fit());
        if count <= fit {
            return String::new();
        }
        let first = self.first(list.fit(), count);
        format!("{}-{} of {count}   ", first + 1, first + fit)
    }
}

impl From<&Row> for Choice {
    fn from(row: &Row) -> Self {
        let Row { label, about, possible, .. } = row;
        Self { possible: *possible, ..Self::new(label.clone(), about.clone()) }
    }
}

impl Row {
    /// The key column of a row that is chosen by `letter`. The bracket shows without colour that
    /// the row can be chosen.
    pub(crate) fn letter_key(letter: char, possible: bool) -> String {
        if possible { format!("{letter})") } else { format!("{letter} -") }
    }

    /// A label that says whether its row is the present choice.
    pub(crate) fn chosen_label(label: String, is_chosen: bool) -> String {
        if is_chosen { format!("{label} (chosen)") } else { label }
    }

    fn draw(
        &self,
        theme: Theme,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (columns, icons): (Columns, u16),
        selected: bool,
    ) {
        let (key, label, about) = self.styles(theme, selected);
        canvas.fill(area, label);
        // In the middle of a row that is high enough for fingers.
        let y = area.y + area.height.saturating_sub(1) / 2;
        let mut x = area.x + 1;
        canvas.text(x, y, columns.key, &self.key, key);
        x += columns.key;
        if let Some(icon) = self.icon {
            canvas.icon(x, y, icon);
        }
        x += icons;
        let room = (columns.label - 1).min(area.right().saturating_sub(x));
        draw_wrapped(canvas, Rect { x, width: room, ..area }, &self.label, label);
        x += columns.label;
        let room = area.right().saturating_sub(x);
        if area.height > 1 {
            let width = room.saturating_sub(1);
            return draw_wrapped(canvas, Rect { x, width, ..area }, &self.about, about);
        }
        let fits = text::width(&self.about) <= room.into();
        let width = if fits { room } else { room.saturating_sub(1) };
        // Why a row is impossible stands last.
        let shorten = if self.possible { text::first_clauses } else { text::truncate };
        canvas.text(x, y, room, &shorten(&self.about, width.into()), about);
    }

    /// The styles of key, label and explanation.
    fn styles(&self, theme: Theme, selected: bool) -> (Style, Style, Style) {
        match (self.possible, selected) {
            (true, false) => (theme.key(), theme.text(), theme.faint()),
            (false, false) => (theme.faint(), theme.faint(), theme.faint()),
            (true, true) => {
                let style = theme.text().add_modifier(Modifier::REVERSED);
                (style.add_modifier(Modifier::BOLD), style, style)
            }
            (false, true) => {
                let style = theme.faint().add_modifier(Modifier::REVERSED);
                (style, style, style)
            }
        }
    }
}

/// Draws a text in as many rows of an area as it takes, in the middle; one that takes more is cut.
fn draw_wrapped(canvas: &mut Canvas<'_>, area: Rect, all: &str, style: Style) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let mut lines = text::wrap(all, width);
    if lines.len() > height {
        let rest = lines.split_off(height.saturating_sub(1)).join(" ");
        lines.push(text::truncate(&rest, width));
    }
    let top = area.y + (height - lines.len()) as u16 / 2;
    for (y, line) in (top..).zip(lines) {
        canvas.text(area.x, y, area.width, &line, style);
    }
}

/// The letter from `a` to `z` that a key types without Control and Alt.
pub(crate) fn typed_letter(key: Key) -> Option<char> {
    match key {
        Key { code: KeyCode::Char(c @ 'a'..='z'), ctrl: false, alt: false, .. } => Some(c),
        _ => None,
    }
}

/// The row that a letter chooses in a list of rows from `a` on.
pub(crate) fn letter_index(key: Key) -> Option<usize> {
    typed_letter(key).map(|c| usize::from(c as u8 - b'a'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(possible: &[bool]) -> Vec<Row> {
        let row = |possible: &bool| Row {
            key: String::new(),
            icon: None,
            label: String::new(),
            about: String::new(),
            possible: *possible,
        };
        possible.iter().map(row).collect()
    }

    fn area(height: u16, row_height: u16) -> ListArea {
        ListArea::new(Rect::new(0, 0, 9, height), row_height)
    }

    #[test]
    fn a_list_that_skips_impossible_rows_never_selects_one() {
        let possible = [false, true, false, true];
        let (rows, mut state) = (rows(&possible), ListState::skipping_impossible(possible));
        assert_eq!(state.selected, 1);
        assert_eq!(state.intent(Intent::LineDown, &rows), Some(ListEvent::Redraw));
        assert_eq!(state.selected, 3);
        assert_eq!(state.intent(Intent::LineDown, &rows), Some(ListEvent::Redraw));
        assert_eq!(state.selected, 1, "around the end");
        let mouse = Mouse::new(MouseKind::Move, 0, 2);
        assert_eq!(state.mouse(mouse, area(4, 1), &rows), ListEvent::None);
        assert_eq!(state.intent(Intent::Choose, &rows), Some(ListEvent::Chosen(1)));
        assert_eq!(state.intent(Intent::Help, &rows), None);
    }

    #[test]
    fn a_long_list_scrolls_and_a_click_chooses_the_row_that_is_shown() {
        let (rows, mut state) = (rows(&[true; 26]), ListState::default());
        assert_eq!(state.intent(Intent::LineUp, &rows), Some(ListEvent::Redraw));
        let list = area(10, 1);
        assert_eq!((state.selected, state.range(list, 26).as_str()), (25, "17-26 of 26   "));
        let click = Mouse::new(MouseKind::Left, 0, 0);
        assert_eq!(state.mouse(click, list, &rows), ListEvent::Chosen(16));
        let wheel = Mouse { kind: MouseKind::WheelUp, ..click };
        assert_eq!(state.mouse(wheel, list, &rows), ListEvent::Redraw);
        assert_eq!(state.selected, 22);
    }

    /// Each of its cells is the row; what is left over below the last row is none.
    #[test]
    fn rows_for_fingers_are_chosen_anywhere_in_them() {
        let (rows, state) = (rows(&[true; 26]), ListState::default());
        let list = area(11, 3);
        assert_eq!(state.range(list, 26), "1-3 of 26   ");
        let at = |y| state.row_at(Mouse::new(MouseKind::Left, 4, y), list, &rows);
        let found = [0, 2, 3, 8, 9, 10, 11].map(at);
        assert_eq!(found, [Some(0), Some(0), Some(1), Some(2), None, None, None]);
    }

    #[test]
    fn rows_in_two_columns_are_chosen_where_they_are_drawn() {
        let (rows, mut state) = (rows(&[true; 5]), ListState::default());
        let list = ListArea { columns: 2, ..ListArea::new(Rect::new(10, 4, 20, 3), 1) };
        let at = |x, y| state.row_at(Mouse::new(MouseKind::Left, x, y), list, &rows);
        let found =
            [(10, 4), (19, 6), (20, 4), (29, 5), (29, 6), (30, 4), (9, 4)].map(|(x, y)| at(x, y));
        assert_eq!(found, [Some(0), Some(2), Some(3), Some(4), None, None, None]);
        assert_eq!(state.beside(list, 1, &rows), ListEvent::Redraw);
        assert_eq!((state.selected, state.beside(list, 1, &rows)), (3, ListEvent::None));
        assert_eq!((state.beside(list, -1, &rows), state.selected), (ListEvent::Redraw, 0));
    }

    #[test]
    fn an_empty_list_chooses_nothing() {
        let mut state = ListState::default();
        for intent in [Intent::LineUp, Intent::LineDown, Intent::Choose] {
            assert_eq!(state.intent(intent, &[]), Some(ListEvent::None));
        }
    }
}
