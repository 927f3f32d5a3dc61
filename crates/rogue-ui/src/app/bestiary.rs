//! The bestiary: its replays are read while its screen is shown.

use std::sync::Arc;

use super::App;
use crate::bestiary::Bestiary;
use crate::context::AppState;
use crate::screen::bestiary::Kinds;
use crate::screen::dialog::Dialog;
use crate::time_budget::Progress;

impl App {
    /// Opens the bestiary of the game that is shown, and reads the runs that have ended since the last time: at
    /// once where no clock is known.
    pub(super) fn open_bestiary(&mut self) {
        let content = Arc::clone(self.game().content());
        let kept = self.state.bestiary.take().filter(|it| it.is_of(&content));
        let mut bestiary = kept.unwrap_or_else(|| Bestiary::new(content));
        if let Some(storage) = &self.state.storage {
            bestiary.look_for_runs(storage.as_ref());
        }
        self.state.bestiary = Some(bestiary);
        self.push(Dialog::new(Kinds));
        self.begin_work();
    }

    /// Whether there is more to read for the screen on top.
    pub(super) fn is_reading_runs(&self) -> bool {
        self.stack.last().is_some_and(|top| top.needs_runs())
            && self.state.bestiary.as_ref().is_some_and(Bestiary::is_reading)
    }

    /// Reads on by one command of a run.
    pub(super) fn read_bestiary(&mut self) -> Progress {
        match &mut self.state {
            AppState { bestiary: Some(bestiary), storage: Some(storage), .. } => {
                bestiary.advance(storage.as_mut())
            }
            _ => Progress::Done,
        }
    }
}
