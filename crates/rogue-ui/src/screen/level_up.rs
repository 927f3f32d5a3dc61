//! The choice of an attribute, or of a technique, after a level was gained: it cannot be skipped, and opens once for
//! each level. And the use of an item that is given for growth: a choice that can be left.

use rogue_words::describe;
use rogue_words::messages;
use rogue_words::text;
use roguecore::{Command, InventorySlot, LevelUpDef, LevelUpId, PrototypeId, View};

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

/// The dialog.
#[derive(Default)]
pub(crate) struct LevelUpDialog {
    state: ListState,
    /// The item that is given for the choice; `None` for a level gained.
    item: Option<PrototypeId>,
}

impl LevelUpDialog {
    /// The choice of the growth that the item in a slot is given for; `None` where it has a use of its own, or none at
    /// all.
    pub(crate) fn for_item(view: View<'_>, slot: InventorySlot) -> Option<Self> {
        let item = view.inventory().into_iter().find(|item| item.slot == slot)?;
        let is_given = !item.item.usable && !view.offered_for(item.kind).is_empty();
        is_given.then(|| Self { state: ListState::default(), item: Some(item.kind) })
    }

    /// The rows that the level or the item offers, one for each letter.
    fn offers<'a>(&self, cx: &Context<'a>) -> Vec<(LevelUpId, &'a LevelUpDef)> {
        let rows = cx.view().content().rows();
        let offered = match self.item {
            Some(item) => cx.view().offered_for(item),
            None => cx.view().offered(),
        };
        let mut offers = Vec::new();
        for id in offered {
            offers.extend(rows.level_up(id).map(|row| (id, row)));
        }
        offers
    }

    fn has_techniques(&self, cx: &Context<'_>) -> bool {
        self.offers(cx).iter().any(|(_, row)| row.technique.is_some())
    }

    /// The measures of the dialog, wider where there is room and its rows need it. Where a row is cut, as those of
    /// techniques, the whole explanation of the selected one is below the list.
    fn dialog(&self, cx: &Context<'_>) -> ListDialog {
        let rows = self.rows(cx);
        let dialog = DIALOG.rows_of(cx.row_height()).fitted(cx.size().0, &rows);
        if self.is_explained(cx, dialog) { dialog.explaining(&rows) } else { dialog }
    }

    fn is_explained(&self, cx: &Context<'_>, dialog: ListDialog) -> bool {
        self.has_techniques(cx) || dialog.cuts(&self.rows(cx))
    }

    /// The row that a letter chooses. One that also moves the player chooses none while it is held: the dialog takes no
    /// keys before it was released.
    fn lettered_row(&self, cx: &Context<'_>, key: Key) -> Option<usize> {
        let typed = typed_letter(key);
        let row = typed.and_then(|typed| ('a'..='z').position(|letter| letter == typed));
        row.filter(|row| *row < self.offers(cx).len())
    }

    fn choose_row(&self, cx: &Context<'_>, row: usize) -> Transition {
        let offers = self.offers(cx);
        let offer = offers.get(row);
        offer.map_or(Transition::None, |(id, _)| Transition::Submit(Command::LevelUp(*id)))
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let lettered = self.offers(cx).into_iter().zip('a'..='z');
        lettered.map(|(offer, letter)| row(cx.view(), offer, letter)).collect()
    }

    fn title(&self, cx: &Context<'_>) -> String {
        match self.item {
            Some(item) => text::capitalize(&text::clean_name(cx.view().content().name(item))),
            None => "Level up".to_owned(),
        }
    }

    fn question(&self, cx: &Context<'_>) -> String {
        match self.item {
            Some(_) => "The choice is permanent.".to_owned(),
            None if self.has_techniques(cx) => {
                "Choose an attribute to raise, or a technique to learn.".to_owned()
            }
            None => "Choose an attribute to raise.".to_owned(),
        }
    }

    /// The line above the question: the level that the choice is for; for an item the question itself.
    fn heading(&self, cx: &Context<'_>) -> String {
        match self.item {
            Some(item) => {
                let name = messages::the_item(item, cx.view().content());
                format!("What will you spend {name} on?")
            }
            None => level_heading(cx),
        }
    }
}

/// The level that the choice is for.
fn level_heading(cx: &Context<'_>) -> String {
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
        if let Some(row) = self.lettered_row(cx, key) {
            return self.choose_row(cx, row);
        }
        let intent = binding.map(|binding| binding.intent);
        match intent {
            Some(Intent::Back) if self.item.is_some() => Transition::Pop,
            // Back leads to the menu only, in which the run can be left.
            Some(Intent::Back) => Transition::Intent(Intent::Menu),
            Some(intent @ (Intent::Help | Intent::History | Intent::Character)) => {
                Transition::Intent(intent)
            }
            Some(intent) => match self.state.intent(intent, &self.rows(cx)) {
                Some(event) => event.transition(|row| self.choose_row(cx, row)),
                None => Transition::None,
            },
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let rows = self.rows(cx);
        let list = self.dialog(cx).list(cx.size(), rows.len());
        self.state.mouse(mouse, list, &rows).transition(|row| self.choose_row(cx, row))
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        // The log has told the level, unless there are several.
        let pending = cx.view().experience().map_or(0, |it| it.pending_level_ups());
        let mut lines = vec![self.question(cx)];
        if pending > 1 || self.item.is_some() {
            lines.insert(0, self.heading(cx));
        }
        Reading::question(self.title(cx), lines, &self.rows(cx))
    }

    fn selected(&self, cx: &Context<'_>) -> Option<usize> {
        Some(self.state.selected(self.rows(cx).len()))
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        self.choose_row(cx, index)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let (dialog, rows) = (self.dialog(cx), self.rows(cx));
        let inside = dialog.draw(theme, canvas, &self.title(cx), self.state, &rows);
        if self.is_explained(cx, dialog)
            && let Some(row) = rows.get(self.state.selected(rows.len()))
        {
            dialog.draw_below(theme, canvas, rows.len(), &row.about);
        }
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        canvas.text(x, inside.y + 1, width, &self.heading(cx), theme.text());
        canvas.text(x, inside.y + 2, width, &self.question(cx), theme.text());
        let back = if self.item.is_some() { "keep it" } else { "menu" };
        let hint = format!(
            "letter or {}   {}",
            cx.hint(Intent::Choose, "choose"),
            cx.hint(Intent::Back, back)
        );
        let style = if cx.state.is_settling() { theme.faint() } else { theme.key() };
        window::draw_keys(canvas, inside, &hint, style);
    }
}
