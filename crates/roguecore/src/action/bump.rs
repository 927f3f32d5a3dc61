//! Bump: a step, or an attack when an actor is in the cell.

use super::{Action, adjacent_cell, melee, movement};
use crate::entity::Entity;
use crate::geometry::Direction;
use crate::refusal::Refusal;
use crate::world::World;

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Action, Refusal> {
    let at = adjacent_cell(world, actor, direction)?;
    match world.map().actor_at(at) {
        Some(_) => melee::check(world, actor, direction),
        None => movement::check(world, actor, direction),
    }
}
