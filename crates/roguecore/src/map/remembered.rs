//! Remembered tiles: what the player knows of explored cells whose tile changed out of view. A
//! list of the cells where memory and truth differ, which is empty in most games.

use super::GameMap;
use crate::geometry::Point;
use crate::tile::TileId;

impl GameMap {
    /// The tile of a cell as the player knows it: the present one of a cell in view, the one seen
    /// last of an explored cell. `None` for a cell that is not explored.
    pub fn known_tile(&self, at: Point) -> Option<TileId> {
        let tile = self.tile(at).filter(|_| self.explored.get(at))?;
        match self.remembered.as_slice() {
            [] => Some(tile),
            cells => cells
                .binary_search_by_key(&key(at), |(at, _)| key(*at))
                .map_or(Some(tile), |index| Some(cells[index].1)),
        }
    }

    /// The cells whose tile has changed since the player saw them, by ascending row and column,
    /// each with the tile they saw.
    pub fn remembered_tiles(&self) -> &[(Point, TileId)] {
        &self.remembered
    }

    /// A tile is about to change.
    pub(super) fn remember(&mut self, at: Point, from: TileId, to: TileId) {
        if self.is_visible(at) || !self.explored.get(at) {
            return;
        }
        match self.remembered.binary_search_by_key(&key(at), |(at, _)| key(*at)) {
            Ok(index) if self.remembered[index].1 == to => _ = self.remembered.remove(index),
            Ok(_) => {}
            Err(index) => self.remembered.insert(index, (at, from)),
        }
    }

    /// The player sees the present tiles of the cells in view.
    pub(super) fn forget_visible(&mut self) {
        if !self.remembered.is_empty() {
            let visible = &self.visible;
            self.remembered.retain(|&(at, _)| !visible.get(at));
        }
    }

    /// The player learns the cells at most `radius` cells from a cell; 0 for every cell.
    pub(crate) fn reveal(&mut self, at: Point, radius: u32) {
        let learned = |cell: Point| radius == 0 || at.is_within(radius, cell);
        self.remembered.retain(|&(cell, _)| !learned(cell));
        for cell in self.tiles.size().points().filter(|&cell| learned(cell)) {
            self.explored.insert(cell);
        }
    }

    /// Whether the remembered tiles are in order, of explored cells out of view, and not the
    /// present ones.
    pub(super) fn has_valid_memory(&self) -> bool {
        let is_valid = |&(at, tile): &(Point, TileId)| {
            self.explored.get(at) && !self.is_visible(at) && self.tile(at) != Some(tile)
        };
        self.remembered.iter().all(is_valid)
            && self.remembered.is_sorted_by(|(a, _), (b, _)| key(*a) < key(*b))
    }
}

/// The order of the list: by row and column.
const fn key(at: Point) -> (i32, i32) {
    (at.y, at.x)
}
