//! Track: follows the cheapest path to an enemy that is at most a number of steps away, whether it
//! sees the enemy or not: by scent, also out of the player's view. Of the two enemies that are
//! nearest as the crow flies the first one is taken to which there is such a path.
//!
//! Paths to the player share the Dijkstra map of the turn. No path is searched to an enemy that is
//! farther away than the range in a straight line, or to a player whom no path within the range
//! leads to.

use roguecore_grid::path::STRAIGHT_COST;

use super::{Choice, steps};
use crate::entity::Entity;
use crate::world::{PathCache, World};

pub(super) fn choose(
    world: &World,
    me: &Entity,
    range: u32,
    paths: &mut PathCache,
) -> Option<Choice> {
    for (id, at) in world.nearest_enemies_within(me, range) {
        let is_player = id == world.player();
        if is_player && paths.is_far_from_player(world.map(), me.at, at, range) {
            continue;
        }
        let Some(first) = steps::first_step(world, me, at, is_player, paths) else { continue };
        let has_few_steps = |paths: &mut PathCache| {
            let path = steps::path(world, me, at, is_player, paths);
            path.is_some_and(|path| path.steps.len() <= range as usize)
        };
        // No step costs less than a straight one.
        let is_short = first.cost <= u64::from(range) * STRAIGHT_COST || has_few_steps(paths);
        // An enemy next to it is for other behaviours.
        if is_short && me.at + first.direction != at {
            return Some(Choice::Act(steps::step(world, me.at, first.direction)));
        }
    }
    None
}
