//! The tables of floors: which rows there are, and that they rise.

use std::collections::BTreeMap;

use super::super::file::{Level, MostFrom, RecipeFrom, Weights, WeightsFrom};
use super::super::reader::{At, Place, Reader};
use super::super::{FloorTables, Prototype, Recipe};
use super::parts::{Names, Placed, bare, floor_number, number, rows};
use super::{FIGURE, ROWS};
use crate::entity::PrototypeId;
use crate::tile::{TileDef, TileId};

pub(super) fn level(
    r: &mut Reader<'_>,
    part: At<Level>,
    tiles: &[TileDef],
    kinds: &Kinds<'_>,
    recipes: &[Recipe],
) -> Option<FloorTables> {
    let (level, place) = r.take(part)?;
    let recipe_names = Names::new("recipe", recipes, |recipe| &recipe.id);
    let wall = level_tile(r, level.wall, "wall", tiles, |tile| !tile.walkable, "not be walkable");
    let is_floor = |tile: &TileDef| tile.walkable && tile.transparent;
    let floor = level_tile(r, level.floor, "floor", tiles, is_floor, "be walkable and transparent");
    let recipe = rows(r, level.recipe, "rows", ROWS, |r, RecipeFrom { from, recipe }| {
        let from = floor_number(r, from);
        let (id, place) = r.take(recipe)?;
        Some((from?, recipe_names.find(r, &id, place)?))
    });
    let most = most_rows(r, level.monsters_per_room);
    let monsters = weight_rows(r, level.monsters, kinds, "monster");
    let most_items = level.items_per_room.map_or(Some(Vec::new()), |part| most_rows(r, part));
    let no_items = Some(Vec::new());
    let items = level.items.map_or(no_items, |part| weight_rows(r, part, kinds, "item"));
    let (recipe, most, monsters) = (recipe?, most?, monsters?);
    let (most_items, items) = (most_items?, items?);
    rising(r, &most_items);
    rising(r, &items);
    rising(r, &recipe);
    rising(r, &most);
    rising(r, &monsters);
    let first = recipe.first().is_some_and(|((from, _), _)| *from == 1);
    r.expect(first, place, || "the first row of `recipe` must say `from: 1`".to_owned());
    Some(FloorTables {
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
    tiles: &[TileDef],
    fits: impl Fn(&TileDef) -> bool,
    must: &str,
) -> Option<TileId> {
    let (id, place) = r.take(part)?;
    let index = Names::new("tile", tiles, |tile| &tile.id).find(r, &id, place)?;
    r.expect(fits(&tiles[index]), place, || format!("the {role} tile \"{id}\" must {must}"))
        .then_some(TileId(index as u8))
}

fn most_rows(r: &mut Reader<'_>, part: At<Vec<At<MostFrom>>>) -> Option<Vec<Placed<(u32, u32)>>> {
    rows(r, part, "rows", ROWS, |r, MostFrom { from, most }| {
        let from = floor_number(r, from);
        let most = number(r, most, "the most in a room", 0, 100);
        Some((from?, most?))
    })
}

/// A floor from which on a list of weights counts.
type WeightsRow = (u32, Vec<(PrototypeId, u32)>);

fn weight_rows(
    r: &mut Reader<'_>,
    part: At<Vec<At<WeightsFrom>>>,
    kinds: &Kinds<'_>,
    what: &'static str,
) -> Option<Vec<Placed<WeightsRow>>> {
    let names = Names::new(what, kinds.prototypes, |prototype| &prototype.id);
    let wanted = Wanted { names, what, kinds };
    rows(r, part, "rows", ROWS, |r, row| weights(r, row, &wanted))
}

/// Each row with what earlier rows said and it does not say otherwise.
fn heaped(rows: Vec<WeightsRow>) -> Vec<WeightsRow> {
    let mut so_far: BTreeMap<PrototypeId, u32> = BTreeMap::new();
    let heap = |(from, weights): WeightsRow| {
        so_far.extend(weights);
        (from, so_far.iter().map(|(&kind, &weight)| (kind, weight)).collect())
    };
    rows.into_iter().map(heap).collect()
}

/// Who may live on a floor, and what may lie there.
pub(super) struct Kinds<'a> {
    pub(super) prototypes: &'a [Prototype],
    /// Nobody but the player is of this kind; `None` when it is not known who is played.
    pub(super) player: Option<PrototypeId>,
}

/// What a table of weights names: monsters or items.
struct Wanted<'a> {
    names: Names<'a>,
    what: &'static str,
    kinds: &'a Kinds<'a>,
}

fn weights(r: &mut Reader<'_>, row: WeightsFrom, wanted: &Wanted<'_>) -> Option<WeightsRow> {
    let from = floor_number(r, row.from);
    let (Weights(weights), place) = r.take(row.weights)?;
    let count = weights.len();
    let few = r.expect(count <= ROWS, place, || {
        format!("there must be at most {ROWS} weights; there are {count}")
    });
    if !few {
        return None;
    }
    // By kind, not by name: a renamed monster must not change every floor.
    let mut resolved = BTreeMap::new();
    let mut fine = true;
    for (id, weight) in weights {
        let weight = number(r, weight, "a weight", 0, FIGURE);
        let kind = r.take(id).and_then(|(id, place)| weighed(r, &id, place, wanted, &resolved));
        match kind.zip(weight) {
            Some((kind, weight)) => _ = resolved.insert(kind, weight),
            None => fine = false,
        }
    }
    fine.then_some((from?, resolved.into_iter().collect()))
}

/// The kind of a monster or item that has no weight yet.
fn weighed(
    r: &mut Reader<'_>,
    id: &str,
    place: Place,
    wanted: &Wanted<'_>,
    so_far: &BTreeMap<PrototypeId, u32>,
) -> Option<PrototypeId> {
    let Wanted { names, what, kinds } = wanted;
    let index = names.find(r, id, place)?;
    let kind = PrototypeId(index as u16);
    let is_item = kinds.prototypes[index].item.is_some();
    let fits = r.expect(is_item == (*what == "item"), place, || {
        format!("\"{id}\" is no {what}; move it to the other table")
    });
    let once = r.expect(!so_far.contains_key(&kind), place, || {
        format!("\"{id}\" stands twice; add its weights up")
    });
    let other = r.expect(kinds.player != Some(kind), place, || {
        format!("\"{id}\" is the player, of whom there is exactly one; name a monster")
    });
    (fits && once && other).then_some(kind)
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
