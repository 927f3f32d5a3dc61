//! Builds a map from a saved game. Everything derived is recomputed; the rest is checked, so
//! that no later query meets a cell, a tile or a prototype that does not exist.

use super::check_entity::{check_entity, max_entities};
use super::invalid::ensure;
use super::planes::Planes;
use super::{CellIndex, FovCache, GameMap, InvalidMap, MapState, active, fov, passable_cells};
use crate::content::Content;
use crate::entity::Entity;
use crate::geometry::{BitGrid, Grid, Point};
use crate::substance::SubstanceCell;
use crate::tile::TileId;

/// The maximum number of columns and of rows.
const MAX_SIDE: u32 = 4096;

impl GameMap {
    /// The map of this state.
    pub(crate) fn restore(content: &Content, state: MapState) -> Result<Self, InvalidMap> {
        let MapState { tiles, explored, visible, entities, substances, remembered } = &state;
        check_grids(content, tiles, explored, visible)?;
        ensure(entities.len() <= max_entities(tiles.size()), InvalidMap::TooManyEntities)?;
        ensure(entities.is_sorted_by(|a, b| a.id < b.id), InvalidMap::EntityOrder)?;
        entities.iter().try_for_each(|entity| check_entity(content, tiles, entity))?;
        ensure(are_substances(content, tiles, substances), InvalidMap::Substances)?;
        check_remembered(content, remembered)?;
        let active = entities.iter().filter(|it| active::is_active(content, it)).map(|it| it.id);
        let mut map = Self {
            passable: passable_cells(content, tiles),
            planes: Planes::of(substances, tiles.size()),
            transparency: fov::transparency(content, tiles, substances),
            fov_cache: FovCache::Unknown,
            index: CellIndex::new(tiles.size()),
            active: active.collect(),
            factions: None,
            passability: 0,
            state,
        };
        map.index.rebuild(&map.state.entities);
        map.check_blockers()?;
        ensure(map.has_valid_memory(), InvalidMap::RememberedTiles)?;
        Ok(map)
    }

    /// An unexplored map of these tiles, without entities.
    ///
    /// # Errors
    ///
    /// [`InvalidMap::Size`] or [`InvalidMap::UnknownTile`]: the map has no cells or more than
    /// 4,096 columns or rows, or a tile is not of this content.
    ///
    /// ```
    /// use roguecore::{Content, GameMap, Grid, InvalidMap, Point, Size};
    /// let content = Content::first_steps();
    /// let [wall, floor] = ["wall", "floor"].map(|id| content.tile_id(id).unwrap());
    /// let text = ["#####", "#...#", "#####"].map(str::as_bytes);
    /// let tiles = Grid::from_fn(Size::new(5, 3), |at| {
    ///     if text[at.y as usize][at.x as usize] == b'#' { wall } else { floor }
    /// });
    /// let map = GameMap::from_tiles(&content, tiles)?;
    /// assert!(map.is_walkable(&content, Point::new(1, 1)));
    /// # Ok::<(), InvalidMap>(())
    /// ```
    pub fn from_tiles(content: &Content, tiles: Grid<TileId>) -> Result<Self, InvalidMap> {
        check_tiles(content, &tiles)?;
        Ok(Self::new(content, tiles))
    }

    /// Whether tiles, size and entities are of this content: what the audit takes for granted.
    pub(crate) fn check_content(&self, content: &Content) -> Result<(), InvalidMap> {
        check_tiles(content, &self.state.tiles)?;
        check_remembered(content, &self.state.remembered)?;
        self.state
            .entities
            .iter()
            .try_for_each(|entity| check_entity(content, &self.state.tiles, entity))
    }

    /// At most one entity blocks each cell.
    fn check_blockers(&self) -> Result<(), InvalidMap> {
        let mut blocking = self.state.entities.iter().filter(|entity| entity.blocks_movement);
        let first = |entity: &Entity| self.blocker_at(entity.at).map(|other| other.id);
        match blocking.find(|entity| first(entity) != Some(entity.id)) {
            Some(second) => Err(InvalidMap::TwoBlockers(second.at)),
            None => Ok(()),
        }
    }
}

fn check_remembered(content: &Content, remembered: &[(Point, TileId)]) -> Result<(), InvalidMap> {
    let known = remembered.iter().all(|(_, tile)| tile.index() < content.tiles().len());
    ensure(known, InvalidMap::UnknownTile)
}

fn check_tiles(content: &Content, tiles: &Grid<TileId>) -> Result<(), InvalidMap> {
    let (width, height) = (tiles.size().width(), tiles.size().height());
    let in_range = (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height);
    ensure(in_range, InvalidMap::Size)?;
    let known = tiles.cells().iter().all(|tile| tile.index() < content.tiles().len());
    ensure(known, InvalidMap::UnknownTile)
}

fn check_grids(
    content: &Content,
    tiles: &Grid<TileId>,
    explored: &BitGrid,
    visible: &BitGrid,
) -> Result<(), InvalidMap> {
    check_tiles(content, tiles)?;
    let fits = explored.size() == tiles.size() && visible.size() == tiles.size();
    ensure(fits, InvalidMap::Knowledge)
}

/// Whether the substances are in order, in cells of the map, known and not 0.
pub(super) fn are_substances(
    content: &Content,
    tiles: &Grid<TileId>,
    cells: &[SubstanceCell],
) -> bool {
    let is_valid = |cell: &SubstanceCell| {
        let known = content.rows().substance(cell.substance).is_some();
        known && cell.amount > 0 && tiles.size().contains(cell.at)
    };
    cells.iter().all(is_valid) && cells.is_sorted_by(|a, b| a.key() < b.key())
}
