//! A comparison of a carried item with the equipped one of its slot.

use std::collections::BTreeMap;

use roguecore::{InventoryItemView, StatId, View};

/// The changes that an item would make if it were equipped.
#[derive(Clone, Debug)]
pub struct Comparison<'a> {
    /// The item that is equipped in its slot.
    pub equipped: Option<InventoryItemView<'a>>,
    /// Each total of the player that would change, with its value now and then.
    pub changes: Vec<(StatId, i32, i32)>,
    /// Whether more is to be said than numbers: one of the two has rules, or the item is not identified.
    pub has_more: bool,
}

impl<'a> Comparison<'a> {
    /// Compares an item of the inventory; `None` for one that is equipped or cannot be, and for one that
    /// is as the equipped one.
    pub fn of(view: View<'a>, item: &InventoryItemView<'_>) -> Option<Self> {
        let slot = item.item.equipment_slot.filter(|_| !item.equipped)?;
        let mut inventory = view.inventory().into_iter();
        let equipped = inventory.find(|it| it.equipped && it.item.equipment_slot == Some(slot));
        let mut differences = bonuses(item);
        for (stat, bonus) in equipped.iter().flat_map(bonuses) {
            *differences.entry(stat).or_default() -= bonus;
        }
        let mut changes = Vec::new();
        for (stat, difference) in differences {
            if difference != 0 {
                let now = view.stat(stat);
                changes.push((stat, now, now.saturating_add(difference)));
            }
        }
        let is_other = equipped.is_none_or(|it| it.kind != item.kind);
        let mut both = equipped.iter().chain([item]);
        let has_rules = both.any(|it| !it.prototype.rules.all().is_empty());
        let has_more = is_other && (has_rules || view.content().is_appearance(item.kind));

        (has_more || !changes.is_empty()).then_some(Self { equipped, changes, has_more })
    }

    /// Whether some number is better with it, none is worse, and nothing else is to be weighed.
    pub fn is_better(&self) -> bool {
        !self.has_more
            && !self.changes.is_empty()
            && self.changes.iter().all(|(_, now, then)| then > now)
    }

    /// Whether some number is worse with it, none is better, and nothing else is to be weighed.
    pub fn is_worse(&self) -> bool {
        !self.has_more && self.changes.iter().all(|(_, now, then)| then < now)
    }
}

/// The amounts that an item adds to the stats of its bearer.
fn bonuses(item: &InventoryItemView<'_>) -> BTreeMap<StatId, i32> {
    let mut bonuses = BTreeMap::new();
    for &(stat, bonus) in item.prototype.bonus.iter().chain(item.stats) {
        let sum: &mut i32 = bonuses.entry(stat).or_default();
        *sum = sum.saturating_add(bonus);
    }
    bonuses
}
