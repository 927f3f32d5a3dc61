//! Items of the target. `Give` puts items into its inventory: copies of one that stacks into one
//! slot, others into the first free ones. A creature carries its gifts, as a thief carries its loot, and drops them
//! when it dies. Items without room, and the goal given to a creature, are put on its cell. `Take` removes up to that many copies of the item,
//! from the first slots on; one that is equipped is unequipped first.

use super::{Context, Hit, create, equipment, roll};
use crate::entity::PrototypeId;
use crate::event::{EntityRef, Event, ItemEvent};
use crate::inventory::{Inventory, ItemRef};
use crate::map::Growth;
use crate::refusal::Refusal;
use crate::rule::Amount;
use crate::world::{Turn, World};

pub(super) fn give(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    kind: PrototypeId,
    count: Amount,
) {
    let Some(actor) = hit.who else { return };
    let mut left = roll(turn, context, hit, count).max(0) as u32;
    let stacks = turn.world().item(kind).is_some_and(|it| it.stacks);
    while left > 0 {
        let Some(item) = new_item(turn.world(), actor, kind) else {
            create::put(turn, hit.at, kind, left);
            return;
        };
        if !turn.count_effect() || !turn.has_room_for(Growth::ENTITY) {
            return;
        }
        let count = if stacks { left } else { 1 };
        let seen = turn.player_perceives(actor, hit.at);
        turn.emit(Event::new(seen, ItemEvent::Given { who: actor, item, count }));
        left -= count;
    }
}

/// A new item for the inventory of an actor; `None` where it has no room.
fn new_item(world: &World, actor: EntityRef, kind: PrototypeId) -> Option<ItemRef> {
    if !actor.player && world.is_goal(kind) {
        return None;
    }
    let state = world.content().prototype(kind).state.as_deref();
    let none = Inventory::default();
    let inventory = world.map().get(actor.id)?.inventory.as_deref().unwrap_or(&none);
    let slot = world.slot_in(inventory, kind, state)?;
    Some(ItemRef { slot, id: world.new_id()?, kind })
}

/// Refused if no target has the item.
pub(super) fn check_take(world: &World, hits: &[Hit], kind: PrototypeId) -> Result<(), Refusal> {
    let has = |hit: &Hit| carried(world, hit, kind).is_some();
    if hits.iter().any(has) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn take(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    kind: PrototypeId,
    count: Amount,
) {
    let Some(actor) = hit.who else { return };
    let mut left = roll(turn, context, hit, count).max(0) as u32;
    while left > 0 {
        let Some((item, copies)) = carried(turn.world(), hit, kind) else { return };
        if !turn.count_effect() {
            return;
        }
        let count = copies.min(left);
        left -= count;
        remove(turn, context, actor, item, count);
    }
}

/// Removes copies of an item from the inventory of an actor. Does nothing if it is gone.
pub(super) fn remove(
    turn: &mut Turn<'_>,
    context: &Context,
    actor: EntityRef,
    item: ItemRef,
    count: u32,
) {
    if turn.world().is_equipped(actor.id, item.id) {
        equipment::unequip(turn, actor, item, context.depth.saturating_add(1));
    }
    let entity = turn.world().map().get(actor.id);
    let Some(at) = entity.filter(|it| it.items().any(|it| it.id == item.id)).map(|it| it.at) else {
        return;
    };
    let seen = turn.player_perceives(actor, at);
    turn.emit(Event::new(seen, ItemEvent::Taken { who: actor, item, count }));
}

/// The first item of that kind a target carries, and its copies.
fn carried(world: &World, hit: &Hit, kind: PrototypeId) -> Option<(ItemRef, u32)> {
    let item = hit.entity(world)?.items().find(|it| it.kind == kind)?;
    Some((item.item_ref(), item.count()))
}
