//! The state of the game as far as the player may know it. A screen or a bot that reads only the
//! view cannot cheat.

mod bulk;
mod data;
mod harms;

pub use bulk::WrongLengthError;
pub use harms::CellHarms;

use std::borrow::Cow;
use std::fmt;

use roguecore_grid::{Point, Size};

use crate::component::{ActiveStatus, Experience, Fighter, Item};
use crate::content::Content;
use crate::effect::{self, refuse};
use crate::entity::{DrawOrder, Entity, EntityId, PrototypeId};
use crate::event::EntityRef;
use crate::id::{AbilityId, LevelUpId, StatId, UnknownGroupId};
use crate::inventory::{InventoryItem, InventorySlot};
use crate::rows::prototype::Prototype;
use crate::rows::unknown::UnknownGroup;
use crate::rule::Trigger;
use crate::substance::SubstanceCell;
use crate::tile::{Color, TileDef};
use crate::world::World;

/// The game as the player knows it: explored cells, visible entities, their own inventory.
///
/// ```
/// use roguecore::{Game, TileView};
/// let game = Game::new(7);
/// let view = game.view();
/// assert!(matches!(view.tile(view.player().at), TileView::Visible(tile) if tile.walkable));
/// ```
///
/// The seed is not part of it: [`procgen::generate`](crate::procgen::generate) would list every
/// monster and item of a floor from it.
///
/// ```compile_fail,E0599
/// let game = roguecore::Game::new(7);
/// game.view().seed();
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    world: &'a World,
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("View");
        debug.field("floor", &self.floor()).field("turn", &self.turn()).finish_non_exhaustive()
    }
}

/// The player's knowledge of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileView<'a> {
    /// Not explored, or out of bounds.
    Unknown,
    /// Explored, not visible now.
    Remembered(&'a TileDef),
    /// Visible now.
    Visible(&'a TileDef),
}

/// A visible entity.
// The flags are independent facts.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug)]
pub struct EntityView<'a> {
    /// Its id.
    pub id: EntityId,
    /// Its position.
    pub at: Point,
    /// The reference by which events name it.
    pub entity_ref: EntityRef,
    /// Its prototype.
    pub prototype: &'a Prototype,
    /// Its layer when several entities are on one cell.
    pub draw_order: DrawOrder,
    /// Whether it is a corpse.
    pub corpse: bool,
    /// Whether it is the player.
    pub player: bool,
    /// Whether it keeps other entities from entering its cell.
    pub blocks_movement: bool,
    /// Whether it would attack the player.
    pub hostile: bool,
    /// Whether a bumping player changes places with it.
    pub makes_way: bool,
    /// Hit points, defence and power of a fighter; 0 hit points when dead. For the player with
    /// the bonuses of their equipment.
    pub fighter: Option<Fighter>,
    /// The use of an item.
    pub item: Option<Item>,
    /// Copies of an item in its stack; at least 1.
    pub count: u32,
    /// Its statuses, by ascending id.
    pub statuses: &'a [ActiveStatus],
}

/// An item in the player's inventory.
#[derive(Clone, Copy, Debug)]
pub struct InventoryItemView<'a> {
    /// Its inventory slot.
    pub slot: InventorySlot,
    /// The id of its prototype.
    pub kind: PrototypeId,
    /// Its prototype.
    pub prototype: &'a Prototype,
    /// Its use.
    pub item: Item,
    /// Whether it is equipped.
    pub equipped: bool,
    /// The number of copies in the slot; at least 1.
    pub count: u32,
    /// The stats of this copy, such as charges.
    pub stats: &'a [(StatId, i32)],
}

/// The player's knowledge of a group of items that are unknown at first.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Discovery<'a> {
    /// The group.
    pub group: &'a UnknownGroup,
    /// The kinds that are identified, by ascending id.
    pub known: Vec<PrototypeId>,
    /// The kinds that are not, by ascending id: which of them has which appearance is not known.
    pub unknown: Vec<PrototypeId>,
}

impl<'a> View<'a> {
    pub(crate) const fn new(world: &'a World) -> Self {
        Self { world }
    }

    /// All of the game, for data that is derived from it without telling more than the player knows.
    pub(crate) const fn world(self) -> &'a World {
        self.world
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

