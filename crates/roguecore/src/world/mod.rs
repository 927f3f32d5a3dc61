//! The world: all state of a running game. Fields are private to this module; the only
//! writers are `apply`, one event at a time, and the generator of chance as rules draw from it.

mod apply;
mod audit;
mod floors;
mod invalid;
mod restore;
mod scratch;
mod turn;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

pub use invalid::InvalidState;
pub(crate) use restore::SavedWorld;
pub(crate) use turn::Turn;

use crate::component::{EquipmentSlot, Experience, Fighter, Item};
use crate::content::Content;
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::event::{EntityRef, Outcome};
use crate::geometry::Point;
use crate::hash::hash_bytes;
use crate::inventory::{InventoryItem, InventorySlot};
use crate::map::{GameMap, InsertError};
use crate::procgen::{self, Floor};
use crate::rng::{Rng, Stream};
pub(crate) use scratch::{Scratch, Ways};

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
    /// What monsters decide by chance.
    rng: Rng,
    /// The floor the player is on.
    map: GameMap,
    /// Every other floor they have been on, as they left it.
    others: BTreeMap<u32, GameMap>,
    #[serde(skip)]
    scratch: Scratch,
}

impl World {
    /// The first floor, with the player at its start.
    pub(crate) fn new(content: Arc<Content>, seed: u64) -> Self {
        let Floor { tiles, start, monsters, items, .. } = procgen::generate(&content, seed, 1);
        let map = GameMap::new(&content, tiles);
        let mut world = Self::empty(content, seed, map);
        let player = world.content.player();
        // Level generation keeps places apart and their number within bounds. A level that did
        // not would be a fault of ours; in a player's hands a game without that inhabitant is
        // still a game.
        let spawned = world.spawn(player, start);
        debug_assert!(spawned.is_ok(), "the player: {spawned:?}");
        world.equip_player();
        let settlers = monsters.into_iter().chain(items);
        let Self { content, next_id, map, .. } = &mut world;
        *next_id = floors::settle(content, *next_id, settlers, map);
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
            rng: Rng::derive(seed, Stream::Ai),
            map,
            others: BTreeMap::new(),
            scratch: Scratch::default(),
        }
    }

    /// Puts a copy of a prototype on the map, under a number of its own.
    pub(crate) fn spawn(&mut self, kind: PrototypeId, at: Point) -> Result<EntityId, InsertError> {
        let mut entity = self.content.prototype(kind).spawn(kind, EntityId(self.next_id), at);
        if entity.id == self.player {
            entity.inventory = Some(Box::default());
            entity.experience = self.content.xp_curve().map(|_| Experience::default());
        }
        self.place(entity)
    }

    /// Puts what is left of such a creature on the map.
    pub(crate) fn spawn_corpse(
        &mut self,
        kind: PrototypeId,
        at: Point,
    ) -> Result<EntityId, InsertError> {
        let mut dead = self.content.prototype(kind).spawn(kind, EntityId(self.next_id), at);
        dead.become_corpse();
        self.place(dead)
    }

    fn place(&mut self, entity: Entity) -> Result<EntityId, InsertError> {
        let id = entity.id;
        self.map.insert(entity)?;
        self.next_id += 1;
        Ok(id)
    }

    /// Gives the player what they begin with; of gear the first of each place is worn.
    fn equip_player(&mut self) {
        let content = self.content.clone();
        for &kind in content.inventory() {
            let wear = content.prototype(kind).item.and_then(|item| item.equipment_slot());
            let equipped = wear.is_some_and(|place| self.equipped(self.player, place).is_none());
            self.give(kind, None, equipped);
        }
    }

    /// Puts a new thing into the player's pack, at a letter or at the first free one.
    pub(crate) fn give(&mut self, kind: PrototypeId, slot: Option<InventorySlot>, equipped: bool) {
        let id = EntityId(self.next_id);
        self.next_id += 1;
        self.map.change(self.player, |player| {
            let pack = player.inventory.get_or_insert_default();
            if let Some(slot) = slot.or_else(|| pack.free_slot()) {
                pack.put(InventoryItem { slot, id, kind, equipped });
            }
        });
    }

    /// What somebody wears there.
    pub(crate) fn equipped(&self, who: EntityId, place: EquipmentSlot) -> Option<InventoryItem> {
        let pack = self.map.get(who)?.inventory.as_ref()?;
        let there = |it: &&InventoryItem| {
            it.equipped
                && self.item(it.kind).is_some_and(|item| item.equipment_slot() == Some(place))
        };
        pack.iter().find(there).copied()
    }

    /// What a kind of thing is good for.
    pub(crate) fn item(&self, kind: PrototypeId) -> Option<Item> {
        self.content.prototype(kind).item
    }

    /// Somebody's strength with what they wear.
    pub(crate) fn strength(&self, who: &Entity) -> Option<Fighter> {
        let equipped =
            who.inventory.iter().flat_map(|pack| pack.iter()).filter(|carried| carried.equipped);
        let bonus = equipped.filter_map(|carried| match self.item(carried.kind) {
            Some(Item::Equipment { power, defence, .. }) => Some((power, defence)),
            _ => None,
        });
        let fighter = who.fighter?;
        Some(bonus.fold(fighter, |fighter, (power, defence)| fighter.with_bonus(power, defence)))
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

    /// For building a world by hand, as scenes do; rules never call it.
    pub(crate) const fn set_floor(&mut self, floor: u32) {
        self.floor = floor;
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
    pub(crate) fn entity_ref(&self, entity: &Entity) -> EntityRef {
        EntityRef { id: entity.id, kind: entity.kind, player: entity.id == self.player }
    }

    /// Whether the player perceives what this one does there.
    pub(crate) fn perceives(&self, who: EntityId, at: Point) -> bool {
        who == self.player || self.map.is_visible(at)
    }

    /// A number for the whole state: 64 bits of its serialised form.
    pub(crate) fn fingerprint(&self) -> u64 {
        // Serialising plain data into memory cannot fail.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        hash_bytes(&bytes)
    }
}
