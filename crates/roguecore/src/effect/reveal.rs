//! `Reveal`: the player explores every cell at most that many cells from the target cell; 0 is the
//! whole floor.

use super::Hit;
use crate::event::{Event, PlaceEvent};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused if the player has explored all of it.
pub(super) fn check(world: &World, hits: &[Hit], radius: u32) -> Result<(), Refusal> {
    let map = world.map();
    let unknown = |hit: &Hit| {
        world.count_work(map.size().area());
        let near = |at: &_| radius == 0 || hit.at.is_within(radius, *at);
        map.size().points().filter(near).any(|at| !map.explored().get(at))
    };
    if hits.iter().any(unknown) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, hit: &Hit, radius: u32) {
    // In words of 64 cells.
    turn.world().count_work(turn.world().map().size().area() / 16);
    turn.emit(Event::new(true, PlaceEvent::Revealed { at: hit.at, radius }));
}
