//! A clock that never runs backwards, whatever the browser's does.
//!
//! `performance.now()` should not go back, but does after a machine has slept, and where a script of the page or of a
//! privacy guard has replaced it. A negative time would end the program.

use std::time::Duration;

/// The sum of all steps forwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SteadyClock {
    time: Duration,
    /// The last reading of the browser's clock, in milliseconds.
    last: f64,
}

impl SteadyClock {
    /// A clock that stands at zero.
    pub(crate) const fn new() -> Self {
        Self { time: Duration::ZERO, last: 0.0 }
    }

    /// The clock after the browser has said that many milliseconds; a step backwards, or a value that is no finite
    /// number, takes no time.
    #[must_use]
    pub(crate) fn read(self, millis: f64) -> Self {
        if !millis.is_finite() {
            return self;
        }
        let step = Duration::try_from_secs_f64((millis - self.last) / 1e3).unwrap_or_default();
        Self { time: self.time.saturating_add(step), last: millis }
    }

    /// The time.
    pub(crate) const fn time(self) -> Duration {
        self.time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_never_runs_backwards() {
        let mut clock = SteadyClock::new();
        let mut read = |millis| {
            clock = clock.read(millis);
            clock.time().as_millis()
        };
        let said = [0.0, 16.0, 32.0, -5_000.0, f64::NAN, -4_984.0, f64::INFINITY, -4_984.0, 0.0];
        assert_eq!(said.map(&mut read), [0, 16, 32, 32, 32, 48, 48, 48, 5_032]);
        assert!(read(1e300) >= 5_032);
    }
}
