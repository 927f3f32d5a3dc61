//! The one door through which a turn changes the world.

use super::World;
use crate::component::{Fighter, LevelUp};
use crate::entity::EntityId;
use crate::event::Event;
use crate::geometry::{Direction, Point};
use crate::inventory::{Inventory, InventoryItem, InventorySlot};

impl World {
    /// Makes an event true.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Moved { who, from, to, .. } => self.moved(who.id, *from, *to),
            Event::Attacked { target, damage, .. } | Event::Struck { target, damage, .. } => {
                self.fighter(target.id, |fighter| fighter.take_damage(*damage));
            }
            Event::Healed { who, amount, .. } => {
                self.fighter(who.id, |fighter| _ = fighter.heal(*amount));
            }
            Event::Died { who, .. } => self.map.kill(who.id),
            Event::Planned { who, steps, .. } => self.remember(who.id, steps),
            Event::PickedUp { who, id, item, slot, .. } => {
                self.map.remove(*id);
                let thing = InventoryItem { slot: *slot, id: *id, kind: *item, equipped: false };
                self.pack_of(who.id, |pack| pack.put(thing));
            }
            Event::Dropped { who, slot, at, .. } => self.dropped(who.id, *slot, *at),
            Event::Equipped { who, slot, .. } => {
                self.pack_of(who.id, |pack| pack.wear(*slot, true))
            }
            Event::Unequipped { who, slot, .. } => {
                self.pack_of(who.id, |pack| pack.wear(*slot, false));
            }
            Event::Used { who, slot, .. } => self.pack_of(who.id, |pack| _ = pack.take(*slot)),
            Event::Confused { target, turns, .. } => {
                self.map.change(target.id, |it| it.confused = Some(*turns));
                // Steps remembered from here lead nowhere from where it will stumble.
                self.remember(target.id, &[]);
            }
            Event::Stumbled { who, left, .. } => {
                self.map.change(who.id, |it| it.confused = Some(*left));
            }
            Event::ConfusionEnded { who, .. } => self.map.change(who.id, |it| it.confused = None),
            Event::Arrived { floor, at, .. } => self.travel(*floor, *at),
            Event::GainedExperience { points, .. } => self.learned(*points),
            Event::LevelUpChosen { level_up } => self.level_up(*level_up),
            Event::GameOver { outcome } => self.outcome = Some(*outcome),
            Event::TurnEnded { turn } => {
                self.turn = *turn;
                self.look_around();
            }
            Event::Waited { .. } | Event::Exploded { .. } => {}
        }
    }

    /// Rules have checked the cell; a step that cannot be taken is not taken.
    fn moved(&mut self, who: EntityId, from: Point, to: Point) {
        let moved = self.map.relocate(who, to).is_ok();
        if let Some(ai) = self.map.ai_mut(who).filter(|_| moved) {
            ai.step_taken(from.direction_to(to));
        }
    }

    fn remember(&mut self, who: EntityId, steps: &[Direction]) {
        if let Some(ai) = self.map.ai_mut(who) {
            ai.remember(steps);
        }
    }

    fn dropped(&mut self, who: EntityId, slot: InventorySlot, at: Point) {
        let mut dropped = None;
        self.pack_of(who, |pack| dropped = pack.take(slot));
        if let Some(InventoryItem { id, kind, .. }) = dropped {
            // What does not block finds room on any cell.
            let _ = self.map.insert(self.content.prototype(kind).spawn(kind, id, at));
        }
    }

    fn learned(&mut self, points: u32) {
        let curve = self.content.xp_curve();
        self.map.change(self.player, |player| {
            if let (Some(growth), Some(curve)) = (&mut player.experience, curve) {
                growth.award_xp(points, curve);
            }
        });
    }

    fn level_up(&mut self, level_up: LevelUp) {
        self.map.change(self.player, |player| {
            if let (Some(growth), Some(fighter)) = (&mut player.experience, &mut player.fighter) {
                growth.choose();
                fighter.improve(level_up);
            }
        });
    }

    fn fighter(&mut self, who: EntityId, change: impl FnOnce(&mut Fighter)) {
        if let Some(fighter) = self.map.fighter_mut(who) {
            change(fighter);
        }
    }

    fn pack_of(&mut self, who: EntityId, change: impl FnOnce(&mut Inventory)) {
        self.map.change(who, |entity| {
            if let Some(pack) = &mut entity.inventory {
                change(pack);
            }
        });
    }

    /// The player looks around from where they stand.
    pub(crate) fn look_around(&mut self) {
        if let Some(from) = self.map.get(self.player).map(|player| player.at) {
            self.map.look_from(&self.content, from);
        }
    }
}
