//! `Enchant` adds to a stat of the item that the target has equipped in a slot. An item gives the sum of its row and of
//! its own values, so that it keeps the gain wherever it goes.

use super::{Context, Hit, roll};
use crate::event::{Event, ItemEvent};
use crate::id::{EquipmentSlot, StatId};
use crate::inventory::InventoryItem;
use crate::map::Growth;
use crate::refusal::Refusal;
use crate::rule::Amount;
use crate::world::{Turn, World};

/// Refused if no target has anything in the slot that could gain.
pub(super) fn check(
    world: &World,
    hits: &[Hit],
    slot: EquipmentSlot,
    stat: StatId,
) -> Result<(), Refusal> {
    let can_gain = |hit: &Hit| {
        equipped(world, hit, slot).is_some_and(|item| own(item, stat) < greatest(world, stat))
    };
    if hits.iter().any(can_gain) { Ok(()) } else { Err(Refusal::NoEffect) }
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
    let (item_ref, from) = (item.item_ref(), own(item, stat));
    let to = from.saturating_add(gain).min(greatest(turn.world(), stat).max(from));
    if to != from && turn.has_room_for(Growth::OTHER) {
        let seen = turn.player_perceives(actor, hit.at);
        turn.emit(Event::new(
            seen,
            ItemEvent::Changed { who: actor, item: item_ref, stat, from, to },
        ));
    }
}

/// The item's own value of a stat, without that of its row.
fn own(item: &InventoryItem, stat: StatId) -> i32 {
    item.state.as_ref().and_then(|state| state.stat(stat)).unwrap_or(0)
}

/// The greatest value of a stat.
fn greatest(world: &World, stat: StatId) -> i32 {
    world.content().rows().stat(stat).map_or(0, |row| row.max)
}

/// The item of a target in a slot.
fn equipped<'w>(world: &'w World, hit: &Hit, slot: EquipmentSlot) -> Option<&'w InventoryItem> {
    hit.entity(world)?.items().find(|carried| {
        let row = world.item(carried.kind);
        carried.equipped && row.is_some_and(|item| item.equipment_slot == Some(slot))
    })
}