    /// The content the game is played with.
    pub fn content(&self) -> &'a Content {
        self.world.content()
    }

    /// The player's knowledge of a cell: its tile, or the [disguise](TileDef::disguise) of it. Out
    /// of view it is the tile that was there when the player last saw the cell.
    pub fn tile(&self, at: Point) -> TileView<'a> {
        let map = self.world.map();
        let Some(kind) = map.known_tile(at) else { return TileView::Unknown };
        let tile = self.content().tile(self.content().seen_tile(kind, self.floor()));
        if map.is_visible(at) { TileView::Visible(tile) } else { TileView::Remembered(tile) }
    }

    /// The player. They are always visible, and stay on the map when dead.
    pub fn player(&self) -> EntityView<'a> {
        let map = self.world.map();
        // The map always has the player; any entity is better than a panic.
        let player = map.get(self.world.player()).or_else(|| map.entities().first());
        match player {
            Some(player) => self.entity(player),
            None => unreachable!("a world is created with its player, who is never removed"),
        }
    }

    /// Whether rules refuse the player a step between neighbouring cells, or the bump into a barrier in
    /// the way, as far as the player knows both cells: for paths, which lead through cells where the
    /// player is not yet. False where the content refuses no steps.
    pub fn refuses_step(&self, from: Point, to: Point) -> bool {
        let map = self.world.map();
        // The player has to find out about a tile in disguise, or one that has changed since it was seen.
        let is_known = |at: Point| map.tile(at).is_some() && map.tile(at) == self.tile_id(at);
        let player = self.player_entity();
        refuse::refuses_steps(self.world)
            && is_known(from)
            && is_known(to)
            && player.is_some_and(|it| refuse::way(self.world, it, from, to).is_err())
    }

    /// Whether a creature comes along if the player takes stairs now: a companion in view that is a few steps away.
    pub fn comes_along(&self, id: EntityId) -> bool {
        self.world.companions().iter().any(|(companion, _)| companion.id == id)
    }

    /// Whether rules refuse the player to pick up the topmost item of their cell.
    pub fn refuses_pick_up(&self) -> bool {
        let player = self.player_entity();
        player.is_some_and(|it| refuse::pick_up(self.world, it).is_err())
    }

    /// The score by the rules of the content: the stat of the player that it says; `None` where it
    /// says none.
    ///
    /// ```
    /// use roguecore::{Content, Game};
    /// let ron = Content::first_steps_ron().replace("sight:", "score: \"hp\", sight:");
    /// let game = Game::with_content(Content::parse("my.ron", &ron)?.into(), 7);
    /// assert_eq!(game.view().score(), game.view().player().fighter.map(|it| it.hp()));
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn score(&self) -> Option<i32> {
        self.content().score().map(|stat| self.stat(stat))
    }

    /// All visible entities with the player, in drawing order: on the same cell a later one
    /// covers the earlier ones.
    pub fn entities(&self) -> Vec<EntityView<'a>> {
        let mut entities: Vec<_> = self.entities_by_id().collect();
        entities.sort_by_key(|entity| (entity.draw_order, entity.id));
        entities
    }

    /// The same entities by ascending id. Allocates nothing.
    ///
    /// ```
    /// let game = roguecore::Game::new(7);
    /// assert_eq!(game.view().entities_by_id().count(), game.view().entities().len());
    /// ```
    pub fn entities_by_id(&self) -> impl Iterator<Item = EntityView<'a>> + use<'a> {
        self.perceived(self.world.map().entities().iter())
    }

    /// The same entities without the player, row by row from the top. Allocates nothing, and looks only at cells
    /// in view, which takes less time.
    ///
    /// ```
    /// let game = roguecore::Game::new(7);
    /// let view = game.view();
    /// let mut others: Vec<_> = view.others_in_view().map(|it| it.id).collect();
    /// others.sort();
    /// assert!(view.entities_by_id().filter(|it| !it.player).map(|it| it.id).eq(others));
    /// ```
    pub fn others_in_view(&self) -> impl Iterator<Item = EntityView<'a>> + use<'a> {
        let (map, player) = (self.world.map(), self.world.player());
        self.perceived(map.entities_in_view().filter(move |it| it.id != player))
    }

    /// The cell of the player; they are always on the map.
    ///
    /// ```
    /// let game = roguecore::Game::new(7);
    /// assert_eq!(game.view().position(), game.view().player().at);
    /// ```
    pub fn position(&self) -> Point {
        self.player_entity().map_or(Point::new(0, 0), |it| it.at)
    }

    /// Those of some entities that the player perceives.
    fn perceived(
        self,
        entities: impl Iterator<Item = &'a Entity>,
    ) -> impl Iterator<Item = EntityView<'a>> {
        let player = self.player_entity();
        let perceived = entities.filter(move |it| self.world.player_perceives(it.id, it.at));
        perceived.map(move |entity| self.entity_beside(player, entity))
    }

    /// The visible entities at a cell, the topmost first.
    pub fn entities_at(&self, at: Point) -> Vec<EntityView<'a>> {
        let map = self.world.map();
        let here = map.entities_at(at).filter(|it| self.world.player_perceives(it.id, at));
        let mut entities: Vec<_> = here.map(|entity| self.entity(entity)).collect();
        entities.sort_by_key(|entity| std::cmp::Reverse((entity.draw_order, entity.id)));
        entities
    }

    /// The player's inventory in the order of its slots.
    pub fn inventory(&self) -> Vec<InventoryItemView<'a>> {
        self.carried().collect()
    }

    /// Whether the player carries the goal of the dungeon; `false` in a game without floors.
    ///
    /// ```
    /// use roguecore::{Content, Game};
    /// let scene = "###\n#@#\n###\n\ninventory a ember";
    /// let game = Game::from_scene(Content::classic(), scene).unwrap();
    /// assert!(game.view().has_goal() && !Game::new(7).view().has_goal());
    /// ```
    pub fn has_goal(&self) -> bool {
        let goal = self.content().dungeon().map(|dungeon| dungeon.goal);
        self.carried().any(|item| Some(item.kind) == goal)
    }

    /// The same items one by one. Allocates nothing.
    ///
    /// ```
    /// let game = roguecore::Game::new(7);
    /// assert_eq!(game.view().carried().count(), game.view().inventory().len());
    /// ```
    pub fn carried(&self) -> impl Iterator<Item = InventoryItemView<'a>> + use<'a> {
        let world = self.world;
        let player = self.player_entity();
        let view = move |it: &'a InventoryItem| {
            let kind = world.seen_kind(it.kind);
            let prototype = world.content().prototype(kind);
            let item = prototype.item?;
            Some(InventoryItemView {
                slot: it.slot,
                kind,
                prototype,
                item,
                equipped: it.equipped,
                count: it.count(),
                stats: match &it.state {
                    Some(state) if kind == it.kind => state.stats(),
                    _ => &[],
                },
            })
        };
        player.into_iter().flat_map(Entity::items).filter_map(view)
    }

    /// Whether the player's inventory has room for one more item of that kind, on a stack or not: a slot
    /// with a letter is free, or it is the goal, which needs none.
    pub fn has_room_for(&self, kind: PrototypeId) -> bool {
        let player = self.player_entity();
        player.is_some_and(|player| self.world.slot_for(player, kind, None).is_some())
    }

    /// The player's knowledge of the groups of items that are unknown at first.
    pub fn discoveries(&self) -> Vec<Discovery<'a>> {
        let content = self.content();
        let groups = content.rows().unknown.iter().enumerate();
        let discovery = |(index, group): (usize, &'a UnknownGroup)| {
            let kinds = content.rows().items_of(UnknownGroupId(index as u8)).map(|(kind, _)| kind);
            let (unknown, known) = kinds.partition(|kind| self.world.is_unknown(*kind));
            Discovery { group, known, unknown }
        };
        groups.map(discovery).collect()
    }

    /// The appearance that a kind of item had before it was identified; `None` for one that is not
    /// identified, and for one of no unknown group.
    pub fn appearance(&self, kind: PrototypeId) -> Option<&'a Prototype> {
        let known = self.world.appearance_of(kind).filter(|_| !self.world.is_unknown(kind));
        known.map(|appearance| self.content().prototype(appearance))
    }

    /// The abilities of the player, in the order of their rows: those of their own row, then those that came with
    /// their origin and their techniques.
    pub fn abilities(&self) -> Vec<AbilityId> {
        self.player_entity().map_or_else(Vec::new, |player| self.world.abilities(player))
    }

    /// Fire, gas and liquids in all visible cells, by ascending row, column and id. The player
    /// remembers none.
    pub fn substances(&self) -> impl Iterator<Item = &'a SubstanceCell> {
        let map = self.world.map();
        map.substances().iter().filter(|cell| map.is_visible(cell.at))
    }

    /// Fire, gas and liquids in a visible cell, by ascending id.
    pub fn substances_at(&self, at: Point) -> &'a [SubstanceCell] {
        let map = self.world.map();
        if map.is_visible(at) { map.substances_at(at) } else { &[] }
    }

    /// The total of a stat of the player: their own value, with equipment and statuses.
    pub fn stat(&self, stat: StatId) -> i32 {
        let player = self.player_entity();
        player.map_or(0, |player| self.world.total(player, stat))
    }

    /// The origin that the player chose before the first turn.
    pub fn origin(&self) -> Option<LevelUpId> {
        self.world.origin()
    }

    /// The rows of growth that the player can choose from for the level gained: the improvements, then the techniques
    /// of that level. Empty while no choice is to be made.
    pub fn offered(&self) -> Vec<LevelUpId> {
        let pending = self.experience().is_some_and(|it| it.pending_level_ups() > 0);
        if !pending {
            return Vec::new();
        }
        let improvements = self.content().improvements().map(|(id, _)| id);
        improvements.chain(effect::offered_techniques(self.world)).collect()
    }

    /// The rows of growth that the player can choose for an item of that kind: those that cost it, whose needs are met,
    /// and that would change something. Empty where the player does not carry it, and while a level is to be chosen.
    pub fn offered_for(&self, item: PrototypeId) -> Vec<LevelUpId> {
        effect::offered_for(self.world, item)
    }

    /// The techniques that the player knows, in the order of their rows.
    pub fn techniques(&self) -> Vec<LevelUpId> {
        let known = self.player_entity().map(|player| effect::known_techniques(self.world, player));
        known.unwrap_or_default()
    }

    /// The player's character level and experience; `None` where the content has no levels.
    pub fn experience(&self) -> Option<Experience> {
        self.player_entity().and_then(|player| player.experience)
    }

    fn player_entity(self) -> Option<&'a Entity> {
        self.world.map().get(self.world.player())
    }

    /// Whether a bump of the player changes places: rules for bumps go before it.
    fn makes_way(self, player: &Entity, entity: &Entity) -> bool {
        entity.is_actor()
            && entity.id != player.id
            && self.world.makes_way_for_player(player, entity)
            && !self.content().prototype(entity.kind).rules.has(Trigger::Bump)
    }

    fn entity(self, entity: &'a Entity) -> EntityView<'a> {
        self.entity_beside(self.player_entity(), entity)
    }

    /// An entity, with the player to whom it may be hostile.
    fn entity_beside(self, player: Option<&Entity>, entity: &'a Entity) -> EntityView<'a> {
        let kind = self.world.seen_kind(entity.kind);
        let entity_ref = EntityRef { kind, ..self.world.entity_ref(entity) };
        EntityView {
            id: entity.id,
            at: entity.at,
            entity_ref,
            prototype: self.content().prototype(kind),
            draw_order: entity.draw_order,
            corpse: entity.is_corpse(),
            player: entity_ref.player,
            blocks_movement: entity.blocks_movement,
            hostile: entity.is_actor()
                && player.is_some_and(|it| self.world.is_hostile(entity, it)),
            makes_way: player.is_some_and(|it| self.makes_way(it, entity)),
            fighter: self.world.effective_fighter(entity),
            item: self.world.item(kind),
            count: entity.copies(),
            statuses: entity.statuses(),
        }
    }
}

/// The theme key of every corpse.
const CORPSE_LOOK: &str = "corpse";

impl<'a> EntityView<'a> {
    /// Whether it is alive and takes turns: neither a corpse nor a thing.
    pub const fn is_actor(&self) -> bool {
        self.fighter.is_some() && !self.corpse
    }

    /// Whether it is a living creature that would attack the player.
    pub const fn is_enemy(&self) -> bool {
        self.hostile && !self.corpse && !self.player
    }

    /// Its name for players: `orc`, `remains of orc`.
    pub fn name(&self) -> Cow<'a, str> {
        if self.corpse {
            Cow::Owned(format!("remains of {}", self.prototype.name))
        } else {
            Cow::Borrowed(&self.prototype.name)
        }
    }

    /// Its theme key: `"orc"`, `"corpse"`.
    pub fn look(&self) -> &'a str {
        if self.corpse { CORPSE_LOOK } else { &self.prototype.look }
    }

    /// The character it is drawn as where the theme has none.
    pub const fn glyph(&self) -> char {
        if self.corpse { '%' } else { self.prototype.glyph }
    }

    /// Its colour where the theme has none.
    pub const fn color(&self) -> Color {
        if self.corpse { Color::new(191, 0, 0) } else { self.prototype.color }
    }
}
