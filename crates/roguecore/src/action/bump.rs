//! Bump: a step, or what an actor does to the one in the cell. It attacks an enemy, or sets off the
//! bump rules of any other entity; the player changes places with an ally. Anyone else is in the
//! way: only [`melee`](super::melee) attacks them.

use super::{Action, adjacent_cell, melee, movement, swap};
use crate::effect::{self, refuse};
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
    let Some(other) = world.map().blocker_at(at) else {
        return movement::check(world, actor, direction);
    };
    if other.is_actor() && world.are_enemies(actor, other) {
        return melee::check(world, actor, direction);
    }
    refuse::bump_entity(world, actor, other)?;
    if let Some(checked) = effect::check_bump_entity(world, actor, other) {
        let (who, into) = (world.entity_ref(actor), world.entity_ref(other));
        return checked.map(|()| Action::BumpEntity { who, into, at });
    }
    if other.is_actor() && swap::is_possible(world, actor, other) {
        return swap::check(world, actor, other);
    }
    movement::check(world, actor, direction)
}
