//! Which events of host rules are facts that can be applied. The rules of the engine check their
//! actions before; content without host rules never asks.

use super::World;
use crate::component::State;
use crate::entity::{Entity, PrototypeId};
use crate::event::{Cause, Displacement, EntityRef, Event, Outcome};
use crate::geometry::Point;
use crate::id::{CustomId, StatId};
use crate::inventory::{Inventory, InventoryItem, InventorySlot, ItemRef};
use crate::map::GameMap;
use crate::rule::{Effect, NamedRow};
use crate::substance::SubstanceCell;

/// The most experience points of one event.
const MAX_POINTS: u32 = 1_000_000;
/// The first character level that gains no more experience.
const MAX_LEVEL: u32 = 1 << 29;

impl World {
    /// Whether an event can be applied now: its ids are known, its actors are on the map and alive
    /// where they have to be, its cells can be entered and are free, its items are carried.
    #[allow(clippy::too_many_lines)] // A table.
    pub(crate) fn allows(&self, event: &Event) -> bool {
        let rows = self.content.rows();
        match event {
            Event::Moved { who, to, .. } => self.can_stand(*who, *to),
            Event::Waited { who, .. }
            | Event::StatusesCounted { who }
            | Event::Stumbled { who, .. }
            | Event::EnergyChanged { who, .. } => self.is_here(*who),
            Event::Attacked { who, target, damage, .. } => {
                self.is_known(Some(*who)) && self.is_fighter(*target) && *damage >= 0
            }
            Event::Struck { by, cause, target, damage, .. } => {
                let known = self.is_known(*by) && self.is_known_cause(*cause);
                known && self.is_fighter(*target) && *damage >= 0
            }
            Event::Healed { who, cause, amount, .. } => {
                self.is_known_cause(*cause) && self.lives(*who) && *amount >= 0
            }
            Event::Died { who, by, .. } => {
                let blocks = |it: &Entity| it.blocks_movement;
                let dies = self.is_fighter(*who) && self.map.get(who.id).is_some_and(blocks);
                dies && self.is_known(*by)
            }
            Event::Planned { who, steps, .. } => {
                self.is_here(*who) && steps.len() <= self.map.size().area()
            }
            Event::PickedUp { who, id, item, slot, .. } => {
                self.can_pick_up(*who, ItemRef { slot: *slot, id: *id, kind: *item })
            }
            Event::Dropped { who, item, slot, at, .. } => {
                self.has_item(*who, *slot, *item) && self.map.is_walkable(&self.content, *at)
            }
            Event::Thrown { who, item, to, .. } => self.can_throw(*who, *item, *to),
            Event::Equipped { who, item, slot, .. } => {
                let free = |it| self.equipped(who.id, it).is_none();
                let has = who.id == self.state.player && self.has_item(*who, *slot, *item);
                has && self.equipment_slot(*item).is_some_and(free)
            }
            Event::Unequipped { who, item, slot, .. } => self.has_item(*who, *slot, *item),
            Event::Used { who, item, slot, consumed, .. } => {
                let has = !consumed || self.has_item(*who, *slot, *item);
                self.is_here(*who) && self.is_row(*item) && has
            }
            Event::Given { who, item, count, .. } => self.can_be_given(*who, *item, *count),
            Event::Taken { who, item, count, .. } => {
                let same = self.carried(*who, item.slot).is_some_and(|it| it.id == item.id);
                same && self.is_row(item.kind) && *count >= 1
            }
            Event::Stolen { who, from, item, slot, .. } => {
                self.can_steal(*who, *from, *item, *slot)
            }
            Event::StatusAdded { by, cause, target, status, .. } => {
                let known = self.is_known(*by) && self.is_known_cause(*cause);
                known && self.lives(*target) && rows.status(*status).is_some()
            }
            Event::StatusEnded { who, status, .. } => {
                self.is_here(*who) && rows.status(*status).is_some()
            }
            Event::StatChanged { who, stat, to, .. } => {
                let lives = *stat != StatId::HP || self.lives(*who);
                self.is_here(*who) && lives && self.is_in_range(*stat, *to)
            }
            Event::ItemChanged { who, item, stat, to, .. } => {
                let same = self.carried(*who, item.slot).is_some_and(|it| it.id == item.id);
                same && self.is_row(item.kind) && self.is_in_range(*stat, *to)
            }
            Event::TagChanged { who, tag, has } => {
                let changes = |it: &Entity| self.has_tag(it, *tag) != *has;
                let known = rows.tag(*tag).is_some() && self.is_here(*who);
                known && self.map.get(who.id).is_some_and(changes)
            }
            Event::Displaced { who, to, how, .. } => self.can_be_displaced(*who, *to, *how),
            Event::Created { who, at, count, leader, .. } => {
                self.is_known(*leader) && self.can_be_created(*who, *at, *count)
            }
            Event::Vanished { who, .. } => {
                let is_item = |it: &Entity| self.is_item_on_map(it);
                self.is_here(*who) && self.map.get(who.id).is_some_and(is_item)
            }
            Event::Transformed { who, to, .. } => {
                let row = self.content.prototypes().get(to.index());
                let is_creature = row.is_some_and(|row| {
                    row.fighter.is_some() && row.blocks_movement && row.item.is_none()
                });
                is_creature && self.lives(*who)
            }
            Event::Joined { who, faction, .. } => {
                self.is_here(*who) && rows.faction(*faction).is_some()
            }
            Event::TileChanged { by, at, from, to, .. } => {
                let tiles = self.content.tiles().len();
                let known = from.index() < tiles && to.index() < tiles;
                self.is_known(*by) && known && self.can_set_tile(*at, *to)
            }
            Event::SubstancesChanged { cells } => cells.iter().all(|it| self.is_known_cell(it)),
            Event::Revealed { at, .. } => self.map.size().contains(*at),
            Event::Said { text, .. } => rows.text(*text).is_some(),
            Event::Noise { by, .. } => self.is_known(*by),
            Event::Noticed { who, target, .. } => {
                self.is_here(*who) && self.is_known(Some(*target))
            }
            Event::Cast { who, ability, .. } => {
                self.is_here(*who) && rows.ability(*ability).is_some()
            }
            Event::Exploded { cause, .. } => self.is_known_cause(*cause),
            Event::RulesStopped => true,
            Event::Custom { name, who, .. } => self.is_name(*name) && self.is_known(*who),
            Event::Arrived { who, floor, at, .. } => {
                self.is_here(*who) && who.player && self.is_free_on_floor(*floor, *at)
            }
            Event::GainedExperience { points, .. } => {
                let experience = self.map.get(self.state.player).and_then(|it| it.experience);
                let gains = experience.is_some_and(|it| it.level() < MAX_LEVEL);
                gains && *points <= MAX_POINTS
            }
            Event::LevelUpChosen { level_up } => {
                let experience = self.map.get(self.state.player).and_then(|it| it.experience);
                let pending = experience.is_some_and(|it| it.pending_level_ups() > 0);
                pending && rows.level_up(*level_up).is_some()
            }
            Event::Identified { kind, appearance } => {
                self.is_unknown(*kind) && self.appearance_of(*kind) == Some(*appearance)
            }
            Event::GameOver { outcome } => self.state.outcome.is_none() && self.can_end(*outcome),
            // Only the turn itself ends.
            Event::TurnEnded { .. } => false,
        }
    }

