//! Picking up more than one thing by a key: a pile, and the missiles that the player walks over.

use roguecore::Command;

use super::{Runner, Scene};
use crate::enemies::is_awake_enemy;
use crate::reason::{ItemStop, PlaceStop, StopReason};

impl Runner {
    /// Whatever lies on top, then the rest of the pile that is wanted. With an awake enemy in view a key takes one
    /// thing.
    pub(super) fn pick_up(&self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        if self.issued == 0 {
            return Ok(Command::PickUp);
        }
        if scene.has_awake_enemy() {
            return Err(PlaceStop::Goal.into());
        }
        if scene.memory.wants_but_has_no_room(scene.view) {
            return Err(ItemStop::NoRoom.into());
        }
        scene.wanted_here().ok_or_else(|| PlaceStop::Goal.into())
    }

    /// The missiles here of kinds that the player has thrown.
    pub(super) fn recover(scene: &Scene<'_>) -> Result<Command, StopReason> {
        scene.thrown_here().ok_or_else(|| PlaceStop::Goal.into())
    }
}

impl Scene<'_> {
    /// The pick-up of a thing here of a kind that the player has thrown; not while an awake enemy is in view, when a
    /// turn is the player's to spend.
    pub(super) fn thrown_here(&self) -> Option<Command> {
        let is_thrown = self.memory.has_thrown_item_at(self.view, self.here);
        let wanted = if is_thrown { self.wanted_here() } else { None };
        wanted.filter(|_| !self.has_awake_enemy())
    }

    fn has_awake_enemy(&self) -> bool {
        self.enemies().iter().any(|it| is_awake_enemy(self.view, it))
    }
}
