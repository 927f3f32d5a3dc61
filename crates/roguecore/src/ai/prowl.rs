//! Prowl: follows an enemy along cells of its own ground, and never leaves them. It looks at its neighbours only, so
//! that it comes as near as a straight line leads, and waits there.

use roguecore_grid::Point;

use super::{Choice, Enemy, steps};
use crate::entity::Entity;
use crate::id::TagId;
use crate::world::World;

/// The step to the free neighbour on such a tile that is nearest to the enemy, and nearer than the own cell; `None`
/// where there is none.
pub(super) fn choose(world: &World, me: &Entity, enemy: Enemy, tag: TagId) -> Option<Choice> {
    let mut nearest = (me.at.distance_squared(enemy.at), None);
    for at in me.at.neighbours() {
        let distance = at.distance_squared(enemy.at);
        let is_way = distance < nearest.0
            && has_tag(world, at, tag)
            && steps::is_free(world, at)
            && steps::may_step(world, me, me.at, at);
        if is_way {
            nearest = (distance, me.at.direction_to(at));
        }
    }
    Some(Choice::Act(steps::step(world, me.at, nearest.1?)))
}

fn has_tag(world: &World, at: Point, tag: TagId) -> bool {
    let tile = world.map().tile(at);
    tile.is_some_and(|tile| world.content().tile(tile).tags.contains(tag))
}
