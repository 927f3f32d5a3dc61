//! `SetTile` changes the tile of the target cell. Nothing happens where the cell has that tile
//! already, or where an entity is in the cell and could not be on the new tile. An actor in the
//! cell does not count as entering it. The last stairs of a floor stay, and the last way to them, to
//! the goal or to a key.
//!
//! `ReplaceTile` does so only where the cell has a certain tile. An item that could not be on the
//! new one is gone, as in a cage that closes over it; the goal, a key, an actor and a corpse keep the
//! cell as it is.

use roguecore_grid::Point;

use super::{Context, Hit};
use crate::entity::Entity;
use crate::event::{EntityRef, Event, PlaceEvent};
use crate::map::Growth;
use crate::refusal::Refusal;
use crate::tile::TileId;
use crate::world::{Turn, World};

/// Refused if the player sees that no target cell would change.
pub(super) fn check(world: &World, hits: &[Hit], to: TileId) -> Result<(), Refusal> {
    let map = world.map();
    let walkable = world.content().tile(to).walkable;
    let changes = |hit: &Hit| {
        // An entity that the player does not see must not show in a refusal.
        let visible = |it: &Entity| map.is_visible(hit.at) && !world.is_hidden(it);
        let in_the_way = !walkable && map.entities_at(hit.at).any(visible);
        let known = map.explored().get(hit.at);
        let stays = known && world.has_last_stairs(hit.at);
        !in_the_way && !stays && (!known || map.tile(hit.at).is_some_and(|from| from != to))
    };
    if hits.iter().any(changes) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, hit: &Hit, to: TileId) {
    set_tile(turn, context.by, hit.at, to);
}

/// Changes the tile of a cell, if it can be that tile.
pub(super) fn set_tile(turn: &mut Turn<'_>, by: Option<EntityRef>, at: Point, to: TileId) {
    if turn.world().can_set_tile(at, to) && may_change(turn, at, to) {
        change(turn, by, at, to);
    }
}

/// Whether the new tile closes no last way, and a saved game has room for the tile as the player
/// remembers it.
fn may_change(turn: &mut Turn<'_>, at: Point, to: TileId) -> bool {
    let world = turn.world();
    let is_remembered = !world.map().is_visible(at) && world.map().explored().get(at);
    !world.closes_last_way(at, to) && (!is_remembered || turn.has_room_for(Growth::OTHER))
}

fn change(turn: &mut Turn<'_>, by: Option<EntityRef>, at: Point, to: TileId) {
    let map = turn.world().map();
    let Some(from) = map.tile(at) else { return };
    let seen = map.is_visible(at);
    turn.emit(Event::new(seen, PlaceEvent::TileChanged { by, at, from, to }));
}

/// Refused if the player sees that no target cell has the tile, or could get the other.
pub(super) fn check_replace(
    world: &World,
    hits: &[Hit],
    from: TileId,
    to: TileId,
) -> Result<(), Refusal> {
    let map = world.map();
    // The remembered tile of a cell is its disguise.
    let is_replaced = |at| map.tile(at) == Some(from);
    let changes = |hit: &Hit| !map.explored().get(hit.at) || is_replaced(hit.at);
    if from != to && hits.iter().any(changes) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn replace(turn: &mut Turn<'_>, context: &Context, hit: &Hit, from: TileId, to: TileId) {
    let world = turn.world();
    let is_other = world.map().tile(hit.at) == Some(from) && from != to;
    let closes = !world.content().tile(to).walkable;
    if !is_other || world.has_last_stairs(hit.at) || closes && !may_vanish(world, hit.at) {
        return;
    }
    if !may_change(turn, hit.at, to) {
        return;
    }
    if closes {
        remove_items(turn, hit.at);
    }
    change(turn, context.by, hit.at, to);
}

/// Whether nothing is in a cell but items that a game can be finished without.
fn may_vanish(world: &World, at: Point) -> bool {
    let may_go = |it: &Entity| world.item(it.kind).is_some() && !world.is_needed(it.kind);
    world.map().entities_at(at).all(may_go)
}

fn remove_items(turn: &mut Turn<'_>, at: Point) {
    let world = turn.world();
    let items = world.map().entities_at(at).map(|item| world.entity_ref(item));
    let items: Vec<EntityRef> = items.collect();
    for actor in items {
        let seen = turn.player_perceives(actor, at);
        turn.emit(Event::new(seen, PlaceEvent::Vanished { who: actor, at }));
    }
}
