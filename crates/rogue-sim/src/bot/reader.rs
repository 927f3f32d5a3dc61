//! Reader mode against the grid: one policy plays every game twice, once with facts from the view
//! and commands, once with facts from the lines of reader mode and words. What the lines do not
//! say, the second player does not know.

// Counts of games become rates, which are printed with one digit.
#![allow(clippy::cast_precision_loss)]

mod facts;
mod fight;
mod grid;
mod item;
mod lines;
mod parse;
mod policy;

use std::fmt::Write as _;
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use roguecore::{Content, Game, Outcome};

use facts::{Act, Facts};
use grid::GridPlayer;
use lines::LinesPlayer;
use policy::Policy;

/// A game is given up after that many decisions.
const MAX_DECISIONS: u32 = 6_000;
/// A game is given up after that many decisions in a row that took no turn.
const MAX_IDLE: u32 = 40;

/// A source of facts that carries out decisions.
trait Source {
    fn game(&self) -> &Game;
    fn facts(&mut self) -> Facts;
    fn act(&mut self, act: Act);
}

/// How a game went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Played {
    won: bool,
    given_up: bool,
    floor: u32,
    decisions: u32,
    fingerprint: u64,
}

fn play(source: &mut impl Source) -> Played {
    let (mut policy, mut idle, mut played) = (Policy::default(), 0, Played::default());
    while source.game().outcome().is_none() {
        if played.decisions >= MAX_DECISIONS || idle >= MAX_IDLE {
            played.given_up = true;
            break;
        }
        let turn = source.game().view().turn();
        let facts = source.facts();
        source.act(policy.decide(&facts));
        idle = if source.game().view().turn() == turn { idle + 1 } else { 0 };
        played.decisions += 1;
        played.floor = played.floor.max(source.game().view().floor());
    }
    let won = source.game().outcome().is_some_and(Outcome::is_won);
    Played { won, fingerprint: source.game().fingerprint(), ..played }
}

fn play_both(content: &Arc<Content>, seed: u64) -> [Played; 2] {
    let grid = play(&mut GridPlayer::new(Arc::clone(content), seed));
    [grid, play(&mut LinesPlayer::new(Arc::clone(content), seed))]
}

/// Plays the games and words how often each player won.
pub(super) fn report(content: &Arc<Content>, seed: u64, games: u64) -> String {
    let both = |game| play_both(content, seed.wrapping_add(game));
    let all: Vec<[Played; 2]> = (0..games).into_par_iter().map(both).collect();
    describe(&all, seed)
}

/// What a player who reads lines types and is told in one game.
pub(super) fn transcript(content: &Arc<Content>, seed: u64) -> String {
    let mut player = LinesPlayer::new(Arc::clone(content), seed);
    player.transcript = Some(Vec::new());
    play(&mut player);
    player.transcript.unwrap_or_default().join("\n") + "\n"
}

/// Words the results of games whose seeds follow one another.
fn describe(all: &[[Played; 2]], seed: u64) -> String {
    let count = all.len().max(1) as f64;
    let mut report = String::new();
    for (index, name) in ["grid", "lines"].into_iter().enumerate() {
        let of = |is: fn(&Played) -> u64| all.iter().map(|both| is(&both[index])).sum::<u64>();
        let won = of(|it| it.won.into());
        // Writing to a string cannot fail.
        let _ = writeln!(
            report,
            "{name:6} {} games, {won} won ({:.1} %), {} given up, deepest floor {:.1} on average, {:.0} decisions a game",
            all.len(),
            won as f64 * 100.0 / count,
            of(|it| it.given_up.into()),
            of(|it| it.floor.into()) as f64 / count,
            of(|it| it.decisions.into()) as f64 / count,
        );
    }
    let seeds = (0..).zip(all).filter(|(_, both)| both.iter().any(|it| it.given_up));
    let seeds: Vec<u64> = seeds.map(|(game, _)| seed.wrapping_add(game)).take(10).collect();
    if !seeds.is_empty() {
        let _ = writeln!(report, "given up: first seeds {seeds:?}");
    }
    let same = all.iter().filter(|[grid, lines]| grid.fingerprint == lines.fingerprint).count();
    let differences = all.iter().map(|[grid, lines]| f64::from(lines.won) - f64::from(grid.won));
    let mean = differences.clone().sum::<f64>() / count;
    let variance = differences.map(|it| (it - mean).powi(2)).sum::<f64>() / count;
    let margin = 1.96 * (variance / count).sqrt();
    let _ = writeln!(
        report,
        "lines - grid: {:+.1} points, 95 % interval {:+.1} to {:+.1}; {same} of {} games end alike",
        mean * 100.0,
        (mean - margin) * 100.0,
        (mean + margin) * 100.0,
        all.len(),
    );
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays both at once; the facts before the first decision in which they differ.
    fn agree(
        content: &Arc<Content>,
        seed: u64,
        decisions: usize,
    ) -> Result<(), Box<(Facts, Facts)>> {
        let mut grid = GridPlayer::new(Arc::clone(content), seed);
        let mut lines = LinesPlayer::new(Arc::clone(content), seed);
        let mut policy = Policy::default();
        for _ in 0..decisions {
            let (by_grid, by_lines) = (grid.facts(), lines.facts());
            if by_grid != by_lines {
                return Err(Box::new((by_grid, by_lines)));
            }
            let act = policy.decide(&by_grid);
            grid.act(act);
            lines.act(act);
            if grid.game().outcome().is_some() {
                break;
            }
        }
        Ok(())
    }

    #[test]
    fn the_lines_say_what_the_grid_shows() {
        for content in [Content::classic(), rogue_ember::content()] {
            for seed in 1..4 {
                assert_eq!(agree(&content, seed, 60), Ok(()), "seed {seed}");
            }
        }
    }

    #[test]
    fn both_sources_lead_to_the_same_games() {
        for content in [Content::classic(), rogue_ember::content()] {
            for seed in 2..4 {
                let [grid, lines] = play_both(&content, seed);
                assert_eq!(grid, lines, "seed {seed}");
                assert!(!lines.given_up && lines.decisions > 50, "{lines:?}");
            }
        }
    }
}
