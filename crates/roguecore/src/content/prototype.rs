//! Prototypes: the creatures and items that entities are copied from.

use crate::component::{Ai, Fighter, Item};
use crate::entity::{DrawOrder, Entity, EntityId, PrototypeId};
use crate::geometry::Point;
use crate::tile::Color;

/// One row of creatures or items.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prototype {
    /// Its id in the content file: `"orc"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// The key under which a theme draws it.
    pub look: String,
    /// The character in scenes and plain themes.
    pub glyph: char,
    /// The colour where a theme has none.
    pub color: Color,
    /// Its layer when several entities share a cell.
    pub draw_order: DrawOrder,
    /// Whether it keeps other entities out of its cell.
    pub blocks_movement: bool,
    /// Hit points, power and defence of a copy; `None` for what cannot be attacked.
    pub fighter: Option<Fighter>,
    /// The behaviour of a copy; `None` for the player and for what does not act.
    pub ai: Option<Ai>,
    /// Experience points for killing a copy.
    pub experience: u32,
    /// Its use as an item; `None` for what cannot be carried.
    pub item: Option<Item>,
}

impl Prototype {
    /// A copy in the world. `kind` is the id of this prototype.
    pub fn spawn(&self, kind: PrototypeId, id: EntityId, at: Point) -> Entity {
        Entity {
            id,
            kind,
            at,
            draw_order: self.draw_order,
            blocks_movement: self.blocks_movement,
            fighter: self.fighter,
            ai: self.ai.clone(),
            confused: None,
            inventory: None,
            experience: None,
        }
    }
}
