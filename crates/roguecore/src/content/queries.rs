//! Content as a value, and the questions that it answers.

use std::sync::Arc;

use roguecore_grid::Size;
use ron_tables::Diagnostic;

use super::host::{Host, HostRules};
use super::renames::OldId;
use super::source::Source;
use crate::component::{Melee, State, TechniqueOffer, XpCurve};
use crate::entity::PrototypeId;
use crate::floor::dungeon::{Dungeon, FloorTables};
use crate::floor::recipe::Recipe;
use crate::floor::site::Site;
use crate::floor::ways::Way;
use crate::id::{AbilityId, LevelUpId, StatId, SubstanceId};
use crate::rows::facts::Facts;
use crate::rows::facts::paths::DANGER_COST;
use crate::rows::level_up::LevelUpDef;
use crate::rows::lookups::{ByTile, Derived};
use crate::rows::prototype::Prototype;
use crate::rows::row_list::RowList;
use crate::rows::tables::Rows;
use crate::rule::RuleSet;
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
    pub(super) title: String,
    pub(super) intro: Option<String>,
    /// The sentence at the end of a game that is lost, and of one that is won.
    pub(super) endings: [Option<String>; 2],
    pub(super) map: Size,
    pub(super) sight: u32,
    pub(super) player: PrototypeId,
    pub(super) recipes: Vec<Recipe>,
    pub(super) floor_tables: FloorTables,
    /// Creatures and items that floors are built without.
    pub(super) left_out: Vec<PrototypeId>,
    pub(super) inventory: Vec<PrototypeId>,
    pub(super) xp_curve: Option<XpCurve>,
    pub(super) technique_offer: Option<TechniqueOffer>,
    pub(super) dungeon: Option<Dungeon>,
    pub(super) melee: Melee,
    /// The stat of the player that is the score.
    pub(super) score: Option<StatId>,
    pub(super) rows: Rows,
    /// The host program that it was read with.
    pub(super) host: Host,
    /// The files that it was read from; `None` where a program has made it.
    pub(super) source: Option<Arc<Source>>,
    /// Ids that rows had before.
    pub(super) old_ids: Vec<OldId>,
    /// Notes to the author of the files that are no mistakes.
    pub(super) notes: Vec<Diagnostic>,
    pub(super) derived: Derived,
    pub(super) ways: ByTile<Way>,
    /// Whether each tile is one of stairs.
    pub(super) stairs: ByTile<bool>,
    /// The rows by name, for saved games.
    pub(super) row_list: RowList,
    /// Of all of the above; see [`super::identity`].
    pub(super) hash: u64,
}

impl Content {
    /// The maximum length of a content file, in bytes: 1 MiB.
    pub const MAX_BYTES: usize = 1 << 20;

    /// Content without any row or recipe. Each is complete before the content is.
    pub(super) fn empty(title: String, map: Size, floor_tables: FloorTables) -> Self {
        Self {
            title,
            intro: None,
            endings: [None, None],
            map,
            sight: 0,
            player: PrototypeId(0),
            recipes: Vec::new(),
            floor_tables,
            left_out: Vec::new(),
            inventory: Vec::new(),
            xp_curve: None,
            technique_offer: None,
            dungeon: None,
            melee: Melee::default(),
            score: None,
            rows: Rows::default(),
            host: Host::new(),
            source: None,
            old_ids: Vec::new(),
            notes: Vec::new(),
            derived: Derived::default(),
            ways: ByTile::default(),
            stairs: ByTile::default(),
            row_list: RowList::default(),
            hash: 0,
        }
    }

    /// The files that it was read from; `None` for content that a program has made.
    pub const fn source(&self) -> Option<&Arc<Source>> {
        self.source.as_ref()
    }

    /// Notes to the author of the files that are no mistakes: the old ids of rows that were renamed, and
    /// rules that would take away a tile or an item that a game cannot be won without.
    ///
    /// ```
    /// use roguecore::{Content, Host, Pack};
    /// let pack = |name: &str, text: &str| Pack::new().with_file(name, text);
    /// let ogres = Content::first_steps_ron().replace("\"troll\"", "\"ogre\"");
    /// let ogres = ogres.replacen("title:", "renamed: (creatures: {\"troll\": \"ogre\"}), title:", 1);
    /// let old = "(extends: \"x\", change: (creatures: {\"troll\": (stats: {\"hp\": 5})}))";
    /// let packs = [pack("old.ron", old), pack("ogres.ron", &ogres)];
    /// let content = Content::parse_packs(&packs, &Host::new())?;
    /// let notes: Vec<String> = content.notes().iter().map(ToString::to_string).collect();
    /// assert!(notes[0].starts_with("old.ron:1:") && notes[0].ends_with("is called \"ogre\" now"));
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn notes(&self) -> &[Diagnostic] {
        &self.notes
    }

