//! Long work in portions, between which a front end draws and reads input.

use std::time::Duration;

/// A clock that only rises, from any beginning.
pub type Clock = fn() -> Duration;

/// The time that is worked before keys are answered again; a single turn may take longer.
pub(crate) const PORTION: Duration = Duration::from_millis(25);

/// The same where the player waits for the work and can only leave it: the frames between two portions take time, too.
pub(crate) const LONG_PORTION: Duration = Duration::from_millis(100);

/// Whether there is more work after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Working,
    Done,
}

impl Progress {
    pub(crate) const fn of(is_more: bool) -> Self {
        if is_more { Self::Working } else { Self::Done }
    }
}

/// The time for long work in each frame. Without a clock it has no end.
#[derive(Clone, Copy, Default)]
pub(crate) struct TimeBudget {
    clock: Option<Clock>,
    /// Keys that were pressed during a portion are answered before the next one.
    is_resting: bool,
}

impl TimeBudget {
    pub(crate) const fn new(clock: Option<Clock>) -> Self {
        Self { clock, is_resting: true }
    }

    /// Whether work is done at once.
    pub(crate) const fn is_unlimited(self) -> bool {
        self.clock.is_none()
    }

    /// Work begins: its first portion is due in the next frame.
    pub(crate) const fn begin(&mut self) {
        self.is_resting = true;
    }

    /// Whether the next portion is due; asked once in each frame.
    pub(crate) const fn is_due(&mut self) -> bool {
        self.is_resting = !self.is_resting;
        !self.is_resting
    }

    /// Works until all is done or the portion is over.
    pub(crate) fn spend(self, portion: Duration, mut step: impl FnMut() -> Progress) {
        let end = self.clock.map(|clock| (clock, clock() + portion));
        while step() == Progress::Working {
            if end.is_some_and(|(clock, end)| clock() >= end) {
                return;
            }
        }
    }
}
