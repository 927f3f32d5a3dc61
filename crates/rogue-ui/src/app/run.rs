//! The life of a run: begun, saved command by command, resumed, ended. A failure to save is
//! reported once and does not stop the game.

use std::sync::Arc;

use roguecore::{Command, Game};

use super::App;
use crate::message::MessageKind;
use crate::morgue;
use crate::screen::dungeon::DungeonScreen;
use crate::screen::game_over::GameOver;
use crate::screen::level_up::LevelUpDialog;
use crate::screen::replay::ReplayScreen;
use crate::screen::run_list::RunList;
use crate::screen::title::Title;
use crate::session::Session;
use crate::storage::{RunInfo, Storage, StorageError};
use crate::text;

/// The storage of runs and its last failures.
#[derive(Default)]
pub(super) struct SaveStore {
    /// `None` when runs are not saved.
    pub(super) storage: Option<Box<dyn Storage + Send>>,
    /// The last error outside of a game, for the title screen.
    pub(super) notice: Option<String>,
    /// Whether the last attempt to save the open run failed. The player was told.
    failing: bool,
    /// Whether the player was told that quitting loses what could not be saved.
    warned: bool,
    /// What the player must know after the app has finished.
    pub(super) closing: Option<Closing>,
}

/// What a player has to know after the program has ended.
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

impl SaveStore {
    pub(super) fn runs(&self) -> Vec<RunInfo> {
        self.storage.as_ref().map_or_else(Vec::new, |storage| storage.runs())
    }

    fn clear_failure(&mut self) {
        (self.failing, self.warned) = (false, false);
    }
}

impl App {
    /// Carries out a command of the player, saves it, and opens the screens that it leads to.
    pub(super) fn submit(&mut self, command: Command) {
        if self.stack.iter().any(|screen| screen.session().is_some()) {
            // A replay is only looked at.
            return self.pop();
        }
        self.stack.truncate(1);
        let was_over = self.game().outcome().is_some();
        if self.session.perform(command)
            && let Some(storage) = &mut self.saves.storage
        {
            let saved = storage.append(command, self.session.game());
            let notice = storage.take_notice();
            self.report_save(saved);
            if let Some(notice) = notice {
                self.session.say(MessageKind::Error, &notice.to_string());
            }
        }
        if !was_over && self.game().outcome().is_some() {
            self.end_run();
        }
        self.open_level_up();
    }

    /// Archives the run that is over and opens the game-over screen.
    fn end_run(&mut self) {
        if let Some(storage) = &mut self.saves.storage {
            let saved = storage.finish(
                self.session.game(),
                &self.session.end(),
                &morgue::text(&self.session),
            );
            self.report_save(saved);
        }
        let screen = GameOver::new(&self.settings.keys, self.saves.storage.is_some());
        self.push_unasked(screen);
    }

    /// Opens the level-up dialog when a level-up is pending: once for each level, because each
    /// choice is submitted as a command.
    fn open_level_up(&mut self) {
        let pending = self.game().view().experience().map_or(0, |it| it.pending_level_ups());
        if pending > 0 && self.game().outcome().is_none() {
            self.push_unasked(LevelUpDialog::default());
        }
    }

    /// Shows the dungeon of a session that has just begun.
    pub(super) fn enter_dungeon(&mut self) {
        self.session.set_animations(self.settings.motion);
        self.session.set_auto_pickup(&self.settings.auto_pickup);
        self.stack = vec![Box::new(DungeonScreen::default())];
        self.saves.notice = None;
        if self.game().outcome().is_some() {
            // The program ended after the last command, before the run was archived.
            self.end_run();
        }
        self.open_level_up();
    }

    pub(super) fn begin_run(&mut self, seed: u64) {
        let closing = self.close_run();
        let content = Arc::clone(&self.content);
        self.session = Session::new(content, seed, &self.telling());
        self.saves.clear_failure();
        match &mut self.saves.storage {
            Some(storage) => {
                self.session.rename(storage.free_name(&self.settings.name));
                let saved = storage.begin(self.session.name(), self.session.game());
                self.report_save(saved);
            }
            None => self.session.rename(self.settings.name.clone()),
        }
        if let Some(closing) = closing {
            self.session.say(MessageKind::Error, closing.text());
        }
        self.enter_dungeon();
    }

    pub(super) fn resume_run(&mut self, name: &str) {
        let content = Arc::clone(&self.content);
        let Some(storage) = &mut self.saves.storage else { return };
        let resumed = storage.resume(name, &content);
        self.enter_run(name, resumed);
    }

    fn enter_run(&mut self, name: &str, resumed: Result<Game, StorageError>) {
        match resumed {
            Ok(game) => {
                let history = self.saves.storage.as_ref().and_then(|storage| storage.history());
                self.session = Session::resume_run(game, name, history, &self.telling());
                self.saves.clear_failure();
                self.tell_of_content();
                if let Some(notice) = self.saves.storage.as_mut().and_then(|it| it.take_notice()) {
                    self.session.say(MessageKind::Error, &notice.to_string());
                }
                self.enter_dungeon();
            }
            Err(error) => {
                self.open_failed(error.to_string());
                if matches!(error, StorageError::Refused { .. }) {
                    self.examine_run(name, Some(error.to_string()));
                }
            }
        }
    }

    /// Tells with which content a run is played, when it is not the one of the program.
    fn tell_of_content(&mut self) {
        let content = self.game().content();
        if content.hash() != self.content.hash() {
            let own = text::content_name(content);
            let sentence = format!("This run goes on with the content it began with: {own}.");
            self.session.say(MessageKind::Plain, &sentence);
        }
    }

