//! Picking up and putting down. A thing keeps its number wherever it is, and its letter for
//! as long as it is carried.

use super::{Checked, gear};
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::event::{EntityRef, Event};
use crate::geometry::Point;
use crate::inventory::{InventoryItem, InventorySlot};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check_pick_up(world: &World, actor: &Entity) -> Result<Checked, Refusal> {
    let at = actor.at;
    let is_thing = |it: &&Entity| world.item(it.kind).is_some();
    // The topmost one: what was drawn last.
    let thing = world.map().entities_at(at).filter(is_thing).last();
    let thing = thing.ok_or(Refusal::NothingToPickUp)?;
    let pack = actor.inventory.as_ref().ok_or(Refusal::NothingToPickUp)?;
    let slot = pack.free_slot().ok_or(Refusal::InventoryFull { capacity: InventorySlot::COUNT })?;
    Ok(Checked::PickUp { who: world.entity_ref(actor), id: thing.id, item: thing.kind, slot, at })
}

pub(super) fn pick_up(
    turn: &mut Turn<'_>,
    who: EntityRef,
    id: EntityId,
    item: PrototypeId,
    slot: InventorySlot,
    at: Point,
) {
    let seen = turn.perceives(who, at);
    turn.emit(Event::PickedUp { who, id, item, slot, at, seen });
}

pub(super) fn check_drop(
    world: &World,
    actor: &Entity,
    slot: InventorySlot,
) -> Result<Checked, Refusal> {
    let thing = in_slot(actor, slot)?;
    Ok(Checked::Drop { who: world.entity_ref(actor), thing, at: actor.at })
}

/// What somebody has at a letter.
pub(super) fn in_slot(actor: &Entity, slot: InventorySlot) -> Result<InventoryItem, Refusal> {
    let pack = actor.inventory.as_ref();
    pack.and_then(|pack| pack.get(slot)).copied().ok_or(Refusal::NoSuchItem(slot))
}

/// What is worn is taken off first.
pub(super) fn drop(turn: &mut Turn<'_>, who: EntityRef, thing: InventoryItem, at: Point) {
    if thing.equipped {
        gear::take_off(turn, who, thing);
    }
    let seen = turn.perceives(who, at);
    turn.emit(Event::Dropped { who, item: thing.kind, slot: thing.slot, at, seen });
}
