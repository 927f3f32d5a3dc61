//! Runs to hand in: lines of a submission, each of which is played again before it counts.

use std::fmt;

use roguecore::replay::{Link, NoLink, ReplayError};
use roguecore::{Command, Game, LoadError};
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// A run as a line of JSON: a link, which has the content, the seed, every command, the last state and the name of the
/// player; and the task that it began as, if it was one.
///
/// ```
/// use rogue_gym::{Episode, Run, Setup};
/// use roguecore::{Command, Game};
/// let mut game = Game::new(7);
/// game.step(Command::Wait)?;
/// let line = Run::new(None, &game, &[Command::Wait], "Ann")?.to_string();
/// assert!(line.starts_with("{\"link\":\"rogue:run="));
/// let run: Run = line.parse()?;
/// let setup = Setup::new(game.content().clone());
/// assert_eq!(Episode::replayed(&setup, &run)?.game().fingerprint(), game.fingerprint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The name of the task; `None` for a whole game.
    pub task: Option<String>,
    /// The fingerprint of the game at its start, by which a task that has changed since is known; `None` where it was
    /// not written down.
    pub start: Option<u64>,
    /// The game that was played.
    pub link: Link,
}

/// A run as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    task: Option<String>,
    /// In hexadecimal digits: readers of JSON keep numbers up to 2^53 only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    link: String,
}

/// Why a run does not count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// A line is none of a submission.
    #[error("it is no {{\"link\": \"...\"}}, with or without a \"task\": {0}")]
    Line(String),
    /// The link cannot be read.
    #[error("its link cannot be read: {0}")]
    Link(LoadError),
    /// It was played with another content.
    #[error("{0}")]
    OtherContent(LoadError),
    /// Its game cannot begin.
    #[error("it cannot begin: {0}")]
    Start(Error),
    /// It has another first state than the task or game that it names.
    #[error("it did not begin as that task or game does now")]
    OtherStart,
    /// It does not lead to the end that it says.
    #[error("it does not play back as recorded: {0}")]
    Replay(ReplayError),
    /// It takes more work than [`Run::MAX_WORK`].
    #[error("it takes too long to play again: it is stopped at command {number}")]
    TooMuchWork {
        /// The position of the command that was one too many; the first is 1.
        number: usize,
    },
    /// It goes on after the task has ended.
    #[error("it goes on after the end of the task, with command {number}")]
    GoesOn {
        /// The position of the first command too many; the first is 1.
        number: usize,
    },
}

impl Run {
    /// The most [work](Game::work) of all turns of a run that is played again, so that a short line cannot keep a judge
    /// busy for hours. It is counted, not timed: the same runs count on every machine. A whole game of *The Ember of
    /// Dawn* takes a twentieth of it.
    pub const MAX_WORK: u64 = 1 << 27;

    /// The run that led to a game by these commands, from the first turn of its seed or from the start of a task.
    ///
    /// # Errors
    ///
    /// [`NoLink::Wishes`] and [`NoLink::TooLong`].
    pub fn new(
        task: Option<&str>,
        game: &Game,
        commands: &[Command],
        player: &str,
    ) -> Result<Self, NoLink> {
        let link = Link::of_commands(game, commands, player)?;
        Ok(Self { task: task.map(str::to_owned), start: None, link })
    }

    /// The same with the fingerprint of the game at its start.
    #[must_use]
    pub fn with_start(self, fingerprint: u64) -> Self {
        Self { start: Some(fingerprint), ..self }
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start.map(|start| format!("{start:016x}"));
        let line = Line { task: self.task.clone(), start, link: self.link.to_string() };
        f.write_str(&serde_json::to_string(&line).map_err(|_| fmt::Error)?)
    }
}

impl std::str::FromStr for Run {
    type Err = RunError;

    fn from_str(line: &str) -> Result<Self, RunError> {
        let read = serde_json::from_str(line);
        let Line { task, start, link } = read.map_err(|error| RunError::Line(error.to_string()))?;
        let start = match start {
            Some(digits) => Some(fingerprint(&digits)?),
            None => None,
        };
        Ok(Self { task, start, link: link.parse().map_err(RunError::Link)? })
    }
}

/// A fingerprint of 16 hexadecimal digits.
fn fingerprint(digits: &str) -> Result<u64, RunError> {
    let is_written_so = digits.len() == 16 && digits.bytes().all(|it| it.is_ascii_hexdigit());
    let read = u64::from_str_radix(digits, 16).ok().filter(|_| is_written_so);
    let no_start = || RunError::Line(format!("its start {digits:?} are not 16 hexadecimal digits"));
    read.ok_or_else(no_start)
}
