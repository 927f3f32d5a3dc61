//! Sight of actors, for targets.

use roguecore_grid::Point;

use crate::entity::Entity;
use crate::world::World;

/// Whether `me` sees a cell; without an actor, whether the player does.
pub(super) fn sees_cell(world: &World, me: Option<&Entity>, at: Point) -> bool {
    me.map_or_else(|| world.map().is_visible(at), |me| world.sees_cell(me, at))
}

/// Whether `me` sees an actor; without one, whether the player does.
pub(super) fn sees(world: &World, me: Option<&Entity>, other: &Entity) -> bool {
    match me.or_else(|| world.map().get(world.player())) {
        Some(me) => me.id == other.id || world.sees(me, other),
        None => false,
    }
}

/// Whether lines pass a cell: it can be entered or seen through.
pub(super) fn is_open(world: &World, at: Point) -> bool {
    let tile = world.map().tile(at).map(|tile| world.content().tile(tile));
    tile.is_some_and(|tile| tile.walkable || tile.transparent)
}

/// The nearest visible enemy of an actor, nearer than that many cells; ties go to the lowest id.
/// Every other actor that is no ally is an enemy of the player here.
pub(super) fn nearest_enemy<'w>(world: &'w World, me: &Entity, range: u32) -> Option<&'w Entity> {
    let distance = |it: &&Entity| it.at.distance_squared(me.at);
    let near = |it: &&Entity| distance(it) < u64::from(range) * u64::from(range);
    if me.id != world.player() {
        return world.nearest_enemy(me).filter(near);
    }
    world.count_work(world.map().entities().len());
    let others = world.map().entities().iter().filter(|it| it.is_actor() && it.id != me.id);
    let others = others.filter(near).filter(|it| !world.are_allies(me, it));
    others.filter(|it| world.sees(me, it)).min_by_key(distance)
}
