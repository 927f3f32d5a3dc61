//! Game map: the tiles of a floor, the visible and explored cells, and the entities. Keeps its
//! indices and caches consistent; does not depend on rules or on turns.

mod active;
mod audit;
mod cell_index;
mod fov;
mod invalid;
mod remembered;
mod restore;
mod substances;

use std::ops::Range;

use serde::Serialize;

use crate::component::{Ai, Fighter};
use crate::content::Content;
use crate::entity::{Entity, EntityId};
use crate::fov::Transparency;
use crate::geometry::{BitGrid, Grid, Point, Rect, Size};
use crate::hash::hash_bytes;
use crate::substance::SubstanceCell;
use crate::tile::TileId;

use cell_index::CellIndex;
use fov::FovCache;
pub use invalid::InvalidMap;
pub(crate) use invalid::ensure;
pub(crate) use restore::SavedMap;
pub(crate) use substances::merge as merge_substances;

/// The map of one floor.
///
/// Entities are kept in the order of their ids, so every iteration is in a fixed order. The tile
/// and prototype ids of a map are those of one [`Content`]. An index by cell finds the entities
/// of a cell in time that does not depend on their total number.
///
/// Memory: 1¼ bytes per cell for what is saved, 2⅜ for what is derived from it. Bits are kept in
/// words of 64 cells, so rows and columns that do not fill their last word cost more.
#[derive(Clone, Debug, Serialize)]
pub struct GameMap {
    #[serde(serialize_with = "crate::tile::serialize_as_bytes")]
    tiles: Grid<TileId>,
    explored: BitGrid,
    visible: BitGrid,
    entities: Vec<Entity>,
    /// Fire, gas and liquids, by ascending row, column and substance.
    substances: Vec<SubstanceCell>,
    /// What the player remembers of tiles that changed out of view: see [`remembered`].
    remembered: Vec<(Point, TileId)>,
    #[serde(skip)]
    transparency: Transparency,
    #[serde(skip)]
    fov_cache: FovCache,
    #[serde(skip)]
    index: CellIndex,
    /// All entities that act out of view, and possibly others: see [`active`].
    #[serde(skip)]
    active: Vec<EntityId>,
}

/// Why an entity could not be put into a cell.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InsertError {
    /// The cell lies outside of the map.
    #[error("the cell {0} lies outside of the map")]
    OutOfBounds(Point),
    /// Another entity blocks the cell, and the entity blocks, too.
    #[error("the cell is blocked by {0}")]
    Blocked(EntityId),
    /// The map has an entity with that id already.
    #[error("{0} is on the map already")]
    Duplicate(EntityId),
    /// The map has the maximum of 65,535 entities.
    #[error("the map is full")]
    Full,
    /// The map has no entity with that id.
    #[error("{0} is not on the map")]
    Absent(EntityId),
}

impl GameMap {
    /// An unexplored map of these tiles of the content, without entities. Tiles are not checked:
    /// [`from_tiles`](Self::from_tiles) does that.
    pub fn new(content: &Content, tiles: Grid<TileId>) -> Self {
        let size = tiles.size();
        Self {
            transparency: fov::transparency(content, &tiles, &[]),
            tiles,
            explored: BitGrid::new(size),
            visible: BitGrid::new(size),
            entities: Vec::new(),
            substances: Vec::new(),
            remembered: Vec::new(),
            fov_cache: FovCache::Unknown,
            index: CellIndex::new(size),
            active: Vec::new(),
        }
    }

