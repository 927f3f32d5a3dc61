//! The one door through which a turn changes the world.

use super::World;
use crate::event::Event;

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
            Event::Attacked { target, damage, .. } => {
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
            Event::GameOver { outcome } => self.outcome = Some(*outcome),
            Event::TurnEnded { turn } => {
                self.turn = *turn;
                self.look_around();
            }
            Event::Waited { .. } => {}
        }
    }

    /// The player looks around from where they stand.
    pub(crate) fn look_around(&mut self) {
        if let Some(from) = self.map.get(self.player).map(|player| player.at) {
            self.map.look_from(&self.content, from);
        }
    }
}
