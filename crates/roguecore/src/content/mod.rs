//! Content: what the world is made of, as tables of prototypes. Read from RON, validated as a
//! whole, never changed afterwards. Knows no running game and opens no file.

mod error;
mod file;
mod prototype;
mod reader;
mod tables;
mod validate;

use std::sync::Arc;

pub use error::{ContentError, ContentErrors};
pub use prototype::Prototype;
pub use tables::{Dungeon, FloorTables};

use crate::component::XpCurve;
use crate::entity::PrototypeId;
use crate::generator::{Generator, Repaired};
use crate::geometry::Size;
use crate::hash::mix;
use crate::tile::{TileDef, TileId};

/// The built-in first-steps dungeon, as RON.
const FIRST_STEPS: &str = include_str!("../../content/first_steps.ron");
/// The built-in whole game, as RON.
const CLASSIC: &str = include_str!("../../content/classic.ron");

/// A named way to build a floor.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Its name in the content file.
    pub id: String,
    /// What builds the plan of the floor.
    pub generator: Arc<dyn Generator>,
}

/// There is no recipe of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no recipe \"{id}\"; known are {}", known.join(", "))]
pub struct UnknownRecipeError {
    /// The name that was asked for.
    pub id: String,
    /// The names there are.
    pub known: Vec<String>,
}

/// All that a game is made of: tiles, creatures, recipes and tables.
///
/// ```
/// let content = roguecore::Content::first_steps();
/// let orc = content.prototype_id("orc").unwrap();
/// assert_eq!(content.prototype(orc).fighter.unwrap().max_hp(), 10);
/// ```
#[derive(Debug, Clone)]
pub struct Content {
    title: String,
    map: Size,
    sight: u32,
    tiles: Vec<TileDef>,
    prototypes: Vec<Prototype>,
    player: PrototypeId,
    recipes: Vec<Recipe>,
    floor_tables: FloorTables,
    inventory: Vec<PrototypeId>,
    xp_curve: Option<XpCurve>,
    dungeon: Option<Dungeon>,
    hash: u64,
}

impl Content {
    /// The longest content file that is read, in bytes: 1 MiB.
    pub const MAX_BYTES: usize = 1 << 20;

    /// The built-in dungeon: one floor, orcs and trolls.
    ///
    /// # Panics
    ///
    /// Never: the text is part of the crate and a test reads it.
    pub fn first_steps() -> Arc<Self> {
        match Self::parse("first_steps.ron", FIRST_STEPS) {
            Ok(content) => Arc::new(content),
            Err(errors) => unreachable!("the built-in content is tested: {errors}"),
        }
    }

    /// The built-in whole game: ten floors, magic, gear, growth, and a goal.
    pub fn classic() -> Arc<Self> {
        match Self::parse("classic.ron", CLASSIC) {
            Ok(content) => Arc::new(content),
            Err(errors) => unreachable!("the built-in content is tested: {errors}"),
        }
    }

