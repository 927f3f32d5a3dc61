//! How long one piece of work takes in this process. Knows nothing of the work.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// One piece of work: how long it took, and what came of it.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) nanoseconds: u64,
    pub(crate) outcome: u64,
}

/// All batches together take at least this long.
const PATIENCE: Duration = Duration::from_millis(60);
const FEWEST: usize = 5;

/// Does a batch of so many pieces again and again; the median batch is told. The first one,
/// which finds everything cold, is not counted.
pub(crate) fn row(name: &'static str, pieces: usize, mut batch: impl FnMut() -> u64) -> Row {
    let outcome = batch();
    let mut times = Vec::new();
    let start = Instant::now();
    while times.len() < FEWEST || start.elapsed() < PATIENCE {
        let begun = Instant::now();
        black_box(batch());
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let nanoseconds = times[times.len() / 2].as_nanos() / pieces.max(1) as u128;
    Row { name, nanoseconds: nanoseconds as u64, outcome }
}
