//! Pursue: enemies next to the player that come along when they go to another floor, by stairs or
//! by a fall.

use roguecore_grid::{Point, Rect};

use super::{Context, Owner, hold};
use crate::entity::{Entity, EntityId};
use crate::event::EntityRef;
use crate::rule::{Behaviour, BehaviourRow};
use crate::world::{Turn, World};

/// The enemies next to the player that pursue them, each with its cell. Draws the random numbers
/// of their conditions.
pub(super) fn pursuers(turn: &mut Turn<'_>) -> Vec<(EntityRef, Point)> {
    let world = turn.world();
    if !world.content().derived().may_pursue {
        return Vec::new();
    }
    let Some(player) = world.map().get(world.player()).filter(|it| it.is_actor()) else {
        return Vec::new();
    };
    let around = Rect::new(player.at.x - 1, player.at.y - 1, 3, 3);
    let is_enemy = |it: &&Entity| it.is_actor() && world.are_enemies(it, player);
    let free = |it: &&Entity| it.ai.is_some() && !world.is_controlled(it);
    let enemies = world.map().blockers_in(around).filter(is_enemy).filter(free);
    let mut ids: Vec<EntityId> = enemies.map(|it| it.id).collect();
    ids.sort_unstable();
    ids.into_iter().filter_map(|id| pursuer(turn, id)).collect()
}

/// A creature with a row for pursuit whose conditions hold.
fn pursuer(turn: &mut Turn<'_>, id: EntityId) -> Option<(EntityRef, Point)> {
    let content = turn.content();
    let entity = turn.world().map().get(id)?;
    let (actor, at) = (turn.world().entity_ref(entity), entity.at);
    let context = Context::of_actor(turn.world(), entity, Owner::Creature(actor.kind));
    let is_pursuit = |row: &&BehaviourRow| row.behaviour == Behaviour::Pursue;
    let mut rows = content.prototype(actor.kind).ai.iter().filter(is_pursuit);
    rows.any(|row| hold(turn, &row.conditions, &context)).then_some((actor, at))
}

/// Whether a creature that finds its own way does not enter a cell, or makes a detour around it.
pub(crate) fn harms(world: &World, at: Point) -> bool {
    let content = world.content();
    let is_safe = world.map().tile(at).is_some_and(|tile| {
        content.tile(tile).path_cost.is_some() && !content.facts().tile(tile).is_avoided()
    });
    !is_safe || world.map().is_hazardous(world.content(), at)
}
