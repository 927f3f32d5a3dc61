//! Patrol: walks from tile to tile with a tag, row by row, and from the last one to the first again. Its memory is the
//! remembered path alone: on such a tile it plans the way to the next one, elsewhere to the nearest.
//!
//! While it sees an enemy other rows decide. A path that it has from elsewhere, as to the enemy that it lost from
//! sight or to a noise, is walked to its end first.

use roguecore_grid::{Point, path};

use super::{Choice, Enemy, steps};
use crate::component::Ai;
use crate::entity::Entity;
use crate::id::TagId;
use crate::world::{PathCache, World};

/// How many tiles it tries one after the other where a rule or a crowd keeps it from the next one.
const TRIES: usize = 4;

pub(super) fn choose(
    world: &World,
    me: &Entity,
    enemy: Option<Enemy>,
    tag: TagId,
    paths: &mut PathCache,
) -> Option<Choice> {
    if enemy.is_some() {
        return None;
    }
    if let Some(step) = me.ai.as_ref().and_then(Ai::next_step)
        && may_go_on(world, me, me.at + step)
    {
        return Some(Choice::Act(steps::step(world, me.at, step)));
    }
    // Where somebody stands in its way, or a gate has closed on it, it turns to the tile after the one that it was on
    // its way to.
    let mut goal = me.at;
    for step in me.ai.iter().flat_map(Ai::steps) {
        goal = goal + step;
    }
    for post in posts_after(world, me, goal, tag) {
        let path = steps::path(world, me, post, false, paths).filter(|_| post != me.at);
        let Some(path) = path else { continue };
        if !world.map().is_blocked(me.at + path.steps[0]) {
            return Some(Choice::FollowPath(path.steps.clone()));
        }
    }
    None
}

/// Whether the next cell of its path is still one to step into.
fn may_go_on(world: &World, me: &Entity, to: Point) -> bool {
    let is_open = !world.map().is_blocked(to) && steps::can_enter(world, to);
    is_open && steps::may_step(world, me, me.at, to)
}

/// The next tiles with the tag that it can reach: those that follow a cell which is one of them, else the nearest ones.
fn posts_after(world: &World, me: &Entity, from: Point, tag: TagId) -> Vec<Point> {
    let map = world.map();
    world.count_work(map.size().area() / 8);
    let has_tag = |at: &Point| {
        map.tile(*at).is_some_and(|tile| world.content().tile(tile).tags.contains(tag))
    };
    let mut posts: Vec<Point> = map.size().points().filter(has_tag).collect();
    // A few are all tried.
    if posts.len() > TRIES {
        world.count_work(map.size().area());
        let in_reach =
            path::reachable(map.size(), me.at, |at| at == me.at || steps::can_enter(world, at));
        posts.retain(|post| in_reach.get(*post) || *post == from);
    }
    match posts.iter().position(|&post| post == from) {
        Some(index) => posts.rotate_left(index + 1),
        None => posts.sort_by_key(|post| post.distance_squared(from)),
    }
    posts.truncate(TRIES);
    posts
}
