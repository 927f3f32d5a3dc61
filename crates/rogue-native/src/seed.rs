//! Random seeds and the date, from the operating system.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{SystemTime, UNIX_EPOCH};

use rogue_ui::Date;

/// A random seed for a game without `--seed`.
///
/// It is below 2³², so that it has at most ten digits: players copy the seed from the screen by
/// hand.
pub(crate) fn random_seed() -> u64 {
    // The standard library seeds its hash tables from the random source of the system.
    let mut hasher = RandomState::new().build_hasher();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    hasher.write_u128(now.map_or(0, |since| since.as_nanos()));
    hasher.finish() >> 32
}

/// The date in UTC; `None` on a system whose clock stands before 1970.
pub(crate) fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(Date::from_unix_seconds(since.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_differ_and_have_32_bits() {
        let seeds: Vec<u64> = (0..8).map(|_| random_seed()).collect();
        assert!(seeds.iter().all(|&seed| u32::try_from(seed).is_ok()));
        assert!(seeds.iter().any(|&seed| seed != seeds[0]), "{seeds:?}");
    }
}
