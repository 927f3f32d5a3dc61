//! How long an idle window has to wait between two frames, so that it uses a small part of a core
//! however much a frame costs: without a graphics card every frame is drawn by the processor.

use std::time::Duration;

/// The part of a core that an idle window may use: one in that many.
const SHARE: u32 = 30;

/// The longest wait: the close button of the window is noticed between two frames.
const MAX_PAUSE: Duration = Duration::from_secs(1);

/// Measures the time of the last frame.
#[derive(Debug, Default)]
pub(crate) struct FrameLimiter {
    /// The processor time of this program at the last measurement.
    used: Duration,
    cost: Duration,
}

impl FrameLimiter {
    /// A frame was drawn since the last measurement, and nothing else was done that takes long.
    pub(crate) fn measure(&mut self) {
        self.count(processor_time());
    }

    fn count(&mut self, used: Duration) {
        self.cost = used.saturating_sub(self.used);
        self.used = used;
    }

    /// How long to wait after such a frame.
    pub(crate) fn pause(&self) -> Duration {
        (self.cost * SHARE).min(MAX_PAUSE)
    }
}

/// The processor time of all threads of this program.
#[cfg(unix)]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Unknown: frames are taken to cost nothing.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_window_uses_its_share_at_most() {
        let (mut frame_limiter, mut used) = (FrameLimiter::default(), Duration::ZERO);
        for millis in [0, 1, 4, 22, 30] {
            let cost = Duration::from_millis(millis);
            used += cost;
            frame_limiter.count(used);
            assert!(cost * SHARE <= frame_limiter.pause(), "{millis} ms");
        }
        frame_limiter.count(used + Duration::from_secs(9));
        assert_eq!(frame_limiter.pause(), MAX_PAUSE);
    }
}
