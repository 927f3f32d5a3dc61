//! The result of a run that is over: from its game, or from its replay, and as three lines to copy.

use std::fmt;
use std::sync::Arc;

use rogue_words::ending::LastHarm;
use rogue_words::messages;
use roguecore::replay::{NoLink, Replay, ReplayError};
use roguecore::{Content, Game};

use crate::date::Date;
use crate::storage::Score;

/// The progress of a run and its score.
///
/// ```
/// use rogue_ui::RunResult;
/// use roguecore::{Command, Game, replay::Replay};
///
/// let mut game = Game::new(7);
/// let mut replay = Replay::new(&game);
/// game.step(Command::Wait).unwrap();
/// replay.record(Command::Wait, &game);
/// let refused = RunResult::replayed(&replay, game.content(), "Ann").unwrap_err();
/// assert_eq!(refused.to_string(), "it has not ended (turn 1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// The score, as in the list of scores.
    pub score: Score,
    /// The floors of the main dungeon.
    floors: u32,
    /// Whether the player carries the goal of the dungeon, or has brought it out.
    has_goal: bool,
}

/// Why a recorded run has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoResult {
    /// It was changed in wizard mode.
    Wishes,
    /// It is practice, a scene, or was moved to other content.
    NotFromSeed,
    /// It has not ended.
    Unfinished {
        /// The turns taken.
        turn: u64,
    },
    /// It takes more work to play again than was allowed.
    TooMuchWork {
        /// The turn in which it was stopped.
        turn: u64,
    },
    /// It does not play back as recorded, or its start cannot be read.
    Replay(ReplayError),
}

impl fmt::Display for NoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wishes => f.write_str("it was changed in wizard mode"),
            Self::NotFromSeed => NoLink::NotFromSeed.fmt(f),
            Self::Unfinished { turn } => write!(f, "it has not ended (turn {turn})"),
            Self::TooMuchWork { turn } => {
                write!(f, "it takes too long to play again: it is stopped in turn {turn}")
            }
            Self::Replay(ReplayError::Unreadable(error)) => {
                write!(f, "its first state cannot be read: {error}")
            }
            Self::Replay(error) => write!(f, "it does not play back as recorded: {error}"),
        }
    }
}

impl std::error::Error for NoResult {}

impl RunResult {
    /// Why a run has no result, however it ends: its game does not [count](Game::is_scored), or its replay
    /// does not begin with the first turn of its seed.
    pub(crate) fn check_counts(replay: &Replay) -> Result<(), NoResult> {
        if replay.has_wishes() {
            return Err(NoResult::Wishes);
        }
        if replay.begins_with_seed() { Ok(()) } else { Err(NoResult::NotFromSeed) }
    }

    /// The result of a game as it is. `end` is how it ended, as in [`Score::end`].
    pub(crate) fn of(name: &str, game: &Game, end: &str) -> Self {
        let dungeon = game.content().dungeon();
        let score = Score::of(name, game, end);
        Self {
            floors: dungeon.map_or(1, |dungeon| dungeon.deepest),
            has_goal: score.won || game.view().has_goal(),
            score,
        }
    }

    /// The result of a recorded run that has ended and counts. Every command is carried out, and the state
    /// after it compared with the recorded one.
    ///
    /// # Errors
    ///
    /// [`NoResult`], when it has none.
    pub fn replayed(replay: &Replay, content: &Arc<Content>, name: &str) -> Result<Self, NoResult> {
        Self::replayed_within(replay, content, name, u64::MAX)
    }

    /// The same of a stranger's run, whose turns may take so much [work](Game::work) together: a short file can ask for
    /// hours of it.
    ///
    /// # Errors
    ///
    /// [`NoResult`], when it has none or takes more.
    pub fn replayed_within(
        replay: &Replay,
        content: &Arc<Content>,
        name: &str,
        max_work: u64,
    ) -> Result<Self, NoResult> {
        Self::check_counts(replay)?;
        let (game, harm) = play(replay, content, max_work)?;
        if game.outcome().is_none() {
            return Err(NoResult::Unfinished { turn: game.view().turn() });
        }
        Ok(Self::of(name, &game, &harm.end(&game)))
    }

    /// Three lines to copy: the game and its dungeon, how the run ended, and how far it came. `today` is
    /// the date by which the dungeon of a day or week is known.
    pub fn lines(&self, today: Option<Date>) -> [String; 3] {
        let Score { title, turn, seed, end, .. } = &self.score;
        let dated = today.and_then(|today| today.dungeon_of(*seed));
        let dungeon = dated.map_or_else(|| format!("seed {seed}"), |it| it.to_string());
        let (turns, points) = (messages::with_number(*turn, "turn"), self.score.points());
        [
            format!("{title}, {dungeon}"),
            format!(
                "{}: {end}, {turns}, {}",
                self.score.who(),
                messages::with_number(points, "point")
            ),
            self.bar(),
        ]
    }

