//! Floors: each is built when somebody first sets foot on it, and kept as it was left.

use super::World;
use crate::entity::{Entity, EntityId, Kind};
use crate::geometry::Point;
use crate::map::GameMap;
use crate::path;
use crate::procgen::{self, Level};

/// Puts everyone and everything of a level on its map, under numbers of their own; returns the
/// map and the next number.
pub(super) fn settle(world: &World, level: &Level, mut map: GameMap) -> (GameMap, u32) {
    let mut next_id = world.next_id;
    for &(kind, at) in level.inhabitants.iter().chain(&level.things) {
        let placed = map.place(spawn(world, kind, next_id, at));
        debug_assert!(placed.is_ok(), "{kind:?} at {at}: {placed:?}");
        next_id += u32::from(placed.is_ok());
    }
    (map, next_id)
}

fn spawn(world: &World, kind: Kind, id: u32, at: Point) -> Entity {
    world.content.prototype(kind).spawn(kind, EntityId(id), at)
}

impl World {
    /// Where the player would arrive on a neighbouring floor: at the stairs that lead back,
    /// or at the nearest free cell when somebody stands there.
    pub(crate) fn landing(&self, floor: u32) -> Point {
        let (map, _) = self.floor_map(floor);
        self.free_cell(&map, floor)
    }

    /// Takes the player to another floor.
    pub(super) fn travel(&mut self, floor: u32, at: Point) {
        let (mut map, next_id) = self.floor_map(floor);
        // The landing was free when it was chosen, in this same turn. Only a floor that some
        // foreign save has filled to the last cell has none; then nobody travels.
        if self.map.transfer(self.player, &mut map, at).is_err() {
            return;
        }
        self.others.remove(&floor);
        let left = std::mem::replace(&mut self.map, map);
        self.others.insert(self.floor, left);
        (self.floor, self.next_id) = (floor, next_id);
        self.look_around();
    }

    /// The map of another floor, built if nobody has been there.
    fn floor_map(&self, floor: u32) -> (GameMap, u32) {
        if let Some(map) = self.others.get(&floor) {
            return (map.clone(), self.next_id);
        }
        let level = procgen::generate(&self.content, self.seed, floor);
        settle(self, &level, GameMap::new(&self.content, level.tiles.clone()))
    }

    fn free_cell(&self, map: &GameMap, floor: u32) -> Point {
        let stairs = self.content.depths().and_then(|depths| {
            map.find_tile(if floor > self.floor { depths.up } else { depths.down })
        });
        let stairs = stairs.unwrap_or_default();
        let walkable = |at| map.is_walkable(&self.content, at);
        let reached = path::reachable(map.size(), stairs, walkable);
        let free = reached.iter().filter(|&at| map.blocker_at(at).is_none());
        free.min_by_key(|at| at.distance_squared(stairs)).unwrap_or(stairs)
    }
}
