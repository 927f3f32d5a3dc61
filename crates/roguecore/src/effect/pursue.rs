//! Pursue: enemies next to the player that come along when they go to another floor, by stairs or
//! by a fall.
//!
//! A pursuer arrives next to the player on a free cell that does it no harm, or stays behind where
//! there is none. It does nothing until the player has acted on the new floor, so that no arrival
//! can hurt the player before their first move.

use super::{Context, Owner, entered, free_cells, hold};
use crate::entity::{Entity, EntityId};
use crate::event::{Displacement, EntityRef, Event};
use crate::geometry::{Point, Rect};
use crate::rule::{Behaviour, BehaviourRow};
use crate::world::{Turn, World};

/// The enemies next to the player that pursue them, each with its cell. Draws the random numbers
/// of their conditions.
pub(super) fn pursuers(turn: &mut Turn<'_>) -> Vec<(EntityRef, Point)> {
    let world = turn.world();
    if !world.content().may_pursue() {
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
    let (who, at) = (turn.world().entity_ref(entity), entity.at);
    let context = Context::of_actor(turn.world(), entity, Owner::Creature(who.kind));
    let is_pursuit = |row: &&BehaviourRow| row.behaviour == Behaviour::Pursue;
    let mut rows = content.prototype(who.kind).ai.iter().filter(is_pursuit);
    rows.any(|row| hold(turn, &row.conditions, &context)).then_some((who, at))
}

/// The pursuers arrive beside the player, in the order of their ids.
pub(super) fn arrive(turn: &mut Turn<'_>, pursuers: Vec<(EntityRef, Point)>, floor: u32) {
    for (who, from) in pursuers {
        let world = turn.world();
        let Some(player) = world.map().get(world.player()) else { return };
        let fits = |at: &Point| free_cells::is_free(world, *at) && !harms(world, *at);
        let Some(to) = player.at.neighbours().find(fits) else { return };
        let how = Displacement::ChangedFloor { floor };
        turn.emit(Event::Displaced { who, from, to, how, seen: true });
        turn.let_rest(who.id);
        entered(turn, who, None, to);
    }
}

/// Whether a creature that finds its own way does not enter a cell, or makes a detour around it.
pub(crate) fn harms(world: &World, at: Point) -> bool {
    let tile = world.map().tile(at).map(|tile| world.content().tile(tile));
    let is_safe = tile.is_some_and(|tile| !tile.dangerous && tile.path_cost.is_some());
    !is_safe || world.map().is_hazardous(world.content(), at)
}
