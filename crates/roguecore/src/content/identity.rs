//! The identity of content: one number for everything that the rules depend on.
//!
//! Saves, runs and replays carry this number and open only with content of the same number. A
//! save stores indices of tiles and prototypes, and a replay stores commands only, so both need
//! the same rows in the same order and the same rules.
//!
//! Part of the number are: the size of the map, the radius of sight, the ids and rules of tiles,
//! creatures and items in their order, the player, the recipes with the parameters of their
//! generators, the tables by floor, the starting inventory, the experience curve, the dungeon
//! and its branches. A generator of the host program counts by name and version, with its numbers.
//!
//! Later additions to the grammar stand at the end and only where content has them, so that other
//! content keeps its number.
//!
//! Not part of it are comments, white space, the order of fields in the file, the title, the
//! introduction, names, flavour, looks, glyphs and colours.
//!
//! The number is the hash of the postcard bytes of [`ContentRules`], which depend on the order of the
//! fields of every type in it.

use roguecore_grid::hash::hash_bytes;
use serde::Serialize;

use super::queries::Content;
use super::renames::OldId;
use crate::component::{Melee, TechniqueOffer, XpCurve};
use crate::entity::PrototypeId;
use crate::floor::dungeon::{Dungeon, FloorTables};
use crate::floor::recipe::{Build, Recipe};
use crate::floor::ways::ways;
use crate::id::RowMap;
use crate::rows::branch::Branch;
use crate::rows::horde::Horde;
use crate::rows::lookups::{ByTile, Derived};
use crate::rows::prototype::Prototype;
use crate::rows::row_hash::RowRules;
use crate::rows::row_list::{RowList, RowMismatch};
use crate::rows::rule_hash::rule_hash;
use crate::rows::vault::Vault;
use crate::rule::RuleSet;
use crate::tile::{TileDef, TileId};

impl Content {
    /// The same content with everything that follows from its rows, when all of them are there.
    pub(super) fn completed(mut self) -> Self {
        self.rows.derive();
        self.derived = Derived::of(&self.rows, self.player);
        self.ways = ways(&self.rows, self.player);
        let of_dungeon = self.dungeon.iter().flat_map(|dungeon| [dungeon.up, dungeon.down]);
        let of_branches = self.rows.branches.iter().map(|branch| branch.stairs);
        self.stairs = ByTile::default();
        of_dungeon.chain(of_branches).for_each(|tile| self.stairs.set(tile, true));
        self.identify();
        self
    }

    /// Computes the list of rows and the hash that saved games compare. All other parts are complete.
    pub(super) fn identify(&mut self) {
        let settings = rule_hash(&self.rows, &settings(self));
        self.row_list = RowList::of(&self.rows, settings);
        self.hash = hash(self);
    }

    /// For each id of a game that was played with these rows the id of the same row here.
    pub(crate) fn row_map(&self, played: &RowList) -> Result<RowMap, RowMismatch> {
        let had = |old: &&OldId| played.has_only(&self.rows, old.table, old.index, &old.id);
        let old: Vec<&OldId> = self.old_ids.iter().filter(had).collect();
        if old.is_empty() {
            return played.map_to(&self.row_list, &self.rows);
        }
        let mut before = self.clone();
        old.iter().for_each(|old| before.rows.table_mut(old.table).set_id(old.index, &old.id));
        before.identify();
        played.map_to(&before.row_list, &before.rows)
    }
}

/// The parts of content that the rules depend on.
#[derive(Serialize)]
struct ContentRules<'a> {
    map: (u32, u32),
    sight: u32,
    tiles: &'a [TileDef],
    prototypes: &'a [Prototype],
    player: PrototypeId,
    recipes: Vec<(&'a str, &'a Build)>,
    floors: &'a FloorTables,
    inventory: &'a [PrototypeId],
    xp_curve: Option<XpCurve>,
    dungeon: Option<Dungeon>,
    rows: RowRules<'a>,
    /// Name and version of the rules of the host.
    host: Vec<(&'a str, u32)>,
    vaults: &'a [Vault],
    hordes: &'a [Horde],
    /// Creatures and items that floors are built without.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    left_out: &'a [PrototypeId],
    #[serde(skip_serializing_if = "Option::is_none")]
    melee: Option<Melee>,
    /// Recipes with tiles of their own, by their index: rock, open cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    recipe_tiles: Vec<(usize, Option<TileId>, Option<TileId>)>,
    /// Groups of unknown items: id, number of names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<(&'a str, usize)>,
    /// The rules of floors, by the index of their recipe.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    floor_rules: &'a [RuleSet],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    branches: &'a [Branch],
    #[serde(skip_serializing_if = "Option::is_none")]
    technique_offer: Option<TechniqueOffer>,
}

