//! The reward of a step: a sum of weights of events that the player knows of.

use roguecore::{Ending, Event, EventKind, Game, GameEvent, Outcome};
use serde::{Deserialize, Serialize};

use crate::floor::main_floor;

/// The weight of each thing that is rewarded; 0 for none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    /// The game is won.
    pub win: f64,
    /// The player died, or lost by a rule.
    pub death: f64,
    /// The player is on a floor deeper than any before: for each floor.
    pub floor: f64,
    /// For each point of experience gained.
    pub experience: f64,
    /// For each cell of the floor that was not explored before.
    pub explore: f64,
    /// For every step, refused ones, too.
    pub step: f64,
    /// The task is solved; nothing where there is none.
    pub success: f64,
    /// For each floor behind the player, and for the nearness of known stairs that lead on: the difference of a
    /// potential, which a step back takes again.
    pub guide: f64,
    /// The discount of that potential: that of the learner.
    pub discount: f64,
}

impl Default for Rewards {
    /// 10 for a win, -1 for a death, 1 a floor, a hundredth a point of experience, a thousandth a cell, 1 for a
    /// task that is solved.
    fn default() -> Self {
        let (win, death, success) = (10.0, -1.0, 1.0);
        let (floor, experience, explore, step) = (1.0, 0.01, 0.001, 0.0);
        let (guide, discount) = (0.0, 1.0);
        Self { win, death, floor, experience, explore, step, success, guide, discount }
    }
}

impl Rewards {
    /// The names of the weights.
    pub const NAMES: [&str; 9] =
        ["win", "death", "floor", "experience", "explore", "step", "success", "guide", "discount"];

    /// 1 for a task that is solved, and nothing else: the default of a task.
    pub const TASK: Self = Self {
        win: 0.0,
        death: 0.0,
        floor: 0.0,
        experience: 0.0,
        explore: 0.0,
        step: 0.0,
        success: 1.0,
        guide: 0.0,
        discount: 1.0,
    };

    /// The weight of that name, to be changed; `None` for another name.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut f64> {
        match name {
            "win" => Some(&mut self.win),
            "death" => Some(&mut self.death),
            "floor" => Some(&mut self.floor),
            "experience" => Some(&mut self.experience),
            "explore" => Some(&mut self.explore),
            "step" => Some(&mut self.step),
            "success" => Some(&mut self.success),
            "guide" => Some(&mut self.guide),
            "discount" => Some(&mut self.discount),
            _ => None,
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The deepest floor of the main dungeon that the player was on.
    pub(crate) deepest: u32,
}

impl Progress {
    pub(crate) fn of(game: &Game) -> Self {
        Self { deepest: main_floor(game.view()) }
    }

    /// The reward of a step with these events, after it, without those of the cells explored and of the guide.
    pub(crate) fn reward(&mut self, game: &Game, weights: &Rewards, events: &[Event]) -> f64 {
        let floor = main_floor(game.view());
        let mut reward =
            weights.step + weights.floor * f64::from(floor.saturating_sub(self.deepest));
        self.deepest = self.deepest.max(floor);
        for event in events {
            if let EventKind::Game(GameEvent::GainedExperience { points, .. }) = event.kind {
                reward += weights.experience * f64::from(points);
            }
        }
        reward
            + match game.outcome().map(Outcome::ending) {
                None => 0.0,
                Some(Ending::Won) => weights.win,
                Some(Ending::Died | Ending::Lost) => weights.death,
            }
    }
}
