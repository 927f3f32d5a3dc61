//! Shares of games with their uncertainty.

use std::fmt;

/// How many of some games had a property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// With the property.
    pub count: u64,
    /// All.
    pub of: u64,
}

impl Share {
    /// A share.
    pub const fn new(count: u64, of: u64) -> Self {
        Self { count, of }
    }

    /// In percent; 0 of nothing.
    pub fn percent(self) -> f64 {
        100.0 * self.count as f64 / self.of.max(1) as f64
    }

    /// The Wilson interval for a number of standard deviations, in percent. It is right near 0 % and
    /// 100 % too, where the plain one is not.
    pub fn interval(self, sigmas: f64) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 100.0);
        }
        let (n, p, z) = (self.of as f64, self.count as f64 / self.of as f64, sigmas);
        let center = p + z * z / (2.0 * n);
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        let percent = |value: f64| (100.0 * value / scale).clamp(0.0, 100.0);
        (percent(center - half), percent(center + half))
    }
}

/// `12.5 % (10.1 to 15.3)`: the share with its interval of 95 %.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval(1.96);
        write!(f, "{:5.1} % ({low:.1} to {high:.1})", self.percent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_share_and_shrinks_with_more_games() {
        for of in [1, 7, 100, 10_000] {
            for count in [0, of / 3, of] {
                let share = Share::new(count, of);
                let (low, high) = share.interval(1.96);
                assert!(low <= share.percent() + 1e-9 && share.percent() <= high + 1e-9, "{share}");
                let (wide_low, wide_high) = share.interval(3.0);
                assert!(wide_low <= low && high <= wide_high, "{share}");
            }
        }
        let width = |share: Share| share.interval(1.96).1 - share.interval(1.96).0;
        assert!(width(Share::new(1_000, 10_000)) < width(Share::new(10, 100)) / 5.0);
    }

    /// Computed by hand with the formula of Wilson (1927): 10 of 100 at 1.96.
    #[test]
    fn the_interval_is_that_of_wilson() {
        let (low, high) = Share::new(10, 100).interval(1.96);
        assert!((low - 5.52).abs() < 0.01 && (high - 17.44).abs() < 0.01, "{low} {high}");
    }
}
