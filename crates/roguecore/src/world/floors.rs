//! Floors: each is built when the player first enters it, and kept as the player left it.

use std::borrow::Cow;

use roguecore_grid::path;
use roguecore_grid::{BitGrid, Point, Rect};

use super::{ID_LIMIT, KeptFloor, World};
use crate::content::Content;
use crate::entity::{Entity, EntityId};
use crate::map::{GameMap, Growth, SavedSize};
use crate::procgen::{self, Floor};
use crate::rule::Trigger;

/// The work of building a floor, of leaving one, and of a search for where to arrive, for each cell.
const BUILDING: usize = 32;
const LEAVING: usize = 4;
const SEARCHING: usize = 4;

/// The player falls on no cell this near to an enemy, in cells, if there is another.
const FALL_CLEARANCE: i32 = 4;

/// Puts the monsters and items of a generated floor on its map, with ids from `next_id` on;
/// returns the next free id.
pub(super) fn spawn_all(
    content: &Content,
    mut next_id: u32,
    floor: &Floor,
    map: &mut GameMap,
) -> u32 {
    let room = (ID_LIMIT - next_id.min(ID_LIMIT)) as usize;
    for &(kind, at) in floor.monsters.iter().chain(&floor.items).take(room) {
        let inserted = map.insert(content.prototype(kind).spawn(kind, EntityId(next_id), at));
        debug_assert!(inserted.is_ok(), "{kind:?} at {at}: {inserted:?}");
        next_id += u32::from(inserted.is_ok());
    }
    for &(at, leader) in &floor.followers {
        let id_at = |at| map.actor_at(at).map(|actor| actor.id);
        if let (Some(follower), Some(leader)) = (id_at(at), id_at(leader)) {
            map.change(follower, |it| it.state_mut().set_leader(Some(leader)));
        }
    }
    next_id
}

impl World {
    /// Where the player arrives on an adjacent floor: on the stairs that lead back, or on the
    /// nearest free cell when they are blocked.
    pub(crate) fn arrival_position(&self, floor: u32) -> Point {
        let (map, _) = self.floor_map(floor);
        self.free_cell(&map, floor)
    }

    /// Moves the player to another floor; to that on which they are, which begins again.
    pub(super) fn travel(&mut self, floor: u32, at: Point) {
        self.count_work(LEAVING * self.map.size().area());
        let (map, next_id) = self.floor_map(floor);
        let mut map = map.into_owned();
        // The arrival position was free when it was chosen, in this same turn. It is blocked or in a
        // wall only on a floor of a manipulated save that has no free cell; then the player stays.
        if !map.is_walkable(&self.content, at) {
            return;
        }
        if self.map.transfer(self.state.player, &mut map, at).is_err() {
            return;
        }
        self.others.remove(&floor);
        let mut left = std::mem::replace(&mut self.map, map);
        left.forget_fov();
        left.forget_faction_blocks();
        if floor != self.state.floor {
            self.others.insert(self.state.floor, KeptFloor::new(left));
        }
        (self.state.floor, self.state.next_id) = (floor, next_id);
        self.update_fov();
    }

    /// Where an actor arrives that falls from a cell to another floor: on the free cell nearest to
    /// the same position that can be reached from its stairs. For the player cells that are not near
    /// an enemy come first, and of them those without a substance or a rule for their visitors. `None`
    /// without a free cell.
    pub(crate) fn fall_position(&self, floor: u32, from: Point, actor: EntityId) -> Option<Point> {
        let (map, _) = self.floor_map(floor);
        let stairs = self.stairs(&map, floor)?;
        let player = self.map.get(self.state.player).filter(|_| actor == self.state.player);
        let is_enemy = |it: &&Entity| player.is_some_and(|player| self.are_enemies(player, it));
        let actors = map.entities().iter().filter(|it| it.is_actor());
        let mut near_enemies = BitGrid::new(map.size());
        for enemy in actors.filter(is_enemy) {
            let (x, y) = (enemy.at.x - FALL_CLEARANCE, enemy.at.y - FALL_CLEARANCE);
            near_enemies.insert_rect(Rect::new(
                x,
                y,
                2 * FALL_CLEARANCE + 1,
                2 * FALL_CLEARANCE + 1,
            ));
        }
        let has_rule = |at: Point| {
            let tile = map.tile(at).map(|tile| &self.content.tile(tile).rules);
            tile.is_some_and(|rules| rules.on(Trigger::Enter).next().is_some())
        };
        let does_something =
            |at: Point| player.is_some() && (has_rule(at) || !map.substances_at(at).is_empty());
        let free = self.free_cells(&map, stairs).into_iter();
        free.min_by_key(|&at| (near_enemies.get(at), does_something(at), at.distance_squared(from)))
    }

