//! Autofight: walks up to the nearest enemy and attacks it, and then those that are about to strike, as long
//! as the danger of the next turn allows it.

use roguecore::{Command, EntityView, Fighter, Point, PrototypeId, StatusId, View};

use super::{Runner, Scene};
use crate::danger_told::of_those_that_count;
use crate::enemies::{is_awake_enemy, is_dormant, keeps_away};
use crate::harm::suffering;
use crate::reach::Reach;
use crate::reason::{Cost, EnemyStop, HarmStop, PathStop, StopReason};
use crate::watch::is_low;

/// Steps in a row after which an enemy is left that has moved each time, and came no nearer.
const MAX_CHASE: u32 = 5;

/// Blows in a row after which an enemy is left that they make no weaker.
const MAX_BLOWS_IN_VAIN: u32 = 20;

/// How the fight goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    target: Option<roguecore::EntityId>,
    /// The kind of the enemy that is fought, or was last.
    kind: Option<PrototypeId>,
    /// The player's hit points at its start.
    start: i64,
    /// Whether it began with half of the hit points, or less.
    began_weak: bool,
    /// Where the enemy was seen last.
    seen_at: Option<Point>,
    /// The length of the shortest path to the enemy so far, and its steps since then.
    nearest: usize,
    chased: u32,
    /// The fewest hit points of the enemy so far, and the blows since then.
    weakest: i32,
    blows: u32,
}

impl Progress {
    pub(super) fn new(view: View<'_>) -> Self {
        let own = view.player().fighter;
        Self {
            target: None,
            kind: None,
            start: own.map_or(0, |it| it.hp().into()),
            began_weak: own.is_some_and(|it| is_half(&it, 0)),
            seen_at: None,
            nearest: usize::MAX,
            chased: 0,
            weakest: i32::MAX,
            blows: 0,
        }
    }
}

impl Runner {
    pub(super) fn fight(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        let Some(enemy) = self.enemy(scene)? else { return self.follow(scene) };
        scene.check_health()?;
        self.fight.kind = Some(enemy.entity_ref.kind);
        if self.fight.target.replace(enemy.id) != Some(enemy.id) {
            (self.fight.nearest, self.fight.chased) = (usize::MAX, 0);
            (self.fight.weakest, self.fight.blows) = (i32::MAX, 0);
        }
        let seen_at = self.fight.seen_at.replace(enemy.at);
        let command = if enemy.at.chebyshev(scene.here) == 1 {
            (self.fight.nearest, self.fight.chased) = (usize::MAX, 0);
            self.check_blows(&enemy)?;
            scene.blow(&enemy)?
        } else {
            let (command, steps) = scene.approach(enemy.at)?;
            self.check_chase(&enemy, steps, seen_at)?;
            command
        };
        // First: the danger of the turn counts it without a word.
        self.check_backlash(scene, &enemy, command)?;
        self.check_danger(scene, Some(&enemy), command)?;
        self.check_death(scene, &enemy, command)?;
        Ok(command)
    }

    /// A step to where an enemy was seen last that has gone out of view, with no other one in view.
    fn follow(&self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        let ground = scene.ground();
        let goal = self.fight.seen_at.filter(|&at| at != scene.here && ground.enters(at));
        let goal =
            goal.filter(|_| !scene.enemies().iter().any(|it| is_awake_enemy(scene.view, it)));
        let command = scene.approach(goal.ok_or(EnemyStop::Gone)?);
        let (command, _) = command.map_err(|_| StopReason::Enemy(EnemyStop::Gone))?;
        scene.check_health()?;
        self.check_danger(scene, None, command)?;
        Ok(command)
    }

    /// An enemy that steps away as fast as the player comes is not followed over the floor.
    fn check_chase(
        &mut self,
        enemy: &EntityView<'_>,
        steps: usize,
        seen_at: Option<Point>,
    ) -> Result<(), EnemyStop> {
        self.fight.chased += 1;
        if steps < self.fight.nearest || seen_at == Some(enemy.at) {
            (self.fight.nearest, self.fight.chased) = (steps, 0);
        }
        let kind = enemy.entity_ref.kind;
        if self.fight.chased > MAX_CHASE { Err(EnemyStop::KeepsAway { kind }) } else { Ok(()) }
    }

