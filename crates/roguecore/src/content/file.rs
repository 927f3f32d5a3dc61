//! The shape of a content file, field by field. Checks no value: each part keeps its span and
//! its own error, so that all mistakes can be reported at once. The tables of rows stay parts,
//! which [`super::validate`] reads row by row.
//!
//! Aliases are the names of fields in earlier files.

use serde::Deserialize;

use super::levels::{HordeRow, VaultRow};
use super::recipe::RecipeRow;
use crate::ron_reader::{Part, Reader, Span, Spanned, SpannedMap};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File<'a> {
    pub(super) title: Spanned<String>,
    pub(super) intro: Option<Spanned<String>>,
    pub(super) map: Spanned<MapSize>,
    pub(super) sight: Option<Spanned<i64>>,
    #[serde(borrow)]
    pub(super) tiles: RowParts<'a>,
    pub(super) creatures: RowParts<'a>,
    pub(super) items: Option<RowParts<'a>>,
    pub(super) stats: Option<RowParts<'a>>,
    pub(super) tags: Option<RowParts<'a>>,
    pub(super) statuses: Option<RowParts<'a>>,
    pub(super) factions: Option<RowParts<'a>>,
    pub(super) damage: Option<RowParts<'a>>,
    pub(super) slots: Option<RowParts<'a>>,
    pub(super) substances: Option<RowParts<'a>>,
    pub(super) abilities: Option<RowParts<'a>>,
    pub(super) growth: Option<RowParts<'a>>,
    pub(super) unknown: Option<RowParts<'a>>,
    pub(super) player: Spanned<String>,
    #[serde(alias = "pack")]
    pub(super) inventory: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) xp_curve: Option<Spanned<XpCurveRow>>,
    pub(super) melee: Option<Spanned<MeleeRow>>,
    #[serde(alias = "depths")]
    pub(super) dungeon: Option<Spanned<DungeonRow>>,
    pub(super) vaults: Option<Spanned<Vec<Spanned<VaultRow>>>>,
    pub(super) hordes: Option<Spanned<Vec<Spanned<HordeRow>>>>,
    pub(super) recipes: Spanned<Vec<Spanned<RecipeRow>>>,
    #[serde(alias = "level")]
    pub(super) floors: Spanned<FloorsRow>,
}

/// The rows of a table: a part of a file, or the parts of several files.
#[derive(Deserialize)]
#[serde(from = "Part<'a>")]
pub(super) enum RowParts<'a> {
    File(#[serde(borrow)] Part<'a>),
    Merged { at: Part<'a>, parts: Vec<Part<'a>> },
}

impl<'a> From<Part<'a>> for RowParts<'a> {
    fn from(part: Part<'a>) -> Self {
        Self::File(part)
    }
}

impl<'a> RowParts<'a> {
    /// Where the table begins.
    pub(super) const fn at(&self) -> Part<'a> {
        match self {
            Self::File(part) => *part,
            Self::Merged { at, .. } => *at,
        }
    }

    /// The rows; `None`, with a report, for what is no list.
    pub(super) fn parts(&self, r: &mut Reader<'a>) -> Option<(Vec<Part<'a>>, Span)> {
        match self {
            Self::File(part) => r.take(part.parse::<Vec<Part<'a>>>()),
            Self::Merged { at, parts } => Some((parts.clone(), at.span(r))),
        }
    }
}

/// Rows of each table by id.
pub(super) type Ids = Spanned<Vec<Spanned<String>>>;

/// The rows of the extended pack that a pack leaves out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RemoveFields {
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
    pub(super) fn tables(self) -> impl Iterator<Item = (&'static str, Ids)> {
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
pub(super) struct PackFields<'a> {
    pub(super) extends: Option<Spanned<String>>,
    pub(super) remove: Option<Spanned<RemoveFields>>,
    pub(super) title: Option<Spanned<String>>,
    pub(super) intro: Option<Spanned<String>>,
    pub(super) map: Option<Spanned<MapSize>>,
    pub(super) sight: Option<Spanned<i64>>,
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
    pub(super) player: Option<Spanned<String>>,
    #[serde(alias = "pack")]
    pub(super) inventory: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) xp_curve: Option<Spanned<XpCurveRow>>,
    pub(super) melee: Option<Spanned<MeleeRow>>,
    #[serde(alias = "depths")]
    pub(super) dungeon: Option<Spanned<DungeonRow>>,
    vaults: Option<Part<'a>>,
    hordes: Option<Part<'a>>,
    recipes: Option<Part<'a>>,
    #[serde(alias = "level")]
    pub(super) floors: Option<Spanned<FloorsFields>>,
}

impl<'a> PackFields<'a> {
    /// The tables of rows.
    pub(super) const fn tables(&self) -> [(&'static str, Option<Part<'a>>); 16] {
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

/// The tables by floor in a file of a pack.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FloorsFields {
    pub(super) wall: Option<Spanned<String>>,
    pub(super) floor: Option<Spanned<String>>,
    pub(super) recipe: Option<Spanned<Vec<Spanned<RecipeFrom>>>>,
    pub(super) monsters_per_room: Option<Spanned<Vec<Spanned<MaxFrom>>>>,
    pub(super) monsters: Option<Spanned<Vec<Spanned<WeightsFrom>>>>,
    pub(super) items_per_room: Option<Spanned<Vec<Spanned<MaxFrom>>>>,
    pub(super) items: Option<Spanned<Vec<Spanned<WeightsFrom>>>>,
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
    pub(super) friends: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MeleeRow {
    pub(super) least: Option<Spanned<i64>>,
    pub(super) roll: Option<Spanned<String>>,
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
