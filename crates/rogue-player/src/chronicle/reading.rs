//! The reading of one replay: its commands are carried out one by one, so that a screen can be drawn between
//! two of them.

use std::fmt;
use std::sync::Arc;

use roguecore::hash::hash_bytes;
use roguecore::replay::{Replay, ReplayError};
use roguecore::{Content, Game, LoadError, RULES};

use super::{RunFold, RunRecord};

/// Why a replay is not part of the chronicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCounted {
    /// It was played with wishes, from a scene, or as practice.
    Practice,
    /// It is of another game.
    OtherGame,
    /// It is of another version of the game.
    OtherVersion,
    /// It cannot be read, or does not lead to the states that were recorded.
    Unreadable(ReplayError),
}

impl fmt::Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Practice => f.write_str("it is practice, a scene, or was changed in wizard mode"),
            Self::OtherGame => f.write_str("it is of another game"),
            Self::OtherVersion => f.write_str("it is of another version"),
            Self::Unreadable(error) => write!(f, "it cannot be read: {error}"),
        }
    }
}

/// A replay that is being read.
#[derive(Debug)]
pub struct RunReading {
    replay: Replay,
    game: Game,
    fold: RunFold,
    index: usize,
}

/// The result of a step.
#[derive(Debug)]
pub enum Step {
    /// There is more to read.
    Reading,
    /// The whole run was read.
    Done(RunRecord),
    /// The replay does not count after all.
    NotCounted(NotCounted),
}

impl RunReading {
    /// Whether a replay is one of that content which counts, as far as it says so itself: nothing is played.
    ///
    /// # Errors
    ///
    /// [`NotCounted`], for one that is no part of the chronicle.
    pub fn check(replay: &Replay, content: &Content) -> Result<(), NotCounted> {
        if replay.title() != content.title() {
            return Err(NotCounted::OtherGame);
        }
        if replay.has_wishes() || !replay.begins_with_seed() {
            return Err(NotCounted::Practice);
        }
        if replay.content_hash() != content.hash() {
            return Err(NotCounted::OtherVersion);
        }
        Ok(())
    }

    /// Begins with a replay of that content.
    ///
    /// # Errors
    ///
    /// [`NotCounted`], for one that is no part of the chronicle.
    pub fn new(replay: Replay, content: &Arc<Content>) -> Result<Self, NotCounted> {
        Self::check(&replay, content)?;
        let game = replay.start(content).map_err(not_loaded)?;
        let fold = RunFold::new(game.view());
        Ok(Self { replay, game, fold, index: 0 })
    }

    /// The inputs of the record of a run, for a record that is kept: the rules of the engine, and all of the
    /// replay.
    pub fn key(replay: &Replay) -> String {
        format!("{RULES} {:016x}", hash_bytes(&replay.to_bytes()))
    }

    /// Carries out the next command.
    pub fn advance(&mut self) -> Step {
        if self.index >= self.replay.len() {
            let is_same = self.game.fingerprint() == self.replay.final_fingerprint();
            let turn = self.game.view().turn();
            return if is_same {
                Step::Done(self.fold.record().clone())
            } else {
                Step::NotCounted(NotCounted::Unreadable(ReplayError::FinalDesync { turn }))
            };
        }
        match self.replay.step(&mut self.game, self.index) {
            Ok(events) => self.fold.observe(events.as_slice(), self.game.view()),
            Err(error) => return Step::NotCounted(NotCounted::Unreadable(error)),
        }
        self.index += 1;
        Step::Reading
    }

    /// Reads all that is left.
    ///
    /// # Errors
    ///
    /// [`NotCounted`], where the commands do not lead to the states that were recorded.
    pub fn finish(mut self) -> Result<RunRecord, NotCounted> {
        loop {
            match self.advance() {
                Step::Reading => {}
                Step::Done(record) => return Ok(record),
                Step::NotCounted(why) => return Err(why),
            }
        }
    }
}

fn not_loaded(error: LoadError) -> NotCounted {
    match error {
        LoadError::OtherRules { .. } | LoadError::Older { .. } | LoadError::Newer { .. } => {
            NotCounted::OtherVersion
        }
        error => NotCounted::Unreadable(ReplayError::Unreadable(error)),
    }
}

impl From<LoadError> for NotCounted {
    /// Why a replay that could not be read does not count.
    fn from(error: LoadError) -> Self {
        not_loaded(error)
    }
}
