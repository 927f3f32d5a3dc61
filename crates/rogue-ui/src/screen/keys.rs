//! The keys: every action with its keys. A key that is pressed for an action is added to it, or taken
//! away from it; another action loses it only after a question.

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, KeyCode, Mouse, MouseKind};
use crate::intent::{Group, Intent, IntentRow, TABLE};
use crate::keymap::{Binding, KeyMap, NeedsKey};
use crate::reading::{Choice, Reading};
use crate::settings::Change;
use crate::widget::list::{Columns, ListEvent, ListState, Row};
use crate::widget::list_dialog::ListDialog;
use crate::widget::window;

const COLUMNS: Columns = Columns { key: 2, label: 48 };
const DIALOG: ListDialog =
    ListDialog { width: 80, header: 0, footer: 5, columns: COLUMNS, row_height: 1 };

/// A row of the list.
#[derive(Clone, Copy)]
enum Item {
    Heading(Group),
    Action(&'static IntentRow),
}

/// The purpose of the next key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Choosing an action.
    List,
    /// It is added to this action, or taken away from it.
    Press(Intent),
    /// Choosing whether the action gets a key that others have, or loses one of its own.
    Confirm(Intent, Key),
}

pub(crate) struct KeysScreen {
    state: ListState,
    mode: Mode,
    /// The outcome of the last key.
    answer: Option<String>,
}

impl Default for KeysScreen {
    fn default() -> Self {
        let possible = items().map(|item| matches!(item, Item::Action(_)));
        Self { state: ListState::skipping_impossible(possible), mode: Mode::List, answer: None }
    }
}

/// The actions by group, each group under its heading.
fn items() -> impl Iterator<Item = Item> {
    Group::ALL.into_iter().flat_map(|group| {
        let rows = TABLE.iter().filter(move |row| row.group == group);
        std::iter::once(Item::Heading(group)).chain(rows.map(Item::Action))
    })
}

fn rows(keys: &KeyMap) -> Vec<Row> {
    let changed: Vec<Intent> = keys.changes().iter().map(|(row, _)| row.intent).collect();
    let row = |item| {
        let (key, label, about, possible) = match item {
            Item::Heading(group) => ("", group.heading(), String::new(), false),
            Item::Action(row) => {
                let mark = if changed.contains(&row.intent) { "*" } else { "" };
                let labels = keys.labels(row.intent);
                let labels = if labels.is_empty() { "(no key)".to_owned() } else { labels };
                (mark, row.help, labels, true)
            }
        };
        Row { key: key.to_owned(), icon: None, label: label.to_owned(), about, possible }
    };
    items().map(row).collect()
}

/// The names of actions: `"a"`, `"a" and "b"`.
fn names(intents: &[Intent]) -> String {
    let names: Vec<_> = intents.iter().map(|it| format!("\"{}\"", it.row().help)).collect();
    rogue_words::messages::join_list(&names)
}

impl KeysScreen {
    fn selected_action(&self) -> Option<&'static IntentRow> {
        let row = self.state.selected(items().count());
        match items().nth(row)? {
            Item::Action(row) => Some(row),
            Item::Heading(_) => None,
        }
    }

    fn answer(&mut self, answer: String) -> Transition {
        (self.mode, self.answer) = (Mode::List, Some(answer));
        Transition::Redraw
    }

    /// Makes a change of these keys, or says why it cannot be made.
    fn change(
        &mut self,
        keys: &KeyMap,
        changed: Result<KeyMap, NeedsKey>,
        done: String,
    ) -> Transition {
        match changed {
            Ok(after) => {
                let _ = self.answer(done);
                Transition::Change(Change::Keys { before: keys.clone(), after })
            }
            Err(needed) => self.answer(needed.to_string()),
        }
    }

    /// A key that was pressed for an action.
    fn press(&mut self, keys: &KeyMap, intent: Intent, key: Key) -> Transition {
        if !keys.keys(intent).contains(&key) && keys.rivals(intent, key).is_empty() {
            let done = format!("{key} now does \"{}\".", intent.row().help);
            return self.change(keys, keys.with_bound(intent, key), done);
        }
        self.mode = Mode::Confirm(intent, key);
        Transition::Redraw
    }

    fn confirm(&mut self, keys: &KeyMap, intent: Intent, key: Key) -> Transition {
        if keys.keys(intent).contains(&key) {
            let done = format!("{key} no longer does \"{}\".", intent.row().help);
            return self.change(keys, keys.with_unbound(intent, key), done);
        }
        let rivals = names(&keys.rivals(intent, key));
        let done = format!("{key} now does \"{}\", not {rivals}.", intent.row().help);
        self.change(keys, keys.with_bound(intent, key), done)
    }

    fn reset(&mut self, keys: &KeyMap) -> Transition {
        let Some(row) = self.selected_action() else { return Transition::None };
        let done = format!("\"{}\" has its preset keys again.", row.help);
        self.change(keys, keys.with_reset(row.intent), done)
    }

    /// The text below the list.
    fn explanation(&self, keys: &KeyMap) -> String {
        match self.mode {
            Mode::List => match (&self.answer, self.selected_action()) {
                (Some(answer), _) => answer.clone(),
                (None, Some(row)) => {
                    let labels = keys.labels(row.intent);
                    let labels = if labels.is_empty() { "no key" } else { &labels };
                    format!("{}: {labels}", row.help)
                }
                (None, None) => String::new(),
            },
            Mode::Press(intent) => {
                let has = match keys.labels(intent) {
                    labels if labels.is_empty() => "It has none yet.".to_owned(),
                    labels => format!("Press one of its keys to remove it: {labels}"),
                };
                format!("Press a new key for \"{}\". {has}", intent.row().help)
            }
            Mode::Confirm(intent, key) if keys.keys(intent).contains(&key) => {
                format!("{key} does \"{}\" already. Take it away?", intent.row().help)
            }
            Mode::Confirm(intent, key) => {
                let rivals = keys.rivals(intent, key);
                let left = keys.with_bound(intent, key).map_or_else(
                    |needed| needed.to_string(),
                    |map| match rivals.iter().find(|rival| map.keys(**rival).is_empty()) {
                        Some(rival) => format!("\"{}\" has no other key.", rival.row().help),
                        None => "That has other keys.".to_owned(),
                    },
                );
                format!(
                    "{key} does {}. {left} Use it for \"{}\" instead?",
                    names(&rivals),
                    intent.row().help
                )
            }
        }
    }

    fn hint(&self, cx: &Context<'_>, rows: usize) -> String {
        match self.mode {
            Mode::List => {
                let range =
                    self.state.range(DIALOG.rows_of(cx.row_height()).list(cx.size(), rows), rows);
                let choose = cx.hint(Intent::Choose, "change");
                let back = cx.hint(Intent::Back, "back");
                format!("{range}{choose}   Del: preset keys   {back}   (* changed)")
            }
            Mode::Press(_) => "Esc: cancel".to_owned(),
            Mode::Confirm(..) => "Enter: yes   Esc: no".to_owned(),
        }
    }
}

