//! How much damage an attack in melee does.

use std::ops::RangeInclusive;

use roguecore_grid::Dice;
use serde::Serialize;

use super::Fighter;
use crate::rng::Rng;

/// The damage of attacks in melee: power with a roll, less defence, and never below a least
/// damage. The default is power less defence, with neither a roll nor a least damage.
///
/// ```
/// use roguecore::{Fighter, Melee};
/// let (orc, knight) = (Fighter::new(10, 0, 3), Fighter::new(30, 5, 6));
/// assert_eq!(Melee::default().range(&orc, &knight), 0..=0);
/// let melee = Melee::new(1, "1d3-2".parse()?);
/// assert_eq!(melee.range(&orc, &knight), 1..=1);
/// assert_eq!(melee.range(&knight, &orc), 5..=7);
/// # Ok::<(), roguecore::ParseDiceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Melee {
    least: i32,
    roll: Dice,
}

impl Melee {
    /// At least `least` hit points, and a roll for each attack. A least damage below 0 counts as 0.
    pub const fn new(least: i32, roll: Dice) -> Self {
        Self { least: if least < 0 { 0 } else { least }, roll }
    }

    /// The least damage of every attack, in hit points.
    pub const fn least(&self) -> i32 {
        self.least
    }

    /// The dice added to the power of each attack.
    pub const fn roll(&self) -> Dice {
        self.roll
    }

    /// The least and the greatest damage of an attack, in hit points.
    pub fn range(&self, attacker: &Fighter, target: &Fighter) -> RangeInclusive<i32> {
        let damage = |rolled| self.damage(attacker, target, rolled);
        damage(self.roll.min())..=damage(self.roll.max())
    }

    /// The damage of one attack, in hit points. Draws no number where the roll is a fixed amount.
    pub fn attack(&self, attacker: &Fighter, target: &Fighter, rng: &mut Rng) -> i32 {
        self.damage(attacker, target, self.roll.roll(rng))
    }

    fn damage(&self, attacker: &Fighter, target: &Fighter, rolled: i32) -> i32 {
        let power = attacker.power().saturating_add(rolled);
        power.saturating_sub(target.defence()).max(self.least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_power_less_defence_and_at_least_zero() {
        let (weak, tough) = (Fighter::new(10, 0, 3), Fighter::new(10, 5, 1));
        assert_eq!(Melee::default().range(&weak, &tough), 0..=0);
        assert_eq!(Melee::default().range(&tough, &weak), 1..=1);
    }

    #[test]
    fn every_damage_of_the_range_comes_up_and_no_other() {
        let melee = Melee::new(2, "1d6-3".parse().unwrap());
        let (attacker, target) = (Fighter::new(10, 0, 5), Fighter::new(10, 3, 1));
        let mut rng = Rng::seeded(3);
        let damage = (0..500).map(|_| melee.attack(&attacker, &target, &mut rng));
        let seen: std::collections::BTreeSet<i32> = damage.collect();
        assert_eq!(melee.range(&attacker, &target), 2..=5);
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [2, 3, 4, 5]);
        let extreme = Fighter::new(1, i32::MIN, i32::MAX);
        assert_eq!(melee.range(&extreme, &extreme), i32::MAX..=i32::MAX);
    }
}
