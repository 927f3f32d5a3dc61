//! The seeds of a campaign: which they are, and how one of them is played again.

use std::ops::Range;

use crate::result::SimResult;

/// The environment variable with the first seed of the short forms in `cargo test`.
pub(super) const FIRST: &str = "SOAK_FIRST";

/// Consecutive numbers, each of which makes a game, a map, a mutation or a damaged file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seeds {
    first: u64,
    count: u64,
}

impl Seeds {
    pub(super) const fn new(first: u64, count: u64) -> Self {
        Self { first, count }
    }

    /// For a short form in `cargo test`: other ones in each run, or from `SOAK_FIRST` on. Its
    /// output is shown when the test fails.
    #[cfg(test)]
    pub(super) fn short(count: u64) -> Self {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let any = now.map_or(0, |it| u64::from(it.subsec_nanos()));
        let named = std::env::var(FIRST).ok().and_then(|text| text.parse().ok());
        let first = named.unwrap_or(any);
        println!("{count} seeds from {first} on; the same again with {FIRST}={first}");
        Self { first, count }
    }

    pub(super) const fn first(self) -> u64 {
        self.first
    }

    pub(super) const fn count(self) -> u64 {
        self.count
    }

    pub(super) const fn range(self) -> Range<u64> {
        self.first..self.first.saturating_add(self.count)
    }

    /// Does something for each seed, up to the first failure.
    pub(super) fn try_each(self, mut run: impl FnMut(u64) -> SimResult) -> SimResult {
        self.range().try_for_each(|seed| run(seed).map_err(|why| failed(seed, &why)))
    }
}

/// The sentence about a seed that failed.
pub(super) fn failed(seed: u64, why: &str) -> String {
    format!("seed {seed}: {why}\nthat seed alone: --first {seed} --seeds 1")
}
