//! From a file to content: every name resolved, every number within its range.
//! Reads on after a mistake, so that all of them are told at once.

use std::sync::Arc;

use super::error::{ContentErrors, did_you_mean};
use super::file::{
    AiRow, CreatureRow, File, GeneratorRow, Level, MapSize, MostFrom, RecipeFrom, RecipeRow,
    TileRow, Weights, WeightsFrom,
};
use super::reader::{At, Place, Reader};
use super::{Content, LevelTables, Prototype, Recipe};
use crate::component::{Ai, Fighter};
use crate::entity::{DrawOrder, Kind};
use crate::generator::{Caves, Generator, Rooms};
use crate::geometry::Size;
use crate::tile::{Color, Tile, TileKind};

/// The largest figure for hit points, defence, power and weights.
const FIGURE: u32 = 1_000_000;
/// The longest side of a map, in cells.
const SIDE: u32 = 1_000;
/// The longest name, in letters.
const NAME: usize = 40;
/// The most rows of one table. Tiles are fewer: one byte names a tile.
const ROWS: usize = 1_000;
const TILES: usize = 250;

/// A value with its place, for checks that need more than one part.
type Placed<T> = (T, Place);

pub(super) fn content(file_name: &str, ron: &str) -> Result<Content, ContentErrors> {
    let mut reader = Reader::new(file_name, ron);
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
    let recipes = rows(r, file.recipes, "recipes", ROWS, |r, row| recipe(r, row, map));
    // Names are only looked up in tables that were read whole, or every one would be unknown.
    let (tiles, creatures, recipes) = (tiles?, creatures?, recipes?);
    unique_names(r, "tile", &tiles, |tile| &tile.id);
    unique_names(r, "creature", &creatures, |creature| &creature.id);
    unique_names(r, "recipe", &recipes, |recipe| &recipe.id);
    glyphs_are_told_apart(r, &tiles, &creatures);
    let tiles = bare(tiles);
    let prototypes = bare(creatures);
    let recipes = bare(recipes);
    let player = player(r, file.player, &prototypes);
    let level = level(r, file.level, &tiles, &prototypes, &recipes);
    Some(Content {
        title: title?,
        map: map?,
        sight: sight?,
        player: player?,
        level: level?,
        tiles,
        prototypes,
        recipes: Arc::from(recipes),
    })
}

fn map_size(r: &mut Reader<'_>, part: At<MapSize>) -> Option<Size> {
    let (size, _) = r.take(part)?;
    let width = number(r, size.width, "the width of the map", 5, SIDE);
    let height = number(r, size.height, "the height of the map", 5, SIDE);
    Some(Size::new(width? as i32, height? as i32))
}

fn sight(r: &mut Reader<'_>, part: Option<At<i64>>) -> Option<u32> {
    let Some(part) = part else { return Some(8) };
    let (cells, place) = r.take(part)?;
    // Below 2 the player could walk into what they cannot see.
    let fine = cells == 0 || (2..=i64::from(SIDE)).contains(&cells);
    r.expect(fine, place, || {
        format!("sight must be 0 (without limit) or from 2 to {SIDE} cells; it is {cells}")
    })
    .then_some(cells as u32)
}

fn tile(r: &mut Reader<'_>, row: TileRow) -> Option<Tile> {
    let id = identifier(r, row.id);
    let glyph = glyph(r, row.glyph);
    let color = color(r, row.color);
    let name = row.name.map(|part| text(r, part, "the name"));
    let look = row.look.map(|part| text(r, part, "the look"));
    let walkable = r.take_or(row.walkable, false);
    let transparent = r.take_or(row.transparent, false);
    let id = id?;
    Some(Tile {
        name: name.unwrap_or_else(|| Some(id.clone()))?,
        look: look.unwrap_or_else(|| Some(id.clone()))?,
        id,
        glyph: glyph?,
        color: color?,
        walkable: walkable?,
        transparent: transparent?,
    })
}

fn creature(r: &mut Reader<'_>, row: CreatureRow) -> Option<Prototype> {
    let id = identifier(r, row.id);
    let glyph = glyph(r, row.glyph);
    let color = color(r, row.color);
    let name = row.name.map(|part| text(r, part, "the name"));
    let look = row.look.map(|part| text(r, part, "the look"));
    let blocks = r.take_or(row.blocks, false);
    let has_fighter = row.fighter.is_some();
    let fighter = row.fighter.map_or(Some(None), |part| fighter(r, part).map(Some));
    let ai = row.ai.map_or(Some(None), |part| ai(r, part, has_fighter).map(Some));
    let id = id?;
    Some(Prototype {
        name: name.unwrap_or_else(|| Some(id.clone()))?,
        look: look.unwrap_or_else(|| Some(id.clone()))?,
        id,
        glyph: glyph?,
        color: color?,
        draw_order: DrawOrder::Actor,
        // Two fighters on one cell could never be told apart by a blow.
        blocks_movement: blocks? || has_fighter,
        fighter: fighter?,
        ai: ai?,
    })
}