    /// Whether the row that an effect names exists.
    pub(crate) fn knows_effect(&self, effect: &Effect) -> bool {
        let rows = self.content.rows();
        match effect.named_row() {
            None => true,
            Some(NamedRow::DamageKind(kind)) => rows.damage_kind(kind).is_some(),
            Some(NamedRow::Stat(stat)) => rows.stat(stat).is_some(),
            Some(NamedRow::Status(status)) => rows.status(status).is_some(),
            Some(NamedRow::Tag(tag)) => rows.tag(tag).is_some(),
            Some(NamedRow::Creature(row)) => {
                self.is_row(row) && self.content.prototype(row).item.is_none()
            }
            Some(NamedRow::Item(row)) => self.is_row(row) && self.item(row).is_some(),
            Some(NamedRow::Tile(tile)) => tile.index() < self.content.tiles().len(),
            Some(NamedRow::Substance(substance)) => rows.substance(substance).is_some(),
            Some(NamedRow::Text(text)) => rows.text(text).is_some(),
            Some(NamedRow::Faction(faction)) => rows.faction(faction).is_some(),
            Some(NamedRow::Ability(ability)) => rows.ability(ability).is_some(),
            Some(NamedRow::Custom(name)) => self.is_name(name),
        }
    }

    fn is_row(&self, kind: PrototypeId) -> bool {
        kind.index() < self.content.prototypes().len()
    }

