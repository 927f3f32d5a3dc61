//! Entities: required parts first, then optional components. Does not depend on the map or on
//! any rule.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

pub use crate::id::EntityId;
pub(crate) use crate::id::PrototypeId;

use crate::component::{ActiveStatus, Ai, Experience, Fighter, State};
use crate::id::{MapIds, RowMap, StatusId, UnlistedRow};
use crate::inventory::{Inventory, InventoryItem};

/// The order in which the entities of a cell are drawn: later ones cover earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DrawOrder {
    /// A dead actor.
    Corpse,
    /// An item on the floor.
    Item,
    /// An actor or a bystander.
    Actor,
}

/// An actor, corpse, item or bystander on a map. Made by
/// [`Prototype::spawn`](crate::Prototype::spawn).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Entity {
    /// Its id, unique in the game and never used again.
    pub id: EntityId,
    /// The prototype it is a copy of, which has its name, glyph and colour.
    pub kind: PrototypeId,
    /// Its cell.
    pub at: Point,
    /// Its layer when several entities share a cell.
    pub draw_order: DrawOrder,
    /// Whether no other blocking entity can enter its cell.
    pub blocks_movement: bool,
    /// Hit points, power and defence; `None` for an entity that cannot be attacked.
    pub fighter: Option<Fighter>,
    /// The memory of its behaviour; `None` for the player and for everything that does not act.
    pub ai: Option<Ai>,
    /// Stats, tags, statuses and memory that differ from its row; `None` while none does.
    pub state: Option<Box<State>>,
    /// The items it carries; only the player has an inventory.
    pub inventory: Option<Box<Inventory>>,
    /// Its experience; only the player gains any.
    pub experience: Option<Experience>,
}

impl Entity {
    /// Whether it is an actor: a living fighter, which acts and can be attacked.
    pub fn is_actor(&self) -> bool {
        self.fighter.is_some_and(|fighter| fighter.is_alive())
    }

    /// Whether it is a creature without hit points, such as a boulder or a statue.
    pub fn is_thing(&self) -> bool {
        self.fighter.is_none() && self.draw_order == DrawOrder::Actor
    }

    /// Whether it is a dead fighter.
    pub fn is_corpse(&self) -> bool {
        self.fighter.is_some_and(|fighter| !fighter.is_alive())
    }

    /// Its statuses, by ascending id.
    pub fn statuses(&self) -> &[ActiveStatus] {
        self.state.as_ref().map_or(&[], |state| state.statuses())
    }

    /// Whether it has a status.
    pub fn has_status(&self, status: StatusId) -> bool {
        self.statuses().iter().any(|it| it.status == status)
    }

    /// Copies of an item in its stack; at least 1.
    pub(crate) fn copies(&self) -> u32 {
        self.state.as_ref().map_or(1, |state| state.count())
    }

    /// Its state, to change it.
    pub(crate) fn state_mut(&mut self) -> &mut State {
        self.state.get_or_insert_default()
    }

    /// The items it carries, in the order of the inventory slots.
    pub fn items(&self) -> impl Iterator<Item = &InventoryItem> {
        self.inventory.iter().flat_map(|inventory| inventory.iter())
    }

    /// Makes a dead fighter of it: it does not act, blocks nothing and is drawn below
    /// everything else.
    pub(crate) fn become_corpse(&mut self) {
        if let Some(fighter) = &mut self.fighter {
            fighter.set_hp(0);
        }
        self.ai = None;
        if let Some(state) = &mut self.state {
            state.die();
        }
        self.blocks_movement = false;
        self.draw_order = DrawOrder::Corpse;
    }
}

impl MapIds for Entity {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        self.kind.map_ids(map)?;
        self.state.map_ids(map)?;
        self.inventory.map_ids(map)
    }
}
