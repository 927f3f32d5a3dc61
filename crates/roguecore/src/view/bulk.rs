//! Bulk access to the player's knowledge of the map: bit grids, and one byte per cell.

use roguecore_grid::{BitGrid, Point, Rect};

use super::View;
use crate::tile::{TileId, landing};

/// The buffer of [`View::write_tiles`] does not have one byte for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the buffer has {found} bytes; the map has {expected} cells")]
#[non_exhaustive]
pub struct WrongLengthError {
    /// The number of cells of the map.
    pub expected: usize,
    /// The length of the buffer, in bytes.
    pub found: usize,
}

impl<'a> View<'a> {
    /// The byte of [`write_tiles`](Self::write_tiles) for a cell that is not explored. No tile has
    /// this index.
    pub const UNKNOWN_TILE: u8 = u8::MAX;

    /// The cells that are visible now.
    pub const fn visible(&self) -> &'a BitGrid {
        self.world.map().visible()
    }

    /// The cells that have ever been visible on this floor.
    pub const fn explored(&self) -> &'a BitGrid {
        self.world.map().explored()
    }

    /// Number of [`explored`](Self::explored) cells of this floor, in constant time.
    ///
    /// ```
    /// let view = roguecore::Game::new(7);
    /// assert_eq!(view.view().explored_count(), view.view().explored().count());
    /// ```
    pub const fn explored_count(&self) -> usize {
        self.world.map().explored_count()
    }

    /// A rectangle of the map, in cells, that contains all visible cells, and often no other row or column. For
    /// hosts that compare only the cells that may have changed.
    ///
    /// ```
    /// let game = roguecore::Game::new(7);
    /// let (area, visible) = (game.view().visible_area(), game.view().visible());
    /// assert!(visible.iter().all(|at| area.contains(at)));
    /// assert!(area.width.max(area.height) < 2 * 8 + 2);
    /// ```
    pub fn visible_area(&self) -> Rect {
        self.world.map().visible_area().intersection(self.size().rect())
    }

    /// The id of the tile of an explored cell, as [`tile`](Self::tile) shows it; `None` for every
    /// other cell.
    pub fn tile_id(&self, at: Point) -> Option<TileId> {
        self.world.map().known_tile(at).map(|tile| self.content().seen_tile(tile, self.floor()))
    }

    /// Where an item lands that the player throws at a cell, as far as they know the cells in between: before a
    /// wall, and on a cell that can be entered.
    pub fn landing(&self, target: Point) -> Point {
        let tile = |at| self.tile_id(at).map(|tile| self.content().tile(tile));
        landing(self.player().at, target, tile)
    }

    /// Writes one byte for each cell, row by row from the top: the index of its tile in
    /// [`Content::tiles`](crate::Content::tiles), or [`UNKNOWN_TILE`](Self::UNKNOWN_TILE), which
    /// is 255, for a cell that is not explored. Allocates nothing.
    ///
    /// # Errors
    ///
    /// [`WrongLengthError`] if the buffer does not have exactly [`Size::area`] bytes; it is
    /// unchanged then.
    ///
    /// ```
    /// use roguecore::{Game, View};
    /// let game = Game::new(7);
    /// let mut tiles = vec![0; game.view().size().area()];
    /// game.view().write_tiles(&mut tiles)?;
    /// let known = tiles.iter().filter(|&&tile| tile != View::UNKNOWN_TILE).count();
    /// assert_eq!(known, game.view().explored().count());
    /// # Ok::<(), roguecore::WrongLengthError>(())
    /// ```
    ///
    /// [`Size::area`]: crate::Size::area
    pub fn write_tiles(&self, out: &mut [u8]) -> Result<(), WrongLengthError> {
        let (expected, found) = (self.size().area(), out.len());
        if found != expected {
            return Err(WrongLengthError { expected, found });
        }
        out.fill(Self::UNKNOWN_TILE);
        let width = self.size().width() as usize;
        for run in self.explored().runs() {
            let first = run.y as usize * width + run.first as usize;
            let row = &mut out[first..];
            let tiles = self.world.map().tiles_in_row(run.y, run.first..run.last + 1);
            row.iter_mut().zip(tiles).for_each(|(byte, tile)| *byte = tile.index() as u8);
        }
        for (at, tile) in self.world.map().remembered_tiles() {
            out[at.y as usize * width + at.x as usize] = tile.index() as u8;
        }
        if self.content().tiles().iter().any(|tile| tile.disguise.is_some()) {
            // Each tile is asked once; the byte for unknown cells stands for itself.
            let (content, floor) = (self.content(), self.floor());
            let mut seen: [u8; 256] = std::array::from_fn(|index| index as u8);
            for (index, byte) in seen.iter_mut().enumerate().take(content.tiles().len()) {
                *byte = content.seen_tile(TileId::new(index as u8), floor).index() as u8;
            }
            out.iter_mut().for_each(|byte| *byte = seen[usize::from(*byte)]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::game::Game;

    #[test]
    fn the_bytes_are_the_tiles_of_the_explored_cells() {
        for seed in 0..5 {
            let game = Game::new(seed);
            let view = game.view();
            let mut bytes = vec![7; view.size().area()];
            view.write_tiles(&mut bytes).unwrap();
            for (at, &byte) in view.size().points().zip(&bytes) {
                let known = view.tile_id(at).map_or(View::UNKNOWN_TILE, |tile| tile.index() as u8);
                assert_eq!(byte, known, "{at}");
                assert_eq!(view.tile_id(at).is_some(), view.explored().get(at));
            }
            assert!(view.visible().iter().all(|at| view.explored().get(at)));
        }
    }

    #[test]
    fn a_buffer_of_another_length_is_refused_and_stays() {
        let game = Game::from_scene(Content::first_steps(), "###\n#@#\n###").unwrap();
        let mut bytes = [7; 8];
        let refused = game.view().write_tiles(&mut bytes).unwrap_err();
        assert_eq!((refused.expected, refused.found, bytes), (9, 8, [7; 8]));
        assert_eq!(game.view().write_tiles(&mut [0; 9]), Ok(()));
    }
}
