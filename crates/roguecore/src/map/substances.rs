//! Fire, gas and liquids of the map: a sparse list of amounts by cell.

use super::GameMap;
use crate::content::Content;
use crate::geometry::Point;
use crate::id::SubstanceId;
use crate::substance::SubstanceCell;

impl GameMap {
    /// Every amount, by ascending row, column and substance; none is 0.
    pub fn substances(&self) -> &[SubstanceCell] {
        &self.substances
    }

    /// The substances of a cell, by ascending id.
    pub fn substances_at(&self, at: Point) -> &[SubstanceCell] {
        let key = (at.y, at.x);
        let first = self.substances.partition_point(|it| (it.at.y, it.at.x) < key);
        let rest = &self.substances[first..];
        &rest[..rest.partition_point(|it| (it.at.y, it.at.x) == key)]
    }

    /// The amount of a substance in a cell; 0 for none.
    pub fn substance(&self, at: Point, substance: SubstanceId) -> u8 {
        let here = self.substances_at(at).iter().find(|it| it.substance == substance);
        here.map_or(0, |it| it.amount)
    }

    /// Whether a substance in a cell harms, so that creatures make a detour around it.
    pub fn is_hazardous(&self, content: &Content, at: Point) -> bool {
        let harms = |it: &SubstanceCell| {
            content.rows().substance(it.substance).is_some_and(|row| row.dangerous)
        };
        !self.substances.is_empty() && self.substances_at(at).iter().any(harms)
    }

    /// Sets amounts, in the order of the list; 0 removes one. Cells outside of the map are
    /// ignored.
    pub(crate) fn set_substances(&mut self, content: &Content, cells: &[SubstanceCell]) {
        let size = self.tiles.size();
        let cells = cells.iter().copied().filter(|cell| size.contains(cell.at));
        let mut changed: Vec<SubstanceCell> = cells.collect();
        changed.sort_by_key(SubstanceCell::key);
        let old = std::mem::take(&mut self.substances);
        self.substances = merge(&old, &changed);
        for cell in &changed {
            self.index.mark_dirty(cell.at);
            self.update_transparency(content, cell.at);
        }
    }
}

/// The old amounts with the changed ones in their places; both lists are in order. Of two changes
/// of the same amount the later one counts.
pub(crate) fn merge(old: &[SubstanceCell], changed: &[SubstanceCell]) -> Vec<SubstanceCell> {
    let mut merged: Vec<SubstanceCell> = Vec::with_capacity(old.len() + changed.len());
    let mut rest = old;
    for cell in changed {
        let before = rest.partition_point(|it| it.key() < cell.key());
        merged.extend_from_slice(&rest[..before]);
        rest = &rest[before..];
        if rest.first().is_some_and(|it| it.key() == cell.key()) {
            rest = &rest[1..];
        }
        if merged.last().is_some_and(|it| it.key() == cell.key()) {
            merged.pop();
        }
        if cell.amount > 0 {
            merged.push(*cell);
        }
    }
    merged.extend_from_slice(rest);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Rng, Stream};
    use std::collections::BTreeMap;

    #[test]
    fn merged_amounts_are_those_of_a_map() {
        let mut rng = Rng::derive(6, Stream::Player);
        for _ in 0..200 {
            let mut list = |count: u32, least: i32| {
                let cell = |rng: &mut Rng| SubstanceCell {
                    at: Point::new(rng.range(0, 4), rng.range(0, 3)),
                    substance: SubstanceId(rng.below(2) as u8),
                    amount: rng.range(least, 5) as u8,
                };
                let mut cells: Vec<SubstanceCell> = (0..count).map(|_| cell(&mut rng)).collect();
                cells.sort_by_key(SubstanceCell::key);
                cells
            };
            let (mut old, changed) = (list(12, 1), list(9, 0));
            old.dedup_by_key(|cell| cell.key());
            let mut expected: BTreeMap<_, _> = old.iter().map(|cell| (cell.key(), *cell)).collect();
            expected.extend(changed.iter().map(|cell| (cell.key(), *cell)));
            let expected: Vec<_> = expected.into_values().filter(|cell| cell.amount > 0).collect();
            assert_eq!(merge(&old, &changed), expected);
        }
    }
}