    /// An enemy that heals as fast as the player strikes is not fought for ever.
    fn check_blows(&mut self, enemy: &EntityView<'_>) -> Result<(), EnemyStop> {
        let hp = enemy.fighter.map_or(0, |it| it.hp());
        if hp < self.fight.weakest {
            (self.fight.weakest, self.fight.blows) = (hp, 0);
        }
        self.fight.blows += 1;
        let kind = enemy.entity_ref.kind;
        if self.fight.blows > MAX_BLOWS_IN_VAIN {
            Err(EnemyStop::NoWeaker { kind })
        } else {
            Ok(())
        }
    }

    /// The possible cost of the next turn, as the screen tells it: not the life; and where half of all hit points or
    /// less would be left, not a third of those that the player had at the start, and none without a moment to think
    /// first. Asked for again it is begun. Where it is likely to cost a quarter, each turn is a key. An enemy that the
    /// blow kills for certain takes nothing.
    fn check_danger(
        &self,
        scene: &Scene<'_>,
        enemy: Option<&EntityView<'_>>,
        command: Command,
    ) -> Result<(), HarmStop> {
        let Some(own) = scene.view.player().fighter else { return Ok(()) };
        let (danger, stands) = match command {
            Command::Move(step) | Command::Bump(step) => {
                (scene.view.danger_of_step(scene.here + step), scene.here + step)
            }
            Command::Melee(_) => match enemy.filter(|it| scene.dies_by_a_blow(it)) {
                Some(enemy) => (scene.view.danger().after_death_of(enemy.id), scene.here),
                None => (scene.view.danger(), scene.here),
            },
            _ => (scene.view.danger(), scene.here),
        };
        let danger = of_those_that_count(scene.view, danger, stands);
        let worst = danger.worst().and_then(|id| scene.kind_of(id));
        let others = danger.attackers().saturating_sub(1);
        // Where nothing bounds the harm, the likely loss counts, and it is a key for each turn.
        let most = danger.most_lost_in(1);
        let lost = i64::from(most.unwrap_or_else(|| danger.likely_loss()));
        let hp = i64::from(own.hp());
        if let Some(kind) = worst.filter(|_| lost >= hp) {
            return Err(HarmStop::Deadly { kind, others });
        }
        let costly = |case| Err(HarmStop::Costly { most, kind: worst, others, case });
        let start = self.fight.start;
        let falls_to_half = is_half(&own, lost);
        let is_begun = self.issued == 0 && self.cost_told_in == Some(scene.view.turn());
        // Of harm without a bound the likely part says nothing about the half.
        let may_fall_to_half = falls_to_half || most.is_none();
        if lost > 0 && may_fall_to_half && (start - hp + lost) * 3 > start && !is_begun {
            // The next key begins with the hit points of now.
            return costly(if lost * 3 > hp { Cost::Exchange } else { Cost::Key });
        }
        let is_asked = is_begun || self.is_asked_again(|it| *it == HarmStop::HalfHealth.into());
        if !self.fight.began_weak && falls_to_half && !is_asked {
            return Err(HarmStop::HalfHealth);
        }
        let is_much = most.is_none() || i64::from(danger.likely_loss()) * 4 >= start;
        if self.issued > 0 && is_much { costly(Cost::Exchange) } else { Ok(()) }
    }

    /// A blow that comes back is theirs to give, once for each kind of enemy in a fight. An enemy that dies of it
    /// for certain does nothing about it.
    fn check_backlash(
        &self,
        scene: &Scene<'_>,
        enemy: &EntityView<'_>,
        command: Command,
    ) -> Result<(), HarmStop> {
        let (id, kind) = (enemy.id, enemy.entity_ref.kind);
        let is_blow = matches!(command, Command::Melee(_)) && !scene.dies_by_a_blow(enemy);
        if !is_blow || self.is_asked_again(|it| is_backlash_of(it, kind)) {
            return Ok(());
        }
        let comes_back = scene.view.threat(id).is_some_and(|it| it.struck.is_some());
        if comes_back { Err(HarmStop::StrikesBack { id, kind }) } else { Ok(()) }
    }

    /// A blow that may kill an enemy whose death harms the player is theirs to give.
    fn check_death(
        &self,
        scene: &Scene<'_>,
        enemy: &EntityView<'_>,
        command: Command,
    ) -> Result<(), HarmStop> {
        let kind = enemy.entity_ref.kind;
        let threat = scene.view.threat(enemy.id).filter(|_| matches!(command, Command::Melee(_)));
        let may_die = threat
            .is_some_and(|it| it.death.is_some() && it.dies_in.is_some_and(|blows| blows.min <= 1));
        let is_asked = self.is_asked_again(|it| *it == HarmStop::DeathHarms { kind }.into());
        if may_die && !is_asked { Err(HarmStop::DeathHarms { kind }) } else { Ok(()) }
    }

