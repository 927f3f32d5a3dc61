//! Rest and wait: let turns pass until the player is well, or until something happens, out of the way
//! of gas.

use roguecore::rule::{Condition, RuleSet, Trigger};
use roguecore::{Command, Direction, EntityView, Point, Spread, SubstanceCell};

use super::{Runner, Scene};
use crate::danger::{harms_who_stays, is_harmful, spreads_harm};
use crate::enemies::{is_awake_enemy, keeps_away};
use crate::harm::{healing, heals_in_time};
use crate::paths::Ground;
use crate::reach::Reach;
use crate::reason::{EnemyStop, HarmStop, RestStop, StopReason};
use crate::spread::may_come_to;
use crate::watch::lost_control;

/// Turns in a row without a hit point more after which rest is given up.
const MAX_IDLE_TURNS: u32 = 60;
/// How far from gas the player rests, in cells.
const CLEARANCE: u32 = 2;
/// How far the player goes for that, in steps.
const MAX_STEPS: u32 = 12;
/// Turns that waiting for something to happen takes at most.
const MAX_WAIT: u32 = 100;

/// How the rest goes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    best_hp: i32,
    /// Turns without a hit point more, or without an enemy to hold against.
    pub(super) idle: u32,
}

impl Runner {
    pub(super) fn rest(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        self.check_enemies(scene, 0)?;
        let fighter = scene.view.player().fighter;
        let is_hurt = fighter.is_some_and(|it| it.hp() < it.max_hp());
        let waits_for_status = scene.view.player().statuses.iter().any(|it| it.is_temporary());
        let rests = is_hurt || waits_for_status;
        if let Err(danger) = scene.check_ground() {
            let away = scene.step_out_of_gas().filter(|_| rests);
            return away.map(Command::Bump).ok_or_else(|| danger.into());
        }
        if !rests {
            return Err(RestStop::Rested.into());
        }
        if !waits_for_status && !scene.heals_by_itself() {
            return Err(scene.no_healing().into());
        }
        let hp = fighter.map_or(0, |it| it.hp());
        if hp > self.rest.best_hp || waits_for_status {
            self.rest = Progress { best_hp: hp, idle: 0 };
        }
        self.rest.idle += 1;
        if self.rest.idle > MAX_IDLE_TURNS {
            return Err(scene.no_healing().into());
        }
        Ok(Command::Wait)
    }

    pub(super) fn wait_until(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        if let Some(enemy) = scene.nearest_enemy().filter(|it| scene.is_adjacent(it)) {
            return Err(EnemyStop::Adjacent { kind: enemy.entity_ref.kind }.into());
        }
        if let Some(enemy) = scene.watcher() {
            return Err(EnemyStop::Nearby { kind: enemy.entity_ref.kind }.into());
        }
        self.wait_a_turn(scene)
    }

    /// A turn of a wait, or a step out of gas.
    pub(super) fn wait_a_turn(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        if let Err(danger) = scene.check_ground() {
            // No step is taken before the eyes of an enemy.
            let is_watched = self.check_enemies(scene, 0).is_err();
            let away = if is_watched { None } else { scene.step_out_of_gas() };
            return away.map(Command::Bump).ok_or_else(|| danger.into());
        }
        if self.issued >= MAX_WAIT {
            return Err(StopReason::TooLong);
        }
        Ok(Command::Wait)
    }
}

