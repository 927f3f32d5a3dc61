//! `Teleport` moves the target to a random free cell of the floor, each equally likely, which is at
//! most that many cells away; 0 is anywhere. One random number is drawn; none where no cell is
//! free, and then nothing happens.

use super::{Context, Hit, displace, free_cells};
use crate::event::Displacement;
use crate::geometry::Point;
use crate::world::{Turn, World};

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, hit: &Hit, range: u32) {
    let Some(who) = hit.who else { return };
    let count = candidates(turn.world(), hit.at, range).count() as u32;
    if count == 0 {
        return;
    }
    let index = turn.rng().below(count) as usize;
    let to = candidates(turn.world(), hit.at, range).nth(index);
    if let Some(at) = to {
        displace::to(turn, context, who, at, Displacement::Teleported);
    }
}

fn candidates(world: &World, from: Point, range: u32) -> impl Iterator<Item = Point> {
    let near = move |at: &Point| range == 0 || from.is_within(range, *at);
    let cells = world.map().size().points().filter(near);
    cells.filter(|&at| free_cells::is_free(world, at))
}
