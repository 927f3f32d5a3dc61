//! Operations on finished runs beside watching them: copying, removing. And files that the player exchanges.

use rogue_words::text;

use super::App;
use crate::screen::FinishedRequest;
use crate::screen::dialog::Dialog;
use crate::screen::run_list::RunList;
use crate::storage::{KeptFile, ReplayInfo};

impl App {
    /// Carries out the request of a screen.
    pub(super) fn with_finished_run(&mut self, request: &FinishedRequest) {
        match request {
            FinishedRequest::Manage => {
                self.push(Dialog::new(RunList::managed_replays(&self.context())));
            }
            FinishedRequest::Examine(id) => {
                if let Some(replay) = self.finished_run(id) {
                    self.push(Dialog::new(RunList::examined_replay(&replay)));
                }
            }
            FinishedRequest::Export(file) => self.export_file(file),
            FinishedRequest::AskToRemove(id) => {
                if let Some(replay) = self.finished_run(id) {
                    self.push(Dialog::new(RunList::removal_of_replay(&replay)));
                }
            }
            FinishedRequest::Remove(id) => self.remove_replay(id),
        }
    }

    fn finished_run(&self, id: &str) -> Option<ReplayInfo> {
        let storage = self.state.storage.as_ref()?;
        storage.replays().into_iter().find(|replay| replay.id == id)
    }

    /// Copies a file, and tells where the copy is.
    fn export_file(&mut self, file: &KeptFile) {
        let Some(storage) = &mut self.state.storage else { return };
        match storage.export(file) {
            Ok(place) => self.report(Ok(&format!("The file was copied to {place}."))),
            Err(error) => self.report(Err(&error.to_string())),
        }
    }

    /// Removes a finished run; the title screen tells so.
    fn remove_replay(&mut self, id: &str) {
        let name = self.finished_run(id).map_or_else(String::new, |replay| replay.score.name);
        let Some(storage) = &mut self.state.storage else { return };
        let told = match storage.remove_replay(id) {
            Ok(()) => format!("The replay of {} was removed.", text::clean_name(&name)),
            Err(error) => error.to_string(),
        };
        // The bestiary's knowledge of the run goes with it.
        self.state.bestiary = None;
        self.open_failed(told);
    }

    /// Writes parts of the storage again that another program may have changed, where the open run needs them.
    pub fn on_external_change(&mut self) {
        let Some(storage) = &mut self.state.storage else { return };
        let saved = storage.on_external_change(self.session.game());
        let notice = storage.take_notice();
        self.report_save(saved);
        self.follow_name();
        if let Some(notice) = notice {
            self.report(Err(&notice.to_string()));
        }
    }
}
