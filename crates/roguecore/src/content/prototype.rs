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
    /// What it is drawn over.
    pub draw_order: DrawOrder,
    /// Whether it keeps other entities out of its cell.
    pub blocks_movement: bool,
    /// It can fight and die.
    pub fighter: Option<Fighter>,
    /// It acts by itself.
    pub ai: Option<Ai>,
    /// Points of experience for killing it.
    pub experience: u32,
    /// It can be carried and has this use.
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
