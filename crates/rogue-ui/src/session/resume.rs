//! A run that goes on: resumed from a save with a welcome, or played again turn by turn from its
//! replay.

use rogue_words::digest::Digest;
use rogue_words::message::MessageKind;
use rogue_words::messages;
use roguecore::replay::{Replay, ReplayError};
use roguecore::{Content, Game};

use super::{Session, Telling};
use crate::storage::{Storage, StorageError};
use crate::time_budget::Progress;

/// The most commands of a run that are played again when it is resumed: mostly less than a second.
const MAX_HISTORY: usize = 20_000;

/// A run that is being resumed, a command at a time: from its first turn on, where that is known, so that
/// the messages and the items seen so far are found again; otherwise from its snapshot.
pub(crate) struct Resuming {
    name: String,
    session: Session,
    past: Option<Past>,
    /// The commands behind the snapshot that are left.
    behind: usize,
}

/// The commands up to the snapshot.
struct Past {
    replay: Replay,
    played: usize,
    /// Where they lead.
    snapshot: Game,
}

impl Resuming {
    /// `snapshot` is the game that [`Storage::begin_resume`] returned, with `behind` commands behind it.
    pub(crate) fn new(name: &str, snapshot: Game, behind: usize, history: Option<Replay>) -> Self {
        let start = |history: Replay| {
            let start = history.start(snapshot.content()).ok()?;
            Some((history, start))
        };
        let known = history.filter(|history| history.len() <= MAX_HISTORY).and_then(start);
        let (session, past) = match known {
            Some((replay, start)) => {
                (Session::resume(start), Some(Past { replay, played: 0, snapshot }))
            }
            None => (Session::with_game(snapshot), None),
        };
        Self { name: name.to_owned(), session, past, behind }
    }

    /// The name of the run.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The content that it is played with.
    pub(crate) fn content(&self) -> &Content {
        self.session.game.content()
    }

    /// The commands that are left.
    pub(crate) fn left(&self) -> usize {
        self.behind + self.past.as_ref().map_or(0, |past| past.replay.len() - past.played)
    }

    /// Carries out the next command; done where there was none.
    ///
    /// # Errors
    /// When the run cannot be resumed.
    pub(crate) fn step(&mut self, storage: &mut dyn Storage) -> Result<Progress, StorageError> {
        let Some(past) = &mut self.past else {
            self.behind = self.behind.saturating_sub(1);
            return self.session.resume_step(storage);
        };
        if past.played < past.replay.len()
            && self.session.replay_step(&past.replay, past.played).is_ok()
        {
            past.played += 1;
            return Ok(Progress::Working);
        }
        if let Some(Past { snapshot, .. }) = self.past.take()
            && snapshot.fingerprint() != self.session.game.fingerprint()
        {
            self.session = Session::with_game(snapshot);
        }
        Ok(Progress::Working)
    }

    /// The session with a welcome, after the last command.
    pub(crate) fn finish(self, telling: &Telling) -> Session {
        let Self { name, mut session, .. } = self;
        session.log.begin_batch();
        // No key of this session has taken those turns.
        session.digest = Digest::begin(session.game.view());
        // The player has read these.
        session.log.take_unread();
        let welcome = messages::welcome_back(&name);
        session.name = name;
        session.say(MessageKind::Welcome, &welcome);
        session.say(MessageKind::Plain, &telling.hint);
        session.presentation = telling.presentation;
        session.announce_items_here();
        session.announce_new_entities();
        session
    }
}

impl Session {
    /// Carries out the next command of a run that the storage is opening; done where there was none.
    fn resume_step(&mut self, storage: &mut dyn Storage) -> Result<Progress, StorageError> {
        let before = self.begin_step();
        let events = storage.resume_step(&mut self.game)?;
        if let Some(events) = &events {
            self.report(events, before);
        }
        Ok(Progress::of(events.is_some()))
    }

    /// Carries out the command at `index` of a replay and reports its events.
    ///
    /// # Errors
    /// When the turn differs from the recorded one.
    pub(crate) fn replay_step(&mut self, replay: &Replay, index: usize) -> Result<(), ReplayError> {
        let before = self.begin_step();
        let events = replay.step(&mut self.game, index)?;
        self.report(&events, before);
        Ok(())
    }
}
