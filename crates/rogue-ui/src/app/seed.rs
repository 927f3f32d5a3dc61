//! The seeds of new games.

/// The seeds of the new games of a program, each made from the one before, so that no clock is needed and a chain
/// of games can be repeated. They do not depend on the runs that are opened meanwhile: two players of one daily
/// dungeon, or of one link, do not meet in the next dungeon.
pub(super) struct Seeds {
    upcoming: u64,
}

impl Seeds {
    pub(super) const fn beginning_with(first: u64) -> Self {
        Self { upcoming: first }
    }

    pub(super) fn after(seed: u64) -> Self {
        Self { upcoming: next_seed(seed) }
    }

    /// The seed of the next new game.
    pub(super) const fn upcoming(&self) -> u64 {
        self.upcoming
    }

    /// Notes that a game of a seed begins.
    pub(super) fn note_begun(&mut self, seed: u64) {
        if seed == self.upcoming {
            self.upcoming = next_seed(seed);
        }
    }
}

/// The seed of the game after that of a seed: below 2^32, so that it can be typed.
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
        let mut seeds = Seeds::beginning_with(1);
        for _ in 0..2_000 {
            let seed = seeds.upcoming();
            assert!(seen.insert(seed), "{seed} again");
            assert!(u32::try_from(seed).is_ok(), "{seed} is long to type");
            seeds.note_begun(seed);
        }
    }
}
