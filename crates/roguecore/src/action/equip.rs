//! Equip and unequip. One item per equipment slot: equipping unequips the previous item first.

use crate::event::{EntityRef, Event};
use crate::id::EquipmentSlot;
use crate::inventory::ItemRef;
use crate::world::Turn;

pub(super) fn toggle(turn: &mut Turn<'_>, who: EntityRef, item: ItemRef, slot: EquipmentSlot) {
    let previous = turn.world().equipped(who.id, slot);
    if let Some(previous) = previous {
        unequip(turn, who, previous);
    }
    if previous == Some(item) {
        return;
    }
    let seen = who.player;
    turn.emit(Event::Equipped { who, item: item.kind, slot: item.slot, seen });
}

pub(super) fn unequip(turn: &mut Turn<'_>, who: EntityRef, item: ItemRef) {
    let seen = who.player;
    turn.emit(Event::Unequipped { who, item: item.kind, slot: item.slot, seen });
}
