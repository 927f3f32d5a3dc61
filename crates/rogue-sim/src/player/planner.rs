//! The planner: thinks about turns with enemies in view by playing possible games forward.
//!
//! A plan is a first command and a way to play on. Each rollout carries a plan out in a game that
//! the player cannot tell from the real one, until no enemy is in view, and asks what the position
//! is worth there. All plans are tried in the same imagined games, and the player's own plan is given
//! up only for one that does better by more than chance.

use std::sync::Arc;

use roguecore::{Command, Direction, Game, Outcome};

use super::persona::{POLICIES, Traits, policies};
use super::situation::Situation;
use super::worth::{Worth, count};
use super::{Choice, Intent, Knowledge, Persona, Player};

/// Turns that a rollout looks ahead, at most.
const HORIZON: u32 = 60;
/// Turns without an enemy after which a rollout ends.
const CALM_LIMIT: u32 = 2;
/// The most plans that are compared.
const MAX_PLANS: usize = 14;
/// In how many imagined games a plan is tried at least.
const MIN_WORLDS: usize = 5;
/// How much better than the own plan another one has to be, as a chance to win.
const GAIN_THRESHOLD: f64 = 0.004;
/// Fights that are expected to take less than that percentage of the hit points left are not thought
/// about.
const DANGER_THRESHOLD: i32 = 5;

/// A careful player who compares plans by rollouts in imagined games.
#[derive(Clone, Debug)]
pub struct Planner {
    player: Player,
    worth: Arc<Worth>,
    /// The ways to play on, the own one first.
    policies: [Traits; POLICIES],
    /// Rollouts in each turn that is thought about.
    effort: u32,
    /// Draws the imagined games.
    next_seed: u64,
}

/// A first command and a way to play on.
#[derive(Clone, Copy, Debug)]
struct Plan {
    choice: Choice,
    /// The index of the policy.
    policy: usize,
}

/// A plan and its values in the imagined games so far.
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

impl Planner {
    /// A planner that plays `effort` rollouts in each turn that it thinks about.
    pub fn new(knowledge: &Knowledge, worth: Arc<Worth>, seed: u64, effort: u32) -> Self {
        let own = Traits::of_careful();
        let mut player = Player::new(knowledge, Persona::Careful, seed);
        player.traits = Some(own);
        let next_seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self { player, worth, policies: policies(own), effort, next_seed }
    }

    /// The next command; `None` when nothing is left to do in content without stairs.
    pub fn choose(&mut self, game: &Game) -> Option<Choice> {
        let before = self.player.clone();
        let own = self.player.choose(game)?;
        if self.effort < 2 || own.intent == Intent::LevelUp {
            return Some(own);
        }
        let facts = Arc::clone(&self.player.facts);
        let now = Situation::new(game, &facts)?;
        let fights = now.awake().next().is_some() && now.danger() >= DANGER_THRESHOLD;
        if !fights && own.intent != Intent::Fight {
            return Some(own);
        }
        let plans = self.plans(&before, &now, own);
        let best = self.best_of(&before, game, plans);
        if best.command == own.command {
            return Some(own);
        }
        // The own plan is not carried out: it is forgotten, what was seen is not.
        self.player = before;
        self.player.memory.observe(&now);
        self.player.memory.path = None;
        Some(best)
    }

    /// Drops the plan after a refusal.
    pub fn refused(&mut self) {
        self.player.refused();
    }

