//! The fingerprint of a world: the hash of its serialised parts, in which each floor that the
//! player has left is replaced by its own hash.

use serde::Serialize;

use super::{Unknown, World};
use crate::entity::EntityId;
use crate::event::Outcome;
use crate::hash::hash_bytes;
use crate::map::GameMap;
use crate::rng::Rng;

/// The hashed parts of a world, in the order in which they are hashed.
#[derive(Serialize)]
pub(super) struct HashedWorld<'w, M> {
    pub(super) seed: u64,
    pub(super) turn: u64,
    pub(super) floor: u32,
    pub(super) player: EntityId,
    pub(super) next_id: u32,
    pub(super) outcome: Option<Outcome>,
    pub(super) rng: &'w Rng,
    pub(super) map: &'w M,
    /// Every other floor with the hash of its map, by ascending floor.
    pub(super) others: Vec<(u32, u64)>,
    #[serde(skip_serializing_if = "Unknown::is_empty")]
    pub(super) unknown: &'w Unknown,
}

impl<M: Serialize> HashedWorld<'_, M> {
    pub(super) fn fingerprint(&self) -> u64 {
        hash_bytes(&self.bytes())
    }

    fn bytes(&self) -> Vec<u8> {
        // Serialising plain data into memory does not fail.
        postcard::to_allocvec(self).unwrap_or_default()
    }
}

impl World {
    /// A 64-bit hash of the whole state.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.hashed().fingerprint()
    }

    fn hashed(&self) -> HashedWorld<'_, GameMap> {
        let Self {
            content: _,
            seed,
            turn,
            floor,
            player,
            next_id,
            outcome,
            rng,
            map,
            others,
            unknown,
        } = self;
        let others = others.iter().map(|(&floor, kept)| (floor, kept.hash())).collect();
        let (seed, turn, floor) = (*seed, *turn, *floor);
        let (player, next_id, outcome) = (*player, *next_id, *outcome);
        HashedWorld { seed, turn, floor, player, next_id, outcome, rng, map, others, unknown }
    }
}

#[cfg(test)]
mod tests {
    use crate::command::Command;
    use crate::content::Content;
    use crate::game::Game;
    use crate::geometry::Point;
    use crate::world::{KeptFloor, SavedWorld};

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
        let saved = SavedWorld::of(game.world()).unwrap();
        assert_eq!(saved.fingerprint(), game.fingerprint());
        let again = Game::load(game.content(), &game.save()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }

    /// A floor that was left adds its number and its hash, whatever is on it.
    #[test]
    fn the_hashed_bytes_do_not_grow_with_the_floors() {
        let mut game = game_on_stairs();
        let mut world = game.world_mut().clone();
        let before = world.hashed().bytes().len();
        let floors = 3..100;
        world.others.extend(floors.clone().map(|floor| (floor, KeptFloor::new(world.map.clone()))));
        assert!(world.hashed().bytes().len() <= before + floors.len() * 12);
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
