//! A link that is watched: its commands are played as a [job](super::jobs), and it is shown when it ends as it says.

use std::sync::Arc;

use roguecore::Content;
use roguecore::replay::{Link, ReplayError};

use super::App;
use super::jobs::{Job, PlayedLink};
use crate::time_budget::Progress;

impl App {
    /// Plays the run in a link in [`tick`](Self::tick), at once where no clock is known, and shows it as a replay over
    /// the title screen. One that is not as it was played leaves the app there, with the reason.
    pub fn watch_link(&mut self, link: &Link, content: &Arc<Content>) {
        self.dirty = true;
        match link.play(content) {
            Ok(playing) => {
                let link = PlayedLink { playing, commands: link.len() };
                self.queue_job(Job::Link(Box::new(link)));
            }
            Err(error) => self.link_failed(&error),
        }
    }

    /// Whether a replay is shown, or a link is being played to be shown.
    pub fn is_watching(&self) -> bool {
        let will_watch = self.jobs.iter().any(|job| matches!(job, Job::Link(_) | Job::Replay(_)));
        will_watch || self.stack.iter().any(|screen| screen.session().is_some())
    }

    /// Plays the next command.
    pub(super) fn go_on_with_link(&mut self, mut link: Box<PlayedLink>) -> Progress {
        match link.playing.step() {
            Ok(true) => return self.jobs.put_back(Job::Link(link)),
            Ok(false) => match link.playing.finish() {
                Ok(replay) => self.watch_replay(replay),
                Err(error) => self.link_failed(&error),
            },
            Err(error) => self.link_failed(&error),
        }
        Progress::Done
    }

    fn link_failed(&mut self, error: &ReplayError) {
        self.open_failed(format!("The link cannot be played: {error}."));
    }
}
