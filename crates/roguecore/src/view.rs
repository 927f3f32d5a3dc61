//! What the player may know of the world, and nothing else. Screens and bots that read only
//! this cannot cheat.

use std::borrow::Cow;

use crate::component::{Experience, Fighter, Item};
use crate::content::{Content, Prototype};
use crate::entity::{DrawOrder, Entity, EntityId, PrototypeId};
use crate::event::EntityRef;
use crate::geometry::{Point, Size};
use crate::inventory::{InventoryItem, InventorySlot};
use crate::tile::{Color, TileDef};
use crate::world::World;

/// The game as the player knows it.
///
/// ```
/// use roguecore::{Game, TileView};
/// let game = Game::new(7);
/// let view = game.view();
/// assert!(matches!(view.tile(view.player().at), TileView::Visible(tile) if tile.walkable));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    world: &'a World,
}

/// A cell as the player knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileView<'a> {
    /// Never seen, or outside of the map.
    Unknown,
    /// Seen before, out of view now.
    Remembered(&'a TileDef),
    /// In view.
    Visible(&'a TileDef),
}

/// Someone or something in view.
// Plain facts for a screen to read, not states of a machine.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug)]
pub struct EntityView<'a> {
    /// Its number.
    pub id: EntityId,
    /// Where it is.
    pub at: Point,
    /// How events name it.
    pub entity_ref: EntityRef,
    /// What it is a copy of.
    pub prototype: &'a Prototype,
    /// What it is drawn over.
    pub draw_order: DrawOrder,
    /// It is what is left of somebody.
    pub corpse: bool,
    /// It is who is played.
    pub player: bool,
    /// Nobody else can enter its cell.
    pub blocks_movement: bool,
    /// Whether it would attack the player.
    pub hostile: bool,
    /// Its strength, if it can fight; a dead one has 0 hit points.
    /// The player's is with what they wear.
    pub fighter: Option<Fighter>,
    /// What it is good for, if it can be carried.
    pub item: Option<Item>,
    /// It stumbles about.
    pub confused: bool,
}

/// A thing in the player's pack.
#[derive(Clone, Copy, Debug)]
pub struct InventoryItemView<'a> {
    /// Its letter.
    pub slot: InventorySlot,
    /// What it is a copy of.
    pub kind: PrototypeId,
    /// What it is a copy of, with its name.
    pub prototype: &'a Prototype,
    /// What it is good for.
    pub item: Item,
    /// Whether it is worn.
    pub equipped: bool,
}

impl<'a> View<'a> {
    pub(crate) const fn new(world: &'a World) -> Self {
        Self { world }
    }

    /// Columns and rows of the map.
    pub const fn size(&self) -> Size {
        self.world.map().size()
    }

    /// The floor the player is on; the first is 1.
    pub const fn floor(&self) -> u32 {
        self.world.floor()
    }

    /// Turns taken so far.
    pub const fn turn(&self) -> u64 {
        self.world.turn()
    }

    /// The number the game was made from.
    pub const fn seed(&self) -> u64 {
        self.world.seed()
    }

    /// What the game is made of.
    pub fn content(&self) -> &'a Content {
        self.world.content()
    }

    /// The cell as the player knows it.
    pub fn tile(&self, at: Point) -> TileView<'a> {
        let map = self.world.map();
        let Some(kind) = map.tile(at).filter(|_| map.explored().get(at)) else {
            return TileView::Unknown;
        };
        let tile = self.content().tile(kind);
        if map.is_visible(at) { TileView::Visible(tile) } else { TileView::Remembered(tile) }
    }

    /// Who is played. They are always in view of themselves, and stay on the map when dead.
    pub fn player(&self) -> EntityView<'a> {
        let map = self.world.map();
        // A world is never without its player; were it so, whoever came first would do.
        let player = map.get(self.world.player()).or_else(|| map.entities().first());
        match player {
            Some(player) => self.entity(player),
            None => unreachable!("a world is made with its player and nobody takes them away"),
        }
    }

    /// Everyone in view, the player included, in the order to draw them: later ones cover
    /// earlier ones on the same cell.
    pub fn entities(&self) -> Vec<EntityView<'a>> {
        let map = self.world.map();
        let in_view = map.entities().iter().filter(|entity| map.is_visible(entity.at));
        let mut entities: Vec<_> = in_view.map(|entity| self.entity(entity)).collect();
        entities.sort_by_key(|entity| (entity.draw_order, entity.id));
        entities
    }

    /// Everyone in view at a cell, the topmost first: whom the others are drawn below.
    pub fn entities_at(&self, at: Point) -> Vec<EntityView<'a>> {
        let map = self.world.map();
        let here = map.entities_at(at).filter(|_| map.is_visible(at));
        let mut entities: Vec<_> = here.map(|entity| self.entity(entity)).collect();
        entities.sort_by_key(|entity| std::cmp::Reverse((entity.draw_order, entity.id)));
        entities
    }

    /// What the player carries, `a` first.
    pub fn inventory(&self) -> Vec<InventoryItemView<'a>> {
        let player = self.world.map().get(self.world.player());
        let carried =
            player.and_then(|it| it.inventory.as_ref()).into_iter().flat_map(|it| it.iter());
        let content = self.content();
        let view = |it: &InventoryItem| {
            let prototype = content.prototype(it.kind);
            let item = prototype.item?;
            Some(InventoryItemView {
                slot: it.slot,
                kind: it.kind,
                prototype,
                item,
                equipped: it.equipped,
            })
        };
        carried.filter_map(view).collect()
    }

    /// How far the player has grown; `None` where nobody grows.
    pub fn experience(&self) -> Option<Experience> {
        self.world.map().get(self.world.player()).and_then(|player| player.experience)
    }

    fn entity(self, entity: &'a Entity) -> EntityView<'a> {
        let entity_ref = self.world.entity_ref(entity);
        EntityView {
            id: entity.id,
            at: entity.at,
            entity_ref,
            prototype: self.content().prototype(entity.kind),
            draw_order: entity.draw_order,
            corpse: entity.is_corpse(),
            player: entity_ref.player,
            blocks_movement: entity.blocks_movement,
            hostile: entity.ai.is_some(),
            fighter: self.world.strength(entity),
            item: self.world.item(entity.kind),
            confused: entity.confused.is_some(),
        }
    }
}

/// The look of every corpse, for themes.
const CORPSE_LOOK: &str = "corpse";

impl<'a> EntityView<'a> {
    /// What a player calls it: `orc`, `remains of orc`.
    pub fn name(&self) -> Cow<'a, str> {
        if self.corpse {
            Cow::Owned(format!("remains of {}", self.prototype.name))
        } else {
            Cow::Borrowed(&self.prototype.name)
        }
    }

    /// The key under which a theme draws it: `"orc"`, `"corpse"`.
    pub fn look(&self) -> &'a str {
        if self.corpse { CORPSE_LOOK } else { &self.prototype.look }
    }

    /// How it is drawn where a theme says nothing.
    pub const fn glyph(&self) -> char {
        if self.corpse { '%' } else { self.prototype.glyph }
    }

    /// Its colour where a theme says nothing.
    pub const fn color(&self) -> Color {
        if self.corpse { Color::new(191, 0, 0) } else { self.prototype.color }
    }
}
