//! Rest and wait: let turns pass until the player is well, or until something happens.

use roguecore::Command;

use super::{Runner, Scene};
use crate::harm::heals_in_time;
use crate::reason::StopReason;

/// Turns in a row without a hit point more after which rest is given up.
const MAX_IDLE_TURNS: u32 = 60;
/// Turns that waiting for something to happen takes at most.
const MAX_WAIT: u32 = 100;

/// How the rest goes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    best_hp: i32,
    idle: u32,
}

impl Runner {
    pub(super) fn rest(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        self.check_enemies(scene, 0)?;
        scene.check_ground()?;
        let fighter = scene.view.player().fighter;
        let is_hurt = fighter.is_some_and(|it| it.hp() < it.max_hp());
        let waits_for_status = scene.view.player().statuses.iter().any(|it| it.is_temporary());
        if !is_hurt && !waits_for_status {
            return Err(StopReason::Rested);
        }
        if !waits_for_status && !scene.heals_by_itself() {
            return Err(StopReason::RestDoesNotHeal);
        }
        let hp = fighter.map_or(0, |it| it.hp());
        if hp > self.rest.best_hp || waits_for_status {
            self.rest = Progress { best_hp: hp, idle: 0 };
        }
        self.rest.idle += 1;
        if self.rest.idle > MAX_IDLE_TURNS {
            return Err(StopReason::RestDoesNotHeal);
        }
        Ok(Command::Wait)
    }

    pub(super) fn wait_until(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        scene.check_ground()?;
        let adjacent = scene.nearest_enemy().filter(|it| it.at.chebyshev(scene.here) == 1);
        if let Some(enemy) = adjacent {
            return Err(StopReason::EnemyAdjacent { kind: enemy.entity_ref.kind });
        }
        if self.issued >= MAX_WAIT {
            return Err(StopReason::TooLong);
        }
        Ok(Command::Wait)
    }
}

impl Scene<'_> {
    /// The player does not wait in danger.
    fn check_ground(&self) -> Result<(), StopReason> {
        let danger = self.notes.danger();
        let rows = self.view.substances();
        let near = rows.filter(|it| danger.substance(it.substance)).any(|it| {
            it.at == self.here || (danger.spreads(it.substance) && it.at.chebyshev(self.here) == 1)
        });
        let tile = self.view.tile_id(self.here);
        let harmful = tile.is_some_and(|tile| danger.lasts(tile));
        if near || harmful { Err(StopReason::DangerNear) } else { Ok(()) }
    }

    /// Whether some rule of a turn heals the player: of their own, of their equipment, of a status
    /// they have, or of where they stand. Host rules may.
    fn heals_by_itself(&self) -> bool {
        let content = self.view.content();
        let rows = content.rows();
        let player = self.view.player();
        let equipped = self.view.inventory().into_iter().filter(|it| it.equipped);
        let statuses = player.statuses.iter().filter_map(|it| rows.status(it.status));
        let tile = self.view.tile_id(self.here).map(|tile| &content.tile(tile).rules);
        let substances = self.view.substances_at(self.here).iter();
        let substances = substances.filter_map(|it| rows.substance(it.substance));
        heals_in_time(&player.prototype.rules)
            || equipped.into_iter().any(|it| heals_in_time(&it.prototype.rules))
            || statuses.into_iter().any(|it| heals_in_time(&it.rules))
            || tile.is_some_and(heals_in_time)
            || substances.into_iter().any(|it| heals_in_time(&it.rules))
            || !rows.custom.is_empty()
    }
}
