//! A floor that the player has left: its map, and the hash of it. A fingerprint combines the
//! hashes, so that its cost does not grow with the floors of a game.

use serde::{Serialize, Serializer};

use crate::map::GameMap;

/// The map of a floor that the player is not on. The hash follows each change of the map.
#[derive(Clone, Debug)]
pub(super) struct KeptFloor {
    map: GameMap,
    hash: u64,
}

impl KeptFloor {
    pub(super) fn new(map: GameMap) -> Self {
        Self { hash: map.state_hash(), map }
    }

    pub(super) const fn map(&self) -> &GameMap {
        &self.map
    }

    /// The [hash](GameMap::state_hash) of the map.
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut GameMap) -> T) -> T {
        let result = change(&mut self.map);
        self.hash = self.map.state_hash();
        result
    }

    /// Whether the hash is that of the map.
    pub(super) fn is_valid(&self) -> bool {
        self.hash == self.map.state_hash()
    }
}

/// A saved floor is its map: the hash is derived from it.
impl Serialize for KeptFloor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.map.serialize(serializer)
    }
}
