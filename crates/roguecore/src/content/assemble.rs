//! From a file to content: every name resolved, every number within its range. Reading goes on
//! after a mistake, so that all mistakes are reported at once.

use std::collections::BTreeSet;

use super::file::{DungeonRow, File, MapSize, MeleeRow, XpCurveRow};
use super::host::Host;
use super::queries::Content;
use super::tables::{Tables, tables};
use crate::component::{Item, Melee, XpCurve};
use crate::dice::Dice;
use crate::entity::PrototypeId;
use crate::floor::read_tables::{Referred, floors};
use crate::floor::recipe::recipe;
use crate::floor::step_context::StepContext;
use crate::floor::tables::Dungeon;
use crate::geometry::Size;
use crate::id::FactionId;
use crate::inventory::InventorySlot;
use crate::ron_reader::{Diagnostics, Reader, Span, Spanned};
use crate::rows::derived::Derived;
use crate::rows::horde::hordes;
use crate::rows::known::Known;
use crate::rows::prototype::Prototype;
use crate::rows::row_list::RowList;
use crate::rows::vault::{Vault, vaults};
use crate::schema::bounds::MAX_TEXT;
use crate::schema::parts::{
    MAX_NAME, MAX_ROWS, MAX_SIDE, MAX_VALUE, Names, WithSpan, integer, rows, text, without_spans,
};
use crate::tile::{TileDef, TileId};

/// The radius of sight where a file has none, in cells.
pub(crate) const DEFAULT_SIGHT: u32 = 8;

pub(crate) fn content(file_name: &str, ron: &str, host: &Host) -> Result<Content, Diagnostics> {
    let mut reader = Reader::new(file_name, ron);
    if !reader.check_text("a content file", Content::MAX_BYTES) {
        return reader.finish(None);
    }
    let file = reader.parse::<File<'_>>();
    let content = file.and_then(|file| assemble(&mut reader, file, host));
    reader.finish(content)
}

pub(crate) fn assemble<'t>(r: &mut Reader<'t>, file: File<'t>, host: &Host) -> Option<Content> {
    let tables = tables(r, &file, host.rules().names().map(str::to_owned).collect());
    let unknown_span = file.unknown.as_ref().map_or(Span::START, |part| part.at().span(r));
    let title = text(r, file.title, "the title", MAX_NAME);
    let intro = file.intro.map(|part| text(r, part, "the introduction", MAX_TEXT));
    let map = map_size(r, file.map);
    let sight = sight(r, file.sight);
    let Tables { tiles, prototypes, rows: rule_rows } = tables;
    // Names are looked up in tables without mistakes only, or each name would be unknown.
    let player = prototypes.as_deref().and_then(|rows| player(r, file.player, rows));
    let known = Known::new(map, tiles.as_deref(), prototypes.as_deref(), player);
    let vaults = vaults(r, file.vaults, &known);
    let (vaults, marks) = vaults.unzip();
    let hordes = hordes(r, file.hordes, &known);
    let ids = |vaults: &Vec<Vault>| vaults.iter().map(|it| it.id.clone()).collect();
    let (generators, vault_ids) = (host.generators(), vaults.as_ref().map(ids));
    let cx = StepContext { known: &known, generators, marks, vaults: vault_ids };
    let recipes = rows(r, file.recipes, "recipes", MAX_ROWS, |r, row| recipe(r, row, &cx));
    let (tiles, prototypes, recipes) = (tiles?, prototypes?, recipes?);
    check_unique(r, "recipe", &recipes, |recipe| &recipe.id);
    check_glyphs(r, &tiles, &prototypes);
    let tiles = without_spans(tiles);
    let prototypes = without_spans(prototypes);
    let recipes = without_spans(recipes);
    let referred = Referred { tiles: &tiles, recipes: &recipes, prototypes: &prototypes, player };
    let floor_tables = floors(r, file.floors, &referred);
    let inventory = file.inventory.map_or(Some(Vec::new()), |part| inventory(r, part, &prototypes));
    let has_growth = rule_rows.as_ref().is_none_or(|rows| !rows.level_ups.is_empty());
    let xp_curve = file.xp_curve.map(|part| xp_curve(r, part, has_growth));
    let floor_tile = floor_tables.as_ref().map(|tables| tables.floor);
    let floor_tiles: Vec<TileId> =
        recipes.iter().filter_map(|recipe| recipe.floor).chain(floor_tile).collect();
    let melee = file.melee.map_or_else(|| Some(Melee::default()), |part| melee(r, part));
    let dungeon = file.dungeon.map(|part| dungeon(r, part, &tiles, &prototypes, &floor_tiles));
    let mut rows = rule_rows?;
    (rows.tiles, rows.prototypes) = (tiles, prototypes);
    (rows.vaults, rows.hordes) = (vaults?, hordes?);
    let player = player?;
    rows.prototypes[player.index()].faction = FactionId::PLAYER;
    if let Some(fault) = rows.unknown_fault() {
        r.report(unknown_span, || fault);
        return None;
    }
    let mut content = Content {
        inventory: inventory?,
        xp_curve: xp_curve.map_or(Some(None), |it| it.map(Some))?,
        dungeon: dungeon.map_or(Some(None), |it| it.map(Some))?,
        melee: melee?,
        title: title?,
        intro: intro.map_or(Some(None), |it| it.map(Some))?,
        map: map?,
        sight: sight?,
        player,
        left_out: Vec::new(),
        floor_tables: floor_tables?,
        recipes,
        rows,
        host: host.clone(),
        source: None,
        derived: Derived::default(),
        row_list: RowList::default(),
        hash: 0,
    };
    content.derive();
    content.identify();
    Some(content)
}