    /// The text of the built-in whole game.
    pub const fn classic_ron() -> &'static str {
        CLASSIC
    }

    /// The text of the built-in dungeon, to start a content file of your own from.
    pub const fn first_steps_ron() -> &'static str {
        FIRST_STEPS
    }

    /// Reads a content file. `file_name` is only used to say where mistakes are.
    ///
    /// # Errors
    ///
    /// All mistakes that can be found at once, each with line, column, what is wrong and,
    /// where a name was mistyped, which one was probably meant.
    ///
    /// ```
    /// let ron = roguecore::Content::first_steps_ron().replace("\"troll\": 20", "\"trol\": 20");
    /// let errors = roguecore::Content::parse("my.ron", &ron).unwrap_err();
    /// assert!(errors.to_string().ends_with("did you mean \"troll\"?"));
    /// ```
    pub fn parse(file_name: &str, ron: &str) -> Result<Self, ContentErrors> {
        validate::content(file_name, ron)
    }

    /// The same content with every floor built by that recipe.
    ///
    /// # Errors
    ///
    /// [`UnknownRecipeError`], with the names there are.
    pub fn with_recipe(&self, id: &str) -> Result<Self, UnknownRecipeError> {
        let known = || self.recipes.iter().map(|recipe| recipe.id.clone()).collect();
        let unknown = || UnknownRecipeError { id: id.to_owned(), known: known() };
        let index = self.recipes.iter().position(|recipe| recipe.id == id).ok_or_else(unknown)?;
        let mut content = self.clone();
        content.floor_tables.recipe = vec![(1, index)];
        content.hash = mix(self.hash ^ index as u64);
        Ok(content)
    }

    /// The same content with every floor built by a generator of your own. What it digs is
    /// made sound: the border is filled, the start is open, and what cannot be reached from
    /// there is filled.
    ///
    /// ```
    /// use roguecore::procgen::{Generator, Plan};
    /// use roguecore::{Content, Game, Rect, Rng};
    ///
    /// #[derive(Debug)]
    /// struct Hall;
    ///
    /// impl Generator for Hall {
    ///     fn dig(&self, plan: &mut Plan, _rng: &mut Rng) {
    ///         let Rect { width, height, .. } = plan.size().rect();
    ///         let hall = Rect::new(1, 1, width - 2, height - 2);
    ///         plan.dig_rect(hall);
    ///         plan.start = hall.center();
    ///         plan.areas = vec![hall];
    ///     }
    /// }
    ///
    /// let content = Content::first_steps().with_generator("hall", Hall);
    /// let game = Game::with_content(content.into(), 7);
    /// assert_eq!(game.view().player().at, roguecore::Point::new(39, 22));
    /// ```
    #[must_use]
    pub fn with_generator(&self, id: &str, generator: impl Generator + 'static) -> Self {
        let mut content = self.clone();
        let generator = Arc::new(Repaired(generator));
        content.recipes.push(Recipe { id: id.to_owned(), generator });
        content.floor_tables.recipe = vec![(1, content.recipes.len() - 1)];
        content
    }

    /// What the game calls itself.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Columns and rows of every floor.
    pub const fn map_size(&self) -> Size {
        self.map
    }

    /// How far the player sees, in cells; 0 is without limit.
    pub const fn sight(&self) -> u32 {
        self.sight
    }

    /// Every tile, by [`TileId::index`].
    pub fn tiles(&self) -> &[TileDef] {
        &self.tiles
    }

    /// The tile of that kind. A kind of other content counts as the wall.
    pub fn tile(&self, kind: TileId) -> &TileDef {
        self.tiles.get(kind.index()).unwrap_or(&self.tiles[self.floor_tables.wall.index()])
    }

    /// The tile with that name in the file.
    pub fn tile_id(&self, id: &str) -> Option<TileId> {
        self.tiles.iter().position(|tile| tile.id == id).map(|index| TileId(index as u8))
    }

    /// Every prototype, by [`PrototypeId::index`].
    pub fn prototypes(&self) -> &[Prototype] {
        &self.prototypes
    }

    /// The prototype of that kind. A kind of other content counts as the player.
    pub fn prototype(&self, kind: PrototypeId) -> &Prototype {
        self.prototypes.get(kind.index()).unwrap_or(&self.prototypes[self.player.index()])
    }

    /// The prototype with that name in the file.
    pub fn prototype_id(&self, id: &str) -> Option<PrototypeId> {
        let found = self.prototypes.iter().position(|prototype| prototype.id == id);
        found.map(|index| PrototypeId(index as u16))
    }

    /// What a player calls that kind: `orc`.
    pub fn name(&self, kind: PrototypeId) -> &str {
        &self.prototype(kind).name
    }

    /// The prototype that is played.
    pub const fn player(&self) -> PrototypeId {
        self.player
    }

    /// The ways to build a floor.
    pub fn recipes(&self) -> &[Recipe] {
        &self.recipes
    }

    /// What the player begins with, gear to be worn.
    pub fn inventory(&self) -> &[PrototypeId] {
        &self.inventory
    }

    /// What a level of the player takes; `None` where nobody grows.
    pub const fn xp_curve(&self) -> Option<XpCurve> {
        self.xp_curve
    }

    /// Stairs and goal; `None` where there is one floor only.
    pub const fn dungeon(&self) -> Option<Dungeon> {
        self.dungeon
    }

    /// A number for what the content says, as far as games depend on it: saves carry it.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// What stands on which floor.
    pub const fn floor_tables(&self) -> &FloorTables {
        &self.floor_tables
    }
}
