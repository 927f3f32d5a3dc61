//! The shape of a content file, field by field. Checks nothing: every part keeps its place
//! and its own mistake, so that all mistakes can be told at once.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::reader::At;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) title: At<String>,
    pub(super) map: At<MapSize>,
    #[serde(default)]
    pub(super) sight: Option<At<i64>>,
    pub(super) tiles: At<Vec<At<TileRow>>>,
    pub(super) creatures: At<Vec<At<CreatureRow>>>,
    #[serde(default)]
    pub(super) items: Option<At<Vec<At<ItemRow>>>>,
    pub(super) player: At<String>,
    #[serde(default)]
    #[serde(alias = "pack")]
    pub(super) inventory: Option<At<Vec<At<String>>>>,
    #[serde(default)]
    #[serde(alias = "growth")]
    pub(super) xp_curve: Option<At<GrowthRow>>,
    #[serde(default)]
    #[serde(alias = "depths")]
    pub(super) dungeon: Option<At<DepthsRow>>,
    pub(super) recipes: At<Vec<At<RecipeRow>>>,
    pub(super) level: At<Level>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapSize {
    pub(super) width: At<i64>,
    pub(super) height: At<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TileRow {
    pub(super) id: At<String>,
    pub(super) name: Option<At<String>>,
    pub(super) look: Option<At<String>>,
    pub(super) glyph: At<char>,
    pub(super) color: At<(u8, u8, u8)>,
    pub(super) walkable: Option<At<bool>>,
    pub(super) transparent: Option<At<bool>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CreatureRow {
    pub(super) id: At<String>,
    pub(super) name: Option<At<String>>,
    pub(super) look: Option<At<String>>,
    pub(super) glyph: At<char>,
    pub(super) color: At<(u8, u8, u8)>,
    pub(super) blocks: Option<At<bool>>,
    pub(super) fighter: Option<At<FighterRow>>,
    pub(super) ai: Option<At<AiRow>>,
    pub(super) experience: Option<At<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ItemRow {
    pub(super) id: At<String>,
    pub(super) name: Option<At<String>>,
    pub(super) look: Option<At<String>>,
    pub(super) glyph: At<char>,
    pub(super) color: At<(u8, u8, u8)>,
    pub(super) item: At<EffectRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum EffectRow {
    Heal(At<i64>),
    Lightning { damage: At<i64>, range: At<i64> },
    Confusion { turns: At<i64> },
    Fireball { damage: At<i64>, radius: At<i64> },
    Weapon { power: At<i64> },
    Armour { defence: At<i64> },
    Goal,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GrowthRow {
    pub(super) base: At<i64>,
    pub(super) each: At<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DepthsRow {
    pub(super) deepest: At<i64>,
    pub(super) down: At<String>,
    pub(super) up: At<String>,
    pub(super) goal: At<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FighterRow {
    pub(super) hp: At<i64>,
    pub(super) defence: At<i64>,
    pub(super) power: At<i64>,
}

#[derive(Clone, Copy, Deserialize)]
pub(super) enum AiRow {
    HostileEnemy,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecipeRow {
    pub(super) id: At<String>,
    pub(super) generator: At<GeneratorRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum GeneratorRow {
    Rooms { attempts: At<i64>, smallest: At<i64>, largest: At<i64> },
    Caves { open: At<i64>, rounds: At<i64> },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Level {
    pub(super) wall: At<String>,
    pub(super) floor: At<String>,
    pub(super) recipe: At<Vec<At<RecipeFrom>>>,
    pub(super) monsters_per_room: At<Vec<At<MostFrom>>>,
    pub(super) monsters: At<Vec<At<WeightsFrom>>>,
    pub(super) items_per_room: Option<At<Vec<At<MostFrom>>>>,
    pub(super) items: Option<At<Vec<At<WeightsFrom>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecipeFrom {
    pub(super) from: At<i64>,
    pub(super) recipe: At<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MostFrom {
    pub(super) from: At<i64>,
    pub(super) most: At<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeightsFrom {
    pub(super) from: At<i64>,
    pub(super) weights: At<Weights>,
}

/// A map from names to weights, in the order of the file and with every place kept.
pub(super) struct Weights(pub(super) Vec<(At<String>, At<i64>)>);

impl<'de> Deserialize<'de> for Weights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rows;

        impl<'de> Visitor<'de> for Rows {
            type Value = Weights;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from names to weights")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Weights, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = map.next_entry()? {
                    rows.push(row);
                }
                Ok(Weights(rows))
            }
        }

        deserializer.deserialize_map(Rows)
    }
}
