//! Where runs are kept, as screens see it. Knows no file: files are in rogue-native, and
//! [`Memory`] keeps runs for tests and for programs without a disk.

mod memory;

use std::fmt;
use std::sync::Arc;

use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, LoadError, Outcome};

use crate::{messages, text};

pub use memory::Memory;

/// Where runs are kept. At most one run is open at a time: the one that was begun or resumed
/// last. A trouble is a sentence for the player and never the end: play goes on.
pub trait Storage {
    /// Unfinished runs, the one that was played last first.
    fn runs(&self) -> Vec<RunInfo>;

    /// Keeps a new run under a name that no unfinished run has ([`free_name`](Self::free_name)),
    /// and opens it.
    ///
    /// # Errors
    /// When it cannot be kept. It is open all the same: each [`append`](Self::append) tries
    /// again to keep all of it. Only when the name is taken nothing is open.
    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError>;

    /// Opens a run and returns the game where it was left.
    ///
    /// # Errors
    /// When it is open elsewhere, or cannot be read; then it is left alone.
    fn resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError>;

    /// Keeps a command that was carried out in the open run. `game` is what it led to.
    ///
    /// # Errors
    /// When it cannot be kept. What was kept before stays, and the next call tries again to
    /// keep everything: say it once, and go on.
    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError>;

    /// Lets go of the open run, to be resumed another time. Does nothing when none is open.
    ///
    /// # Errors
    /// When the last of it cannot be kept.
    fn close(&mut self) -> Result<(), StorageError>;

    /// The open run has ended, by death or victory: it becomes a replay with its morgue text
    /// and a row in the scores, and is open no more.
    ///
    /// # Errors
    /// When that cannot be kept; the run stays as it was then.
    fn finish(&mut self, game: &Game, morgue: &str) -> Result<(), StorageError>;

    /// The best first.
    fn scores(&self) -> Vec<Score>;

    /// The newest first.
    fn replays(&self) -> Vec<ReplayInfo>;

    /// The replay with that [id](ReplayInfo::id).
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    fn replay(&self, id: &str) -> Result<Replay, StorageError>;

    /// The name under which a run can be begun: the wanted one, cleaned, with a number behind
    /// it when an unfinished run has it.
    fn free_name(&self, wanted: &str) -> String {
        let wanted = run_name(wanted);
        let runs = self.runs();
        let taken = |name: &String| runs.iter().any(|run| run.name.eq_ignore_ascii_case(name));
        let numbered = (2..).map(|number| format!("{wanted} {number}"));
        let mut names = std::iter::once(wanted.clone()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or(wanted)
    }
}

/// The name of who is played when nobody chose one.
pub const DEFAULT_NAME: &str = "Adventurer";

/// The longest name of a run, in characters.
pub const MAX_NAME_LENGTH: usize = 24;

/// A name that every file system and every screen can bear: letters, digits, spaces, `-` and
/// `_`; at most [`MAX_NAME_LENGTH`] of them, and [`DEFAULT_NAME`] when nothing is left.
///
/// ```
/// use rogue_ui::storage::run_name;
/// assert_eq!(run_name("../Lúthien\u{202e}\x1b[2J"), "Lúthien2J");
/// assert_eq!(run_name("///"), "Adventurer");
/// ```
pub fn run_name(wanted: &str) -> String {
    let cleaned = text::clean(wanted);
    let fits = |c: &char| (c.is_alphanumeric() && *c != '?') || [' ', '-', '_'].contains(c);
    let kept: String = cleaned.trim_start().chars().filter(fits).take(MAX_NAME_LENGTH).collect();
    let kept = kept.trim();
    if kept.is_empty() { DEFAULT_NAME.to_owned() } else { kept.to_owned() }
}

/// An unfinished run in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunInfo {
    /// By which it is resumed; also who is played.
    pub name: String,
    /// What the game called itself.
    pub title: String,
    /// Where the player is; the first floor is 1.
    pub floor: u32,
    /// Turns taken.
    pub turn: u64,
    /// The player's level; 0 where nobody grows.
    pub level: u32,
    /// The number the dungeon was made from.
    pub seed: u64,
    /// Why it cannot be resumed, as a sentence: damaged, of another version, open elsewhere.
    pub error: Option<String>,
}

