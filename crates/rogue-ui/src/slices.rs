//! Long work in slices of time, between which a front end draws and reads input.

use std::time::Duration;

/// A clock that only rises, from any beginning.
pub type Clock = fn() -> Duration;

/// The time that is worked before keys are answered again; a single turn may take longer.
const SLICE: Duration = Duration::from_millis(25);

/// How long work goes on at once. Without a clock: to its end.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slices {
    clock: Option<Clock>,
    /// Keys that were pressed during a slice are answered before the next one.
    is_resting: bool,
}

impl Slices {
    pub(crate) const fn new(clock: Option<Clock>) -> Self {
        Self { clock, is_resting: true }
    }

    /// Whether work is done at once.
    pub(crate) const fn is_at_once(self) -> bool {
        self.clock.is_none()
    }

    /// Whether the next slice is due; asked once in each frame.
    pub(crate) fn is_due(&mut self) -> bool {
        self.is_resting = !self.is_resting;
        !self.is_resting
    }

    /// Calls `step` until it returns `false` or the slice is over; returns whether there is more.
    pub(crate) fn work(self, mut step: impl FnMut() -> bool) -> bool {
        let end = self.clock.map(|clock| (clock, clock() + SLICE));
        loop {
            if !step() {
                return false;
            }
            if end.is_some_and(|(clock, end)| clock() >= end) {
                return true;
            }
        }
    }
}
