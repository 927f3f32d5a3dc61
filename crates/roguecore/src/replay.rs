//! A recorded run: its start, every command, and a hash of the state after each command.

mod damaged;
mod link;
mod steps;

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::content::{Content, Source};
use crate::event::Events;
use crate::game::Game;
use crate::save::frame::{self, FileKind, Marks};
use crate::save::{self, FORMAT_WITH_SOURCE, LoadError};
pub(crate) use damaged::DamagedReplay;
pub use link::{Link, LinkPlay, NoLink};
use steps::{Step, Steps};

/// A recorded run, from its start to its last command.
///
/// ```
/// use roguecore::{Command, Game, replay::Replay};
///
/// let mut game = Game::new(7);
/// let mut replay = Replay::new(&game);
/// for _ in 0..3 {
///     game.step(Command::Wait).unwrap();
///     replay.record(Command::Wait, &game);
/// }
/// let again = replay.verify(game.content()).unwrap();
/// assert_eq!(again.fingerprint(), game.fingerprint());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    content_hash: u64,
    title: String,
    seed: u64,
    start: Start,
    pub(crate) steps: Steps,
    pub(crate) final_fingerprint: u64,
    /// The files of the content. A file has them before the replay.
    #[serde(skip)]
    source: Option<Arc<Source>>,
}

/// The beginning of a replay: its content, the title of that, the seed and the start.
pub(crate) type Head = (u64, String, u64, Start);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Start {
    /// A new game with the seed of the replay.
    Seed,
    /// A saved game: a scene, or a game that was played before it was recorded.
    Saved(Vec<u8>),
}

/// Why a replay does not lead to the states that were recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// Its start cannot be loaded.
    #[error("{0}")]
    Unreadable(#[from] LoadError),
    /// The state after a command differs from the recorded one.
    #[error("turn {turn} differs, after command {number} ({command})")]
    Desync {
        /// The first turn that differs.
        turn: u64,
        /// The position of the command; the first is 1.
        number: usize,
        /// The command.
        command: Command,
    },
    /// A recorded command is refused.
    #[error("in turn {turn}, command {number} ({command}) is refused")]
    Refused {
        /// The turn that the command would have taken.
        turn: u64,
        /// The position of the command; the first is 1.
        number: usize,
        /// The command.
        command: Command,
    },
    /// All state hashes are equal, but the full fingerprint of the last state differs.
    #[error("the end after turn {turn} is not the one that was recorded")]
    FinalDesync {
        /// The last turn.
        turn: u64,
    },
}

impl Replay {
    /// A recording that starts with the game as it is now.
    pub fn new(game: &Game) -> Self {
        let (content, seed, fingerprint) = (game.content(), game.seed(), game.fingerprint());
        let is_new = game.is_scored()
            && Game::with_content(content.clone(), seed).fingerprint() == fingerprint;
        Self {
            content_hash: content.hash(),
            title: content.title().to_owned(),
            seed,
            start: if is_new { Start::Seed } else { Start::Saved(game.save()) },
            steps: Steps::default(),
            final_fingerprint: fingerprint,
            source: content.source().cloned(),
        }
    }

    /// Records a command that was carried out; `game` is the state after it.
    pub fn record(&mut self, command: Command, game: &Game) {
        self.final_fingerprint = game.fingerprint();
        self.steps.push(Step { command, state_hash: state_hash(self.final_fingerprint) });
    }

    /// Whether it begins with the first turn of a new game of its seed, not with a saved game.
    pub const fn begins_with_seed(&self) -> bool {
        matches!(self.start, Start::Seed)
    }

    /// The same run up to its first `count` commands, to be gone on with in another way; `game` is the
    /// state after them.
    ///
    /// ```
    /// use roguecore::{Command, Game, replay::Replay};
    ///
    /// let mut game = Game::new(7);
    /// let mut replay = Replay::new(&game);
    /// game.step(Command::Wait).unwrap();
    /// replay.record(Command::Wait, &game);
    /// let after_one = game.clone();
    /// game.step(Command::Wait).unwrap();
    /// replay.record(Command::Wait, &game);
    /// let again = replay.first(1, &after_one);
    /// assert_eq!(again.verify(game.content()).unwrap().fingerprint(), after_one.fingerprint());
    /// ```
    #[must_use]
    pub fn first(&self, count: usize, game: &Game) -> Self {
        Self {
            title: self.title.clone(),
            start: self.start.clone(),
            steps: self.steps.first(count),
            final_fingerprint: game.fingerprint(),
            source: self.source.clone(),
            ..*self
        }
    }

    /// The seed of the game.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The title of the content. Untrusted text where the replay was read from a file: remove
    /// control characters before display.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// [`Content::hash`] of the content it was played with.
    pub const fn content_hash(&self) -> u64 {
        self.content_hash
    }

    /// [`Game::fingerprint`] of the last state.
    pub const fn final_fingerprint(&self) -> u64 {
        self.final_fingerprint
    }

