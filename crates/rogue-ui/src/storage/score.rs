//! The score of a run: its points, and the achievements that earn them.

use rogue_words::{describe, messages};
use roguecore::{Game, Outcome};

use super::RunInfo;

/// A row of the scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The name of the player.
    pub name: String,
    /// The title of the content.
    pub title: String,
    /// Whether the player won.
    pub won: bool,
    /// The floor on which the run ended, from 1; in a branch its depth.
    pub floor: u32,
    /// Turns taken.
    pub turn: u64,
    /// The level of the player; 0 in content without experience.
    pub level: u32,
    /// The seed of the dungeon.
    pub seed: u64,
    /// How the run ended: `killed by a wolf on floor 3`.
    pub end: String,
    /// The score by the rules of the content, where it says one.
    pub own: Option<i32>,
    /// The [calling](describe::calling) of the player: `heir`, `lunging heir`; empty where they had none.
    pub origin: String,
}

impl Score {
    /// The score of a game that has ended, and how it ended.
    pub fn of(name: &str, game: &Game, end: &str) -> Self {
        let RunInfo { name, title, floor, turn, level, seed, .. } = RunInfo::of(name, game);
        let won = game.outcome().is_some_and(Outcome::is_won);
        let own = game.view().score();
        let origin = describe::calling(game.view()).unwrap_or_default();
        Self { name, title, won, floor, turn, level, seed, end: end.to_owned(), own, origin }
    }

    /// The player, with their origin: "Ann, heir".
    pub fn who(&self) -> String {
        let Self { name, origin, .. } = self;
        if origin.is_empty() { name.clone() } else { format!("{name}, {origin}") }
    }

    /// The order of scores: victories first, then by points, then the shorter run.
    pub fn rank(&self) -> impl Ord + use<> {
        (std::cmp::Reverse((self.won, self.points())), self.turn)
    }

    /// The achievements that earn the points, in words, each with its points: 100 for each floor below the first, 50
    /// for each level above the first, 5,000 for a victory, and for a victory a point for each turn
    /// below 10,000. None where the content has a score of its own.
    pub fn parts(&self) -> Vec<(String, u64)> {
        if self.own.is_some() {
            return Vec::new();
        }
        let below = u64::from(self.floor.saturating_sub(1));
        let levels = u64::from(self.level.saturating_sub(1));
        let mut parts = Vec::new();
        if self.won {
            parts.push(("winning".to_owned(), VICTORY_POINTS));
            let spared = PAR_TURNS.saturating_sub(self.turn);
            parts.push(("turns under par".to_owned(), spared));
        } else {
            parts.push((messages::with_number(below, "floor") + " down", 100 * below));
        }
        parts.push((messages::with_number(levels, "level") + " gained", 50 * levels));
        parts
    }

    /// The score of the content, at least 0, or the points of all [parts](Self::parts).
    pub fn points(&self) -> u64 {
        let parts = || self.parts().iter().map(|(_, points)| points).sum();
        self.own.map_or_else(parts, |own| own.max(0).unsigned_abs().into())
    }
}

/// The points for a victory.
const VICTORY_POINTS: u64 = 5_000;
/// The turns below which a victory has points for each turn spared.
const PAR_TURNS: u64 = 10_000;
