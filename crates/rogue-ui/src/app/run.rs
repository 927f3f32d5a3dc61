//! The life of a run: begun, kept turn by turn, gone on with, ended. Trouble with keeping it is
//! said once, and never stops play. Knows no file: that is behind [`Storage`].

use std::sync::Arc;

use roguecore::Command;

use super::{App, hint};
use crate::input::Key;
use crate::message::MessageKind;
use crate::morgue;
use crate::screen::dungeon::Dungeon;
use crate::screen::game_over::GameOver;
use crate::screen::level_up::LevelUpDialog;
use crate::screen::replay::Watch;
use crate::screen::title::Title;
use crate::session::Session;
use crate::storage::{RunInfo, Storage, StorageError};

/// Where runs are kept, and what went wrong with it.
#[derive(Default)]
pub(super) struct Shelf {
    pub(super) storage: Option<Box<dyn Storage + Send>>,
    /// What went wrong outside of any game, for the title screen.
    pub(super) notice: Option<String>,
    /// The open run could not be kept the last time, and the player was told.
    troubled: bool,
    /// The player knows what leaving costs.
    warned: bool,
}

impl Shelf {
    pub(super) fn runs(&self) -> Vec<RunInfo> {
        self.storage.as_ref().map_or_else(Vec::new, |storage| storage.runs())
    }
}

impl App {
    /// Carries out a command, keeps it, and opens the screens that it leads to.
    pub(super) fn perform(&mut self, command: Command, key: Option<Key>) {
        self.stack.truncate(1);
        let over = self.game().outcome().is_some();
        if self.session.perform(command) {
            self.keep(|storage, session| storage.append(command, session.game()));
        }
        if !over && self.game().outcome().is_some() {
            self.end(key);
        }
        self.ask_what_a_level_is_good_for(key);
    }

    /// The run is over: its story is kept, and told.
    fn end(&mut self, key: Option<Key>) {
        self.keep(|storage, session| storage.finish(session.game(), &morgue::text(session)));
        let end = GameOver::new(&self.keys, key, self.shelf.storage.is_some());
        self.stack.push(Box::new(end));
    }

    /// Asks once for each level gained; the answer comes back here, and the next question.
    fn ask_what_a_level_is_good_for(&mut self, key: Option<Key>) {
        let choices =
            self.game().view().experience().map_or(0, |growth| growth.pending_level_ups());
        if choices > 0 && self.game().outcome().is_none() {
            self.stack.push(Box::new(LevelUpDialog::new(key)));
        }
    }

    /// The dungeon of the session that has just begun, with what it asks at once.
    pub(super) fn enter(&mut self) {
        self.session.animate(self.animations);
        self.stack = vec![Box::new(Dungeon::default())];
        self.shelf.notice = None;
        if self.game().outcome().is_some() {
            // It ended the moment before the program did.
            self.end(None);
        }
        self.ask_what_a_level_is_good_for(None);
    }

    pub(super) fn begin(&mut self, seed: u64) {
        self.let_go();
        let content = Arc::clone(self.game().content());
        self.session = Session::new(content, seed, &hint(&self.keys));
        (self.shelf.troubled, self.shelf.warned) = (false, false);
        let name = match &self.shelf.storage {
            Some(storage) => storage.free_name(&self.name),
            None => self.name.clone(),
        };
        self.session.rename(name);
        self.keep(|storage, session| storage.begin(session.name(), session.game()));
        self.enter();
    }

    pub(super) fn resume_run(&mut self, name: &str) {
        let content = Arc::clone(self.game().content());
        let Some(storage) = &mut self.shelf.storage else { return };
        match storage.resume(name, &content) {
            Ok(game) => {
                self.session = Session::back(game, name, &hint(&self.keys));
                (self.shelf.troubled, self.shelf.warned) = (false, false);
                self.enter();
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }

    pub(super) fn watch(&mut self, id: &str) {
        let content = Arc::clone(self.game().content());
        let Some(storage) = &self.shelf.storage else { return };
        let replay = storage.replay(id).map_err(|error| error.to_string());
        let replay = replay.and_then(|replay| match replay.start(&content) {
            Ok(start) => Ok((replay, start)),
            Err(error) => Err(format!("This replay cannot be shown: {error}.")),
        });
        match replay {
            Ok((replay, start)) => {
                self.shelf.notice = None;
                self.stack.push(Box::new(Watch::new(replay, start, self.animations)));
            }
            Err(why) => self.refuse(why),
        }
    }

    /// Something cannot be opened; the title screen below says why.
    fn refuse(&mut self, why: String) {
        self.shelf.notice = Some(why);
        self.stack.truncate(1);
    }

    pub(super) fn go_to_title(&mut self, seed: u64) {
        self.let_go();
        (self.shelf.troubled, self.shelf.warned) = (false, false);
        self.session.stand_still();
        let title = Title::new(&self.stage(), seed);
        self.stack = vec![Box::new(title)];
    }

    /// The device closes: nobody is left to be told of trouble.
    pub(super) fn close(&mut self) {
        self.let_go();
        self.finished = true;
    }

    /// The player leaves. When the run cannot be kept they are told first, and leave by asking
    /// once more.
    pub(super) fn leave(&mut self) {
        if self.shelf.warned {
            return self.close();
        }
        if !self.shelf.troubled {
            self.keep(|storage, _| storage.close());
        }
        if self.shelf.troubled {
            self.shelf.warned = true;
            self.stack.truncate(1);
            let price = "What came since is lost if you leave now. Leave again to do it.";
            self.session.add(MessageKind::Danger, price);
        } else {
            self.finished = true;
        }
    }

    fn let_go(&mut self) {
        let Some(storage) = &mut self.shelf.storage else { return };
        if let Err(error) = storage.close() {
            self.shelf.notice = Some(error.to_string());
        }
    }

    /// Does something with the open run, and says once when that fails, and once when it works
    /// again.
    fn keep(&mut self, work: impl FnOnce(&mut dyn Storage, &Session) -> Result<(), StorageError>) {
        let Some(storage) = &mut self.shelf.storage else { return };
        let result = work(storage.as_mut(), &self.session);
        if result.is_err() == self.shelf.troubled {
            return;
        }
        (self.shelf.troubled, self.shelf.warned) = (result.is_err(), false);
        match result {
            Ok(()) => self.session.add(MessageKind::Plain, "The run is kept again."),
            Err(error) => {
                self.session.add(MessageKind::Error, &format!("{error} You can play on."));
            }
        }
    }
}