    /// The number of commands.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has no command.
    pub fn is_empty(&self) -> bool {
        self.steps.len() == 0
    }

    /// Every command, in order.
    pub fn commands(&self) -> impl ExactSizeIterator<Item = Command> + '_ {
        self.steps.iter().map(|step| step.command)
    }

    /// The command at this index; the first is 0.
    pub fn command(&self, index: usize) -> Option<Command> {
        self.steps.get(index).map(|step| step.command)
    }

    /// Whether a command of wizard mode is among them or has led to its start: such a run counts in no
    /// list of scores.
    pub fn has_wishes(&self) -> bool {
        let is_marked = match &self.start {
            Start::Seed => false,
            Start::Saved(bytes) => frame::marks(bytes).contains(Marks::HAS_WISHES),
        };
        is_marked || self.steps.iter().any(|step| matches!(step.command, Command::Wizard(_)))
    }

    /// The files of the content that it was played with; `None` where it does not carry them.
    pub fn source(&self) -> Option<&Source> {
        self.source.as_deref()
    }

    /// The content to play it with: `present`, when it was played with that one, otherwise the one
    /// that it carries. Without one, `present` again; [`start`](Self::start) then refuses it.
    ///
    /// # Errors
    ///
    /// [`LoadError::Source`], when the files that it carries are no valid content.
    pub fn content(&self, present: &Arc<Content>) -> Result<Arc<Content>, LoadError> {
        save::content_of(self.content_hash, self.source(), present)
    }

    /// The game before the first command.
    ///
    /// # Errors
    ///
    /// [`LoadError`], when it was played with other content, or its start cannot be read.
    pub fn start(&self, content: &Arc<Content>) -> Result<Game, LoadError> {
        frame::check_content(self.content_hash, content)?;
        match &self.start {
            Start::Seed => Ok(Game::with_content(content.clone(), self.seed)),
            Start::Saved(bytes) => Game::load(content, bytes),
        }
    }

    /// Carries out the command at this index and compares the state after it with the recorded
    /// one. Does nothing after the last command.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], when the command is refused or the state differs. A command that led to
    /// another state has been carried out.
    pub fn step(&self, game: &mut Game, index: usize) -> Result<Events, ReplayError> {
        let Some(Step { command, state_hash: expected }) = self.steps.get(index) else {
            return Ok(Events::default());
        };
        let (number, turn) = (index + 1, game.view().turn() + 1);
        let events =
            game.step_again(command).map_err(|_| ReplayError::Refused { turn, number, command })?;
        if state_hash(game.fingerprint()) == expected {
            return Ok(events);
        }
        Err(ReplayError::Desync { turn: game.view().turn(), number, command })
    }

    /// Plays all commands and compares every state with the recorded one. Returns the last state.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], with the first turn that differs.
    pub fn verify(&self, content: &Arc<Content>) -> Result<Game, ReplayError> {
        let mut game = self.start(content)?;
        for index in 0..self.steps.len() {
            self.step(&mut game, index)?;
        }
        if game.fingerprint() == self.final_fingerprint {
            return Ok(game);
        }
        Err(ReplayError::FinalDesync { turn: game.view().turn() })
    }

    /// The replay as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        frame::encode(FileKind::Replay, self.content_hash, &(self.source(), self))
    }

    /// Reads the bytes of a replay file. The content is compared later, by
    /// [`start`](Self::start).
    ///
    /// # Errors
    ///
    /// [`LoadError`], like [`Game::load`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let header = frame::check_end(FileKind::Replay, bytes)?;
        let replay = if header.format >= FORMAT_WITH_SOURCE {
            let (source, replay): (Option<Source>, Self) = frame::decode_body(bytes, &header)?;
            replay.with_source(source)
        } else {
            frame::decode_body(bytes, &header)?
        };
        if header.content == replay.content_hash { Ok(replay) } else { Err(LoadError::Malformed) }
    }
}

/// For the files of runs.
impl Replay {
    pub(crate) fn with_source(mut self, source: Option<Source>) -> Self {
        self.source = source.map(Arc::new);
        self
    }

    /// Its beginning.
    pub(crate) fn head(&self) -> Head {
        (self.content_hash, self.title.clone(), self.seed, self.start.clone())
    }

    /// One without commands, which begins so.
    pub(crate) fn from_head((content_hash, title, seed, start): Head) -> Self {
        let (steps, final_fingerprint, source) = (Steps::default(), 0, None);
        Self { content_hash, title, seed, start, steps, final_fingerprint, source }
    }
}

/// `seed 7, 120 commands`
impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, {} commands", self.seed, self.steps.len())
    }
}

/// The high half of a fingerprint: 4 bytes per command are enough to notice a difference in the
/// turn in which it happens.
pub(crate) const fn state_hash(fingerprint: u64) -> u32 {
    (fingerprint >> 32) as u32
}
