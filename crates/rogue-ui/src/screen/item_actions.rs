//! The actions on one item: the list that a right click on its row in the inventory opens.

use rogue_words::describe;
use rogue_words::text;
use roguecore::{InventoryItemView, InventorySlot};

use super::dialog::Choices;
use super::inventory::Inventory;
use super::{Context, Transition};
use crate::intent::ItemVerb;
use crate::widget::list::{ListState, Row};
use crate::widget::list_dialog::ListDialog;

/// The verbs.
const VERBS: [ItemVerb; 3] = [ItemVerb::Use, ItemVerb::Throw, ItemVerb::Drop];

/// The word for a verb, of that item.
const fn label(verb: ItemVerb, item: &InventoryItemView<'_>) -> &'static str {
    match (verb, item.item.equipment_slot) {
        (ItemVerb::Throw, _) => "Throw",
        (ItemVerb::Drop, _) => "Drop",
        (_, Some(_)) if item.equipped => "Take off",
        (_, Some(_)) => "Equip",
        (_, None) => "Use",
    }
}

/// The item in a slot.
pub(crate) struct ItemActions(pub(crate) InventorySlot);

impl ItemActions {
    fn item<'a>(&self, cx: &Context<'a>) -> Option<InventoryItemView<'a>> {
        cx.view().inventory().into_iter().find(|it| it.slot == self.0)
    }
}

impl Choices for ItemActions {
    const DIALOG: ListDialog = ListDialog::EXPLAINED;

    fn title(&self, cx: &Context<'_>) -> String {
        let name = |it: InventoryItemView<'_>| describe::carried_item(cx.view().content(), &it);
        let name = self.item(cx).map_or_else(String::new, name);
        format!("{}: do what?", text::capitalize(&name))
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let Some(item) = self.item(cx) else { return Vec::new() };
        let row = |(&verb, letter): (&ItemVerb, char)| {
            let (about, possible) = Inventory::new(verb).about(cx, &item);
            let key = Row::letter_key(letter, possible);
            Row { key, icon: None, label: label(verb, &item).to_owned(), about, possible }
        };
        VERBS.iter().zip('a'..).map(row).collect()
    }

    fn nothing(&self) -> &'static str {
        "You no longer have it."
    }

    fn choose(&mut self, cx: &Context<'_>, state: &mut ListState, row: usize) -> Transition {
        let (Some(item), Some(&verb)) = (self.item(cx), VERBS.get(row)) else {
            return Transition::None;
        };
        let inventory = Inventory::new(verb);
        if inventory.about(cx, &item).1 {
            return inventory.take(&item);
        }
        // The row says why it is impossible.
        state.select_row(row);
        Transition::Redraw
    }

    /// The whole description of the item.
    fn explanation(&self, cx: &Context<'_>, _index: usize, row: &Row) -> String {
        let flavour = self.item(cx).map_or("", |it| &it.prototype.flavour);
        describe::with_flavour(format!("{}.", row.about.trim_end_matches('.')), flavour)
    }
}
