//! The identity of content: one number for everything that the rules depend on.
//!
//! Saves, runs and replays carry this number and open only with content of the same number. A
//! save stores indices of tiles and prototypes, and a replay stores commands only, so both need
//! the same rows in the same order and the same rules.
//!
//! Part of the number are: the size of the map, the radius of sight, the ids and rules of tiles,
//! creatures and items in their order, the player, the recipes with the parameters of their
//! generators, the tables by floor, the starting inventory, the experience curve and the
//! dungeon. A generator of the host program counts by name and version, with its numbers.
//!
//! What was added to the grammar later stands at the end and only where content has it, so that
//! other content keeps its number.
//!
//! Not part of it are comments, white space, the order of fields in the file, the title, the
//! introduction, names, flavour, looks, glyphs and colours.
//!
//! The number is the hash of the postcard bytes of [`Rules`], which depend on the order of the
//! fields of every type in it.

use serde::Serialize;

use super::levels::FloorParts;
use super::meaning::meaning;
use super::recipe::Build;
use super::{
    AbilityDef, Content, Dungeon, FloorTables, LevelUpDef, Prototype, Recipe, Spread, Stacking,
    StatDef, StatusDef, SubstanceDef,
};
use crate::component::{Item, Melee, State, XpCurve};
use crate::entity::PrototypeId;
use crate::hash::hash_bytes;
use crate::id::{AbilityId, DamageKindId, FactionId, RowTable, StatId, TagSet, UnknownGroupId};
use crate::rule::{BehaviourRow, Effect, Rule, RuleSet};
use crate::tile::{TileDef, TileId};

/// The parts of content that the rules depend on.
#[derive(Serialize)]
struct Rules<'a> {
    map: (u32, u32),
    sight: u32,
    tiles: Vec<TileRules<'a>>,
    prototypes: Vec<PrototypeRules<'a>>,
    player: PrototypeId,
    recipes: Vec<(&'a str, &'a Build)>,
    floors: &'a FloorTables,
    inventory: &'a [PrototypeId],
    xp_curve: Option<XpCurve>,
    dungeon: Option<Dungeon>,
    rows: RowRules<'a>,
    floor_parts: &'a FloorParts,
    #[serde(skip_serializing_if = "Option::is_none")]
    melee: Option<Melee>,
    /// Recipes with tiles of their own, by their index: rock, open cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    recipe_tiles: Vec<(usize, Option<TileId>, Option<TileId>)>,
    /// Groups of unknown items: id, number of names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<(&'a str, usize)>,
}

/// The tables that rules refer to, without names, looks, glyphs and colours.
#[derive(Serialize)]
struct RowRules<'a> {
    /// Id, least and greatest value.
    stats: Vec<(&'a str, i32, i32)>,
    tags: &'a [String],
    statuses: Vec<StatusRules<'a>>,
    /// Id, and the factions it attacks.
    factions: Vec<(&'a str, u32)>,
    damage_kinds: &'a [String],
    equipment_slots: &'a [String],
    substances: Vec<SubstanceRules<'a>>,
    abilities: Vec<AbilityRules<'a>>,
    level_ups: Vec<LevelUpRules<'a>>,
    custom: &'a [String],
    /// Name and version of the rules of the host.
    host_rules: Vec<(&'a str, u32)>,
}

/// Id, turns until it can be cast again, what it costs, rule.
type AbilityRules<'a> = (&'a str, u32, Option<(StatId, i32)>, &'a Rule);

/// Id, effects.
type LevelUpRules<'a> = (&'a str, &'a [Effect]);

/// Id, how it spreads, percent of fading, whether it is opaque, tags, rules.
type SubstanceRules<'a> = (&'a str, Spread, u32, bool, TagSet, &'a RuleSet);

#[derive(Serialize)]
struct StatusRules<'a> {
    id: &'a str,
    stacking: Stacking,
    #[serde(serialize_with = "crate::id::serialize_sorted")]
    bonus: &'a [(StatId, i32)],
    ai: &'a [BehaviourRow],
    recovery: bool,
    hides: bool,
    rules: &'a RuleSet,
}

#[derive(Serialize)]
struct TileRules<'a> {
    id: &'a str,
    walkable: bool,
    transparent: bool,
    move_cost: u32,
    disguise: Option<TileId>,
    tags: TagSet,
    rules: &'a RuleSet,
}