fn map_size(r: &mut Reader<'_>, part: Spanned<MapSize>) -> Option<Size> {
    let (size, _) = r.take(part)?;
    let width = integer(r, size.width, "the width of the map", 5, MAX_SIDE);
    let height = integer(r, size.height, "the height of the map", 5, MAX_SIDE);
    Some(Size::new(width?, height?))
}

fn sight(r: &mut Reader<'_>, part: Option<Spanned<i64>>) -> Option<u32> {
    let Some(part) = part else { return Some(DEFAULT_SIGHT) };
    let (cells, span) = r.take_integer(part)?;
    // With a radius of 1 the player could enter cells that were never visible.
    let is_valid = cells == 0 || (2..=i64::from(MAX_SIDE)).contains(&cells);
    r.check(is_valid, span, || {
        format!("sight must be 0 (without limit) or from 2 to {MAX_SIDE} cells; it is {cells}")
    })
    .then_some(cells as u32)
}

fn player(
    r: &mut Reader<'_>,
    part: Spanned<String>,
    prototypes: &[WithSpan<Prototype>],
) -> Option<PrototypeId> {
    let (id, span) = r.take(part)?;
    let names = Names::new("creature", prototypes, |(prototype, _)| &prototype.id);
    let index = names.find(r, &id, span)?;
    let (prototype, _) = &prototypes[index];
    let is_valid = prototype.fighter.is_some() && prototype.ai.is_empty();
    r.check(is_valid, span, || {
        format!("the player \"{id}\" must have `stats: {{\"hp\": ..}}` and must not have an `ai`")
    })
    .then_some(PrototypeId(index as u16))
}

fn check_unique<T>(
    r: &mut Reader<'_>,
    what: &str,
    rows: &[WithSpan<T>],
    id: impl Fn(&T) -> &String,
) {
    let mut taken = BTreeSet::new();
    for (row, span) in rows {
        r.check(taken.insert(id(row)), *span, || {
            format!("there are two {what}s named \"{}\"; rename one", id(row))
        });
    }
}

/// Scenes are read by glyph: each tile has its own, and no creature or item has that of a tile.
fn check_glyphs(
    r: &mut Reader<'_>,
    tiles: &[WithSpan<TileDef>],
    prototypes: &[WithSpan<Prototype>],
) {
    let mut taken: Vec<(char, &str)> = Vec::new();
    for (tile, span) in tiles {
        if let Some((_, other)) = taken.iter().find(|(glyph, _)| *glyph == tile.glyph) {
            r.report(*span, || {
                format!("the tiles \"{other}\" and \"{}\" have the same glyph", tile.id)
            });
        }
        taken.push((tile.glyph, &tile.id));
    }
    for (prototype, span) in prototypes {
        if let Some((_, tile)) = taken.iter().find(|(glyph, _)| *glyph == prototype.glyph) {
            r.report(*span, || {
                format!("the creature \"{}\" has the glyph of the tile \"{tile}\"", prototype.id)
            });
        }
    }
}

