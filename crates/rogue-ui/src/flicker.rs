//! The clock of the flicker of torches: eight frames a second. It stops some seconds after the last
//! input, so that a game that waits for its player costs nothing.

use std::time::Duration;

const INTERVAL: Duration = Duration::from_millis(125);

/// Time without input after which lights burn without a flicker.
const IDLE_THRESHOLD: Duration = Duration::from_secs(10);

#[derive(Debug, Default)]
pub(crate) struct Flicker {
    /// Time since the last frame.
    elapsed: Duration,
    /// Time since the last input.
    idle: Duration,
    frame: u32,
}

impl Flicker {
    /// The number of the frame.
    pub(crate) const fn frame(&self) -> u32 {
        self.frame
    }

    /// The player did something.
    pub(crate) fn wake(&mut self) {
        self.idle = Duration::ZERO;
    }

    /// The time until the next frame; `None` after a long time without input.
    pub(crate) fn next_frame(&self) -> Option<Duration> {
        (self.idle < IDLE_THRESHOLD).then(|| INTERVAL.saturating_sub(self.elapsed))
    }

    /// Advances the clock; returns whether there is a new frame.
    pub(crate) fn tick(&mut self, elapsed: Duration) -> bool {
        if self.next_frame().is_none() {
            return false;
        }
        self.idle = self.idle.saturating_add(elapsed);
        self.elapsed = self.elapsed.saturating_add(elapsed);
        if self.elapsed < INTERVAL {
            return false;
        }
        // Frames that were missed are not made up for.
        self.elapsed = Duration::ZERO;
        self.frame = self.frame.wrapping_add(1).max(1);
        true
    }
}
