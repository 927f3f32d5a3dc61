//! `Steal` takes a random item of the target into the inventory of `Me`: a whole stack, nothing
//! that is equipped, and not the goal. Nothing happens where the thief has no room. A creature
//! drops its inventory when it dies.

use roguecore_grid::Point;

use super::{Context, Hit};
use crate::entity::{Entity, EntityId};
use crate::event::{EntityRef, Event, ItemEvent};
use crate::inventory::{Inventory, InventoryItem, InventorySlot};
use crate::world::{Turn, World};

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, hit: &Hit) {
    let world = turn.world();
    let thief =
        context.me(world).filter(|me| me.is_actor() && hit.who.map(|it| it.id) != Some(me.id));
    let Some((actor, from)) = thief.map(|me| world.entity_ref(me)).zip(hit.who) else { return };
    let mut loot = loot(world, actor.id, hit);
    if loot.is_empty() {
        return;
    }
    let picked = turn.rng().below(loot.len() as u32) as usize;
    let (item, slot) = loot.swap_remove(picked);
    let at = turn.world().map().get(actor.id).map_or(hit.at, |me| me.at);
    let seen = turn.player_perceives(actor, at) || turn.player_perceives(from, hit.at);
    let (count, item) = (item.count(), item.item_ref());
    turn.emit(Event::new(seen, ItemEvent::Stolen { who: actor, from, item, slot, count }));
}

/// The items that a target can lose to a thief, each with the slot it would get.
fn loot(world: &World, thief: EntityId, hit: &Hit) -> Vec<(InventoryItem, InventorySlot)> {
    let goal = world.content().dungeon().map(|dungeon| dungeon.goal);
    let none = Inventory::default();
    let thief = world.map().get(thief).and_then(|it| it.inventory.as_deref()).unwrap_or(&none);
    let carried = hit.entity(world).into_iter().flat_map(Entity::items);
    let loot = carried.filter(|item| !item.equipped && Some(item.kind) != goal);
    let with_slot = loot.filter_map(|item| {
        Some((item.clone(), world.slot_in(thief, item.kind, item.state.as_deref())?))
    });
    with_slot.collect()
}

/// A creature that has died drops its inventory.
pub(super) fn drop_loot(turn: &mut Turn<'_>, actor: EntityRef, at: Point) {
    let items = turn.world().map().get(actor.id).into_iter().flat_map(Entity::items);
    let items: Vec<InventoryItem> = items.cloned().collect();
    for item in items {
        let (kind, slot, count) = (item.kind, item.slot, item.count());
        let seen = turn.player_perceives(actor, at);
        turn.emit(Event::new(seen, ItemEvent::Dropped { who: actor, item: kind, slot, at, count }));
    }
}
