//! The planner: thinks about turns with dangerous enemies in view by playing possible games forward.
//!
//! A plan is a first command and a way to play on. Each rollout carries a plan out in a game that
//! the player cannot tell from the real one, until no enemy is in view and no poison kills, and asks
//! the worth of the position there. All plans are tried in the same sampled games, and the
//! player's own plan is given up only for one that does better by more than chance. The way of the
//! chosen plan is kept until the enemies are gone, so that a plan is carried out as it was tried.

use std::sync::Arc;

use roguecore::{Command, Direction, Event, EventKind, FightEvent, Game};

use super::situation::{Opponent, Situation};
use super::traits::{POLICIES, Traits, policies};
use super::value::value_of;
use super::{Choice, Knowledge, Player, Purpose};

/// Turns that a rollout looks ahead, at most.
const HORIZON: u32 = 60;
/// Turns without an enemy and without poison that kills after which a rollout ends.
const CALM_LIMIT: u32 = 2;
/// Refusals in a row after which a rollout ends.
const MAX_REFUSALS: u32 = 3;
/// The most plans that are compared.
const MAX_PLANS: usize = 14;
/// In how many sampled games each plan is tried first, and from which effort in one more.
const FIRST_WORLDS: usize = 2;
const MANY_ROLLOUTS: usize = 60;
/// In how many more sampled games than at first the better half is tried.
const MORE_WORLDS: usize = 2;
/// From that number of plans on all are tried as often as the effort allows.
const LAST_PLANS: usize = 3;
/// How much better than the own plan another one has to be, by more than its standard error, as a
/// share of the worth of the own plan.
const MIN_GAIN: f64 = 0.02;
/// The worth of a death that comes as late as [`LATE`] or later: where all plans end in death, the
/// one that lives longest is the best.
const LATE_DEATH: f64 = 0.05;
/// Turns after which a death is late.
const LATE: u32 = 20;
/// The worth of a won game: more than any position.
const WON: f64 = 10.0;
/// Fights that are expected to take less than that percentage of the hit points left are not thought
/// about.
const MIN_DANGER: i32 = 10;
/// Turns with enemies in view but without a wound on either side after which thinking is of no use.
const STALEMATE: u32 = 20;

/// A careful player that compares plans by rollouts in sampled games.
#[derive(Clone, Debug)]
pub struct Planner {
    player: Player,
    /// The ways to play on, the one for quiet times first.
    policies: [Traits; POLICIES],
    /// The way of the last plan; it is kept while enemies are in view.
    policy: usize,
    fight: Fight,
    /// Rollouts in each turn that is thought about.
    effort: u32,
    /// Draws the sampled games.
    next_seed: u64,
}

/// Whether the fight on a floor gets on.
#[derive(Clone, Copy, Debug, Default)]
struct Fight {
    floor: u32,
    /// The hit points of the player and of the enemies in view at the last turn with enemies.
    mine: i32,
    theirs: i32,
    /// Turns without a wound, less those with one.
    idle: u32,
}

impl Fight {
    /// Looks at a turn with enemies in view; whether nothing has happened for long.
    fn is_stalemate(&mut self, now: &Situation<'_>) -> bool {
        let hp = now.awake().filter_map(|it| it.entity.fighter).map(|it| it.hp());
        let (mine, theirs) = (now.me.hp(), hp.sum());
        if self.floor != now.view.floor() {
            *self = Self { floor: now.view.floor(), mine, theirs, idle: 0 };
        }
        let wound = mine < self.mine || theirs < self.theirs;
        self.idle = if wound { self.idle.saturating_sub(2) } else { self.idle + 1 };
        (self.mine, self.theirs) = (mine, theirs);
        self.idle > STALEMATE
    }
}

/// A first command and a way to play on.
#[derive(Clone, Copy, Debug)]
struct Plan {
    choice: Choice,
    /// The index of the policy.
    policy: usize,
}

/// A plan and its values in the sampled games so far.
struct Trial {
    plan: Plan,
    values: Vec<f64>,
}

impl Trial {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / count(self.values.len().max(1))
    }

    /// The mean difference to another plan in the same games, and its standard error.
    fn gain(&self, own: &Self) -> (f64, f64) {
        let gains = || self.values.iter().zip(&own.values).map(|(mine, own)| mine - own);
        let count = count(self.values.len().min(own.values.len()).max(2));
        let mean = gains().sum::<f64>() / count;
        let variance = gains().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean, (variance / count).sqrt())
    }
}

/// A number of things, for calculations.
fn count(number: usize) -> f64 {
    u32::try_from(number).unwrap_or(u32::MAX).into()
}