#[derive(Serialize)]
struct PrototypeRules<'a> {
    id: &'a str,
    blocks_movement: bool,
    /// Maximum hit points, defence, power.
    fighter: Option<(i32, i32, i32)>,
    ai: &'a [BehaviourRow],
    faction: FactionId,
    tags: TagSet,
    state: Option<&'a State>,
    #[serde(serialize_with = "crate::id::serialize_sorted")]
    bonus: &'a [(StatId, i32)],
    #[serde(serialize_with = "crate::id::serialize_sorted")]
    resistances: &'a [(DamageKindId, i32)],
    abilities: &'a [AbilityId],
    rules: &'a RuleSet,
    experience: u32,
    item: Option<Item>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<UnknownGroupId>,
}

/// What is no row and what a running game depends on. Tables by floor, recipes, vaults and hordes
/// are not among it: floors that exist stay as they are.
#[derive(Serialize)]
pub(super) struct Settings<'a> {
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
}

/// What is no row and what a running game depends on.
pub(super) fn settings(content: &Content) -> Settings<'_> {
    let mut generators: Vec<_> = content.recipes.iter().flat_map(Recipe::generators).collect();
    generators.sort_unstable();
    generators.dedup();
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
    }
}

/// How attacks in melee differ from the default; `None` where they do not.
fn melee(content: &Content) -> Option<Melee> {
    Some(content.melee).filter(|melee| *melee != Melee::default())
}

/// The hash of the meaning of a row. Of a faction only the enemies count that are `known`.
pub(super) fn row_meaning(
    content: &Content,
    table: RowTable,
    index: usize,
    known: &dyn Fn(&str) -> bool,
) -> u32 {
    let rows = &content.rows;
    match table {
        RowTable::Tiles => meaning(content, &content.tiles.get(index).map(tile_rules)),
        RowTable::Prototypes => {
            meaning(content, &content.prototypes.get(index).map(prototype_rules))
        }
        RowTable::Stats => meaning(content, &rows.stats.get(index).map(stat_rules)),
        RowTable::Statuses => meaning(content, &rows.statuses.get(index).map(status_rules)),
        RowTable::Factions => meaning(content, &enemies(content, index, known)),
        RowTable::Substances => meaning(content, &rows.substances.get(index).map(substance_rules)),
        RowTable::Abilities => meaning(content, &rows.abilities.get(index).map(ability_rules)),
        RowTable::LevelUps => meaning(content, &rows.level_ups.get(index).map(level_up_rules)),
        // Names without a meaning of their own.
        RowTable::Tags | RowTable::DamageKinds | RowTable::EquipmentSlots | RowTable::Custom => 0,
    }
}

/// The factions that one attacks, of those that are `known`, by name.
fn enemies<'c>(content: &'c Content, faction: usize, known: &dyn Fn(&str) -> bool) -> Vec<&'c str> {
    let factions = &content.rows.factions;
    let Some(row) = factions.get(faction) else { return Vec::new() };
    let others = factions.iter().enumerate();
    let hostile = others.filter(|(index, _)| row.is_hostile_to(FactionId(*index as u8)));
    let names = hostile.map(|(_, other)| other.id.as_str());
    let mut names: Vec<&str> = names.filter(|id| known(id)).collect();
    names.sort_unstable();
    names
}

