//! Magic from scrolls: lightning, confusion, fireball. Defence does not help against it.

use super::{death, using};
use crate::component::{Aim, Item};
use crate::entity::{Entity, PrototypeId};
use crate::event::{EntityRef, Event};
use crate::geometry::Point;
use crate::inventory::InventoryItem;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// A spell that nothing stands against, with all it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spell {
    Lightning { target: EntityRef, at: Point, damage: i32 },
    Confusion { target: EntityRef, at: Point, turns: u32 },
    Fireball { at: Point, radius: u32, damage: i32 },
}

pub(super) fn check(
    world: &World,
    actor: &Entity,
    item: Item,
    target: Option<Point>,
) -> Result<Spell, Refusal> {
    match item {
        Item::Lightning { damage, range } => {
            let target = nearest(world, actor, range).ok_or(Refusal::NoTargetInRange { range })?;
            Ok(Spell::Lightning { target: world.entity_ref(target), at: target.at, damage })
        }
        Item::Confusion { turns } => {
            let at = aimed(world, target, Aim::Actor)?;
            if at == actor.at {
                return Err(Refusal::CannotTargetSelf);
            }
            let target = world.map().actor_at(at).ok_or(Refusal::NoTargetAt(at))?;
            Ok(Spell::Confusion { target: world.entity_ref(target), at, turns })
        }
        Item::Fireball { damage, radius } => {
            let at = aimed(world, target, Aim::Area { radius })?;
            // Whoever cannot be seen burns as well, but must not be given away by a refusal.
            let mut hit = within(world, at, radius);
            if hit.any(|it| world.map().is_visible(it.at)) {
                Ok(Spell::Fireball { at, radius, damage })
            } else {
                Err(Refusal::NoTargetInBlast { radius })
            }
        }
        Item::Heal { .. } | Item::Equipment { .. } | Item::Goal => {
            unreachable!("only scrolls are read")
        }
    }
}

/// The nearest other actor in view, strictly within the range; of equally near ones the one
/// with the lowest number.
fn nearest<'w>(world: &'w World, actor: &Entity, range: u32) -> Option<&'w Entity> {
    let distance = |it: &&Entity| it.at.distance_squared(actor.at);
    let near = |it: &&Entity| distance(it) < u64::from(range) * u64::from(range);
    let others = world.map().entities().iter().filter(|it| it.is_actor() && it.id != actor.id);
    others.filter(|it| world.map().is_visible(it.at)).filter(near).min_by_key(distance)
}

/// A target in view.
fn aimed(world: &World, target: Option<Point>, aim: Aim) -> Result<Point, Refusal> {
    let at = target.ok_or(Refusal::NeedsTarget { aim })?;
    if world.map().is_visible(at) { Ok(at) } else { Err(Refusal::OutOfView(at)) }
}

/// Every living actor at most so far from a cell, by number.
fn within(world: &World, at: Point, radius: u32) -> impl Iterator<Item = &Entity> {
    let actors = world.map().entities().iter().filter(|it| it.is_actor());
    actors.filter(move |it| at.is_within(radius, it.at))
}

pub(super) fn read(
    turn: &mut Turn<'_>,
    who: EntityRef,
    thing: InventoryItem,
    from: Point,
    spell: Spell,
) {
    let item = thing.kind;
    match spell {
        Spell::Lightning { target, at, damage } => {
            using::use_up(turn, who, thing, from, None);
            strike(turn, who, item, from, (target, at), damage);
        }
        Spell::Confusion { target, at, turns } => {
            using::use_up(turn, who, thing, from, Some(at));
            let seen = turn.perceives(target, at);
            turn.emit(Event::Confused { by: who, target, at, turns, seen });
        }
        Spell::Fireball { at, radius, damage } => {
            using::use_up(turn, who, thing, from, Some(at));
            let seen = turn.perceives(who, at);
            turn.emit(Event::Exploded { item, at, radius, seen });
            // All burn at once: who is hit is settled before anyone dies.
            let world = turn.world();
            let mut hit: Vec<_> =
                within(world, at, radius).map(|it| (world.entity_ref(it), it.at)).collect();
            // The reader burns last: the end of the game is the last thing to be told.
            hit.sort_by_key(|(target, _)| target.id == who.id);
            for target in hit {
                strike(turn, who, item, at, target, damage);
            }
        }
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
    death::bury_if_dead(turn, target, at, by);
}
