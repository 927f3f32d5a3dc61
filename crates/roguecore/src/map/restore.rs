//! Builds a map from a saved game. Everything derived is recomputed; the rest is checked, so
//! that no later query meets a cell, a tile or a prototype that does not exist.

use roguecore_grid::{BitGrid, Grid, Size};

use super::check_entity::{check_entity, max_entities};
use super::faction_blocks::FactionBlocks;
use super::invalid::ensure;
use super::planes::Planes;
use super::recent_fov::RecentFov;
use super::{
    CellIndex, FovCache, GameMap, IdIndex, InvalidMap, MapState, active, fov, passable_cells,
};
use crate::content::Content;
use crate::entity::EntityId;
use crate::substance::SubstanceCell;
use crate::tile::TileId;

/// The maximum number of columns and of rows.
const MAX_SIDE: u32 = 4096;

impl MapState {
    /// The memory that a map takes beside its state while it is restored, in bytes: the data derived
    /// from its cells, its entities and its substances, and the copies that these are compared with. There is no state
    /// of a size that does not fit the tiles.
    pub(crate) fn derived_memory(&self) -> usize {
        Self::derived_of_cells(self.tiles.size()).saturating_add(self.derived_of_lists())
    }

    /// That of the cells of a map of that size.
    pub(super) fn derived_of_cells(size: Size) -> usize {
        let columns = BitGrid::memory(Size::new(size.height(), size.width()));
        // The occupied, the blocked, the passable and the transparent cells, the visible and the
        // explored ones.
        let rows = BitGrid::memory(size).saturating_mul(6);
        rows.saturating_add(columns)
    }

    /// That of the entities and the substances.
    pub(super) fn derived_of_lists(&self) -> usize {
        Planes::memory(&self.substances)
            .saturating_add(Self::derived_of_entities(self.entities.len()))
    }

    /// That of so many entities.
    pub(super) const fn derived_of_entities(count: usize) -> usize {
        // Its place by cell and by id, among the active ones and among all ids.
        count * (CellIndex::BYTES + IdIndex::BYTES + 2 * size_of::<EntityId>())
    }

    /// Checks that its parts are of this content and of each other's size, and its entities in order:
    /// the assumptions of a map that is derived from it.
    pub(crate) fn check(&self, content: &Content) -> Result<(), InvalidMap> {
        let Self { tiles, explored, visible, entities, substances, remembered } = self;
        check_tiles(content, tiles)?;
        let fits = explored.size() == tiles.size() && visible.size() == tiles.size();
        ensure(fits, InvalidMap::Knowledge)?;
        ensure(entities.is_sorted_by(|a, b| a.id < b.id), InvalidMap::EntityOrder)?;
        entities.iter().try_for_each(|entity| check_entity(content, tiles, entity))?;
        ensure(are_substances(content, tiles, substances), InvalidMap::Substances)?;
        let known = remembered.iter().all(|(_, tile)| tile.index() < content.tiles().len());
        ensure(known, InvalidMap::UnknownTile)
    }
}

impl GameMap {
    /// The map of this state. The derived data that the [audit](Self::audit) compares is not checked.
    pub(crate) fn restore(content: &Content, state: MapState) -> Result<Self, InvalidMap> {
        state.check(content)?;
        let MapState { tiles, entities, substances, .. } = &state;
        ensure(entities.len() <= max_entities(tiles.size()), InvalidMap::TooManyEntities)?;
        let active = entities.iter().filter(|it| active::is_active(content, it)).map(|it| it.id);
        let mut map = Self {
            passable: passable_cells(content, tiles),
            planes: Planes::of(substances, tiles.size()),
            transparency: fov::transparency(content, tiles, substances),
            fov_cache: FovCache::Unknown,
            explored_count: state.explored.count(),
            recent_fov: RecentFov::default(),
            index: CellIndex::new(tiles.size()),
            ids: IdIndex::default(),
            active: active.collect(),
            may_be_marked: entities.iter().any(active::is_marked),
            factions: None,
            faction_blocks: FactionBlocks::default(),
            passability: 0,
            state,
        };
        map.index.rebuild(&map.state.entities);
        map.ids.rebuild(&map.state.entities);
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
}

fn check_tiles(content: &Content, tiles: &Grid<TileId>) -> Result<(), InvalidMap> {
    let (width, height) = (tiles.size().width(), tiles.size().height());
    let in_range = (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height);
    ensure(in_range, InvalidMap::Size)?;
    let known = tiles.cells().iter().all(|tile| tile.index() < content.tiles().len());
    ensure(known, InvalidMap::UnknownTile)
}

/// Whether the substances are in order, in cells of the map, known and not 0.
fn are_substances(content: &Content, tiles: &Grid<TileId>, cells: &[SubstanceCell]) -> bool {
    let is_valid = |cell: &SubstanceCell| {
        let known = content.rows().substance(cell.substance).is_some();
        known && cell.amount > 0 && tiles.size().contains(cell.at)
    };
    cells.iter().all(is_valid) && cells.is_sorted_by(|a, b| a.key() < b.key())
}

#[cfg(test)]
mod tests {
    use allocation_counter::measure;

    use super::*;
    use crate::id::SubstanceId;
    use crate::substance::SubstanceCell;
    use roguecore_grid::Point;

    /// A wide map, a narrow one, one with forty substances in cells that are far apart, and a crowded one.
    #[test]
    fn a_restored_map_takes_the_memory_that_was_derived() {
        let row = |id: u32| {
            format!(
                r#"(id: "gas_{id}", glyph: '{}', color: (1, 1, 1)),"#,
                char::from_u32(0x100 + id).unwrap()
            )
        };
        let rows: String = (0..40).map(row).collect();
        let ron = Content::first_steps_ron();
        let (before, after) = ron.split_once("    tiles:").unwrap();
        let ron = format!("{before}    substances: [{rows}],\n    tiles:{after}");
        let content = Content::parse("gases.ron", &ron).unwrap_or_else(|why| panic!("{why}"));
        let floor = content.tile_id("floor").unwrap();
        let gas = |at: Point| {
            let substance = SubstanceId((at.x / 200 + at.y) as u8 % 40);
            SubstanceCell { at, substance, amount: 9 }
        };
        let orc = content.prototype_id("orc").unwrap();
        let maps = [
            (700, 500, 9_999, 0),
            (1, 4_000, 9_999, 0),
            (700, 500, 4, 0),
            (700, 500, 9_999, 30_000),
        ];
        for (width, height, distance, orcs) in maps {
            let size = Size::new(width, height);
            let mut state = MapState::new(Grid::new(size, floor));
            let cells = size.points().filter(|at| at.y % distance == 1 && at.x % 200 == 0);
            state.substances = cells.map(gas).collect();
            let spawn = |(id, at)| content.prototype(orc).spawn(orc, EntityId(id), at);
            state.entities = (0..orcs).zip(size.points()).map(spawn).collect();
            let expected = state.derived_memory() as u64;
            let taken = measure(|| drop(GameMap::restore(&content, state).unwrap()));
            let most = taken.bytes_max;
            assert!(most <= expected && expected < 3 * most, "{size:?}: {most} of {expected}");
        }
    }
}
