//! The rows of the inventory list: equal items together.

use rogue_travel::ItemKind;
use roguecore::{Content, InventoryItemView, View};

use super::{carried_item, item_effect};
use crate::messages::Noun;

/// A row of the inventory list.
#[derive(Clone, Debug)]
pub struct CarriedRow<'a> {
    /// What kind of item it is.
    pub kind: ItemKind,
    /// The item that is taken first.
    pub first: InventoryItemView<'a>,
    /// The other items that the row stands for.
    pub others: Vec<InventoryItemView<'a>>,
}

/// The items of the player by kind and name; letters stay.
pub fn carried_rows(view: View<'_>) -> Vec<CarriedRow<'_>> {
    let mut rows: Vec<CarriedRow<'_>> = Vec::new();
    for item in view.inventory() {
        if let Some(row) = rows.iter_mut().find(|row| is_alike(&row.first, &item)) {
            row.others.push(item);
        } else {
            let kind = ItemKind::of(view.content(), item.kind).unwrap_or(ItemKind::Other);
            rows.push(CarriedRow { kind, first: item, others: Vec::new() });
        }
    }
    rows.sort_by_key(|row| (row.kind, row.first.prototype.name.clone(), row.first.slot));
    rows
}

/// Whether two items share a row: nothing tells them apart.
fn is_alike(a: &InventoryItemView<'_>, b: &InventoryItemView<'_>) -> bool {
    let is_single = |it: &InventoryItemView<'_>| !it.equipped && it.count == 1;
    a.kind == b.kind && is_single(a) && is_single(b) && a.stats == b.stats
}

impl<'a> CarriedRow<'a> {
    /// All items of the row.
    pub fn items(&self) -> impl Iterator<Item = &InventoryItemView<'a>> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The name of the item, or how many there are.
    pub fn name(&self, content: &Content) -> String {
        match self.others.len() {
            0 => carried_item(content, &self.first),
            others => Noun::of(self.first.prototype).item_with_count(others + 1),
        }
    }

    /// What choosing it does.
    pub fn effect(&self, content: &Content) -> String {
        let effect = item_effect(content, self.first.kind);
        if self.first.equipped { effect.replacen("equip", "unequip", 1) } else { effect }
    }
}
