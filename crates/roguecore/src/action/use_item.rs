//! Use an item of the inventory: equip or unequip it, or do what its rules say.

use super::{Action, item_in_slot};
use crate::effect::{self, Context, Owner};
use crate::entity::Entity;
use crate::event::{EntityRef, Event};
use crate::geometry::Point;
use crate::inventory::{InventorySlot, ItemRef};
use crate::refusal::Refusal;
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
    let who = world.entity_ref(actor);
    if let Some(slot) = component.equipment_slot {
        return Ok(Action::ToggleEquipped { who, item, slot });
    }
    if !component.usable {
        return Err(not_usable);
    }
    // A target of an item that needs none is ignored.
    let aim = target.filter(|_| component.aim.is_some());
    let context = Context { aim, ..Context::of_actor(world, actor, Owner::Item(item)) };
    let rules = &world.content().prototype(item.kind).rules;
    let rule = effect::check_use(world, rules, &context)?;
    Ok(Action::UseItem { who, item, rule: rule as u16, aim })
}

pub(super) fn perform(
    turn: &mut Turn<'_>,
    who: EntityRef,
    item: ItemRef,
    rule: u16,
    aim: Option<Point>,
) {
    let world = turn.world();
    let Some(actor) = world.map().get(who.id) else { return };
    let context = Context { aim, ..Context::of_actor(world, actor, Owner::Item(item)) };
    let consumed = !world.item(item.kind).is_some_and(|it| it.reusable);
    let (at, seen) = (actor.at, turn.perceives(who, actor.at));
    let (kind, slot) = (item.kind, item.slot);
    turn.emit(Event::Used { who, item: kind, slot, at, target: aim, consumed, seen });
    effect::run_use(turn, rule.into(), &context);
}
