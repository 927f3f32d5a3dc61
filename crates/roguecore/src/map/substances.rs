//! Fire, gas and liquids of the map: a sparse list of amounts by cell.

use std::hint::select_unpredictable;

use super::{GameMap, fov};
use crate::content::Content;
use crate::geometry::{Point, Size};
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
        let changed = update(&mut self.substances, size, cells).unwrap_or_else(|NotInOrder| {
            let cells = in_order(cells.iter().copied().filter(|cell| size.contains(cell.at)));
            update(&mut self.substances, size, &cells).unwrap_or_default()
        });
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

/// Changes are not in the order of a list, or lie outside of the map.
#[derive(Debug, PartialEq)]
struct NotInOrder;

/// Sets amounts of a list that is in order. Returns those that the list did not have before or has
/// no more. After an error nothing has changed.
fn update(
    list: &mut Vec<SubstanceCell>,
    size: Size,
    changed: &[SubstanceCell],
) -> Result<Vec<SubstanceCell>, NotInOrder> {
    let in_order = changed.is_sorted_by(|one, next| one.key() < next.key());
    if !in_order || changed.iter().any(|cell| !size.contains(cell.at)) {
        return Err(NotInOrder);
    }
    let mut appeared_or_gone = Vec::new();
    let key_of = |index: usize| changed.get(index).map_or(u64::MAX, SubstanceCell::key);
    // The next change, its key and the key of the one after it, which is read early.
    let (mut index, mut next, mut after) = (0, key_of(0), key_of(1));
    for cell in list.iter_mut() {
        let key = cell.key();
        while next < key {
            appeared_or_gone.extend(changed.get(index).filter(|cell| cell.amount > 0));
            index += 1;
            (next, after) = (after, key_of(index + 1));
        }
        // Which of the amounts change is a guess.
        let changes = next == key;
        let amount = changed.get(index).map_or(0, |cell| cell.amount);
        cell.amount = select_unpredictable(changes, amount, cell.amount);
        if cell.amount == 0 {
            appeared_or_gone.push(*cell);
        }
        next = select_unpredictable(changes, after, next);
        index += usize::from(changes);
        after = key_of(index + 1);
    }
    appeared_or_gone.extend(changed[index..].iter().filter(|cell| cell.amount > 0));
    if !appeared_or_gone.is_empty() {
        list.retain(|it| it.amount > 0);
        list.extend(appeared_or_gone.iter().filter(|it| it.amount > 0));
        // Two lists in order one after the other: the stable sort merges them.
        list.sort_by_key(SubstanceCell::key);
    }
    Ok(appeared_or_gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Rng, Stream};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn set_amounts_are_those_of_a_map() {
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
            let size = Size::new(5, 4);
            let changed = in_order(changed.into_iter());
            let told = update(&mut list, size, &changed).unwrap();
            assert_eq!(list, new.into_values().collect::<Vec<_>>());
            assert_eq!(told.iter().map(SubstanceCell::key).collect::<Vec<_>>(), differ);
        }
    }
}
