//! A link that is watched: its commands are played in slices of time, and it is shown when it ends as it says.

use std::sync::Arc;

use roguecore::Content;
use roguecore::replay::{Link, LinkPlay, ReplayError};

use super::App;
use crate::slices::Slices;

/// The link that is being played.
pub(super) struct PlayedLink {
    playing: LinkPlay,
    /// All its commands.
    pub(super) commands: usize,
    slices: Slices,
}

impl PlayedLink {
    pub(super) fn left(&self) -> usize {
        self.playing.left()
    }
}

impl App {
    /// Plays the run in a link in [`tick`](Self::tick), at once where no clock is known, and shows it as a replay over
    /// the title screen. One that is not as it was played leaves the app there, with the reason.
    pub fn watch_link(&mut self, link: &Link, content: &Arc<Content>) {
        let slices = Slices::new(self.clock);
        match link.play(content) {
            Ok(playing) => self.link = Some(PlayedLink { playing, commands: link.len(), slices }),
            Err(error) => self.link_failed(&error),
        }
        self.dirty = true;
        if slices.is_at_once() {
            self.go_on_with_link();
        }
    }

    /// Whether a replay is shown, or a link is being played to be shown.
    pub fn is_watching(&self) -> bool {
        self.link.is_some() || self.stack.iter().any(|screen| screen.session().is_some())
    }

    pub(super) fn tick_link(&mut self) {
        if self.link.as_mut().is_some_and(|link| link.slices.is_due()) {
            self.go_on_with_link();
        }
    }

    fn go_on_with_link(&mut self) {
        let Some(link) = &mut self.link else { return };
        self.dirty = true;
        let mut stepped = Ok(true);
        let is_more = link.slices.work(|| {
            stepped = link.playing.step();
            matches!(stepped, Ok(true))
        });
        if is_more {
            return;
        }
        let Some(link) = self.link.take() else { return };
        match stepped.and_then(|_| link.playing.finish()) {
            Ok(replay) => self.watch_replay(replay),
            Err(error) => self.link_failed(&error),
        }
    }

    fn link_failed(&mut self, error: &ReplayError) {
        self.open_failed(format!("The link cannot be played: {error}."));
    }
}
