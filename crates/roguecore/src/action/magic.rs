//! Magic of scrolls: lightning, confusion, fireball. Defence does not reduce its damage.

use super::{death, use_up};
use crate::component::Aim;
use crate::entity::{Entity, PrototypeId};
use crate::event::{EntityRef, Event};
use crate::geometry::Point;
use crate::inventory::InventoryItem;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// A checked spell with all that casting it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spell {
    Lightning { target: EntityRef, at: Point, damage: i32 },
    Confusion { target: EntityRef, at: Point, turns: u32 },
    Fireball { at: Point, radius: u32, damage: i32 },
}

pub(super) fn check_lightning(
    world: &World,
    actor: &Entity,
    damage: i32,
    range: u32,
) -> Result<Spell, Refusal> {
    let target = nearest(world, actor, range).ok_or(Refusal::NoTargetInRange { range })?;
    Ok(Spell::Lightning { target: world.entity_ref(target), at: target.at, damage })
}

pub(super) fn check_confusion(
    world: &World,
    actor: &Entity,
    target: Option<Point>,
    turns: u32,
) -> Result<Spell, Refusal> {
    let at = visible_target(world, target, Aim::Actor)?;
    if at == actor.at {
        return Err(Refusal::CannotTargetSelf);
    }
    let target = world.map().actor_at(at).ok_or(Refusal::NoTargetAt(at))?;
    Ok(Spell::Confusion { target: world.entity_ref(target), at, turns })
}

pub(super) fn check_fireball(
    world: &World,
    target: Option<Point>,
    damage: i32,
    radius: u32,
) -> Result<Spell, Refusal> {
    let at = visible_target(world, target, Aim::Area { radius })?;
    // Actors out of view are hit as well, but a refusal must not reveal them.
    let mut hit = within(world, at, radius);
    if hit.any(|it| world.map().is_visible(it.at)) {
        Ok(Spell::Fireball { at, radius, damage })
    } else {
        Err(Refusal::NoTargetInBlast { radius })
    }
}

/// The nearest other actor in view, strictly within the range; ties go to the lowest id.
fn nearest<'w>(world: &'w World, actor: &Entity, range: u32) -> Option<&'w Entity> {
    let distance = |it: &&Entity| it.at.distance_squared(actor.at);
    let near = |it: &&Entity| distance(it) < u64::from(range) * u64::from(range);
    let others = world.map().entities().iter().filter(|it| it.is_actor() && it.id != actor.id);
    others.filter(|it| world.map().is_visible(it.at)).filter(near).min_by_key(distance)
}

fn visible_target(world: &World, target: Option<Point>, aim: Aim) -> Result<Point, Refusal> {
    let at = target.ok_or(Refusal::NeedsTarget { aim })?;
    if world.map().is_visible(at) { Ok(at) } else { Err(Refusal::OutOfView(at)) }
}

/// Every actor at most `radius` cells from a cell, in the order of the ids.
fn within(world: &World, at: Point, radius: u32) -> impl Iterator<Item = &Entity> {
    let actors = world.map().entities().iter().filter(|it| it.is_actor());
    actors.filter(move |it| at.is_within(radius, it.at))
}

pub(super) fn read(
    turn: &mut Turn<'_>,
    who: EntityRef,
    item: InventoryItem,
    from: Point,
    spell: Spell,
) {
    match spell {
        Spell::Lightning { target, at, damage } => {
            use_up(turn, who, item, from, None);
            strike(turn, who, item.kind, from, (target, at), damage);
        }
        Spell::Confusion { target, at, turns } => {
            use_up(turn, who, item, from, Some(at));
            let seen = turn.perceives(target, at);
            turn.emit(Event::Confused { by: who, target, at, turns, seen });
        }
        Spell::Fireball { at, radius, damage } => {
            use_up(turn, who, item, from, Some(at));
            explode(turn, who, item.kind, at, radius, damage);
        }
    }
}

fn explode(
    turn: &mut Turn<'_>,
    by: EntityRef,
    item: PrototypeId,
    at: Point,
    radius: u32,
    damage: i32,
) {
    let seen = turn.perceives(by, at);
    turn.emit(Event::Exploded { item, at, radius, seen });
    // The targets are collected before the first of them dies.
    let world = turn.world();
    let mut hit: Vec<_> =
        within(world, at, radius).map(|it| (world.entity_ref(it), it.at)).collect();
    // Apply self-damage last: the end of the game is the last event.
    hit.sort_by_key(|(target, _)| target.id == by.id);
    for target in hit {
        strike(turn, by, item, at, target, damage);
    }
}

fn strike(
    turn: &mut Turn<'_>,
    by: EntityRef,
    item: PrototypeId,
    from: Point,
    (target, at): (EntityRef, Point),
    damage: i32,
) {
    let seen = turn.perceives(target, at);
    turn.emit(Event::Struck { by, item, target, from, at, damage, seen });
    death::die_if_dead(turn, target, at, by);
}
