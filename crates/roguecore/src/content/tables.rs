//! Tables by floor: the last row that starts at or above a floor counts there.
//! Knows no generator and rolls no dice.

use crate::entity::PrototypeId;
use crate::tile::TileId;

/// What a floor is built of and who lives there.
#[derive(Clone, Debug)]
pub struct FloorTables {
    /// The tile that everything is before a generator digs.
    pub wall: TileId,
    /// The tile that generators leave behind.
    pub floor: TileId,
    /// From floor: place in [`Content::recipes`](crate::Content::recipes).
    pub(crate) recipe: Vec<(u32, usize)>,
    /// From floor: the most monsters in one room.
    pub(crate) monsters_per_room: Vec<(u32, u32)>,
    /// From floor: who may live there and how likely.
    pub(crate) monsters: Vec<(u32, Vec<(PrototypeId, u32)>)>,
    /// From floor: the most items in one room.
    pub(crate) items_per_room: Vec<(u32, u32)>,
    /// From floor: what may lie there and how likely.
    pub(crate) items: Vec<(u32, Vec<(PrototypeId, u32)>)>,
}

/// Floors below each other, and what is to be brought up from the deepest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dungeon {
    /// The number of the deepest floor; the first is 1.
    pub deepest: u32,
    /// The tile that leads to the next floor.
    pub down: TileId,
    /// The tile that leads to the floor before, and out of the first one.
    pub up: TileId,
    /// What lies on the deepest floor and wins when it is carried out.
    pub goal: PrototypeId,
}

impl FloorTables {
    /// The place in [`Content::recipes`](crate::Content::recipes) of the recipe of that floor.
    pub fn recipe(&self, floor: u32) -> usize {
        row(&self.recipe, floor).copied().unwrap_or(0)
    }

    /// The most monsters in one room of that floor.
    pub fn monsters_per_room(&self, floor: u32) -> u32 {
        row(&self.monsters_per_room, floor).copied().unwrap_or(0)
    }

    /// The most items in one room of that floor.
    pub fn items_per_room(&self, floor: u32) -> u32 {
        row(&self.items_per_room, floor).copied().unwrap_or(0)
    }

    /// What may lie on that floor, each with a weight.
    pub fn items(&self, floor: u32) -> &[(PrototypeId, u32)] {
        row(&self.items, floor).map_or(&[], Vec::as_slice)
    }

    /// Who may live on that floor, each with a weight.
    pub fn monsters(&self, floor: u32) -> &[(PrototypeId, u32)] {
        row(&self.monsters, floor).map_or(&[], Vec::as_slice)
    }
}

fn row<T>(rows: &[(u32, T)], floor: u32) -> Option<&T> {
    rows.iter().rev().find(|(from, _)| *from <= floor).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn the_last_row_reached_counts() {
        let rows = [(1, 'a'), (4, 'b'), (6, 'c')];
        let found: String = (0..8).map(|floor| row(&rows, floor).copied().unwrap_or('-')).collect();
        assert_eq!(found, "-aaabbcc");
    }
}
