//! Picking up and putting down. A thing keeps its number wherever it is, and its letter for
//! as long as it is carried.

use super::{Checked, gear};
use crate::entity::{Entity, EntityId, Kind};
use crate::event::{Event, Subject};
use crate::geometry::Point;
use crate::pack::{Carried, Slot};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check_pick_up(world: &World, actor: &Entity) -> Result<Checked, Refusal> {
    let at = actor.at;
    let is_thing = |it: &&Entity| world.item(it.kind).is_some();
    // The topmost one: what was drawn last.
    let thing = world.map().entities_at(at).filter(is_thing).last();
    let thing = thing.ok_or(Refusal::NothingToPickUp)?;
    let pack = actor.pack.as_ref().ok_or(Refusal::NothingToPickUp)?;
    let slot = pack.free_slot().ok_or(Refusal::PackFull { capacity: Slot::COUNT })?;
    Ok(Checked::PickUp { who: world.subject(actor), id: thing.id, item: thing.kind, slot, at })
}

pub(super) fn pick_up(
    turn: &mut Turn<'_>,
    who: Subject,
    id: EntityId,
    item: Kind,
    slot: Slot,
    at: Point,
) {
    let seen = turn.perceives(who, at);
    turn.emit(Event::PickedUp { who, id, item, slot, at, seen });
}

pub(super) fn check_drop(world: &World, actor: &Entity, slot: Slot) -> Result<Checked, Refusal> {
    let thing = in_slot(actor, slot)?;
    Ok(Checked::Drop { who: world.subject(actor), thing, at: actor.at })
}

/// What somebody has at a letter.
pub(super) fn in_slot(actor: &Entity, slot: Slot) -> Result<Carried, Refusal> {
    let pack = actor.pack.as_ref();
    pack.and_then(|pack| pack.get(slot)).copied().ok_or(Refusal::EmptySlot(slot))
}

/// What is worn is taken off first.
pub(super) fn drop(turn: &mut Turn<'_>, who: Subject, thing: Carried, at: Point) {
    if thing.worn {
        gear::take_off(turn, who, thing);
    }
    let seen = turn.perceives(who, at);
    turn.emit(Event::Dropped { who, item: thing.kind, slot: thing.slot, at, seen });
}
