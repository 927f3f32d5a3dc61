//! Content: what the world is made of, as tables of prototypes. Read from RON, validated as a
//! whole and never changed afterwards. Opens no file.

mod builder;
mod built_in;
mod defs;
mod derived;
mod file;
mod host;
mod identity;
mod levels;
mod meaning;
mod merge;
mod pack;
mod parts;
mod prototype;
mod recipe;
mod row_list;
mod row_names;
mod rows;
mod source;
mod tables;
mod terrain;
mod triggers;
mod unknown;
mod validate;
mod without;

use std::sync::Arc;

pub use builder::{BuildError, ContentBuilder};
pub use defs::{
    AbilityDef, FactionDef, LevelUpDef, Spread, Stacking, StatDef, StatusDef, SubstanceDef,
};
pub(crate) use derived::EntryCosts;
pub use host::Host;
pub(crate) use host::{HostRules, RulesIdentity};
pub use levels::{Generator, NumberDef, Site};
pub use pack::Pack;
pub use prototype::Prototype;
pub use recipe::{Recipe, UnknownRecipeError};
pub use row_list::RowName;
pub(crate) use row_list::{RowList, RowMismatch};
pub(crate) use row_names::numbered;
pub use rows::Rows;
pub use source::{Source, SourceError};
pub use tables::{Dungeon, FloorTables};
pub use unknown::{UnknownGroup, UnknownName};
pub(crate) use validate::{behaviours_in_words, conditions_in_words, effect_in_words};
pub use without::LeaveOutError;

use levels::FloorParts;
pub(crate) use levels::{Arrivals, is_no_lasting_way, populate, stuck_locks, takes_away};
use source::Choice;

use crate::component::{Melee, State, XpCurve};
use crate::entity::PrototypeId;
use crate::geometry::Size;
use crate::ron_reader::Diagnostics;
use crate::tile::{TileDef, TileId};

/// All that a game is made of: tiles, creatures, items, recipes and tables.
///
/// ```
/// let content = roguecore::Content::first_steps();
/// let orc = content.prototype_id("orc").unwrap();
/// assert_eq!(content.prototype(orc).fighter.unwrap().max_hp(), 10);
/// ```
#[derive(Debug, Clone)]
pub struct Content {
    title: String,
    intro: Option<String>,
    map: Size,
    sight: u32,
    tiles: Vec<TileDef>,
    prototypes: Vec<Prototype>,
    /// What the player sees of items that are not identified; their ids follow those of the
    /// prototypes.
    appearances: Vec<Prototype>,
    player: PrototypeId,
    recipes: Vec<Recipe>,
    floor_tables: FloorTables,
    floor_parts: FloorParts,
    inventory: Vec<PrototypeId>,
    xp_curve: Option<XpCurve>,
    dungeon: Option<Dungeon>,
    melee: Melee,
    rows: Rows,
    /// What it was read with.
    host: Host,
    /// What it was read from; `None` where a program has made it.
    source: Option<Arc<Source>>,
    derived: derived::Derived,
    /// The rows by name, for saved games.
    row_list: RowList,
    /// Of all of the above; see [`identity`].
    hash: u64,
}

impl Content {
    /// The maximum length of a content file, in bytes: 1 MiB.
    pub const MAX_BYTES: usize = 1 << 20;

    /// Reads a content file. `file_name` only appears in the messages.
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
    pub fn parse(file_name: &str, ron: &str) -> Result<Self, Diagnostics> {
        Self::parse_with(file_name, ron, &Host::new())
    }

    /// Reads a content file that may name generators and rules of the host program.
    ///
    /// # Errors
    ///
    /// As [`Content::parse`], and a mistake for each generator, number or name that the host does
    /// not offer.
    pub fn parse_with(file_name: &str, ron: &str, host: &Host) -> Result<Self, Diagnostics> {
        Self::of_packs(&[Pack::new().with_file(file_name, ron)], host, Pack::MAX_PACKS)
    }

    /// Reads a content file or content packs.
    fn of_packs(packs: &[Pack], host: &Host, max_packs: usize) -> Result<Self, Diagnostics> {
        let [pack] = packs else { return pack::content(packs, host, max_packs) };
        match pack.alone() {
            Some((name, ron)) => {
                let content = validate::content(name, ron, host)?;
                Ok(content.with_packs(packs.to_vec()))
            }
            None => pack::content(packs, host, max_packs),
        }
    }

    /// Reads content packs, of which each extends the one after it. The last one may extend a
    /// built-in content by name.
    ///
    /// # Errors
    ///
    /// As [`Content::parse_with`], for all files at once.
    pub fn parse_packs(packs: &[Pack], host: &Host) -> Result<Self, Diagnostics> {
        pack::content(packs, host, Pack::MAX_PACKS)
    }

    /// The schema of the tables of content files, as JSON: `tables` with their bounds, the fields
    /// of all kinds of `rows`, and all `verbs` with their arguments, each with its range, whether
    /// it is required, and a sentence about it. It is written from the tables that the parser
    /// reads files with.
    ///
    /// ```
    /// assert!(roguecore::Content::schema().contains("{\"name\": \"AddStatus\""));
    /// ```
    pub fn schema() -> String {
        validate::schema()
    }

