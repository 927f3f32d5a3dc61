//! The shape of a content file, field by field. Checks no value: each part keeps its span and
//! its own error, so that all mistakes can be reported at once. The tables of rows stay parts,
//! which [`super::validate`] reads row by row.
//!
//! Aliases are the names of fields in earlier files.

use serde::Deserialize;

use crate::floor::read_tables::{FloorsFields, FloorsRow};
use crate::floor::recipe::RecipeRow;
use crate::ron_reader::{Part, Spanned};
use crate::rows::horde::HordeRow;
use crate::rows::vault::VaultRow;
use crate::schema::table::RowParts;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File<'a> {
    pub(crate) title: Spanned<String>,
    pub(crate) intro: Option<Spanned<String>>,
    pub(crate) map: Spanned<MapSize>,
    pub(crate) sight: Option<Spanned<i64>>,
    #[serde(borrow)]
    pub(crate) tiles: RowParts<'a>,
    pub(crate) creatures: RowParts<'a>,
    pub(crate) items: Option<RowParts<'a>>,
    pub(crate) stats: Option<RowParts<'a>>,
    pub(crate) tags: Option<RowParts<'a>>,
    pub(crate) statuses: Option<RowParts<'a>>,
    pub(crate) factions: Option<RowParts<'a>>,
    pub(crate) damage: Option<RowParts<'a>>,
    pub(crate) slots: Option<RowParts<'a>>,
    pub(crate) substances: Option<RowParts<'a>>,
    pub(crate) abilities: Option<RowParts<'a>>,
    pub(crate) growth: Option<RowParts<'a>>,
    pub(crate) unknown: Option<RowParts<'a>>,
    pub(crate) player: Spanned<String>,
    #[serde(alias = "pack")]
    pub(crate) inventory: Option<Spanned<Vec<Spanned<String>>>>,
    pub(crate) xp_curve: Option<Spanned<XpCurveRow>>,
    pub(crate) melee: Option<Spanned<MeleeRow>>,
    #[serde(alias = "depths")]
    pub(crate) dungeon: Option<Spanned<DungeonRow>>,
    pub(crate) vaults: Option<Spanned<Vec<Spanned<VaultRow>>>>,
    pub(crate) hordes: Option<Spanned<Vec<Spanned<HordeRow>>>>,
    pub(crate) recipes: Spanned<Vec<Spanned<RecipeRow>>>,
    #[serde(alias = "level")]
    pub(crate) floors: Spanned<FloorsRow>,
}

/// Rows of each table by id.
pub(crate) type Ids = Spanned<Vec<Spanned<String>>>;

/// The rows of the extended pack that a pack leaves out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveFields {
    tiles: Option<Ids>,
    creatures: Option<Ids>,
    items: Option<Ids>,
    stats: Option<Ids>,
    tags: Option<Ids>,
    statuses: Option<Ids>,
    factions: Option<Ids>,
    damage: Option<Ids>,
    slots: Option<Ids>,
    substances: Option<Ids>,
    abilities: Option<Ids>,
    growth: Option<Ids>,
    unknown: Option<Ids>,
    vaults: Option<Ids>,
    hordes: Option<Ids>,
    recipes: Option<Ids>,
}

impl RemoveFields {
    /// The ids by table.
    pub(crate) fn tables(self) -> impl Iterator<Item = (&'static str, Ids)> {
        let tables = [
            ("tiles", self.tiles),
            ("creatures", self.creatures),
            ("items", self.items),
            ("stats", self.stats),
            ("tags", self.tags),
            ("statuses", self.statuses),
            ("factions", self.factions),
            ("damage", self.damage),
            ("slots", self.slots),
            ("substances", self.substances),
            ("abilities", self.abilities),
            ("growth", self.growth),
            ("unknown", self.unknown),
            ("vaults", self.vaults),
            ("hordes", self.hordes),
            ("recipes", self.recipes),
        ];
        tables.into_iter().filter_map(|(name, ids)| Some((name, ids?)))
    }
}

/// One file of a pack. Every field may stand in another file, or in the extended pack.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackFields<'a> {
    pub(crate) extends: Option<Spanned<String>>,
    pub(crate) remove: Option<Spanned<RemoveFields>>,
    pub(crate) title: Option<Spanned<String>>,
    pub(crate) intro: Option<Spanned<String>>,
    pub(crate) map: Option<Spanned<MapSize>>,
    pub(crate) sight: Option<Spanned<i64>>,
    #[serde(borrow)]
    tiles: Option<Part<'a>>,
    creatures: Option<Part<'a>>,
    items: Option<Part<'a>>,
    stats: Option<Part<'a>>,
    tags: Option<Part<'a>>,
    statuses: Option<Part<'a>>,
    factions: Option<Part<'a>>,
    damage: Option<Part<'a>>,
    slots: Option<Part<'a>>,
    substances: Option<Part<'a>>,
    abilities: Option<Part<'a>>,
    growth: Option<Part<'a>>,
    unknown: Option<Part<'a>>,
    pub(crate) player: Option<Spanned<String>>,
    #[serde(alias = "pack")]
    pub(crate) inventory: Option<Spanned<Vec<Spanned<String>>>>,
    pub(crate) xp_curve: Option<Spanned<XpCurveRow>>,
    pub(crate) melee: Option<Spanned<MeleeRow>>,
    #[serde(alias = "depths")]
    pub(crate) dungeon: Option<Spanned<DungeonRow>>,
    vaults: Option<Part<'a>>,
    hordes: Option<Part<'a>>,
    recipes: Option<Part<'a>>,
    #[serde(alias = "level")]
    pub(crate) floors: Option<Spanned<FloorsFields>>,
}

impl<'a> PackFields<'a> {
    /// The tables of rows.
    pub(crate) const fn tables(&self) -> [(&'static str, Option<Part<'a>>); 16] {
        [
            ("tiles", self.tiles),
            ("creatures", self.creatures),
            ("items", self.items),
            ("stats", self.stats),
            ("tags", self.tags),
            ("statuses", self.statuses),
            ("factions", self.factions),
            ("damage", self.damage),
            ("slots", self.slots),
            ("substances", self.substances),
            ("abilities", self.abilities),
            ("growth", self.growth),
            ("unknown", self.unknown),
            ("vaults", self.vaults),
            ("hordes", self.hordes),
            ("recipes", self.recipes),
        ]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapSize {
    pub(crate) width: Spanned<i64>,
    pub(crate) height: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct XpCurveRow {
    pub(crate) base: Spanned<i64>,
    pub(crate) each: Spanned<i64>,
    pub(crate) friends: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeRow {
    pub(crate) least: Option<Spanned<i64>>,
    pub(crate) roll: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DungeonRow {
    pub(crate) deepest: Spanned<i64>,
    pub(crate) down: Spanned<String>,
    pub(crate) up: Spanned<String>,
    pub(crate) goal: Spanned<String>,
}
