//! The body of every screen that is a list to choose from: by letter, by keys, by mouse or, in reader
//! mode, by number.

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::Intent;
use crate::keymap::Binding;
use crate::reading::{Choice, Reading};
use crate::widget::list::{ListEvent, ListState, Row, letter_index};
use crate::widget::list_dialog::ListDialog;
use crate::widget::window;

/// The rows of a dialog, and the effect of choosing one.
pub(crate) trait Choices: Send {
    const DIALOG: ListDialog = ListDialog::LETTERS;
    /// Whether finished runs are read while it is shown, as in [`Screen::needs_runs`].
    const NEEDS_RUNS: bool = false;

    fn title(&self, cx: &Context<'_>) -> String;

    fn rows(&self, cx: &Context<'_>) -> Vec<Row>;

    /// The sentence in place of a list without rows.
    fn nothing(&self) -> &'static str {
        ""
    }

    /// Chooses a row; one that is impossible may be selected in `state`, to say why.
    fn choose(&mut self, cx: &Context<'_>, state: &mut ListState, row: usize) -> Transition;

    /// The effect of a key whatever it is bound to; `None` where the binding decides.
    fn key(&mut self, cx: &Context<'_>, state: &mut ListState, key: Key) -> Option<Transition> {
        letter_index(key).map(|row| self.choose(cx, state, row))
    }

    /// The effect of a right click on a row; `None` where it closes the list, as elsewhere.
    fn right_click(&self, _cx: &Context<'_>, _row: usize) -> Option<Transition> {
        None
    }

    /// The effect of an intent that neither selects nor chooses.
    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help | Intent::History => Transition::Intent(intent),
            _ => Transition::None,
        }
    }

    /// Another row was selected.
    fn selection_moved(&mut self) {}

    /// Why the last choice was impossible, in place of the hint.
    fn answer(&self) -> Option<&str> {
        None
    }

    /// Forgets the answer when the next key is pressed; returns whether there was one.
    fn forget_answer(&mut self) -> bool {
        false
    }

    /// The text below the list about the selected row.
    fn explanation(&self, _cx: &Context<'_>, _index: usize, _row: &Row) -> String {
        String::new()
    }

    /// The keys, in the last row.
    fn hint(&self, cx: &Context<'_>) -> String {
        let (choose, back) = (cx.hint(Intent::Choose, "choose"), cx.hint(Intent::Back, "back"));
        format!("letter or {choose}   {back}")
    }

    /// The text that is read out before the rows.
    fn spoken_answer(&self, _cx: &Context<'_>, _state: ListState) -> Option<String> {
        self.answer().map(str::to_owned)
    }

    /// The rows as they are read out.
    fn spoken_rows(&self, _cx: &Context<'_>, rows: &[Row]) -> Vec<Choice> {
        rows.iter().map(Choice::from).collect()
    }
}

/// A list to choose from, and its selected row.
pub(crate) struct Dialog<T> {
    choices: T,
    state: ListState,
}

impl<T: Choices> Dialog<T> {
    pub(crate) fn new(choices: T) -> Self {
        Self { choices, state: ListState::default() }
    }

    fn on_key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if let Some(transition) = self.choices.key(cx, &mut self.state, key) {
            return transition;
        }
        let Some(Binding { intent, .. }) = binding else { return Transition::None };
        match self.state.intent(intent, &self.choices.rows(cx)) {
            Some(event) => self.on_event(cx, event),
            None => self.choices.intent(intent),
        }
    }

    fn on_event(&mut self, cx: &Context<'_>, event: ListEvent) -> Transition {
        if event == ListEvent::Redraw {
            self.choices.selection_moved();
        }
        event.transition(|row| self.choices.choose(cx, &mut self.state, row))
    }
}

impl<T: Choices> Screen for Dialog<T> {
    fn needs_runs(&self) -> bool {
        T::NEEDS_RUNS
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        let had_answer = self.choices.forget_answer();
        match self.on_key(cx, key, binding) {
            Transition::None if had_answer => Transition::Redraw,
            transition => transition,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let rows = self.choices.rows(cx);
        let dialog = T::DIALOG.rows_of(cx.row_height()).fitted(cx.size().0, &rows);
        if mouse.kind == MouseKind::Right
            && let Some(row) = self.state.row_at(mouse, dialog.list(cx.size(), rows.len()), &rows)
            && let Some(transition) = self.choices.right_click(cx, row)
        {
            return transition;
        }
        let event = dialog.mouse(&mut self.state, mouse, cx.size(), &rows);
        self.on_event(cx, event)
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let rows = self.choices.rows(cx);
        let nothing = rows.is_empty().then(|| self.choices.nothing().to_owned());
        let said = nothing.or_else(|| self.choices.spoken_answer(cx, self.state));
        let choices = self.choices.spoken_rows(cx, &rows);
        Reading::question(self.choices.title(cx), said.into_iter().collect(), choices)
    }

    fn selected(&self, cx: &Context<'_>) -> Option<usize> {
        Some(self.state.selected(self.choices.rows(cx).len()))
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        self.choices.choose(cx, &mut self.state, index)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let (theme, rows) = (cx.theme(), self.choices.rows(cx));
        let dialog = T::DIALOG.rows_of(cx.row_height()).fitted(cx.size().0, &rows);
        let inside = dialog.draw(theme, canvas, &self.choices.title(cx), self.state, &rows);
        let index = self.state.selected(rows.len());
        match rows.get(index) {
            Some(row) => {
                let explanation = self.choices.explanation(cx, index, row);
                dialog.draw_below(theme, canvas, rows.len(), &explanation);
            }
            None => dialog.draw_empty(theme, canvas, self.choices.nothing()),
        }
        if let Some(answer) = self.choices.answer() {
            return window::draw_footer(canvas, inside, answer, theme.title());
        }
        let range = self.state.range(dialog.list(cx.size(), rows.len()), rows.len());
        let hint = range + &self.choices.hint(cx);
        window::draw_keys(canvas, inside, &hint, theme.key());
    }
}
