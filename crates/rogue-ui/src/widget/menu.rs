//! The menu: a list of intents. An item is chosen by its own key, by Enter or by mouse;
//! impossible items are skipped.

use super::list::{Columns, ListArea, ListEvent, ListState, Row};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::KeyMap;
use crate::theme::Theme;

/// One item.
#[derive(Clone, Debug)]
pub(crate) struct MenuItem {
    /// The effect of choosing it.
    pub(crate) intent: Intent,
    pub(crate) label: &'static str,
    /// Its effect and its cost, or why it is impossible.
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

/// The rows, the intent of each, and which row is selected.
#[derive(Debug)]
pub(crate) struct Menu {
    intents: Vec<Intent>,
    rows: Vec<Row>,
    pub(crate) state: ListState,
    /// The intent that is carried out when it is chosen again; any other choice forgets it.
    asked: Option<Intent>,
}

/// Columns of the key and of the label.
pub(crate) const COLUMNS: Columns = Columns { key: 7, label: 20 };
/// The key column of an impossible item.
const IMPOSSIBLE: &str = "-";

impl Menu {
    /// Selects the first possible item.
    pub(crate) fn new(keys: &KeyMap, items: Vec<MenuItem>) -> Self {
        let state = ListState::skipping_impossible(items.iter().map(|item| item.possible));
        let intents = items.iter().map(|item| item.intent).collect();
        let rows = items.into_iter().map(|item| row(keys, item)).collect();
        Self { intents, rows, state, asked: None }
    }

