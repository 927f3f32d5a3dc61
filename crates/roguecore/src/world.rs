//! The world: all state of a running game. Its fields are private to this module. A turn changes
//! it through `apply`, one event at a time, and through the random numbers that rules draw.

mod apply;
mod audit;
mod equipped;
mod fingerprint;
mod floors;
mod goal;
mod host;
mod invalid;
mod kept_floor;
mod last_ways;
mod path_cache;
mod restore;
mod sample_world;
mod senses;
mod state;
mod unknown;
mod work;
mod writer;

use std::collections::BTreeMap;
use std::sync::Arc;

use roguecore_grid::Point;

pub(crate) use crate::map::FIRST_OF_ROUND;
pub use goal::LostGoal;
pub use invalid::InvalidState;
use kept_floor::KeptFloor;
pub(crate) use path_cache::{PathCache, TurnBuffers};
pub(crate) use restore::SavedWorld;
use state::WorldState;
pub(crate) use unknown::Unknown;
pub(crate) use work::MAX_WORK;
use work::Work;
pub use writer::Turn;

use crate::component::{ActiveStatus, Experience, Fighter, Item, State};
use crate::content::Content;
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::event::{EntityRef, Outcome};
use crate::id::{AbilityId, EquipmentSlot, LevelUpId, StatId, TagId, TagSet};
use crate::inventory::{Inventory, InventoryItem, InventorySlot, ItemRef};
use crate::map::{GameMap, InsertError};
use crate::procgen::{self, Floor};
use crate::tile::TileId;

/// The first id that no entity gets from a rule.
const MAX_ID: u32 = 1 << 29;
/// The first id that no entity gets at all: floors that are built later need some, too. Saves with
/// ids beyond it are refused.
const ID_LIMIT: u32 = 1 << 30;
/// The last turn. Later ones have its number, so that no addition overflows.
const MAX_TURN: u64 = 1 << 62;

/// The speed of an actor whose row says no other: one action of cost 100 in a round.
const NORMAL_SPEED: i32 = 100;
/// The least speed: one action in ten rounds.
pub(crate) const MIN_SPEED: i32 = 10;
/// The greatest speed: eight actions in a round.
pub(crate) const MAX_SPEED: i32 = 800;

/// All state of a running game, with everything that the player does not know: the state that host rules
/// read. It changes by events only.
#[derive(Clone, Debug)]
pub struct World {
    content: Arc<Content>,
    state: WorldState,
    /// The map of the floor the player is on.
    map: GameMap,
    /// The maps of all other floors the player has been on, as the player left them.
    others: BTreeMap<u32, KeptFloor>,
    /// The player's knowledge of the kinds of items.
    unknown: Unknown,
    /// A floor that was built in this turn and that the player has not come to.
    prepared: Option<(u32, Floor)>,
    /// The cost of the present turn so far.
    work: Work,
}

impl World {
    /// A new game on floor 1, with the player at its start.
    pub(crate) fn new(content: Arc<Content>, seed: u64) -> Self {
        let floor = procgen::generate(&content, seed, 1);
        let map = GameMap::new(&content, floor.tiles.clone());
        let mut world = Self::empty(content, seed, map);
        let player = world.content.player();
        // Level generation keeps positions distinct and within the map, so that this cannot
        // fail. If it does, the game goes on without the entity.
        let spawned = world.spawn(player, floor.start);
        debug_assert!(spawned.is_ok(), "the player: {spawned:?}");
        world.give_starting_items();
        world.identify_inventory();
        let Self { content, state, map, .. } = &mut world;
        state.next_id = floors::spawn_all(content, state.next_id, &floor, map);
        world.update_fov();
        world
    }

    /// A world on floor 1 without entities. The first one spawned is the player.
    pub(crate) fn empty(content: Arc<Content>, seed: u64, map: GameMap) -> Self {
        let unknown = Unknown::shuffled(&content, seed);
        let state = WorldState::new(seed);
        let (others, work) = (BTreeMap::new(), Work::unlimited());
        Self { content, state, map, others, unknown, prepared: None, work }
    }

    /// Puts a copy of a prototype on the map, under the next id.
    pub(crate) fn spawn(&mut self, kind: PrototypeId, at: Point) -> Result<EntityId, InsertError> {
        let mut entity = self.content.prototype(kind).spawn(kind, EntityId(self.state.next_id), at);
        if entity.id == self.state.player {
            entity.inventory = Some(Box::default());
            entity.experience = self.content.xp_curve().map(|_| Experience::default());
        }
        self.insert(entity)
    }

