//! Saving, and leaving: a failure to save is reported once and does not stop the game, and the
//! player is warned before it loses anything.

use rogue_words::message::MessageKind;

use super::App;
use crate::storage::{KeptFile, StorageError};

/// The way out of the app.
#[derive(Default)]
pub(super) struct Exit {
    /// Whether the player was told that leaving loses the unsaved commands.
    pub(super) is_warned: bool,
    /// Whether the app has finished.
    pub(super) is_over: bool,
    /// The message for the player after the app has finished.
    pub(super) closing: Option<Closing>,
}

/// A message that the player needs after the program has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closing {
    /// The run is saved, but not as the player expects it.
    Notice(String),
    /// The last commands of the run are lost.
    Unsaved(String),
}

impl Closing {
    /// The sentences for the player.
    pub fn text(&self) -> &str {
        match self {
            Self::Notice(text) | Self::Unsaved(text) => text,
        }
    }
}

impl App {
    pub(super) fn clear_save_failure(&mut self) {
        self.set_save_failure(false);
    }

    pub(super) fn set_save_failure(&mut self, failing: bool) {
        (self.state.save_fails, self.exit.is_warned) = (failing, false);
    }

    /// Whether the last commands of the open run could not be saved.
    pub fn is_unsaved(&self) -> bool {
        self.state.save_fails
    }

    /// The name of the run that is played, also where the storage has nothing of it yet.
    pub fn run_name(&self) -> &str {
        self.session.name()
    }

    /// Copies the open run, with the commands that could not be saved where the storage has them, and
    /// returns where the copy is.
    ///
    /// # Errors
    /// When no run is open, or it cannot be copied.
    pub fn export_open_run(&mut self) -> Result<String, StorageError> {
        let storage = self.state.storage.as_mut().ok_or(StorageError::NoneOpen)?;
        storage.export(&KeptFile::Run(self.session.name().to_owned()))
    }

    /// Ends the app at once: the device is closed, so the player cannot be warned.
    pub(super) fn close(&mut self) {
        self.exit.closing = match self.close_run() {
            Some(Closing::Unsaved(_)) if self.state.save_fails => {
                Some(Closing::Unsaved("The last commands of this run are not saved.".to_owned()))
            }
            closing => closing,
        };
        self.exit.is_over = true;
    }

    /// Ends the app. When the run cannot be saved the player is warned first, and quits by asking
    /// again.
    pub(super) fn quit(&mut self) {
        if self.exit.is_warned {
            return self.close();
        }
        if self.warns_of_loss("The last turns are not saved. Quit again to leave without them.") {
            return;
        }
        if let Some(storage) = &mut self.state.storage {
            let notice = storage.take_notice().map(|notice| notice.to_string());
            self.exit.closing = notice.map(Closing::Notice);
        }
        self.exit.is_over = true;
    }

    /// Whether the player was warned instead of beginning another run: the last commands of the open one are lost
    /// when the player asks for that again.
    pub(super) fn warns_of_unsaved(&mut self) -> bool {
        !self.exit.is_warned
            && self.warns_of_loss(
                "The last turns are not saved. Choose it again to begin without them.",
            )
    }

    /// Closes the open run, which saves any unsaved commands; where that fails, warns the player.
    fn warns_of_loss(&mut self, warning: &str) -> bool {
        let saved = self.close_storage();
        let error = saved.as_ref().err().map(StorageError::to_string);
        self.report_save(saved);
        let Some(error) = error else { return false };
        (self.exit.is_warned, self.exit.closing) = (true, None);
        self.stack.truncate(1);
        self.session.say(MessageKind::Danger, warning);
        if self.is_at_title() {
            // The title screen shows no log.
            self.state.notice = Some(format!("{error}\n{warning}"));
        }
        true
    }

    /// Closes the open run; returns the message for the player about that.
    pub(super) fn close_run(&mut self) -> Option<Closing> {
        if let Err(error) = self.close_storage() {
            return Some(Closing::Unsaved(error.to_string()));
        }
        let notice = self.state.storage.as_mut()?.take_notice();
        notice.map(|notice| Closing::Notice(notice.to_string()))
    }

    /// Tells the player the outcome of a save: whether it failed, and any change to the files of the run, which may
    /// have another name now.
    pub(super) fn tell_of_saving(&mut self, saved: Result<(), StorageError>) {
        let Some(storage) = &mut self.state.storage else { return };
        let notice = storage.take_notice();
        self.report_save(saved);
        self.follow_name();
        if let Some(notice) = notice {
            self.session.say(MessageKind::Error, &notice.to_string());
        }
    }

    /// The session has the name of its run in the storage.
    pub(super) fn follow_name(&mut self) {
        let storage = self.state.storage.as_ref();
        if let Some(name) = storage.and_then(|storage| storage.open_name()) {
            self.session.rename(name);
        }
    }

    /// Closes the open run. Commands that could not be saved while no run is open are lost.
    fn close_storage(&mut self) -> Result<(), StorageError> {
        let Some(storage) = &mut self.state.storage else { return Ok(()) };
        if self.state.save_fails && storage.open_name().is_none() {
            return Err(StorageError::NoneOpen);
        }
        storage.close()
    }

    /// Tells the player once that saving fails, and once that it works again.
    pub(super) fn report_save(&mut self, saved: Result<(), StorageError>) {
        match saved {
            Err(error) if !self.state.save_fails => self.save_failed(&error),
            Ok(()) if self.state.save_fails => {
                self.clear_save_failure();
                self.session.say(MessageKind::Plain, "Saving works again.");
            }
            Ok(()) | Err(_) => {}
        }
    }

    fn save_failed(&mut self, error: &StorageError) {
        self.set_save_failure(true);
        self.session.say(MessageKind::Error, &format!("{error} You can play on."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Input, Key, KeyCode};
    use crate::storage::Memory;
    use crate::{Config, Start};

    /// The storage has let go of the run: nothing of it can be saved any more.
    #[test]
    fn a_session_without_an_open_run_is_not_told_as_saved() {
        let mut app = App::title(Config::default(), Memory::default());
        app.start(Start::Begin(None));
        let storage = app.state.storage.as_mut().expect("it has one");
        storage.close().expect("it is saved so far");
        app.input(Input::Key(Key::char('.')));
        app.input(Input::Key(KeyCode::Esc.into()));
        let menu = format!("{:?}", app.reading());
        assert!(menu.contains("New game") && !menu.contains("this run is saved"), "{menu}");
        for key in [KeyCode::Esc.into(), Key::char('S'), Key::char('S')] {
            app.input(Input::Key(key));
        }
        assert!(matches!(app.closing(), Some(Closing::Unsaved(_))), "{:?}", app.closing());
    }
}
