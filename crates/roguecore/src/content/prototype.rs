//! Prototypes: what entities are copied from. Knows nobody who has been copied.

use crate::component::{Ai, Fighter, Item};
use crate::entity::{DrawOrder, Entity, EntityId, PrototypeId};
use crate::geometry::Point;
use crate::tile::Color;

/// One kind of creature or thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prototype {
    /// Its name in the content file: `"orc"`.
    pub id: String,
    /// What a player calls it.
    pub name: String,
    /// The key under which a theme draws it.
    pub look: String,
    /// How scenes and plain themes write it.
    pub glyph: char,
    /// Its colour where a theme says nothing.
    pub color: Color,
    /// What it is drawn over.
    pub draw_order: DrawOrder,
    /// Whether nobody else can enter its cell.
    pub blocks_movement: bool,
    /// It can fight and die.
    pub fighter: Option<Fighter>,
    /// It acts by itself.
    pub ai: Option<Ai>,
    /// Points of experience for whoever kills it.
    pub experience: u32,
    /// It can be carried, and is good for this.
    pub item: Option<Item>,
}

impl Prototype {
    /// A copy in the world. `kind` is this prototype's own.
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
