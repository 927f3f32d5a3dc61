//! From a file to content: every name resolved, every number within its range. Reading goes on
//! after a mistake, so that all mistakes are reported at once.

use std::collections::BTreeSet;

use super::file::{DungeonFields, MeleeFields, SettingFields};
use super::host::Host;
use super::merge;
use super::queries::Content;
use super::tables::{FloorRows, Tables, tables};
use crate::component::Melee;
use crate::entity::PrototypeId;
use crate::floor::generator::Generators;
use crate::floor::recipe::{Recipe, RecipeFields};
use crate::floor::tables::Dungeon;
use crate::id::FactionId;
use crate::ron_reader::{Diagnostics, Reader, Span};
use crate::rows::derived::Derived;
use crate::rows::horde::{Horde, HordeFields};
use crate::rows::prototype::Prototype;
use crate::rows::row_list::RowList;
use crate::rows::tables::Rows;
use crate::rows::vault::{Vault, VaultFields};
use crate::schema::compiler::{Compiler, TileFacts};
use crate::schema::names::Table;
use crate::schema::row::Row as _;
use crate::schema::text::{WithSpan, without_spans};
use crate::tile::{TileDef, TileId};

pub(crate) fn content(file_name: &str, ron: &str, host: &Host) -> Result<Content, Diagnostics> {
    let mut reader = Reader::new(file_name, ron);
    if !reader.check_text("a content file", Content::MAX_BYTES) {
        return reader.finish(None);
    }
    let text = reader.text();
    let content = assemble(&mut reader, &[vec![text]], false, host);
    reader.finish(content)
}

