//! Remembered tiles: the player's memory of explored cells whose tile changed out of view. A
//! list of the cells where memory and truth differ, which is empty in most games.

use roguecore_grid::Point;
use roguecore_grid::geometry::ball_rows;

use super::GameMap;
use crate::tile::TileId;

impl GameMap {
    /// The tile of a cell as the player knows it: the present one of a cell in view, the one seen
    /// last of an explored cell. `None` for a cell that is not explored.
    pub fn known_tile(&self, at: Point) -> Option<TileId> {
        let tile = self.tile(at).filter(|_| self.state.explored.get(at))?;
        match self.state.remembered.as_slice() {
            [] => Some(tile),
            cells => cells
                .binary_search_by_key(&key(at), |(at, _)| key(*at))
                .map_or(Some(tile), |index| Some(cells[index].1)),
        }
    }

    /// The cells whose tile has changed since the player saw them, by ascending row and column,
    /// each with the tile they saw.
    pub fn remembered_tiles(&self) -> &[(Point, TileId)] {
        &self.state.remembered
    }

    /// A tile is about to change.
    pub(super) fn remember(&mut self, at: Point, from: TileId, to: TileId) {
        if self.is_visible(at) || !self.state.explored.get(at) {
            return;
        }
        match self.state.remembered.binary_search_by_key(&key(at), |(at, _)| key(*at)) {
            Ok(index) if self.state.remembered[index].1 == to => {
                self.state.remembered.remove(index);
            }
            Ok(_) => {}
            Err(index) => self.state.remembered.insert(index, (at, from)),
        }
    }

    /// The player sees the present tiles of the cells in view.
    pub(super) fn forget_visible(&mut self) {
        if !self.state.remembered.is_empty() {
            let visible = &self.state.visible;
            self.state.remembered.retain(|&(at, _)| !visible.get(at));
        }
    }

    /// The player learns the cells at most `radius` cells from a cell; 0 for every cell.
    pub(crate) fn reveal(&mut self, at: Point, radius: u32) {
        let learned = |cell: Point| radius == 0 || at.is_within(radius, cell);
        self.state.remembered.retain(|&(cell, _)| !learned(cell));
        let size = self.size();
        self.explore(|explored| {
            if radius == 0 {
                explored.insert_rect(size.rect());
            } else {
                ball_rows(size, at, radius).for_each(|row| explored.insert_rect(row));
            }
        });
    }

    /// Whether the remembered tiles are in order, of explored cells out of view, and not the
    /// present ones.
    pub(super) fn has_valid_memory(&self) -> bool {
        let is_valid = |&(at, tile): &(Point, TileId)| {
            self.state.explored.get(at) && !self.is_visible(at) && self.tile(at) != Some(tile)
        };
        self.state.remembered.iter().all(is_valid)
            && self.state.remembered.is_sorted_by(|(a, _), (b, _)| key(*a) < key(*b))
    }
}

/// The order of the list: by row and column.
const fn key(at: Point) -> (i32, i32) {
    (at.y, at.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::rng::{Rng, Stream};
    use roguecore_grid::{Grid, Size};

    /// Compared with a grid in which every cell in view is copied.
    #[test]
    fn the_player_knows_each_cell_as_they_saw_it_last() {
        let content = Content::first_steps();
        let (wall, floor) = (content.floor_tables().wall, content.floor_tables().floor);
        let size = Size::new(14, 9);
        let mut rng = Rng::derive(5, Stream::Player);
        let mut map = GameMap::new(&content, Grid::new(size, floor));
        let mut known: Grid<Option<TileId>> = Grid::new(size, None);
        let mut differences = 0;
        for _ in 0..400 {
            let cell = |rng: &mut Rng| Point::new(rng.range(0, 13), rng.range(0, 8));
            map.update_fov(&content, cell(&mut rng));
            for at in map.visible().iter() {
                known.set(at, map.tile(at));
            }
            for _ in 0..rng.below(12) {
                let at = cell(&mut rng);
                map.set_tile(&content, at, if rng.chance(1, 3) { wall } else { floor });
                if map.is_visible(at) {
                    known.set(at, map.tile(at));
                }
            }
            if rng.chance(1, 50) {
                let (at, radius) = (cell(&mut rng), rng.below(4));
                map.reveal(at, radius);
                let learned = |it: &Point| radius == 0 || at.is_within(radius, *it);
                size.points().filter(learned).for_each(|at| _ = known.set(at, map.tile(at)));
            }
            for at in size.points() {
                assert_eq!(map.known_tile(at), known.get(at).copied().flatten(), "{at}");
            }
            assert!(map.has_valid_memory());
            assert_eq!(map.explored_count(), map.explored().count());
            differences += map.remembered_tiles().len();
        }
        assert!(differences > 400, "{differences}");
    }
}