/// The settings that a running game depends on. Tables by floor, recipes, vaults and hordes are not
/// among them: floors that exist stay as they are.
#[derive(Serialize)]
struct Settings<'a> {
    map: (u32, u32),
    sight: u32,
    player: PrototypeId,
    xp_curve: Option<XpCurve>,
    dungeon: Option<Dungeon>,
    wall: TileId,
    host_rules: Vec<(&'a str, u32)>,
    /// Name and version of the generators of the host that recipes use.
    generators: Vec<(&'a str, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    melee: Option<Melee>,
    /// The rules of floors, by their recipe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    floor_rules: Vec<(&'a str, &'a RuleSet)>,
    /// Which floors belong to branches, and the stairs to them: from, floors, depth, tile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    branches: Vec<(u32, u32, u32, TileId)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique_offer: Option<TechniqueOffer>,
}

/// The settings that a running game depends on.
fn settings(content: &Content) -> Settings<'_> {
    let mut generators: Vec<_> = content.recipes.iter().flat_map(Recipe::generators).collect();
    generators.sort_unstable();
    generators.dedup();
    let branches = content.rows.branches.iter();
    Settings {
        map: (content.map.width(), content.map.height()),
        sight: content.sight,
        player: content.player,
        xp_curve: content.xp_curve,
        dungeon: content.dungeon,
        wall: content.floor_tables.wall,
        host_rules: host_rules(content),
        generators,
        melee: melee(content),
        floor_rules: content.floor_rules().collect(),
        branches: branches.map(|it| (it.from, it.floors, it.depth, it.stairs)).collect(),
        technique_offer: content.technique_offer,
    }
}

/// How attacks in melee differ from the default; `None` where they do not.
fn melee(content: &Content) -> Option<Melee> {
    Some(content.melee).filter(|melee| *melee != Melee::default())
}

/// The number for everything that the rules depend on.
fn hash(content: &Content) -> u64 {
    let rules = ContentRules {
        map: (content.map.width(), content.map.height()),
        sight: content.sight,
        tiles: &content.rows.tiles,
        prototypes: &content.rows.prototypes,
        player: content.player,
        recipes: content.recipes.iter().map(|it| (it.id.as_str(), &it.build)).collect(),
        floors: &content.floor_tables,
        inventory: &content.inventory,
        xp_curve: content.xp_curve,
        dungeon: content.dungeon,
        rows: RowRules(&content.rows),
        host: host_rules(content),
        vaults: &content.rows.vaults,
        hordes: &content.rows.hordes,
        left_out: &content.left_out,
        melee: melee(content),
        recipe_tiles: recipe_tiles(content),
        unknown: content.rows.unknown.iter().map(|it| (&*it.id, it.names.len())).collect(),
        floor_rules: &content.rows.floor_rules,
        branches: &content.rows.branches,
        technique_offer: content.technique_offer,
    };
    // Serialising plain data into memory cannot fail.
    hash_bytes(&postcard::to_allocvec(&rules).unwrap_or_default())
}

fn recipe_tiles(content: &Content) -> Vec<(usize, Option<TileId>, Option<TileId>)> {
    let recipes = content.recipes.iter().enumerate();
    let tiles = recipes.map(|(index, recipe)| (index, recipe.wall, recipe.floor));
    tiles.filter(|(_, wall, floor)| wall.is_some() || floor.is_some()).collect()
}

fn host_rules(content: &Content) -> Vec<(&str, u32)> {
    content.host_rules().all().map(|it| (it.name(), it.version())).collect()
}