    /// The generators and rules that the host program has added to it.
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// The rows by name.
    pub(crate) const fn row_list(&self) -> &RowList {
        &self.row_list
    }

    /// The title of the game.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The introduction that the player reads at the start: their role and their goal; `None` where the
    /// content has none.
    pub fn intro(&self) -> Option<&str> {
        self.intro.as_deref()
    }

    /// The sentence at the end of a game, in place of the usual one; `None` where the content has none.
    ///
    /// ```
    /// use roguecore::Content;
    /// let ron = Content::first_steps_ron().replace("sight:", "ending: (lost: \"Dust.\"), sight:");
    /// let content = Content::parse("my.ron", &ron)?;
    /// assert_eq!([content.ending(false), content.ending(true)], [Some("Dust."), None]);
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn ending(&self, won: bool) -> Option<&str> {
        self.endings[usize::from(won)].as_deref()
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
        self.floor_tile_of_recipe(self.recipe_index(floor))
    }

    /// The tile of open cells on the floors of a recipe.
    pub(crate) fn floor_tile_of_recipe(&self, recipe: usize) -> TileId {
        self.recipes[recipe].floor.unwrap_or(self.floor_tables.floor)
    }

    /// The recipe of that floor.
    pub fn recipe(&self, floor: u32) -> &Recipe {
        &self.recipes[self.recipe_index(floor)]
    }

    /// The recipes that have rules: their ids and their rules.
    pub(crate) fn floor_rules(&self) -> impl Iterator<Item = (&str, &RuleSet)> {
        let recipes = self.recipes.iter().map(|recipe| recipe.id.as_str());
        recipes.zip(&self.rows.floor_rules).filter(|(_, rules)| !rules.is_empty())
    }

    /// The index of the recipe of that floor.
    pub(crate) fn recipe_index(&self, floor: u32) -> usize {
        let own = self.branch_of(floor).and_then(|branch| branch.recipe);
        own.unwrap_or_else(|| self.floor_tables.recipe(self.place(floor).depth))
    }

    /// All tiles, by [`TileId::index`].
    pub fn tiles(&self) -> &[TileDef] {
        &self.rows.tiles
    }

