//! A floor that the player has left: its map, and the hash of it. A fingerprint combines the
//! hashes, so that its cost does not grow with the floors of a game.

use crate::map::{GameMap, SavedSize};

/// The map of a floor that the player is not on. The hash follows each change of the map.
#[derive(Clone, Debug)]
pub(super) struct KeptFloor {
    map: GameMap,
    hash: u64,
    size: SavedSize,
}

impl KeptFloor {
    pub(super) fn new(map: GameMap) -> Self {
        Self { hash: map.state().hash(), size: map.state().saved_size(), map }
    }

    pub(super) const fn map(&self) -> &GameMap {
        &self.map
    }

    /// The [hash](crate::map::MapState::hash) of the saved state of the map.
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    /// How large the map is in a saved game.
    pub(super) const fn saved_size(&self) -> SavedSize {
        self.size
    }

    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut GameMap) -> T) -> T {
        let result = change(&mut self.map);
        (self.hash, self.size) = (self.map.state().hash(), self.map.state().saved_size());
        result
    }

    /// Whether the hash is that of the map.
    pub(super) fn is_valid(&self) -> bool {
        self.hash == self.map.state().hash()
    }
}
