//! Game map: the tiles of a floor, the visible and explored cells, and the entities. Keeps its
//! indices and caches consistent; does not depend on rules or on turns.

mod active;
mod audit;
mod cell_index;
mod check_entity;
mod entities;
mod faction_blocks;
mod factions;
mod fov;
mod id_index;
mod invalid;
mod outward;
mod planes;
mod recent_fov;
mod remembered;
mod restore;
mod saved_size;
mod segments;
mod state;
mod substances;

use std::ops::Range;

use roguecore_grid::fov::Transparency;
use roguecore_grid::{BitGrid, Grid, Point, Rect, Size};

use crate::component::{Ai, Fighter};
use crate::content::Content;
use crate::entity::{Entity, EntityId};
use crate::tile::TileId;

pub(crate) use active::FIRST_OF_ROUND;
use cell_index::CellIndex;
pub use entities::InsertError;
use faction_blocks::FactionBlocks;
pub(crate) use factions::{CROWD, faction};
use fov::FovCache;
use id_index::IdIndex;
pub use invalid::InvalidMap;
pub(crate) use invalid::ensure;
pub(crate) use outward::ENTITY;
pub(crate) use planes::{Amounts, CELLS, NOWHERE, Planes, Segment, holding};
use recent_fov::RecentFov;
pub(crate) use saved_size::{Growth, SavedSize};
pub(crate) use segments::TileSet;
pub(crate) use state::MapState;

/// The map of one floor.
///
/// Entities are kept in the order of their ids, so every iteration is in a fixed order. The tile
/// and prototype ids of a map are those of one [`Content`]. An index by cell finds the entities
/// of a cell in time that, on the average, does not depend on their total number.
///
/// Memory: 1¼ bytes per cell for the saved state, ⅝ for the data derived from it, and at most 22 for the
/// indices of each entity. Bits are kept in words of 64 cells, so rows and columns that do not fill
/// their last word cost more.
///
/// A map is saved as a part of its game, and has no serialised form of its own.
#[derive(Clone, Debug)]
pub struct GameMap {
    /// The saved state. Everything below is derived from it.
    state: MapState,
    /// The same as its substances.
    planes: Planes,
    transparency: Transparency,
    fov_cache: FovCache,
    /// Number of explored cells.
    explored_count: usize,
    recent_fov: RecentFov,
    index: CellIndex,
    ids: IdIndex,
    /// All entities that act out of view, and possibly others: see [`active`].
    active: Vec<EntityId>,
    /// Whether an entity may have [`FIRST_OF_ROUND`].
    may_be_marked: bool,
    /// The factions of all fighters other than the player, as bits by id: see [`factions`].
    factions: Option<u32>,
    /// Where they are, in a crowd of which many act.
    faction_blocks: FactionBlocks,
    /// The cells with a [path cost](Self::path_cost), without regard to entities.
    passable: BitGrid,
    /// Counts the changes of `passable`.
    passability: u32,
}

impl GameMap {
    /// An unexplored map without entities, of tiles that are known to be those of the content: a generator or a scene
    /// has made them. All others go through [`from_tiles`](Self::from_tiles), which checks them.
    pub(crate) fn new(content: &Content, tiles: Grid<TileId>) -> Self {
        let size = tiles.size();
        Self {
            transparency: fov::transparency(content, &tiles, &[]),
            passable: passable_cells(content, &tiles),
            state: MapState::new(tiles),
            planes: Planes::default(),
            fov_cache: FovCache::Unknown,
            explored_count: 0,
            recent_fov: RecentFov::default(),
            index: CellIndex::new(size),
            ids: IdIndex::default(),
            active: Vec::new(),
            may_be_marked: false,
            factions: None,
            faction_blocks: FactionBlocks::default(),
            passability: 0,
        }
    }

    /// Its saved state.
    pub(crate) const fn state(&self) -> &MapState {
        &self.state
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.state.tiles.size()
    }

    /// The tile of a cell; `None` outside of the map.
    pub fn tile(&self, at: Point) -> Option<TileId> {
        self.state.tiles.get(at).copied()
    }

    /// The tiles of a part of a row, from the left. `columns` lie within the map.
    pub(crate) fn tiles_in_row(&self, y: i32, columns: Range<i32>) -> &[TileId] {
        let row = y as usize * self.size().width() as usize;
        &self.state.tiles.cells()[row..][columns.start as usize..columns.end as usize]
    }

