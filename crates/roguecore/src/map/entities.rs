//! Entities of a map: insert, remove and move them, one blocking entity a cell at most.

use roguecore_grid::Point;

use super::active::{FIRST_OF_ROUND, is_marked};
use super::{CellIndex, GameMap};
use crate::entity::{Entity, EntityId};

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
    /// Puts an entity on the map, in the cell it names.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; the map is unchanged then.
    pub fn insert(&mut self, entity: Entity) -> Result<(), InsertError> {
        self.check_room(&entity, entity.at)?;
        if self.state.entities.len() >= CellIndex::MAX_ENTITIES {
            return Err(InsertError::Full);
        }
        let index = self.state.entities.binary_search_by_key(&entity.id, |other| other.id);
        // Whether it acts out of view is asked when the next turn lists its actors.
        if index.is_err() && (entity.ai.is_some() || entity.state.is_some()) {
            self.mark_active(entity.id);
        }
        self.factions = None;
        self.faction_blocks.changed(entity.at);
        self.may_be_marked |= is_marked(&entity);
        match index {
            Ok(_) => Err(InsertError::Duplicate(entity.id)),
            // A new entity has the highest id. One from another map or from an inventory goes in
            // between, which changes the indices of others.
            Err(index) if index == self.state.entities.len() => {
                self.state.entities.push(entity);
                self.index.push(&self.state.entities);
                self.ids.push(&self.state.entities);
                Ok(())
            }
            Err(index) => {
                self.state.entities.insert(index, entity);
                self.index.rebuild(&self.state.entities);
                self.ids.rebuild(&self.state.entities);
                Ok(())
            }
        }
    }

    /// Removes an entity from the map; `None` when the map has no entity with that id.
    pub fn remove(&mut self, id: EntityId) -> Option<Entity> {
        let index = self.index_of(id)?;
        self.index.remove(&self.state.entities, index);
        let removed = self.state.entities.remove(index);
        self.index.relink(&self.state.entities);
        self.ids.rebuild(&self.state.entities);
        if removed.fighter.is_some() {
            self.factions = None;
        }
        Some(removed)
    }

    /// Moves an entity to another cell of this map. Tiles are not checked.
    ///
    /// # Errors
    ///
    /// [`InsertError`]; the map is unchanged then.
    pub fn relocate(&mut self, id: EntityId, to: Point) -> Result<(), InsertError> {
        let index = self.index_of(id).ok_or(InsertError::Absent(id))?;
        self.check_room(&self.state.entities[index], to)?;
        self.index.remove(&self.state.entities, index);
        self.faction_blocks.moved(self.state.entities[index].at, to);
        self.state.entities[index].at = to;
        self.index.insert(&self.state.entities, index);
        Ok(())
    }

    /// Lets two entities change places. Tiles are not checked; an entity that is not on the map
    /// changes nothing.
    pub(crate) fn swap(&mut self, one: EntityId, other: EntityId) {
        let (Some(one), Some(other)) = (self.index_of(one), self.index_of(other)) else { return };
        if one == other {
            return;
        }
        self.index.remove(&self.state.entities, one);
        self.index.remove(&self.state.entities, other);
        let (here, there) = (self.state.entities[one].at, self.state.entities[other].at);
        self.faction_blocks.moved(here, there);
        self.faction_blocks.moved(there, here);
        (self.state.entities[one].at, self.state.entities[other].at) = (there, here);
        self.index.insert(&self.state.entities, one);
        self.index.insert(&self.state.entities, other);
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
            self.index.remove(&self.state.entities, index);
            self.state.entities[index].become_corpse();
            self.index.insert(&self.state.entities, index);
        }
    }

    /// Puts another entity with the same id and cell in the place of one.
    pub(crate) fn replace(&mut self, entity: Entity) {
        if let Some(index) = self.index_of(entity.id) {
            self.index.remove(&self.state.entities, index);
            self.mark_active(entity.id);
            self.factions = None;
            self.faction_blocks.changed(entity.at);
            self.may_be_marked |= is_marked(&entity);
            self.state.entities[index] = entity;
            self.index.insert(&self.state.entities, index);
        }
    }

    /// Changes an entity, except for its id, its cell and whether it blocks.
    pub(crate) fn change(&mut self, id: EntityId, change: impl FnOnce(&mut Entity)) {
        self.mark_active(id);
        let Some(entity) = self.get_mut(id) else { return };
        let joined = |it: &Entity| it.state.as_ref().and_then(|state| state.faction());
        let before = (entity.kind, joined(entity), entity.fighter.is_some());
        change(entity);
        if before != (entity.kind, joined(entity), entity.fighter.is_some()) {
            let at = entity.at;
            self.factions = None;
            self.faction_blocks.changed(at);
        }
    }

    /// Sets the energy that an entity has left. Most events of a turn with fast or slow creatures
    /// do this; it decides neither the active entities nor a faction, as [`change`](Self::change) has to
    /// expect.
    pub(crate) fn set_energy(&mut self, id: EntityId, energy: i32) {
        if let Some(entity) = self.get_mut(id) {
            entity.state_mut().set_energy(energy);
            self.may_be_marked |= energy >= FIRST_OF_ROUND;
        }
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
    use crate::content::Content;
    use crate::entity::{DrawOrder, PrototypeId};
    use crate::rng::Rng;
    use crate::tile::TileId;
    use roguecore_grid::{Grid, Size};

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

    /// Every change, also of ids in between and of maps that are emptied, against a look at each entity.
    #[test]
    fn a_cell_has_the_entities_that_a_search_finds() {
        for (size, seed) in [(Size::new(2, 130), 1), (Size::new(12, 9), 2), (Size::new(70, 1), 3)] {
            let mut rng = Rng::seeded(seed);
            let mut map = GameMap::new(&Content::first_steps(), Grid::new(size, TileId(0)));
            for step in 0..3_000 {
                let (whole, cells) = (size.rect(), size.area() as u32);
                let any_cell = |rng: &mut Rng| {
                    let index = rng.below(cells) as i32;
                    Point::new(index % whole.width, index / whole.width)
                };
                let (id, other) = (EntityId(rng.below(90)), EntityId(rng.below(90)));
                // A refused change is none.
                match rng.below(if step % 1_000 < 700 { 6 } else { 3 }) {
                    0 | 1 => drop(map.remove(id)),
                    2 => {
                        // Only creatures change places.
                        let blocks = |id| map.get(id).is_some_and(|it| it.blocks_movement);
                        if blocks(id) && blocks(other) {
                            map.swap(id, other);
                        }
                    }
                    3 => drop(map.relocate(id, any_cell(&mut rng))),
                    _ => {
                        let at = any_cell(&mut rng);
                        let _ = map.insert(Entity { at, ..entity(id.0, 0, rng.chance(1, 2)) });
                    }
                }
                let at = any_cell(&mut rng);
                let mut expected: Vec<&Entity> =
                    map.entities().iter().filter(|it| it.at == at).collect();
                expected.sort_by_key(|it| (!it.blocks_movement, it.id));
                assert!(map.entities_at(at).eq(expected.iter().copied()), "step {step}");
                let blocker = expected.first().filter(|it| it.blocks_movement);
                assert_eq!(map.blocker_at(at).map(|it| it.id), blocker.map(|it| it.id));
                assert_eq!(map.is_blocked(at), blocker.is_some());
            }
        }
    }

    /// Paths that are kept ask for the cells that have changed, and count them as work.
    #[test]
    fn a_table_that_grows_changes_no_cell() {
        let mut map = row_of(200);
        (0..60).for_each(|id| map.insert(entity(id, id as i32, true)).unwrap());
        map.track_changes(true);
        (60..150).for_each(|id| map.insert(entity(id, 199, false)).unwrap());
        assert_eq!(map.dirty_cells(), []);
        map.insert(entity(150, 150, true)).unwrap();
        assert_eq!(map.dirty_cells(), [Point::new(150, 0)]);
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

    /// Ids that come and go, in order and between others, many of which share a slot of the index.
    #[test]
    fn ids_are_found_as_by_a_plain_search() {
        let (mut map, mut rng) = (row_of(1), Rng::seeded(5));
        for turn in 0..4_000 {
            let id = EntityId(rng.below(90) * [1, 64, 1_000][rng.below(3) as usize] + turn / 50);
            let _ = map.insert(entity(id.0, 0, false));
            let other = EntityId(rng.below(200));
            let index = map.state.entities.iter().position(|it| it.id == other);
            assert_eq!(map.index_of(other), index);
            if rng.below(4) > 0 {
                let count = map.entities().len() as u32;
                let other = map.entities()[rng.below(count) as usize].id;
                assert_eq!(map.remove(other).map(|it| it.id), Some(other));
            }
            assert!(map.ids.is_valid(map.entities()), "after {id} and {other}");
            assert!(map.entities().iter().all(|it| map.get(it.id) == Some(it)));
        }
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
}
