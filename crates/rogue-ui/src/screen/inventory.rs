//! The inventory: the items of the player, what each does, and why an item cannot be used now. Asks
//! the game what is possible instead of repeating its rules.

use roguecore::{Aim, Command, InventoryItemView, InventorySlot, Refusal};

use super::{Context, Screen, Transition};
use crate::aimed::Aimed;
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::messages;
use crate::text;
use crate::widget::list::{ListState, Row, typed_letter};
use crate::widget::list_dialog::ListDialog;
use crate::widget::window;

const DIALOG: ListDialog = ListDialog::EXPLAINED;

/// What the player wants to do with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Drink, read, equip or unequip it.
    Use,
    /// Drop it.
    Drop,
    /// Throw it.
    Throw,
}

/// The dialog in which an item is chosen.
pub(crate) struct InventoryDialog {
    purpose: Purpose,
    state: ListState,
}

impl InventoryDialog {
    pub(crate) fn new(purpose: Purpose) -> Self {
        Self { purpose, state: ListState::default() }
    }

    /// Why the item cannot be used or dropped now.
    fn obstacle(&self, cx: &Context<'_>, item: &InventoryItemView<'_>) -> Option<String> {
        let slot = item.slot;
        let command = match self.purpose {
            Purpose::Drop => Command::Drop(slot),
            Purpose::Use => Command::Use { slot, target: None },
            // Any item can be thrown; the target decides.
            Purpose::Throw => return None,
        };
        match cx.game().check(command).err()? {
            Refusal::NeedsTarget { aim: Aim::Actor { .. } } => no_target_in_view(cx, slot),
            Refusal::NeedsTarget {
                aim: Aim::Area { .. } | Aim::Cell { .. } | Aim::Direction { .. },
            } => None,
            refusal => Some(messages::refusal(&refusal, cx.game().content()).1),
        }
    }

    fn row(&self, cx: &Context<'_>, item: &InventoryItemView<'_>) -> Row {
        let obstacle = self.obstacle(cx, item);
        let possible = obstacle.is_none();
        let name = describe::carried_item(cx.view().content(), item);
        let equipped = if item.equipped { " (E)" } else { "" };
        let effect = describe::item_effect(cx.view().content(), item.kind);
        let about = match (self.purpose, item.equipped) {
            (Purpose::Use, true) => effect.replacen("equip", "unequip", 1),
            (Purpose::Drop, true) => "unequip it and drop it".to_owned(),
            (Purpose::Throw, true) => "unequip it and throw it".to_owned(),
            (Purpose::Use | Purpose::Drop | Purpose::Throw, false) => effect,
        };
        Row {
            key: Row::letter_key(item.slot.letter(), possible),
            icon: Some((item.prototype.glyph, cx.theme.item(item.prototype))),
            label: format!("{}{equipped}", text::capitalize(&name)),
            about: match obstacle {
                Some(why) => format!("{why} ({about})"),
                None => about,
            },
            possible,
        }
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        cx.view().inventory().iter().map(|item| self.row(cx, item)).collect()
    }

    /// Chooses an item. An impossible item does nothing: its row says why.
    fn choose(&self, cx: &Context<'_>, item: Option<&InventoryItemView<'_>>) -> Transition {
        let Some(item) = item.filter(|item| self.obstacle(cx, item).is_none()) else {
            return Transition::None;
        };
        let slot = item.slot;
        match (self.purpose, item.item.aim) {
            (Purpose::Drop, _) => Transition::Submit(Command::Drop(slot)),
            (Purpose::Use, None) => Transition::Submit(Command::Use { slot, target: None }),
            (Purpose::Use, Some(aim)) => Transition::Target(Aimed::Use { slot, aim }),
            (Purpose::Throw, _) => Transition::Target(Aimed::Throw { slot }),
        }
    }

    fn choose_row(&self, cx: &Context<'_>, row: usize) -> Transition {
        self.choose(cx, cx.view().inventory().get(row))
    }

    const fn title(&self) -> &'static str {
        match self.purpose {
            Purpose::Use => "Inventory: use or equip what?",
            Purpose::Drop => "Inventory: drop what?",
            Purpose::Throw => "Inventory: throw what?",
        }
    }
}

/// The sentence for an item that needs an actor as its target when the game accepts none in view.
fn no_target_in_view(cx: &Context<'_>, slot: InventorySlot) -> Option<String> {
    let accepted = cx
        .view()
        .entities()
        .iter()
        .any(|entity| cx.game().check(Command::Use { slot, target: Some(entity.at) }).is_ok());
    (!accepted).then(|| "No target is in view.".to_owned())
}

impl Screen for InventoryDialog {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if let Some(slot) = typed_letter(key).and_then(InventorySlot::from_letter) {
            return self.choose(cx, cx.view().inventory().iter().find(|item| item.slot == slot));
        }
        let Some(Binding { intent, .. }) = binding else { return Transition::None };
        match self.state.intent(intent, &self.rows(cx)) {
            Some(event) => event.transition(|row| self.choose_row(cx, row)),
            None if matches!(intent, Intent::Back | Intent::Help | Intent::History) => {
                Transition::Intent(intent)
            }
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let rows = self.rows(cx);
        let event = DIALOG.mouse(&mut self.state, mouse, cx.size, &rows);
        event.transition(|row| self.choose_row(cx, row))
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let rows = self.rows(cx);
        let keys = |intent| cx.keys.label(intent);
        let hint = format!(
            "{}{} of {} slots used   letter or {} choose   {} back",
            self.state.range(DIALOG.list(cx.size, rows.len()).height, rows.len()),
            rows.len(),
            InventorySlot::COUNT,
            keys(Intent::Choose),
            keys(Intent::Back)
        );
        let inside = DIALOG.draw(cx.theme, canvas, self.title(), self.state, &rows);
        if rows.is_empty() {
            DIALOG.draw_empty(cx.theme, canvas, "You carry nothing.");
        }
        DIALOG.draw_explanation(cx.theme, canvas, self.state, &rows);
        window::draw_footer(canvas, inside, &hint, cx.theme.key());
    }
}