    /// Changes the tile of a cell. Outside of the map it does nothing. Entities in the cell stay
    /// there, also where the new tile cannot be entered, which [`Game::audit`] then reports.
    ///
    /// The next update of the field of view and the next path take it into account. The player
    /// remembers the old tile of an explored cell out of view until they see the cell again.
    ///
    /// [`Game::audit`]: crate::Game::audit
    pub fn set_tile(&mut self, content: &Content, at: Point, tile: TileId) {
        let Some(from) = self.tile(at).filter(|&from| from != tile) else { return };
        self.remember(at, from, tile);
        let costs = &content.derived().entry_costs;
        if costs.get(from).is_some() != costs.get(tile).is_some() {
            self.passable.set(at, costs.get(tile).is_some());
            self.passability = self.passability.wrapping_add(1);
        }
        self.state.tiles.set(at, tile);
        self.index.mark_dirty(at);
        if content.tile(from).transparent != content.tile(tile).transparent {
            self.update_transparency(content, at);
        }
    }

    /// The cells with a [path cost](Self::path_cost), without regard to entities, and a number
    /// that changes whenever they do.
    pub(crate) const fn passable_cells(&self) -> (&BitGrid, u32) {
        (&self.passable, self.passability)
    }

    /// The first cell with that tile, row by row.
    pub fn find_tile(&self, tile: TileId) -> Option<Point> {
        self.cells_with(tile).next()
    }

    /// The cells with that tile, row by row.
    pub(crate) fn cells_with(&self, tile: TileId) -> impl Iterator<Item = Point> {
        let cells = self.state.tiles.iter().filter(move |(_, here)| **here == tile);
        cells.map(|(at, _)| at)
    }

    /// Whether the tile of a cell can be entered. `false` outside of the map.
    pub fn is_walkable(&self, content: &Content, at: Point) -> bool {
        self.tile(at).is_some_and(|tile| content.tile(tile).walkable)
    }

    /// Whether the tile of a cell can be entered, or opened by every actor. `false` outside of
    /// the map.
    pub fn is_passable(&self, content: &Content, at: Point) -> bool {
        self.tile(at).is_some_and(|tile| content.tile(tile).is_passable())
    }

    /// The [path cost](crate::TileDef::path_cost) of the tile of a cell, in steps; `None` where
    /// creatures do not go, and outside of the map. Entities and substances are not considered.
    pub fn path_cost(&self, content: &Content, at: Point) -> Option<u32> {
        self.tile(at).and_then(|tile| content.derived().entry_costs.get(tile))
    }

    /// The cells whose tile is of some kind.
    pub(crate) fn cells_of(&self, is_of: impl Fn(TileId) -> bool) -> BitGrid {
        cells_of(&self.state.tiles, is_of)
    }

    /// Every entity, in the order of the ids.
    pub fn entities(&self) -> &[Entity] {
        &self.state.entities
    }

    /// The entity with that id.
    #[inline]
    pub fn get(&self, id: EntityId) -> Option<&Entity> {
        self.index_of(id).map(|index| &self.state.entities[index])
    }

    /// The fighter of an entity, to change it.
    pub fn fighter_mut(&mut self, id: EntityId) -> Option<&mut Fighter> {
        self.get_mut(id)?.fighter.as_mut()
    }

    /// The AI of an entity, to change it; the entity may act in the next turn.
    pub fn ai_mut(&mut self, id: EntityId) -> Option<&mut Ai> {
        self.mark_active(id);
        self.get_mut(id)?.ai.as_mut()
    }

    /// The entity that blocks a cell, so that no other blocking entity can enter it. There is at
    /// most one.
    pub fn blocker_at(&self, at: Point) -> Option<&Entity> {
        self.index.blocker(self.entities(), at).map(|index| &self.state.entities[index])
    }

    /// How many words of 64 cells of a row a look over a rectangle reads, at most.
    pub(crate) fn words_in(&self, rect: Rect) -> usize {
        let (width, height) = (self.size().width(), self.size().height());
        let columns = rect.width.clamp(0, width as i32) as usize;
        rect.height.clamp(0, height as i32) as usize * (columns / 64 + 1)
    }

    /// The entities that block cells of a rectangle, row by row.
    pub(crate) fn blockers_in(&self, rect: Rect) -> impl Iterator<Item = &Entity> {
        let blocked = self.index.blocked();
        let cells = blocked.both_in(blocked, rect);
        cells.filter_map(|at| self.blocker_at(at))
    }

