//! The run of a session with content that was read again: its commands are carried out once more.

use std::fmt;
use std::sync::Arc;

use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

use super::{Session, Telling};
use crate::message::MessageKind;

/// A run that goes on with other content.
pub(crate) struct Reloaded {
    pub(crate) session: Session,
    /// Its commands, with the states that they lead to now.
    pub(crate) replay: Replay,
}

/// Why the commands of a run do not fit to other content.
#[derive(Debug)]
pub(crate) enum Misfit {
    /// The run begins with a saved game of the old content.
    Start,
    /// A command is refused.
    Refused { turn: u64, command: Command },
    /// The run is over with the last command.
    Over,
}

/// A sentence for the player.
impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The run does not fit to the changed content and goes on with the old one: ")?;
        match self {
            Self::Start => f.write_str("it begins with a saved game."),
            Self::Refused { turn, command } => write!(f, "turn {turn} ({command}) is refused."),
            Self::Over => f.write_str("it would be over now."),
        }
    }
}

impl Session {
    /// The same run with other content, in the same turn.
    ///
    /// # Errors
    /// When a command is refused, or the run would be over.
    pub(crate) fn reloaded(
        &self,
        content: &Arc<Content>,
        history: &Replay,
        telling: &Telling,
    ) -> Result<Reloaded, Misfit> {
        if !history.begins_with_seed() {
            return Err(Misfit::Start);
        }
        let start = Game::with_content(Arc::clone(content), history.seed());
        let mut replay = Replay::new(&start);
        let mut session = Self::resume(start);
        session.presentation = telling.presentation;
        session.set_wizard_mode(history.has_wishes());
        for command in history.commands() {
            let turn = session.game.view().turn() + 1;
            if !session.perform(command) {
                return Err(Misfit::Refused { turn, command });
            }
            replay.record(command, &session.game);
        }
        if session.game.outcome().is_some() {
            return Err(Misfit::Over);
        }
        session.name.clone_from(&self.name);
        session.log.begin_batch();
        // The player has read these.
        session.log.take_unread();
        let turn = session.game.view().turn();
        let sentence = format!("The content was read again: it is played from turn {turn} on.");
        session.say(MessageKind::Plain, &sentence);
        Ok(Reloaded { session, replay })
    }
}
