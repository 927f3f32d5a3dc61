//! The world: all state of a running game. Fields are private to this module; the only
//! writers are `apply`, one event at a time, and the generator of chance as rules draw from it.

mod apply;
mod audit;
mod turn;

use std::sync::Arc;

use serde::Serialize;

pub(crate) use turn::Turn;

use crate::content::Content;
use crate::entity::{Entity, EntityId, Kind};
use crate::event::{Outcome, Subject};
use crate::geometry::Point;
use crate::map::{GameMap, PlaceError};
use crate::procgen::{self, Level};
use crate::rng::mix;

/// All state of a running game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct World {
    #[serde(skip)]
    content: Arc<Content>,
    seed: u64,
    /// Turns taken.
    turn: u64,
    /// The first is 1.
    floor: u32,
    player: EntityId,
    next_id: u32,
    outcome: Option<Outcome>,
    map: GameMap,
}

impl World {
    /// The first floor, with the player at its start.
    pub(crate) fn new(content: Arc<Content>, seed: u64) -> Self {
        let Level { tiles, start, inhabitants } = procgen::generate(&content, seed, 1);
        let mut world = Self::empty(content, seed, GameMap::new(tiles));
        let player = world.content.player();
        // Level generation keeps places apart and their number within bounds. A level that did
        // not would be a fault of ours; in a player's hands a game without that inhabitant is
        // still a game.
        for (kind, at) in [(player, start)].into_iter().chain(inhabitants) {
            let spawned = world.spawn(kind, at);
            debug_assert!(spawned.is_ok(), "{kind:?} at {at}: {spawned:?}");
        }
        world.look_around();
        world
    }

    /// A map with nobody on it. The first to be spawned is the player.
    pub(crate) fn empty(content: Arc<Content>, seed: u64, map: GameMap) -> Self {
        Self {
            content,
            seed,
            turn: 0,
            floor: 1,
            player: EntityId(0),
            next_id: 0,
            outcome: None,
            map,
        }
    }

    /// Puts a copy of a prototype on the map, under a number of its own.
    pub(crate) fn spawn(&mut self, kind: Kind, at: Point) -> Result<EntityId, PlaceError> {
        self.place(self.content.prototype(kind).spawn(kind, EntityId(self.next_id), at))
    }

    /// Puts what is left of such a creature on the map.
    pub(crate) fn spawn_corpse(&mut self, kind: Kind, at: Point) -> Result<EntityId, PlaceError> {
        let mut dead = self.content.prototype(kind).spawn(kind, EntityId(self.next_id), at);
        dead.become_corpse();
        self.place(dead)
    }

    fn place(&mut self, entity: Entity) -> Result<EntityId, PlaceError> {
        let id = entity.id;
        self.map.place(entity)?;
        self.next_id += 1;
        Ok(id)
    }

    pub(crate) const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    pub(crate) const fn map(&self) -> &GameMap {
        &self.map
    }

    /// For building a world by hand, as scenes do; rules never call it.
    pub(crate) const fn map_mut(&mut self) -> &mut GameMap {
        &mut self.map
    }

    pub(crate) const fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) const fn turn(&self) -> u64 {
        self.turn
    }

    /// For building a world by hand, as scenes do; rules never call it.
    pub(crate) const fn set_turn(&mut self, turn: u64) {
        self.turn = turn;
    }

    pub(crate) const fn floor(&self) -> u32 {
        self.floor
    }

    pub(crate) const fn player(&self) -> EntityId {
        self.player
    }

    pub(crate) const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who takes part in an event.
    pub(crate) fn subject(&self, entity: &Entity) -> Subject {
        Subject { id: entity.id, kind: entity.kind, player: entity.id == self.player }
    }

    /// Whether the player perceives what this one does there.
    pub(crate) fn perceives(&self, who: EntityId, at: Point) -> bool {
        who == self.player || self.map.is_visible(at)
    }

    /// A number for the whole state: 64 bits of its serialised form.
    pub(crate) fn fingerprint(&self) -> u64 {
        // Serialising plain data into memory cannot fail.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        let word = |chunk: &[u8]| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        };
        bytes.chunks(8).map(word).fold(bytes.len() as u64, |hash, word| mix(hash ^ word))
    }
}
