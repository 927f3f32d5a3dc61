//! Experience and levels. Knows nobody who was killed for it.

use serde::{Deserialize, Serialize};

/// What it takes to leave a level: strictly more than `base + each × level` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct XpCurve {
    /// Points for any level.
    pub base: u32,
    /// Points for each level reached.
    pub each: u32,
}

/// How far somebody has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Experience {
    level: u32,
    experience: u32,
    pending_level_ups: u32,
}

/// What a level gained is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum LevelUp {
    /// More hit points, at once and at most.
    Health,
    /// More power.
    Power,
    /// More defence.
    Defence,
}

impl LevelUp {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Health, Self::Power, Self::Defence];

    /// By how much it improves: 20 hit points, 1 power or 1 defence.
    pub const fn amount(self) -> i32 {
        match self {
            Self::Health => 20,
            Self::Power | Self::Defence => 1,
        }
    }
}

impl XpCurve {
    /// The points of that level that are not yet enough to leave it.
    pub const fn needed(&self, level: u32) -> u32 {
        self.base.saturating_add(self.each.saturating_mul(level))
    }
}

impl Default for Experience {
    fn default() -> Self {
        Self { level: 1, experience: 0, pending_level_ups: 0 }
    }
}

impl Experience {
    /// The level reached; the first is 1.
    pub const fn level(&self) -> u32 {
        self.level
    }

    /// Points gained on this level.
    pub const fn points(&self) -> u32 {
        self.experience
    }

    /// How many improvements wait to be chosen: one a level gained.
    pub const fn pending_level_ups(&self) -> u32 {
        self.pending_level_ups
    }

    /// Experience as it was told: for scenes.
    pub(crate) const fn from_parts(level: u32, experience: u32, pending_level_ups: u32) -> Self {
        Self { level, experience, pending_level_ups }
    }

    /// Adds points; returns how many levels they were good for.
    pub(crate) fn award_xp(&mut self, points: u32, curve: XpCurve) -> u32 {
        let before = self.level;
        self.experience = self.experience.saturating_add(points);
        while self.experience > curve.needed(self.level) {
            self.experience -= curve.needed(self.level);
            self.level = self.level.saturating_add(1);
            self.pending_level_ups = self.pending_level_ups.saturating_add(1);
        }
        self.level - before
    }

    pub(crate) fn choose(&mut self) {
        self.pending_level_ups = self.pending_level_ups.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: XpCurve = XpCurve { base: 200, each: 150 };

    #[test]
    fn a_level_takes_strictly_more_than_its_points() {
        let mut growth = Experience::default();
        assert_eq!(growth.award_xp(350, CURVE), 0);
        assert_eq!(growth.award_xp(1, CURVE), 1);
        assert_eq!((growth.level(), growth.points(), growth.pending_level_ups()), (2, 1, 1));
    }

    #[test]
    fn two_levels_at_once_wait_for_two_choices() {
        let mut growth = Experience::default();
        assert_eq!(growth.award_xp(351 + 500, CURVE), 2);
        growth.choose();
        assert_eq!(growth.pending_level_ups(), 1);
    }

    #[test]
    fn a_curve_of_nothing_still_ends() {
        let mut growth = Experience::default();
        let flat = XpCurve { base: 1, each: 0 };
        assert_eq!(growth.award_xp(1_000, flat), 999);
    }
}
