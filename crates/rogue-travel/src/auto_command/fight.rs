//! Autofight: walks up to the nearest enemy and attacks it, and then those next to the player.

use roguecore::{Command, EntityView, Fighter, Point, StatusId};

use super::{Runner, Scene};
use crate::enemies::is_awake_enemy;
use crate::harm::{reach_of_abilities, suffering};
use crate::reason::StopReason;
use crate::watch::is_low;

impl Runner {
    pub(super) fn fight(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        let enemy = self.enemy(scene)?;
        scene.check_health()?;
        self.check_half(scene)?;
        self.target = Some(enemy.id);
        if enemy.at.chebyshev(scene.here) != 1 {
            return scene.approach(enemy.at);
        }
        let (own, other) = (scene.view.player().fighter, enemy.fighter);
        let melee = scene.view.content().melee();
        let harmless = |(own, other): (Fighter, Fighter)| *melee.range(&own, &other).end() <= 0;
        if own.zip(other).is_some_and(harmless) {
            return Err(StopReason::CannotHurt { kind: enemy.entity_ref.kind });
        }
        let direction = scene.here.direction_to(enemy.at).ok_or(StopReason::NoPath)?;
        Ok(Command::Melee(direction))
    }

    /// Half of the hit points is a moment to think: the fight goes on when it is asked for again.
    fn check_half(&mut self, scene: &Scene<'_>) -> Result<(), StopReason> {
        let is_half = |it: &Fighter| i64::from(it.hp()) * 2 <= i64::from(it.max_hp());
        let half = scene.view.player().fighter.is_some_and(|it| is_half(&it));
        if self.issued == 0 {
            self.began_weak = half;
        }
        if half && !self.began_weak { Err(StopReason::HalfHealth) } else { Ok(()) }
    }

    /// The enemy of this fight: the nearest one with a path to it at its start, then an adjacent
    /// one before it; after its death one that is awake next to the player.
    fn enemy<'a>(&self, scene: &Scene<'a>) -> Result<EntityView<'a>, StopReason> {
        let nearest = scene.nearest_enemy();
        let Some(target) = self.target else {
            let within_reach = |it: &EntityView<'_>| scene.approach(it.at).is_ok();
            let reached = scene.enemies().into_iter().find(within_reach);
            return reached.or(nearest).ok_or(StopReason::NoEnemy);
        };
        let entities = scene.view.entities();
        let same = entities.into_iter().find(|it| it.id == target && it.is_enemy());
        match (same, nearest) {
            (Some(same), Some(nearest)) => {
                let is_adjacent = |it: &EntityView<'_>| it.at.chebyshev(scene.here) == 1;
                Ok(if is_adjacent(&same) || !is_adjacent(&nearest) { same } else { nearest })
            }
            _ if scene.is_dead(target) => {
                let mut others = scene.enemies().into_iter();
                match others.find(|it| is_awake_enemy(scene.view, it)) {
                    Some(next) if next.at.chebyshev(scene.here) == 1 => Ok(next),
                    next => Err(StopReason::EnemyDead { next: next.map(|it| it.entity_ref.kind) }),
                }
            }
            _ => Err(StopReason::EnemyGone),
        }
    }
}

impl Scene<'_> {
    /// A step on the shortest safe path to the enemy; where none is known, on one that may lead
    /// through cells not yet seen. The step itself is onto a known cell.
    fn approach(&self, goal: Point) -> Result<Command, StopReason> {
        let ground = self.ground();
        let is_safe = |at: Point| at == goal || ground.is_safe(at);
        let is_unseen = |at: Point| ground.tile_id(at).is_none() && at.chebyshev(self.here) > 1;
        let known = ground.path(u32::MAX, is_safe, |at, _| at == goal);
        let path = known.or_else(|| {
            ground.path(u32::MAX, |at| is_safe(at) || is_unseen(at), |at, _| at == goal)
        });
        let step = path.and_then(|mut path| path.steps.pop());
        let step = step.ok_or(StopReason::NoPath)?;
        // A companion changes places with who bumps into it.
        let makes_way = self.view.entities_at(self.here + step).iter().any(|it| it.makes_way);
        Ok(if makes_way { Command::Bump(step) } else { Command::Move(step) })
    }

    /// Whether the entity is a corpse in view, or is gone from the cell where it was attacked.
    fn is_dead(&self, id: roguecore::EntityId) -> bool {
        self.view.entities().iter().any(|it| it.id == id && it.corpse)
    }

    /// The fight ends when a third of the hit points is left, when a status could kill, or when the
    /// next blows could, as the threat line says. Where that says that nothing bounds a blow, its
    /// melee counts: such an enemy could not be fought at all otherwise.
    fn check_health(&self) -> Result<(), StopReason> {
        let Some(own) = self.view.player().fighter else { return Ok(()) };
        if is_low(&own) {
            return Err(StopReason::LowHealth);
        }
        let melee = self.view.content().melee();
        let (mut sum, deadly) = self.suffering(&own);
        let mut hardest = None;
        for enemy in &self.enemies() {
            let Some(threat) = self.view.threat(enemy.id) else { continue };
            let Some((hit, deaths)) = threat.hits_for.zip(threat.you_die_in) else { continue };
            // The engine knows whether the player resists it.
            if let Some(status) = deadly.filter(|_| deaths.min == 0) {
                return Err(StopReason::DeadlyStatus(status));
            }
            let blows = threat.speed.div_ceil(100).max(1);
            if !self.can_strike(enemy, blows) {
                continue;
            }
            let kind = enemy.entity_ref.kind;
            if (1..=blows).contains(&deaths.min) {
                return Err(StopReason::DeadlyBlow { kind });
            }
            let melee = || enemy.fighter.map_or(0, |it| *melee.range(&it, &own).end());
            let hit = hit.max.map_or_else(|| i64::from(melee()), i64::from);
            let hits = hit * i64::from(blows);
            sum += hits;
            hardest = hardest.max(Some((hits, kind)));
        }
        match hardest {
            Some((_, kind)) if sum >= i64::from(own.hp()) => Err(StopReason::DeadlyBlow { kind }),
            _ => Ok(()),
        }
    }

    /// The damage that the player's statuses do in the next turn, and the worst of them where they
    /// could kill before they end.
    fn suffering(&self, own: &Fighter) -> (i64, Option<StatusId>) {
        let rows = self.view.content().rows();
        let statuses = self.view.player().statuses.iter();
        let all = statuses.filter_map(|it| Some((suffering(*it, rows.status(it.status)?), it)));
        let all: Vec<_> = all.collect();
        let in_all: i64 = all.iter().map(|(it, _)| it.in_all).sum();
        let worst = all.iter().max_by_key(|(it, active)| (it.in_all, active.status));
        let deadly = worst.filter(|_| in_all >= i64::from(own.hp()));
        (all.iter().map(|(it, _)| it.next_turn).sum(), deadly.map(|(_, active)| active.status))
    }

    /// Whether an enemy may hurt the player in this turn: from the next cell, after a step of the
    /// player and its own, or from afar, by an ability that does damage and reaches them.
    fn can_strike(&self, enemy: &EntityView<'_>, actions: u32) -> bool {
        let distance = enemy.at.chebyshev(self.here);
        let reach = || {
            let content = self.view.content();
            reach_of_abilities(content, enemy.prototype)
                .filter(|_| self.view.visible().get(enemy.at))
        };
        let reaches = || distance <= reach().unwrap_or(1).max(1).saturating_add(actions);
        distance == 1 || is_awake_enemy(self.view, enemy) && reaches()
    }
}
