//! `Shove`: who bumps into `Me` pushes it one cell straight on and steps into its cell. Refused where the
//! cell behind it is not free, or the step is refused.

use roguecore_grid::Point;

use super::{Context, free_cells, refuse};
use crate::refusal::{Blocker, Refusal};
use crate::world::World;

/// The cells of a shove: of the one who bumps, of `Me`, and behind it.
pub(super) fn cells(world: &World, context: &Context) -> Option<[Point; 3]> {
    let at = |id| world.map().get(id).map(|it| it.at);
    let (from, here) = (at(context.other?.id)?, at(context.me?.id)?);
    Some([from, here, here + from.direction_to(here)?])
}

pub(super) fn check(world: &World, context: &Context) -> Result<(), Refusal> {
    let Some([from, here, behind]) = cells(world, context) else { return Err(Refusal::NoEffect) };
    if !free_cells::is_free(world, behind) {
        let map = world.map();
        let tile = map.tile(behind).ok_or(Refusal::OutOfBounds)?;
        let seen = Blocker::Tile(world.content().seen_tile(tile, world.floor()));
        let blocker = map.blocker_at(behind).map(|it| Blocker::Entity(world.entity_ref(it)));
        return Err(Refusal::Blocked { at: behind, by: blocker.unwrap_or(seen) });
    }
    let other = context.other.and_then(|other| world.map().get(other.id));
    other.map_or(Ok(()), |other| refuse::step(world, other, from, here))
}