/// The number for what the rules depend on.
pub(super) fn hash(content: &Content) -> u64 {
    let rules = Rules {
        map: (content.map.width(), content.map.height()),
        sight: content.sight,
        tiles: content.tiles.iter().map(tile_rules).collect(),
        prototypes: content.prototypes.iter().map(prototype_rules).collect(),
        player: content.player,
        recipes: content.recipes.iter().map(|it| (it.id.as_str(), &it.build)).collect(),
        floors: &content.floor_tables,
        inventory: &content.inventory,
        xp_curve: content.xp_curve,
        dungeon: content.dungeon,
        rows: row_rules(content),
        floor_parts: &content.floor_parts,
        melee: melee(content),
        recipe_tiles: recipe_tiles(content),
        unknown: content.rows.unknown.iter().map(|it| (&*it.id, it.names.len())).collect(),
    };
    // Serialising plain data into memory cannot fail.
    hash_bytes(&postcard::to_allocvec(&rules).unwrap_or_default())
}

fn recipe_tiles(content: &Content) -> Vec<(usize, Option<TileId>, Option<TileId>)> {
    let recipes = content.recipes.iter().enumerate();
    let tiles = recipes.map(|(index, recipe)| (index, recipe.wall, recipe.floor));
    tiles.filter(|(_, wall, floor)| wall.is_some() || floor.is_some()).collect()
}

fn prototype_rules(prototype: &Prototype) -> PrototypeRules<'_> {
    PrototypeRules {
        id: &prototype.id,
        blocks_movement: prototype.blocks_movement,
        fighter: prototype.fighter.map(|it| (it.max_hp(), it.defence(), it.power())),
        ai: &prototype.ai,
        faction: prototype.faction,
        tags: prototype.tags,
        state: prototype.state.as_deref(),
        bonus: &prototype.bonus,
        resistances: &prototype.resistances,
        abilities: &prototype.abilities,
        rules: &prototype.rules,
        experience: prototype.experience,
        item: prototype.item,
        unknown: prototype.unknown,
    }
}

fn tile_rules(tile: &TileDef) -> TileRules<'_> {
    TileRules {
        id: &tile.id,
        walkable: tile.walkable,
        transparent: tile.transparent,
        move_cost: tile.move_cost,
        disguise: tile.disguise,
        tags: tile.tags,
        rules: &tile.rules,
    }
}

fn row_rules(content: &Content) -> RowRules<'_> {
    let rows = &content.rows;
    RowRules {
        stats: rows.stats.iter().map(stat_rules).collect(),
        tags: &rows.tags,
        statuses: rows.statuses.iter().map(status_rules).collect(),
        factions: rows.factions.iter().map(|it| (&*it.id, it.hostile_to)).collect(),
        damage_kinds: &rows.damage_kinds,
        equipment_slots: &rows.equipment_slots,
        substances: rows.substances.iter().map(substance_rules).collect(),
        abilities: rows.abilities.iter().map(ability_rules).collect(),
        level_ups: rows.level_ups.iter().map(level_up_rules).collect(),
        custom: &rows.custom,
        host_rules: host_rules(content),
    }
}

fn host_rules(content: &Content) -> Vec<(&str, u32)> {
    content.host_rules().all().map(|it| (it.name(), it.version())).collect()
}

fn stat_rules(row: &StatDef) -> (&str, i32, i32) {
    (&row.id, row.min, row.max)
}

fn ability_rules(row: &AbilityDef) -> AbilityRules<'_> {
    (&row.id, row.cooldown, row.cost, &row.rule)
}

fn level_up_rules(row: &LevelUpDef) -> LevelUpRules<'_> {
    (&row.id, &row.effects)
}

fn substance_rules(row: &SubstanceDef) -> SubstanceRules<'_> {
    (&row.id, row.spread, row.fades, row.opaque, row.tags, &row.rules)
}

fn status_rules(status: &StatusDef) -> StatusRules<'_> {
    StatusRules {
        id: &status.id,
        stacking: status.stacking,
        bonus: &status.bonus,
        ai: &status.ai,
        recovery: status.recovery,
        hides: status.hides,
        rules: &status.rules,
    }
}
