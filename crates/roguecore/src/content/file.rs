//! The shape of a content file, field by field. Checks no value: each part keeps its span and
//! its own error, so that all mistakes can be reported at once.
//!
//! Aliases are the names of fields in earlier files.

use serde::Deserialize;

use super::levels::{HordeRow, VaultRow};
use super::recipe::RecipeRow;
use crate::ron_reader::{Spanned, SpannedMap};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) title: Spanned<String>,
    pub(super) map: Spanned<MapSize>,
    pub(super) sight: Option<Spanned<i64>>,
    pub(super) tiles: Spanned<Vec<Spanned<TileRow>>>,
    pub(super) creatures: Spanned<Vec<Spanned<CreatureRow>>>,
    pub(super) items: Option<Spanned<Vec<Spanned<ItemRow>>>>,
    pub(super) player: Spanned<String>,
    #[serde(alias = "pack")]
    pub(super) inventory: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(alias = "growth")]
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
pub(super) struct TileRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) look: Option<Spanned<String>>,
    pub(super) glyph: Spanned<char>,
    pub(super) color: Spanned<(u8, u8, u8)>,
    pub(super) walkable: Option<Spanned<bool>>,
    pub(super) transparent: Option<Spanned<bool>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CreatureRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) look: Option<Spanned<String>>,
    pub(super) glyph: Spanned<char>,
    pub(super) color: Spanned<(u8, u8, u8)>,
    pub(super) blocks: Option<Spanned<bool>>,
    pub(super) fighter: Option<Spanned<FighterRow>>,
    pub(super) ai: Option<Spanned<AiRow>>,
    pub(super) experience: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ItemRow {
    pub(super) id: Spanned<String>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) look: Option<Spanned<String>>,
    pub(super) glyph: Spanned<char>,
    pub(super) color: Spanned<(u8, u8, u8)>,
    pub(super) item: Spanned<EffectRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum EffectRow {
    Heal(Spanned<i64>),
    Lightning { damage: Spanned<i64>, range: Spanned<i64> },
    Confusion { turns: Spanned<i64> },
    Fireball { damage: Spanned<i64>, radius: Spanned<i64> },
    Weapon { power: Spanned<i64> },
    Armour { defence: Spanned<i64> },
    Goal,
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
pub(super) struct FighterRow {
    pub(super) hp: Spanned<i64>,
    pub(super) defence: Spanned<i64>,
    pub(super) power: Spanned<i64>,
}

#[derive(Clone, Copy, Deserialize)]
pub(super) enum AiRow {
    HostileEnemy,
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