    /// The floors, or as many parts of a dungeon with more of them than a line has room for: down to where the
    /// run ended, and those up again with the goal: "Down [####] up [##..]".
    fn bar(&self) -> String {
        let (down, up) = self.floors_reached();
        let marks = self.floors.min(MAX_MARKS);
        let bar = |floors: u32| {
            // The last mark is that of the last floor.
            let part = u64::from(floors) * u64::from(marks) / u64::from(self.floors.max(1));
            let full = part.max(u64::from(floors > 0));
            let cell = |index| if u64::from(index) < full { '#' } else { '.' };
            (0..marks).map(cell).collect::<String>()
        };
        format!("Down [{}] up [{}]", bar(down), bar(up))
    }

    /// The same in words: "3 of 4 floors down, 0 up".
    pub(crate) fn bar_in_words(&self) -> String {
        let (down, up) = self.floors_reached();
        format!("{down} of {} down, {up} up", messages::with_number(self.floors, "floor"))
    }

    /// The floors that the run went down, and those that it came up again with the goal.
    fn floors_reached(&self) -> (u32, u32) {
        let floor = self.score.floor.clamp(1, self.floors);
        let up = match (self.score.won, self.has_goal) {
            (true, _) => self.floors,
            (false, true) => self.floors - floor,
            (false, false) => 0,
        };
        (if self.has_goal { self.floors } else { floor }, up)
    }
}

/// The marks of a bar at most.
const MAX_MARKS: u32 = 40;

/// The game that a replay leads to, and the last harm to the player.
fn play(
    replay: &Replay,
    content: &Arc<Content>,
    max_work: u64,
) -> Result<(Game, LastHarm), NoResult> {
    let mut game = replay.start(content).map_err(|error| NoResult::Replay(error.into()))?;
    let mut harm = LastHarm::default();
    let mut work = 0_u64;
    for index in 0..replay.len() {
        let events = replay.step(&mut game, index).map_err(NoResult::Replay)?;
        events.iter().for_each(|event| harm.observe(event));
        work = work.saturating_add(game.work());
        if work > max_work {
            return Err(NoResult::TooMuchWork { turn: game.view().turn() });
        }
    }
    if game.fingerprint() == replay.final_fingerprint() {
        return Ok((game, harm));
    }
    Err(NoResult::Replay(ReplayError::FinalDesync { turn: game.view().turn() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(won: bool, has_goal: bool, floor: u32) -> RunResult {
        let (name, title) = ("Ann".to_owned(), "Short Ember".to_owned());
        let (seed, end) = (5, format!("killed by an orc on floor {floor}"));
        let score =
            Score { name, title, won, floor, turn: 812, level: 2, seed, end, ..Score::default() };
        RunResult { score, floors: 4, has_goal }
    }

    #[test]
    fn three_lines_say_which_game_how_it_ended_and_how_far_it_came() {
        let today = Date::from_unix_seconds(1_795_651_200);
        let mut daily = result(false, false, 3);
        daily.score.seed = today.daily_seed();
        assert_eq!(
            daily.lines(Some(today)),
            [
                "Short Ember, daily dungeon of 2026-11-26",
                "Ann: killed by an orc on floor 3, 812 turns, 250 points",
                "Down [###.] up [....]",
            ]
        );
        let first = |result: &RunResult, today| result.lines(today)[0].clone();
        assert_eq!(first(&daily, None), format!("Short Ember, seed {}", daily.score.seed));
        daily.score.seed = today.weekly_seed();
        assert_eq!(first(&daily, Some(today)), "Short Ember, weekly dungeon of 2026-W48");
        daily.score.seed = 5;
        assert_eq!(first(&daily, Some(today)), "Short Ember, seed 5");
    }

    #[test]
    fn the_bar_counts_the_floors_down_and_up_again() {
        assert_eq!(result(false, false, 1).bar(), "Down [#...] up [....]");
        assert_eq!(result(false, false, 4).bar(), "Down [####] up [....]");
        assert_eq!(result(false, true, 4).bar(), "Down [####] up [....]");
        assert_eq!(result(false, true, 2).bar(), "Down [####] up [##..]");
        assert_eq!(result(true, true, 1).bar(), "Down [####] up [####]");
        assert_eq!(result(false, true, 2).bar_in_words(), "4 of 4 floors down, 2 up");
        // A floor of a branch has a depth that the dungeon may not have.
        assert_eq!(result(false, false, 9).bar(), "Down [####] up [....]");
    }

    #[test]
    fn the_bar_of_a_deep_dungeon_has_forty_marks() {
        let marks = |floor| {
            let bar = RunResult { floors: 1_000, ..result(false, false, floor) }.bar();
            let down = bar.split(']').next().unwrap_or_default().to_owned();
            (down.matches('#').count(), bar.chars().filter(|c| "#.".contains(*c)).count())
        };
        assert_eq!(marks(1), (1, 80));
        assert_eq!(marks(500), (20, 80));
        assert_eq!(marks(999), (39, 80));
        assert_eq!(marks(1_000), (40, 80));
    }
}
