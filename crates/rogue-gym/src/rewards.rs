//! The reward of a step: a sum of weights of events that the player knows of.

use roguecore::{Ending, Event, EventKind, Game, GameEvent, Outcome};
use serde::{Deserialize, Serialize};

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
}

impl Default for Rewards {
    /// 10 for a win, -1 for a death, 1 a floor, a hundredth a point of experience, a thousandth a cell, 1 for a
    /// task that is solved.
    fn default() -> Self {
        let (win, death, success) = (10.0, -1.0, 1.0);
        Self { win, death, floor: 1.0, experience: 0.01, explore: 0.001, step: 0.0, success }
    }
}

impl Rewards {
    /// The names of the weights.
    pub const NAMES: [&str; 7] =
        ["win", "death", "floor", "experience", "explore", "step", "success"];

    /// 1 for a task that is solved, and nothing else: the default of a task.
    pub const TASK: Self = Self {
        win: 0.0,
        death: 0.0,
        floor: 0.0,
        experience: 0.0,
        explore: 0.0,
        step: 0.0,
        success: 1.0,
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
            _ => None,
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The deepest floor that the player was on.
    pub(crate) deepest: u32,
}

impl Progress {
    pub(crate) fn of(game: &Game) -> Self {
        Self { deepest: game.view().floor() }
    }

    /// The reward of a step with these events, after it, without that of the cells explored.
    pub(crate) fn reward(&mut self, game: &Game, weights: &Rewards, events: &[Event]) -> f64 {
        let floor = game.view().floor();
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
