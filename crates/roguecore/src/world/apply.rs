//! The only way in which a turn changes the world: applying an event.

use super::World;
use crate::component::{Fighter, LevelUp};
use crate::entity::EntityId;
use crate::event::Event;
use crate::geometry::{Direction, Point};
use crate::inventory::{Inventory, InventoryItem, InventorySlot};

impl World {
    /// Changes the world as the event says.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Moved { who, from, to, .. } => self.moved(who.id, *from, *to),
            Event::Attacked { target, damage, .. } | Event::Struck { target, damage, .. } => {
                self.change_fighter(target.id, |fighter| fighter.take_damage(*damage));
            }
            Event::Healed { who, amount, .. } => {
                self.change_fighter(who.id, |fighter| _ = fighter.heal(*amount));
            }
            Event::Died { who, .. } => self.map.kill(who.id),
            Event::Planned { who, steps, .. } => self.set_path(who.id, steps),
            Event::PickedUp { who, id, item, slot, .. } => {
                self.map.remove(*id);
                let item = InventoryItem { slot: *slot, id: *id, kind: *item, equipped: false };
                self.change_inventory(who.id, |inventory| inventory.insert(item));
            }
            Event::Dropped { who, slot, at, .. } => self.dropped(who.id, *slot, *at),
            Event::Equipped { who, slot, .. } => {
                self.change_inventory(who.id, |it| it.set_equipped(*slot, true));
            }
            Event::Unequipped { who, slot, .. } => {
                self.change_inventory(who.id, |it| it.set_equipped(*slot, false));
            }
            Event::Used { who, slot, .. } => {
                self.change_inventory(who.id, |it| _ = it.remove(*slot));
            }
            Event::Confused { target, turns, .. } => {
                self.map.change(target.id, |it| it.confused = Some(*turns));
                // The remembered steps do not lead on from where it stumbles.
                self.set_path(target.id, &[]);
            }
            Event::Stumbled { who, left, .. } => {
                self.map.change(who.id, |it| it.confused = Some(*left));
            }
            Event::ConfusionEnded { who, .. } => self.map.change(who.id, |it| it.confused = None),
            Event::Arrived { floor, at, .. } => self.travel(*floor, *at),
            Event::GainedExperience { points, .. } => self.award_xp(*points),
            Event::LevelUpChosen { level_up } => self.level_up(*level_up),
            Event::GameOver { outcome } => self.outcome = Some(*outcome),
            Event::TurnEnded { turn } => {
                self.turn = *turn;
                self.update_fov();
            }
            Event::Waited { .. } | Event::Exploded { .. } => {}
        }
    }

    /// The rules have checked the cell; a step that fails changes nothing.
    fn moved(&mut self, who: EntityId, from: Point, to: Point) {
        let moved = self.map.relocate(who, to).is_ok();
        if let Some(ai) = self.map.ai_mut(who).filter(|_| moved) {
            ai.advance(from.direction_to(to));
        }
    }

    fn set_path(&mut self, who: EntityId, steps: &[Direction]) {
        if let Some(ai) = self.map.ai_mut(who) {
            ai.set_path(steps);
        }
    }

    fn dropped(&mut self, who: EntityId, slot: InventorySlot, at: Point) {
        let mut dropped = None;
        self.change_inventory(who, |inventory| dropped = inventory.remove(slot));
        if let Some(InventoryItem { id, kind, .. }) = dropped {
            // Items do not block, so any cell has room for them.
            let _ = self.map.insert(self.content.prototype(kind).spawn(kind, id, at));
        }
    }

    fn award_xp(&mut self, points: u32) {
        let curve = self.content.xp_curve();
        self.map.change(self.player, |player| {
            if let (Some(experience), Some(curve)) = (&mut player.experience, curve) {
                experience.award_xp(points, curve);
            }
        });
    }

    fn level_up(&mut self, level_up: LevelUp) {
        self.map.change(self.player, |player| {
            if let (Some(experience), Some(fighter)) = (&mut player.experience, &mut player.fighter)
            {
                experience.take_level_up();
                fighter.improve(level_up);
            }
        });
    }

    fn change_fighter(&mut self, who: EntityId, change: impl FnOnce(&mut Fighter)) {
        if let Some(fighter) = self.map.fighter_mut(who) {
            change(fighter);
        }
    }

    fn change_inventory(&mut self, who: EntityId, change: impl FnOnce(&mut Inventory)) {
        self.map.change(who, |entity| {
            if let Some(inventory) = &mut entity.inventory {
                change(inventory);
            }
        });
    }

    /// Updates the field of view of the player.
    pub(crate) fn update_fov(&mut self) {
        if let Some(from) = self.map.get(self.player).map(|player| player.at) {
            self.map.update_fov(&self.content, from);
        }
    }
}
