//! The fingerprint of a world: the hash of its serialised parts, in which each floor that the
//! player has left is replaced by its own hash.

use roguecore_grid::hash::hash_bytes;

use super::{Unknown, World, WorldState};
use crate::map::MapState;

/// The hash of these parts: every other floor is its number and the hash of its map, by ascending
/// number.
pub(super) fn fingerprint(
    state: &WorldState,
    map: &MapState,
    others: impl Iterator<Item = (u32, u64)>,
    unknown: &Unknown,
) -> u64 {
    hash_bytes(&hashed_bytes(state, map, others, unknown))
}

fn hashed_bytes(
    state: &WorldState,
    map: &MapState,
    others: impl Iterator<Item = (u32, u64)>,
    unknown: &Unknown,
) -> Vec<u8> {
    let others: Vec<(u32, u64)> = others.collect();
    // Serialising plain data into memory does not fail.
    postcard::to_allocvec(&(state, map, others, unknown)).unwrap_or_default()
}

impl World {
    /// A 64-bit hash of the whole state.
    pub(crate) fn fingerprint(&self) -> u64 {
        fingerprint(&self.state, self.map.state(), self.floor_hashes(), &self.unknown)
    }

    fn floor_hashes(&self) -> impl Iterator<Item = (u32, u64)> {
        self.others.iter().map(|(&floor, kept)| (floor, kept.hash()))
    }
}

#[cfg(test)]
mod tests {
    use crate::command::Command;
    use crate::content::Content;
    use crate::game::Game;
    use crate::world::{KeptFloor, World};
    use roguecore_grid::Point;

    use super::hashed_bytes;

    /// A game that has been on three floors and is on the second.
    fn game_on_stairs() -> Game {
        let scene = "########\n#1.....#\n########\n\n1 = player on stairs_down";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        game.step(Command::Descend).unwrap();
        game
    }

    #[test]
    fn the_parts_of_a_save_have_the_fingerprint_of_the_world() {
        let game = game_on_stairs();
        assert_eq!(game.world().to_saved().fingerprint(), game.fingerprint());
        let again = Game::load(game.content(), &game.save()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }

    /// A floor that was left adds its number and its hash, whatever is on it.
    #[test]
    fn the_hashed_bytes_do_not_grow_with_the_floors() {
        let mut game = game_on_stairs();
        let mut world = game.world_mut().clone();
        let length = |world: &World| {
            let (state, map, others) = (&world.state, world.map.state(), world.floor_hashes());
            hashed_bytes(state, map, others, &world.unknown).len()
        };
        let before = length(&world);
        let floors = 3..100;
        world.others.extend(floors.clone().map(|floor| (floor, KeptFloor::new(world.map.clone()))));
        assert!(length(&world) <= before + floors.len() * 12);
    }

    #[test]
    fn a_change_of_a_floor_that_was_left_changes_the_fingerprint() {
        let mut game = game_on_stairs();
        let (before, save) = (game.fingerprint(), game.save());
        let content = game.content().clone();
        let stairs = content.tile_id("stairs_up").unwrap();
        let kept = game.world_mut().others.get_mut(&1).unwrap();
        kept.change(|map| map.set_tile(&content, Point::new(4, 1), stairs));
        assert_ne!(game.fingerprint(), before);
        assert_ne!(game.save(), save);
        assert_eq!(game.audit(), Ok(()));
    }
}
