//! Hold: waits for the enemies that come, and fights them from the first that is next to the player on.

use roguecore::Command;

use super::{AutoCommand, Runner, Scene};
use crate::enemies::is_awake_enemy;
use crate::reason::{EnemyStop, StopReason};

impl Runner {
    pub(super) fn hold(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        let enemies = scene.enemies();
        let mut awake = enemies.iter().filter(|it| is_awake_enemy(scene.view, it));
        if awake.any(|it| scene.is_adjacent(it)) {
            self.auto_command = AutoCommand::Fight;
            return self.fight(scene);
        }
        if self.issued == 0 && !self.with_enemies {
            return Err(EnemyStop::NoneInView.into());
        }
        self.wait_until(scene)
    }
}
