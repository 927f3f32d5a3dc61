//! The one door through which a turn changes the world.

use super::World;
use crate::entity::EntityId;
use crate::event::Event;
use crate::pack::{Carried, Pack};

impl World {
    /// Makes an event true.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Moved { who, from, to, .. } => {
                // Rules have checked the cell; a step that cannot be taken is not taken.
                let moved = self.map.relocate(who.id, *to).is_ok();
                if let Some(ai) = self.map.ai_mut(who.id).filter(|_| moved) {
                    ai.step_taken(from.direction_to(*to));
                }
            }
            Event::Attacked { target, damage, .. } | Event::Struck { target, damage, .. } => {
                if let Some(fighter) = self.map.fighter_mut(target.id) {
                    fighter.take_damage(*damage);
                }
            }
            Event::Died { who, .. } => self.map.kill(who.id),
            Event::Planned { who, steps, .. } => {
                if let Some(ai) = self.map.ai_mut(who.id) {
                    ai.remember(steps);
                }
            }
            Event::PickedUp { who, id, item, slot, .. } => {
                self.map.take(*id);
                let thing = Carried { slot: *slot, id: *id, kind: *item, worn: false };
                self.pack_of(who.id, |pack| pack.put(thing));
            }
            Event::Dropped { who, slot, at, .. } => {
                let mut dropped = None;
                self.pack_of(who.id, |pack| dropped = pack.take(*slot));
                if let Some(Carried { id, kind, .. }) = dropped {
                    // What does not block finds room on any cell.
                    let _ = self.map.place(self.content.prototype(kind).spawn(kind, id, *at));
                }
            }
            Event::PutOn { who, slot, .. } => self.pack_of(who.id, |pack| pack.wear(*slot, true)),
            Event::TakenOff { who, slot, .. } => {
                self.pack_of(who.id, |pack| pack.wear(*slot, false));
            }
            Event::Used { who, slot, .. } => self.pack_of(who.id, |pack| {
                pack.take(*slot);
            }),
            Event::Healed { who, amount, .. } => {
                if let Some(fighter) = self.map.fighter_mut(who.id) {
                    fighter.heal(*amount);
                }
            }
            Event::Confused { target, turns, .. } => {
                self.map.change(target.id, |it| it.confused = Some(*turns));
                // Steps remembered from here lead nowhere from where it will stumble.
                if let Some(ai) = self.map.ai_mut(target.id) {
                    ai.remember(&[]);
                }
            }
            Event::Stumbled { who, left, .. } => {
                self.map.change(who.id, |it| it.confused = Some(*left));
            }
            Event::CameRound { who, .. } => self.map.change(who.id, |it| it.confused = None),
            Event::Arrived { floor, at, .. } => self.travel(*floor, *at),
            Event::GainedExperience { points, .. } => {
                let curve = self.content.growth();
                self.map.change(self.player, |player| {
                    if let (Some(growth), Some(curve)) = (&mut player.growth, curve) {
                        growth.gain(*points, curve);
                    }
                });
            }
            Event::Improved { improvement } => self.map.change(self.player, |player| {
                if let (Some(growth), Some(fighter)) = (&mut player.growth, &mut player.fighter) {
                    growth.choose();
                    fighter.improve(*improvement);
                }
            }),
            Event::GameOver { outcome } => self.outcome = Some(*outcome),
            Event::TurnEnded { turn } => {
                self.turn = *turn;
                self.look_around();
            }
            Event::Waited { .. } | Event::Exploded { .. } => {}
        }
    }

    fn pack_of(&mut self, who: EntityId, change: impl FnOnce(&mut Pack)) {
        self.map.change(who, |entity| {
            if let Some(pack) = &mut entity.pack {
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
