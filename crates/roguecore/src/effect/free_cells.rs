//! Free cells: cells that an actor can enter and that no entity blocks.

use std::collections::VecDeque;

use roguecore_grid::{Direction, Grid, Point};

use crate::world::World;

/// Whether a cell can be entered and no entity blocks it.
pub(super) fn is_free(world: &World, at: Point) -> bool {
    world.map().is_walkable(world.content(), at) && !world.map().is_blocked(at)
}

/// The free cells at most `steps` steps from a cell, the nearest first: by breadth-first search
/// through cells that can be entered, in the order of the eight directions.
pub(super) fn near(world: &World, center: Point, steps: u32) -> Vec<Point> {
    let map = world.map();
    let (mut found, mut queue) = (Vec::new(), VecDeque::from([(center, 0)]));
    let mut seen = Grid::new(map.size(), false);
    world.count_work(map.size().area() / 64);
    seen.set(center, true);
    while let Some((at, distance)) = queue.pop_front() {
        world.count_work(Direction::ALL.len());
        if is_free(world, at) {
            found.push(at);
        }
        if distance == steps {
            continue;
        }
        for next in at.neighbours() {
            if seen.get(next) == Some(&false) && map.is_walkable(world.content(), next) {
                seen.set(next, true);
                queue.push_back((next, distance + 1));
            }
        }
    }
    found
}