    fn is_name(&self, name: CustomId) -> bool {
        self.content.rows().custom_name(name).is_some()
    }

    /// Whether an actor, who may be gone, has a row and an id that was given out.
    fn is_known(&self, who: Option<EntityRef>) -> bool {
        who.is_none_or(|who| self.is_row(who.kind) && who.id.0 < self.state.next_id)
    }

    fn is_known_cause(&self, cause: Cause) -> bool {
        let rows = self.content.rows();
        match cause {
            Cause::Item(kind) | Cause::Creature(kind) => self.is_row(kind),
            Cause::Ability(ability) => rows.ability(ability).is_some(),
            Cause::Status(status) => rows.status(status).is_some(),
            Cause::Tile(tile) => tile.index() < self.content.tiles().len(),
            Cause::Substance(substance) => rows.substance(substance).is_some(),
            Cause::LevelUp(level_up) => rows.level_up(level_up).is_some(),
            Cause::Custom(name) => self.is_name(name),
        }
    }

    fn is_known_cell(&self, cell: &SubstanceCell) -> bool {
        let known = self.content.rows().substance(cell.substance).is_some();
        known && self.map.size().contains(cell.at)
    }

    fn is_in_range(&self, stat: StatId, value: i32) -> bool {
        let row = self.content.rows().stat(stat);
        row.is_some_and(|row| (row.min..=row.max).contains(&value))
    }

    /// Whether an entity is on the map of the player's floor.
    fn is_here(&self, who: EntityRef) -> bool {
        let is_player = who.id == self.state.player;
        self.is_row(who.kind) && who.player == is_player && self.map.get(who.id).is_some()
    }

    fn is_fighter(&self, who: EntityRef) -> bool {
        self.is_here(who) && self.map.get(who.id).is_some_and(|it| it.fighter.is_some())
    }

    fn lives(&self, who: EntityRef) -> bool {
        self.is_here(who) && self.map.get(who.id).is_some_and(Entity::is_actor)
    }

    /// Whether an entity that is on the map could be in a cell.
    fn can_stand(&self, who: EntityRef, to: Point) -> bool {
        let other = self.map.blocker_at(to).is_some_and(|other| other.id != who.id);
        let blocks = self.map.get(who.id).is_some_and(|it| it.blocks_movement);
        self.is_here(who) && self.map.is_walkable(&self.content, to) && !(blocks && other)
    }

    fn can_be_displaced(&self, who: EntityRef, to: Point, how: Displacement) -> bool {
        match how {
            Displacement::Teleported | Displacement::Pushed | Displacement::Pulled => {
                self.can_stand(who, to)
            }
            Displacement::Swapped => {
                let blocks = self.map.get(who.id).is_some_and(|it| it.blocks_movement);
                match self.map.blocker_at(to) {
                    Some(_) => self.is_here(who) && blocks,
                    None => self.can_stand(who, to),
                }
            }
            Displacement::ChangedFloor { floor } if floor == self.state.floor => {
                let elsewhere = self.others.values().any(|kept| kept.map().get(who.id).is_some());
                let known = self.is_known(Some(who)) && who.id != self.state.player && elsewhere;
                known && self.is_free(&self.map, to)
            }
            Displacement::ChangedFloor { floor } => {
                self.is_here(who) && !who.player && self.is_free_on_floor(floor, to)
            }
        }
    }

    /// Whether a cell of another floor can be entered and is free. Builds the floor if need be.
    fn is_free_on_floor(&self, floor: u32, at: Point) -> bool {
        let deepest = self.content.dungeon().map_or(1, |dungeon| dungeon.deepest);
        let exists = floor != self.state.floor && (1..=deepest).contains(&floor);
        exists && self.is_free(&self.floor_map(floor).0, at)
    }

    fn is_free(&self, map: &GameMap, at: Point) -> bool {
        map.is_walkable(&self.content, at) && !map.is_blocked(at)
    }

