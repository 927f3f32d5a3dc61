//! A seed nobody chose. Knows no game: one number from the operating system.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{SystemTime, UNIX_EPOCH};

/// A fresh seed for a player who gave none.
///
/// It stays below 2³² so that it is at most ten digits: a seed is shown at death to be
/// written down and typed again, and four thousand million dungeons are enough.
pub fn random_seed() -> u64 {
    // The standard library keys its hash tables from the system's random source.
    let mut hasher = RandomState::new().build_hasher();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    hasher.write_u128(now.map_or(0, |since| since.as_nanos()));
    hasher.finish() >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seeds_differ_and_are_short() {
        let seeds: Vec<u64> = (0..8).map(|_| random_seed()).collect();
        assert!(seeds.iter().all(|&seed| u32::try_from(seed).is_ok()));
        assert!(seeds.iter().any(|&seed| seed != seeds[0]), "{seeds:?}");
    }
}
