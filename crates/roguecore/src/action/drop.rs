//! Drop: puts an item from the inventory on the actor's cell. An equipped item is unequipped
//! first. It keeps its state, and a stack stays together.

use roguecore_grid::Point;

use super::{Action, item_in_slot, or_trial};
use crate::effect;
use crate::entity::Entity;
use crate::event::{EntityRef, Event, ItemEvent};
use crate::inventory::{InventoryItem, InventorySlot, ItemRef};
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, World};

pub(super) fn check(world: &World, actor: &Entity, slot: InventorySlot) -> Result<Action, Refusal> {
    let item = item_in_slot(actor, slot)?;
    let action = Action::Drop { actor: world.entity_ref(actor), item, at: actor.at };
    check_release(world, actor, (item, Trigger::Drop), action)
}

/// Refuses that an item leaves the inventory by a command; one that is equipped is unequipped first.
pub(super) fn check_release(
    world: &World,
    actor: &Entity,
    (item, trigger): (ItemRef, Trigger),
    action: Action,
) -> Result<Action, Refusal> {
    let action = or_trial(world, actor, (item, trigger), action)?;
    if world.is_equipped(actor.id, item.id) {
        return or_trial(world, actor, (item, Trigger::Unequip), action);
    }
    Ok(action)
}

pub(super) fn perform(turn: &mut Turn<'_>, actor: EntityRef, item: ItemRef, at: Point) {
    if turn.world().is_equipped(actor.id, item.id) {
        effect::unequip(turn, actor, item, 0);
    }
    let holder = turn.world().map().get(actor.id);
    let carried = holder.and_then(|it| it.items().find(|carried| carried.id == item.id));
    let Some(count) = carried.map(InventoryItem::count) else { return };
    let (kind, slot) = (item.kind, item.slot);
    let seen = turn.player_perceives(actor, at);
    turn.emit(Event::new(seen, ItemEvent::Dropped { who: actor, item: kind, slot, at, count }));
    effect::about_item(turn, actor, item, Trigger::Drop, 0);
    effect::landed_in_cell(turn, actor, item.id, at);
}
