//! Tables by floor. Each row starts at a floor and counts until the next row starts.

use serde::Serialize;

use crate::entity::PrototypeId;
use crate::rows::weights::Weights;
use crate::tile::TileId;

/// Rows that start at a floor, in rising order.
pub(crate) type ByFloor<T> = Vec<(u32, T)>;

/// Tiles, recipes, monsters and items by floor.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FloorTables {
    /// The tile that a floor is filled with before a generator digs.
    pub wall: TileId,
    /// The tile of the cells that a generator digs.
    pub floor: TileId,
    /// Index in [`Content::recipes`](crate::Content::recipes).
    pub(crate) recipe: ByFloor<usize>,
    pub(crate) monsters_per_room: ByFloor<u32>,
    pub(crate) monsters: ByFloor<Weights>,
    pub(crate) items_per_room: ByFloor<u32>,
    pub(crate) items: ByFloor<Weights>,
}

/// Stairs between floors, and the item to bring up from the deepest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Dungeon {
    /// The number of the deepest floor; the first is 1.
    pub deepest: u32,
    /// The tile that leads to the next floor.
    pub down: TileId,
    /// The tile that leads to the previous floor, and out of the first one.
    pub up: TileId,
    /// The item that lies on the deepest floor; carrying it out of the first floor wins.
    pub goal: PrototypeId,
}

impl FloorTables {
    /// Every floor by the first recipe, without monsters and items.
    pub(crate) fn of_one_recipe() -> Self {
        Self {
            wall: TileId(0),
            floor: TileId(0),
            recipe: vec![(1, 0)],
            monsters_per_room: Vec::new(),
            monsters: Vec::new(),
            items_per_room: Vec::new(),
            items: Vec::new(),
        }
    }

    pub(crate) fn set_monsters(&mut self, from: u32, max: u32, weights: Weights) {
        set_row(&mut self.monsters_per_room, from, max);
        set_row(&mut self.monsters, from, weights);
    }

    pub(crate) fn set_items(&mut self, from: u32, max: u32, weights: Weights) {
        set_row(&mut self.items_per_room, from, max);
        set_row(&mut self.items, from, weights);
    }

    /// The floors at which a row starts.
    pub(crate) fn starts(&self) -> impl Iterator<Item = u32> {
        let recipes = self.recipe.iter().map(|(from, _)| *from);
        let numbers = self.monsters_per_room.iter().chain(&self.items_per_room);
        let weights = self.monsters.iter().chain(&self.items);
        recipes.chain(numbers.map(|(from, _)| *from)).chain(weights.map(|(from, _)| *from))
    }

    /// The index in [`Content::recipes`](crate::Content::recipes) of the recipe of that floor.
    pub fn recipe(&self, floor: u32) -> usize {
        row(&self.recipe, floor).copied().unwrap_or(0)
    }

    /// The maximum number of monsters in one room of that floor.
    pub fn monsters_per_room(&self, floor: u32) -> u32 {
        row(&self.monsters_per_room, floor).copied().unwrap_or(0)
    }

    /// The maximum number of items in one room of that floor.
    pub fn items_per_room(&self, floor: u32) -> u32 {
        row(&self.items_per_room, floor).copied().unwrap_or(0)
    }

    /// The items of that floor, each with a weight.
    pub fn items(&self, floor: u32) -> &[(PrototypeId, u32)] {
        row(&self.items, floor).map_or(&[], Vec::as_slice)
    }

    /// The monsters of that floor, each with a weight.
    pub fn monsters(&self, floor: u32) -> &[(PrototypeId, u32)] {
        row(&self.monsters, floor).map_or(&[], Vec::as_slice)
    }
}

/// Adds or replaces the row that starts at a floor.
fn set_row<T>(rows: &mut ByFloor<T>, from: u32, value: T) {
    match rows.binary_search_by_key(&from, |(from, _)| *from) {
        Ok(index) => rows[index].1 = value,
        Err(index) => rows.insert(index, (from, value)),
    }
}

fn row<T>(rows: &[(u32, T)], floor: u32) -> Option<&T> {
    rows.iter().rev().find(|(from, _)| *from <= floor).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn the_last_row_that_has_started_counts() {
        let rows = [(1, 'a'), (4, 'b'), (6, 'c')];
        let found: String = (0..8).map(|floor| row(&rows, floor).copied().unwrap_or('-')).collect();
        assert_eq!(found, "-aaabbcc");
    }
}
