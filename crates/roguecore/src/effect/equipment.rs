//! Equipping and unequipping an item, with its rules about that.

use super::{Context, Owner, identify, run};
use crate::event::{EntityRef, Event, ItemEvent};
use crate::inventory::ItemRef;
use crate::rule::Trigger;
use crate::world::Turn;

/// Equips an item. `depth` is how many rules have led to it.
pub(crate) fn equip(turn: &mut Turn<'_>, actor: EntityRef, item: ItemRef, depth: u8) {
    turn.emit(Event::new(
        actor.player,
        ItemEvent::Equipped { who: actor, item: item.kind, slot: item.slot },
    ));
    if actor.player {
        identify(turn, item.kind);
    }
    about_item(turn, actor, item, Trigger::Equip, depth);
}

/// Unequips an item. `depth` is how many rules have led to it.
pub(crate) fn unequip(turn: &mut Turn<'_>, actor: EntityRef, item: ItemRef, depth: u8) {
    turn.emit(Event::new(
        actor.player,
        ItemEvent::Unequipped { who: actor, item: item.kind, slot: item.slot },
    ));
    about_item(turn, actor, item, Trigger::Unequip, depth);
}

/// Runs the rules of an item about an action of its holder with it.
pub(crate) fn about_item(
    turn: &mut Turn<'_>,
    actor_ref: EntityRef,
    item: ItemRef,
    trigger: Trigger,
    depth: u8,
) {
    let world = turn.world();
    let has_rule = world.content().prototype(item.kind).rules.has(trigger);
    let Some(actor) = world.map().get(actor_ref.id).filter(|_| has_rule) else { return };
    let owner = Owner::Item(item);
    let context = Context { depth, ..Context::of_actor(world, actor, owner) };
    run(turn, owner, trigger, &context);
}
