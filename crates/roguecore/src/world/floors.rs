//! Floors: each is built when somebody first sets foot on it, and kept as it was left.

use std::borrow::Cow;

use super::World;
use crate::content::Content;
use crate::entity::{EntityId, PrototypeId};
use crate::geometry::Point;
use crate::map::GameMap;
use crate::path;
use crate::procgen::{self, Floor};

/// Puts everyone and everything on a map, under numbers of their own from the next one on;
/// returns the number after theirs.
pub(super) fn settle(
    content: &Content,
    mut next_id: u32,
    settlers: impl IntoIterator<Item = (PrototypeId, Point)>,
    map: &mut GameMap,
) -> u32 {
    for (kind, at) in settlers {
        let placed = map.insert(content.prototype(kind).spawn(kind, EntityId(next_id), at));
        debug_assert!(placed.is_ok(), "{kind:?} at {at}: {placed:?}");
        next_id += u32::from(placed.is_ok());
    }
    next_id
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
        let (map, next_id) = self.floor_map(floor);
        let mut map = map.into_owned();
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

    /// The map of another floor, built if nobody has been there, and the next number.
    fn floor_map(&self, floor: u32) -> (Cow<'_, GameMap>, u32) {
        if let Some(map) = self.others.get(&floor) {
            return (Cow::Borrowed(map), self.next_id);
        }
        let Floor { tiles, monsters, items, .. } =
            procgen::generate(&self.content, self.seed, floor);
        let mut map = GameMap::new(&self.content, tiles);
        let settlers = monsters.into_iter().chain(items);
        let next_id = settle(&self.content, self.next_id, settlers, &mut map);
        (Cow::Owned(map), next_id)
    }

    fn free_cell(&self, map: &GameMap, floor: u32) -> Point {
        let stairs = self.content.dungeon().and_then(|depths| {
            map.find_tile(if floor > self.floor { depths.up } else { depths.down })
        });
        let stairs = stairs.unwrap_or_default();
        // No cell is nearer. Only where somebody stands in the way is it worth a search.
        if map.blocker_at(stairs).is_none() {
            return stairs;
        }
        let walkable = |at| map.is_walkable(&self.content, at);
        let reached = path::reachable(map.size(), stairs, walkable);
        let free = reached.iter().filter(|&at| map.blocker_at(at).is_none());
        free.min_by_key(|at| at.distance_squared(stairs)).unwrap_or(stairs)
    }
}