    /// Puts a corpse of a prototype on the map, under the next id.
    pub(crate) fn spawn_corpse(
        &mut self,
        kind: PrototypeId,
        at: Point,
    ) -> Result<EntityId, InsertError> {
        let mut corpse = self.content.prototype(kind).spawn(kind, EntityId(self.state.next_id), at);
        corpse.become_corpse();
        self.insert(corpse)
    }

    fn insert(&mut self, entity: Entity) -> Result<EntityId, InsertError> {
        let id = entity.id;
        self.map.insert(entity)?;
        self.state.next_id += 1;
        Ok(id)
    }

    /// Gives the player the starting items; the first item for each equipment slot is equipped.
    fn give_starting_items(&mut self) {
        let content = self.content.clone();
        for &kind in content.inventory() {
            let slot = self.equipment_slot(kind);
            let equipped =
                slot.is_some_and(|slot| self.equipped(self.state.player, slot).is_none());
            self.give(kind, None, equipped);
        }
    }

    /// Puts a new item into the player's inventory: into a slot, or where no slot is said to a
    /// stack of its kind, or else into the first free slot.
    /// Returns the id of the new item.
    pub(crate) fn give(
        &mut self,
        kind: PrototypeId,
        slot: Option<InventorySlot>,
        equipped: bool,
    ) -> EntityId {
        let id = EntityId(self.state.next_id);
        self.state.next_id += 1;
        let state = self.content.prototype(kind).state.clone();
        let player = self.map.get(self.state.player);
        let slot = slot.or_else(|| self.slot_for(player?, kind, state.as_deref()));
        if let Some(slot) = slot {
            self.map.change(self.state.player, |player| {
                let inventory = player.inventory.get_or_insert_default();
                inventory.add(InventoryItem { slot, id, kind, equipped, state });
            });
        }
        id
    }

    /// The item an entity has equipped in a slot.
    pub fn equipped(&self, actor: EntityId, slot: EquipmentSlot) -> Option<ItemRef> {
        let in_slot =
            |it: &&InventoryItem| it.equipped && self.equipment_slot(it.kind) == Some(slot);
        self.map.get(actor)?.items().find(in_slot).map(InventoryItem::item_ref)
    }

    /// Whether an entity carries an item.
    pub(crate) fn carries(&self, actor: EntityId, item: EntityId) -> bool {
        self.map.get(actor).is_some_and(|it| it.items().any(|it| it.id == item))
    }

    /// Whether an entity has an item equipped.
    pub fn is_equipped(&self, actor: EntityId, item: EntityId) -> bool {
        self.map.get(actor).is_some_and(|it| it.items().any(|it| it.id == item && it.equipped))
    }

    /// The item component of a prototype; `None` if it cannot be carried.
    pub(crate) fn item(&self, kind: PrototypeId) -> Option<Item> {
        self.content.prototype(kind).item
    }

    /// The topmost item of a cell: the one that is picked up. Those with higher ids are drawn over others
    /// of the same draw order.
    pub(crate) fn top_item(&self, at: Point) -> Option<&Entity> {
        self.map.entities_at(at).filter(|it| self.item(it.kind).is_some()).last()
    }

    /// An item of the floor as it would be in the inventory of an actor; `None` where it has no room.
    pub(crate) fn as_carried(&self, actor: &Entity, item: &Entity) -> Option<ItemRef> {
        let slot = self.slot_for(actor, item.kind, item.state.as_deref())?;
        Some(ItemRef { slot, id: item.id, kind: item.kind })
    }

    /// Whether it is the goal of the dungeon.
    pub(crate) fn is_goal(&self, kind: PrototypeId) -> bool {
        self.content.dungeon().is_some_and(|dungeon| dungeon.goal == kind)
    }

    /// The inventory slot of an actor for a new item; `None` where it has no room. The goal has a slot of
    /// its own where no other is free.
    pub(crate) fn slot_for(
        &self,
        actor: &Entity,
        kind: PrototypeId,
        state: Option<&State>,
    ) -> Option<InventorySlot> {
        self.slot_in(actor.inventory.as_ref()?, kind, state)
    }

    /// The slot of an inventory for a new item, as [`World::slot_for`].
    pub(crate) fn slot_in(
        &self,
        inventory: &Inventory,
        kind: PrototypeId,
        state: Option<&State>,
    ) -> Option<InventorySlot> {
        let stacks = self.item(kind).is_some_and(|item| item.stacks);
        let of_goal = self.is_goal(kind) && inventory.get(InventorySlot::GOAL).is_none();
        inventory.slot_for(kind, state, stacks).or(of_goal.then_some(InventorySlot::GOAL))
    }

    /// The equipment slot of a prototype; `None` if it cannot be equipped.
    fn equipment_slot(&self, kind: PrototypeId) -> Option<EquipmentSlot> {
        self.item(kind).and_then(|item| item.equipment_slot)
    }

