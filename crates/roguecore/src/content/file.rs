//! The shape of a content file, field by field. Checks no value: each part keeps its span and
//! its own error, so that all mistakes can be reported at once. The tables of rows stay parts,
//! which [`super::validate`] reads row by row.
//!
//! Aliases are the names of fields in earlier files.

use serde::Deserialize;

use super::levels::{HordeRow, VaultRow};
use super::recipe::RecipeRow;
use crate::ron_reader::{Part, Spanned, SpannedMap};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File<'a> {
    pub(super) title: Spanned<String>,
    pub(super) map: Spanned<MapSize>,
    pub(super) sight: Option<Spanned<i64>>,
    #[serde(borrow)]
    pub(super) tiles: Part<'a>,
    pub(super) creatures: Part<'a>,
    pub(super) items: Option<Part<'a>>,
    pub(super) stats: Option<Part<'a>>,
    pub(super) tags: Option<Part<'a>>,
    pub(super) statuses: Option<Part<'a>>,
    pub(super) factions: Option<Part<'a>>,
    pub(super) damage: Option<Part<'a>>,
    pub(super) slots: Option<Part<'a>>,
    pub(super) substances: Option<Part<'a>>,
    pub(super) abilities: Option<Part<'a>>,
    pub(super) growth: Option<Part<'a>>,
    pub(super) player: Spanned<String>,
    #[serde(alias = "pack")]
    pub(super) inventory: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) xp_curve: Option<Spanned<XpCurveRow>>,
    #[serde(alias = "depths")]
    pub(super) dungeon: Option<Spanned<DungeonRow>>,
    pub(super) vaults: Option<Spanned<Vec<Spanned<VaultRow>>>>,
    pub(super) hordes: Option<Spanned<Vec<Spanned<HordeRow>>>>,
    pub(super) recipes: Spanned<Vec<Spanned<RecipeRow>>>,
    #[serde(alias = "level")]
    pub(super) floors: Spanned<FloorsRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapSize {
    pub(super) width: Spanned<i64>,
    pub(super) height: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct XpCurveRow {
    pub(super) base: Spanned<i64>,
    pub(super) each: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DungeonRow {
    pub(super) deepest: Spanned<i64>,
    pub(super) down: Spanned<String>,
    pub(super) up: Spanned<String>,
    pub(super) goal: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FloorsRow {
    pub(super) wall: Spanned<String>,
    pub(super) floor: Spanned<String>,
    pub(super) recipe: Spanned<Vec<Spanned<RecipeFrom>>>,
    pub(super) monsters_per_room: Spanned<Vec<Spanned<MaxFrom>>>,
    pub(super) monsters: Spanned<Vec<Spanned<WeightsFrom>>>,
    pub(super) items_per_room: Option<Spanned<Vec<Spanned<MaxFrom>>>>,
    pub(super) items: Option<Spanned<Vec<Spanned<WeightsFrom>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecipeFrom {
    pub(super) from: Spanned<i64>,
    pub(super) recipe: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MaxFrom {
    pub(super) from: Spanned<i64>,
    #[serde(alias = "most")]
    pub(super) max: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeightsFrom {
    pub(super) from: Spanned<i64>,
    pub(super) weights: Spanned<SpannedMap<i64>>,
}
