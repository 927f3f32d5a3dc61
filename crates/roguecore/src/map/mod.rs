//! The game map: tiles, what has been seen of them, and who stands where. Knows no rule and
//! no turn: it keeps its parts in step with each other, whoever moves them.

mod audit;
mod awake;
mod index;
mod invalid;
mod restore;
mod sight;

use serde::Serialize;

use crate::component::{Ai, Fighter};
use crate::content::Content;
use crate::entity::{Entity, EntityId};
use crate::fov::Transparency;
use crate::geometry::{BitGrid, Grid, Point, Size};
use crate::tile::TileId;

use index::PlaceIndex;
pub use invalid::InvalidMap;
pub(crate) use invalid::ensure;
pub(crate) use restore::SavedMap;
use sight::Looked;

/// One floor.
///
/// Entities are kept in the order of their numbers, so every iteration is in a fixed order.
/// A map belongs to one [`Content`]: its tiles and entities are kinds of that content.
/// An index by place answers "who blocks here?" at once, however many there are.
///
/// What is saved costs 1¼ bytes a cell, what is derived from it 2⅜; bits are kept in words of 64
/// cells, so a side that fills none of them wholly costs more.
#[derive(Clone, Debug, Serialize)]
pub struct GameMap {
    #[serde(serialize_with = "crate::tile::at_once")]
    tiles: Grid<TileId>,
    explored: BitGrid,
    visible: BitGrid,
    entities: Vec<Entity>,
    #[serde(skip)]
    transparency: Transparency,
    #[serde(skip)]
    looked: Looked,
    #[serde(skip)]
    index: PlaceIndex,
    /// All who act out of view, and some who do not: see [`awake`].
    #[serde(skip)]
    restless: Vec<EntityId>,
}

/// Why an entity could not be put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InsertError {
    /// The cell lies outside of the map.
    #[error("the cell {0} lies outside of the map")]
    OutOfBounds(Point),
    /// Someone blocks the cell, and the newcomer blocks, too.
    #[error("the cell is blocked by {0}")]
    Blocked(EntityId),
    /// There is an entity with that number already.
    #[error("{0} is on the map already")]
    Duplicate(EntityId),
    /// The map holds as many entities as it can: 65,535.
    #[error("the map is full")]
    Full,
    /// There is no entity with that number.
    #[error("{0} is not on the map")]
    Absent(EntityId),
}

