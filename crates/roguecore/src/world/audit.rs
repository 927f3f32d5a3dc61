//! Checks the invariants between any two turns against a slow recomputation. For tests, long
//! campaigns and saved games; no rule depends on it.

use super::{InvalidState, KeptFloor, World};
use crate::entity::{Entity, EntityId};
use crate::event::Outcome;
use crate::id::EquipmentSlot;
use crate::inventory::{Inventory, InventoryItem, InventorySlot};
use crate::map::{GameMap, ensure};

impl World {
    /// The first broken invariant.
    pub(crate) fn audit(&self) -> Result<(), InvalidState> {
        let player = self.map.get(self.state.player).ok_or(InvalidState::NoPlayer)?;
        let fits = match self.state.outcome {
            None => player.is_actor(),
            Some(Outcome::Died { .. }) => !player.is_actor(),
            // A rule may end the game in the moment of the death.
            Some(Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. }) => true,
        };
        ensure(fits, InvalidState::Life)?;
        ensure(self.map.is_visible(player.at), InvalidState::FieldOfView)?;
        let inventory = player.inventory.as_ref().ok_or(InvalidState::NoInventory)?;
        self.audit_inventory(inventory)?;
        self.unknown.audit(&self.content)?;
        self.audit_floor(self.state.floor, &self.map)?;
        ensure(!self.others.contains_key(&self.state.floor), InvalidState::FloorTwice)?;
        for (&floor, kept) in &self.others {
            self.audit_floor(floor, kept.map())?;
            ensure(kept.is_valid(), InvalidState::FloorHash { floor })?;
        }
        self.entities_of_all_floors().try_for_each(|entity| self.audit_role(entity))?;
        self.audit_ids()
    }

    /// Only the player has experience, and is not controlled by an AI whatever the row says.
    fn audit_role(&self, entity: &Entity) -> Result<(), InvalidState> {
        if entity.id == self.state.player {
            return Ok(());
        }
        ensure(entity.experience.is_none(), InvalidState::MonsterExperience(entity.id))?;
        if let Some(inventory) = &entity.inventory {
            ensure(self.may_carry(entity), InvalidState::MonsterInventory(entity.id))?;
            self.audit_inventory(inventory)?;
        }
        let acts = self.content.prototype(entity.kind).ai.is_empty() || entity.ai.is_some();
        ensure(acts || !entity.is_actor(), InvalidState::Inert(entity.id))
    }

    /// Whether a creature may carry items: some rule steals or gives, and it has nothing equipped.
    fn may_carry(&self, entity: &Entity) -> bool {
        let creatures_carry = self.content.derived().creatures_carry && entity.fighter.is_some();
        creatures_carry && entity.items().all(|item| !item.equipped)
    }

    fn audit_floor(&self, floor: u32, map: &GameMap) -> Result<(), InvalidState> {
        map.audit(&self.content).map_err(|error| InvalidState::Map { floor, error })
    }

    /// Items are in the order of their letters and not on the map; at most one is equipped in
    /// each equipment slot.
    fn audit_inventory(&self, inventory: &Inventory) -> Result<(), InvalidState> {
        let items: Vec<&InventoryItem> = inventory.iter().collect();
        ensure(items.is_sorted_by(|a, b| a.slot < b.slot), InvalidState::InventoryOrder)?;
        let mut equipped: Vec<EquipmentSlot> = Vec::new();
        for item in items {
            let is_item = self.has_prototype(item.kind) && self.item(item.kind).is_some();
            ensure(is_item, InvalidState::NotAnItem(item.slot))?;
            let fits = item.slot != InventorySlot::GOAL || self.is_goal(item.kind);
            ensure(fits, InvalidState::SlotOfGoal)?;
            let on_map = self.map.get(item.id).is_some();
            ensure(!on_map, InvalidState::CarriedOnMap(item.id))?;
            let state = self.content.is_valid_state(item.kind, item.state.as_deref());
            let statuses = item.state.as_ref().is_some_and(|state| !state.statuses().is_empty());
            ensure(state && !statuses, InvalidState::ItemState(item.slot))?;
            if item.equipped {
                let slot = self.equipment_slot(item.kind);
                let slot = slot.ok_or(InvalidState::NotEquipment(item.slot))?;
                ensure(!equipped.contains(&slot), InvalidState::EquippedTwice(slot))?;
                equipped.push(slot);
            }
        }
        Ok(())
    }

    /// Each id was given out and is used once, over all floors and inventories. Leaders and the
    /// authors of statuses may be gone.
    fn audit_ids(&self) -> Result<(), InvalidState> {
        let mut ids: Vec<EntityId> = Vec::new();
        for entity in self.entities_of_all_floors() {
            let carried = entity.items().filter_map(|item| item.state.as_ref());
            let actors = entity.state.iter().chain(carried).flat_map(|state| {
                state.leader().into_iter().chain(state.statuses().iter().filter_map(|it| it.by))
            });
            let known = actors.into_iter().all(|id| id.0 < self.state.next_id);
            ensure(known, InvalidState::UnknownActor(entity.id))?;
            ids.push(entity.id);
            ids.extend(entity.items().map(|item| item.id));
        }
        ids.sort_unstable();
        match ids.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(InvalidState::DuplicateId(pair[0])),
            None => match ids.last() {
                Some(&last) => {
                    ensure(last.0 < self.state.next_id, InvalidState::UnassignedId(last))
                }
                None => Ok(()),
            },
        }
    }

    pub(super) fn entities_of_all_floors(&self) -> impl Iterator<Item = &Entity> {
        std::iter::once(&self.map)
            .chain(self.others.values().map(KeptFloor::map))
            .flat_map(GameMap::entities)
    }
}
