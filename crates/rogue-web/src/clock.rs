//! The time of animations: it passes while a picture is shown, so that every picture is drawn.

use std::time::Duration;

/// The longest step while something moves, shorter than any part of an animation.
const MAX_STEP: Duration = Duration::from_millis(40);

/// Measures how far animations advance.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MotionClock {
    /// When the picture was drawn, or time was counted last.
    since: Duration,
}

impl MotionClock {
    /// The time that has passed for the app: none while a change waits to be drawn.
    pub(crate) fn advance(&mut self, now: Duration, is_moving: bool, waits: bool) -> Duration {
        if waits {
            return Duration::ZERO;
        }
        let elapsed = now.saturating_sub(self.since);
        self.since = now;
        if is_moving { elapsed.min(MAX_STEP) } else { elapsed }
    }

    /// A picture was drawn.
    pub(crate) fn drawn(&mut self, now: Duration) {
        self.since = now;
    }
}
