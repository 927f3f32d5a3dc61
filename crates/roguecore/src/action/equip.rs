//! Equip and unequip. One item per equipment slot: equipping unequips the previous item first.

use crate::component::EquipmentSlot;
use crate::event::{EntityRef, Event};
use crate::inventory::InventoryItem;
use crate::world::Turn;

pub(super) fn toggle(
    turn: &mut Turn<'_>,
    who: EntityRef,
    item: InventoryItem,
    slot: EquipmentSlot,
) {
    if item.equipped {
        unequip(turn, who, item);
        return;
    }
    if let Some(previous) = turn.world().equipped(who.id, slot) {
        unequip(turn, who, previous);
    }
    let seen = who.player;
    turn.emit(Event::Equipped { who, item: item.kind, slot: item.slot, seen });
}

pub(super) fn unequip(turn: &mut Turn<'_>, who: EntityRef, item: InventoryItem) {
    let seen = who.player;
    turn.emit(Event::Unequipped { who, item: item.kind, slot: item.slot, seen });
}