    fn is_item_on_map(&self, entity: &Entity) -> bool {
        let is_item = self.item(entity.kind).is_some();
        is_item && entity.fighter.is_none() && entity.id != self.state.player
    }

    fn inventory(&self, who: EntityRef) -> Option<&Inventory> {
        let entity = self.map.get(who.id).filter(|_| self.is_here(who));
        entity.and_then(|it| it.inventory.as_deref())
    }

    fn carried(&self, who: EntityRef, slot: InventorySlot) -> Option<&InventoryItem> {
        self.inventory(who)?.get(slot)
    }

    fn has_item(&self, who: EntityRef, slot: InventorySlot, kind: PrototypeId) -> bool {
        self.carried(who, slot).is_some_and(|it| it.kind == kind)
    }

    fn can_throw(&self, who: EntityRef, item: ItemRef, to: Point) -> bool {
        let is_id = |it: &InventoryItem| match it.count() {
            1 => it.id == item.id,
            _ => self.new_id() == Some(item.id),
        };
        let has = self.carried(who, item.slot).is_some_and(is_id);
        has && self.has_item(who, item.slot, item.kind) && self.map.is_walkable(&self.content, to)
    }

    fn can_pick_up(&self, who: EntityRef, item: ItemRef) -> bool {
        let entity = self.map.get(item.id).filter(|it| it.kind == item.kind);
        let entity = entity.filter(|it| self.is_item_on_map(it));
        entity.is_some_and(|it| self.has_room(who, item, it.state.as_deref()))
    }

    fn can_be_given(&self, who: EntityRef, item: ItemRef, count: u32) -> bool {
        let row = self.content.prototypes().get(item.kind.index());
        let fits = row.is_some_and(|row| {
            let most = if row.item.is_some_and(|it| it.stacks) { State::MAX_COPIES } else { 1 };
            row.item.is_some() && (1..=most).contains(&count)
        });
        let state = row.and_then(|row| row.state.as_deref());
        fits && self.new_id() == Some(item.id) && self.has_room(who, item, state)
    }

    fn can_steal(
        &self,
        who: EntityRef,
        from: EntityRef,
        item: ItemRef,
        slot: InventorySlot,
    ) -> bool {
        let Some(carried) = self.carried(from, item.slot).filter(|it| it.id == item.id) else {
            return false;
        };
        let has_inventory = self.inventory(who).is_some();
        let moved = ItemRef { slot, ..item };
        let room = !has_inventory || self.has_room(who, moved, carried.state.as_deref());
        let content_steals = self.content.may_steal();
        content_steals
            && who.id != from.id
            && self.lives(who)
            && room
            && carried.kind == item.kind
            && !carried.equipped
    }

    /// Whether the slot is free, or has the stack that the item joins.
    fn has_room(&self, who: EntityRef, item: ItemRef, state: Option<&State>) -> bool {
        let stacks = self.item(item.kind).is_some_and(|it| it.stacks);
        self.inventory(who).is_some_and(|inventory| {
            let free = inventory.get(item.slot).is_none();
            free || inventory.slot_for(item.kind, state, stacks) == Some(item.slot)
        })
    }

    fn can_be_created(
        &self,
        EntityRef { id, kind, player }: EntityRef,
        at: Point,
        count: u32,
    ) -> bool {
        let Some(row) = self.content.prototypes().get(kind.index()) else { return false };
        let most = if row.item.is_some_and(|it| it.stacks) { State::MAX_COPIES } else { 1 };
        let free = !row.blocks_movement || !self.map.is_blocked(at);
        let new = !player && self.new_id() == Some(id) && (1..=most).contains(&count);
        new && free && self.map.is_walkable(&self.content, at)
    }

    /// Whether the game can end so: by the death of the player only if they are dead.
    fn can_end(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Died { by, .. } => {
                let lives = self.map.get(self.state.player).is_some_and(Entity::is_actor);
                self.is_known(by) && !lives
            }
            Outcome::Won { goal, .. } => goal.is_none_or(|goal| self.is_row(goal)),
            Outcome::Lost { .. } => true,
            Outcome::Custom { name, .. } => self.is_name(name),
        }
    }
}
