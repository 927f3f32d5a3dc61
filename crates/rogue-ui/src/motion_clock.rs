//! The time of animations for front ends that draw pictures: it passes while a picture is shown, so that every
//! picture is drawn.

use std::time::Duration;

/// The longest step while something moves. Shorter than any part of an animation: on a slow machine
/// animations take longer, and no part of them is skipped.
const MAX_STEP: Duration = Duration::from_millis(40);

/// Measures how far animations advance. Times are those of any clock that only rises.
#[derive(Clone, Copy, Debug, Default)]
pub struct MotionClock {
    /// When the picture was drawn, or time was counted last.
    since: Duration,
}

impl MotionClock {
    /// The time that has passed for the app. None passes while a change waits to be drawn: the time
    /// before a key is not that of the animation which the key has started.
    pub fn advance(&mut self, now: Duration, is_moving: bool, waits: bool) -> Duration {
        if waits {
            return Duration::ZERO;
        }
        let elapsed = now.saturating_sub(self.since);
        self.since = now;
        if is_moving { elapsed.min(MAX_STEP) } else { elapsed }
    }

    /// A picture was drawn.
    pub fn drawn(&mut self, now: Duration) {
        self.since = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLASH: Duration = Duration::from_millis(80);

    /// Plays a flash that a key starts after `idle`, with frames that take `frame`; returns how often
    /// it was drawn.
    fn frames_of_a_flash(idle: u64, frame: u64) -> u32 {
        let mut clock = MotionClock::default();
        let mut now = Duration::from_millis(idle);
        assert_eq!(clock.advance(now, false, false), Duration::from_millis(idle));
        // The key comes after the time was counted. Several updates may come before a frame.
        let (mut shown, mut frames) = (Duration::ZERO, 0);
        for _ in 0..5 {
            now += Duration::from_millis(frame);
            assert_eq!(clock.advance(now, true, true), Duration::ZERO, "waits to be drawn");
        }
        while shown < FLASH {
            clock.drawn(now);
            frames += 1;
            now += Duration::from_millis(frame);
            shown += clock.advance(now, true, false);
        }
        frames
    }

    #[test]
    fn a_flash_is_drawn_after_any_idle_time_and_on_slow_machines() {
        for idle in [0, 16, 150, 500, 5_000] {
            assert_eq!(frames_of_a_flash(idle, 16), 5, "{idle} ms idle");
            assert_eq!(frames_of_a_flash(idle, 50), 2, "{idle} ms idle");
            assert_eq!(frames_of_a_flash(idle, 300), 2, "{idle} ms idle");
        }
    }
}
