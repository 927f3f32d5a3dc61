//! The menu: a list of intents. An item is chosen by its own key, by Enter or by mouse;
//! impossible items are skipped.

use ratatui_core::layout::Rect;

use super::list::{Columns, ListEvent, ListState, Row};
use crate::canvas::Canvas;
use crate::input::{Mouse, MouseKind};
use crate::intent::Intent;
use crate::keymap::KeyMap;
use crate::theme::Theme;

/// One item.
#[derive(Clone, Debug)]
pub(crate) struct MenuItem {
    /// What choosing it does.
    pub(crate) intent: Intent,
    pub(crate) label: &'static str,
    /// What it does and what it costs, or why it is impossible.
    pub(crate) about: String,
    pub(crate) possible: bool,
}

impl MenuItem {
    /// A possible item.
    pub(crate) fn new(intent: Intent, label: &'static str, about: impl Into<String>) -> Self {
        Self { intent, label, about: about.into(), possible: true }
    }

    #[must_use]
    pub(crate) fn possible(self, possible: bool) -> Self {
        Self { possible, ..self }
    }
}

/// The items and which of them is selected.
#[derive(Debug)]
pub(crate) struct Menu {
    items: Vec<MenuItem>,
    rows: Vec<Row>,
    pub(crate) state: ListState,
}

/// Columns of the key and of the label.
pub(crate) const COLUMNS: Columns = Columns { key: 7, label: 20 };
/// The key column of an impossible item.
const IMPOSSIBLE: &str = "-";

impl Menu {
    /// Selects the first possible item.
    pub(crate) fn new(keys: &KeyMap, items: Vec<MenuItem>) -> Self {
        let state = ListState::skipping_impossible(items.iter().map(|item| item.possible));
        let rows = items.iter().map(|item| row(keys, item)).collect();
        Self { items, rows, state }
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(crate) fn len(&self) -> u16 {
        self.items.len() as u16
    }

    /// Moves the selection, or chooses an intent: that of an item, or one that is not in the
    /// menu.
    pub(crate) fn intent(&mut self, intent: Intent) -> ListEvent<Intent> {
        match self.state.intent(intent, &self.rows) {
            Some(event) => self.event(event),
            None => match self.items.iter().find(|item| item.intent == intent) {
                Some(item) if !item.possible => ListEvent::None,
                _ => ListEvent::Chosen(intent),
            },
        }
    }

    /// Selects the item under the mouse, and chooses the item that is clicked.
    pub(crate) fn mouse(&mut self, mouse: Mouse, area: Rect) -> ListEvent<Intent> {
        match mouse.kind {
            MouseKind::Move | MouseKind::Left => {
                let event = self.state.mouse(mouse, area, &self.rows);
                self.event(event)
            }
            MouseKind::Right | MouseKind::WheelUp | MouseKind::WheelDown => ListEvent::None,
        }
    }

    fn event(&self, event: ListEvent) -> ListEvent<Intent> {
        match event {
            ListEvent::Chosen(row) if self.items[row].possible => {
                ListEvent::Chosen(self.items[row].intent)
            }
            ListEvent::Chosen(_) | ListEvent::None => ListEvent::None,
            ListEvent::Redraw => ListEvent::Redraw,
            ListEvent::Closed => ListEvent::Closed,
        }
    }

    pub(crate) fn draw(&self, theme: Theme, canvas: &mut Canvas<'_>, area: Rect) {
        self.state.draw(theme, canvas, area, COLUMNS, &self.rows);
    }
}

fn row(keys: &KeyMap, item: &MenuItem) -> Row {
    // Without a key the item also reads as impossible where there is no colour.
    let key = if item.possible { keys.label(item.intent) } else { IMPOSSIBLE.to_owned() };
    Row {
        key,
        icon: None,
        label: item.label.to_owned(),
        about: item.about.clone(),
        possible: item.possible,
    }
}
