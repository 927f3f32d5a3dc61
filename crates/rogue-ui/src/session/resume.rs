//! A run that goes on: resumed from a save with a welcome, or played again turn by turn from its
//! replay.

use roguecore::Game;
use roguecore::replay::{Replay, ReplayError};

use super::{Session, Telling};
use crate::message::MessageKind;
use crate::text;

/// The most commands of a run that are played again when it is resumed: a second at most.
const MAX_HISTORY: usize = 20_000;

impl Session {
    /// A saved run that is resumed, with a welcome. `history` is the run from its first turn on:
    /// the messages and the items seen so far come from it.
    pub(crate) fn resume_run(
        game: Game,
        name: &str,
        history: Option<Replay>,
        telling: &Telling,
    ) -> Self {
        let past = history.and_then(|history| Self::of_history(&game, &history));
        let session = past.unwrap_or_else(|| Self::with_game(game));
        let mut session = Self { name: name.to_owned(), ..session };
        session.log.begin_batch();
        // The player has read these.
        session.log.take_unread();
        let welcome = format!("Welcome back, {}!", text::clean_name(name));
        session.say(MessageKind::Welcome, &welcome);
        session.say(MessageKind::Plain, &telling.hint);
        session.presentation = telling.presentation;
        session.announce_items_here();
        session.announce_new_entities();
        session
    }

    /// The session of a run after it has been played again; `None` if it is too long for that, or
    /// does not lead to the same game.
    fn of_history(game: &Game, history: &Replay) -> Option<Self> {
        if history.len() > MAX_HISTORY {
            return None;
        }
        let mut session = Self::resume(history.start(game.content()).ok()?);
        for index in 0..history.len() {
            session.replay_step(history, index).ok()?;
        }
        (session.game.fingerprint() == game.fingerprint()).then_some(session)
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
