//! The run of a session with content that was read again: its commands are carried out once more.

use std::fmt;
use std::sync::Arc;

use rogue_words::message::MessageKind;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

use super::{Session, Telling};
use crate::time_budget::Progress;

/// A run whose commands are carried out with other content, one at a time.
pub(crate) struct Reloading {
    session: Session,
    /// The commands, with the states that they led to.
    history: Replay,
    /// Those that were carried out, with the states that they lead to now.
    replay: Replay,
}

/// A run that goes on with other content.
pub(crate) struct Reloaded {
    pub(crate) session: Session,
    pub(crate) replay: Replay,
}

/// Why the commands of a run do not fit other content.
#[derive(Debug)]
pub(crate) enum Misfit {
    /// The run begins with a saved game of the old content.
    Start,
    /// A command is refused.
    Refused { turn: u64, command: Command },
    /// The run is over with a command.
    Over { turn: u64 },
}

/// A sentence for the player.
impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The run does not fit the changed content and keeps the old one: ")?;
        match self {
            Self::Start => f.write_str("it begins with a saved game."),
            Self::Refused { turn, command } => write!(f, "turn {turn} ({command}) is refused."),
            Self::Over { turn } => write!(f, "it would be over in turn {turn}."),
        }
    }
}

impl Reloading {
    /// The run from its first turn on.
    ///
    /// # Errors
    /// When it does not begin with a new game.
    pub(crate) fn new(content: Arc<Content>, history: Replay) -> Result<Self, Misfit> {
        if !history.begins_with_seed() {
            return Err(Misfit::Start);
        }
        let start = Game::with_content(content, history.seed());
        let replay = Replay::new(&start);
        let mut session = Session::resume(start);
        session.set_wizard_mode(history.has_wishes());
        Ok(Self { session, history, replay })
    }

    /// The number of all commands.
    pub(crate) fn len(&self) -> usize {
        self.history.len()
    }

    /// The number of commands that were carried out.
    pub(crate) fn played(&self) -> usize {
        self.replay.len()
    }

    /// Carries out the next command; done where there was none.
    ///
    /// # Errors
    /// When it is refused, or the run is over.
    pub(crate) fn step(&mut self) -> Result<Progress, Misfit> {
        let Some(command) = self.history.command(self.played()) else { return Ok(Progress::Done) };
        let turn = self.session.game.view().turn() + 1;
        if !self.session.perform(command) {
            return Err(Misfit::Refused { turn, command });
        }
        self.replay.record(command, &self.session.game);
        match self.session.game.outcome() {
            Some(_) => Err(Misfit::Over { turn: self.session.game.view().turn() }),
            None => Ok(Progress::Working),
        }
    }

    /// The run after the last command, under that name.
    pub(crate) fn finish(self, name: &str, telling: &Telling) -> Reloaded {
        let Self { mut session, replay, .. } = self;
        session.set_wizard_mode(false);
        session.presentation = telling.presentation;
        name.clone_into(&mut session.name);
        session.log.begin_batch();
        // The player has read these.
        session.log.take_unread();
        let turn = session.game.view().turn();
        let sentence = format!("Content reloaded; it applies from turn {turn}.");
        session.say(MessageKind::Plain, &sentence);
        Reloaded { session, replay }
    }
}
