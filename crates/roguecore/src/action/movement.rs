//! Movement: one step onto a walkable tile that nobody fills.

use super::{Checked, cell_towards};
use crate::entity::Entity;
use crate::event::{EntityRef, Event};
use crate::geometry::{Direction, Point};
use crate::refusal::{Blocker, Refusal};
use crate::world::{Turn, World};

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Checked, Refusal> {
    let to = cell_towards(world, actor, direction)?;
    let map = world.map();
    let blocked = |by| Refusal::Blocked { at: to, by };
    let kind = map.tile(to).ok_or(Refusal::OutOfBounds)?;
    if !world.content().tile(kind).walkable {
        return Err(blocked(Blocker::Tile(kind)));
    }
    match map.blocker_at(to) {
        Some(other) => Err(blocked(Blocker::Entity(world.entity_ref(other)))),
        None => Ok(Checked::Move { who: world.entity_ref(actor), from: actor.at, to }),
    }
}

pub(super) fn perform(turn: &mut Turn<'_>, who: EntityRef, from: Point, to: Point) {
    let seen = turn.perceives(who, from) || turn.perceives(who, to);
    turn.emit(Event::Moved { who, from, to, seen });
}
