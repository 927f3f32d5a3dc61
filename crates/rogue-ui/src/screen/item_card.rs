//! The card of one item: its description, and the verbs for it, each with its key. A letter in the inventory opens it, and
//! a right click on a row of any list of items.

use rogue_words::describe;
use rogue_words::messages;
use rogue_words::text;
use roguecore::{Command, InventoryItemView, InventorySlot};

use super::dialog::Choices;
use super::inventory::Inventory;
use super::{Context, Transition};
use crate::input::Key;
use crate::intent::ItemVerb;
use crate::widget::list::{ListState, Row, typed_letter};
use crate::widget::list_dialog::ListDialog;

/// The item in a slot.
pub(crate) struct ItemCard(pub(crate) InventorySlot);

/// A row of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Do(ItemVerb),
    Examine,
}

/// Every row, the one that Enter chooses first.
const ACTIONS: [Action; 4] = [
    Action::Do(ItemVerb::Use),
    Action::Do(ItemVerb::Throw),
    Action::Do(ItemVerb::Drop),
    Action::Examine,
];

impl Action {
    const fn key(self) -> char {
        match self {
            Self::Do(ItemVerb::Throw) => 't',
            Self::Do(ItemVerb::Drop) => 'd',
            Self::Do(_) => 'u',
            Self::Examine => 'x',
        }
    }

    /// The word for it, of that item.
    const fn label(self, item: &InventoryItemView<'_>) -> &'static str {
        match (self, item.item.equipment_slot) {
            (Self::Examine, _) => "Examine",
            (Self::Do(ItemVerb::Throw), _) => "Throw",
            (Self::Do(ItemVerb::Drop), _) => "Drop",
            (Self::Do(_), Some(_)) if item.equipped => "Take off",
            (Self::Do(_), Some(_)) => "Equip",
            (Self::Do(_), None) => "Use",
        }
    }

    /// Its effect, or the reason why it is refused, and whether it is possible.
    fn about(self, cx: &Context<'_>, item: &InventoryItemView<'_>) -> (String, bool) {
        let Self::Do(verb) = self else {
            return ("everything that you know of it".to_owned(), true);
        };
        if verb == ItemVerb::Drop && !item.equipped {
            return ("leaves it on the floor here".to_owned(), true);
        }
        let inventory = Inventory::new(verb);
        let (about, possible) = inventory.about(cx, item);
        if !inventory.is_useless(cx, item) {
            return (about, possible);
        }
        // The effect of a key or a missile is no effect of a use.
        let command = Command::Use { slot: item.slot, target: None };
        let refusal = cx.game().check(command).err();
        let why = refusal.map(|it| messages::refusal(&it, cx.game().content()).1);
        (why.unwrap_or(about), false)
    }
}

impl ItemCard {
    fn item<'a>(&self, cx: &Context<'a>) -> Option<InventoryItemView<'a>> {
        cx.view().inventory().into_iter().find(|it| it.slot == self.0)
    }

    /// The rows of an item: one that is for throwing has no other use.
    fn actions(item: &InventoryItemView<'_>) -> Vec<Action> {
        let mut actions = ACTIONS.to_vec();
        if Inventory::new(ItemVerb::Use).throws(item) {
            actions.retain(|it| *it != Action::Do(ItemVerb::Use));
        }
        actions
    }
}

/// The page about an item.
fn examine(cx: &Context<'_>, item: &InventoryItemView<'_>) -> Transition {
    let content = cx.view().content();
    let mut lines = Vec::new();
    for verb in [ItemVerb::Use, ItemVerb::Throw] {
        let about = Inventory::new(verb).about(cx, item).0;
        let sentence = describe::sentences(&[about]).concat();
        if !lines.contains(&sentence) {
            lines.push(sentence);
        }
    }
    let change = describe::with_equipped(cx.view(), item).into_iter().collect::<Vec<_>>();
    let change = describe::sentences(&change).concat();
    if !change.is_empty() {
        lines.push(format!("If equipped: {}", text::uncapitalize(&change)));
    }
    let flavour = &item.prototype.flavour;
    if !flavour.is_empty() {
        lines.extend([String::new(), text::clean(flavour)]);
    }
    Transition::Page { title: text::capitalize(&describe::carried_item(content, item)), lines }
}

impl Choices for ItemCard {
    const DIALOG: ListDialog = ListDialog::EXPLAINED;

    fn title(&self, cx: &Context<'_>) -> String {
        let Some(item) = self.item(cx) else { return String::new() };
        let name = text::capitalize(&describe::carried_item(cx.view().content(), &item));
        let equipped = if item.equipped { " (E)" } else { "" };
        format!("{name}{equipped}: do what?")
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let Some(item) = self.item(cx) else { return Vec::new() };
        let row = |action: Action| {
            let (about, possible) = action.about(cx, &item);
            let (key, label) = (Row::letter_key(action.key(), possible), action.label(&item));
            Row { key, icon: None, label: label.to_owned(), about, possible }
        };
        Self::actions(&item).into_iter().map(row).collect()
    }

    fn nothing(&self) -> &'static str {
        "You no longer have it."
    }

    fn choose(&mut self, cx: &Context<'_>, state: &mut ListState, row: usize) -> Transition {
        let Some(item) = self.item(cx) else { return Transition::None };
        match Self::actions(&item).get(row) {
            None => Transition::None,
            Some(Action::Examine) => examine(cx, &item),
            Some(Action::Do(verb)) if Inventory::new(*verb).about(cx, &item).1 => {
                Inventory::new(*verb).take(&item)
            }
            Some(Action::Do(_)) => {
                // The row says why it is impossible.
                state.select_row(row);
                Transition::Redraw
            }
        }
    }

    fn key(&mut self, cx: &Context<'_>, state: &mut ListState, key: Key) -> Option<Transition> {
        let letter = typed_letter(key)?;
        let item = self.item(cx)?;
        let actions = Self::actions(&item);
        let row = actions.into_iter().position(|action| action.key() == letter)?;
        Some(self.choose(cx, state, row))
    }

    /// The description of the item with the selected verb.
    fn explanation(&self, cx: &Context<'_>, index: usize, row: &Row) -> String {
        let Some(item) = self.item(cx) else { return String::new() };
        let action = Self::actions(&item).get(index).copied();
        let is_of_item = matches!(action, Some(Action::Examine | Action::Do(ItemVerb::Drop)));
        let about = if is_of_item {
            describe::item_effect_for(cx.view(), item.kind)
        } else {
            row.about.clone()
        };
        let about = text::capitalize(about.trim_end_matches('.'));
        describe::with_flavour(format!("{about}."), &item.prototype.flavour)
    }
}