/// A row of the scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Who was played.
    pub name: String,
    /// What the game called itself.
    pub title: String,
    /// Whether the goal was carried out.
    pub won: bool,
    /// The floor on which it ended; the first is 1.
    pub floor: u32,
    /// Turns taken.
    pub turn: u64,
    /// The player's level; 0 where nobody grows.
    pub level: u32,
    /// The number the dungeon was made from.
    pub seed: u64,
    /// How it ended: `killed by an orc on floor 3`.
    pub end: String,
}

impl Score {
    /// The row of a game that has ended.
    pub fn of(name: &str, game: &Game) -> Self {
        let RunInfo { name, title, floor, turn, level, seed, .. } = RunInfo::of(name, game);
        let won = matches!(game.outcome(), Some(Outcome::Won { .. }));
        Self { name, title, won, floor, turn, level, seed, end: end_of(game) }
    }

    /// Victories first, the shorter the better; then whoever came deeper, grew further and
    /// lived longer.
    pub fn rank(&self) -> impl Ord + use<> {
        let turns = if self.won { u64::MAX - self.turn } else { self.turn };
        let floor = if self.won { 0 } else { self.floor };
        std::cmp::Reverse((self.won, floor, self.level, turns))
    }
}

/// How a game ended, in a few words.
fn end_of(game: &Game) -> String {
    let content = game.content();
    match game.outcome() {
        Some(Outcome::Won { goal, .. }) => {
            format!("escaped with the {}", text::clean_name(content.name(goal)))
        }
        Some(Outcome::Died { by: Some(by), floor, .. }) if by.player => {
            format!("died by their own hand on floor {floor}")
        }
        Some(Outcome::Died { by: Some(by), floor, .. }) => {
            format!(
                "killed by {} on floor {floor}",
                messages::with_article(&text::clean_name(content.name(by.kind)))
            )
        }
        Some(Outcome::Died { by: None, floor, .. }) => format!("died on floor {floor}"),
        _ => "left the dungeon".to_owned(),
    }
}

/// A finished run in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayInfo {
    /// By which it is opened.
    pub id: String,
    /// How it ended, and for whom.
    pub score: Score,
}

impl RunInfo {
    /// How the game stands.
    pub fn of(name: &str, game: &Game) -> Self {
        let view = game.view();
        Self {
            name: run_name(name),
            title: text::clean_name(game.content().title()),
            floor: view.floor(),
            turn: view.turn(),
            level: view.experience().map_or(0, |growth| growth.level()),
            seed: game.seed(),
            error: None,
        }
    }
}

/// Why something could not be kept or opened, as one sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StorageError {
    /// An unfinished run has that name.
    Taken {
        /// The name.
        name: String,
    },
    /// There is no such run or replay.
    Missing {
        /// Its name.
        name: String,
    },
    /// Another program plays that run.
    InUse {
        /// Its name.
        name: String,
    },
    /// It cannot be read; it was left alone.
    Refused {
        /// Its name.
        name: String,
        /// Why.
        why: LoadError,
    },
    /// The place where runs are kept does not do it.
    Device {
        /// What it could not do: `saved`, `opened`.
        what: &'static str,
        /// Why: `the disk is full`.
        why: String,
    },
    /// No run is open.
    NoneOpen,
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken { name } => write!(f, "There is a run named {} already.", run_name(name)),
            Self::Missing { name } => write!(f, "There is no run named {}.", run_name(name)),
            Self::InUse { name } => {
                write!(f, "The run {} is being played by another program.", run_name(name))
            }
            Self::Refused { name, why } => {
                let why = text::clean(&why.to_string());
                write!(f, "The run {} cannot be gone on with: {why}.", run_name(name))
            }
            Self::Device { what, why } => {
                write!(f, "The run cannot be {what}: {}.", text::clean(why))
            }
            Self::NoneOpen => f.write_str("No run is open."),
        }
    }
}

impl std::error::Error for StorageError {}
