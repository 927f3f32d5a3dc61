//! Entities: whatever stands on the map. Required parts first, then optional components.
//! Knows no map and no rule.

use serde::{Deserialize, Serialize};

pub use crate::id::{EntityId, PrototypeId};

use crate::component::{Ai, Experience, Fighter};
use crate::geometry::Point;
use crate::inventory::Inventory;

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
    pub kind: PrototypeId,
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
    /// It stumbles about for so many more turns, whatever its AI wants. Kept beside the AI and
    /// not around it: when it ends, the AI goes on as if nothing had been.
    pub confused: Option<u32>,
    /// It carries things.
    pub inventory: Option<Box<Inventory>>,
    /// It grows with experience.
    pub experience: Option<Experience>,
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
        self.confused = None;
        self.blocks_movement = false;
        self.draw_order = DrawOrder::Corpse;
    }
}
