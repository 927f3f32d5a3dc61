//! Bounds of how much a stat changes in a fight.

/// Bounds of a change of a stat; `None` where nothing bounds it.
#[derive(Clone, Copy, Debug)]
pub(in crate::threat) struct Change {
    pub(in crate::threat) down: Option<i64>,
    pub(in crate::threat) up: Option<i64>,
}

impl Change {
    pub(in crate::threat) const NONE: Self = Self { down: Some(0), up: Some(0) };

    /// That much may be added.
    pub(in crate::threat) fn may_add(&mut self, amount: i64) {
        self.down = self.down.map(|down| down.saturating_add(amount.min(0)));
        self.up = self.up.map(|up| up.saturating_add(amount.max(0)));
    }

    /// An amount may be added again and again.
    pub(in crate::threat) const fn may_repeat(&mut self, (least, most): (i64, Option<i64>)) {
        if least < 0 {
            self.down = None;
        }
        if !matches!(most, Some(..=0)) {
            self.up = None;
        }
    }
}
