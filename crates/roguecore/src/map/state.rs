//! The saved state of a map. The rest of a map is derived from it.

use roguecore_grid::hash::hash_bytes;
use roguecore_grid::{BitGrid, Grid, Point};
use serde::{Deserialize, Serialize};

use crate::entity::Entity;
use crate::id::{MapIds, RowMap, UnlistedRow};
use crate::substance::SubstanceCell;
use crate::tile::TileId;

/// The saved and hashed parts of a map, in the order in which they are saved. Where it was decoded
/// from a file, nothing of it is checked before a [`GameMap`](super::GameMap) is restored from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MapState {
    #[serde(serialize_with = "crate::tile::serialize_as_bytes")]
    pub(super) tiles: Grid<TileId>,
    pub(super) explored: BitGrid,
    pub(super) visible: BitGrid,
    /// By ascending id.
    pub(super) entities: Vec<Entity>,
    /// Fire, gas and liquids, by ascending row, column and substance.
    pub(super) substances: Vec<SubstanceCell>,
    /// The player's memory of tiles that changed out of view: see
    /// [`remembered`](super::remembered).
    pub(super) remembered: Vec<(Point, TileId)>,
}

impl MapState {
    /// Of an unexplored map of these tiles, without entities.
    pub(super) fn new(tiles: Grid<TileId>) -> Self {
        let unmarked = BitGrid::new(tiles.size());
        Self {
            tiles,
            explored: unmarked.clone(),
            visible: unmarked,
            entities: Vec::new(),
            substances: Vec::new(),
            remembered: Vec::new(),
        }
    }

    /// A 64-bit hash of all that is saved of the map.
    pub(crate) fn hash(&self) -> u64 {
        // Serialising plain data into memory does not fail.
        hash_bytes(&postcard::to_allocvec(self).unwrap_or_default())
    }
}

impl MapIds for MapState {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        self.tiles.cells_mut().iter_mut().try_for_each(|tile| tile.map_ids(map))?;
        self.entities.map_ids(map)?;
        self.substances.iter_mut().try_for_each(|cell| cell.substance.map_ids(map))?;
        self.substances.sort_unstable_by_key(SubstanceCell::key);
        self.remembered.iter_mut().try_for_each(|(_, tile)| tile.map_ids(map))
    }
}
