//! The planner: thinks about turns with enemies in view by playing possible games forward.

use std::cmp::Reverse;

use roguecore::{Command, Direction, Game, Outcome};

use super::situation::Situation;
use super::{Choice, Intent, Knowledge, Persona, Player};

/// Turns that a rollout looks ahead.
const HORIZON: u32 = 25;
/// The most commands that are compared.
const MAX_CANDIDATES: usize = 12;

/// A careful player who compares commands by rollouts on imagined games.
#[derive(Clone, Debug)]
pub struct Planner {
    player: Player,
    /// Rollouts in each turn with enemies in view.
    effort: u32,
    /// Draws the imagined games.
    next_seed: u64,
}

impl Planner {
    /// A planner that plays `effort` rollouts in each turn with enemies in view.
    pub fn new(knowledge: &Knowledge, seed: u64, effort: u32) -> Self {
        let player = Player::new(knowledge, Persona::Careful, seed);
        Self { player, effort, next_seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) }
    }

    /// The next command; `None` when nothing is left to do in content without stairs.
    pub fn choose(&mut self, game: &Game) -> Option<Choice> {
        let before = self.player.clone();
        let own = self.player.choose(game)?;
        let facts = std::sync::Arc::clone(&self.player.facts);
        let now = Situation::new(game, &facts)?;
        let calm = now.awake().next().is_none() && own.intent != Intent::Stairs;
        if self.effort < 2 || calm || own.intent == Intent::LevelUp {
            return Some(own);
        }
        let candidates = candidates(&now, own);
        if candidates.len() < 2 {
            return Some(own);
        }
        let best = self.best_of(game, &candidates);
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

    /// Rollouts go to the commands that did best so far: in each round half of them drop out.
    fn best_of(&mut self, game: &Game, candidates: &[Choice]) -> Choice {
        let mut scores: Vec<(usize, i64, u32)> =
            (0..candidates.len()).map(|index| (index, 0, 0)).collect();
        let mut left = self.effort;
        while scores.len() > 1 && left > 0 {
            let halvings = usize::BITS - (scores.len() - 1).leading_zeros();
            let worlds = (left / halvings / scores.len() as u32).max(1);
            for _ in 0..worlds {
                let seed = self.next_seed;
                self.next_seed = self.next_seed.wrapping_add(1);
                let imagined = game.imagine(seed);
                for (index, total, count) in &mut scores {
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                    let value = self.rollout(&imagined, candidates[*index].command);
                    *total += value;
                    *count += 1;
                }
            }
            // Those without a rollout were left out for lack of time.
            let mean = |it: &(usize, i64, u32)| {
                if it.2 == 0 { i64::MIN } else { it.1 / i64::from(it.2) }
            };
            scores.sort_by_key(|it| (Reverse(mean(it)), it.0));
            scores.truncate(scores.len().div_ceil(2));
        }
        candidates[scores[0].0]
    }

    /// The worth of what a command leads to in one possible game.
    fn rollout(&self, imagined: &Game, command: Command) -> i64 {
        let mut game = imagined.clone();
        let mut player = self.player.clone();
        let floor = game.view().floor();
        if game.step(command).is_err() {
            return i64::MIN / 4;
        }
        player.memory.path = None;
        for _ in 0..HORIZON {
            if game.outcome().is_some() || game.view().floor() != floor {
                break;
            }
            let Some(choice) = player.choose(&game) else { break };
            if choice.intent == Intent::Rest && player.memory.rested > 2 {
                break;
            }
            if game.step(choice.command).is_ok() {
                player.carried_out();
            } else {
                player.refused();
                if player.memory.refusals > 3 {
                    break;
                }
            }
        }
        worth(&game, &player)
    }
}

/// What the player's state is worth.
fn worth(game: &Game, player: &Player) -> i64 {
    match game.outcome() {
        Some(Outcome::Won { .. } | Outcome::Custom { won: true, .. }) => return 100_000,
        Some(_) => return -10_000,
        None => {}
    }
    let Some(now) = Situation::new(game, &player.facts) else { return 0 };
    let hp = i64::from(now.me.hp());
    let most = i64::from(now.me.max_hp().max(1));
    let cost = i64::from(now.fight_cost(false)).min(2 * most);
    let left = (hp - cost * 2 / 3).max(-most);
    let mut worth = 1_000 * left / most + if hp * 4 < most { -300 } else { 0 };
    for it in &now.inventory {
        let Some(item) = now.item(it.kind) else { continue };
        let action = &item.on_use;
        let each = if item.goal {
            5_000
        } else if action.heal > 0 {
            i64::from(action.heal.min(40)) * 8
        } else if action.is_attack() || action.is_escape() || item.on_throw.is_attack() {
            120
        } else {
            30
        };
        let charges: i64 = it.stats.iter().map(|&(_, value)| i64::from(value.clamp(0, 10))).sum();
        let copies = if it.item.reusable && charges > 0 { charges } else { i64::from(it.count) };
        worth += each * copies.min(6);
    }
    let level =
        now.view.experience().map_or(0, |it| i64::from(it.level()) * 400 + i64::from(it.points()));
    worth + level
}

/// The own choice first, then what else could be done.
fn candidates(now: &Situation<'_>, own: Choice) -> Vec<Choice> {
    let mut all = vec![own];
    let mut add = |intent, command| {
        let new = Choice::new(intent, command);
        if !all.iter().any(|it| it.command == command) && now.game.check(command).is_ok() {
            all.push(new);
        }
    };
    let mut items = now.item_options();
    items.sort_by_key(|it| Reverse(it.spares));
    for it in items.iter().take(5) {
        add(Intent::Item, it.command);
    }
    for choice in [
        now.healing(1),
        now.escape(),
        now.take_stairs(),
        now.run_to_stairs(),
        now.retreat_to_corridor(),
        now.step_away(),
    ]
    .into_iter()
    .flatten()
    {
        add(choice.intent, choice.command);
    }
    let mut adjacent: Vec<_> = now.adjacent().collect();
    adjacent.sort_by_key(|it| (it.turns_to_kill, it.entity.id));
    for it in adjacent.into_iter().take(3) {
        if let Some(direction) = now.here.direction_to(it.at) {
            add(Intent::Fight, Command::Melee(direction));
        }
    }
    add(Intent::Fight, Command::Wait);
    for direction in Direction::ALL {
        add(Intent::Flee, Command::Bump(direction));
    }
    all.truncate(MAX_CANDIDATES);
    all
}
