//! Use an item of the inventory: equip or unequip it, or carry out its rules.
//!
//! An item that the player has not identified can be used, so that no refusal tells its kind; where a
//! rule of the content refuses it, that is [tried](super::trial). It needs no target: one that has to be aimed is aimed at the
//! nearest enemy that the player sees within its range. It is used up where nothing comes of it, and
//! identified.

use roguecore_grid::Point;

use super::{Action, equip, item_in_slot, or_trial};
use crate::component::Aim;
use crate::effect::{self, Context, Owner};
use crate::entity::Entity;
use crate::event::{EntityRef, Event, ItemEvent};
use crate::inventory::{InventorySlot, ItemRef};
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, World};

pub(super) fn check(
    world: &World,
    actor: &Entity,
    slot: InventorySlot,
    target: Option<Point>,
) -> Result<Action, Refusal> {
    let item = item_in_slot(actor, slot)?;
    let not_usable = Refusal::NotUsable { item: item.kind };
    let component = world.item(item.kind).ok_or(not_usable)?;
    let actor_ref = world.entity_ref(actor);
    if let Some(slot) = component.equipment_slot {
        return equip::check(world, actor, item, slot);
    }
    if actor_ref.player && world.is_unknown(item.kind) {
        let action = Action::UseItem { actor: actor_ref, item, rule: 0, aim: None };
        return or_trial(world, actor, (item, Trigger::Use), action);
    }
    effect::refuse::item(world, actor, item, Trigger::Use)?;
    if !component.usable {
        return Err(not_usable);
    }
    // A target of an item that needs none is ignored.
    let aim = target.filter(|_| component.aim.is_some());
    let context = Context { aim, ..Context::of_actor(world, actor, Owner::Item(item)) };
    let rules = &world.content().prototype(item.kind).rules;
    let rule = effect::check_use(world, rules, &context)?;
    Ok(Action::UseItem { actor: actor_ref, item, rule: rule as u16, aim })
}

pub(super) fn perform(
    turn: &mut Turn<'_>,
    actor_ref: EntityRef,
    item: ItemRef,
    rule: u16,
    aim: Option<Point>,
) {
    let world = turn.world();
    let Some(actor) = world.map().get(actor_ref.id) else { return };
    if actor_ref.player && world.is_unknown(item.kind) {
        return use_unknown(turn, actor_ref, item);
    }
    let context = Context { aim, ..Context::of_actor(world, actor, Owner::Item(item)) };
    let consumed = !world.item(item.kind).is_some_and(|it| it.reusable);
    let (at, seen) = (actor.at, turn.player_perceives(actor_ref, actor.at));
    let (kind, slot) = (item.kind, item.slot);
    turn.emit(Event::new(
        seen,
        ItemEvent::Used { who: actor_ref, item: kind, slot, at, target: aim, consumed },
    ));
    effect::run_use(turn, Some(rule.into()), &context);
}

/// The player uses an item of a kind that is not identified.
fn use_unknown(turn: &mut Turn<'_>, actor_ref: EntityRef, item: ItemRef) {
    let world = turn.world();
    let Some(actor) = world.map().get(actor_ref.id) else { return };
    let Some(component) = world.item(item.kind) else { return };
    let aim = component.aim.and_then(|aim| nearest_target(world, actor, aim));
    let context = Context { aim, ..Context::of_actor(world, actor, Owner::Item(item)) };
    let consumed = component.usable && !component.reusable;
    let (at, seen) = (actor.at, turn.player_perceives(actor_ref, actor.at));
    let (kind, slot) = (item.kind, item.slot);
    turn.emit(Event::new(
        seen,
        ItemEvent::Used { who: actor_ref, item: kind, slot, at, target: aim, consumed },
    ));
    effect::identify(turn, kind);
    // Asked last: by now the item itself is no kind that is left to identify.
    let rules = &turn.content().prototype(kind).rules;
    let rule = effect::check_use(turn.world(), rules, &context).ok();
    effect::run_use(turn, rule, &context);
}

/// The cell of the nearest enemy that an actor sees, if it is in range.
fn nearest_target(world: &World, actor: &Entity, aim: Aim) -> Option<Point> {
    let range = match aim {
        Aim::Actor { range } | Aim::Area { range, .. } | Aim::Cell { range } => range,
        Aim::Direction { length } => length,
    };
    let enemy = world.nearest_enemy(actor)?;
    actor.at.is_within(range, enemy.at).then_some(enemy.at)
}
