//! The seeds of new games.

/// The seed of the next new game: made from the last one, so that no clock is needed and a chain
/// of games can be repeated. Below 2^32, so that it can be typed.
pub(super) fn next_seed(seed: u64) -> u64 {
    roguecore::hash::mix(seed) >> 32
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn seeds_of_2000_games_in_a_row_differ_and_can_be_typed() {
        let mut seen = BTreeSet::new();
        let mut seed = 1;
        for _ in 0..2_000 {
            assert!(seen.insert(seed), "{seed} again");
            seed = next_seed(seed);
            assert!(u32::try_from(seed).is_ok(), "{seed} is long to type");
        }
    }
}
