//! A run as it was played: where it began, every command, and what each came to. Knows no
//! screen; whoever shows it steps through it with a [`Game`] of their own.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::content::Content;
use crate::event::Events;
use crate::game::Game;
use crate::save::LoadError;
use crate::save::frame::{self, FileKind};

/// A run from its beginning to where it was kept.
///
/// ```
/// use roguecore::{Command, Game, replay::Replay};
///
/// let mut game = Game::new(7);
/// let mut replay = Replay::begin(&game);
/// for _ in 0..3 {
///     game.step(Command::Wait).unwrap();
///     replay.record(Command::Wait, &game);
/// }
/// let again = replay.verify(game.content()).unwrap();
/// assert_eq!(again.fingerprint(), game.fingerprint());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    content: u64,
    title: String,
    seed: u64,
    start: Start,
    steps: Vec<Step>,
    /// The fingerprint of the last state.
    end: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Start {
    /// A new game with that seed.
    Seed,
    /// A game of its own: a scene, or one that was begun before it was recorded.
    Saved(Vec<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Step {
    command: Command,
    /// Half of the fingerprint of the state it led to.
    mark: u32,
}

/// Where a replay comes out differently than it was played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// It cannot be begun at all.
    #[error("{0}")]
    Unreadable(#[from] LoadError),
    /// A state differs from what it was.
    #[error("turn {turn} is not as it was played, after command {number} ({command})")]
    Desync {
        /// The first turn that differs.
        turn: u64,
        /// Which command led there; the first is 1.
        number: usize,
        /// That command.
        command: Command,
    },
    /// A command that was carried out is refused.
    #[error("in turn {turn}, command {number} ({command}) is refused")]
    Refused {
        /// The turn it should have been.
        turn: u64,
        /// Which command; the first is 1.
        number: usize,
        /// That command.
        command: Command,
    },
    /// Every turn seems right, and yet the end is another.
    #[error("the end after turn {turn} is not the one that was recorded")]
    OtherEnd {
        /// The last turn.
        turn: u64,
    },
}

impl Replay {
    /// A recording that begins with the game as it is now.
    pub fn begin(game: &Game) -> Self {
        let (content, seed, end) = (game.content(), game.seed(), game.fingerprint());
        let new = Game::with_content(content.clone(), seed);
        let start = if new.fingerprint() == end { Start::Seed } else { Start::Saved(game.save()) };
        let title = content.title().to_owned();
        Self { content: content.hash(), title, seed, start, steps: Vec::new(), end }
    }

    /// Adds a command that was carried out, and the game it led to.
    pub fn record(&mut self, command: Command, game: &Game) {
        self.end = game.fingerprint();
        self.steps.push(Step { command, mark: mark(self.end) });
    }

    /// The number the dungeon was made from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// What the game called itself. It came from a file: clean it before you show it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The number of the content it was played with.
    pub const fn content_hash(&self) -> u64 {
        self.content
    }

    /// The fingerprint of its last state.
    pub const fn end(&self) -> u64 {
        self.end
    }

    /// How many commands were carried out.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was done.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Every command, in order.
    pub fn commands(&self) -> impl ExactSizeIterator<Item = Command> + '_ {
        self.steps.iter().map(|step| step.command)
    }

    /// The command of that place; the first is 0.
    pub fn command(&self, place: usize) -> Option<Command> {
        self.steps.get(place).map(|step| step.command)
    }

    /// The game as it was before the first command.
    ///
    /// # Errors
    ///
    /// When it was played with other content, or its beginning cannot be read.
    pub fn start(&self, content: &Arc<Content>) -> Result<Game, LoadError> {
        let (found, known) = (self.content, content.hash());
        if found != known {
            return Err(LoadError::OtherContent { found, known });
        }
        match &self.start {
            Start::Seed => Ok(Game::with_content(content.clone(), self.seed)),
            Start::Saved(bytes) => Game::load(content, bytes),
        }
    }

    /// Carries out the command of that place and compares what it comes to.
    ///
    /// # Errors
    ///
    /// When the command is refused or its outcome differs; the game is as far as it came.
    pub fn step(&self, game: &mut Game, place: usize) -> Result<Events, ReplayError> {
        let Some(&Step { command, mark: wanted }) = self.steps.get(place) else {
            return Ok(Events::default());
        };
        let (number, turn) = (place + 1, game.view().turn() + 1);
        let events =
            game.step(command).map_err(|_| ReplayError::Refused { turn, number, command })?;
        if mark(game.fingerprint()) == wanted {
            return Ok(events);
        }
        Err(ReplayError::Desync { turn: game.view().turn(), number, command })
    }

    /// Plays it from its beginning and compares every state with what it was. Returns the end.
    ///
    /// # Errors
    ///
    /// The first turn that differs.
    pub fn verify(&self, content: &Arc<Content>) -> Result<Game, ReplayError> {
        let mut game = self.start(content)?;
        for place in 0..self.steps.len() {
            self.step(&mut game, place)?;
        }
        if game.fingerprint() == self.end {
            return Ok(game);
        }
        Err(ReplayError::OtherEnd { turn: game.view().turn() })
    }

    /// The replay as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        frame::seal(FileKind::Replay, self.content, self)
    }

    /// The replay of such a file.
    ///
    /// # Errors
    ///
    /// [`LoadError`], like [`Game::load`]; the content is only asked for when it
    /// [starts](Self::start).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let (header, replay): (_, Self) = frame::open(FileKind::Replay, bytes)?;
        if header.content == replay.content { Ok(replay) } else { Err(LoadError::Malformed) }
    }
}

/// `seed 7, 120 commands`
impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, {} commands", self.seed, self.steps.len())
    }
}

/// Half of a fingerprint: enough to notice a difference in the turn it happens.
pub(crate) const fn mark(fingerprint: u64) -> u32 {
    (fingerprint >> 32) as u32
}