    /// The tile with that id. An id of other content counts as the wall.
    pub fn tile(&self, id: TileId) -> &TileDef {
        let wall = || &self.rows.tiles[self.floor_tables.wall.index()];
        self.rows.tile(id).unwrap_or_else(wall)
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

    /// The tiles that are signs of a creature, each with that creature, by ascending id.
    pub(crate) fn signs(&self) -> Vec<(TileId, PrototypeId)> {
        let tiles = (0..=u8::MAX).map(TileId).zip(&self.rows.tiles);
        tiles.filter_map(|(id, row)| Some((id, row.sign_of?))).collect()
    }

    /// The tile with that id in the file.
    pub fn tile_id(&self, id: &str) -> Option<TileId> {
        self.rows.tile_id(id)
    }

    /// All prototypes, by [`PrototypeId::index`].
    pub fn prototypes(&self) -> &[Prototype] {
        &self.rows.prototypes
    }

    /// The prototype with that id, or the appearance of an item that is not identified. An id of
    /// other content counts as the player.
    pub fn prototype(&self, id: PrototypeId) -> &Prototype {
        let found = self.rows.prototype(id).or_else(|| self.rows.appearance_row(id));
        found.unwrap_or_else(|| &self.rows.prototypes[self.player.index()])
    }

    /// The prototype with that id in the file.
    pub fn prototype_id(&self, id: &str) -> Option<PrototypeId> {
        self.rows.prototype_id(id)
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

    /// The improvements that every level offers.
    pub fn improvements(&self) -> impl Iterator<Item = (LevelUpId, &LevelUpDef)> {
        self.growth().filter(|(_, row)| row.tag().is_none() && row.costs.is_none())
    }

    /// The rows of growth that cost an item of that kind: [`View::offered_for`](crate::View::offered_for) tells which
    /// of them the player can choose.
    ///
    /// ```
    /// use roguecore::Content;
    /// let content = Content::classic();
    /// assert_eq!(content.growth_for(content.player()).count(), 0);
    /// ```
    pub fn growth_for(&self, item: PrototypeId) -> impl Iterator<Item = (LevelUpId, &LevelUpDef)> {
        self.growth().filter(move |(_, row)| row.costs == Some(item))
    }

    /// The techniques, of which some levels offer a few: [`View::offered`](crate::View::offered) tells which ones. One
    /// that costs an item is offered by no level.
    ///
    /// ```
    /// assert_eq!(roguecore::Content::classic().techniques().count(), 0);
    /// ```
    pub fn techniques(&self) -> impl Iterator<Item = (LevelUpId, &LevelUpDef)> {
        self.growth().filter(|(_, row)| row.technique.is_some())
    }

    /// The levels that offer techniques; `None` where none does.
    pub const fn technique_offer(&self) -> Option<TechniqueOffer> {
        self.technique_offer
    }

    /// The origins, of which a player can choose one before the first turn with
    /// [`Command::LevelUp`](crate::Command::LevelUp).
    ///
    /// ```
    /// use roguecore::Content;
    /// assert_eq!(Content::classic().improvements().count(), 3);
    /// assert_eq!(Content::classic().origins().count(), 0);
    /// ```
    pub fn origins(&self) -> impl Iterator<Item = (LevelUpId, &LevelUpDef)> {
        self.growth().filter(|(_, row)| row.origin.is_some())
    }

    /// Whether a row of growth is an origin.
    pub fn is_origin(&self, id: LevelUpId) -> bool {
        self.rows.level_up(id).is_some_and(|row| row.origin.is_some())
    }

    /// Whether a row of growth is chosen for a level gained: it is no origin, and costs no item.
    pub(crate) fn is_of_level(&self, id: LevelUpId) -> bool {
        self.rows.level_up(id).is_some_and(|row| row.origin.is_none() && row.costs.is_none())
    }

    /// Every ability that a player can have: those of the row of the player, then those of the rows of growth.
    ///
    /// ```
    /// assert_eq!(roguecore::Content::classic().player_abilities(), []);
    /// ```
    pub fn player_abilities(&self) -> Vec<AbilityId> {
        let mut all = self.prototype(self.player()).abilities.clone();
        for (_, row) in self.growth() {
            row.add_abilities(&mut all);
        }
        all
    }

    pub(crate) fn growth(&self) -> impl Iterator<Item = (LevelUpId, &LevelUpDef)> {
        (0..).map(LevelUpId).zip(&self.rows.level_ups)
    }

    /// The points that each level takes; `None` where the player gains no experience.
    pub const fn xp_curve(&self) -> Option<XpCurve> {
        self.xp_curve
    }

    /// Stairs and goal; `None` where there is one floor only.
    pub const fn dungeon(&self) -> Option<Dungeon> {
        self.dungeon
    }

    /// The stat of the player that is the score of a game; `None` where the content says none.
    pub const fn score(&self) -> Option<StatId> {
        self.score
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
        self.rows.vaults.iter().map(|vault| &*vault.id)
    }

    /// Walls, recipes, monsters and items by floor.
    pub const fn floor_tables(&self) -> &FloorTables {
        &self.floor_tables
    }

    /// The data that a floor of that number is built from, in the game with that seed.
    pub(crate) fn site(&self, seed: u64, floor: u32) -> Site<'_> {
        Site {
            rows: &self.rows,
            tables: &self.floor_tables,
            map: self.map,
            sight: self.sight,
            player: self.player,
            dungeon: self.dungeon,
            wall: self.wall_tile(floor),
            seed,
            floor,
            place: self.place(floor),
            numbers: &[],
        }
    }

    /// Whether floors are built without creatures or items of that kind.
    pub(crate) fn leaves_out(&self, kind: PrototypeId) -> bool {
        self.left_out.contains(&kind)
    }

    /// Whether there are kinds of items that the player does not know at first.
    pub(crate) const fn has_unknown(&self) -> bool {
        self.rows.has_unknown()
    }

    /// Whether the id is that of an appearance: an item that is not identified. It has the name,
    /// the glyph and the colour that a player sees, and no rules.
    pub const fn is_appearance(&self, id: PrototypeId) -> bool {
        self.rows.is_appearance(id)
    }
}

impl Content {
    /// The consequences of the rules of its rows.
    pub const fn facts(&self) -> &Facts {
        &self.rows.facts
    }

    /// The facts that turns ask of all rows at once.
    pub(crate) const fn derived(&self) -> &Derived {
        &self.derived
    }

    /// The tiles that are ways for the player.
    pub(crate) const fn ways(&self) -> &ByTile<Way> {
        &self.ways
    }

    /// The steps that paths count in addition for a cell with that substance.
    pub(crate) fn substance_cost(&self, substance: SubstanceId) -> u32 {
        if self.facts().substance(substance).is_avoided() { DANGER_COST } else { 0 }
    }
}