    /// Moves an entity other than the player to another floor. One that is on the floor of the
    /// player goes to that one; one that is on another floor comes to the player's.
    pub(super) fn send_to_floor(&mut self, actor: EntityId, floor: u32, at: Point) {
        if floor == self.state.floor {
            let other = self.others.values_mut().find(|kept| kept.map().get(actor).is_some());
            let _ = other.map(|kept| kept.change(|map| map.transfer(actor, &mut self.map, at)));
            return;
        }
        self.count_work(LEAVING * self.map.size().area());
        let (map, next_id) = self.floor_map(floor);
        let mut map = map.into_owned();
        if self.map.transfer(actor, &mut map, at).is_ok() {
            self.others.insert(floor, KeptFloor::new(map));
            self.state.next_id = next_id;
        }
    }

    /// The map of another floor, built if the player has not been there, and the next free id.
    pub(super) fn floor_map(&self, floor: u32) -> (Cow<'_, GameMap>, u32) {
        if let Some(kept) = self.others.get(&floor) {
            return (Cow::Borrowed(kept.map()), self.state.next_id);
        }
        let floor = match &self.prepared {
            Some((number, built)) if *number == floor => Cow::Borrowed(built),
            _ => Cow::Owned(procgen::generate(&self.content, self.state.seed, floor)),
        };
        let mut map = GameMap::new(&self.content, floor.tiles.clone());
        let next_id = spawn_all(&self.content, self.state.next_id, &floor, &mut map);
        (Cow::Owned(map), next_id)
    }

    /// The floor that many floors below that of the player, if it is another one.
    pub(crate) fn floor_below(&self, floors: i32) -> Option<u32> {
        self.content.dungeon()?;
        let floor = self.content.floor_below(self.state.floor, floors);
        (floor != self.state.floor).then_some(floor)
    }

    /// Whether a floor is one that the player has been on, or a saved game has room for it.
    pub(crate) fn has_room_for_floor(&self, floor: u32) -> bool {
        self.has_been_on(floor) || self.has_room_for_another(self.bytes_of_entities())
    }

    /// Whether the player has left the floor.
    pub(super) fn has_been_on(&self, floor: u32) -> bool {
        self.others.contains_key(&floor)
    }

    /// Whether a saved game has room for a new floor, where the entities of the player's have that many bytes.
    pub(super) fn has_room_for_another(&self, entities: usize) -> bool {
        let new = SavedSize::of_cells(self.content.map_size());
        self.count_work(self.map.substances().len());
        let here = self.map.state().saved_size_with(entities);
        let kept = self.others.values().map(KeptFloor::saved_size);
        kept.fold(new.plus(here), SavedSize::plus).fits()
    }

    /// The bytes in a saved game of the entities on the floor of the player.
    pub(super) fn bytes_of_entities(&self) -> usize {
        let bytes = self.map.bytes_of_entities();
        self.count_work(bytes);
        bytes
    }

    /// Whether a saved game has room for the additions of rules to the floor of the player, where the
    /// entities have that many bytes; for `None` more than they can have.
    pub(super) fn has_room_for(&self, more: Growth, entities: Option<usize>) -> bool {
        let kept = self.others.values().map(KeptFloor::saved_size);
        let kept = kept.fold(SavedSize::default(), SavedSize::plus);
        kept.plus(self.map.grown_size(more, entities)).fits_grown()
    }