    /// A 64-bit hash of all that is saved of the map.
    pub(crate) fn state_hash(&self) -> u64 {
        // Serialising plain data into memory does not fail.
        hash_bytes(&postcard::to_allocvec(self).unwrap_or_default())
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The tile of a cell; `None` outside of the map.
    pub fn tile(&self, at: Point) -> Option<TileId> {
        self.tiles.get(at).copied()
    }

    /// The tiles of a part of a row, from the left. `columns` lie within the map.
    pub(crate) fn tiles_in_row(&self, y: i32, columns: Range<i32>) -> &[TileId] {
        let row = y as usize * self.size().width() as usize;
        &self.tiles.cells()[row..][columns.start as usize..columns.end as usize]
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
        self.tiles.set(at, tile);
        self.index.mark_dirty(at);
        self.update_transparency(content, at);
    }

    /// The first cell with that tile, row by row.
    pub fn find_tile(&self, tile: TileId) -> Option<Point> {
        self.tiles.iter().find(|(_, here)| **here == tile).map(|(at, _)| at)
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
        self.tile(at).and_then(|tile| content.entry_costs().get(tile))
    }

    /// Every entity, in the order of the ids.
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The entity with that id.
    pub fn get(&self, id: EntityId) -> Option<&Entity> {
        self.index_of(id).map(|index| &self.entities[index])
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
        let first = &self.entities[self.index.first(at)?];
        first.blocks_movement.then_some(first)
    }

    /// The entities that block cells of a rectangle, row by row.
    pub(crate) fn blockers_in(&self, rect: Rect) -> impl Iterator<Item = &Entity> {
        let blocked = self.index.blocked();
        let cells = blocked.both_in(blocked, rect);
        cells.filter_map(|at| self.index.first(at)).map(|index| &self.entities[index])
    }

    /// Whether a cell can be seen through. `false` outside of the map.
    pub fn is_transparent(&self, at: Point) -> bool {
        self.transparency.get(at)
    }

    /// Whether an entity blocks a cell. `false` outside of the map.
    pub fn is_blocked(&self, at: Point) -> bool {
        self.index.blocked().get(at)
    }

    /// The actor in a cell. An actor that blocks nothing is not found.
    pub fn actor_at(&self, at: Point) -> Option<&Entity> {
        self.blocker_at(at).filter(|entity| entity.is_actor())
    }

    /// Every entity in a cell: the one that blocks it first, then in the order of the ids.
    pub fn entities_at(&self, at: Point) -> impl Iterator<Item = &Entity> {
        self.index.all(at).map(|index| &self.entities[index])
    }

    /// Puts an entity on the map, in the cell it names.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; the map is unchanged then.
    pub fn insert(&mut self, entity: Entity) -> Result<(), InsertError> {
        self.check_room(&entity, entity.at)?;
        if self.entities.len() >= CellIndex::MAX_ENTITIES {
            return Err(InsertError::Full);
        }
        let index = self.entities.binary_search_by_key(&entity.id, |other| other.id);
        // Whether it acts out of view is asked when the next turn lists who acts.
        if index.is_err() && (entity.ai.is_some() || entity.state.is_some()) {
            self.mark_active(entity.id);
        }
        match index {
            Ok(_) => Err(InsertError::Duplicate(entity.id)),
            // A new entity has the highest id. One from another map or from an inventory goes in
            // between, which changes the indices of others.
            Err(index) if index == self.entities.len() => {
                self.entities.push(entity);
                self.index.push(&self.entities);
                Ok(())
            }
            Err(index) => {
                self.entities.insert(index, entity);
                self.index.rebuild(&self.entities);
                Ok(())
            }
        }
    }

    /// Removes an entity from the map; `None` when the map has no entity with that id.
    pub fn remove(&mut self, id: EntityId) -> Option<Entity> {
        let index = self.index_of(id)?;
        self.index.remove_and_shift(&self.entities, index);
        Some(self.entities.remove(index))
    }

    /// Moves an entity to another cell of this map. Tiles are not checked.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; the map is unchanged then.
    pub fn relocate(&mut self, id: EntityId, to: Point) -> Result<(), InsertError> {
        let index = self.index_of(id).ok_or(InsertError::Absent(id))?;
        self.check_room(&self.entities[index], to)?;
        self.index.remove(&self.entities, index);
        self.entities[index].at = to;
        self.index.insert(&self.entities, index);
        Ok(())
    }

    /// Lets two entities change places. Tiles are not checked; an entity that is not on the map
    /// changes nothing.
    pub(crate) fn swap(&mut self, one: EntityId, other: EntityId) {
        let (Some(one), Some(other)) = (self.index_of(one), self.index_of(other)) else { return };
        if one == other {
            return;
        }
        self.index.remove(&self.entities, one);
        self.index.remove(&self.entities, other);
        let (here, there) = (self.entities[one].at, self.entities[other].at);
        (self.entities[one].at, self.entities[other].at) = (there, here);
        self.index.insert(&self.entities, one);
        self.index.insert(&self.entities, other);
    }

    /// Moves an entity from this map to a cell of another one.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; both maps are unchanged then.
    pub fn transfer(&mut self, id: EntityId, to: &mut Self, at: Point) -> Result<(), InsertError> {
        let mut entity = self.get(id).ok_or(InsertError::Absent(id))?.clone();
        entity.at = at;
        to.insert(entity)?;
        self.remove(id);
        Ok(())
    }

    /// Makes a corpse of a fighter: it does not act, blocks nothing and is drawn below everything
    /// else.
    pub fn kill(&mut self, id: EntityId) {
        if let Some(index) = self.index_of(id) {
            self.index.remove(&self.entities, index);
            self.entities[index].become_corpse();
            self.index.insert(&self.entities, index);
        }
    }

    /// Puts another entity with the same id and cell in the place of one.
    pub(crate) fn replace(&mut self, entity: Entity) {
        if let Some(index) = self.index_of(entity.id) {
            self.index.remove(&self.entities, index);
            self.mark_active(entity.id);
            self.entities[index] = entity;
            self.index.insert(&self.entities, index);
        }
    }

    /// Changes an entity, except for its id, its cell and whether it blocks.
    pub(crate) fn change(&mut self, id: EntityId, change: impl FnOnce(&mut Entity)) {
        self.mark_active(id);
        if let Some(entity) = self.get_mut(id) {
            change(entity);
        }
    }

    fn get_mut(&mut self, id: EntityId) -> Option<&mut Entity> {
        self.index_of(id).map(|index| &mut self.entities[index])
    }

    fn index_of(&self, id: EntityId) -> Option<usize> {
        // Ids are unique and ascending, so the entity with id n has index n at most. For the
        // player, whose id is 0, one comparison is the whole search.
        let end = self.entities.len().min((id.0 as usize).saturating_add(1));
        self.entities[..end].binary_search_by_key(&id, |entity| entity.id).ok()
    }

    fn check_room(&self, entity: &Entity, at: Point) -> Result<(), InsertError> {
        if !self.size().contains(at) {
            return Err(InsertError::OutOfBounds(at));
        }
        match self.blocker_at(at) {
            Some(other) if entity.blocks_movement && other.id != entity.id => {
                Err(InsertError::Blocked(other.id))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::{DrawOrder, PrototypeId};

    fn entity(id: u32, x: i32, blocks_movement: bool) -> Entity {
        Entity {
            id: EntityId(id),
            kind: PrototypeId(0),
            at: Point::new(x, 0),
            draw_order: DrawOrder::Actor,
            blocks_movement,
            fighter: None,
            ai: None,
            state: None,
            inventory: None,
            experience: None,
        }
    }

    fn row_of(width: u32) -> GameMap {
        GameMap::new(&Content::first_steps(), Grid::new(Size::new(width, 1), TileId(0)))
    }

    fn ids(map: &GameMap, x: i32) -> Vec<u32> {
        map.entities_at(Point::new(x, 0)).map(|entity| entity.id.0).collect()
    }

    #[test]
    fn the_blocker_of_a_cell_comes_first_then_by_id() {
        let mut map = row_of(3);
        for (id, blocks) in [(4, false), (7, true), (2, false)] {
            map.insert(entity(id, 1, blocks)).unwrap();
        }
        assert_eq!(ids(&map, 1), [7, 2, 4]);
        assert_eq!(map.blocker_at(Point::new(1, 0)).unwrap().id.0, 7);
        assert_eq!(map.actor_at(Point::new(1, 0)), None);
        let all: Vec<u32> = map.entities().iter().map(|entity| entity.id.0).collect();
        assert_eq!(all, [2, 4, 7]);
    }

    #[test]
    fn two_blocking_entities_never_share_a_cell() {
        let mut map = row_of(3);
        map.insert(entity(1, 0, true)).unwrap();
        map.insert(entity(2, 1, true)).unwrap();
        let blocked = Err(InsertError::Blocked(EntityId(1)));
        assert_eq!(map.relocate(EntityId(2), Point::new(0, 0)), blocked);
        assert_eq!(map.insert(entity(3, 0, true)), blocked);
        assert_eq!(map.relocate(EntityId(1), Point::new(0, 0)), Ok(()));
        assert_eq!((ids(&map, 0), ids(&map, 1)), (vec![1], vec![2]));
    }

    #[test]
    fn relocating_and_removing_update_the_cell_index() {
        let mut map = row_of(3);
        (0..4).for_each(|id| map.insert(entity(id, 0, false)).unwrap());
        map.relocate(EntityId(1), Point::new(2, 0)).unwrap();
        map.relocate(EntityId(3), Point::new(2, 0)).unwrap();
        assert_eq!((ids(&map, 0), ids(&map, 2)), (vec![0, 2], vec![1, 3]));
        map.remove(EntityId(1)).unwrap();
        assert_eq!((ids(&map, 0), ids(&map, 2)), (vec![0, 2], vec![3]));
        let outside = Point::new(3, 0);
        assert_eq!(map.relocate(EntityId(0), outside), Err(InsertError::OutOfBounds(outside)));
        let gone = Err(InsertError::Absent(EntityId(1)));
        assert_eq!(map.relocate(EntityId(1), Point::new(0, 0)), gone);
    }

    #[test]
    fn an_entity_transfers_to_another_map_and_back() {
        let (mut here, mut there) = (row_of(2), row_of(5));
        here.insert(entity(0, 0, true)).unwrap();
        here.insert(entity(1, 1, true)).unwrap();
        there.insert(entity(2, 4, true)).unwrap();
        let blocked = here.transfer(EntityId(0), &mut there, Point::new(4, 0));
        assert_eq!(blocked, Err(InsertError::Blocked(EntityId(2))));
        assert_eq!(ids(&here, 0), [0]);
        here.transfer(EntityId(0), &mut there, Point::new(3, 0)).unwrap();
        assert_eq!((ids(&here, 0), ids(&here, 1), ids(&there, 3)), (vec![], vec![1], vec![0]));
        there.transfer(EntityId(0), &mut here, Point::new(0, 0)).unwrap();
        assert_eq!((ids(&here, 0), ids(&here, 1), ids(&there, 4)), (vec![0], vec![1], vec![2]));
        assert_eq!(here.insert(entity(1, 0, false)), Err(InsertError::Duplicate(EntityId(1))));
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
