//! Properties of 64 cells of a row, as bits: the leftmost cell in the lowest bit, 0 beyond the
//! map. Segments start at the left edge and every 64 cells from there.

use roguecore_grid::Point;
use roguecore_grid::geometry::pack_bits;

use super::GameMap;
use crate::content::Content;
use crate::tile::{TileDef, TileId};

/// Which tiles of a content are of some kind.
#[derive(Clone, Debug)]
pub(crate) struct TileSet([u8; 256]);

impl TileSet {
    pub(crate) fn new(content: &Content, is_in: impl Fn(&TileDef) -> bool) -> Self {
        // An id of other content counts as the wall.
        let wall = content.tile(content.floor_tables().wall);
        let mut tiles = [u8::from(is_in(wall)); 256];
        for (flag, tile) in tiles.iter_mut().zip(content.tiles()) {
            *flag = u8::from(is_in(tile));
        }
        Self(tiles)
    }

    const fn flag(&self, tile: TileId) -> u8 {
        self.0[tile.index()]
    }
}

impl GameMap {
    /// The cells of a segment whose tile is in the set.
    pub(crate) fn tiles_from(&self, at: Point, set: &TileSet) -> u64 {
        let mut flags = [0; 64];
        let tiles = segment(self.state.tiles.cells(), self, at);
        for (flag, tile) in flags.iter_mut().zip(tiles) {
            *flag = set.flag(*tile);
        }
        pack_bits(&flags)
    }

    /// The cells of a segment that an entity blocks.
    pub(crate) fn blocked_from(&self, at: Point) -> u64 {
        self.index.blocked().word(at)
    }

    /// The cells of a segment that an entity is in.
    pub(crate) fn occupied_from(&self, at: Point) -> u64 {
        self.index.occupied().word(at)
    }
}

/// The values of a segment; none outside of the map.
fn segment<'v, T>(values: &'v [T], map: &GameMap, at: Point) -> &'v [T] {
    let size = map.size();
    if !size.contains(at) {
        return &[];
    }
    let (width, x) = (size.width() as usize, at.x as usize);
    let start = at.y as usize * width + x;
    &values[start..start + (width - x).min(64)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::EntityId;
    use crate::rng::{Rng, Stream};
    use roguecore_grid::{Grid, Size};

    #[test]
    fn bits_of_segments_are_those_of_the_cells() {
        let content = Content::classic();
        let walkable = TileSet::new(&content, |tile| tile.walkable);
        let mut rng = Rng::derive(5, Stream::Player);
        for width in [1, 63, 64, 65, 130] {
            let size = Size::new(width, 3);
            let count = content.tiles().len() as u32;
            let tiles = Grid::from_fn(size, |_| TileId(rng.below(count) as u8));
            let mut map = GameMap::new(&content, tiles);
            for (at, id) in size.points().zip(0..) {
                let kind = content.player();
                if rng.chance(1, 9) {
                    map.insert(content.prototype(kind).spawn(kind, EntityId(id), at)).unwrap();
                    let _ = rng.chance(1, 2).then(|| map.kill(EntityId(id)));
                }
            }
            for (y, x) in (-1..4).flat_map(|y| (0..4).map(move |x| (y, x * 64))) {
                let at = |cell| Point::new(x + cell, y);
                let bits = |is: &dyn Fn(Point) -> bool| {
                    (0..64).fold(0, |bits, cell| bits | u64::from(is(at(cell))) << cell)
                };
                let expected = bits(&|at| map.is_walkable(&content, at));
                assert_eq!(map.tiles_from(at(0), &walkable), expected);
                assert_eq!(map.blocked_from(at(0)), bits(&|at| map.is_blocked(at)));
                let occupied = bits(&|at| map.entities_at(at).next().is_some());
                assert_eq!(map.occupied_from(at(0)), occupied);
            }
        }
    }
}
