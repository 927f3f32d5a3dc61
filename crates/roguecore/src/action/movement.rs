//! Movement: one step onto a walkable cell that no entity blocks, or a bump into a tile that has
//! rules about that, such as a closed door. A player who asks for a step and no bump gets past anyone
//! they do not fight.

use roguecore_grid::{Direction, Point};

use super::{Action, adjacent_cell, swap};
use crate::effect::{self, refuse};
use crate::entity::Entity;
use crate::event::{ActorEvent, EntityRef, Event};
use crate::refusal::{Blocker, Refusal};
use crate::world::{Turn, World};

/// A step, or a way past the entity that blocks it.
pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Action, Refusal> {
    let checked = check_step(world, actor, direction);
    let Err(Refusal::Blocked { at, by: Blocker::Entity(_) }) = checked else { return checked };
    match world.map().blocker_at(at) {
        Some(other) if swap::may_squeeze(world, actor, other) => {
            swap::check_squeeze(world, actor, other)
        }
        _ => checked,
    }
}

/// A step that nothing blocks.
pub(super) fn check_step(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Action, Refusal> {
    let to = adjacent_cell(world, actor, direction)?;
    let map = world.map();
    let tile = map.tile(to).ok_or(Refusal::OutOfBounds)?;
    if !world.content().tile(tile).walkable {
        refuse::bump_tile(world, actor, actor.at, to, tile)?;
        effect::check_bump_tile(world, actor, to, tile)?;
        return Ok(Action::BumpTile { actor: world.entity_ref(actor), at: to });
    }
    if let Some(other) = map.blocker_at(to) {
        let by = Blocker::Entity(world.entity_ref(other));
        return Err(Refusal::Blocked { at: to, by });
    }
    refuse::step(world, actor, actor.at, to)?;
    Ok(Action::Move { actor: world.entity_ref(actor), from: actor.at, to })
}

pub(super) fn perform(turn: &mut Turn<'_>, actor: EntityRef, from: Point, to: Point) {
    let seen = turn.player_perceives(actor, from) || turn.player_perceives(actor, to);
    turn.emit(Event::new(seen, ActorEvent::Moved { who: actor, from, to }));
    effect::entered(turn, actor, Some(from), to);
}