    /// The enemy of this fight: at its start the one with a path to it that comes first by its [`rank`], the
    /// nearest of them. Then one that is awake and adjacent comes before it, and after its death such a one is
    /// next, or one that is a step away from that. `None` where it has gone out of view; the fight is over where it
    /// is no enemy any more.
    fn enemy<'a>(&self, scene: &Scene<'a>) -> Result<Option<EntityView<'a>>, StopReason> {
        let Some(target) = self.fight.target else { return self.first_enemy(scene).map(Some) };
        let entities = scene.view.entities();
        let next = scene.enemies().into_iter().find(|it| is_awake_enemy(scene.view, it));
        let adjacent = next.filter(|it| scene.is_adjacent(it));
        match entities.iter().find(|it| it.id == target && it.is_enemy()).copied() {
            Some(same) if scene.is_adjacent(&same) => Ok(Some(same)),
            Some(same) => Ok(Some(adjacent.unwrap_or(same))),
            None if scene.is_dead(target) => match next.filter(|it| self.is_next(scene, it)) {
                Some(next) => Ok(Some(next)),
                None => Err(EnemyStop::Dead { next: scene.next_within_reach() }.into()),
            },
            None if entities.iter().any(|it| it.id == target) => Err(EnemyStop::Gone.into()),
            None => Ok(None),
        }
    }

    /// Whether the fight goes on with an enemy after the death of another: it is about to strike, or of the same kind
    /// and comes.
    fn is_next(&self, scene: &Scene<'_>, enemy: &EntityView<'_>) -> bool {
        let is_same_kind = self.fight.kind == Some(enemy.entity_ref.kind);
        let comes = || !keeps_away(scene.view, enemy) && scene.approach(enemy.at).is_ok();
        scene.is_about_to_strike(enemy) || is_same_kind && comes()
    }

    /// The enemy that a fight begins with. One that does nothing until it is struck is fought where the player
    /// asks twice.
    fn first_enemy<'a>(&self, scene: &Scene<'a>) -> Result<EntityView<'a>, StopReason> {
        let nearest = scene.nearest_enemy().ok_or(EnemyStop::NoneInView)?;
        let mut enemies = scene.enemies();
        enemies.sort_by_key(|it| rank(scene, it));
        let reached = enemies.into_iter().find(|it| scene.approach(it.at).is_ok());
        let enemy = reached.unwrap_or(nearest);
        let reason = StopReason::Enemy(EnemyStop::Dormant { kind: enemy.entity_ref.kind });
        let is_asked = self.is_asked_again(|it| *it == reason);
        if is_dormant(scene.view, &enemy) && !is_asked { Err(reason) } else { Ok(enemy) }
    }
}

/// The order in which enemies are fought; of equal ones the nearest comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    AdjacentAwake,
    AdjacentAsleep,
    Awake,
    Asleep,
    Dormant,
}

fn rank(scene: &Scene<'_>, enemy: &EntityView<'_>) -> Rank {
    let is_adjacent = enemy.at.chebyshev(scene.here) == 1;
    match (is_awake_enemy(scene.view, enemy), is_adjacent) {
        (true, true) => Rank::AdjacentAwake,
        (true, false) => Rank::Awake,
        (false, _) if is_dormant(scene.view, enemy) => Rank::Dormant,
        (false, true) => Rank::AdjacentAsleep,
        (false, false) => Rank::Asleep,
    }
}

