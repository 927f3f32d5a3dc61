//! Work: the cost of a turn, counted in units that are the same on every machine, and the most that a turn
//! may cost.
//!
//! A unit is about a cell that is looked at, 5 ns of a release build. Rules and behaviours ask the world without
//! changing it, so the count is kept beside the data they read. It is not part of the state: a turn begins
//! with none, and between two turns nothing is refused.

use std::sync::atomic::{AtomicU64, Ordering};

/// The work of a turn, and the limit of it.
#[derive(Debug)]
pub(super) struct Work {
    done: AtomicU64,
    /// That of a turn; between two turns there is none.
    limit: u64,
}

/// The work after which a turn begins nothing more. Work that was begun is done.
pub(crate) const MAX_WORK: u64 = 1 << 26;

impl Work {
    /// Between two turns.
    pub(super) const fn unlimited() -> Self {
        Self { done: AtomicU64::new(0), limit: u64::MAX }
    }

    /// At the beginning of a turn.
    pub(super) const fn of_turn() -> Self {
        Self { done: AtomicU64::new(0), limit: MAX_WORK }
    }

    /// Before the creatures act: they have half of the work that a turn may cost, and a quarter of it where the rules
    /// before them have cost more.
    pub(super) fn begin_creatures(&mut self) {
        let done = self.done();
        let most = done.saturating_add(MAX_WORK / 2).min(MAX_WORK);
        self.limit = most.max(done.saturating_add(MAX_WORK / 4));
    }

    /// After they have acted: rules go on with the rest of the whole turn.
    pub(super) const fn end_creatures(&mut self) {
        self.limit = MAX_WORK;
    }

    /// Counts units. No two threads count at once while a turn is taken, which changes the game.
    pub(super) fn count(&self, units: usize) {
        let done = self.done.load(Ordering::Relaxed);
        self.done.store(done.saturating_add(units as u64), Ordering::Relaxed);
    }

    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn is_spent(&self) -> bool {
        self.done() >= self.limit
    }
}

/// A copy is between two turns.
impl Clone for Work {
    fn clone(&self) -> Self {
        Self::unlimited()
    }
}
