//! The sums of dice, each with the number of rolls that come to it.

use std::collections::BTreeMap;

use roguecore_grid::{Dice, Odds};

/// The most sums that are added up one by one.
const MAX_STEPS: usize = 1 << 18;
/// More rolls than that are not counted: their numbers would not fit.
const MAX_ROLLS: u64 = 1 << 40;

/// How many rolls of some dice come to each sum.
#[derive(Clone, Debug)]
pub(super) struct Sums(BTreeMap<i32, u64>);

impl Sums {
    /// Those of no dice: nothing, in one way.
    pub(super) fn none() -> Self {
        Self(BTreeMap::from([(0, 1)]))
    }

    /// The same with further dice, whose sum becomes another number before it is added; `None` for too many.
    pub(super) fn with(&self, dice: Dice, number: impl Fn(i32) -> i32) -> Option<Self> {
        let mut rolls = Self::none();
        for _ in 0..dice.count() {
            rolls = rolls.plus((1..=dice.sides()).map(|side| (side as i32, 1)))?;
        }
        let numbers = rolls.0.into_iter();
        let numbers =
            numbers.map(|(sum, count)| (number(sum.saturating_add(dice.modifier())), count));
        self.plus(numbers)
    }

    fn plus(&self, added: impl Iterator<Item = (i32, u64)>) -> Option<Self> {
        let added: Vec<_> = added.collect();
        // Dice with so many results are not told, and not counted either.
        if self.0.len().saturating_mul(added.len()) > MAX_STEPS {
            return None;
        }
        let mut sums: BTreeMap<i32, u64> = BTreeMap::new();
        for (sum, count) in &self.0 {
            for (more, ways) in &added {
                let rolls: &mut u64 = sums.entry(sum.saturating_add(*more)).or_default();
                *rolls = rolls.checked_add(count.checked_mul(*ways)?)?;
            }
        }
        let all = sums.values().try_fold(0_u64, |all, count| all.checked_add(*count))?;
        (all < MAX_ROLLS && sums.len() < 10_000).then_some(Self(sums))
    }

    /// How likely the sum is not less.
    pub(super) fn at_least(&self, least: i32) -> Odds {
        let all: u64 = self.0.values().sum();
        let part: u64 = self.0.range(least..).map(|(_, count)| count).sum();
        Odds::of_many(part, all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(dice: &[&str]) -> Sums {
        let add = |sums: Sums, dice: &&str| sums.with(dice.parse().unwrap(), |it| it).unwrap();
        dice.iter().fold(Sums::none(), add)
    }

    #[test]
    fn the_odds_of_a_sum_are_counted() {
        let odds = |dice: &[&str], least| sums(dice).at_least(least).millionths();
        assert_eq!(
            [odds(&["1d4"], 1), odds(&["1d4"], 4), odds(&["1d4"], 5)],
            [1_000_000, 250_000, 0]
        );
        assert_eq!(odds(&["2d6"], 12), 1_000_000 / 36);
        assert_eq!(odds(&["1d6", "1d6"], 7), odds(&["2d6"], 7));
        assert_eq!(odds(&["1d8+4"], 12), 125_000);
    }

    #[test]
    fn too_many_dice_are_not_counted() {
        assert!(Sums::none().with("100d1000".parse().unwrap(), |it| it).is_none());
        assert!(Sums::none().with("5d6+8".parse().unwrap(), |it| it).is_some());
    }
}
