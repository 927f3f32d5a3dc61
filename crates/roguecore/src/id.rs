//! Numbers by which entities and their prototypes are named.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A number that one entity has for the whole game; it is never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntityId(pub(crate) u32);

impl EntityId {
    /// The entity with that number. Games give numbers themselves; this is for maps of your own.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number itself. The player of a new game is 0.
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for EntityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Which [`Prototype`](crate::Prototype) of the [`Content`](crate::Content) an entity was
/// copied from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PrototypeId(pub(crate) u16);

impl PrototypeId {
    /// Its place in [`Content::prototypes`](crate::Content::prototypes).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