    /// The same content with every floor built by that recipe.
    ///
    /// # Errors
    ///
    /// [`UnknownRecipeError`], with the ids of all recipes.
    pub fn with_recipe(&self, id: &str) -> Result<Self, UnknownRecipeError> {
        match self.recipes.iter().position(|recipe| recipe.id == id) {
            Some(index) => Ok(self.clone().with_recipe_index(index, Choice::Recipe(id.to_owned()))),
            None => Err(UnknownRecipeError {
                id: id.to_owned(),
                known: self.recipes.iter().map(|recipe| recipe.id.clone()).collect(),
            }),
        }
    }

    /// The same content with every floor built by a generator of your own, with the defaults of
    /// its numbers and with the monsters and items of the tables by floor. Its plans are repaired;
    /// see [`Generator`](crate::procgen::Generator).
    ///
    /// Saves of it open with a generator of the same name and version only.
    ///
    /// ```
    /// use roguecore::procgen::{Generator, Plan, Site};
    /// use roguecore::{Content, Game, Rect, Rng};
    ///
    /// #[derive(Debug)]
    /// struct Hall;
    ///
    /// impl Generator for Hall {
    ///     fn name(&self) -> &str {
    ///         "hall"
    ///     }
    ///     fn version(&self) -> u32 {
    ///         1
    ///     }
    ///     fn generate(&self, _site: &Site<'_>, plan: &mut Plan, _rng: &mut Rng) {
    ///         let Rect { width, height, .. } = plan.size().rect();
    ///         let hall = Rect::new(1, 1, width - 2, height - 2);
    ///         plan.dig_rect(hall);
    ///         plan.start = hall.center();
    ///         plan.areas = vec![hall];
    ///     }
    /// }
    ///
    /// let content = Content::first_steps().with_generator(Hall);
    /// let game = Game::with_content(content.into(), 7);
    /// assert_eq!(game.view().player().at, roguecore::Point::new(39, 22));
    /// ```
    #[must_use]
    pub fn with_generator(&self, generator: impl Generator) -> Self {
        self.clone().with_host_generator(Arc::new(generator))
    }

    /// The same with every floor built by a generator that the host offers.
    fn with_generator_named(&self, name: &str) -> Option<Self> {
        let generator = self.host.generators().find(name)?.clone();
        Some(self.clone().with_host_generator(generator))
    }

    fn with_host_generator(mut self, generator: Arc<dyn Generator>) -> Self {
        let choice = Choice::Generator(generator.name().to_owned());
        self.host = self.host.with_shared_generator(generator.clone());
        self.recipes.push(Recipe::host(generator));
        let index = self.recipes.len() - 1;
        self.with_recipe_index(index, choice)
    }

    fn with_recipe_index(mut self, index: usize, choice: Choice) -> Self {
        self.floor_tables.recipe = vec![(1, index)];
        self.identify();
        if let Some(source) = &mut self.source {
            Arc::make_mut(source).choose(choice);
        }
        self.note_host();
        self
    }

    fn with_packs(mut self, packs: Vec<Pack>) -> Self {
        self.source = Some(Arc::new(Source::new(packs)));
        self.note_host();
        self
    }

    /// Notes in the source what the host program adds.
    fn note_host(&mut self) {
        let Some(source) = &mut self.source else { return };
        let rules = self.host.rules().all().map(|rules| (rules.name(), rules.version()));
        let generators = self.recipes.iter().flat_map(Recipe::generators);
        Arc::make_mut(source).note_host(rules, generators);
    }

    /// The files that it was read from; `None` for content that a program has made.
    pub const fn source(&self) -> Option<&Arc<Source>> {
        self.source.as_ref()
    }

    /// What the host program has added to it.
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// Computes what saved games compare. All other parts are complete.
    fn identify(&mut self) {
        self.row_list = RowList::of(self);
        self.hash = identity::hash(self);
    }

    /// The rows by name.
    pub(crate) const fn row_list(&self) -> &RowList {
        &self.row_list
    }

    /// What the game calls itself.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the player is told at the start: who they are and what they seek; `None` where the
    /// content says nothing.
    pub fn intro(&self) -> Option<&str> {
        self.intro.as_deref()
    }

    /// Columns and rows of every floor.
    pub const fn map_size(&self) -> Size {
        self.map
    }

    /// The radius of the player's field of view, in cells; 0 is without limit.
    pub const fn sight(&self) -> u32 {
        self.sight
    }

    /// The tile of rock on that floor: that of its recipe, or else that of the tables by floor.
    pub fn wall_tile(&self, floor: u32) -> TileId {
        self.recipe(floor).wall.unwrap_or(self.floor_tables.wall)
    }

