//! A run that is being opened: its commands are played again, as a [job](super::jobs).

use rogue_words::message::MessageKind;
use rogue_words::text;

use super::jobs::{Job, Opening};
use super::{App, BegunWith};
use crate::session::Resuming;
use crate::time_budget::Progress;

impl App {
    /// Opens a run whose snapshot was read.
    pub(super) fn begin_opening(&mut self, resuming: Resuming, is_recovered: bool) {
        let commands = resuming.left();
        self.begun_with = self.kind_of(resuming.content());
        self.state.notice = None;
        self.clear_save_failure();
        let opening = Opening { resuming, commands, is_recovered, is_outdated: false };
        self.begin_job(Job::Opening(Box::new(opening)));
    }

    /// Carries out the next command.
    pub(super) fn go_on_opening(&mut self, mut opening: Box<Opening>) -> Progress {
        let Some(storage) = &mut self.state.storage else { return Progress::Done };
        match opening.resuming.step(storage.as_mut()) {
            Ok(Progress::Working) => return self.jobs.put_back(Job::Opening(opening)),
            Ok(Progress::Done) => self.finish_opening(*opening),
            Err(error) => self.resume_failed(opening.resuming.name(), &error),
        }
        Progress::Done
    }

    fn finish_opening(&mut self, opening: Opening) {
        let Opening { resuming, is_recovered, is_outdated, .. } = opening;
        self.session = resuming.finish(&self.telling());
        if self.begun_with != BegunWith::PresentContent {
            self.tell_of_content();
        }
        if let Some(notice) = self.state.storage.as_mut().and_then(|it| it.take_notice()) {
            self.session.say(MessageKind::Error, &notice.to_string());
        }
        self.enter_dungeon();
        let told = std::mem::take(&mut self.told_when_resumed);
        if !told.is_empty() {
            self.session.say(MessageKind::Warning, &told);
        }
        if is_recovered {
            let turn = self.game().view().turn();
            let sentence = format!("The run goes on from turn {turn}; the damaged file is kept.");
            self.session.say(MessageKind::Plain, &sentence);
        }
        if is_outdated {
            self.begin_reload();
        }
    }

    /// The player does not wait: the run stays as it is.
    pub(super) fn leave_opening(&mut self, opening: &Opening) {
        if let Some(storage) = &mut self.state.storage {
            // It is not open yet: nothing is written.
            let _ = storage.close();
        }
        let name = text::clean_name(opening.resuming.name());
        self.open_failed(format!("The run {name} was not opened; it is as it was left."));
    }
}
