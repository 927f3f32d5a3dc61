//! Movement: one step onto a walkable cell that no entity blocks.

use super::{Action, adjacent_cell};
use crate::entity::Entity;
use crate::event::{EntityRef, Event};
use crate::geometry::{Direction, Point};
use crate::refusal::{Blocker, Refusal};
use crate::world::{Turn, World};

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Action, Refusal> {
    let to = adjacent_cell(world, actor, direction)?;
    let map = world.map();
    let blocked = |by| Refusal::Blocked { at: to, by };
    let tile = map.tile(to).ok_or(Refusal::OutOfBounds)?;
    if !world.content().tile(tile).walkable {
        return Err(blocked(Blocker::Tile(tile)));
    }
    match map.blocker_at(to) {
        Some(other) => Err(blocked(Blocker::Entity(world.entity_ref(other)))),
        None => Ok(Action::Move { who: world.entity_ref(actor), from: actor.at, to }),
    }
}

pub(super) fn perform(turn: &mut Turn<'_>, who: EntityRef, from: Point, to: Point) {
    let seen = turn.perceives(who, from) || turn.perceives(who, to);
    turn.emit(Event::Moved { who, from, to, seen });
}