    /// The same for a screen that opens by itself: keys that move the player choose nothing.
    pub(crate) fn without_moves(keys: &KeyMap, items: Vec<MenuItem>) -> Self {
        let mut menu = Self::new(keys, items);
        for (row, intent) in menu.rows.iter_mut().zip(&menu.intents) {
            if row.possible && works_in_menus(*intent) {
                let key = keys.keys(*intent).iter().find(|key| !keys.moves(**key));
                row.key = key.map_or_else(String::new, ToString::to_string);
            }
        }
        menu
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The height in cells, with rows of that height.
    pub(crate) fn height(&self, row_height: u16) -> u16 {
        self.rows.len() as u16 * row_height
    }

    /// Moves the selection, or chooses an intent: that of an item, or one that is not in the
    /// menu.
    pub(crate) fn intent(&mut self, intent: Intent) -> ListEvent<Intent> {
        let event = match self.state.intent(intent, &self.rows) {
            Some(event) => self.event(event),
            None => match self.intents.iter().position(|other| *other == intent) {
                Some(row) => self.event(ListEvent::Chosen(row)),
                None => ListEvent::Chosen(intent),
            },
        };
        match event {
            ListEvent::None => self.forget_asked(),
            ListEvent::Chosen(_) | ListEvent::Redraw | ListEvent::Closed => self.heed(event),
        }
    }

    /// Forgets the intent that was asked about, unless it was chosen.
    fn heed(&mut self, event: ListEvent<Intent>) -> ListEvent<Intent> {
        self.asked = self.asked.filter(|it| event == ListEvent::Chosen(*it));
        event
    }

    /// The intent of a key: one that leaves the run by a key of play is asked for again first.
    pub(crate) fn key(&mut self, keys: &KeyMap, key: Key, intent: Intent) -> ListEvent<Intent> {
        if leaves_by_key_of_play(keys, key, intent) && self.asks_again(intent) {
            return ListEvent::Redraw;
        }
        self.intent(intent)
    }

    /// Whether an intent has to be chosen once more: then its item is selected.
    pub(crate) fn asks_again(&mut self, intent: Intent) -> bool {
        let asks = self.asked.replace(intent) != Some(intent);
        if asks && let Some(index) = self.intents.iter().position(|other| *other == intent) {
            self.state.select(&self.rows, index);
        }
        asks
    }

    /// The intent that has to be chosen once more.
    pub(crate) const fn asked(&self) -> Option<Intent> {
        self.asked
    }

    /// The same in words: "Choose Quit again to confirm."
    pub(crate) fn asked_line(&self) -> Option<String> {
        let row = self.intents.iter().position(|it| self.asked == Some(*it))?;
        Some(format!("Choose {} again to confirm.", self.rows[row].label))
    }

    /// Forgets it, as another key was pressed.
    pub(crate) fn forget_asked(&mut self) -> ListEvent<Intent> {
        if self.asked.take().is_some() { ListEvent::Redraw } else { ListEvent::None }
    }

    /// Selects the item beside the selected one, that many columns further.
    pub(crate) fn beside(&mut self, list: ListArea, columns: isize) -> ListEvent<Intent> {
        let event = self.state.beside(list, columns, &self.rows);
        let event = self.event(event);
        self.heed(event)
    }

    /// Chooses the item with that index.
    pub(crate) fn choose(&mut self, index: usize) -> ListEvent<Intent> {
        let is_row = index < self.rows.len();
        let event = if is_row { self.event(ListEvent::Chosen(index)) } else { ListEvent::None };
        self.heed(event)
    }

    /// Selects the item under the mouse, and chooses the item that is clicked.
    pub(crate) fn mouse(&mut self, mouse: Mouse, area: ListArea) -> ListEvent<Intent> {
        match mouse.kind {
            MouseKind::Move | MouseKind::Left => {
                match self.state.mouse(mouse, area, &self.rows) {
                    // The mouse is on the same row as before, or on none.
                    ListEvent::None => ListEvent::None,
                    event => self.heed(self.event(event)),
                }
            }
            MouseKind::Right | MouseKind::Middle | MouseKind::WheelUp | MouseKind::WheelDown => {
                ListEvent::None
            }
        }
    }

    /// The intent of a chosen row; an impossible row cannot be chosen.
    fn event(&self, event: ListEvent) -> ListEvent<Intent> {
        match event {
            ListEvent::Chosen(row) if self.rows[row].possible => {
                ListEvent::Chosen(self.intents[row])
            }
            ListEvent::Chosen(_) | ListEvent::None => ListEvent::None,
            ListEvent::Redraw => ListEvent::Redraw,
            ListEvent::Closed => ListEvent::Closed,
        }
    }

    pub(crate) fn draw(&self, theme: Theme, canvas: &mut Canvas<'_>, area: ListArea) {
        self.state.draw(theme, canvas, area, COLUMNS, &self.rows);
    }
}

fn row(keys: &KeyMap, item: MenuItem) -> Row {
    let MenuItem { intent, label, about, possible } = item;
    // Without a key the item also reads as impossible where there is no colour.
    let key = match possible {
        true if works_in_menus(intent) => keys.label(intent),
        true => String::new(),
        false => IMPOSSIBLE.to_owned(),
    };
    Row { key, icon: None, label: label.to_owned(), about, possible }
}

/// Whether a key that leaves the run does something in play: such a one only selects at first, for a
/// player who reads or drinks as they die, or still plays when the menu opens, presses it once too often.
pub(crate) fn leaves_by_key_of_play(keys: &KeyMap, key: Key, intent: Intent) -> bool {
    let leaves = [Intent::NewGame, Intent::SameDungeon, Intent::Title, Intent::Quit];
    leaves.contains(&intent) && keys.binding(Scope::Dungeon, key).is_some()
}

/// Whether the keys of an intent are bound in menus.
fn works_in_menus(intent: Intent) -> bool {
    let menus = [Scope::Menu, Scope::Title, Scope::GameOver];
    intent.row().scopes.iter().any(|scope| menus.contains(scope))
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::{Buffer, Cell};
    use ratatui_core::layout::Rect;

    use super::*;

    #[test]
    fn an_explanation_that_does_not_fit_ends_in_an_ellipsis() {
        let item = MenuItem::new(Intent::Quit, "Quit", "leave the program");
        let menu = Menu::new(&KeyMap::default(), vec![item]);
        let area = Rect::new(0, 0, 33, 1);
        let mut buffer = Buffer::empty(area);
        let list = ListArea::new(area, 1);
        menu.draw(Theme::default(), &mut Canvas::new(&mut buffer, None), list);
        let drawn: String = buffer.content().iter().map(Cell::symbol).collect();
        assert_eq!(drawn, " q      Quit                lea… ");
    }
}
