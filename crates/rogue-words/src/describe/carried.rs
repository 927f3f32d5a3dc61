//! The inventory of the player: the rows of its list, equal items together, and the comparison of an item with
//! the equipment.

use rogue_travel::{Comparison, ItemKind};
use roguecore::rule::Trigger;
use roguecore::{Content, InventoryItemView, InventorySlot, PrototypeId, StatId, View, describe};

use super::{carried_item, carried_items, gains, stat_name};
use crate::message::MessageKind;
use crate::messages::{MessageDraft, join_list};
use crate::text;

/// A row of the inventory list.
#[derive(Clone, Debug)]
pub struct CarriedRow<'a> {
    /// The kind of the item.
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

/// How many slots with a letter are used, and how many there are.
pub fn slots_used(view: View<'_>) -> (usize, usize) {
    let has_letter = |it: &InventoryItemView<'_>| it.slot != InventorySlot::GOAL;
    (view.inventory().into_iter().filter(has_letter).count(), InventorySlot::COUNT)
}

/// The changes that equipping an item would make, and the rules of the one that it would replace: "Mace: power 5 -> 7.
/// You'd lose your dagger's effect: deals 20 more to sleeping targets." `None` where there are none.
pub fn comparison(view: View<'_>, item: &InventoryItemView<'_>) -> Option<MessageDraft> {
    let (content, found) = (view.content(), Comparison::of(view, item)?);
    let numbers = numbers(content, &found);
    let mut facts: Vec<String> = Vec::new();
    let (mut lost, mut gained) = (Vec::new(), Vec::new());
    if !numbers.is_empty() {
        facts.push(numbers.join(", "));
    }
    if found.has_more {
        facts.extend(rules_of(content, item.kind));
        lost.extend(found.equipped.iter().flat_map(|worn| rules_of(content, worn.kind)));
    }
    if let Some(worn) = &found.equipped {
        gained.extend(gains(content, worn));
    }
    if facts.is_empty() && lost.is_empty() && gained.is_empty() {
        return None;
    }
    let name = text::capitalize(&text::clean_name(&item.prototype.name));
    let has = if facts.is_empty() { "no such effect".to_owned() } else { facts.join("; ") };
    let mut sentences = vec![format!("{name}: {has}.")];
    if let Some(worn) = &found.equipped {
        let name = text::clean_name(&worn.prototype.name);
        if !lost.is_empty() {
            sentences.push(format!("You'd lose your {name}'s effect: {}.", lost.join(", ")));
        }
        if !gained.is_empty() {
            let gained = join_list(&gained);
            sentences.push(format!("You'd lose the {gained} that your {name} has gained."));
        }
    }
    let kind = if found.is_worse() { MessageKind::Plain } else { MessageKind::Status };
    Some((kind, sentences.join(" ")))
}

/// The totals that an item would change: "power 5 -> 7, +4 sight". `None` where it changes none.
pub(super) fn compared(view: View<'_>, item: &InventoryItemView<'_>) -> Option<String> {
    let numbers = numbers(view.content(), &Comparison::of(view, item)?);
    (!numbers.is_empty()).then(|| numbers.join(", "))
}

fn numbers(content: &Content, found: &Comparison<'_>) -> Vec<String> {
    let number = |&(stat, now, then): &(_, i32, i32)| {
        let name = stat_name(content, stat);
        // The totals of other stats are shown nowhere, sight has a part that is none of the player's, and a net or a
        // spell changes speed for a while.
        if TOTALS.contains(&stat) {
            format!("{name} {now} -> {then}")
        } else {
            text::clean(&content.rows().bonus(stat, then.saturating_sub(now)))
        }
    };
    found.changes.iter().map(number).collect()
}

/// The stats of the player whose totals are shown.
const TOTALS: [StatId; 3] = [StatId::MAX_HP, StatId::POWER, StatId::DEFENCE];

/// The lines about an item beside its slot and numbers, which the first lines of a known one name.
fn rules_of(content: &Content, item: PrototypeId) -> Vec<String> {
    let lines = describe::item(content, item);
    let row = content.prototype(item);
    let has_own_stats = row.state.as_ref().is_some_and(|it| !it.stats().is_empty())
        && row.item.is_some_and(|it| !it.usable);
    let of_known = 1 + usize::from(has_own_stats && !row.bonus.is_empty());
    let first = if content.is_appearance(item) { 0 } else { of_known };
    lines.iter().skip(first).map(|line| text::clean(line)).collect()
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

    /// The name of the item, or how many there are, with the stats that they share.
    pub fn name(&self, content: &Content) -> String {
        match self.others.len() {
            0 => carried_item(content, &self.first),
            others => carried_items(content, &self.first, others as u32 + 1),
        }
    }
}

/// Whether it is known that nothing comes of throwing an item but that it lies elsewhere.
pub fn harmless_throw(content: &Content, item: &InventoryItemView<'_>) -> bool {
    let rules = &item.prototype.rules;
    !rules.has(Trigger::Throw) && !content.is_appearance(item.kind)
}
