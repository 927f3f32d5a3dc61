//! `Enchant` adds to a stat of the item that the target has equipped in a slot. What the item gives is the sum of its row
//! and of its own values, so that it keeps the gain wherever it goes.

use super::{Context, Hit, roll};
use crate::event::{Event, ItemEvent};
use crate::id::{EquipmentSlot, StatId};
use crate::inventory::InventoryItem;
use crate::map::Growth;
use crate::refusal::Refusal;
use crate::rule::Amount;
use crate::world::{Turn, World};

/// Refused if no target has anything in the slot.
pub(super) fn check(world: &World, hits: &[Hit], slot: EquipmentSlot) -> Result<(), Refusal> {
    if hits.iter().any(|hit| equipped(world, hit, slot).is_some()) {
        Ok(())
    } else {
        Err(Refusal::NoEffect)
    }
}

/// Does nothing to a target without an item in the slot.
pub(super) fn perform(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    slot: EquipmentSlot,
    stat: StatId,
    amount: Amount,
) {
    let gain = roll(turn, context, hit, amount);
    let (Some(actor), Some(item)) = (hit.who, equipped(turn.world(), hit, slot)) else { return };
    let item_ref = item.item_ref();
    let from = item.state.as_ref().and_then(|state| state.stat(stat)).unwrap_or(0);
    let bounds = turn.world().content().rows().stat(stat);
    let to = from.saturating_add(gain);
    let to = bounds.map_or(to, |row| to.min(row.max.max(from)));
    if to != from && turn.has_room_for(Growth::OTHER) {
        let seen = turn.perceives(actor, hit.at);
        turn.emit(Event::new(
            seen,
            ItemEvent::Changed { who: actor, item: item_ref, stat, from, to },
        ));
    }
}

/// The item of a target in a slot.
fn equipped<'w>(world: &'w World, hit: &Hit, slot: EquipmentSlot) -> Option<&'w InventoryItem> {
    hit.entity(world)?.items().find(|carried| {
        let row = world.item(carried.kind);
        carried.equipped && row.is_some_and(|item| item.equipment_slot == Some(slot))
    })
}
