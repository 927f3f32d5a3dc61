//! From a file to content: every name resolved, every number within its range.
//! Reads on after a mistake, so that all of them are told at once.

mod level;
mod parts;
mod prototypes;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::error::ContentErrors;
use super::file::{DepthsRow, File, GeneratorRow, GrowthRow, MapSize, RecipeRow};
use super::reader::{At, Reader};
use super::{Content, Dungeon, Prototype, Recipe};
use crate::component::{Item, XpCurve};
use crate::entity::PrototypeId;
use crate::generator::{Caves, Generator, Rooms};
use crate::geometry::Size;
use crate::inventory::InventorySlot;
use crate::tile::{TileDef, TileId};

use level::{Kinds, level};
use parts::{Names, Placed, bare, identifier, number, rows, text};
use prototypes::{creature, item, tile};

/// The largest figure for hit points, defence, power and weights.
const FIGURE: u32 = 1_000_000;
/// The longest side of a map, in cells.
const SIDE: u32 = 1_000;
/// The longest name, in letters.
const NAME: usize = 40;
/// The most rows of one table. Tiles are fewer: one byte names a tile.
const ROWS: usize = 1_000;
const TILES: usize = 250;

pub(super) fn content(file_name: &str, ron: &str) -> Result<Content, ContentErrors> {
    // Some editors begin every file with a byte order mark.
    let mut reader = Reader::new(file_name, ron.strip_prefix('\u{FEFF}').unwrap_or(ron));
    if !reader.is_readable(Content::MAX_BYTES) {
        return reader.finish(None);
    }
    let content = match reader.whole::<File>() {
        Some(file) => assemble(&mut reader, file),
        None => None,
    };
    reader.finish(content)
}

fn assemble(r: &mut Reader<'_>, file: File) -> Option<Content> {
    let title = text(r, file.title, "the title");
    let map = map_size(r, file.map);
    let sight = sight(r, file.sight);
    let tiles = rows(r, file.tiles, "tiles", TILES, tile);
    let creatures = rows(r, file.creatures, "creatures", ROWS, creature);
    let no_items = Some(Vec::new());
    let items = file.items.map_or(no_items, |part| rows(r, part, "items", ROWS, item));
    let recipes = rows(r, file.recipes, "recipes", ROWS, |r, row| recipe(r, row, map));
    // Names are only looked up in tables that were read whole, or every one would be unknown.
    let (tiles, mut creatures, recipes) = (tiles?, creatures?, recipes?);
    creatures.extend(items?);
    unique_names(r, "tile", &tiles, |tile| &tile.id);
    unique_names(r, "creatures or item", &creatures, |creature| &creature.id);
    unique_names(r, "recipe", &recipes, |recipe| &recipe.id);
    glyphs_are_told_apart(r, &tiles, &creatures);
    let tiles = bare(tiles);
    let prototypes = bare(creatures);
    let recipes = bare(recipes);
    let player = player(r, file.player, &prototypes);
    let kinds = Kinds { prototypes: &prototypes, player };
    let level = level(r, file.level, &tiles, &kinds, &recipes);
    let inventory = file.inventory.map_or(Some(Vec::new()), |part| inventory(r, part, &prototypes));
    let xp_curve = file.xp_curve.map(|part| xp_curve(r, part));
    let plain = level.as_ref().map(|level| level.floor);
    let dungeon = file.dungeon.map(|part| dungeon(r, part, &tiles, &prototypes, plain));
    Some(Content {
        inventory: inventory?,
        xp_curve: xp_curve.map_or(Some(None), |it| it.map(Some))?,
        dungeon: dungeon.map_or(Some(None), |it| it.map(Some))?,
        hash: r.hash(),
        title: title?,
        map: map?,
        sight: sight?,
        player: player?,
        floor_tables: level?,
        tiles,
        prototypes,
        recipes,
    })
}

fn map_size(r: &mut Reader<'_>, part: At<MapSize>) -> Option<Size> {
    let (size, _) = r.take(part)?;
    let width = number(r, size.width, "the width of the map", 5, SIDE);
    let height = number(r, size.height, "the height of the map", 5, SIDE);
    Some(Size::new(width?, height?))
}

fn sight(r: &mut Reader<'_>, part: Option<At<i64>>) -> Option<u32> {
    let Some(part) = part else { return Some(8) };
    let (cells, place) = r.take_number(part)?;
    // Below 2 the player could walk into what they cannot see.
    let fine = cells == 0 || (2..=i64::from(SIDE)).contains(&cells);
    r.expect(fine, place, || {
        format!("sight must be 0 (without limit) or from 2 to {SIDE} cells; it is {cells}")
    })
    .then_some(cells as u32)
}

fn recipe(r: &mut Reader<'_>, row: RecipeRow, map: Option<Size>) -> Option<Recipe> {
    let id = identifier(r, row.id);
    let (row, place) = r.take(row.generator)?;
    let generator: Arc<dyn Generator> = match row {
        GeneratorRow::Rooms { attempts, smallest, largest } => {
            let attempts = number(r, attempts, "attempts", 1, Rooms::MAX_ATTEMPTS);
            let smallest = number(r, smallest, "the smallest side of a room", 3, SIDE);
            let largest = number(r, largest, "the largest side of a room", 3, SIDE);
            let (attempts, smallest, largest) = (attempts?, smallest? as i32, largest? as i32);
            let fits = map.is_none_or(|map| largest < map.rect().width.min(map.rect().height));
            r.expect(smallest <= largest && fits, place, || {
                format!(
                    "rooms of {smallest} to {largest} cells: the smallest side must not exceed \
                     the largest, and the largest must be below both sides of the map"
                )
            })
            .then(|| Arc::new(Rooms { attempts, smallest, largest }))?
        }
        GeneratorRow::Caves { open, rounds } => {
            let open = number(r, open, "the percentage of open cells", 1, 99);
            let rounds = number(r, rounds, "rounds", 0, Caves::MAX_ROUNDS);
            Arc::new(Caves { open: open?, rounds: rounds? })
        }
    };
    Some(Recipe { id: id?, generator })
}

