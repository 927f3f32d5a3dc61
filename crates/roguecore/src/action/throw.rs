//! Throw: an item of the inventory, or one of a stack, flies along a straight line over all actors
//! to a visible cell as far away as its row says, or to the last cell before a wall. Where a wall next to the actor
//! stops it at once, the throw is refused: it would hit its thrower. An equipped item is unequipped first. Then its
//! rules for `Throw` are run, with the actor in the cell as `Other`.

use roguecore_grid::{Point, line};

use super::{Action, drop, item_in_slot};
use crate::component::Item;
use crate::effect::{self, Context, Owner};
use crate::entity::Entity;
use crate::event::{EntityRef, Event, ItemEvent};
use crate::inventory::{InventorySlot, ItemRef};
use crate::refusal::{Blocker, Refusal};
use crate::rule::Trigger;
use crate::tile::landing;
use crate::world::{Turn, World};

pub(super) fn check(
    world: &World,
    actor: &Entity,
    slot: InventorySlot,
    target: Point,
) -> Result<Action, Refusal> {
    let item = item_in_slot(actor, slot)?;
    let actor_ref = world.entity_ref(actor);
    if actor_ref.player && !world.map().is_visible(target) || !world.map().size().contains(target) {
        return Err(Refusal::OutOfView(target));
    }
    if target == actor.at {
        return Err(Refusal::CannotTargetSelf);
    }
    let range = world.item(item.kind).map_or(Item::THROW_RANGE, Item::reach_of_throw);
    if !actor.at.is_within(range, target) {
        return Err(Refusal::OutOfRange { at: target, range });
    }
    let tile = |at: Point| world.map().tile(at).map(|tile| world.content().tile(tile));
    let to = landing(actor.at, target, tile);
    if to == actor.at {
        return Err(blocked(world, actor.at, target));
    }
    // Asked last: an obstacle for any item tells nothing of this one.
    let action = Action::Throw { actor: actor_ref, item, from: actor.at, to };
    drop::check_release(world, actor, (item, Trigger::Throw), action)
}

/// The tile that stops a throw before its first cell, as the player sees it.
fn blocked(world: &World, from: Point, target: Point) -> Refusal {
    let at = line(from, target).next().unwrap_or(target);
    match world.map().tile(at) {
        Some(tile) => {
            let seen = world.content().seen_tile(tile, world.floor());
            Refusal::Blocked { at, by: Blocker::Tile(seen) }
        }
        None => Refusal::OutOfBounds,
    }
}

pub(super) fn perform(
    turn: &mut Turn<'_>,
    actor: EntityRef,
    item: ItemRef,
    from: Point,
    to: Point,
) {
    if turn.world().is_equipped(actor.id, item.id) {
        effect::unequip(turn, actor, item, 0);
    }
    let Some(item) = thrown(turn.world(), actor, item) else { return };
    let seen = turn.player_perceives(actor, from) || turn.world().map().is_visible(to);
    turn.emit(Event::new(seen, ItemEvent::Thrown { who: actor, item, from, to }));
    if turn.world().content().rows().triggers.contains(Trigger::Throw) {
        strike(turn, actor, item, to);
    }
    effect::landed_in_cell(turn, actor, item.id, to);
}

/// The rules of the item for its landing, with the actor in the cell.
fn strike(turn: &mut Turn<'_>, actor: EntityRef, item: ItemRef, to: Point) {
    let world = turn.world();
    let other = world.map().actor_at(to).map(|it| world.entity_ref(it));
    let owner = Owner::Item(item);
    let context = Context { other, aim: Some(to), ..Context::new(owner, Some(actor), to) };
    effect::run(turn, owner, Trigger::Throw, &context);
    // A kind that bursts in view becomes known.
    let map = turn.world().map();
    if actor.player && map.is_visible(to) && map.get(item.id).is_none() {
        effect::identify(turn, item.kind);
    }
}

/// The item that lands: the one of the slot, or a new one of its stack.
fn thrown(world: &World, actor: EntityRef, item: ItemRef) -> Option<ItemRef> {
    let carried = world.map().get(actor.id)?.items().find(|it| it.id == item.id)?;
    let id = if carried.count() > 1 { world.new_id()? } else { item.id };
    Some(ItemRef { id, ..item })
}
