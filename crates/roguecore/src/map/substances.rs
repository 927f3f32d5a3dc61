//! Fire, gas and liquids of the map: a sparse list of amounts by cell.

use roguecore_grid::Point;

use super::planes::Planes;
use super::{GameMap, fov};
use crate::content::Content;
use crate::id::SubstanceId;
use crate::substance::SubstanceCell;

impl GameMap {
    /// Every amount, by ascending row, column and substance; none is 0.
    pub fn substances(&self) -> &[SubstanceCell] {
        &self.state.substances
    }

    /// The same amounts in segments of 64 cells.
    pub(crate) const fn planes(&self) -> &Planes {
        &self.planes
    }

    /// The substances of a cell, by ascending id.
    pub fn substances_at(&self, at: Point) -> &[SubstanceCell] {
        let key = (at.y, at.x);
        let first = self.state.substances.partition_point(|it| (it.at.y, it.at.x) < key);
        let rest = &self.state.substances[first..];
        &rest[..rest.partition_point(|it| (it.at.y, it.at.x) == key)]
    }

    /// The amount of a substance in a cell; 0 for none.
    pub fn substance(&self, at: Point, substance: SubstanceId) -> u8 {
        let here = self.substances_at(at).iter().find(|it| it.substance == substance);
        here.map_or(0, |it| it.amount)
    }

    /// Whether a substance in a cell harms, so that creatures make a detour around it.
    pub fn is_hazardous(&self, content: &Content, at: Point) -> bool {
        let harms = |it: &SubstanceCell| content.facts().substance(it.substance).is_avoided();
        !self.state.substances.is_empty() && self.substances_at(at).iter().any(harms)
    }

    /// Sets amounts, in the order of the list; 0 removes one. Cells outside of the map are
    /// ignored.
    pub(crate) fn set_substances(&mut self, content: &Content, cells: &[SubstanceCell]) {
        let size = self.state.tiles.size();
        let is_ascending = cells.is_sorted_by(|one, next| one.key() < next.key());
        if !is_ascending || cells.iter().any(|cell| !size.contains(cell.at)) {
            let cells = in_order(cells.iter().copied().filter(|cell| size.contains(cell.at)));
            return self.set_substances(content, &cells);
        }
        let (changed, kept) = match self.planes.set(cells) {
            Some(changed) => (changed, self.planes.write(&mut self.state.substances)),
            None => (update(&mut self.state.substances, cells), false),
        };
        if !kept {
            self.planes = Planes::of(&self.state.substances, size);
        }
        // How much there is changes neither paths nor sight, but that it is there does.
        for cell in changed {
            self.index.mark_dirty(cell.at);
            if fov::is_opaque(content, &cell) {
                self.update_transparency(content, cell.at);
            }
        }
    }
}

/// The amounts in the order of a map's list. Of two of the same cell and substance the later one
/// counts.
fn in_order(cells: impl Iterator<Item = SubstanceCell>) -> Vec<SubstanceCell> {
    let mut cells: Vec<SubstanceCell> = cells.collect();
    cells.sort_by_key(SubstanceCell::key);
    cells.dedup_by(|later, earlier| {
        let same = later.key() == earlier.key();
        if same {
            *earlier = *later;
        }
        same
    });
    cells
}

/// Sets amounts of a list; both are in order. Returns those that the list did not have before or has
/// no more.
fn update(list: &mut Vec<SubstanceCell>, changed: &[SubstanceCell]) -> Vec<SubstanceCell> {
    let mut appeared_or_gone = Vec::new();
    let key_of = |list: &[SubstanceCell], index: usize| match list.get(index) {
        Some(cell) => cell.key(),
        None => u64::MAX,
    };
    let (mut index, mut old) = (0, key_of(list, 0));
    for cell in changed {
        let key = cell.key();
        while old < key {
            index += 1;
            old = key_of(list, index);
        }
        if old == key {
            list[index].amount = cell.amount;
        }
        if (old == key) != (cell.amount > 0) {
            appeared_or_gone.push(*cell);
        }
    }
    if !appeared_or_gone.is_empty() {
        list.retain(|it| it.amount > 0);
        list.extend(appeared_or_gone.iter().filter(|it| it.amount > 0));
        // Two lists in order one after the other: the stable sort merges them.
        list.sort_by_key(SubstanceCell::key);
    }
    appeared_or_gone
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Rng, Stream};
    use roguecore_grid::{Grid, Size};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn set_amounts_are_those_of_a_map() {
        let content = Content::first_steps();
        let floor = content.floor_tables().floor;
        let mut rng = Rng::derive(6, Stream::Player);
        for _ in 0..200 {
            let mut cells = |count: u32, least: i32| -> Vec<SubstanceCell> {
                let cell = |rng: &mut Rng| SubstanceCell {
                    at: Point::new(rng.range(0, 4), rng.range(0, 3)),
                    substance: SubstanceId(rng.below(2) as u8),
                    amount: rng.range(least, 5) as u8,
                };
                (0..count).map(|_| cell(&mut rng)).collect()
            };
            let (mut list, changed) = (in_order(cells(12, 1).into_iter()), cells(9, 0));
            let old: BTreeMap<_, _> = list.iter().map(|cell| (cell.key(), *cell)).collect();
            let mut new = old.clone();
            for cell in &changed {
                if cell.amount > 0 {
                    new.insert(cell.key(), *cell)
                } else {
                    new.remove(&cell.key())
                };
            }
            let keys = old.keys().chain(new.keys()).collect::<BTreeSet<_>>();
            let differ =
                keys.into_iter().filter(|key| old.contains_key(key) != new.contains_key(key));
            let differ: Vec<_> = differ.copied().collect();
            let changed = in_order(changed.into_iter());
            let mut map = GameMap::new(&content, Grid::new(Size::new(5, 4), floor));
            map.set_substances(&content, &list);
            map.set_substances(&content, &changed);
            assert_eq!(map.substances(), new.values().copied().collect::<Vec<_>>());
            assert!(map.planes == Planes::of(&map.state.substances, map.size()));
            let told = update(&mut list, &changed);
            assert_eq!(list, new.into_values().collect::<Vec<_>>());
            assert_eq!(told.iter().map(SubstanceCell::key).collect::<Vec<_>>(), differ);
        }
    }
}