    /// The fighter component of an entity with the bonus of its equipment and statuses.
    pub fn effective_fighter(&self, entity: &Entity) -> Option<Fighter> {
        let fighter = entity.fighter?;
        let mut total = fighter;
        if entity.inventory.is_none() && entity.statuses().is_empty() {
            return Some(total);
        }
        for &(stat, bonus) in self.bonuses(entity, true, true) {
            if let Some(value) = total.stat(stat) {
                total.set_stat(stat, value.saturating_add(bonus));
            }
        }
        // A bonus to the maximum gives room for hit points, and no hit points.
        total.set_hp(fighter.hp());
        Some(total)
    }

    /// The total of a stat: the entity's own value, the bonuses of its equipped items and of its
    /// statuses. 0 for a stat that it does not have.
    pub fn total(&self, entity: &Entity, stat: StatId) -> i32 {
        let own = self.own_stat(entity, stat).unwrap_or_default();
        // Most creatures have neither, and are asked for their speed in each turn.
        if entity.inventory.is_none() && entity.statuses().is_empty() {
            return own;
        }
        self.with_bonuses(entity, stat, own)
    }

    /// An own value of a stat with the bonuses of equipped items and statuses.
    // Kept out of [`World::total`]: most are asked for without any.
    #[inline(never)]
    fn with_bonuses(&self, entity: &Entity, stat: StatId, own: i32) -> i32 {
        let derived = self.content.derived();
        let of_items = derived.item_bonuses.contains(stat);
        let of_statuses = derived.status_bonuses.contains(stat);
        self.bonuses(entity, of_items, of_statuses).fold(own, |total, (id, bonus)| {
            if *id == stat { total.saturating_add(*bonus) } else { total }
        })
    }

    /// An entity's own value of a stat, without equipment and statuses.
    pub fn own_stat(&self, entity: &Entity, stat: StatId) -> Option<i32> {
        let in_fighter = entity.fighter.and_then(|fighter| fighter.stat(stat));
        let own = in_fighter.or_else(|| entity.state.as_ref().and_then(|state| state.stat(stat)));
        own.or_else(|| (stat == StatId::SPEED && entity.is_actor()).then_some(NORMAL_SPEED))
    }

    /// The speed of an actor, from 10 to 800: the energy that it gains in a round.
    pub fn speed(&self, entity: &Entity) -> i32 {
        let items = entity.inventory.is_some() && self.content.derived().items_change_speed;
        if entity.state.is_none() && !items {
            return NORMAL_SPEED;
        }
        self.total(entity, StatId::SPEED).clamp(MIN_SPEED, MAX_SPEED)
    }

