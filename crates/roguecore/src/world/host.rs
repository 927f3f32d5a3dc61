//! Changes that a host makes between two turns: another seed, another map. No rule calls them.

use roguecore_grid::Point;

use super::{InvalidState, World};
use crate::entity::EntityId;
use crate::map::{GameMap, InsertError, InvalidMap};
use crate::rng::{Rng, Stream};

impl World {
    /// Draws all further random numbers, and all floors not built yet, from another seed.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.state.seed = seed;
        self.state.rng = Rng::derive(seed, Stream::Ai);
    }

    /// The first id that no entity has had.
    pub(crate) const fn next_id(&self) -> EntityId {
        EntityId(self.state.next_id)
    }

    /// Replaces the map of the player's floor; returns the old one. An error changes nothing.
    pub(crate) fn replace_map(
        &mut self,
        mut map: GameMap,
        at: Point,
    ) -> Result<GameMap, InvalidState> {
        let floor = self.state.floor;
        map.state().check(&self.content).map_err(|error| InvalidState::Map { floor, error })?;
        let from = self.map.get(self.state.player).ok_or(InvalidState::NoPlayer)?.at;
        let moved = self.map.transfer(self.state.player, &mut map, at);
        moved.map_err(|error| self.not_inserted(error, at))?;
        let before = self.state.next_id;
        let last = map.entities().last().map_or(0, |last| last.id.0);
        self.state.next_id = before.max(last.saturating_add(1));
        let mut old = std::mem::replace(&mut self.map, map);
        self.update_fov();
        if let Err(error) = self.check_ranges().and_then(|()| self.audit()) {
            // The player's cell was free when they left it.
            let _ = self.map.transfer(self.state.player, &mut old, from);
            self.map = old;
            self.state.next_id = before;
            return Err(error);
        }
        Ok(old)
    }

    /// Why the player cannot be put into a cell, as a broken invariant.
    const fn not_inserted(&self, error: InsertError, at: Point) -> InvalidState {
        let id = self.state.player;
        let error = match error {
            InsertError::OutOfBounds(_) => InvalidMap::InWall { id, at },
            InsertError::Blocked(_) => InvalidMap::TwoBlockers(at),
            InsertError::Full => InvalidMap::TooManyEntities,
            InsertError::Duplicate(id) => return InvalidState::DuplicateId(id),
            InsertError::Absent(_) => return InvalidState::NoPlayer,
        };
        InvalidState::Map { floor: self.state.floor, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::game::Game;

    const ARENA: &str = "######\n#@.o!#\n######";

    fn scene(scene: &str) -> Game {
        Game::from_scene(Content::classic(), scene).unwrap()
    }

    /// The map of a scene, without its player.
    fn map(text: &str) -> GameMap {
        let mut map = scene(text).world().map().clone();
        map.remove(EntityId(0));
        map
    }

    fn error(game: &Game, map: GameMap, at: (i32, i32)) -> InvalidState {
        let mut changed = game.clone();
        let error = changed.replace_map(map, Point::new(at.0, at.1)).unwrap_err();
        assert_eq!(changed.fingerprint(), game.fingerprint(), "{error}");
        assert_eq!(changed.audit(), Ok(()));
        error
    }

    #[test]
    fn a_replaced_map_is_returned_and_can_be_swapped_in_again() {
        let mut game = scene(ARENA);
        let before = game.fingerprint();
        let mut hall = map("#########\n#@......#\n#########");
        let orc = Content::classic().prototype_id("orc").unwrap();
        let copy = Content::classic().prototype(orc).spawn(orc, game.next_id(), Point::new(7, 1));
        hall.insert(copy).unwrap();
        let old = game.replace_map(hall, Point::new(1, 1)).unwrap();
        assert_eq!(game.audit(), Ok(()));
        assert_eq!((old.entities().len(), game.map().entities().len()), (2, 2));
        assert_eq!(game.view().entities().len(), 2);
        game.step(crate::Command::Wait).unwrap();
        assert_eq!(game.audit(), Ok(()));
        let again = Game::load(game.content(), &game.save()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
        let hall = game.replace_map(old, Point::new(1, 1)).unwrap();
        assert_eq!(hall.entities().len(), 1);
        assert_ne!(game.fingerprint(), before, "a turn has passed");
    }

    #[test]
    fn the_player_stands_on_a_free_cell() {
        let (game, hall) = (scene(ARENA), || map("#####\n#@.o#\n#####"));
        let id = EntityId(0);
        for (x, y) in [(0, 0), (9, 9), (-1, 1)] {
            let at = Point::new(x, y);
            let expected = InvalidState::Map { floor: 1, error: InvalidMap::InWall { id, at } };
            let mut empty = hall();
            empty.remove(EntityId(1));
            assert_eq!(error(&game, empty, (x, y)), expected);
        }
        let mut crowded = hall();
        let moved = crowded.remove(EntityId(1)).unwrap();
        crowded.insert(crate::entity::Entity { id: EntityId(9), ..moved }).unwrap();
        let blocked = InvalidMap::TwoBlockers(Point::new(3, 1));
        let expected = InvalidState::Map { floor: 1, error: blocked };
        assert_eq!(error(&game, crowded, (3, 1)), expected);
    }

    #[test]
    fn ids_are_used_once_over_all_floors_and_inventories() {
        let game = scene(&format!("{ARENA}\n\ninventory a sword\n"));
        let with_id = |id: u32| {
            let mut hall = map("#####\n#@.o#\n#####");
            let orc = hall.remove(EntityId(1)).unwrap();
            hall.insert(crate::entity::Entity { id: EntityId(id), ..orc }).unwrap();
            hall
        };
        assert_eq!(error(&game, with_id(0), (1, 1)), InvalidState::DuplicateId(EntityId(0)));
        let carried = game.world().map().get(EntityId(0)).unwrap().items().next().unwrap().id;
        let expected = InvalidState::CarriedOnMap(carried);
        assert_eq!(error(&game, with_id(carried.0), (1, 1)), expected);
        let far = with_id(u32::MAX);
        assert_eq!(error(&game, far, (1, 1)), InvalidState::OutOfRange);
    }

    #[test]
    fn a_reseeded_game_keeps_its_floor_and_changes_the_rest() {
        let mut game = Game::new(7);
        let before = game.fingerprint();
        game.reseed(7);
        assert_eq!(game.fingerprint(), before, "no number has been drawn yet");
        game.reseed(8);
        assert_ne!(game.fingerprint(), before);
        assert_eq!(game.audit(), Ok(()));
    }
}