fn fighter(r: &mut Reader<'_>, part: At<super::file::FighterRow>) -> Option<Fighter> {
    let (row, _) = r.take(part)?;
    let hp = number(r, row.hp, "hp", 1, FIGURE);
    let defence = number(r, row.defence, "defence", 0, FIGURE);
    let power = number(r, row.power, "power", 0, FIGURE);
    Some(Fighter::new(hp? as i32, defence? as i32, power? as i32))
}

fn ai(r: &mut Reader<'_>, part: At<AiRow>, has_fighter: bool) -> Option<Ai> {
    let (AiRow::HostileEnemy, place) = r.take(part)?;
    r.expect(has_fighter, place, || {
        "only a fighter can be hostile; add `fighter: (hp: .., defence: .., power: ..)`".to_owned()
    })
    .then(Ai::hostile_enemy)
}

fn recipe(r: &mut Reader<'_>, row: RecipeRow, map: Option<Size>) -> Option<Recipe> {
    let id = identifier(r, row.id);
    let (row, place) = r.take(row.generator)?;
    let generator: Box<dyn Generator> = match row {
        GeneratorRow::Rooms { attempts, smallest, largest } => {
            let attempts = number(r, attempts, "attempts", 1, 100_000);
            let smallest = number(r, smallest, "the smallest side of a room", 3, SIDE);
            let largest = number(r, largest, "the largest side of a room", 3, SIDE);
            let (attempts, smallest, largest) = (attempts?, smallest? as i32, largest? as i32);
            let fits = map.is_none_or(|map| largest < map.width.min(map.height));
            r.expect(smallest <= largest && fits, place, || {
                format!(
                    "rooms of {smallest} to {largest} cells: the smallest side must not exceed \
                     the largest, and the largest must be below both sides of the map"
                )
            })
            .then(|| Box::new(Rooms { attempts, smallest, largest }))?
        }
        GeneratorRow::Caves { open, rounds } => {
            let open = number(r, open, "the percentage of open cells", 1, 99);
            let rounds = number(r, rounds, "rounds", 0, 20);
            Box::new(Caves { open: open?, rounds: rounds? })
        }
    };
    Some(Recipe { id: id?, generator })
}

fn player(r: &mut Reader<'_>, part: At<String>, prototypes: &[Prototype]) -> Option<Kind> {
    let (id, place) = r.take(part)?;
    let kind = find(r, "creature", &id, place, prototypes, |creature| &creature.id)?;
    let prototype = &prototypes[kind];
    let fine = prototype.fighter.is_some() && prototype.ai.is_none();
    r.expect(fine, place, || {
        format!("the player \"{id}\" must have a `fighter` and must not have an `ai`")
    })
    .then_some(Kind(kind as u16))
}

fn level(
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
    let most = rows(r, level.monsters_per_room, "rows", ROWS, |r, MostFrom { from, most }| {
        let from = floor_number(r, from);
        let most = number(r, most, "the most monsters in a room", 0, 100);
        Some((from?, most?))
    });
    let monsters = rows(r, level.monsters, "rows", ROWS, |r, row| weights(r, row, prototypes));
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
    let index = find(r, "tile", &id, place, tiles, |tile| &tile.id)?;
    r.expect(fits(&tiles[index]), place, || format!("the {role} tile \"{id}\" must {must}"))
        .then_some(TileKind(index as u8))
}

fn weights(
    r: &mut Reader<'_>,
    row: WeightsFrom,
    prototypes: &[Prototype],
) -> Option<(u32, Vec<(Kind, u32)>)> {
    let from = floor_number(r, row.from);
    let (Weights(weights), _) = r.take(row.weights)?;
    let mut resolved: Vec<Option<(Kind, u32)>> = Vec::new();
    for (id, weight) in weights {
        let weight = number(r, weight, "a weight", 0, FIGURE);
        let kind = r.take(id).and_then(|(id, place)| {
            let kind = find(r, "monster", &id, place, prototypes, |creature| &creature.id)?;
            let twice = resolved.iter().flatten().any(|(earlier, _)| earlier.index() == kind);
            r.expect(!twice, place, || format!("\"{id}\" stands twice; add its weights up"))
                .then_some(kind)
        });
        resolved.push(kind.zip(weight).map(|(kind, weight)| (Kind(kind as u16), weight)));
    }
    let mut resolved = resolved.into_iter().collect::<Option<Vec<_>>>()?;
    // By kind, not by name: a renamed monster must not change every floor.
    resolved.sort_unstable();
    Some((from?, resolved))
}

