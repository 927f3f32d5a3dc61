//! What the rules depend on in each kind of row, without names, looks, glyphs and colours.

use serde::Serialize;

use super::ability::AbilityDef;
use super::level_up::LevelUpDef;
use super::prototype::Prototype;
use super::rule_hash::rule_hash;
use super::stats::StatDef;
use super::status::{Stacking, StatusDef};
use super::substance::{Spread, SubstanceDef};
use super::tables::Rows;
use crate::component::{Item, State};
use crate::id::{AbilityId, DamageKindId, FactionId, RowTable, StatId, TagSet, UnknownGroupId};
use crate::rule::{BehaviourRow, Effect, Rule, RuleSet};
use crate::tile::{TileDef, TileId};

/// The tables that rules refer to, without names, looks, glyphs and colours.
#[derive(Serialize)]
pub(crate) struct RowRules<'a> {
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
pub(crate) struct TileRules<'a> {
    id: &'a str,
    walkable: bool,
    transparent: bool,
    move_cost: u32,
    disguise: Option<TileId>,
    tags: TagSet,
    rules: &'a RuleSet,
}

#[derive(Serialize)]
pub(crate) struct PrototypeRules<'a> {
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

/// The hash of what a row does. Of a faction only the enemies count that are `known`.
pub(crate) fn row_hash(
    rows: &Rows,
    table: RowTable,
    index: usize,
    known: &dyn Fn(&str) -> bool,
) -> u32 {
    match table {
        RowTable::Tiles => rule_hash(rows, &rows.tiles.get(index).map(tile_rules)),
        RowTable::Prototypes => rule_hash(rows, &rows.prototypes.get(index).map(prototype_rules)),
        RowTable::Stats => rule_hash(rows, &rows.stats.get(index).map(stat_rules)),
        RowTable::Statuses => rule_hash(rows, &rows.statuses.get(index).map(status_rules)),
        RowTable::Factions => rule_hash(rows, &enemies(rows, index, known)),
        RowTable::Substances => rule_hash(rows, &rows.substances.get(index).map(substance_rules)),
        RowTable::Abilities => rule_hash(rows, &rows.abilities.get(index).map(ability_rules)),
        RowTable::LevelUps => rule_hash(rows, &rows.level_ups.get(index).map(level_up_rules)),
        // Names without a meaning of their own.
        RowTable::Tags | RowTable::DamageKinds | RowTable::EquipmentSlots | RowTable::Custom => 0,
    }
}

/// The factions that one attacks, of those that are `known`, by name.
fn enemies<'c>(rows: &'c Rows, faction: usize, known: &dyn Fn(&str) -> bool) -> Vec<&'c str> {
    let factions = &rows.factions;
    let Some(row) = factions.get(faction) else { return Vec::new() };
    let others = factions.iter().enumerate();
    let hostile = others.filter(|(index, _)| row.is_hostile_to(FactionId(*index as u8)));
    let names = hostile.map(|(_, other)| other.id.as_str());
    let mut names: Vec<&str> = names.filter(|id| known(id)).collect();
    names.sort_unstable();
    names
}

pub(crate) fn prototype_rules(prototype: &Prototype) -> PrototypeRules<'_> {
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

pub(crate) fn tile_rules(tile: &TileDef) -> TileRules<'_> {
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

pub(crate) fn row_rules(rows: &Rows) -> RowRules<'_> {
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
    }
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
