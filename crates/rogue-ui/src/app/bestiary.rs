//! The bestiary: its replays are read in slices of time while its screen is shown.

use std::sync::Arc;

use super::App;
use crate::bestiary::Bestiary;
use crate::context::Shared;
use crate::screen::bestiary::Kinds;
use crate::screen::dialog::Dialog;
use crate::slices::Slices;

impl App {
    /// Opens the bestiary of the game that is shown, and reads the runs that have ended since the last time: at
    /// once where no clock is known.
    pub(super) fn open_bestiary(&mut self) {
        let content = Arc::clone(self.game().content());
        let kept = self.shared.bestiary.take().filter(|it| it.is_of(&content));
        let mut bestiary = kept.unwrap_or_else(|| Bestiary::new(content));
        if let Some(storage) = &self.shared.storage {
            bestiary.look_for_runs(storage.as_ref());
        }
        self.bestiary_slices = Slices::new(self.clock);
        self.shared.bestiary = Some(bestiary);
        self.push(Dialog::new(Kinds));
        if self.bestiary_slices.is_at_once() {
            self.read_bestiary();
        }
    }

    /// Whether there is more to read for the screen on top.
    pub(super) fn is_reading_runs(&self) -> bool {
        self.stack.last().is_some_and(|top| top.needs_runs())
            && self.shared.bestiary.as_ref().is_some_and(Bestiary::is_reading)
    }

    pub(super) fn tick_bestiary(&mut self) {
        if self.is_reading_runs() && self.bestiary_slices.is_due() {
            self.read_bestiary();
        }
    }

    /// Reads for one slice of time.
    fn read_bestiary(&mut self) {
        let Shared { bestiary: Some(bestiary), storage: Some(storage), .. } = &mut self.shared
        else {
            return;
        };
        self.bestiary_slices.work(|| bestiary.advance(storage.as_mut()));
        self.dirty = true;
    }
}
