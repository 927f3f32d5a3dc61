//! Content made in Rust, row by row, without a file.

use roguecore_grid::Size;

use super::host::Host;
use super::queries::Content;
use crate::component::{Melee, XpCurve};
use crate::entity::PrototypeId;
use crate::floor::dungeon::{Dungeon, FloorTables};
use crate::floor::recipe::Recipe;
use crate::generator::{Caves, Rooms};
use crate::id::{self, CustomId, FactionId, RowTable, StatId};
use crate::rows::prototype::Prototype;
use crate::rows::saved_row::Table;
use crate::rows::tables::Rows;
use crate::rows::unknown::UnknownGroup;
use crate::rule::Trigger;
use crate::tile::{TileDef, TileId};

/// Why a builder's rows are no content.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// No player was named, or it cannot fight, or acts by itself.
    #[error("the player must be a creature with a fighter and without an AI")]
    NoPlayer,
    /// No tile can be entered, or none blocks.
    #[error("a content needs a walkable tile for floors and another one for walls")]
    NoTiles,
    /// The map has less than 5 or more than 1,000 columns or rows.
    #[error("a map has from 5 to 1000 columns and rows")]
    MapSize,
    /// Two rows of a table have the same id.
    #[error("there are two rows named \"{0}\"")]
    DuplicateId(String),
    /// Two tiles, or a tile and an entity, are the same character in scenes, which cannot be read then.
    #[error("two tiles, or a tile and an entity, are {0:?} in scenes")]
    DuplicateSceneKey(char),
    /// A table has more rows than ids.
    #[error("a table has too many rows")]
    TooManyRows,
    /// A group of unknown items has too few names, or items that can be told apart.
    #[error("{0}")]
    UnknownItems(String),
    /// A text that a rule says has a place that stands for no number, or a sentence does not tell of its rules.
    #[error("{0}")]
    WrongText(String),
    /// A row has a rule that can do nothing, such as one of a status for `Use`.
    #[error("a rule of \"{id}\" does nothing: {reason}")]
    UnusedRule {
        /// The id of the row.
        id: String,
        /// Why.
        reason: String,
    },
}

/// Collects the rows of a content. Each method that adds a row returns its id, which later rows
/// refer to.
///
/// ```
/// use roguecore::rule::Behaviour;
/// use roguecore::{ContentBuilder, Fighter, Game, Prototype, Size, Surface, TileDef};
///
/// let mut rows = ContentBuilder::new("Rat cellar", Size::new(40, 20));
/// let mut floor = TileDef::new("floor", '.');
/// (floor.walkable, floor.transparent, floor.surface) = (true, true, Surface::Ground);
/// let mut wall = TileDef::new("wall", '#');
/// wall.surface = Surface::Wall;
/// let (floor, wall) = (rows.tile(floor), rows.tile(wall));
/// rows.terrain(wall, floor);
/// let player = rows.prototype(Prototype::creature("player", '@', Fighter::new(30, 2, 5)));
/// rows.player(player);
/// let mut rat = Prototype::creature("rat", 'r', Fighter::new(4, 0, 3));
/// rat.ai = [Behaviour::Attack, Behaviour::Approach].map(Behaviour::always).to_vec();
/// let rat = rows.prototype(rat);
/// rows.monsters(1, 3, &[(rat, 1)]);
/// let content = rows.build()?;
/// let game = Game::with_content(content.into(), 7);
/// assert_eq!(game.view().player().prototype.id, "player");
/// # Ok::<(), roguecore::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ContentBuilder {
    content: Content,
    has_player: bool,
}

/// Defines a method for each table that saved games refer to.
macro_rules! add_rows {
    (
        saved { $($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
            $table:ident: $Row:ident $(in $module:ident)?, ($row:literal, $add:ident, $find:ident),
            $files:tt;)* }
        other $other:tt
    ) => {
        $(add_row!($Id, $table -> $(crate::rows::$module::)? $Row, $row, $add);)*
    };
}

/// Defines a method that adds a row to a table and returns its id.
macro_rules! add_row {
    // The names that host rules know are those of the host.
    (CustomId, $($rest:tt)*) => {};
    ($Id:ident, $table:ident -> $Row:ty, $row:literal, $add:ident) => {
        impl ContentBuilder {
            #[doc = concat!("Adds ", $row, ".")]
            pub fn $add(&mut self, row: impl Into<$Row>) -> id::$Id {
                let table = &mut self.content.rows.$table;
                table.push(row.into());
                id::$Id((table.len() - 1) as _)
            }
        }
    };
}