fn inventory(
    r: &mut Reader<'_>,
    part: Spanned<Vec<Spanned<String>>>,
    prototypes: &[Prototype],
) -> Option<Vec<PrototypeId>> {
    let (ids, span) = r.take(part)?;
    let count = ids.len();
    r.check(count <= InventorySlot::COUNT, span, || {
        format!("an inventory holds {} items; these are {count}", InventorySlot::COUNT)
    });
    let read = |id| item_id(r, id, prototypes).map(|(id, _)| id);
    let read: Vec<Option<PrototypeId>> = ids.into_iter().map(read).collect();
    read.into_iter().collect()
}

/// The item with that id, and its use.
fn item_id(
    r: &mut Reader<'_>,
    id: Spanned<String>,
    prototypes: &[Prototype],
) -> Option<(PrototypeId, Item)> {
    let (id, span) = r.take(id)?;
    let index = Names::new("item", prototypes, |row| &row.id).find(r, &id, span)?;
    let item = prototypes[index].item;
    r.check(item.is_some(), span, || format!("\"{id}\" is no item"));
    item.map(|item| (PrototypeId(index as u16), item))
}

fn xp_curve(r: &mut Reader<'_>, part: Spanned<XpCurveRow>, has_growth: bool) -> Option<XpCurve> {
    let (row, span) = r.take(part)?;
    r.check(has_growth, span, || {
        "a level offers nothing to choose; add `growth: [(id: \"power\", do: [ChangeStat(\"power\", \
         1)])]`"
            .to_owned()
    });
    let base = integer(r, row.base, "the base", 1, MAX_VALUE);
    let each = integer(r, row.each, "each", 0, MAX_VALUE);
    let friends = row.friends.map_or(Some(0), |part| integer(r, part, "friends", 0, 100));
    Some(XpCurve { base: base?, each: each?, friends: friends? })
}

fn melee(r: &mut Reader<'_>, part: Spanned<MeleeRow>) -> Option<Melee> {
    let (row, _) = r.take(part)?;
    let least =
        row.least.map_or(Some(0), |part| integer(r, part, "the least damage", 0, MAX_VALUE));
    let roll = row.roll.map_or_else(|| Some(Dice::default()), |part| dice(r, part, "the roll"));
    Some(Melee::new(least? as i32, roll?))
}

fn dice(r: &mut Reader<'_>, part: Spanned<String>, what: &str) -> Option<Dice> {
    let (text, span) = r.take(part)?;
    let dice = text.parse::<Dice>();
    r.check(dice.is_ok(), span, || {
        let error = dice.as_ref().err().map(ToString::to_string);
        format!("{what}: {}", error.unwrap_or_default())
    });
    let dice = dice.ok()?;
    let limit = MAX_VALUE as i32;
    r.check(dice.min() >= -limit && dice.max() <= limit, span, || {
        format!(
            "{what} must be from -{limit} to {limit}; {dice} gives {} to {}",
            dice.min(),
            dice.max()
        )
    })
    .then_some(dice)
}

fn dungeon(
    r: &mut Reader<'_>,
    part: Spanned<DungeonRow>,
    tiles: &[TileDef],
    prototypes: &[Prototype],
    floor_tiles: &[TileId],
) -> Option<Dungeon> {
    let (row, span) = r.take(part)?;
    let deepest = integer(r, row.deepest, "the deepest floor", 1, 1_000);
    let down = stairs(r, row.down, tiles, floor_tiles);
    let up = stairs(r, row.up, tiles, floor_tiles);
    let (goal, item) = item_id(r, row.goal, prototypes)?;
    let is_goal = !item.usable && item.equipment_slot.is_none();
    r.check(is_goal, span, || {
        "the goal must be an item without `equip` and without a rule for its use".to_owned()
    });
    r.check(down != up || down.is_none(), span, || "`down` and `up` must be two tiles".to_owned());
    Some(Dungeon { deepest: deepest?, down: down?, up: up?, goal })
}

fn stairs(
    r: &mut Reader<'_>,
    part: Spanned<String>,
    tiles: &[TileDef],
    floor_tiles: &[TileId],
) -> Option<TileId> {
    let (id, span) = r.take(part)?;
    let index = Names::new("tile", tiles, |tile| &tile.id).find(r, &id, span)?;
    let tile = TileId(index as u8);
    let is_walkable =
        r.check(tiles[index].walkable, span, || format!("the stairs \"{id}\" must be walkable"));
    // Otherwise every cell would be stairs, and the arrival position would be undefined.
    let is_distinct = r.check(!floor_tiles.contains(&tile), span, || {
        format!("the stairs \"{id}\" must not be the floor tile")
    });
    (is_walkable && is_distinct).then_some(tile)
}