    /// The tile of open cells on that floor: that of its recipe, or else that of the tables by
    /// floor.
    pub fn floor_tile(&self, floor: u32) -> TileId {
        self.recipe(floor).floor.unwrap_or(self.floor_tables.floor)
    }

    /// The recipe of that floor.
    pub(crate) fn recipe(&self, floor: u32) -> &Recipe {
        &self.recipes[self.floor_tables.recipe(floor)]
    }

    /// All tiles, by [`TileId::index`].
    pub fn tiles(&self) -> &[TileDef] {
        &self.tiles
    }

    /// The tile with that id. An id of other content counts as the wall.
    pub fn tile(&self, id: TileId) -> &TileDef {
        self.tiles.get(id.index()).unwrap_or_else(|| &self.tiles[self.floor_tables.wall.index()])
    }

    /// Whether an actor can get through a tile, if need be by opening it. An id of other content
    /// counts as the wall.
    pub fn is_passable(&self, id: TileId) -> bool {
        self.tile(id).is_passable()
    }

    /// The tile that a player sees on that floor in place of that one: its
    /// [disguise](TileDef::disguise), or the tile itself. The wall and the floor of the tables by
    /// floor disguise as those of the floor's recipe.
    pub fn seen_tile(&self, id: TileId, floor: u32) -> TileId {
        let Some(disguise) = self.tile(id).disguise else { return id };
        if disguise == self.floor_tables.floor {
            self.floor_tile(floor)
        } else if disguise == self.floor_tables.wall {
            self.wall_tile(floor)
        } else {
            disguise
        }
    }

    /// The tile with that id in the file.
    pub fn tile_id(&self, id: &str) -> Option<TileId> {
        self.tiles.iter().position(|tile| tile.id == id).map(|index| TileId(index as u8))
    }

    /// All prototypes, by [`PrototypeId::index`].
    pub fn prototypes(&self) -> &[Prototype] {
        &self.prototypes
    }

    /// The prototype with that id, or the appearance of an item that is not identified. An id of
    /// other content counts as the player.
    pub fn prototype(&self, id: PrototypeId) -> &Prototype {
        let found = self.prototypes.get(id.index());
        let appearance = || self.appearances.get(id.index() - self.prototypes.len());
        found.or_else(appearance).unwrap_or_else(|| &self.prototypes[self.player.index()])
    }

    /// The prototype with that id in the file.
    pub fn prototype_id(&self, id: &str) -> Option<PrototypeId> {
        let found = self.prototypes.iter().position(|prototype| prototype.id == id);
        found.map(|index| PrototypeId(index as u16))
    }

    /// The name that a player reads: `orc`.
    pub fn name(&self, id: PrototypeId) -> &str {
        &self.prototype(id).name
    }

    /// The prototype of the player.
    pub const fn player(&self) -> PrototypeId {
        self.player
    }

    /// All recipes.
    pub fn recipes(&self) -> &[Recipe] {
        &self.recipes
    }

    /// The starting inventory. Equipment in it is equipped.
    pub fn inventory(&self) -> &[PrototypeId] {
        &self.inventory
    }

    /// The points that each level takes; `None` where the player gains no experience.
    pub const fn xp_curve(&self) -> Option<XpCurve> {
        self.xp_curve
    }

    /// Stairs and goal; `None` where there is one floor only.
    pub const fn dungeon(&self) -> Option<Dungeon> {
        self.dungeon
    }

    /// How much damage an attack in melee does.
    pub const fn melee(&self) -> Melee {
        self.melee
    }

    /// The rules of the host program.
    pub(crate) const fn host_rules(&self) -> &HostRules {
        self.host.rules()
    }

    /// The tables that rules refer to: stats, tags, statuses, factions and so on.
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Whether an entity or item of that row can have such a state.
    pub(crate) fn is_valid_state(&self, kind: PrototypeId, state: Option<&State>) -> bool {
        let stacks = || self.prototype(kind).item.is_some_and(|item| item.stacks);
        state.is_none_or(|it| self.rows.is_valid_state(it) && (it.count() == 1 || stacks()))
    }

    /// A number for everything that the rules depend on; saves carry it. Titles, names, looks,
    /// glyphs, colours, comments and the order of fields do not change it.
    ///
    /// ```
    /// use roguecore::Content;
    /// let ron = Content::first_steps_ron();
    /// let renamed = ron.replace("First steps", "My dungeon").replace("'T'", "'t'");
    /// let stronger = ron.replace("\"hp\": 16", "\"hp\": 17");
    /// let hash = |ron: &str| Content::parse("my.ron", ron).unwrap().hash();
    /// assert_eq!(hash(&renamed), Content::first_steps().hash());
    /// assert_ne!(hash(&stronger), Content::first_steps().hash());
    /// ```
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The ids of all vaults, in the order of their table.
    pub fn vault_ids(&self) -> impl Iterator<Item = &str> {
        self.floor_parts.vaults.iter().map(|vault| &*vault.id)
    }

    /// Walls, recipes, monsters and items by floor.
    pub const fn floor_tables(&self) -> &FloorTables {
        &self.floor_tables
    }
}