/// Rows of a table: each is read even when an earlier one was wrong.
fn rows<'de, Row, T>(
    r: &mut Reader<'_>,
    part: At<Vec<At<Row>>>,
    what: &str,
    most: usize,
    mut read: impl FnMut(&mut Reader<'_>, Row) -> Option<T>,
) -> Option<Vec<Placed<T>>>
where
    Row: serde::Deserialize<'de>,
{
    let (parts, place) = r.take(part)?;
    let count = parts.len();
    let fine = (1..=most).contains(&count);
    let message = || format!("there must be from 1 to {most} {what}; there are {count}");
    if !r.expect(fine, place, message) {
        return None;
    }
    let read_row = |part| {
        let (row, place) = r.take(part)?;
        read(r, row).map(|value| (value, place))
    };
    let read: Vec<Option<Placed<T>>> = parts.into_iter().map(read_row).collect();
    read.into_iter().collect()
}

fn bare<T>(rows: Vec<Placed<T>>) -> Vec<T> {
    rows.into_iter().map(|(value, _)| value).collect()
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

fn unique_names<T>(r: &mut Reader<'_>, what: &str, rows: &[Placed<T>], id: impl Fn(&T) -> &String) {
    for (index, (row, place)) in rows.iter().enumerate() {
        let again = rows[..index].iter().any(|(earlier, _)| id(earlier) == id(row));
        r.expect(!again, *place, || {
            format!("there are two {what}s named \"{}\"; rename one", id(row))
        });
    }
}

/// A scene is read by its glyphs: each tile has its own, and no creature looks like a tile.
fn glyphs_are_told_apart(
    r: &mut Reader<'_>,
    tiles: &[Placed<Tile>],
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

fn find<T>(
    r: &mut Reader<'_>,
    what: &str,
    id: &str,
    place: Place,
    known: &[T],
    name: impl Fn(&T) -> &String,
) -> Option<usize> {
    let found = known.iter().position(|row| name(row) == id);
    r.expect(found.is_some(), place, || {
        let names = || known.iter().map(|row| name(row).as_str());
        let hint = match did_you_mean(id, names()) {
            Some(name) => format!("did you mean \"{name}\"?"),
            None => format!("known are {}", names().take(20).collect::<Vec<_>>().join(", ")),
        };
        format!("{what} \"{id}\" does not exist; {hint}")
    });
    found
}

fn floor_number(r: &mut Reader<'_>, part: At<i64>) -> Option<u32> {
    number(r, part, "the floor", 1, 1_000)
}

/// A number of the range. Read as 64 bits, so that a negative one is told its range, too.
fn number(r: &mut Reader<'_>, part: At<i64>, what: &str, low: u32, high: u32) -> Option<u32> {
    let (value, place) = r.take(part)?;
    let fine = (low.into()..=high.into()).contains(&value);
    r.expect(fine, place, || format!("{what} must be from {low} to {high}; it is {value}"))
        .then_some(value as u32)
}

fn color(r: &mut Reader<'_>, part: At<(u8, u8, u8)>) -> Option<Color> {
    r.take(part).map(|((red, green, blue), _)| Color::new(red, green, blue))
}

fn glyph(r: &mut Reader<'_>, part: At<char>) -> Option<char> {
    let (glyph, place) = r.take(part)?;
    r.expect(is_visible(glyph) && !glyph.is_whitespace(), place, || {
        format!("the glyph U+{:04X} cannot be seen; take a letter or a sign", glyph as u32)
    })
    .then_some(glyph)
}

/// A name that other parts of the file use: small letters, digits, `_` and `-`.
fn identifier(r: &mut Reader<'_>, part: At<String>) -> Option<String> {
    let (id, place) = r.take(part)?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    let fine = (1..=NAME).contains(&id.len()) && id.chars().all(plain);
    r.expect(fine, place, || {
        format!("an id is 1 to {NAME} small letters, digits, `_` or `-`; this one is {id:?}")
    })
    .then_some(id)
}

/// Words for the player's eyes: short, and nothing in them that a terminal would obey.
fn text(r: &mut Reader<'_>, part: At<String>, what: &str) -> Option<String> {
    let (text, place) = r.take(part)?;
    let length = text.chars().count();
    let long = r.expect((1..=NAME).contains(&length), place, || {
        format!("{what} must have from 1 to {NAME} letters; it has {length}")
    });
    let hidden = text.chars().find(|&c| !is_visible(c));
    let clean = r.expect(hidden.is_none(), place, || {
        let code = hidden.unwrap_or_default() as u32;
        format!("{what} holds the unprintable character U+{code:04X}; remove it")
    });
    (long && clean).then_some(text)
}

/// No control character, and none that hides or turns the text around it.
fn is_visible(c: char) -> bool {
    let invisible = matches!(c,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}' | '\u{E000}'..='\u{F8FF}' | '\u{0300}'..='\u{036F}');
    !c.is_control() && !invisible
}
