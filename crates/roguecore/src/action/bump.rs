//! Bump: a step, or what an actor does to the one in the cell. It attacks an enemy; the player
//! changes places with an ally. Anyone else is in the way: only [`melee`](super::melee) attacks
//! them.

use super::{Action, adjacent_cell, melee, movement, swap};
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
        Some(other) if world.are_enemies(actor, other) => melee::check(world, actor, direction),
        Some(other) if swap::is_possible(world, actor, other) => {
            Ok(swap::action(world, actor, other))
        }
        _ => movement::check(world, actor, direction),
    }
}