tables!(add_rows);
add_row!(TextId, texts -> String, "a text that rules say", text);
add_row!(
    UnknownGroupId,
    unknown -> UnknownGroup,
    "a group of items that the player does not know at first",
    unknown_group
);

impl ContentBuilder {
    /// No rows but the built-in stats and factions; floors of rooms.
    pub fn new(title: &str, map: Size) -> Self {
        let rooms = Rooms { attempts: 30, smallest: 4, largest: 8 };
        let content = Content {
            sight: super::file::DEFAULT_SIGHT,
            recipes: vec![Recipe::rooms("rooms", rooms)],
            ..Content::empty(title.to_owned(), map, FloorTables::of_one_recipe())
        };
        Self { content, has_player: false }
    }

    /// The rows of a content, to change them and to add others.
    pub fn from_content(content: &Content) -> Self {
        Self { content: content.clone(), has_player: true }
    }

    /// The introduction that the player reads at the start.
    pub fn intro(&mut self, text: &str) -> &mut Self {
        self.content.intro = Some(text.to_owned());
        self
    }

    /// The sentence at the end of a game that is won or lost.
    pub fn ending(&mut self, won: bool, text: &str) -> &mut Self {
        self.content.endings[usize::from(won)] = Some(text.to_owned());
        self
    }

    /// A creature or an item, to change it; `None` for an id of other content.
    pub fn prototype_mut(&mut self, id: PrototypeId) -> Option<&mut Prototype> {
        self.content.rows.prototypes.get_mut(id.index())
    }

    /// A tile, to change it; `None` for an id of other content.
    pub fn tile_mut(&mut self, id: TileId) -> Option<&mut TileDef> {
        self.content.rows.tiles.get_mut(id.index())
    }

    /// The tables that rules refer to, to change them. Ids are positions: rows may be changed and
    /// appended, and not moved.
    pub const fn rows_mut(&mut self) -> &mut Rows {
        &mut self.content.rows
    }

    /// The creature that is the player.
    pub const fn player(&mut self, player: PrototypeId) -> &mut Self {
        (self.content.player, self.has_player) = (player, true);
        self
    }

    /// The tile that floors are filled with, and the tile of the cells that are dug.
    pub const fn terrain(&mut self, wall: TileId, floor: TileId) -> &mut Self {
        (self.content.floor_tables.wall, self.content.floor_tables.floor) = (wall, floor);
        self
    }

    /// The radius of sight in cells; 0 is without limit.
    pub const fn sight(&mut self, cells: u32) -> &mut Self {
        self.content.sight = cells;
        self
    }

    /// Every floor has rooms.
    pub fn rooms(&mut self, rooms: Rooms) -> &mut Self {
        self.recipe(Recipe::rooms("rooms", rooms))
    }

    /// Every floor has caves.
    pub fn caves(&mut self, caves: Caves) -> &mut Self {
        self.recipe(Recipe::caves("caves", caves))
    }

    fn recipe(&mut self, recipe: Recipe) -> &mut Self {
        self.content.recipes = vec![recipe];
        self
    }

    /// From that floor on each area has up to `max` monsters, each picked by weight.
    pub fn monsters(&mut self, from: u32, max: u32, weights: &[(PrototypeId, u32)]) -> &mut Self {
        self.content.floor_tables.set_monsters(from, max, weights.to_vec());
        self
    }

    /// From that floor on each area has up to `max` items, each picked by weight.
    pub fn items(&mut self, from: u32, max: u32, weights: &[(PrototypeId, u32)]) -> &mut Self {
        self.content.floor_tables.set_items(from, max, weights.to_vec());
        self
    }

    /// The starting inventory. Equipment in it is equipped.
    pub fn inventory(&mut self, items: &[PrototypeId]) -> &mut Self {
        self.content.inventory = items.to_vec();
        self
    }

    /// The points that each character level takes.
    pub const fn xp_curve(&mut self, curve: XpCurve) -> &mut Self {
        self.content.xp_curve = Some(curve);
        self
    }

