//! The results of runs, as figures and as a table.

// Medians of at most some thousand runs.
#![allow(clippy::cast_precision_loss)]

use std::fmt::Write as _;

use rogue_gym::{Episode, Run, RunError, Setup};
use rogue_ui::storage::Score;
use rogue_ui::text;
use roguecore::{Outcome, RULES};

use super::Judgement;
use super::known::{Known, Name};
use super::seeds::SeedList;
use crate::lab::interval::Share;

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    seed: u64,
    /// Whether the game is won, or the task solved.
    pub(super) won: bool,
    pub(super) score: u64,
    /// The deepest floor.
    pub(super) depth: u64,
    pub(super) turns: u64,
}

/// The runs of a game or a task that count.
#[derive(Default)]
pub(super) struct Row {
    pub(super) counted: Vec<Figures>,
}

impl Figures {
    /// Of a run that is played again.
    pub(super) fn of(run: &Run, setup: &Setup) -> Result<Self, RunError> {
        let episode = Episode::replayed(setup, run)?;
        let game = episode.game();
        let won = match run.task {
            Some(_) => episode.is_solved(),
            None => game.outcome().is_some_and(Outcome::is_won),
        };
        let score = Score::of("", game, "").points();
        Ok(Self {
            seed: game.seed(),
            won,
            score,
            depth: episode.deepest().into(),
            turns: game.view().turn(),
        })
    }
}

impl Judgement {
    pub(super) fn to_text(&self, known: &Known, seeds: &SeedList) -> String {
        let mut page = String::new();
        // Writing to a string cannot fail.
        let player = self.player.as_deref().map(text::clean_name);
        let player = player.as_deref().unwrap_or("no run that can be read");
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(page, "{player}, seeds {}", seeds.to_text());
        let _ = writeln!(page, "judged by Roguecore {version}, rules {RULES}");
        let (games, tasks): (Vec<_>, Vec<_>) =
            self.rows.iter().partition(|(name, _)| matches!(name, Name::Game(_)));
        if !games.is_empty() {
            page += "\n| game | content | runs | won | score | depth | turns |\n|---|---|---|---|---|---|---|\n";
        }
        for (&name, row) in games {
            let hash = known.setup(name).map_or(0, |setup| setup.content().hash());
            let Numbers { runs, won, score, depth, turns } = row.numbers(seeds.len());
            let name = known.to_text(name);
            let _ = writeln!(
                page,
                "| {name} | {hash:016x} | {runs} | {won} | {score} | {depth} | {turns} |"
            );
        }
        if !tasks.is_empty() {
            page += "\n| task | runs | solved | turns |\n|---|---|---|---|\n";
        }
        for (&name, row) in tasks {
            let Numbers { runs, won, turns, .. } = row.numbers(seeds.len());
            let _ = writeln!(page, "| {} | {runs} | {won} | {turns} |", known.to_text(name));
        }
        if !self.refused.is_empty() {
            page.push('\n');
        }
        for (line, why) in &self.refused {
            let _ = writeln!(page, "line {line} does not count: {why}");
        }
        if self.more > 0 {
            let _ = writeln!(page, "{} more lines do not count", self.more);
        }
        page
    }
}

/// The figures of a row in words.
struct Numbers {
    runs: String,
    won: String,
    score: String,
    depth: String,
    turns: String,
}

impl Row {
    /// A seed without a run counts as lost, with score and depth 0; turns are those of the runs.
    fn numbers(&self, asked: usize) -> Numbers {
        let won = self.counted.iter().filter(|it| it.won).count();
        let all = |figure: fn(&Figures) -> u64| {
            let mut figures: Vec<u64> = self.counted.iter().map(figure).collect();
            figures.resize(asked.max(figures.len()), 0);
            median(figures)
        };
        let turns = self.counted.iter().map(|it| it.turns).collect();
        Numbers {
            runs: format!("{} of {asked}", self.counted.len()),
            won: Share::new(won as u64, asked as u64).to_string().trim_start().to_owned(),
            score: all(|it| it.score),
            depth: all(|it| it.depth),
            turns: median(turns),
        }
    }
}

/// `120 (100 to 150)`: the median, and its interval of 95 % by the ranks of a binomial distribution.
pub(super) fn median(mut figures: Vec<u64>) -> String {
    figures.sort_unstable();
    let Some(last) = figures.len().checked_sub(1) else { return "none".to_owned() };
    let (n, half) = (figures.len() as f64, 0.5);
    let width = 1.96 * half * n.sqrt();
    let rank = |rank: f64| figures[(rank.max(0.0) as usize).min(last)];
    let (low, high) = (rank((half * n - width).floor() - 1.0), rank((half * n + width).ceil()));
    format!("{} ({low} to {high})", figures[last / 2])
}