impl Screen for KeysScreen {
    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        match (self.mode, key.code) {
            (Mode::Press(_) | Mode::Confirm(..), KeyCode::Esc) => {
                return self.answer("Nothing was changed.".to_owned());
            }
            (Mode::Press(intent), _) => return self.press(cx.keys(), intent, key),
            (Mode::Confirm(intent, key), KeyCode::Enter) => {
                return self.confirm(cx.keys(), intent, key);
            }
            (Mode::Confirm(..), _) => return Transition::None,
            (Mode::List, KeyCode::Delete | KeyCode::Backspace) => return self.reset(cx.keys()),
            (Mode::List, _) => {}
        }
        let Some(Binding { intent, .. }) = binding else { return Transition::None };
        match self.state.intent(intent, &rows(cx.keys())) {
            Some(ListEvent::Chosen(_)) => self.open(),
            Some(event) => {
                self.answer = None;
                event.transition(|_| Transition::None)
            }
            None if matches!(intent, Intent::Back | Intent::Help) => Transition::Intent(intent),
            None => Transition::None,
        }
    }

    fn takes_any_key(&self) -> bool {
        matches!(self.mode, Mode::Press(_))
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let is_click = matches!(mouse.kind, MouseKind::Left | MouseKind::Right);
        if self.mode != Mode::List {
            let left = || "Nothing was changed.".to_owned();
            return if is_click { self.answer(left()) } else { Transition::None };
        }
        let rows = rows(cx.keys());
        match DIALOG.rows_of(cx.row_height()).mouse(&mut self.state, mouse, cx.size(), &rows) {
            ListEvent::Chosen(row) if rows[row].possible => {
                self.state.select_row(row);
                self.open()
            }
            ListEvent::Chosen(_) => Transition::None,
            event => event.transition(|_| Transition::None),
        }
    }

    fn selected(&self, cx: &Context<'_>) -> Option<usize> {
        // Headings are no answers.
        let rows = rows(cx.keys());
        let row = self.state.selected(rows.len());
        let before = rows[..row].iter().filter(|row| row.possible).count();
        (self.mode == Mode::List && rows[row].possible).then_some(before)
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let title = format!("Keys: preset {}", cx.keys().preset_name());
        let rows = rows(cx.keys());
        let choices: Vec<_> = match self.mode {
            Mode::List => rows.iter().filter(|row| row.possible).map(Choice::from).collect(),
            Mode::Press(_) | Mode::Confirm(..) => Vec::new(),
        };
        Reading::question(title, vec![self.explanation(cx.keys())], choices)
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        let rows = rows(cx.keys());
        let actions = rows.iter().enumerate().filter(|(_, row)| row.possible);
        let Some((row, _)) = actions.into_iter().nth(index) else { return Transition::None };
        self.state.select_row(row);
        self.open()
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let rows = rows(cx.keys());
        let title = format!("Keys: preset {}", cx.keys().preset_name());
        let inside =
            DIALOG.rows_of(cx.row_height()).draw(cx.theme(), canvas, &title, self.state, &rows);
        DIALOG.rows_of(cx.row_height()).draw_below(
            cx.theme(),
            canvas,
            rows.len(),
            &self.explanation(cx.keys()),
        );
        window::draw_keys(canvas, inside, &self.hint(cx, rows.len()), cx.theme().key());
    }
}

impl KeysScreen {
    fn open(&mut self) -> Transition {
        if let Some(row) = self.selected_action() {
            (self.mode, self.answer) = (Mode::Press(row.intent), None);
        }
        Transition::Redraw
    }
}
