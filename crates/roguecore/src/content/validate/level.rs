//! The tables of floors: which rows there are, and that they rise.

use std::collections::BTreeMap;

use super::super::file::{Level, MostFrom, RecipeFrom, Weights, WeightsFrom};
use super::super::reader::{At, Place, Reader};
use super::super::{LevelTables, Recipe};
use super::parts::{Names, Placed, bare, floor_number, number, rows};
use super::{FIGURE, ROWS};
use crate::entity::Kind;
use crate::tile::{Tile, TileKind};

pub(super) fn level(
    r: &mut Reader<'_>,
    part: At<Level>,
    tiles: &[Tile],
    creatures: &Creatures<'_>,
    recipes: &[Recipe],
) -> Option<LevelTables> {
    let (level, place) = r.take(part)?;
    let recipe_names = Names::new("recipe", recipes, |recipe| &recipe.id);
    let wall = level_tile(r, level.wall, "wall", tiles, |tile| !tile.walkable, "not be walkable");
    let is_floor = |tile: &Tile| tile.walkable && tile.transparent;
    let floor = level_tile(r, level.floor, "floor", tiles, is_floor, "be walkable and transparent");
    let recipe = rows(r, level.recipe, "rows", ROWS, |r, RecipeFrom { from, recipe }| {
        let from = floor_number(r, from);
        let (id, place) = r.take(recipe)?;
        Some((from?, recipe_names.find(r, &id, place)?))
    });
    let most = rows(r, level.monsters_per_room, "rows", ROWS, |r, MostFrom { from, most }| {
        let from = floor_number(r, from);
        let most = number(r, most, "the most monsters in a room", 0, 100);
        Some((from?, most?))
    });
    let monsters = rows(r, level.monsters, "rows", ROWS, |r, row| weights(r, row, creatures));
    let (recipe, most, monsters) = (recipe?, most?, monsters?);
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
        monsters: bare(monsters),
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
    let index = Names::new("tile", tiles, |tile| &tile.id).find(r, &id, place)?;
    r.expect(fits(&tiles[index]), place, || format!("the {role} tile \"{id}\" must {must}"))
        .then_some(TileKind(index as u8))
}

/// Who may live on a floor.
pub(super) struct Creatures<'a> {
    pub(super) monsters: Names<'a>,
    /// Nobody but the player is of this kind; `None` when it is not known who is played.
    pub(super) player: Option<Kind>,
}

fn weights(
    r: &mut Reader<'_>,
    row: WeightsFrom,
    creatures: &Creatures<'_>,
) -> Option<(u32, Vec<(Kind, u32)>)> {
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
        let kind = r.take(id).and_then(|(id, place)| monster(r, &id, place, creatures, &resolved));
        match kind.zip(weight) {
            Some((kind, weight)) => _ = resolved.insert(kind, weight),
            None => fine = false,
        }
    }
    fine.then_some((from?, resolved.into_iter().collect()))
}

/// The kind of a monster that has no weight yet.
fn monster(
    r: &mut Reader<'_>,
    id: &str,
    place: Place,
    creatures: &Creatures<'_>,
    weighed: &BTreeMap<Kind, u32>,
) -> Option<Kind> {
    let kind = Kind(creatures.monsters.find(r, id, place)? as u16);
    let once = r.expect(!weighed.contains_key(&kind), place, || {
        format!("\"{id}\" stands twice; add its weights up")
    });
    let other = r.expect(creatures.player != Some(kind), place, || {
        format!("\"{id}\" is the player, of whom there is exactly one; name a monster")
    });
    (once && other).then_some(kind)
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
