//! Equip and unequip. One item per equipment slot: equipping unequips the previous item first.

use super::{Action, or_trial};
use crate::effect::{self, refuse};
use crate::entity::Entity;
use crate::event::EntityRef;
use crate::id::EquipmentSlot;
use crate::inventory::ItemRef;
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, World};

/// Refuses to equip an item, or to unequip the one in the slot.
pub(super) fn check(
    world: &World,
    actor: &Entity,
    item: ItemRef,
    slot: EquipmentSlot,
) -> Result<Action, Refusal> {
    let previous = world.equipped(actor.id, slot);
    if let Some(previous) = previous {
        refuse::item(world, actor, previous, Trigger::Unequip)?;
    }
    let action = Action::ToggleEquipped { actor: world.entity_ref(actor), item, slot };
    if previous == Some(item) {
        return Ok(action);
    }
    or_trial(world, actor, (item, Trigger::Equip), action)
}

pub(super) fn toggle(turn: &mut Turn<'_>, actor: EntityRef, item: ItemRef, slot: EquipmentSlot) {
    let previous = turn.world().equipped(actor.id, slot);
    if let Some(previous) = previous {
        effect::unequip(turn, actor, previous, 0);
    }
    if previous == Some(item) || !can_equip(turn, actor, item, slot) {
        return;
    }
    effect::equip(turn, actor, item, 0);
}

/// Whether the actor still has the item and the slot is free: rules about the previous item may
/// have changed that.
fn can_equip(turn: &Turn<'_>, actor: EntityRef, item: ItemRef, slot: EquipmentSlot) -> bool {
    let world = turn.world();
    let free = world.equipped(actor.id, slot).is_none();
    free && world.carries(actor.id, item.id) && world.outcome().is_none()
}