impl Planner {
    /// A planner that plays `effort` rollouts in each turn that it thinks about.
    pub fn new(knowledge: &Knowledge, seed: u64, effort: u32) -> Self {
        let own = Traits::careful();
        let player = Player::new(knowledge, Some(own), seed);
        let next_seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let fight = Fight::default();
        Self { player, policies: policies(own), policy: 0, fight, effort, next_seed }
    }

    /// The player that decides where the planner does not think.
    pub const fn player(&self) -> &Player {
        &self.player
    }

    /// The next command; `None` when nothing is left to do in content without stairs.
    pub fn choose(&mut self, game: &Game) -> Option<Choice> {
        let before = self.player.clone();
        let model = Arc::clone(&self.player.model);
        let now = Situation::new(game, &model)?;
        let fights = now.awake().next().is_some();
        let stalemate = fights && self.fight.is_stalemate(&now);
        if !fights || stalemate {
            self.policy = 0;
        }
        self.player.traits = Some(self.policies[self.policy]);
        let own = self.player.choose(game)?;
        let thinks = self.effort > 1 && own.purpose != Purpose::LevelUp;
        if !thinks || !fights || stalemate || now.danger() < MIN_DANGER {
            return Some(own);
        }
        let plans = self.plans(&before, &now, own);
        let best = self.best_of(&before, &now, plans);
        self.policy = best.policy;
        if best.choice.command == own.command {
            return Some(own);
        }
        // The own plan is not carried out: it is forgotten, the sights are not.
        self.player = before;
        self.player.memory.observe(&now);
        self.player.memory.path = None;
        Some(best.choice)
    }

    /// Drops the plan after a refusal.
    pub fn refused(&mut self) {
        self.player.refused();
    }

    /// The own plan first, then the others, the more promising ones first.
    fn plans(&self, player: &Player, now: &Situation<'_>, own: Choice) -> Vec<Plan> {
        let kept = self.policy;
        let mut plans = vec![Plan { choice: own, policy: kept }];
        let mut add = |choice: Choice, policy: usize| {
            let new = |it: &Plan| it.choice.command != choice.command || it.policy != policy;
            if plans.iter().all(new) && now.game.allows(choice.command) {
                plans.push(Plan { choice, policy });
            }
        };
        for (index, traits) in self.policies.iter().enumerate() {
            let mut other = player.clone();
            other.traits = Some(*traits);
            if let Some(choice) = other.choose(now.game) {
                add(choice, index);
            }
        }
        let mut items = now.item_options();
        items.sort_by_key(|it| std::cmp::Reverse(it.spares));
        for it in items.iter().take(3) {
            add(Choice::new(Purpose::Item, it.command), kept);
        }
        let others = [now.healing(1), now.escape(), now.run_to_stairs(), now.retreat_to_corridor()];
        for choice in others.into_iter().flatten() {
            add(choice, kept);
        }
        let mut adjacent: Vec<_> = now.adjacent().collect();
        adjacent.sort_by_key(|it| (it.turns_to_kill, it.entity.id));
        for it in adjacent.into_iter().take(2) {
            if let Some(direction) = now.here.direction_to(it.at) {
                add(Choice::new(Purpose::Fight, Command::Melee(direction)), kept);
            }
        }
        for it in items.iter().skip(3).take(3) {
            add(Choice::new(Purpose::Item, it.command), kept);
        }
        add(Choice::new(Purpose::Fight, Command::Wait), kept);
        if let Some(choice) = now.step_away() {
            add(choice, kept);
        }
        for direction in Direction::ALL {
            add(Choice::new(Purpose::Flee, Command::Bump(direction)), kept);
        }
        plans.truncate(MAX_PLANS);
        plans
    }