    /// Shows what is known of a run that cannot be resumed, and what can be done with it. `error`
    /// is the reason where the list of runs does not know it.
    pub(super) fn examine_run(&mut self, name: &str, error: Option<String>) {
        let Some(storage) = &self.saves.storage else { return };
        let run = storage.runs().into_iter().find(|run| run.name == name && run.is_at_hand);
        let turn = storage.recoverable_turn(name, &self.content);
        if let Some(run) = run {
            let error = error.or_else(|| run.error.clone());
            self.push(RunList::unreadable(&RunInfo { error, ..run }, turn));
        }
    }

    /// Goes on from the last turn of a damaged run that can be recovered.
    pub(super) fn recover_run(&mut self, name: &str) {
        let content = Arc::clone(&self.content);
        let Some(storage) = &mut self.saves.storage else { return };
        let recovered = storage.recover(name, &content);
        let went_on = recovered.is_ok();
        self.enter_run(name, recovered);
        if went_on {
            let turn = self.game().view().turn();
            let sentence = format!("The run goes on from turn {turn}; the damaged file is kept.");
            self.session.say(MessageKind::Plain, &sentence);
        }
    }

    /// Copies the file of a run; the title screen tells where the copy is.
    pub(super) fn export_run(&mut self, name: &str) {
        let Some(storage) = &mut self.saves.storage else { return };
        let told = match storage.export(name) {
            Ok(path) => format!("The file was copied to {path}."),
            Err(error) => error.to_string(),
        };
        self.open_failed(told);
    }

    /// Removes a run; the title screen tells so.
    pub(super) fn remove_run(&mut self, name: &str) {
        let Some(storage) = &mut self.saves.storage else { return };
        let told = match storage.remove(name) {
            Ok(()) => format!("The run {name} was removed."),
            Err(error) => error.to_string(),
        };
        let seed = self.game().seed();
        self.open_title(seed);
        self.saves.notice = Some(told);
    }

    /// Opens the replay with that id.
    pub(super) fn watch(&mut self, id: &str) {
        let Some(storage) = &self.saves.storage else { return };
        let replay = match storage.replay(id) {
            Ok(replay) => replay,
            Err(error) => return self.open_failed(error.to_string()),
        };
        let content = replay.content(&self.content);
        match content.and_then(|content| replay.start(&content)) {
            Ok(start) => {
                self.saves.notice = None;
                let screen = ReplayScreen::new(replay, start, self.settings.motion);
                self.stack.push(Box::new(screen));
            }
            Err(error) => self.open_failed(format!("This replay cannot be shown: {error}.")),
        }
    }

    /// Returns to the title screen, which shows a sentence: why a run or replay cannot be opened.
    fn open_failed(&mut self, reason: String) {
        self.saves.notice = Some(reason);
        self.stack.truncate(1);
    }

    pub(super) fn open_title(&mut self, seed: u64) {
        if let Some(closing) = self.close_run() {
            self.saves.notice = Some(closing.text().to_owned());
        }
        self.saves.clear_failure();
        self.session.skip_animation();
        if self.game().content().hash() != self.content.hash() {
            // The title is that of the program, not of the run that was played last.
            let content = Arc::clone(&self.content);
            self.session = Session::new(content, seed, &self.telling());
        }
        let title = Title::new(&self.context(), seed);
        self.stack = vec![Box::new(title)];
    }

    /// Ends the app at once: the device is closed, so the player cannot be warned.
    pub(super) fn close(&mut self) {
        let closing = self.close_run();
        let unsaved = || Closing::Unsaved("The last commands of this run are not saved.".into());
        self.saves.closing = if self.saves.failing { Some(unsaved()) } else { closing };
        self.finished = true;
    }

    /// Ends the app. When the run cannot be saved the player is warned first, and quits by asking
    /// again.
    pub(super) fn quit(&mut self) {
        if self.saves.warned {
            return self.close();
        }
        if !self.saves.failing
            && let Some(storage) = &mut self.saves.storage
        {
            let saved = storage.close();
            let notice = storage.take_notice().map(|notice| notice.to_string());
            self.report_save(saved);
            self.saves.closing = notice.map(Closing::Notice);
        }
        if !self.saves.failing {
            self.finished = true;
            return;
        }
        self.saves.warned = true;
        self.saves.closing = None;
        self.stack.truncate(1);
        let warning = "What came since is lost if you leave now. Leave again to do it.";
        self.session.say(MessageKind::Danger, warning);
    }

    /// Closes the open run; returns what the player has to be told about that.
    fn close_run(&mut self) -> Option<Closing> {
        let storage = self.saves.storage.as_mut()?;
        match storage.close() {
            Err(error) => Some(Closing::Unsaved(error.to_string())),
            Ok(()) => storage.take_notice().map(|notice| Closing::Notice(notice.to_string())),
        }
    }

    /// Tells the player once that saving fails, and once that it works again.
    fn report_save(&mut self, saved: Result<(), StorageError>) {
        match saved {
            Err(error) if !self.saves.failing => self.save_failed(&error),
            Ok(()) if self.saves.failing => {
                self.saves.clear_failure();
                self.session.say(MessageKind::Plain, "The run is saved again.");
            }
            Ok(()) | Err(_) => {}
        }
    }

    fn save_failed(&mut self, error: &StorageError) {
        (self.saves.failing, self.saves.warned) = (true, false);
        self.session.say(MessageKind::Error, &format!("{error} You can play on."));
    }
}
