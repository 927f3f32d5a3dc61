//! Bounds of sums, and of changes of stats.

use crate::id::StatId;
use crate::rule::Amount;

/// An upper bound; `None` where nothing bounds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UpperBound(pub(crate) Option<i64>);

impl Default for UpperBound {
    fn default() -> Self {
        Self(Some(0))
    }
}

impl UpperBound {
    /// The larger of the two.
    pub(crate) fn max(self, other: Self) -> Self {
        Self(self.0.zip(other.0).map(|(one, other)| one.max(other)))
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.0 = self.0.zip(other.0).map(|(one, other)| one.saturating_add(other));
    }

    pub(crate) fn times(self, times: Self) -> Self {
        match (self.0, times.0) {
            // No number of times makes something of nothing.
            (Some(0), _) | (_, Some(0)) => Self(Some(0)),
            (one, times) => Self(one.zip(times).map(|(one, times)| one.saturating_mul(times))),
        }
    }

    pub(crate) fn is_nothing(self) -> bool {
        self.0 == Some(0)
    }
}

/// The least and the most of an amount.
pub(crate) fn bounds(amount: Amount) -> (i64, Option<i64>) {
    match amount {
        Amount::Dice(dice) => (dice.min().into(), Some(dice.max().into())),
        // A stat changes, and so does the damage of a blow; its value counts when the effect is done.
        Amount::Stat(_) | Amount::Share { .. } | Amount::Taken(_) => (i64::from(i32::MIN), None),
    }
}

/// Bounds of a change of a stat; `None` where nothing bounds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) down: Option<i64>,
    pub(crate) up: Option<i64>,
}

impl Change {
    pub(crate) const NONE: Self = Self { down: Some(0), up: Some(0) };

    /// That much may be added.
    pub(crate) fn may_add(&mut self, amount: i64) {
        self.down = self.down.map(|down| down.saturating_add(amount.min(0)));
        self.up = self.up.map(|up| up.saturating_add(amount.max(0)));
    }

    /// An amount may be added again and again.
    pub(crate) const fn may_repeat(&mut self, (least, most): (i64, Option<i64>)) {
        if least < 0 {
            self.down = None;
        }
        if !matches!(most, Some(..=0)) {
            self.up = None;
        }
    }
}

/// Bounds of the changes of the stats that decide how often an actor strikes, and how hard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StatChanges {
    pub(crate) power: Change,
    pub(crate) defence: Change,
    pub(crate) speed: Change,
}

impl StatChanges {
    pub(crate) const NONE: Self =
        Self { power: Change::NONE, defence: Change::NONE, speed: Change::NONE };

    /// That much may be added to a stat.
    pub(crate) fn may_add(&mut self, stat: StatId, amount: i64) {
        if let Some(change) = self.of(stat) {
            change.may_add(amount);
        }
    }

    /// An amount may be added to a stat again and again.
    pub(crate) fn may_repeat(&mut self, stat: StatId, amount: Amount) {
        if let Some(change) = self.of(stat) {
            change.may_repeat(bounds(amount));
        }
    }

    const fn of(&mut self, stat: StatId) -> Option<&mut Change> {
        match stat {
            StatId::POWER => Some(&mut self.power),
            StatId::DEFENCE => Some(&mut self.defence),
            StatId::SPEED => Some(&mut self.speed),
            _ => None,
        }
    }
}
