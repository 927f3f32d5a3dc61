//! Pick up: the topmost item of the actor's cell goes into the first free inventory slot, or to a
//! stack of its kind. An item keeps its id on the floor and in the inventory; one that joins a
//! stack loses it.

use roguecore_grid::Point;

use super::{Action, or_trial};
use crate::effect;
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::event::{EntityRef, Event, ItemEvent};
use crate::inventory::{InventoryItem, InventorySlot, ItemRef};
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, World};

pub(super) fn check(world: &World, actor: &Entity) -> Result<Action, Refusal> {
    let at = actor.at;
    let item = world.top_item(at).ok_or(Refusal::NothingToPickUp)?;
    actor.inventory.as_ref().ok_or(Refusal::NothingToPickUp)?;
    let carried = world.as_carried(actor, item);
    let carried = carried.ok_or(Refusal::InventoryFull { capacity: InventorySlot::COUNT })?;
    let ItemRef { slot, id, kind } = carried;
    let action = Action::PickUp { actor: world.entity_ref(actor), id, item: kind, slot, at };
    or_trial(world, actor, (carried, Trigger::PickUp), action)
}

pub(super) fn perform(
    turn: &mut Turn<'_>,
    actor: EntityRef,
    id: EntityId,
    item: PrototypeId,
    slot: InventorySlot,
    at: Point,
) {
    let seen = turn.player_perceives(actor, at);
    let count = turn.world().map().get(id).map_or(1, Entity::copies);
    turn.emit(Event::new(seen, ItemEvent::PickedUp { who: actor, id, item, slot, at, count }));
    let carried = turn.world().map().get(actor.id).and_then(|it| it.inventory.as_ref()?.get(slot));
    let item = carried.map_or(ItemRef { slot, id, kind: item }, InventoryItem::item_ref);
    effect::about_item(turn, actor, item, Trigger::PickUp, 0);
    effect::taken_in_cell(turn, actor, at);
}
