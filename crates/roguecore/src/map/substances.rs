//! Fire, gas and liquids of the map: a sparse list of amounts by cell.

use super::GameMap;
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

    /// Sets amounts; 0 removes one. Cells outside of the map are ignored.
    pub(crate) fn set_substances(&mut self, cells: &[SubstanceCell]) {
        for &cell in cells.iter().filter(|cell| self.tiles.size().contains(cell.at)) {
            self.index.mark_dirty(cell.at);
            match self.substances.binary_search_by_key(&cell.key(), SubstanceCell::key) {
                Ok(index) if cell.amount == 0 => _ = self.substances.remove(index),
                Ok(index) => self.substances[index] = cell,
                Err(index) if cell.amount > 0 => self.substances.insert(index, cell),
                Err(_) => {}
            }
        }
    }

    /// Adds the cells at most `radius` cells from a cell to the explored ones; 0 adds every cell.
    pub(crate) fn reveal(&mut self, at: Point, radius: u32) {
        for cell in self.tiles.size().points() {
            if radius == 0 || at.is_within(radius, cell) {
                self.explored.insert(cell);
            }
        }
    }
}
