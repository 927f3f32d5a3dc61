//! A long list to choose from by letter, by moving the mark or by mouse; it scrolls when it does
//! not fit. What is impossible is dimmed and says why. Knows nothing of what is listed.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use crate::canvas::Canvas;
use crate::input::{Mouse, MouseKind};
use crate::intent::Intent;
use crate::screen::{Next, Stage};
use crate::text;

/// One row.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The letter that chooses it, or nothing.
    pub(crate) key: String,
    /// How it looks on the map.
    pub(crate) icon: Option<(char, Style)>,
    pub(crate) label: String,
    /// What choosing it does, or why that is impossible.
    pub(crate) about: String,
    pub(crate) possible: bool,
}

/// Which row is marked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    row: usize,
}

/// What came of a key or a click.
pub(crate) enum Picked {
    /// This row was chosen, whether it is possible or not.
    Row(usize),
    /// Nothing was chosen.
    Next(Next),
}

const KEY_WIDTH: u16 = 4;
const ICON_WIDTH: u16 = 3;
/// Columns of the label in a box of the usual width.
const LABEL_WIDTH: u16 = 24;
/// Rows of one notch of the wheel.
const NOTCH: usize = 3;

impl Mark {
    /// Moves the mark or chooses what is marked; `None` when the intent is neither.
    pub(crate) fn intent(&mut self, intent: Intent, count: usize) -> Option<Picked> {
        match intent {
            Intent::LineUp => Some(Picked::Next(self.shift(count, count.saturating_sub(1)))),
            Intent::LineDown => Some(Picked::Next(self.shift(count, 1))),
            Intent::Choose if self.row < count => Some(Picked::Row(self.row)),
            Intent::Choose => Some(Picked::Next(Next::Nothing)),
            _ => None,
        }
    }

    /// Marks what the mouse is over, chooses what is clicked, follows the wheel.
    pub(crate) fn mouse(&mut self, mouse: Mouse, area: Rect, count: usize) -> Picked {
        let to = match mouse.kind {
            MouseKind::WheelUp => self.row.saturating_sub(NOTCH),
            MouseKind::WheelDown => (self.row + NOTCH).min(count.saturating_sub(1)),
            _ => {
                let inside = area.contains((mouse.x, mouse.y).into());
                let row =
                    self.first(area.height, count) + usize::from(mouse.y.saturating_sub(area.y));
                if !inside || row >= count {
                    return Picked::Next(Next::Nothing);
                }
                if mouse.kind == MouseKind::Left {
                    return Picked::Row(row);
                }
                row
            }
        };
        let moved = to != self.row;
        self.row = to;
        Picked::Next(if moved { Next::Redraw } else { Next::Nothing })
    }

    fn shift(&mut self, count: usize, by: usize) -> Next {
        let before = self.row;
        self.row = (self.row + by) % count.max(1);
        if self.row == before { Next::Nothing } else { Next::Redraw }
    }

    /// The first row shown: the mark stays in view, in the middle where there is a choice.
    fn first(self, height: u16, count: usize) -> usize {
        let fit = usize::from(height);
        let last = count.saturating_sub(fit);
        self.row.saturating_sub(fit / 2).min(last)
    }

    pub(crate) fn draw(
        self,
        stage: &Stage<'_>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        entries: &[Entry],
    ) {
        let first = self.first(area.height, entries.len());
        let rows = entries.iter().enumerate().skip(first);
        for (y, (index, entry)) in (area.y..area.bottom()).zip(rows) {
            draw_row(stage, canvas, Rect { y, height: 1, ..area }, entry, index == self.row);
        }
    }

    /// "rows 1-10 of 26" when not all are shown.
    pub(crate) fn place(self, height: u16, count: usize) -> String {
        let fit = usize::from(height);
        if count <= fit {
            return String::new();
        }
        let first = self.first(height, count);
        format!("{}-{} of {count}   ", first + 1, first + fit)
    }
}

fn draw_row(stage: &Stage<'_>, canvas: &mut Canvas<'_>, area: Rect, entry: &Entry, marked: bool) {
    let theme = stage.theme;
    let (key, label, about) = match (entry.possible, marked) {
        (true, false) => (theme.key(), theme.text(), theme.faint()),
        (false, false) => (theme.faint(), theme.faint(), theme.faint()),
        (true, true) => {
            let marked = theme.text().add_modifier(Modifier::REVERSED);
            (marked.add_modifier(Modifier::BOLD), marked, marked)
        }
        (false, true) => {
            let marked = theme.faint().add_modifier(Modifier::REVERSED);
            (marked, marked, marked)
        }
    };
    canvas.fill(area, label);
    // Without colour the brackets say which ones can be chosen.
    let letter = match (entry.key.as_str(), entry.possible) {
        ("", _) => String::new(),
        (letter, true) => format!("{letter})"),
        (letter, false) => format!("{letter} -"),
    };
    canvas.text(area.x + 1, area.y, KEY_WIDTH, &letter, key);
    let mut x = area.x + 1 + KEY_WIDTH;
    if let Some((glyph, style)) = entry.icon {
        canvas.put(x, area.y, glyph, style);
        x += ICON_WIDTH;
    }
    let name =
        text::truncate(&entry.label, usize::from(LABEL_WIDTH.min(area.right().saturating_sub(x))));
    canvas.text(x, area.y, LABEL_WIDTH, &name, label);
    x += LABEL_WIDTH + 1;
    let room = area.right().saturating_sub(x + 1);
    canvas.text(x, area.y, room, &text::truncate(&entry.about, room.into()), about);
}
