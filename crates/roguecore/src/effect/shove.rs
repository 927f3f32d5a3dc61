//! The check of `Shove`, which a bump makes before an actor moves.

use roguecore_grid::Point;

use super::{Context, free_cells, refuse};
use crate::refusal::{Blocker, Refusal};
use crate::world::World;

/// The cells of a shove: of the bumping actor, of `Me`, and behind it.
pub(super) fn cells(world: &World, context: &Context) -> Option<[Point; 3]> {
    let from = world.map().get(context.other?.id)?.at;
    let here = world.map().get(context.me?.id)?.at;
    Some([from, here, here + from.direction_to(here)?])
}

/// Refuses a shove where the cell behind `Me` is not free, or the step into its cell is refused.
pub(super) fn check(world: &World, context: &Context) -> Result<(), Refusal> {
    let Some([from, here, behind]) = cells(world, context) else {
        return Err(Refusal::NoEffect);
    };
    if !free_cells::is_free(world, behind) {
        return Err(Refusal::Blocked { at: behind, by: blocker(world, behind)? });
    }
    match context.other.and_then(|other| world.map().get(other.id)) {
        Some(other) => refuse::step(world, other, from, here),
        None => Ok(()),
    }
}

/// The entity in a cell that is not free, or the tile as the player sees it.
fn blocker(world: &World, at: Point) -> Result<Blocker, Refusal> {
    let map = world.map();
    if let Some(entity) = map.blocker_at(at) {
        return Ok(Blocker::Entity(world.entity_ref(entity)));
    }
    let tile = map.tile(at).ok_or(Refusal::OutOfBounds)?;
    Ok(Blocker::Tile(world.content().seen_tile(tile, world.floor())))
}
