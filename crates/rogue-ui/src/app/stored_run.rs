//! Operations on stored runs: resuming, examining, recovering, copying, removing, watching.

use std::sync::Arc;

use rogue_words::message::MessageKind;
use rogue_words::text;
use roguecore::Game;
use roguecore::replay::Replay;

use super::jobs::Job;
use super::{App, Request};
use crate::screen::RunRequest;
use crate::screen::dialog::Dialog;
use crate::screen::replay::ReplayScreen;
use crate::screen::run_list::RunList;
use crate::session::Resuming;
use crate::storage::{KeptFile, RunInfo, StorageError};

impl App {
    /// Carries out the request of a screen.
    pub(super) fn with_stored_run(&mut self, request: &RunRequest) {
        match request {
            RunRequest::Resume(name) => self.resume_run(name),
            RunRequest::Manage => self.push(Dialog::new(RunList::managed(&self.context()))),
            RunRequest::Examine(name) => self.examine_run(name, None),
            RunRequest::Recover(name) => self.recover_run(name),
            RunRequest::Export(name) => self.export_run(name),
            RunRequest::AskToRemove(name) => self.push(Dialog::new(RunList::removal(name))),
            RunRequest::Remove(name) => self.remove_run(name),
            RunRequest::Watch(id) => self.watch(id),
            RunRequest::Finished(request) => self.with_finished_run(request),
            RunRequest::OpenFile => self.request(Request::File),
        }
    }

    /// Resumes an unfinished run.
    pub(super) fn resume_run(&mut self, name: &str) {
        let content = Arc::clone(&self.content);
        let Some(storage) = &mut self.state.storage else { return };
        let begun = storage.begin_resume(name, &content);
        self.enter_run(name, begun, false);
    }

    /// `begun` is the game of the snapshot, and the number of commands behind it.
    fn enter_run(
        &mut self,
        name: &str,
        begun: Result<(Game, usize), StorageError>,
        is_recovered: bool,
    ) {
        match begun {
            Ok((game, behind)) => {
                let history = self.state.storage.as_ref().and_then(|storage| storage.history());
                self.begin_opening(Resuming::new(name, game, behind, history), is_recovered);
            }
            Err(error) => self.resume_failed(name, &error),
        }
    }

    /// Returns to the title screen, with the reason and the choices for the run.
    pub(super) fn resume_failed(&mut self, name: &str, error: &StorageError) {
        self.open_failed(error.to_string());
        if matches!(error, StorageError::Refused { .. }) {
            self.examine_run(name, Some(error.to_string()));
        }
    }

    /// Tells with which content a run is played, when it is not the one of the program.
    pub(super) fn tell_of_content(&mut self) {
        let content = self.game().content();
        if content.hash() != self.content.hash() {
            let own = text::content_name(content);
            let sentence = format!("This run goes on with the content it began with: {own}.");
            self.session.say(MessageKind::Plain, &sentence);
        }
    }

    /// Shows the known facts of a run, and the choices for it beside resuming it. `error` is the reason where the list
    /// of runs does not know it.
    fn examine_run(&mut self, name: &str, error: Option<String>) {
        let Some(storage) = &self.state.storage else { return };
        let run = storage.runs().into_iter().find(|run| run.name == name && run.is_at_hand);
        if let Some(run) = run {
            let error = error.or_else(|| run.error.clone());
            let damaged = error.as_ref().and(Some(storage));
            let turn = damaged.and_then(|storage| storage.recoverable_turn(name, &self.content));
            self.push(Dialog::new(RunList::examined(&RunInfo { error, ..run }, turn)));
        }
    }

    /// Goes on from the last turn of a damaged run that can be recovered.
    fn recover_run(&mut self, name: &str) {
        let content = Arc::clone(&self.content);
        let Some(storage) = &mut self.state.storage else { return };
        let recovered = storage.recover(name, &content);
        self.enter_run(name, recovered.map(|game| (game, 0)), true);
    }

    /// Copies the file of a run; the title screen tells where the copy is.
    fn export_run(&mut self, name: &str) {
        let Some(storage) = &mut self.state.storage else { return };
        let told = match storage.export(&KeptFile::Run(name.to_owned())) {
            Ok(path) => format!("The file was copied to {path}."),
            Err(error) => error.to_string(),
        };
        self.open_failed(told);
    }

    /// Removes a run; the title screen tells so.
    fn remove_run(&mut self, name: &str) {
        let Some(storage) = &mut self.state.storage else { return };
        let was_open = storage.open_name().is_some();
        let removed = storage.remove(name);
        let is_open = storage.open_name().is_some();
        let told = match removed {
            Ok(()) => format!("The run {name} was removed."),
            Err(error) => error.to_string(),
        };
        if was_open && !is_open {
            // Nothing is lost of a run that the player has removed.
            self.clear_save_failure();
        }
        self.state.notice = None;
        self.open_title();
        // Where the room is not enough for the run that is open.
        let unsaved = self.state.notice.take().map_or_else(String::new, |it| format!("\n{it}"));
        self.state.notice = Some(told + &unsaved);
    }

    /// Opens the replay with that id.
    fn watch(&mut self, id: &str) {
        let Some(storage) = &self.state.storage else { return };
        let replay = match storage.replay(id) {
            Ok(replay) => replay,
            Err(error) => return self.open_failed(error.to_string()),
        };
        self.watch_replay(replay);
    }

    /// Shows a replay over the current screen; going back leads there again. One that cannot be shown leaves the app at
    /// the title screen, which shows the reason, or in the dungeon with a line of the log. While a run is being opened,
    /// the replay waits for that.
    pub fn watch_replay(&mut self, replay: Replay) {
        if self.is_opening() {
            self.queue_job(Job::Replay(Box::new(replay)));
        } else {
            self.show_replay(replay);
        }
    }

    pub(super) fn show_replay(&mut self, replay: Replay) {
        let content = replay.content(&self.content);
        match content.and_then(|content| replay.start(&content)) {
            Ok(start) => {
                self.stop_auto_command();
                self.state.notice = None;
                self.push(ReplayScreen::new(replay, start, self.state.settings.motion));
                self.dirty = true;
            }
            Err(error) => {
                let reason = format!("this replay cannot be shown: {error}.");
                if self.is_at_title() {
                    return self.open_failed(text::capitalize(&reason));
                }
                self.report(Err(&reason));
            }
        }
    }

    /// The front end has put a run into the storage. At the title, lists of the earlier contents are left, and the menu
    /// offers the run.
    pub fn run_came(&mut self) {
        if self.is_at_title() && !self.is_watching() {
            self.stack.truncate(1);
        }
        self.refresh_screens();
    }

    /// Returns to the title screen, which shows a sentence: why a run or replay cannot be opened.
    pub(super) fn open_failed(&mut self, reason: String) {
        self.state.notice = Some(reason);
        self.stack.truncate(1);
    }
}