    /// Tries every plan in a few sampled games, then the better half in more, and so on, until the
    /// rollouts are used up or no plan has a chance to be better than the own one.
    fn best_of(&mut self, player: &Player, now: &Situation<'_>, mut plans: Vec<Plan>) -> Plan {
        let effort = self.effort as usize;
        let first = FIRST_WORLDS + usize::from(effort >= MANY_ROLLOUTS);
        plans.truncate((effort / first).max(2));
        let enemies = now.opponents();
        let mut trials: Vec<Trial> =
            plans.into_iter().map(|plan| Trial { plan, values: Vec::new() }).collect();
        let (mut left, mut worlds) = (effort, first);
        while trials.len() > 1 && left >= trials.len() {
            let last = trials.len() <= LAST_PLANS;
            let affordable = left / trials.len();
            for _ in 0..if last { affordable } else { worlds.min(affordable) } {
                left -= trials.len();
                let sampled = now.game.sample_world(self.next_seed);
                self.next_seed = self.next_seed.wrapping_add(1);
                for trial in &mut trials {
                    let value = self.rollout(player, &sampled, &enemies, trial.plan);
                    trial.values.push(value);
                }
            }
            let gains = trials.iter().skip(1).map(|it| it.gain(&trials[0]));
            let needed = MIN_GAIN * trials[0].mean();
            let hopeful = gains.into_iter().any(|(gain, error)| gain + error > needed);
            if last || !hopeful {
                break;
            }
            worlds = first + MORE_WORLDS;
            // The own plan stays: the others are compared with it.
            let keep = trials.len().div_ceil(2).max(LAST_PLANS);
            let order = |one: &Trial, other: &Trial| other.mean().total_cmp(&one.mean());
            trials.get_mut(1..).into_iter().for_each(|others| others.sort_by(order));
            trials.truncate(keep);
        }
        let (own, others) = trials.split_at(1);
        let surplus = |trial: &Trial| {
            let (gain, error) = trial.gain(&own[0]);
            gain - error - MIN_GAIN * own[0].mean()
        };
        let better = others.iter().map(|trial| (surplus(trial), trial.plan));
        let best = better.filter(|(surplus, _)| *surplus > 0.0).max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(own[0].plan, |(_, plan)| plan)
    }

    /// The value of a plan in one possible game. `enemies` are those in view before it.
    fn rollout(&self, player: &Player, sampled: &Game, enemies: &[Opponent], plan: Plan) -> f64 {
        let (mut game, mut player) = (sampled.clone(), player.clone());
        let mut alive = enemies.to_vec();
        player.traits = Some(self.policies[plan.policy]);
        match game.step(plan.choice.command) {
            Ok(events) => forget_the_dead(&mut alive, events.as_slice()),
            Err(_) => return 0.0,
        }
        player.memory.path = None;
        let (mut calm, mut lived, mut refusals) = (0, 0, 0);
        for _ in 0..HORIZON {
            if game.outcome().is_some() || calm >= CALM_LIMIT {
                break;
            }
            let Some(choice) = player.choose(&game) else { break };
            lived += 1;
            calm = if player.memory.sees_enemies || player.memory.is_dying { 0 } else { calm + 1 };
            if let Ok(events) = game.step(choice.command) {
                forget_the_dead(&mut alive, events.as_slice());
                refusals = 0;
            } else {
                player.refused();
                refusals += 1;
                if refusals > MAX_REFUSALS {
                    break;
                }
            }
        }
        match game.outcome() {
            Some(outcome) if outcome.is_won() => WON,
            Some(_) => LATE_DEATH * f64::from(lived.min(LATE)) / f64::from(LATE),
            None => Situation::new(&game, &player.model).map_or(0.0, |now| value_of(&now, &alive)),
        }
    }
}

/// Leaves out the enemies that died.
fn forget_the_dead(enemies: &mut Vec<Opponent>, events: &[Event]) {
    for event in events {
        if let EventKind::Fight(FightEvent::Died { who, .. }) = &event.kind {
            enemies.retain(|it| it.id != who.id);
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    /// The planner with 12 rollouts after its first choice in a scene.
    fn chosen(scene: &str) -> (Planner, Option<Choice>) {
        let content = rogue_ember::content();
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut planner = Planner::new(&Knowledge::new(&content), 1, 12);
        let choice = planner.choose(&game);
        (planner, choice)
    }

    #[test]
    fn it_thinks_with_a_dangerous_enemy_in_view_and_only_then() {
        let first = Planner::new(&Knowledge::new(&rogue_ember::content()), 1, 12).next_seed;
        let (calm, _) = chosen("########\n#@.....#\n########");
        assert_eq!(calm.next_seed, first, "nothing to think about");
        let fight = "########\n#@....O#\n########\n\nO = ogre";
        let (planner, choice) = chosen(fight);
        assert!(planner.next_seed > first, "a rollout draws a sampled game");
        let (again, same) = chosen(fight);
        assert_eq!((planner.next_seed, choice), (again.next_seed, same));
    }

    #[test]
    fn where_all_plans_end_in_death_a_later_death_is_worth_more() {
        let surrounded = "#####\n#OOO#\n#O@O#\n#OOO#\n#####\n\nO = ogre";
        let (planner, choice) = chosen(surrounded);
        let game = Game::from_scene(rogue_ember::content(), surrounded).unwrap();
        let model = Arc::clone(&planner.player.model);
        let enemies = Situation::new(&game, &model).unwrap().opponents();
        let plan = Plan { choice: choice.unwrap(), policy: 0 };
        let value = planner.rollout(&planner.player, &game.sample_world(1), &enemies, plan);
        assert!((f64::MIN_POSITIVE..LATE_DEATH).contains(&value), "{value}");
    }
}
