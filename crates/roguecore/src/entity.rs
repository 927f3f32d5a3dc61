//! Entities: whatever stands on the map. Required parts first, then optional components.
//! Knows no map and no rule.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::component::{Ai, Fighter};
use crate::geometry::Point;

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
pub struct Kind(pub(crate) u16);

impl Kind {
    /// Its place in [`Content::prototypes`](crate::Content::prototypes).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is drawn over what: later ones hide earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DrawOrder {
    /// What is left of an actor.
    Corpse,
    /// A thing that can lie around.
    Item,
    /// Whoever stands there.
    Actor,
}

/// Someone or something on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entity {
    /// Its number, never used again.
    pub id: EntityId,
    /// What it is a copy of; its name, glyph and colour are there.
    pub kind: Kind,
    /// Where it is.
    pub at: Point,
    /// What it is drawn over.
    pub draw_order: DrawOrder,
    /// Whether nobody else can enter its cell.
    pub blocks_movement: bool,
    /// It can fight and die.
    pub fighter: Option<Fighter>,
    /// It acts by itself.
    pub ai: Option<Ai>,
}

impl Entity {
    /// Whether it is a living fighter: someone who acts and can be attacked.
    pub fn is_actor(&self) -> bool {
        self.fighter.is_some_and(|fighter| fighter.is_alive())
    }

    /// Whether it is what is left of a fighter.
    pub fn is_corpse(&self) -> bool {
        self.fighter.is_some_and(|fighter| !fighter.is_alive())
    }

    /// Dies: from now on it acts no more, blocks nothing and lies below everything.
    pub(crate) fn become_corpse(&mut self) {
        if let Some(fighter) = &mut self.fighter {
            fighter.set_hp(0);
        }
        self.ai = None;
        self.blocks_movement = false;
        self.draw_order = DrawOrder::Corpse;
    }
}
