//! Bump: walking into someone attacks them, walking anywhere else is a step.

use super::{Checked, cell_towards, melee, movement};
use crate::entity::Entity;
use crate::geometry::Direction;
use crate::refusal::Refusal;
use crate::world::World;

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Checked, Refusal> {
    let at = cell_towards(world, actor, direction)?;
    match world.map().actor_at(at) {
        Some(_) => melee::check(world, actor, direction),
        None => movement::check(world, actor, direction),
    }
}
