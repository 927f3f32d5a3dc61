//! The world as it would be if the player had other equipment.

use super::World;
use crate::event::{Event, ItemEvent};
use crate::inventory::{InventoryItem, InventorySlot};

impl World {
    /// A copy in which the player has equipped an item in place of the one in its slot; no rules were run.
    /// `None` for one that is equipped already, cannot be, or is not identified.
    pub(crate) fn with_equipped(&self, item: InventorySlot) -> Option<Self> {
        let player = self.map().get(self.player())?;
        let place = |kind| self.item(kind).and_then(|it| it.equipment_slot);
        let is_known = |it: &&InventoryItem| self.seen_kind(it.kind) == it.kind;
        let item = player.items().find(|it| it.slot == item && !it.equipped).filter(is_known)?;
        let slot = place(item.kind)?;
        let (actor, mut copy) = (self.entity_ref(player), self.clone());
        let replaced = player.items().filter(|it| it.equipped && place(it.kind) == Some(slot));
        for it in replaced {
            let event = ItemEvent::Unequipped { who: actor, item: it.kind, slot: it.slot };
            copy.apply(&Event::new(true, event));
        }
        let event = ItemEvent::Equipped { who: actor, item: item.kind, slot: item.slot };
        copy.apply(&Event::new(true, event));
        Some(copy)
    }
}
