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