    /// How much damage an attack in melee does.
    pub const fn melee(&mut self, melee: Melee) -> &mut Self {
        self.content.melee = melee;
        self
    }

    /// The stat of the player that is the score of a game.
    pub const fn score(&mut self, stat: StatId) -> &mut Self {
        self.content.score = Some(stat);
        self
    }

    /// Stairs between floors and a goal.
    pub const fn dungeon(&mut self, dungeon: Dungeon) -> &mut Self {
        self.content.dungeon = Some(dungeon);
        self
    }

    /// The rules of a host program. The ids of their names follow from the order of registration.
    pub fn host(&mut self, host: &Host) -> &mut Self {
        self.content.host = host.clone();
        self.content.rows.custom = host.rules().names().map(str::to_owned).collect();
        self
    }

    /// The id of a name that the host's rules define.
    pub fn custom_id(&self, name: &str) -> Option<CustomId> {
        self.content.rows.custom_id(name)
    }

    /// The content of these rows.
    ///
    /// # Errors
    ///
    /// [`BuildError`], the first one found.
    pub fn build(self) -> Result<Content, BuildError> {
        self.check()?;
        let mut content = self.content;
        // The content no longer equals its source.
        content.source = None;
        for prototype in &mut content.rows.prototypes {
            let usable = prototype.rules.has(Trigger::Use);
            let aim = prototype.rules.on(Trigger::Use).find_map(|(_, rule)| rule.to.aim());
            if let Some(item) = &mut prototype.item {
                (item.usable, item.aim) = (usable, aim);
            }
        }
        content.rows.prototypes[content.player.index()].faction = FactionId::PLAYER;
        Ok(content.completed())
    }

    fn check(&self) -> Result<(), BuildError> {
        let content = &self.content;
        let (width, height) = (content.map.width(), content.map.height());
        let sides = 5..=1_000;
        ensure(sides.contains(&width) && sides.contains(&height), BuildError::MapSize)?;
        let fits = content.rows.tiles.len() <= 250 && content.rows.prototypes.len() <= 2_000;
        ensure(fits && content.rows.fit(), BuildError::TooManyRows)?;
        let player = content.rows.prototypes.get(content.player.index());
        let is_player = |it: &Prototype| it.fighter.is_some() && it.ai.is_empty();
        ensure(self.has_player && player.is_some_and(is_player), BuildError::NoPlayer)?;
        let walkable = |id: TileId| content.rows.tiles.get(id.index()).map(|tile| tile.walkable);
        let tables = &content.floor_tables;
        let tiles = (walkable(tables.wall), walkable(tables.floor));
        ensure(tiles == (Some(false), Some(true)), BuildError::NoTiles)?;
        if let Some((id, reason)) = content.rows.unused_rule() {
            return Err(BuildError::UnusedRule { id: id.to_owned(), reason });
        }
        if let Some(fault) = content.rows.unknown_fault() {
            return Err(BuildError::UnknownItems(fault));
        }
        if let Some(fault) = content.rows.text_fault() {
            return Err(BuildError::WrongText(fault));
        }
        if let Some(fault) =
            content.rows.told().iter().find_map(|told| content.rows.sentence_fault(told))
        {
            return Err(BuildError::WrongText(fault));
        }
        RowTable::SAVED.into_iter().try_for_each(|it| unique_ids(content.rows.table(it)))?;
        let mut keys: Vec<char> = Vec::new();
        for tile in &content.rows.tiles {
            let key = tile.scene_key;
            ensure(!keys.contains(&key), BuildError::DuplicateSceneKey(key))?;
            keys.push(key);
        }
        let shared = content.rows.prototypes.iter().find(|it| keys.contains(&it.glyph));
        shared.map_or(Ok(()), |it| Err(BuildError::DuplicateSceneKey(it.glyph)))
    }
}

fn unique_ids(table: &dyn Table) -> Result<(), BuildError> {
    let mut ids: Vec<&str> = (0..table.count()).map(|index| table.id(index)).collect();
    ids.sort_unstable();
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(BuildError::DuplicateId(pair[0].to_owned())),
        None => Ok(()),
    }
}

fn ensure(holds: bool, error: BuildError) -> Result<(), BuildError> {
    if holds { Ok(()) } else { Err(error) }
}