fn player(r: &mut Reader<'_>, part: At<String>, prototypes: &[Prototype]) -> Option<PrototypeId> {
    let (id, place) = r.take(part)?;
    let names = Names::new("creature", prototypes, |creature| &creature.id);
    let kind = names.find(r, &id, place)?;
    let prototype = &prototypes[kind];
    let fine = prototype.fighter.is_some() && prototype.ai.is_none();
    r.expect(fine, place, || {
        format!("the player \"{id}\" must have a `fighter` and must not have an `ai`")
    })
    .then_some(PrototypeId(kind as u16))
}

fn unique_names<T>(r: &mut Reader<'_>, what: &str, rows: &[Placed<T>], id: impl Fn(&T) -> &String) {
    let mut taken = BTreeSet::new();
    for (row, place) in rows {
        r.expect(taken.insert(id(row)), *place, || {
            format!("there are two {what}s named \"{}\"; rename one", id(row))
        });
    }
}

/// A scene is read by its glyphs: each tile has its own, and no creature looks like a tile.
fn glyphs_are_told_apart(
    r: &mut Reader<'_>,
    tiles: &[Placed<TileDef>],
    creatures: &[Placed<Prototype>],
) {
    let mut taken: Vec<(char, &str)> = Vec::new();
    for (tile, place) in tiles {
        let other = taken.iter().find(|(glyph, _)| *glyph == tile.glyph).map(|(_, id)| *id);
        r.expect(other.is_none(), *place, || {
            let other = other.unwrap_or_default();
            format!("the tiles \"{other}\" and \"{}\" have the same glyph", tile.id)
        });
        taken.push((tile.glyph, &tile.id));
    }
    for (creature, place) in creatures {
        let other = taken.iter().find(|(glyph, _)| *glyph == creature.glyph).map(|(_, id)| *id);
        r.expect(other.is_none(), *place, || {
            let other = other.unwrap_or_default();
            format!("the creature \"{}\" has the glyph of the tile \"{other}\"", creature.id)
        });
    }
}

fn inventory(
    r: &mut Reader<'_>,
    part: At<Vec<At<String>>>,
    prototypes: &[Prototype],
) -> Option<Vec<PrototypeId>> {
    let (ids, place) = r.take(part)?;
    let count = ids.len();
    r.expect(count <= InventorySlot::COUNT, place, || {
        format!("a pack holds {} things; these are {count}", InventorySlot::COUNT)
    });
    let read = |id| thing(r, id, prototypes).map(|(kind, _)| kind);
    let read: Vec<Option<PrototypeId>> = ids.into_iter().map(read).collect();
    read.into_iter().collect()
}

/// A thing that can be carried, by its id.
fn thing(
    r: &mut Reader<'_>,
    id: At<String>,
    prototypes: &[Prototype],
) -> Option<(PrototypeId, Item)> {
    let (id, place) = r.take(id)?;
    let kind = Names::new("item", prototypes, |row| &row.id).find(r, &id, place)?;
    let item = prototypes[kind].item;
    r.expect(item.is_some(), place, || format!("\"{id}\" is no item"));
    item.map(|item| (PrototypeId(kind as u16), item))
}

fn xp_curve(r: &mut Reader<'_>, part: At<GrowthRow>) -> Option<XpCurve> {
    let (row, _) = r.take(part)?;
    let base = number(r, row.base, "the base", 1, FIGURE);
    let each = number(r, row.each, "each", 0, FIGURE);
    Some(XpCurve { base: base?, each: each? })
}

fn dungeon(
    r: &mut Reader<'_>,
    part: At<DepthsRow>,
    tiles: &[TileDef],
    prototypes: &[Prototype],
    plain: Option<TileId>,
) -> Option<Dungeon> {
    let (row, place) = r.take(part)?;
    let deepest = number(r, row.deepest, "the deepest floor", 1, 1_000);
    let down = stairs(r, row.down, tiles, plain);
    let up = stairs(r, row.up, tiles, plain);
    let (goal, item) = thing(r, row.goal, prototypes)?;
    r.expect(item == Item::Goal, place, || "the goal must be an item with `item: Goal`".to_owned());
    r.expect(down != up || down.is_none(), place, || {
        "`down` and `up` must be two tiles".to_owned()
    });
    Some(Dungeon { deepest: deepest?, down: down?, up: up?, goal })
}

fn stairs(
    r: &mut Reader<'_>,
    part: At<String>,
    tiles: &[TileDef],
    plain: Option<TileId>,
) -> Option<TileId> {
    let (id, place) = r.take(part)?;
    let index = Names::new("tile", tiles, |tile| &tile.id).find(r, &id, place)?;
    let kind = TileId(index as u8);
    let walkable = tiles[index].walkable;
    r.expect(walkable, place, || format!("the stairs \"{id}\" must be walkable"));
    // Or every cell would lead on, and nobody could say where one arrives.
    let apart = plain != Some(kind);
    r.expect(apart, place, || format!("the stairs \"{id}\" must not be the floor tile"));
    (walkable && apart).then_some(kind)
}
