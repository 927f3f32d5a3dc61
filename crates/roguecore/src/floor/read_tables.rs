//! The tables by floor: their rows, and that they rise.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::recipe::Recipe;
use super::tables::{ByFloor, FloorTables, Weights};
use crate::entity::PrototypeId;
use crate::ron_reader::{Reader, Span, Spanned, SpannedMap};
use crate::rows::known::{check_floor, check_wall};
use crate::rows::prototype::Prototype;
use crate::schema::parts::{
    MAX_ROWS, MAX_VALUE, Names, WithSpan, floor_number, integer, rows, without_spans,
};
use crate::tile::{TileDef, TileId};

/// The tables by floor in a file of a pack.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FloorsFields {
    pub(crate) wall: Option<Spanned<String>>,
    pub(crate) floor: Option<Spanned<String>>,
    pub(crate) recipe: Option<Spanned<Vec<Spanned<RecipeFrom>>>>,
    pub(crate) monsters_per_room: Option<Spanned<Vec<Spanned<MaxFrom>>>>,
    pub(crate) monsters: Option<Spanned<Vec<Spanned<WeightsFrom>>>>,
    pub(crate) items_per_room: Option<Spanned<Vec<Spanned<MaxFrom>>>>,
    pub(crate) items: Option<Spanned<Vec<Spanned<WeightsFrom>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FloorsRow {
    pub(crate) wall: Spanned<String>,
    pub(crate) floor: Spanned<String>,
    pub(crate) recipe: Spanned<Vec<Spanned<RecipeFrom>>>,
    pub(crate) monsters_per_room: Spanned<Vec<Spanned<MaxFrom>>>,
    pub(crate) monsters: Spanned<Vec<Spanned<WeightsFrom>>>,
    pub(crate) items_per_room: Option<Spanned<Vec<Spanned<MaxFrom>>>>,
    pub(crate) items: Option<Spanned<Vec<Spanned<WeightsFrom>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecipeFrom {
    pub(crate) from: Spanned<i64>,
    pub(crate) recipe: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MaxFrom {
    pub(crate) from: Spanned<i64>,
    #[serde(alias = "most")]
    pub(crate) max: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeightsFrom {
    pub(crate) from: Spanned<i64>,
    pub(crate) weights: Spanned<SpannedMap<i64>>,
}

/// What the tables by floor refer to.
pub(crate) struct Referred<'a> {
    pub(crate) tiles: &'a [TileDef],
    pub(crate) recipes: &'a [Recipe],
    pub(crate) prototypes: &'a [Prototype],
    /// Is no monster; `None` when it could not be read.
    pub(crate) player: Option<PrototypeId>,
}

pub(crate) fn floors(
    r: &mut Reader<'_>,
    part: Spanned<FloorsRow>,
    referred: &Referred<'_>,
) -> Option<FloorTables> {
    let (row, span) = r.take(part)?;
    let wall = wall(r, row.wall, referred.tiles);
    let floor = floor(r, row.floor, referred.tiles);
    let recipe = recipe_rows(r, row.recipe, referred.recipes);
    let monsters_per_room = max_rows(r, row.monsters_per_room);
    let monsters = weight_rows(r, row.monsters, referred, "monster");
    let items_per_room = row.items_per_room.map_or(Some(Vec::new()), |part| max_rows(r, part));
    let no_items = Some(Vec::new());
    let items = row.items.map_or(no_items, |part| weight_rows(r, part, referred, "item"));
    let (recipe, monsters_per_room, monsters) = (recipe?, monsters_per_room?, monsters?);
    let (items_per_room, items) = (items_per_room?, items?);
    let starts_at_1 = recipe.first().is_some_and(|((from, _), _)| *from == 1);
    r.check(starts_at_1, span, || "the first row of `recipe` must say `from: 1`".to_owned());
    Some(FloorTables {
        recipe: rising(r, recipe),
        monsters_per_room: rising(r, monsters_per_room),
        monsters: accumulated(rising(r, monsters)),
        items_per_room: rising(r, items_per_room),
        items: accumulated(rising(r, items)),
        wall: wall?,
        floor: floor?,
    })
}

fn wall(r: &mut Reader<'_>, part: Spanned<String>, tiles: &[TileDef]) -> Option<TileId> {
    let (id, span) = r.take(part)?;
    let index = Names::new("tile", tiles, |tile| &tile.id).find(r, &id, span)?;
    check_wall(r, &tiles[index], span).then_some(TileId(index as u8))
}

fn floor(r: &mut Reader<'_>, part: Spanned<String>, tiles: &[TileDef]) -> Option<TileId> {
    let (id, span) = r.take(part)?;
    let index = Names::new("tile", tiles, |tile| &tile.id).find(r, &id, span)?;
    check_floor(r, &tiles[index], span).then_some(TileId(index as u8))
}

fn recipe_rows(
    r: &mut Reader<'_>,
    part: Spanned<Vec<Spanned<RecipeFrom>>>,
    recipes: &[Recipe],
) -> Option<Vec<WithSpan<(u32, usize)>>> {
    let names = Names::new("recipe", recipes, |recipe| &recipe.id);
    rows(r, part, "rows", MAX_ROWS, |r, RecipeFrom { from, recipe }| {
        let from = floor_number(r, from);
        let (id, span) = r.take(recipe)?;
        Some((from?, names.find(r, &id, span)?))
    })
}

fn max_rows(
    r: &mut Reader<'_>,
    part: Spanned<Vec<Spanned<MaxFrom>>>,
) -> Option<Vec<WithSpan<(u32, u32)>>> {
    rows(r, part, "rows", MAX_ROWS, |r, MaxFrom { from, max }| {
        let from = floor_number(r, from);
        let max = integer(r, max, "the maximum in a room", 0, 100);
        Some((from?, max?))
    })
}

fn weight_rows(
    r: &mut Reader<'_>,
    part: Spanned<Vec<Spanned<WeightsFrom>>>,
    referred: &Referred<'_>,
    what: &'static str,
) -> Option<Vec<WithSpan<(u32, Weights)>>> {
    let names = Names::new(what, referred.prototypes, |prototype| &prototype.id);
    let table = WeightTable { names, what, referred };
    rows(r, part, "rows", MAX_ROWS, |r, row| weights(r, row, &table))
}

/// Each row with the weights of earlier rows that it does not change.
fn accumulated(rows: ByFloor<Weights>) -> ByFloor<Weights> {
    let mut current: BTreeMap<PrototypeId, u32> = BTreeMap::new();
    let accumulate = |(from, weights): (u32, Weights)| {
        current.extend(weights);
        (from, current.iter().map(|(&id, &weight)| (id, weight)).collect())
    };
    rows.into_iter().map(accumulate).collect()
}

/// A table of weights of either monsters or items.
struct WeightTable<'a> {
    names: Names<'a>,
    /// `monster` or `item`.
    what: &'static str,
    referred: &'a Referred<'a>,
}

fn weights(
    r: &mut Reader<'_>,
    row: WeightsFrom,
    table: &WeightTable<'_>,
) -> Option<(u32, Weights)> {
    let from = floor_number(r, row.from);
    let (SpannedMap(weights), span) = r.take(row.weights)?;
    let count = weights.len();
    let is_short = r.check(count <= MAX_ROWS, span, || {
        format!("there must be at most {MAX_ROWS} weights; there are {count}")
    });
    if !is_short {
        return None;
    }
    // By id, not by name: a renamed monster must not change every floor.
    let mut resolved = BTreeMap::new();
    let mut is_valid = true;
    for (name, weight) in weights {
        let weight = integer(r, weight, "a weight", 0, MAX_VALUE);
        let name = r.take(name);
        let id = name.and_then(|(name, span)| table.resolve(r, &name, span, &resolved));
        match id.zip(weight) {
            Some((id, weight)) => _ = resolved.insert(id, weight),
            None => is_valid = false,
        }
    }
    is_valid.then_some((from?, resolved.into_iter().collect()))
}

impl WeightTable<'_> {
    /// The id of a monster or item that has no weight yet.
    fn resolve(
        &self,
        r: &mut Reader<'_>,
        name: &str,
        span: Span,
        resolved: &BTreeMap<PrototypeId, u32>,
    ) -> Option<PrototypeId> {
        let index = self.names.find(r, name, span)?;
        let id = PrototypeId(index as u16);
        let is_item = self.referred.prototypes[index].item.is_some();
        let fits = r.check(is_item == (self.what == "item"), span, || {
            format!("\"{name}\" is no {}; move it to the other table", self.what)
        });
        let is_new = r.check(!resolved.contains_key(&id), span, || {
            format!("\"{name}\" stands twice; add its weights up")
        });
        let is_other = r.check(self.referred.player != Some(id), span, || {
            format!("\"{name}\" is the player, of whom there is exactly one; name a monster")
        });
        (fits && is_new && is_other).then_some(id)
    }
}

/// The rows, checked to rise by floor.
fn rising<T>(r: &mut Reader<'_>, rows: Vec<WithSpan<(u32, T)>>) -> ByFloor<T> {
    for pair in rows.windows(2) {
        let ((before, _), _) = pair[0];
        let ((from, _), span) = &pair[1];
        r.check(before < *from, *span, || {
            format!("rows must rise by floor; `from: {from}` comes after `from: {before}`")
        });
    }
    without_spans(rows)
}
