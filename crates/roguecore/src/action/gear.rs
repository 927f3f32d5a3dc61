//! Gear: put on and taken off. One thing a place; putting on takes the old one off first.

use crate::component::EquipmentSlot;
use crate::event::{EntityRef, Event};
use crate::inventory::InventoryItem;
use crate::world::Turn;

pub(super) fn perform(
    turn: &mut Turn<'_>,
    who: EntityRef,
    thing: InventoryItem,
    place: EquipmentSlot,
) {
    if thing.equipped {
        take_off(turn, who, thing);
        return;
    }
    if let Some(old) = turn.world().equipped(who.id, place) {
        take_off(turn, who, old);
    }
    let seen = who.player;
    turn.emit(Event::Equipped { who, item: thing.kind, slot: thing.slot, seen });
}

pub(super) fn take_off(turn: &mut Turn<'_>, who: EntityRef, thing: InventoryItem) {
    let seen = who.player;
    turn.emit(Event::Unequipped { who, item: thing.kind, slot: thing.slot, seen });
}