    /// The bonuses of equipped items and statuses to the stats of an entity: where rows of items or of
    /// statuses have no such bonus, these are skipped.
    fn bonuses<'w>(
        &'w self,
        entity: &'w Entity,
        of_items: bool,
        of_statuses: bool,
    ) -> impl Iterator<Item = &'w (StatId, i32)> {
        let equipped = entity.items().filter(|item| item.equipped);
        let items = equipped.filter(move |item| of_items || item.state.is_some());
        let items = items.flat_map(|item| {
            let own = item.state.as_ref().map_or(&[][..], |state| state.stats());
            self.content.prototype(item.kind).bonus.iter().chain(own)
        });
        let statuses = if of_statuses { entity.statuses() } else { &[] };
        let row = |status| self.content.rows().status(status);
        let bonus = move |it: &ActiveStatus| row(it.status).map_or(&[][..], |row| &row.bonus);
        items.chain(statuses.iter().flat_map(bonus))
    }

    /// Whether an entity has a tag.
    pub fn has_tag(&self, entity: &Entity, tag: TagId) -> bool {
        let toggled = entity.state.as_ref().map_or_else(TagSet::default, |it| it.toggled_tags());
        self.content.prototype(entity.kind).tags.toggled(toggled).contains(tag)
    }

    /// Whether a rule may make that tile of a cell: it is another one, and where an entity is in
    /// the cell, it can be entered. The last stairs of the floor stay.
    pub(crate) fn can_set_tile(&self, at: Point, to: TileId) -> bool {
        let Some(from) = self.map.tile(at).filter(|&from| from != to) else { return false };
        let fits = self.content.tile(to).walkable || self.map.entities_at(at).next().is_none();
        fits && !(self.content.is_stairs(from) && self.has_last_stairs(at))
    }

    /// The id of the next new entity; `None` when a game has had too many.
    pub(crate) fn new_id(&self) -> Option<EntityId> {
        (self.state.next_id < MAX_ID).then_some(EntityId(self.state.next_id))
    }

    /// Counts work of the turn: about a unit for each cell or entity that is looked at.
    pub(crate) fn count_work(&self, units: usize) {
        self.work.count(units);
    }

    /// Whether the turn has had its share of work: nothing more is begun.
    pub(crate) fn is_spent(&self) -> bool {
        self.work.is_spent()
    }

    /// The content it is played with.
    pub const fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// The map of the floor the player is on.
    pub const fn map(&self) -> &GameMap {
        &self.map
    }

    /// For scenes, which build a world by hand; no rule calls it.
    pub(crate) const fn map_mut(&mut self) -> &mut GameMap {
        &mut self.map
    }

    pub(crate) const fn seed(&self) -> u64 {
        self.state.seed
    }

    /// The origin whose tag the player has.
    pub(crate) fn origin(&self) -> Option<LevelUpId> {
        let player = self.map.get(self.player())?;
        let is_own = |tag| self.has_tag(player, tag);
        let mut origins = self.content.origins();
        origins.find(|(_, row)| row.origin.is_some_and(is_own)).map(|(id, _)| id)
    }

    /// The abilities of an actor, in the order of their rows: those of its own row, and for the player those of the
    /// origin and of the techniques, too.
    pub(crate) fn abilities(&self, actor: &Entity) -> Vec<AbilityId> {
        let mut all = self.content.prototype(actor.kind).abilities.clone();
        if actor.id != self.player() {
            return all;
        }
        for (_, row) in self.content.growth() {
            if row.tag().is_some_and(|tag| self.has_tag(actor, tag)) {
                row.add_abilities(&mut all);
            }
        }
        all
    }

    /// Whether an actor has one of those abilities: without a list, since an agent asks in each of its steps.
    pub(crate) fn has_ability(&self, actor: &Entity, ability: AbilityId) -> bool {
        if self.content.prototype(actor.kind).abilities.contains(&ability) {
            return true;
        }
        if actor.id != self.player() {
            return false;
        }
        for (_, row) in self.content.growth() {
            let is_of_row = row.abilities.contains(&ability);
            if is_of_row && row.tag().is_some_and(|tag| self.has_tag(actor, tag)) {
                return true;
            }
        }
        false
    }

    /// Turns taken so far.
    pub const fn turn(&self) -> u64 {
        self.state.turn
    }

    /// For scenes, which build a world by hand; no rule calls it.
    pub(crate) const fn set_turn(&mut self, turn: u64) {
        self.state.turn = turn;
    }

    /// For scenes, which build a world by hand; no rule calls it.
    pub(crate) const fn set_floor(&mut self, floor: u32) {
        self.state.floor = floor;
    }

    /// The floor the player is on; the first is 1.
    pub const fn floor(&self) -> u32 {
        self.state.floor
    }

    /// The depth of that floor, which tables by floor are looked up by.
    pub(crate) fn depth(&self) -> u32 {
        self.content.place(self.state.floor).depth
    }

    /// The id of the player.
    pub const fn player(&self) -> EntityId {
        self.state.player
    }

    /// How the game ended; `None` while it runs.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// How events refer to an entity.
    pub fn entity_ref(&self, entity: &Entity) -> EntityRef {
        EntityRef { id: entity.id, kind: entity.kind, player: entity.id == self.state.player }
    }

    /// Whether the player perceives the action of `actor` at a cell.
    pub fn player_perceives(&self, actor: EntityId, at: Point) -> bool {
        actor == self.state.player
            || self.map.is_visible(at) && !self.is_hidden_from_player(actor, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    /// With bonuses of equipped items and of statuses.
    #[test]
    fn a_total_is_the_sum_of_all_bonuses() {
        let ron = include_str!("../tests/fixtures/ai.ron");
        let content = Arc::new(Content::parse("ai.ron", ron).unwrap_or_else(|it| panic!("{it}")));
        let hasted = "#####\n#@.o#\n#####\n\n@ = player hasted 50\no = orc hasted 9";
        let armed = "#####\n#@.o#\n#####\n\ninventory a sword equipped, b chain_mail equipped";
        let mut added = 0;
        for (content, scene) in [(content, hasted), (Content::classic(), armed)] {
            let game = Game::from_scene(content, scene).unwrap();
            let world = game.world();
            for entity in world.map().entities() {
                for stat in (0..=u8::MAX).map(StatId::new) {
                    let own = world.own_stat(entity, stat).unwrap_or_default();
                    let bonuses = world.bonuses(entity, true, true).filter(|(id, _)| *id == stat);
                    let sum = bonuses.fold(own, |total, (_, bonus)| total + bonus);
                    assert_eq!(world.total(entity, stat), sum, "{stat:?}");
                    added += u32::from(sum != own);
                }
            }
        }
        assert!(added >= 4, "only {added} stats have bonuses");
    }
}
