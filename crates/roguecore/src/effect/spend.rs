//! `Spend` takes from a stat of the item of the rule, or of `Me` if the item has no such stat. A
//! use that cannot be paid is refused; a rule of another trigger takes as much as there is, down to 0.
//! Hit points that `Me` spends are damage.
//!
//! `UseUp` removes the item of the rule: one copy from the inventory of `Me`, or the item on the
//! floor after it was thrown. A carried item that its use consumes anyway stays, and so does the goal.

use super::{Context, Hit, Owner, condition, give, stat};
use crate::event::{EntityRef, Event, ItemEvent, PlaceEvent};
use crate::id::StatId;
use crate::inventory::{InventoryItem, ItemRef};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused if there is too little.
pub(super) fn check(
    world: &World,
    context: &Context,
    stat: StatId,
    needed: i32,
) -> Result<(), Refusal> {
    let has = condition::value_of(world, context, stat);
    if has >= needed { Ok(()) } else { Err(Refusal::NotEnough { stat, needed, has }) }
}

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, stat: StatId, amount: i32) {
    let Some(actor) = context.me else { return };
    let Some((item, from)) = item_with(turn.world(), context, stat) else {
        let hit = Hit { at: context.origin(turn.world()), who: Some(actor), from: context.at };
        return stat::spend(turn, context, &hit, stat, amount);
    };
    let to = from.saturating_sub(amount).max(0).min(from);
    if to != from {
        let seen = turn.player_perceives(actor, context.at);
        turn.emit(Event::new(seen, ItemEvent::Changed { who: actor, item, stat, from, to }));
    }
}

/// The item of the rule with its value of a stat, if `Me` carries it and it has the stat.
fn item_with(world: &World, context: &Context, stat: StatId) -> Option<(ItemRef, i32)> {
    let item = carried(world, context)?;
    let value = item.state.as_ref()?.stat(stat)?;
    Some((item.item_ref(), value))
}

fn carried<'w>(world: &'w World, context: &Context) -> Option<&'w InventoryItem> {
    let Owner::Item(item) = context.owner else { return None };
    context.me(world)?.items().find(|it| it.id == item.id)
}

pub(super) fn use_up(turn: &mut Turn<'_>, context: &Context) {
    let Owner::Item(item) = context.owner else { return };
    let world = turn.world();
    if world.is_goal(item.kind) {
        return;
    }
    if let (Some(carried), Some(me)) = (carried(world, context), context.me) {
        let consumed = world.item(carried.kind).is_some_and(|it| it.usable && !it.reusable);
        let item = carried.item_ref();
        if !consumed {
            give::remove(turn, context, me, item, 1);
        }
    } else if let Some(entity) = world.map().get(item.id) {
        let gone = EntityRef { id: entity.id, kind: entity.kind, player: false };
        let at = entity.at;
        let seen = turn.player_perceives(gone, at);
        turn.emit(Event::new(seen, PlaceEvent::Vanished { who: gone, at }));
    }
}