impl<'a> Scene<'a> {
    /// The nearest enemy in view that is awake, and may come or strike from afar.
    fn watcher(&self) -> Option<EntityView<'a>> {
        let mut reach = Reach::new(self.view);
        self.enemies().into_iter().find(|enemy| {
            let is_shy = keeps_away(self.view, enemy) || !reach.includes(enemy);
            is_awake_enemy(self.view, enemy) && !is_shy
        })
    }

    /// The player does not wait in danger.
    fn check_ground(&self) -> Result<(), HarmStop> {
        let rows = self.view.substances();
        let near = rows.filter(|it| is_harmful(self.view, it.substance)).any(|it| {
            it.at == self.here
                || (spreads_harm(self.view, it.substance)
                    && it.at.chebyshev(self.here) == 1
                    && may_come_to(self.view, it.substance, self.here))
        });
        if near || self.is_harmful_to_stay(self.here) { Err(HarmStop::DangerNear) } else { Ok(()) }
    }

    /// The next step of the shortest path to a cell that is not next to gas, over ground that is not
    /// slow: a safe one, or else, for a player in gas, one through the same gas. `None` without one,
    /// near fire, which follows fuel, and for a player without control of their steps.
    pub(super) fn step_out_of_gas(&self) -> Option<Direction> {
        if lost_control(self.view).is_some() {
            return None;
        }
        let ground = self.ground();
        let spreading: Vec<&SubstanceCell> =
            self.view.substances().filter(|it| spreads_harm(self.view, it.substance)).collect();
        for cell in &spreading {
            if cell.at.chebyshev(self.here) < CLEARANCE && !self.is_gas(cell) {
                return None;
            }
        }
        let is_clear = |at: Point, steps: u32| {
            steps > 0
                && !spreading.iter().any(|it| it.at.chebyshev(at) < CLEARANCE)
                && !self.is_harmful_to_stay(at)
        };
        let is_safe = |at: Point| ground.is_quick(at) && !ground.costs_a_key(at);
        let mut path = ground.path(MAX_STEPS, is_safe, is_clear);
        if path.is_none() && spreading.iter().any(|it| it.at == self.here) {
            let leads_through = |at| self.leads_through_gas(&ground, at);
            path = ground.path(MAX_STEPS, leads_through, is_clear);
        }
        path?.steps.last().copied()
    }

    /// Whether nothing but the gas in which the player stands harms them in a cell, and it is not slow.
    fn leads_through_gas(&self, ground: &Ground<'_>, at: Point) -> bool {
        ground.is_safe_but_for_substances(at)
            && self.is_same_gas(at)
            && !ground.is_costly(at)
            && !ground.costs_a_key(at)
    }

    fn is_same_gas(&self, at: Point) -> bool {
        for cell in self.view.substances_at(at) {
            let here = self.view.substances_at(self.here);
            let stands_in = here.iter().any(|it| it.substance == cell.substance);
            if is_harmful(self.view, cell.substance) && !(self.is_gas(cell) && stands_in) {
                return false;
            }
        }
        true
    }

    fn is_gas(&self, cell: &SubstanceCell) -> bool {
        let row = self.view.content().rows().substance(cell.substance);
        row.is_some_and(|row| row.spread == Spread::Level)
    }

    /// Whether the tile of a cell harms a player that stays there.
    fn is_harmful_to_stay(&self, at: Point) -> bool {
        self.view.tile_id(at).is_some_and(|tile| harms_who_stays(self.view, tile))
    }

    /// Whether some rule of a turn heals the player: of their own, of their equipment, of a status
    /// they have, or of where they stand. Host rules may.
    fn heals_by_itself(&self) -> bool {
        let content = self.view.content();
        let rows = content.rows();
        let tile = self.view.tile_id(self.here).map(|tile| &content.tile(tile).rules);
        let substances = self.view.substances_at(self.here).iter();
        let substances = substances.filter_map(|it| rows.substance(it.substance));
        self.own_rules().into_iter().any(|rules| self.heals_now(rules))
            // Equipment has stats of its own.
            || self.rules_of_equipment().into_iter().any(heals_in_time)
            || tile.is_some_and(|rules| self.heals_now(rules))
            || substances.into_iter().any(|it| self.heals_now(&it.rules))
            || !rows.custom.is_empty()
    }

    fn no_healing(&self) -> RestStop {
        let mut rules = self.own_rules();
        rules.extend(self.rules_of_equipment());
        let kills_heal = rules.iter().any(|it| healing(it, Trigger::Kill).next().is_some());
        RestStop::DoesNotHeal { kills_heal }
    }

    /// The rules of the player's creature and statuses.
    fn own_rules(&self) -> Vec<&RuleSet> {
        let (rows, player) = (self.view.content().rows(), self.view.player());
        let mut rules = vec![&player.prototype.rules];
        for active in player.statuses {
            rules.extend(rows.status(active.status).map(|row| &row.rules));
        }
        rules
    }

    fn rules_of_equipment(&self) -> Vec<&RuleSet> {
        let mut inventory = self.view.inventory();
        inventory.retain(|it| it.equipped);
        inventory.iter().map(|it| &it.prototype.rules).collect()
    }

    /// Whether a rule of each turn restores hit points and does not ask for more of a stat than the player has. Other
    /// conditions may come true.
    fn heals_now(&self, rules: &RuleSet) -> bool {
        healing(rules, Trigger::Turn)
            .any(|rule| rule.conditions.iter().all(|it| !self.is_lacking(it)))
    }

    /// Whether a condition asks for more of a stat than the player has.
    fn is_lacking(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Has { stat, value } | Condition::PlayerHas { stat, value } => {
                self.view.stat(*stat) < *value
            }
            _ => false,
        }
    }
}
