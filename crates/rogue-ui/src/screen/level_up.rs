//! The choice of an attribute, or of a technique, after a level was gained. It cannot be skipped, and opens once for
//! each level.

use rogue_words::describe;
use rogue_words::text;
use roguecore::{Command, LevelUpDef, LevelUpId, View};

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::Intent;
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::widget::list::{ListState, Row, typed_letter};
use crate::widget::list_dialog::ListDialog;
use crate::widget::window;

const DIALOG: ListDialog = ListDialog { header: 4, ..ListDialog::LETTERS };
/// With techniques, which take more words: the whole explanation of the selected row is below the list.
const EXPLAINED: ListDialog = ListDialog { header: 4, ..ListDialog::EXPLAINED };

/// The dialog.
#[derive(Default)]
pub(crate) struct LevelUpDialog {
    state: ListState,
}

/// The rows that the level offers, one for each letter.
fn offers<'a>(cx: &Context<'a>) -> Vec<(LevelUpId, &'a LevelUpDef)> {
    let rows = cx.view().content().rows();
    let mut offers = Vec::new();
    for id in cx.view().offered() {
        offers.extend(rows.level_up(id).map(|row| (id, row)));
    }
    offers
}

fn has_techniques(cx: &Context<'_>) -> bool {
    offers(cx).iter().any(|(_, row)| row.technique.is_some())
}

/// The measures of the dialog, wider where there is room and its rows need it.
fn dialog(cx: &Context<'_>) -> ListDialog {
    let dialog = if has_techniques(cx) { EXPLAINED } else { DIALOG };
    dialog.rows_of(cx.row_height()).fitted(cx.size().0, &rows(cx))
}

/// The row that a letter chooses. One that also moves the player chooses none while it is held: the dialog takes no
/// keys before it was released.
fn lettered_row(cx: &Context<'_>, key: Key) -> Option<usize> {
    let typed = typed_letter(key);
    let row = typed.and_then(|typed| ('a'..='z').position(|letter| letter == typed));
    row.filter(|row| *row < offers(cx).len())
}

fn choose(cx: &Context<'_>, row: usize) -> Transition {
    let offers = offers(cx);
    let offer = offers.get(row);
    offer.map_or(Transition::None, |(id, _)| Transition::Submit(Command::LevelUp(*id)))
}

fn rows(cx: &Context<'_>) -> Vec<Row> {
    let lettered = offers(cx).into_iter().zip('a'..='z');
    lettered.map(|(offer, letter)| row(cx.view(), offer, letter)).collect()
}

fn question(cx: &Context<'_>) -> &'static str {
    if has_techniques(cx) {
        "Choose an attribute to raise, or a technique to learn."
    } else {
        "Choose an attribute to raise."
    }
}

/// The level that the choice is for.
fn heading(cx: &Context<'_>) -> String {
    let experience = cx.view().experience();
    let pending = experience.map_or(0, |it| it.pending_level_ups());
    let level = experience.map_or(1, |it| it.pending_level().unwrap_or(it.level()));
    let more = match pending {
        0 | 1 => String::new(),
        more => format!(" ({} more to choose after this)", more - 1),
    };
    format!("You have reached level {level}.{more}")
}

/// An improvement or a technique with its effects.
fn row(view: View<'_>, (id, level_up): (LevelUpId, &LevelUpDef), letter: char) -> Row {
    Row {
        key: Row::letter_key(letter, true),
        icon: None,
        label: text::capitalize(&text::clean_name(&level_up.name)),
        about: describe::level_up(view, id),
        possible: true,
    }
}

impl Screen for LevelUpDialog {
    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if let Some(row) = lettered_row(cx, key) {
            return choose(cx, row);
        }
        let intent = binding.map(|binding| binding.intent);
        match intent {
            // Back leads to the menu only, in which the run can be left.
            Some(Intent::Back) => Transition::Intent(Intent::Menu),
            Some(intent @ (Intent::Help | Intent::History | Intent::Character)) => {
                Transition::Intent(intent)
            }
            Some(intent) => match self.state.intent(intent, &rows(cx)) {
                Some(event) => event.transition(|row| choose(cx, row)),
                None => Transition::None,
            },
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let rows = rows(cx);
        let list = dialog(cx).list(cx.size(), rows.len());
        self.state.mouse(mouse, list, &rows).transition(|row| choose(cx, row))
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        // The log has told the level, unless there are several.
        let pending = cx.view().experience().map_or(0, |it| it.pending_level_ups());
        let mut lines = vec![question(cx).to_owned()];
        if pending > 1 {
            lines.insert(0, heading(cx));
        }
        Reading::question("Level up", lines, &rows(cx))
    }

    fn selected(&self, cx: &Context<'_>) -> Option<usize> {
        Some(self.state.selected(rows(cx).len()))
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        choose(cx, index)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let (dialog, rows) = (dialog(cx), rows(cx));
        let inside = dialog.draw(theme, canvas, "Level up", self.state, &rows);
        if has_techniques(cx)
            && let Some(row) = rows.get(self.state.selected(rows.len()))
        {
            dialog.draw_below(theme, canvas, rows.len(), &row.about);
        }
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        canvas.text(x, inside.y + 1, width, &heading(cx), theme.text());
        canvas.text(x, inside.y + 2, width, question(cx), theme.text());
        let hint = format!(
            "letter or {}   {}",
            cx.hint(Intent::Choose, "choose"),
            cx.hint(Intent::Back, "menu")
        );
        let style = if cx.state.is_settling() { theme.faint() } else { theme.key() };
        window::draw_keys(canvas, inside, &hint, style);
    }
}
