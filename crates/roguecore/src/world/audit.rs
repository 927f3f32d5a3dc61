//! What must hold between any two turns, checked the slow and plain way. For tests and long
//! campaigns; no rule asks.

use super::World;
use crate::component::EquipmentSlot;
use crate::entity::{Entity, EntityId};
use crate::event::Outcome;
use crate::geometry::Point;
use crate::inventory::InventorySlot;
use crate::map::GameMap;

impl World {
    /// The first broken invariant, in words.
    pub(crate) fn audit(&self) -> Result<(), String> {
        let player = self.map.get(self.player).ok_or("the player is not on the map")?;
        let alive = player.is_actor();
        let should_live = !matches!(self.outcome, Some(Outcome::Died { .. }));
        expect(alive == should_live, || "alive, yet over; or dead, yet not".to_owned())?;
        self.audit_pack(player)?;
        expect(self.map.is_visible(player.at), || "the player does not see themselves".to_owned())?;
        self.map.entities().iter().try_for_each(|entity| self.audit_entity(entity))?;
        self.audit_order()?;
        self.map.audit_derived(&self.content)?;
        self.audit_numbers(player)?;
        let visible = self.map.visible().iter().find(|&at| !self.map.explored().get(at));
        expect(visible.is_none(), || format!("{visible:?} is seen and not explored"))
    }

    fn audit_entity(&self, entity: &Entity) -> Result<(), String> {
        let Entity { id, at, .. } = entity;
        expect(id.0 < self.next_id, || format!("{id} has a number that was never given"))?;
        expect(self.map.is_walkable(&self.content, *at), || format!("{id} is in a wall at {at}"))?;
        let here = self.map.entities_at(*at).filter(|other| other.id == *id).count();
        expect(here == 1, || format!("the index has {id} {here} times at {at}"))?;
        let blockers = self.map.entities_at(*at).filter(|other| other.blocks_movement).count();
        expect(blockers <= 1, || format!("{blockers} entities block {at}"))?;
        let blocker = self.map.blocker_at(*at).map(|blocker| blocker.id);
        let missed = entity.blocks_movement && blocker != Some(*id);
        expect(!missed, || format!("{id} blocks {at}, but {blocker:?} is found there"))?;
        let solid = entity.blocks_movement || !entity.is_actor();
        expect(solid, || format!("{id} lives and blocks nothing"))?;
        expect(entity.ai.is_none() || entity.is_actor(), || format!("{id} is dead and has an ai"))?;
        let Some(fighter) = entity.fighter else {
            return Ok(());
        };
        let sane = (0..=fighter.max_hp()).contains(&fighter.hp());
        expect(sane, || format!("{id} has {} of {} hp", fighter.hp(), fighter.max_hp()))
    }

    fn audit_pack(&self, player: &Entity) -> Result<(), String> {
        let pack = player.inventory.as_ref().ok_or("the player has no pack")?;
        let letters: Vec<InventorySlot> = pack.iter().map(|carried| carried.slot).collect();
        expect(letters.is_sorted_by(|a, b| a < b), || format!("letters {letters:?}"))?;
        let lies = pack.iter().find(|carried| self.map.get(carried.id).is_some());
        expect(lies.is_none(), || format!("{lies:?} is carried and lies on the floor"))?;
        for place in [EquipmentSlot::Weapon, EquipmentSlot::Armour] {
            let wear = |kind| self.item(kind).and_then(|item| item.equipment_slot());
            let worn = pack.iter().filter(|it| it.equipped && wear(it.kind) == Some(place));
            let count = worn.count();
            expect(count <= 1, || format!("{count} worn as {place:?}"))?;
        }
        let worn = pack.iter().find(|it| {
            it.equipped && self.item(it.kind).is_none_or(|it| it.equipment_slot().is_none())
        });
        expect(worn.is_none(), || format!("{worn:?} is worn and no gear"))
    }

    /// Nobody is twice in the world: not on two floors, not on one and in the pack.
    fn audit_numbers(&self, player: &Entity) -> Result<(), String> {
        let here = self.map.entities().iter().map(|entity| entity.id);
        let elsewhere = self.others.values().flat_map(GameMap::entities).map(|it| it.id);
        let carried = player.inventory.iter().flat_map(|pack| pack.iter()).map(|it| it.id);
        let mut numbers: Vec<EntityId> = here.chain(elsewhere).chain(carried).collect();
        numbers.sort_unstable();
        let twice = numbers.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        expect(twice.is_none(), || format!("{twice:?} is twice in the world"))?;
        expect(!self.others.contains_key(&self.floor), || "this floor is kept twice".to_owned())
    }

    fn audit_order(&self) -> Result<(), String> {
        let sorted = self.map.entities().is_sorted_by(|a, b| a.id < b.id);
        expect(sorted, || "entities are out of order".to_owned())?;
        self.map.size().points().try_for_each(|at| self.audit_cell(at))
    }

    /// Nobody is listed where they are not, and who blocks comes first, then by number.
    fn audit_cell(&self, at: Point) -> Result<(), String> {
        let here: Vec<&Entity> = self.map.entities_at(at).collect();
        let ghost = here.iter().find(|entity| entity.at != at);
        expect(ghost.is_none(), || format!("the index has {ghost:?} at {at}"))?;
        let sorted = here.is_sorted_by_key(|entity| (!entity.blocks_movement, entity.id));
        expect(sorted, || format!("the index is out of order at {at}"))
    }
}

fn expect(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}
