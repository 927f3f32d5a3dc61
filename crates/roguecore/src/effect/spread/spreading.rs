//! The amounts of the substances of a map while they spread.

use crate::id::SubstanceId;
use crate::map::{Amounts, GameMap, Planes, Segment};
use crate::substance::SubstanceCell;

/// All amounts, before the turn and now.
pub(super) struct Spreading<'m> {
    before: &'m Planes,
    now: Vec<Amounts>,
}

impl<'m> Spreading<'m> {
    /// Begins with the amounts of a map.
    pub(super) fn of(map: &'m GameMap) -> Self {
        Self { before: map.planes(), now: map.planes().amounts().to_vec() }
    }

    /// The substances that the map has, ascending; each has the index of its amounts.
    pub(super) fn substances(&self) -> &'m [SubstanceId] {
        self.before.substances()
    }

    /// Every segment with its index, row by row.
    pub(super) fn segments(&self) -> impl Iterator<Item = (usize, &'m Segment)> {
        self.before.segments()
    }

    /// The present amounts of a substance, by its index and by segment.
    pub(super) fn now(&self, substance: usize) -> &[Amounts] {
        &self.now[self.before.range(substance)]
    }

    /// The present amounts, to be changed.
    pub(super) fn now_mut(&mut self, substance: usize) -> &mut [Amounts] {
        &mut self.now[self.before.range(substance)]
    }

    /// The amounts that have changed, by row, column and substance.
    pub(super) fn changes(&self) -> Vec<SubstanceCell> {
        self.before.changes(&self.now)
    }
}
