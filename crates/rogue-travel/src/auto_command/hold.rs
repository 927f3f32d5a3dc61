//! Hold: waits for the enemies that come, and fights them from the first that is next to the player on.

use roguecore::Command;

use super::{AutoCommand, Runner, Scene};
use crate::enemies::is_awake_enemy;
use crate::reason::{EnemyStop, StatusStop, StopReason};
use crate::watch::lost_control;

/// Turns in a row without an enemy in view that is awake: one that went around a corner may come back.
const MAX_ALONE: u32 = 10;

impl Runner {
    pub(super) fn hold(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        let enemies = scene.enemies();
        let mut awake = enemies.iter().filter(|it| is_awake_enemy(scene.view, it));
        if awake.any(|it| scene.is_adjacent(it)) {
            if let Some(status) = lost_control(scene.view) {
                return Err(StatusStop::Impairs(status).into());
            }
            self.auto_command = AutoCommand::Fight;
            return self.fight(scene);
        }
        if self.issued == 0 && !self.with_enemies {
            let stop =
                if enemies.is_empty() { EnemyStop::NoneInView } else { EnemyStop::NoneComing };
            return Err(stop.into());
        }
        if self.issued == 0 {
            scene.check_health()?;
        }
        let is_one_awake = enemies.iter().any(|it| is_awake_enemy(scene.view, it));
        self.rest.idle = if is_one_awake { 0 } else { self.rest.idle + 1 };
        if self.rest.idle > MAX_ALONE {
            return Err(StopReason::TooLong);
        }
        self.wait_a_turn(scene)
    }

    /// Whether it holds its ground against an awake enemy that is next to the player: from now on it is a fight.
    pub(super) fn is_met(&self, scene: &Scene<'_>) -> bool {
        let enemies = scene.enemies();
        let mut awake = enemies.iter().filter(|it| is_awake_enemy(scene.view, it));
        self.auto_command == AutoCommand::Hold && awake.any(|it| scene.is_adjacent(it))
    }
}
