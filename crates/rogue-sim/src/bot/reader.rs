//! Reader mode against the grid: one persona plays every game twice, once told of each turn by the
//! view and giving commands, once by the lines of reader mode and typing words. The lines are read
//! into the same report that is made of the view; of enemies, items and places the persona knows the report
//! and nothing else. The map, friends, the player's own statuses and stats, and the
//! rows of the content are known to both: walks are left to the automatic commands.

// Counts of games become rates, which are printed with one digit.
#![allow(clippy::cast_precision_loss)]

mod grid;
mod lines;
mod parse;
mod report;
mod words;

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_player::player::{Choice, Knowledge, Player, Purpose};
use roguecore::{Command, Content, Game, Outcome, Point};

use crate::persona::Persona;
use crate::result::SimResult;
use grid::GridPlayer;
use lines::LinesPlayer;
use report::{Report, Walk, of_first};
pub(crate) use words::{is_named, words};

/// A game is given up after that many decisions.
const MAX_DECISIONS: u32 = 6_000;
/// A game is given up after that many decisions in a row that took no turn.
const MAX_IDLE: u32 = 40;

/// A source of reports that carries out decisions.
trait Source {
    fn game(&self) -> &Game;
    fn report(&mut self) -> Report;
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
    /// Of all reports.
    told: u64,
}

/// A persona that decides from reports.
struct Reader {
    player: Player,
    /// Whether the automatic command for the last choice took no turn: its command is given instead.
    by_command: bool,
}

impl Reader {
    fn new(content: &Arc<Content>, seed: u64) -> Self {
        let player = Player::new(&Knowledge::new(content), Persona::Careful.traits(), seed);
        Self { player, by_command: false }
    }

    /// The automatic command or the command for the next turn; `None` when nothing is left to do.
    fn decide(&mut self, game: &Game, report: &Report) -> Option<Act> {
        let choice = self.player.choose_from(game, Some(&report.told(game)))?;
        let here = game.view().player().at;
        let act = Act::new(choice, self.player.goal().filter(|at| at.chebyshev(here) > 1));
        let explored = act == Act::Explore && report.walk != Walk::GoesOn;
        if self.by_command || explored || matches!(act, Act::Command(_)) {
            return Some(Act::Command(of_first(game.view(), choice.command)));
        }
        self.player.forget_path();
        Some(act)
    }

    /// Notes whether the act took a turn.
    fn note(&mut self, act: Act, took_turn: bool) {
        self.by_command = !took_turn && !matches!(act, Act::Command(_));
        let is_refused = !took_turn && !self.by_command;
        if is_refused && !matches!(act, Act::Command(Command::LevelUp(_))) {
            self.player.refused();
        }
    }
}

/// The next action of a persona: an automatic command, or a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Explore,
    Rest,
    Fight,
    Go(Point),
    Command(Command),
}

impl Act {
    /// The automatic command for a choice, if there is one, whose walk leads to `goal`.
    fn new(choice: Choice, goal: Option<Point>) -> Self {
        match (choice.purpose, choice.command, goal) {
            (Purpose::Explore, Command::Bump(_), _) => Self::Explore,
            (Purpose::Travel, _, Some(goal)) => Self::Go(goal),
            (Purpose::Rest, _, _) => Self::Rest,
            (Purpose::Fight, Command::Bump(_), _) => Self::Fight,
            (_, command, _) => Self::Command(command),
        }
    }
}

fn play(source: &mut impl Source, seed: u64) -> Played {
    let mut reader = Reader::new(source.game().content(), seed);
    let (mut idle, mut played, mut told) = (0, Played::default(), DefaultHasher::new());
    while source.game().outcome().is_none() {
        let turn = source.game().view().turn();
        let report = source.report();
        report.hash(&mut told);
        let act = reader.decide(source.game(), &report);
        let limit = played.decisions >= MAX_DECISIONS || idle >= MAX_IDLE;
        let Some(act) = act.filter(|_| !limit) else {
            played.given_up = true;
            break;
        };
        source.act(act);
        idle = if source.game().view().turn() == turn { idle + 1 } else { 0 };
        reader.note(act, idle == 0);
        played.decisions += 1;
        played.floor = played.floor.max(source.game().view().floor());
    }
    let won = source.game().outcome().is_some_and(Outcome::is_won);
    let (fingerprint, told) = (source.game().fingerprint(), told.finish());
    Played { won, fingerprint, told, ..played }
}

fn play_both(content: &Arc<Content>, seed: u64) -> [Played; 2] {
    let grid = play(&mut GridPlayer::new(Arc::clone(content), seed), seed);
    [grid, play(&mut LinesPlayer::new(Arc::clone(content), seed), seed)]
}

/// Plays the games and words how often each player won.
///
/// # Errors
///
/// The same words, when a game by lines differs from that by the view.
pub(super) fn report(content: &Arc<Content>, seed: u64, games: u64) -> SimResult<String> {
    let both = |game| play_both(content, seed.wrapping_add(game));
    let all: Vec<[Played; 2]> = (0..games).into_par_iter().map(both).collect();
    let report = describe(&all, seed);
    if all.iter().all(|[grid, lines]| grid == lines) { Ok(report) } else { Err(report) }
}

/// The lines that a player of reader mode types and is told in one game.
pub(super) fn transcript(content: &Arc<Content>, seed: u64) -> String {
    let mut player = LinesPlayer::new(Arc::clone(content), seed);
    player.transcript = Some(Vec::new());
    play(&mut player, seed);
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
    let count_same =
        |of: fn(&Played) -> u64| all.iter().filter(|[grid, lines]| of(grid) == of(lines)).count();
    let (same, told) = (count_same(|it| it.fingerprint), count_same(|it| it.told));
    let differences = all.iter().map(|[grid, lines]| f64::from(lines.won) - f64::from(grid.won));
    let mean = differences.clone().sum::<f64>() / count;
    let variance = differences.map(|it| (it - mean).powi(2)).sum::<f64>() / count;
    let margin = 1.96 * (variance / count).sqrt();
    let _ = writeln!(
        report,
        "lines - grid: {:+.1} points, 95 % interval {:+.1} to {:+.1}; {same} of {} games end alike, \
         {told} are told alike",
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

    /// Plays both at once; the reports before the first decision in which they differ.
    fn agree(
        content: &Arc<Content>,
        seed: u64,
        decisions: usize,
    ) -> Result<(), Box<(Report, Report)>> {
        let mut grid = GridPlayer::new(Arc::clone(content), seed);
        let mut lines = LinesPlayer::new(Arc::clone(content), seed);
        let mut reader = Reader::new(content, seed);
        for _ in 0..decisions {
            let (by_grid, by_lines) = (grid.report(), lines.report());
            if by_grid != by_lines {
                return Err(Box::new((by_grid, by_lines)));
            }
            let turn = by_grid.turn;
            let Some(act) = reader.decide(grid.game(), &by_grid) else { break };
            grid.act(act);
            lines.act(act);
            reader.note(act, grid.game().view().turn() > turn);
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
                assert_eq!(agree(&content, seed, 600), Ok(()), "seed {seed}");
            }
        }
    }

    #[test]
    fn both_sources_lead_to_the_same_games() {
        for content in [Content::classic(), rogue_ember::content()] {
            // Not seed 2 of Ember: there both walk up to deep water on the only way and back, without end.
            for seed in 3..5 {
                let [grid, lines] = play_both(&content, seed);
                assert_eq!(grid, lines, "seed {seed}");
                assert!(!lines.given_up && lines.decisions > 50, "{lines:?}");
            }
        }
    }
}
