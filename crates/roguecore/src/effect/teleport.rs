//! `Teleport` moves the target to a random free cell of the floor, each equally likely, which is at
//! most that many cells away; 0 is anywhere. One random number is drawn; none where no cell is
//! free, and then nothing happens.

use super::free_cells;
use crate::geometry::Point;
use crate::world::{Turn, World};

/// Where a teleport from a cell leads.
pub(super) fn destination(turn: &mut Turn<'_>, from: Point, range: u32) -> Option<Point> {
    let count = candidates(turn.world(), from, range).count() as u32;
    if count == 0 {
        return None;
    }
    let index = turn.rng().below(count) as usize;
    candidates(turn.world(), from, range).nth(index)
}

fn candidates(world: &World, from: Point, range: u32) -> impl Iterator<Item = Point> {
    let near = move |at: &Point| range == 0 || from.is_within(range, *at);
    let cells = world.map().size().points().filter(near);
    cells.filter(|&at| free_cells::is_free(world, at))
}
