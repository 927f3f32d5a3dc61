//! Rules that refuse: a rule with a text in place of effects, whose conditions hold, refuses the
//! command that would set it off. Nothing is rolled. Searches for a path ask the same, so that no
//! creature goes where it is refused.
//!
//! Contents without such rules pay one test of a bit mask.

use roguecore_grid::Point;

use super::context::Owner;
use super::{Context, condition, tell};
use crate::command::Command;
use crate::entity::Entity;
use crate::host;
use crate::inventory::ItemRef;
use crate::refusal::Refusal;
use crate::rule::{Trigger, TriggerSet};
use crate::tile::TileId;
use crate::world::World;

/// The triggers of a step.
const STEP: TriggerSet = TriggerSet::of(Trigger::Enter).with(Trigger::Leave);

/// Whether steps may be refused, so that paths have to ask.
pub(crate) fn refuses_steps(world: &World) -> bool {
    let derived = world.content().derived();
    derived.refused_by_cells.intersects(STEP.with(Trigger::Bump))
        || derived.refused_by_others.intersects(STEP)
        || host::refuses_steps(world)
}

/// Refuses the way of an actor to a neighbour, from where it is or would be then: a step, or a bump
/// that opens a barrier.
pub(crate) fn way(world: &World, actor: &Entity, from: Point, to: Point) -> Result<(), Refusal> {
    match world.map().tile(to) {
        Some(tile) if !world.content().tile(tile).walkable => {
            bump_tile(world, actor, from, to, tile)
        }
        _ => step(world, actor, from, to),
    }
}

/// Refuses a step of an actor between neighbours, from where it is or would be then. A cell that it
/// enters is asked with the cell that it comes from, and the reverse.
pub(crate) fn step(world: &World, actor: &Entity, from: Point, to: Point) -> Result<(), Refusal> {
    if !refuses_steps(world) {
        return Ok(());
    }
    host::check_step(world, world.entity_ref(actor), from, to)?;
    leave(world, actor, from, Some(to))?;
    moved(world, actor, Trigger::Enter, to, Some(from))
}

/// Refuses that an actor leaves its cell, by a step or by stairs.
pub(crate) fn leave(
    world: &World,
    actor: &Entity,
    from: Point,
    to: Option<Point>,
) -> Result<(), Refusal> {
    moved(world, actor, Trigger::Leave, from, to)
}

fn moved(
    world: &World,
    actor: &Entity,
    trigger: Trigger,
    at: Point,
    aim: Option<Point>,
) -> Result<(), Refusal> {
    let derived = world.content().derived();
    let context = Context { at, aim, ..of_actor(world, actor) };
    if derived.refused_by_cells.contains(trigger) {
        let of_cell = Context { other: context.me, ..context };
        if let Some(tile) = world.map().tile(at) {
            of_row(world, trigger, &Context { owner: Owner::Tile(tile), ..of_cell })?;
        }
        for cell in world.map().substances_at(at) {
            let owner = Owner::Substance(cell.substance);
            of_row(world, trigger, &Context { owner, ..of_cell })?;
        }
    }
    if derived.refused_by_others.contains(trigger) {
        own(world, actor, trigger, &context)?;
    }
    Ok(())
}

/// Refuses an attack in melee on the actor in a cell, from where the attacker is or would be then.
pub(crate) fn attack(world: &World, actor: &Entity, from: Point, at: Point) -> Result<(), Refusal> {
    if !world.content().derived().refused_by_others.contains(Trigger::Hit) {
        return Ok(());
    }
    let other = world.map().actor_at(at).map(|target| world.entity_ref(target));
    let context = Context { at: from, aim: Some(at), other, ..of_actor(world, actor) };
    own(world, actor, Trigger::Hit, &context)
}

/// Refuses an action of an actor with an item.
pub(crate) fn item(
    world: &World,
    actor: &Entity,
    item: ItemRef,
    trigger: Trigger,
) -> Result<(), Refusal> {
    if !world.content().derived().refused_by_others.contains(trigger) {
        return Ok(());
    }
    of_row(world, trigger, &Context::of_actor(world, actor, Owner::Item(item)))
}

/// Refuses to pick up the topmost item of the actor's cell, for which there is room, as far as the actor can
/// know: of a kind that the player has not identified they have to try.
pub(crate) fn pick_up(world: &World, actor: &Entity) -> Result<(), Refusal> {
    host::allow(world, world.entity_ref(actor), Command::PickUp)?;
    let top = world.top_item(actor.at).and_then(|it| world.as_carried(actor, it));
    let known = top.filter(|top| !(actor.id == world.player() && world.is_unknown(top.kind)));
    known.map_or(Ok(()), |top| item(world, actor, top, Trigger::PickUp))
}

/// Refuses a bump into a tile that cannot be entered, from where the actor is or would be then.
pub(crate) fn bump_tile(
    world: &World,
    actor: &Entity,
    from: Point,
    at: Point,
    tile: TileId,
) -> Result<(), Refusal> {
    if !world.content().derived().refused_by_cells.contains(Trigger::Bump) {
        return Ok(());
    }
    let context = of_actor(world, actor);
    let owner = Owner::Tile(tile);
    let context = Context { owner, other: context.me, at, aim: Some(from), ..context };
    of_row(world, Trigger::Bump, &context)
}

/// Refuses a bump into an entity that is no enemy: `Me` is the entity, `Other` the actor.
pub(crate) fn bump_entity(world: &World, actor: &Entity, into: &Entity) -> Result<(), Refusal> {
    if !world.content().derived().refused_by_others.contains(Trigger::Bump) {
        return Ok(());
    }
    let other = Some(world.entity_ref(actor));
    of_row(world, Trigger::Bump, &Context { other, ..of_actor(world, into) })
}

fn of_actor(world: &World, actor: &Entity) -> Context {
    Context::of_actor(world, actor, Owner::Creature(actor.kind))
}

/// The rules of an actor: its own, those of its equipment, then those of its statuses.
fn own(world: &World, actor: &Entity, trigger: Trigger, context: &Context) -> Result<(), Refusal> {
    let equipped = actor.items().filter(|it| it.equipped).map(|it| Owner::Item(it.item_ref()));
    let statuses = actor.statuses().iter().map(|it| Owner::Status(it.status));
    let mut owners = [context.owner].into_iter().chain(equipped).chain(statuses);
    owners.try_for_each(|owner| of_row(world, trigger, &Context { owner, ..*context }))
}

/// The first rule of a row that refuses.
fn of_row(world: &World, trigger: Trigger, context: &Context) -> Result<(), Refusal> {
    let Some(rules) = context.owner.rules(world.content()) else { return Ok(()) };
    let mut refusals = rules.refusals().iter().filter(|rule| rule.on == trigger);
    let holds =
        |rule: &&crate::rule::RefusalRule| condition::all_hold(world, &rule.conditions, context);
    refusals.find(holds).map_or(Ok(()), |rule| {
        let (text, numbers) = (rule.text, tell::numbers(world, context, rule.text));
        Err(Refusal::Rule { text, numbers })
    })
}