/// The content of packs, of which each extends the one after it.
pub(super) fn assemble<'t>(
    r: &mut Reader<'t>,
    packs: &[Vec<&'t str>],
    has_built_in: bool,
    host: &Host,
) -> Option<Content> {
    let mut compiler = Compiler::new(r, host.rules().names().map(str::to_owned).collect());
    let cx = &mut compiler;
    let file = merge::file(cx, packs, has_built_in)?;
    let Tables { tiles, prototypes, rows, of_floors } = tables(cx, &file.tables);
    // Names are looked up in tables without mistakes only, or each name would be unknown.
    let facts = |(tile, _): &WithSpan<TileDef>| TileFacts {
        walkable: tile.walkable,
        transparent: tile.transparent,
    };
    cx.tiles = tiles.as_ref().map(|tiles| tiles.iter().map(facts).collect());
    cx.has_prototypes = prototypes.is_some();
    let settings = SettingFields::from_fields(cx, &file.settings);
    if let (Some(settings), Some(prototypes)) = (&settings, &prototypes) {
        cx.map = Some(settings.map.size());
        cx.player = player(cx.r, settings.player, prototypes);
    }
    let floors = floor_rows(cx, of_floors, host.generators());
    let (tiles, prototypes, floors) = (tiles?, prototypes?, floors?);
    check_scene_keys(cx.r, &tiles, &prototypes);
    let floor_tables = file.floors.compiled(cx);
    let (settings, player) = (settings?, cx.player);
    let mut rows = rows?;
    (rows.tiles, rows.prototypes) = (without_spans(tiles), without_spans(prototypes));
    (rows.vaults, rows.hordes) = (floors.vaults, floors.hordes);
    check_curve(cx.r, &settings, &rows);
    check_floor_changes(cx, settings.dungeon.as_ref());
    let floor_tables = floor_tables?;
    let of_recipes = floors.recipes.iter().filter_map(|recipe| recipe.floor);
    let floor_tiles: Vec<TileId> = of_recipes.chain([floor_tables.floor]).collect();
    let dungeon = settings.dungeon.as_ref().map(|row| dungeon(cx.r, row, &rows, &floor_tiles));
    let player = player?;
    rows.prototypes[player.index()].faction = FactionId::PLAYER;
    if let Some(fault) = rows.unknown_fault() {
        let span = file.tables.get("unknown").map_or(Span::START, |table| table.at.span(cx.r));
        cx.r.report(span, || fault);
        return None;
    }
    let mut content = Content {
        inventory: settings.inventory,
        xp_curve: settings.xp_curve.map(|(row, _)| row.curve()),
        dungeon: dungeon.map_or(Some(None), |it| it.map(Some))?,
        melee: settings.melee.map_or_else(Melee::default, MeleeFields::melee),
        title: settings.title,
        intro: settings.intro,
        map: settings.map.size(),
        sight: settings.sight,
        player,
        left_out: Vec::new(),
        floor_tables,
        recipes: floors.recipes,
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

/// What floors are made of.
struct Floors {
    vaults: Vec<Vault>,
    hordes: Vec<Horde>,
    recipes: Vec<Recipe>,
}

fn floor_rows<'t>(
    cx: &mut Compiler<'_, 't>,
    rows: FloorRows<'t>,
    generators: &Generators,
) -> Option<Floors> {
    let vaults = cx.compiled(rows.vaults, |cx, row: VaultFields, _| row.compiled(cx));
    // A generator of the host may set marks that no vault has.
    cx.marks = vaults.as_deref().filter(|_| generators.is_empty()).map(marks);
    let hordes = cx.compiled(rows.hordes, |_, row: HordeFields, _| Some(row.compiled()));
    let recipes =
        cx.compiled(rows.recipes, |cx, row: RecipeFields, _| row.compiled(cx.r, generators));
    let (vaults, hordes, recipes) = (vaults?, hordes?, recipes?);
    Some(Floors {
        vaults: without_spans(vaults),
        hordes: without_spans(hordes),
        recipes: without_spans(recipes),
    })
}

/// The marks of all vaults.
fn marks(vaults: &[WithSpan<Vault>]) -> Table {
    let marks: BTreeSet<&str> = vaults.iter().flat_map(|(vault, _)| vault.marks()).collect();
    let mut names = Table::default();
    marks.into_iter().for_each(|mark| _ = names.push(mark));
    names
}

fn player(
    r: &mut Reader<'_>,
    (player, span): (PrototypeId, Span),
    prototypes: &[WithSpan<Prototype>],
) -> Option<PrototypeId> {
    let (prototype, _) = prototypes.get(player.index())?;
    let is_valid = prototype.fighter.is_some() && prototype.ai.is_empty();
    r.check(is_valid, span, || {
        let id = &prototype.id;
        format!("the player \"{id}\" must have `stats: {{\"hp\": ..}}` and must not have an `ai`")
    })
    .then_some(player)
}

/// Whether a level offers something.
fn check_curve(r: &mut Reader<'_>, settings: &SettingFields, rows: &Rows) {
    let Some((_, span)) = settings.xp_curve else { return };
    r.check(!rows.level_ups.is_empty(), span, || {
        "a level offers nothing to choose; add `growth: [(id: \"power\", do: [ChangeStat(\"power\", \
         1)])]`"
            .to_owned()
    });
}

/// Whether every change of the floor can lead to another one.
fn check_floor_changes(cx: &mut Compiler<'_, '_>, dungeon: Option<&DungeonFields>) {
    let deepest = dungeon.map_or(1, |dungeon| dungeon.deepest);
    for (floors, span) in std::mem::take(&mut cx.floor_changes) {
        let most = deepest.saturating_sub(1);
        cx.r.check(floors != 0 && floors.unsigned_abs() <= most, span, || {
            if most == 0 {
                return "the game has one floor: a rule that changes the floor needs a `dungeon` with more"
                    .to_owned();
            }
            format!("a rule goes 1 to {most} floors down or up here, where the deepest is {deepest}; this is {floors}")
        });
    }
}

/// Scenes are read by character: each tile has its own, and no creature or item has that of a tile.
fn check_scene_keys(
    r: &mut Reader<'_>,
    tiles: &[WithSpan<TileDef>],
    prototypes: &[WithSpan<Prototype>],
) {
    let mut taken: Vec<(char, &str)> = Vec::new();
    for (tile, span) in tiles {
        if let Some((_, other)) = taken.iter().find(|(key, _)| *key == tile.scene_key) {
            r.report(*span, || {
                format!(
                    "the tiles \"{other}\" and \"{}\" are one character in scenes; give one a `scene_key`",
                    tile.id
                )
            });
        }
        taken.push((tile.scene_key, &tile.id));
    }
    for (prototype, span) in prototypes {
        if let Some((_, tile)) = taken.iter().find(|(key, _)| *key == prototype.glyph) {
            r.report(*span, || {
                format!(
                    "the creature \"{}\" has the glyph of the tile \"{tile}\"; give the tile a `scene_key`",
                    prototype.id
                )
            });
        }
    }
}

fn dungeon(
    r: &mut Reader<'_>,
    row: &DungeonFields,
    rows: &Rows,
    floor_tiles: &[TileId],
) -> Option<Dungeon> {
    let down = stairs(r, row.down, rows, floor_tiles);
    let up = stairs(r, row.up, rows, floor_tiles);
    let (goal, span) = row.goal;
    let item = rows.prototype(goal)?.item?;
    let is_goal = !item.usable && item.equipment_slot.is_none();
    r.check(is_goal, span, || {
        "the goal must be an item without `equip` and without a rule for its use".to_owned()
    });
    r.check(down != up || down.is_none(), row.down.1, || {
        "`down` and `up` must be two tiles".to_owned()
    });
    Some(Dungeon { deepest: row.deepest, down: down?, up: up?, goal })
}

fn stairs(
    r: &mut Reader<'_>,
    (tile, span): (TileId, Span),
    rows: &Rows,
    floor_tiles: &[TileId],
) -> Option<TileId> {
    let row = rows.tile(tile)?;
    let id = &row.id;
    let is_walkable =
        r.check(row.walkable, span, || format!("the stairs \"{id}\" must be walkable"));
    // Otherwise every cell would be stairs, and the arrival position would be undefined.
    let is_distinct = r.check(!floor_tiles.contains(&tile), span, || {
        format!("the stairs \"{id}\" must not be the floor tile")
    });
    (is_walkable && is_distinct).then_some(tile)
}