    /// The own plan first, then the others, the more promising ones first.
    fn plans(&self, player: &Player, now: &Situation<'_>, own: Choice) -> Vec<Plan> {
        let mut plans = vec![Plan { choice: own, policy: 0 }];
        let mut add = |choice: Choice, policy: usize| {
            let new = |it: &Plan| it.choice.command != choice.command || it.policy != policy;
            if plans.iter().all(new) && now.game.check(choice.command).is_ok() {
                plans.push(Plan { choice, policy });
            }
        };
        for (index, traits) in self.policies.iter().enumerate().skip(1) {
            let mut other = player.clone();
            other.traits = Some(*traits);
            if let Some(choice) = other.choose(now.game) {
                add(choice, index);
            }
        }
        let mut items = now.item_options();
        items.sort_by_key(|it| std::cmp::Reverse(it.spares));
        for it in items.iter().take(3) {
            add(Choice::new(Intent::Item, it.command), 0);
        }
        let others = [now.healing(1), now.escape(), now.run_to_stairs(), now.retreat_to_corridor()];
        for choice in others.into_iter().flatten() {
            add(choice, 0);
        }
        let mut adjacent: Vec<_> = now.adjacent().collect();
        adjacent.sort_by_key(|it| (it.turns_to_kill, it.entity.id));
        for it in adjacent.into_iter().take(2) {
            if let Some(direction) = now.here.direction_to(it.at) {
                add(Choice::new(Intent::Fight, Command::Melee(direction)), 0);
            }
        }
        for it in items.iter().skip(3).take(3) {
            add(Choice::new(Intent::Item, it.command), 0);
        }
        add(Choice::new(Intent::Fight, Command::Wait), 0);
        if let Some(choice) = now.step_away() {
            add(choice, 0);
        }
        for direction in Direction::ALL {
            add(Choice::new(Intent::Flee, Command::Bump(direction)), 0);
        }
        plans.truncate(MAX_PLANS);
        plans
    }

    /// Tries every plan in a few imagined games, then the best ones in more.
    fn best_of(&mut self, player: &Player, game: &Game, mut plans: Vec<Plan>) -> Choice {
        let effort = self.effort as usize;
        plans.truncate((effort / MIN_WORLDS).max(2));
        let mut trials: Vec<Trial> =
            plans.into_iter().map(|plan| Trial { plan, values: Vec::new() }).collect();
        let mut left = effort;
        while trials.len() > 1 && left >= trials.len() {
            let last = trials.len() <= 3;
            let worlds = if last { left / trials.len() } else { MIN_WORLDS };
            for _ in 0..worlds {
                if left < trials.len() {
                    break;
                }
                left -= trials.len();
                let imagined = game.imagine(self.next_seed);
                self.next_seed = self.next_seed.wrapping_add(1);
                for trial in &mut trials {
                    let value = self.rollout(player, &imagined, trial.plan);
                    trial.values.push(value);
                }
            }
            if last {
                break;
            }
            // The own plan stays: the others are compared with it.
            let keep = trials.len().div_ceil(2).max(3);
            let order = |one: &Trial, other: &Trial| other.mean().total_cmp(&one.mean());
            trials.get_mut(1..).into_iter().for_each(|others| others.sort_by(order));
            trials.truncate(keep);
        }
        let (own, others) = trials.split_at(1);
        let better = |trial: &&Trial| {
            let (gain, error) = trial.gain(&own[0]);
            gain > GAIN_THRESHOLD + 2.0 * error
        };
        let best =
            others.iter().filter(better).max_by(|one, other| one.mean().total_cmp(&other.mean()));
        best.unwrap_or(&own[0]).plan.choice
    }

    /// What a plan leads to in one possible game.
    fn rollout(&self, player: &Player, imagined: &Game, plan: Plan) -> f64 {
        let (mut game, mut player) = (imagined.clone(), player.clone());
        player.traits = Some(self.policies[plan.policy]);
        if game.step(plan.choice.command).is_err() {
            return 0.0;
        }
        player.memory.path = None;
        let mut calm = 0;
        for _ in 0..HORIZON {
            if game.outcome().is_some() || calm >= CALM_LIMIT {
                break;
            }
            let Some(choice) = player.choose(&game) else { break };
            calm = if player.memory.sees_enemies { 0 } else { calm + 1 };
            if game.step(choice.command).is_ok() {
                player.carried_out();
            } else {
                player.refused();
                if player.memory.refusals > 3 {
                    break;
                }
            }
        }
        match game.outcome() {
            Some(Outcome::Won { .. } | Outcome::Custom { won: true, .. }) => 1.0,
            Some(_) => 0.0,
            None => Situation::new(&game, &player.facts).map_or(0.0, |now| self.worth.of(&now)),
        }
    }
}
