//! The tables of floors: which rows there are, and that they rise.

use std::collections::BTreeMap;

use super::super::file::{Level, MostFrom, RecipeFrom, Weights, WeightsFrom};
use super::super::reader::{At, Reader};
use super::super::{LevelTables, Prototype, Recipe};
use super::parts::{Placed, bare, find, floor_number, number, rows};
use super::{FIGURE, ROWS};
use crate::entity::Kind;
use crate::tile::{Tile, TileKind};

pub(super) fn level(
    r: &mut Reader<'_>,
    part: At<Level>,
    tiles: &[Tile],
    prototypes: &[Prototype],
    recipes: &[Recipe],
) -> Option<LevelTables> {
    let (level, place) = r.take(part)?;
    let wall = level_tile(r, level.wall, "wall", tiles, |tile| !tile.walkable, "not be walkable");
    let is_floor = |tile: &Tile| tile.walkable && tile.transparent;
    let floor = level_tile(r, level.floor, "floor", tiles, is_floor, "be walkable and transparent");
    let recipe = rows(r, level.recipe, "rows", ROWS, |r, RecipeFrom { from, recipe }| {
        let from = floor_number(r, from);
        let (id, place) = r.take(recipe)?;
        Some((from?, find(r, "recipe", &id, place, recipes, |recipe| &recipe.id)?))
    });
    let most = most_rows(r, level.monsters_per_room);
    let monsters = weight_rows(r, level.monsters, "monster", prototypes);
    let most_items = level.items_per_room.map_or(Some(Vec::new()), |part| most_rows(r, part));
    let no_items = Some(Vec::new());
    let items = level.items.map_or(no_items, |part| weight_rows(r, part, "item", prototypes));
    let (recipe, most, monsters) = (recipe?, most?, monsters?);
    let (most_items, items) = (most_items?, items?);
    rising(r, &most_items);
    rising(r, &items);
    rising(r, &recipe);
    rising(r, &most);
    rising(r, &monsters);
    let first = recipe.first().is_some_and(|((from, _), _)| *from == 1);
    r.expect(first, place, || "the first row of `recipe` must say `from: 1`".to_owned());
    Some(LevelTables {
        wall: wall?,
        floor: floor?,
        recipe: bare(recipe),
        monsters_per_room: bare(most),
        monsters: heaped(bare(monsters)),
        items_per_room: bare(most_items),
        items: heaped(bare(items)),
    })
}

fn level_tile(
    r: &mut Reader<'_>,
    part: At<String>,
    role: &str,
    tiles: &[Tile],
    fits: impl Fn(&Tile) -> bool,
    must: &str,
) -> Option<TileKind> {
    let (id, place) = r.take(part)?;
    let index = find(r, "tile", &id, place, tiles, |tile| &tile.id)?;
    r.expect(fits(&tiles[index]), place, || format!("the {role} tile \"{id}\" must {must}"))
        .then_some(TileKind(index as u8))
}

fn most_rows(r: &mut Reader<'_>, part: At<Vec<At<MostFrom>>>) -> Option<Vec<Placed<(u32, u32)>>> {
    rows(r, part, "rows", ROWS, |r, MostFrom { from, most }| {
        let from = floor_number(r, from);
        let most = number(r, most, "the most in a room", 0, 100);
        Some((from?, most?))
    })
}

/// A floor from which on a list of weights counts.
type WeightsRow = (u32, Vec<(Kind, u32)>);

fn weight_rows(
    r: &mut Reader<'_>,
    part: At<Vec<At<WeightsFrom>>>,
    what: &str,
    prototypes: &[Prototype],
) -> Option<Vec<Placed<WeightsRow>>> {
    rows(r, part, "rows", ROWS, |r, row| weights(r, row, what, prototypes))
}

/// Each row with what earlier rows said and it does not say otherwise.
fn heaped(rows: Vec<WeightsRow>) -> Vec<WeightsRow> {
    let mut so_far: BTreeMap<Kind, u32> = BTreeMap::new();
    let heap = |(from, weights): WeightsRow| {
        so_far.extend(weights);
        (from, so_far.iter().map(|(&kind, &weight)| (kind, weight)).collect())
    };
    rows.into_iter().map(heap).collect()
}

fn weights(
    r: &mut Reader<'_>,
    row: WeightsFrom,
    what: &str,
    prototypes: &[Prototype],
) -> Option<WeightsRow> {
    let from = floor_number(r, row.from);
    let (Weights(weights), _) = r.take(row.weights)?;
    let mut resolved: Vec<Option<(Kind, u32)>> = Vec::new();
    for (id, weight) in weights {
        let weight = number(r, weight, "a weight", 0, FIGURE);
        let kind = r.take(id).and_then(|(id, place)| {
            let kind = find(r, what, &id, place, prototypes, |row| &row.id)?;
            let is_item = prototypes[kind].item.is_some();
            let fits = r.expect(is_item == (what == "item"), place, || {
                format!("\"{id}\" is no {what}; move it to the other table")
            });
            let twice = resolved.iter().flatten().any(|(earlier, _)| earlier.index() == kind);
            r.expect(!twice, place, || format!("\"{id}\" stands twice; add its weights up"))
                .then_some(kind)
                .filter(|_| fits)
        });
        resolved.push(kind.zip(weight).map(|(kind, weight)| (Kind(kind as u16), weight)));
    }
    let mut resolved = resolved.into_iter().collect::<Option<Vec<_>>>()?;
    // By kind, not by name: a renamed monster must not change every floor.
    resolved.sort_unstable();
    Some((from?, resolved))
}

/// Rows by floor must rise: the last one reached counts.
fn rising<T>(r: &mut Reader<'_>, rows: &[Placed<(u32, T)>]) {
    for pair in rows.windows(2) {
        let ((before, _), _) = pair[0];
        let ((from, _), place) = &pair[1];
        r.expect(before < *from, *place, || {
            format!("rows must rise by floor; `from: {from}` comes after `from: {before}`")
        });
    }
}