impl Scene<'_> {
    /// A step on the shortest safe path to the enemy, with the steps of that path; where none is known, on
    /// one that may lead through cells not yet seen. The step itself is onto a known cell.
    fn approach(&self, goal: Point) -> Result<(Command, usize), StopReason> {
        let ground = self.ground().against(goal);
        let is_safe = |at: Point| at == goal || ground.enters(at) || ground.goes_on(self.here, at);
        let is_unseen = |at: Point| ground.tile_id(at).is_none() && at.chebyshev(self.here) > 1;
        let known = ground.path(u32::MAX, is_safe, |at, _| at == goal);
        let path = known.or_else(|| {
            ground.path(u32::MAX, |at| is_safe(at) || is_unseen(at), |at, _| at == goal)
        });
        let path = path.ok_or(PathStop::NoPath)?;
        let step = *path.steps.last().ok_or(PathStop::NoPath)?;
        // A companion changes places with the bumping actor.
        let makes_way = self.view.entities_at(self.here + step).iter().any(|it| it.makes_way);
        let command = if makes_way { Command::Bump(step) } else { Command::Move(step) };
        Ok((command, path.steps.len()))
    }

    /// Whether the player's next blow kills an enemy, whatever the dice say.
    fn dies_by_a_blow(&self, enemy: &EntityView<'_>) -> bool {
        let threat = self.view.threat(enemy.id);
        threat.and_then(|it| it.dies_in).is_some_and(|blows| blows.max == Some(1))
    }

    /// Whether an enemy is next to the player or a step away from that, unless it keeps away.
    fn is_about_to_strike(&self, enemy: &EntityView<'_>) -> bool {
        let distance = enemy.at.chebyshev(self.here);
        distance == 1
            || distance == 2 && !keeps_away(self.view, enemy) && self.approach(enemy.at).is_ok()
    }

    /// The nearest enemy with which the fight goes on.
    fn next_within_reach(&self) -> Option<PrototypeId> {
        let mut reach = Reach::new(self.view);
        let mut awake = self.enemies().into_iter().filter(|it| is_awake_enemy(self.view, it));
        awake.find(|it| reach.includes(it)).map(|it| it.entity_ref.kind)
    }

    /// Whether the entity is a corpse in view.
    fn is_dead(&self, id: roguecore::EntityId) -> bool {
        self.view.entities().iter().any(|it| it.id == id && it.corpse)
    }

    /// The blow at an enemy next to the player.
    fn blow(&self, enemy: &EntityView<'_>) -> Result<Command, StopReason> {
        let melee = self.view.content().melee();
        if let (Some(own), Some(other)) = (self.view.player().fighter, enemy.fighter)
            && *melee.range(&own, &other).end() <= 0
        {
            return Err(EnemyStop::CannotHurt { kind: enemy.entity_ref.kind }.into());
        }
        let direction = self.here.direction_to(enemy.at).ok_or(PathStop::NoPath)?;
        Ok(Command::Melee(direction))
    }

    /// The fight ends when a third of the hit points is left, and when a status could kill.
    pub(super) fn check_health(&self) -> Result<(), StopReason> {
        let Some(own) = self.view.player().fighter else { return Ok(()) };
        if is_low(&own) {
            return Err(StopReason::LowHealth);
        }
        let Some(deadly) = self.deadly_status(&own) else { return Ok(()) };
        // The engine knows whether the player resists it.
        for enemy in self.enemies() {
            let blows = self.view.threat(enemy.id).and_then(|it| it.you_die_in);
            if blows.is_some_and(|it| it.min == 0) {
                return Err(HarmStop::DeadlyStatus(deadly).into());
            }
        }
        Ok(())
    }

    fn kind_of(&self, id: roguecore::EntityId) -> Option<PrototypeId> {
        self.enemies().into_iter().find(|it| it.id == id).map(|it| it.entity_ref.kind)
    }

    /// The worst of the player's statuses where they could kill before they end.
    fn deadly_status(&self, own: &Fighter) -> Option<StatusId> {
        let rows = self.view.content().rows();
        let statuses = self.view.player().statuses.iter();
        let all = statuses.filter_map(|it| Some((suffering(*it, rows.status(it.status)?), it)));
        let all: Vec<_> = all.collect();
        let in_all: i64 = all.iter().map(|(it, _)| *it).sum();
        let worst = all.iter().max_by_key(|(it, active)| (*it, active.status));
        worst.filter(|_| in_all >= i64::from(own.hp())).map(|(_, active)| active.status)
    }
}

/// Whether a fight ended because a blow at that kind of enemy comes back.
fn is_backlash_of(reason: &StopReason, enemy: PrototypeId) -> bool {
    matches!(reason, StopReason::Harm(HarmStop::StrikesBack { kind, .. }) if *kind == enemy)
}

/// Whether at most half of the hit points is left after a loss.
fn is_half(own: &Fighter, lost: i64) -> bool {
    (i64::from(own.hp()) - lost) * 2 <= i64::from(own.max_hp())
}
