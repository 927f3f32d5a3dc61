//! Ids of entities and prototypes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of an entity, unique in a game and never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntityId(pub(crate) u32);

impl EntityId {
    /// The id with that value. A game assigns ids itself; this is for a [`GameMap`] used alone.
    ///
    /// [`GameMap`]: crate::GameMap
    pub const fn new(value: u32) -> Self {
        Self(value)
    }

    /// The value of the id. The player of a new game has 0.
    pub const fn value(self) -> u32 {
        self.0
    }
}

impl fmt::Display for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// The id of a [`Prototype`](crate::Prototype) of the [`Content`](crate::Content).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PrototypeId(pub(crate) u16);

impl PrototypeId {
    /// Its index in [`Content::prototypes`](crate::Content::prototypes).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