    /// Builds a floor that the player has not been on, for all that ask for its map in this turn.
    pub(super) fn prepare_floor(&mut self, floor: u32) {
        let is_prepared = self.prepared.as_ref().is_some_and(|(number, _)| *number == floor);
        if !is_prepared && !self.others.contains_key(&floor) {
            self.count_work(BUILDING * self.content.map_size().area());
            let built = procgen::generate(&self.content, self.state.seed, floor);
            self.count_work(built.work);
            self.prepared = Some((floor, built));
        }
    }

    /// Where the player arrives first on a floor that has been built for this turn.
    pub(crate) fn prepared_start(&self, floor: u32) -> Option<Point> {
        let built = self.prepared.as_ref().filter(|(number, _)| *number == floor);
        built.map(|(_, built)| built.start)
    }

    fn free_cell(&self, map: &GameMap, floor: u32) -> Point {
        let stairs = self.stairs(map, floor).unwrap_or_default();
        // The common case needs no search.
        if map.is_walkable(&self.content, stairs) && map.blocker_at(stairs).is_none() {
            return stairs;
        }
        let free = self.free_cells(map, stairs).into_iter();
        free.min_by_key(|at| at.distance_squared(stairs)).unwrap_or(stairs)
    }

    /// The stairs of a floor by which one comes to it; without any, the first cell that can be
    /// entered.
    fn stairs(&self, map: &GameMap, floor: u32) -> Option<Point> {
        let back = self.content.way(floor, self.state.floor);
        let stairs = back.and_then(|stairs| map.find_tile(stairs.tile));
        let walkable = |at: &Point| map.is_walkable(&self.content, *at);
        stairs.or_else(|| map.size().points().find(walkable))
    }

    /// Whether the floor of the player has stairs.
    pub(super) fn has_stairs(&self) -> bool {
        self.all_stairs().next().is_some()
    }

    /// The stairs of the floor of the player: rules may make several of a kind.
    fn all_stairs(&self) -> impl Iterator<Item = Point> {
        let stairs = self.content.stairs(self.state.floor);
        stairs.flat_map(|stairs| self.map.cells_with(stairs.tile))
    }

    /// The cells of the floor of the player to which a way leads from its stairs that opens no lock and finds
    /// no secret. Where it has no stairs, those of every part that is not locked, and of the part of a cell.
    pub(super) fn cells_without_keys(&self, from: Point) -> BitGrid {
        self.count_work(SEARCHING * self.map.size().area());
        let stairs: Vec<Point> = self.all_stairs().collect();
        if stairs.is_empty() {
            return self.parts_without_locks(from);
        }
        let passable = |at| self.map.is_passable(&self.content, at);
        path::reachable_from(self.map.size(), stairs, passable)
    }

    /// The cells of parts of the floor that have no lock beside them, and those of the part of a cell.
    fn parts_without_locks(&self, from: Point) -> BitGrid {
        let size = self.map.size();
        let passable = |at| self.map.is_passable(&self.content, at);
        let is_lock = |at| {
            let tile = self.map.tile(at);
            tile.is_some_and(|it| {
                !self.content.facts().tile(it).openings.is_empty() && !passable(at)
            })
        };
        let mut found = path::reachable(size, from, passable);
        let mut seen = found.clone();
        for start in size.points().filter(|&at| passable(at)) {
            let (mut part, mut is_locked, mut open) = (Vec::new(), false, vec![start]);
            while let Some(at) = open.pop() {
                is_locked |= is_lock(at);
                if size.contains(at) && passable(at) && !seen.get(at) {
                    seen.insert(at);
                    part.push(at);
                    open.extend(at.neighbours());
                }
            }
            if !is_locked {
                part.into_iter().for_each(|at| found.insert(at));
            }
        }
        found
    }

    /// The free cells that can be reached from the stairs, row by row.
    fn free_cells(&self, map: &GameMap, stairs: Point) -> Vec<Point> {
        self.count_work(SEARCHING * map.size().area());
        let passable = |at| map.is_passable(&self.content, at);
        let reached = path::reachable(map.size(), stairs, passable);
        let is_free =
            |at: &Point| map.is_walkable(&self.content, *at) && map.blocker_at(*at).is_none();
        reached.iter().filter(is_free).collect()
    }
}
