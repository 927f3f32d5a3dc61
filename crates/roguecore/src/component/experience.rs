//! Experience component: points, level and level-ups that are still to be chosen.

use serde::{Deserialize, Serialize};

/// Points needed to leave a level: strictly more than `base + each × level`, or than `first` on the first
/// level. The player gets the points of each creature that they kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct XpCurve {
    /// Points for any level.
    pub base: u32,
    /// Points for each level reached.
    pub each: u32,
    /// The part of a creature's points that the player gets when one of their faction kills it, in
    /// percent: 0 to 100.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub friends: u32,
    /// Points for the first level, where they do not follow from the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(percent: &u32) -> bool {
    *percent == 0
}

/// The levels that offer techniques beside the improvements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TechniqueOffer {
    /// The number of which each offering level is a multiple, from 1.
    pub every: u32,
    /// How many techniques such a level offers, from 1; fewer where fewer can be offered.
    pub draw: u32,
}

/// The experience of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Experience {
    level: u32,
    points: u32,
    pending_level_ups: u32,
}

impl XpCurve {
    /// The most points a character of that level can have; one more gains a level.
    pub const fn needed(&self, level: u32) -> u32 {
        match self.first {
            Some(first) if level <= 1 => first,
            _ => self.base.saturating_add(self.each.saturating_mul(level)),
        }
    }
}

impl Default for Experience {
    fn default() -> Self {
        Self { level: 1, points: 0, pending_level_ups: 0 }
    }
}

impl Experience {
    /// The level reached; the first is 1.
    pub const fn level(&self) -> u32 {
        self.level
    }

    /// Points gained on this level.
    pub const fn points(&self) -> u32 {
        self.points
    }

    /// The number of improvements still to choose: one for each level gained.
    pub const fn pending_level_ups(&self) -> u32 {
        self.pending_level_ups
    }

    /// The level that the next choice is for, the lowest first; `None` where none is to be made.
    ///
    /// ```
    /// assert_eq!(roguecore::Experience::default().pending_level(), None);
    /// ```
    pub const fn pending_level(&self) -> Option<u32> {
        match self.pending_level_ups {
            0 => None,
            pending => Some(self.level.saturating_sub(pending - 1)),
        }
    }

    /// Experience with the parts a scene gives. `level` is at least 1.
    pub(crate) const fn from_parts(level: u32, points: u32, pending_level_ups: u32) -> Self {
        Self { level, points, pending_level_ups }
    }

    /// Adds points; returns the number of levels gained.
    pub(crate) fn award_xp(&mut self, points: u32, curve: XpCurve) -> u32 {
        let before = self.level;
        self.points = self.points.saturating_add(points);
        while self.points > curve.needed(self.level) {
            self.points -= curve.needed(self.level);
            self.level = self.level.saturating_add(1);
            self.pending_level_ups = self.pending_level_ups.saturating_add(1);
        }
        self.level - before
    }

    /// Removes one pending level-up.
    pub(crate) fn take_level_up(&mut self) {
        self.pending_level_ups = self.pending_level_ups.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: XpCurve = XpCurve { base: 200, each: 150, friends: 0, first: None };

    #[test]
    fn a_level_takes_strictly_more_than_its_points() {
        let mut experience = Experience::default();
        assert_eq!(experience.award_xp(350, CURVE), 0);
        assert_eq!(experience.award_xp(1, CURVE), 1);
        let reached = (experience.level(), experience.points(), experience.pending_level_ups());
        assert_eq!(reached, (2, 1, 1));
    }

    #[test]
    fn two_levels_gained_at_once_give_two_level_ups() {
        let mut experience = Experience::default();
        assert_eq!(experience.award_xp(351 + 500, CURVE), 2);
        experience.take_level_up();
        assert_eq!(experience.pending_level_ups(), 1);
    }

    #[test]
    fn first_level_can_take_fewer_points() {
        let mut experience = Experience::default();
        let curve = XpCurve { first: Some(40), ..CURVE };
        assert_eq!(experience.award_xp(41, curve), 1);
        assert_eq!(experience.award_xp(499, curve), 0);
        assert_eq!(experience.award_xp(1, curve), 1);
    }

    #[test]
    fn a_flat_curve_terminates() {
        let mut experience = Experience::default();
        let flat = XpCurve { base: 1, each: 0, friends: 0, first: None };
        assert_eq!(experience.award_xp(1_000, flat), 999);
    }
}
