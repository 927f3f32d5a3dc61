//! Fighter component: hit points, power and defence. Death and its consequences are events.

use serde::{Deserialize, Serialize};

use crate::id::StatId;

/// Hit points, defence and power. Hit points stay within 0 and their maximum.
///
/// ```
/// use roguecore::Fighter;
/// let mut orc = Fighter::new(10, 0, 3);
/// orc.take_damage(25);
/// assert_eq!(orc.hp(), 0);
/// assert!(!orc.is_alive());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    hp: i32,
    max_hp: i32,
    defence: i32,
    power: i32,
}

impl Fighter {
    /// A fighter in full health. A maximum below 1 counts as 1.
    pub const fn new(max_hp: i32, defence: i32, power: i32) -> Self {
        let max_hp = if max_hp < 1 { 1 } else { max_hp };
        Self { hp: max_hp, max_hp, defence, power }
    }

    /// Current hit points; 0 when dead.
    pub const fn hp(&self) -> i32 {
        self.hp
    }

    /// Maximum hit points; at least 1.
    pub const fn max_hp(&self) -> i32 {
        self.max_hp
    }

    /// Reduction of the damage of each attack on it, in hit points.
    pub const fn defence(&self) -> i32 {
        self.defence
    }

    /// Damage of its attacks before defence, in hit points.
    pub const fn power(&self) -> i32 {
        self.power
    }

    /// The value of a built-in stat; `None` for any other.
    pub const fn stat(&self, stat: StatId) -> Option<i32> {
        match stat {
            StatId::HP => Some(self.hp),
            StatId::MAX_HP => Some(self.max_hp),
            StatId::POWER => Some(self.power),
            StatId::DEFENCE => Some(self.defence),
            _ => None,
        }
    }

    /// Sets a built-in stat: hit points within 0 and their maximum, the maximum to at least 1.
    /// `false` for any other stat.
    pub(crate) fn set_stat(&mut self, stat: StatId, value: i32) -> bool {
        match stat {
            StatId::HP => self.set_hp(value),
            StatId::MAX_HP => {
                self.max_hp = value.max(1);
                self.set_hp(self.hp);
            }
            StatId::POWER => self.power = value,
            StatId::DEFENCE => self.defence = value,
            _ => return false,
        }
        true
    }

    /// Whether the hit points are from 0 to their maximum, and that is at least 1: for
    /// deserialised fighters.
    pub(crate) const fn is_valid(&self) -> bool {
        self.max_hp >= 1 && 0 <= self.hp && self.hp <= self.max_hp
    }

    /// Whether it has hit points left.
    pub const fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// Removes hit points, down to 0. Negative damage heals.
    pub fn take_damage(&mut self, damage: i32) {
        self.set_hp(self.hp.saturating_sub(damage));
    }

    /// Adds hit points, up to the maximum; returns the number added.
    pub fn heal(&mut self, amount: i32) -> i32 {
        let before = self.hp;
        self.set_hp(self.hp.saturating_add(amount));
        self.hp - before
    }

    /// Sets the hit points, clamped to 0 and the maximum.
    pub fn set_hp(&mut self, hp: i32) {
        self.hp = hp.clamp(0, self.max_hp);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_points_stay_between_zero_and_the_maximum() {
        let mut fighter = Fighter::new(10, 1, 3);
        assert_eq!(fighter.heal(5), 0);
        fighter.take_damage(i32::MAX);
        assert_eq!(fighter.hp(), 0);
        fighter.take_damage(i32::MIN);
        assert_eq!(fighter.hp(), 10);
        fighter.take_damage(4);
        assert_eq!(fighter.heal(i32::MAX), 4);
    }
}
