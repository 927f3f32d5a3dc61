//! Measures how long one piece of work takes in this process.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The time of one piece of work, and a number for its result.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) nanoseconds: u64,
    /// Equal for libraries that find the same.
    pub(crate) outcome: u64,
}

/// All batches together take at least this long.
const MIN_TIME: Duration = Duration::from_millis(60);
const MIN_BATCHES: usize = 5;

/// Runs a batch of `pieces` pieces of work repeatedly; the row has the median time of a piece. The
/// first batch, which runs with cold caches, is not counted.
pub(crate) fn row(name: &'static str, pieces: usize, mut batch: impl FnMut() -> u64) -> Row {
    let outcome = batch();
    let mut times = Vec::new();
    let start = Instant::now();
    while times.len() < MIN_BATCHES || start.elapsed() < MIN_TIME {
        let begun = Instant::now();
        black_box(batch());
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let nanoseconds = times[times.len() / 2].as_nanos() / pieces.max(1) as u128;
    Row { name, nanoseconds: nanoseconds as u64, outcome }
}