impl GameMap {
    /// A map of these tiles of the content, never seen, with nobody on it.
    pub fn new(content: &Content, tiles: Grid<TileId>) -> Self {
        let size = tiles.size();
        Self {
            transparency: sight::transparency(content, &tiles),
            tiles,
            explored: BitGrid::new(size),
            visible: BitGrid::new(size),
            entities: Vec::new(),
            looked: Looked::Nowhere,
            index: PlaceIndex::new(size),
            restless: Vec::new(),
        }
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The kind of tile at a cell; `None` outside.
    pub fn tile(&self, at: Point) -> Option<TileId> {
        self.tiles.get(at).copied()
    }

    /// Changes the tile at a cell. Outside nothing happens. Sight is looked up anew next time.
    pub fn set_tile(&mut self, content: &Content, at: Point, kind: TileId) {
        self.tiles.set(at, kind);
        self.transparency.set(at, content.tile(kind).transparent);
        self.looked.outdate();
    }

    /// The first cell with that tile, row by row.
    pub fn find_tile(&self, kind: TileId) -> Option<Point> {
        self.tiles.iter().find(|(_, here)| **here == kind).map(|(at, _)| at)
    }

    /// Whether the tile at a cell lets anyone stand on it. Outside: no.
    pub fn is_walkable(&self, content: &Content, at: Point) -> bool {
        self.tile(at).is_some_and(|kind| content.tile(kind).walkable)
    }

    /// Every entity, in the order of the numbers.
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The entity with that number.
    pub fn get(&self, id: EntityId) -> Option<&Entity> {
        self.slot(id).map(|slot| &self.entities[slot])
    }

    /// The fighter of an entity, to change it.
    pub fn fighter_mut(&mut self, id: EntityId) -> Option<&mut Fighter> {
        self.get_mut(id)?.fighter.as_mut()
    }

    /// The AI of an entity, to change it.
    pub fn ai_mut(&mut self, id: EntityId) -> Option<&mut Ai> {
        self.rouse(id);
        self.get_mut(id)?.ai.as_mut()
    }

    /// Who blocks a cell: nobody else can enter it. At most one entity does.
    pub fn blocker_at(&self, at: Point) -> Option<&Entity> {
        let first = &self.entities[self.index.first(at)?];
        first.blocks_movement.then_some(first)
    }

    /// Whether somebody blocks a cell.
    pub fn is_blocked(&self, at: Point) -> bool {
        self.index.blocked().get(at)
    }

    /// The living fighter at a cell.
    pub fn actor_at(&self, at: Point) -> Option<&Entity> {
        self.blocker_at(at).filter(|entity| entity.is_actor())
    }

    /// Everyone at a cell: who blocks it first, then by number.
    pub fn entities_at(&self, at: Point) -> impl Iterator<Item = &Entity> {
        self.index.all(at).map(|slot| &self.entities[slot])
    }

    /// Puts an entity on the map, at its own cell.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; the map is as it was then.
    pub fn insert(&mut self, entity: Entity) -> Result<(), InsertError> {
        self.check_room(&entity, entity.at)?;
        if self.entities.len() >= PlaceIndex::MOST {
            return Err(InsertError::Full);
        }
        let place = self.entities.binary_search_by_key(&entity.id, |other| other.id);
        if place.is_err() && awake::is_restless(&entity) {
            self.rouse(entity.id);
        }
        match place {
            Ok(_) => Err(InsertError::Duplicate(entity.id)),
            // Newcomers have the highest numbers; only a traveller from another map goes
            // in between, and then all places change.
            Err(slot) if slot == self.entities.len() => {
                self.entities.push(entity);
                self.index.push(&self.entities);
                Ok(())
            }
            Err(slot) => {
                self.entities.insert(slot, entity);
                self.index.rebuild(&self.entities);
                Ok(())
            }
        }
    }

    /// Takes an entity off the map, to be put elsewhere.
    pub fn remove(&mut self, id: EntityId) -> Option<Entity> {
        let slot = self.slot(id)?;
        self.index.take_out(&self.entities, slot);
        Some(self.entities.remove(slot))
    }

    /// Moves an entity to another cell of this map. Rules such as walls are not asked.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; the map is as it was then.
    pub fn relocate(&mut self, id: EntityId, to: Point) -> Result<(), InsertError> {
        let slot = self.slot(id).ok_or(InsertError::Absent(id))?;
        self.check_room(&self.entities[slot], to)?;
        self.index.remove(&self.entities, slot);
        self.entities[slot].at = to;
        self.index.insert(&self.entities, slot);
        Ok(())
    }

    /// Moves an entity from this map to a cell of another one.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; both maps are as they were then.
    pub fn transfer(&mut self, id: EntityId, to: &mut Self, at: Point) -> Result<(), InsertError> {
        let mut entity = self.get(id).ok_or(InsertError::Absent(id))?.clone();
        entity.at = at;
        to.insert(entity)?;
        self.remove(id);
        Ok(())
    }

    /// Makes a corpse of a fighter: it acts no more, blocks nothing and lies below everything.
    pub fn kill(&mut self, id: EntityId) {
        if let Some(slot) = self.slot(id) {
            self.index.remove(&self.entities, slot);
            self.entities[slot].become_corpse();
            self.index.insert(&self.entities, slot);
        }
    }

    /// Changes an entity in ways that do not touch where it is or whether it blocks.
    pub(crate) fn change(&mut self, id: EntityId, change: impl FnOnce(&mut Entity)) {
        self.rouse(id);
        if let Some(entity) = self.get_mut(id) {
            change(entity);
        }
    }

    fn get_mut(&mut self, id: EntityId) -> Option<&mut Entity> {
        self.slot(id).map(|slot| &mut self.entities[slot])
    }

    fn slot(&self, id: EntityId) -> Option<usize> {
        // Nobody shares a number, so number n comes at place n at the latest; for the player,
        // who has the first number, that is the whole search.
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

    fn thing(id: u32, x: i32, blocks_movement: bool) -> Entity {
        Entity {
            id: EntityId(id),
            kind: PrototypeId(0),
            at: Point::new(x, 0),
            draw_order: DrawOrder::Actor,
            blocks_movement,
            fighter: None,
            ai: None,
            confused: None,
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
    fn the_blocker_comes_first_then_by_number() {
        let mut map = row_of(3);
        for (id, blocks) in [(4, false), (7, true), (2, false)] {
            map.insert(thing(id, 1, blocks)).unwrap();
        }
        assert_eq!(ids(&map, 1), [7, 2, 4]);
        assert_eq!(map.blocker_at(Point::new(1, 0)).unwrap().id.0, 7);
        assert_eq!(map.actor_at(Point::new(1, 0)), None);
        let all: Vec<u32> = map.entities().iter().map(|entity| entity.id.0).collect();
        assert_eq!(all, [2, 4, 7]);
    }

    #[test]
    fn two_blockers_never_share_a_cell() {
        let mut map = row_of(3);
        map.insert(thing(1, 0, true)).unwrap();
        map.insert(thing(2, 1, true)).unwrap();
        let blocked = Err(InsertError::Blocked(EntityId(1)));
        assert_eq!(map.relocate(EntityId(2), Point::new(0, 0)), blocked);
        assert_eq!(map.insert(thing(3, 0, true)), blocked);
        assert_eq!(map.relocate(EntityId(1), Point::new(0, 0)), Ok(()));
        assert_eq!((ids(&map, 0), ids(&map, 1)), (vec![1], vec![2]));
    }

    #[test]
    fn moving_keeps_every_place_right() {
        let mut map = row_of(3);
        (0..4).for_each(|id| map.insert(thing(id, 0, false)).unwrap());
        map.relocate(EntityId(1), Point::new(2, 0)).unwrap();
        map.relocate(EntityId(3), Point::new(2, 0)).unwrap();
        assert_eq!((ids(&map, 0), ids(&map, 2)), (vec![0, 2], vec![1, 3]));
        map.remove(EntityId(1)).unwrap();
        assert_eq!((ids(&map, 0), ids(&map, 2)), (vec![0, 2], vec![3]));
        let nowhere = Point::new(3, 0);
        assert_eq!(map.relocate(EntityId(0), nowhere), Err(InsertError::OutOfBounds(nowhere)));
        let gone = Err(InsertError::Absent(EntityId(1)));
        assert_eq!(map.relocate(EntityId(1), Point::new(0, 0)), gone);
    }

    #[test]
    fn an_entity_can_travel_to_another_map_and_back() {
        let (mut here, mut there) = (row_of(2), row_of(5));
        here.insert(thing(0, 0, true)).unwrap();
        here.insert(thing(1, 1, true)).unwrap();
        there.insert(thing(2, 4, true)).unwrap();
        let blocked = here.transfer(EntityId(0), &mut there, Point::new(4, 0));
        assert_eq!(blocked, Err(InsertError::Blocked(EntityId(2))));
        assert_eq!(ids(&here, 0), [0]);
        here.transfer(EntityId(0), &mut there, Point::new(3, 0)).unwrap();
        assert_eq!((ids(&here, 0), ids(&here, 1), ids(&there, 3)), (vec![], vec![1], vec![0]));
        there.transfer(EntityId(0), &mut here, Point::new(0, 0)).unwrap();
        assert_eq!((ids(&here, 0), ids(&here, 1), ids(&there, 4)), (vec![0], vec![1], vec![2]));
        assert_eq!(here.insert(thing(1, 0, false)), Err(InsertError::Duplicate(EntityId(1))));
    }

    #[test]
    fn a_wall_that_goes_up_or_comes_down_changes_what_is_seen() {
        let content = Content::first_steps();
        let (wall, floor) = (content.floor_tables().wall, content.floor_tables().floor);
        let mut map = GameMap::new(&content, Grid::new(Size::new(5, 1), floor));
        let seen = |map: &mut GameMap| {
            map.look_from(&content, Point::new(0, 0));
            map.visible().count()
        };
        assert_eq!(seen(&mut map), 5);
        map.set_tile(&content, Point::new(2, 0), wall);
        assert_eq!(seen(&mut map), 3);
        map.set_tile(&content, Point::new(2, 0), floor);
        assert_eq!(seen(&mut map), 5);
        assert_eq!(map.explored().count(), 5);
    }
}
