//! The result of a run that is over: from its game, or from its replay, and as three lines to copy.

use std::sync::Arc;

use roguecore::replay::{Replay, ReplayError};
use roguecore::{Content, Game};

use crate::date::Date;
use crate::messages;
use crate::session::LastHarm;
use crate::storage::Score;

/// How far a run has come and what it counts.
///
/// ```
/// use rogue_ui::RunResult;
/// use roguecore::{Command, Game, replay::Replay};
///
/// let mut game = Game::new(7);
/// let mut replay = Replay::new(&game);
/// game.step(Command::Wait).unwrap();
/// replay.record(Command::Wait, &game);
/// let result = RunResult::replayed(&replay, game.content(), "Ann").unwrap();
/// assert!(!result.has_ended);
/// assert_eq!(result.score.turn, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunResult {
    /// The score, as in the list of scores.
    pub score: Score,
    /// Whether the game is over.
    pub has_ended: bool,
    /// Whether the game [counts](Game::is_scored).
    pub is_scored: bool,
    /// The floors of the main dungeon.
    floors: u32,
    /// Whether the player carries the goal of the dungeon, or has brought it out.
    has_goal: bool,
}

impl RunResult {
    /// The result of a game as it is. `end` is how it ended, as in [`Score::end`].
    pub(crate) fn of(name: &str, game: &Game, end: &str) -> Self {
        let dungeon = game.content().dungeon();
        let goal = dungeon.map(|dungeon| dungeon.goal);
        let score = Score::of(name, game, end);
        let carries_goal = game.view().inventory().iter().any(|item| Some(item.kind) == goal);
        Self {
            has_ended: game.outcome().is_some(),
            is_scored: game.is_scored(),
            floors: dungeon.map_or(1, |dungeon| dungeon.deepest),
            has_goal: score.won || carries_goal,
            score,
        }
    }

    /// The result of a recorded run. Every command is carried out, and the state after it compared with
    /// the recorded one.
    ///
    /// # Errors
    ///
    /// As of [`Replay::verify`].
    pub fn replayed(
        replay: &Replay,
        content: &Arc<Content>,
        name: &str,
    ) -> Result<Self, ReplayError> {
        let mut game = replay.start(content)?;
        let mut harm = LastHarm::default();
        for index in 0..replay.len() {
            let events = replay.step(&mut game, index)?;
            events.iter().for_each(|event| harm.observe(event));
        }
        if game.fingerprint() == replay.final_fingerprint() {
            return Ok(Self::of(name, &game, &harm.end(&game)));
        }
        Err(ReplayError::FinalDesync { turn: game.view().turn() })
    }

    /// Three lines to copy: the game and its dungeon, how the run ended, and how far it came. `today` is
    /// the date by which the dungeon of a day or week is known.
    pub fn lines(&self, today: Option<Date>) -> [String; 3] {
        let Score { name, title, turn, seed, end, .. } = &self.score;
        let dated = today.and_then(|today| today.dungeon_of(*seed));
        let dungeon = dated.map_or_else(|| format!("seed {seed}"), |it| it.to_string());
        let (turns, points) = (messages::with_number(*turn, "turn"), self.score.points());
        [
            format!("{title}, {dungeon}"),
            format!("{name}: {end}, {turns}, {}", messages::with_number(points, "point")),
            self.bar(),
        ]
    }

    /// The floors down to where the run ended, and those up again with the goal: "Down [####] up [##..]".
    fn bar(&self) -> String {
        let floor = self.score.floor.clamp(1, self.floors);
        let bar = |full: u32| {
            let cell = |index| if index < full { '#' } else { '.' };
            (0..self.floors).map(cell).collect::<String>()
        };
        let up = match (self.score.won, self.has_goal) {
            (true, _) => self.floors,
            (false, true) => self.floors - floor,
            (false, false) => 0,
        };
        let down = if self.has_goal { self.floors } else { floor };
        format!("Down [{}] up [{}]", bar(down), bar(up))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(won: bool, has_goal: bool, floor: u32) -> RunResult {
        let (name, title) = ("Ann".to_owned(), "Short Ember".to_owned());
        let (seed, end) = (5, format!("killed by an orc on floor {floor}"));
        let score = Score { name, title, won, floor, turn: 812, level: 2, seed, end, own: None };
        RunResult { score, has_ended: true, is_scored: true, floors: 4, has_goal }
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
        // A floor of a branch has a depth that the dungeon may not have.
        assert_eq!(result(false, false, 9).bar(), "Down [####] up [....]");
    }
}