    /// Whether a cell can be seen through. `false` outside of the map.
    pub fn is_transparent(&self, at: Point) -> bool {
        self.transparency.get(at)
    }

    /// Whether an entity blocks a cell. `false` outside of the map.
    pub fn is_blocked(&self, at: Point) -> bool {
        self.index.blocked().get(at)
    }

    /// Every entity in a visible cell, row by row, in each cell as [`entities_at`](Self::entities_at).
    pub(crate) fn entities_in_view(&self) -> impl Iterator<Item = &Entity> {
        let cells = self.state.visible.both_beside(self.index.occupied(), self.visible_area());
        cells.flat_map(|at| self.entities_at(at))
    }

    /// The tile of a cell that no entity blocks; `None` for other cells, and outside of the map.
    pub(crate) fn free_tile(&self, at: Point) -> Option<TileId> {
        self.tile(at).filter(|_| !self.is_blocked(at))
    }

    /// The cells that an entity blocks.
    pub(crate) const fn blocked_cells(&self) -> &BitGrid {
        self.index.blocked()
    }

    /// The actor in a cell. An actor that blocks nothing is not found.
    pub fn actor_at(&self, at: Point) -> Option<&Entity> {
        self.blocker_at(at).filter(|entity| entity.is_actor())
    }

    /// Every entity in a cell: the one that blocks it first, then in the order of the ids.
    pub fn entities_at(&self, at: Point) -> impl Iterator<Item = &Entity> {
        self.index.all(self.entities(), at).map(|index| &self.state.entities[index])
    }

    fn get_mut(&mut self, id: EntityId) -> Option<&mut Entity> {
        self.index_of(id).map(|index| &mut self.state.entities[index])
    }

    #[inline]
    fn index_of(&self, id: EntityId) -> Option<usize> {
        self.ids.get(&self.state.entities, id)
    }
}

/// The cells of these tiles with a path cost.
fn passable_cells(content: &Content, tiles: &Grid<TileId>) -> BitGrid {
    cells_of(tiles, |tile| content.derived().entry_costs.get(tile).is_some())
}

/// The cells whose tile is of some kind.
fn cells_of(tiles: &Grid<TileId>, is_of: impl Fn(TileId) -> bool) -> BitGrid {
    let mut are_of = tiles.cells().iter().map(|&tile| is_of(tile));
    let mut cells = BitGrid::new(tiles.size());
    cells.insert_where(tiles.size().rect(), || are_of.next() == Some(true));
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids with gaps, also one far below all others, are found, and those of the gaps are not.
    #[test]
    fn every_id_is_found_however_many_are_missing() {
        let content = Content::first_steps();
        let mut rng = crate::rng::Rng::derive(3, crate::rng::Stream::Player);
        for first in [0, 1, 700] {
            let floor = content.floor_tables().floor;
            let mut map = GameMap::new(&content, Grid::new(Size::new(40, 1), floor));
            let mut ids = vec![];
            for x in 0..40 {
                let id = if x == 0 { first } else { first + 800 + 2 * x as u32 };
                if rng.below(3) > 0 || x == 0 {
                    let kind = content.player();
                    let entity =
                        content.prototype(kind).spawn(kind, EntityId(id), Point::new(x, 0));
                    map.insert(entity).unwrap();
                    ids.push(id);
                }
            }
            for id in 0..first + 1_000 {
                let found = map.get(EntityId(id)).map(|it| it.id.0);
                assert_eq!(found, ids.contains(&id).then_some(id));
            }
        }
    }

    #[test]
    fn a_changed_tile_invalidates_the_field_of_view() {
        let content = Content::first_steps();
        let (wall, floor) = (content.floor_tables().wall, content.floor_tables().floor);
        let mut map = GameMap::new(&content, Grid::new(Size::new(5, 1), floor));
        let visible = |map: &mut GameMap| {
            map.update_fov(&content, Point::new(0, 0));
            map.visible().count()
        };
        assert_eq!(visible(&mut map), 5);
        map.set_tile(&content, Point::new(2, 0), wall);
        assert_eq!(visible(&mut map), 3);
        map.set_tile(&content, Point::new(2, 0), floor);
        assert_eq!(visible(&mut map), 5);
        assert_eq!(map.explored().count(), 5);
    }
}
