//! From a file to content: every name resolved, every number within its range. Reading goes on
//! after a mistake, so that all mistakes are reported at once.

use std::collections::BTreeSet;
use std::mem::take;

use ron_tables::{
    Compiler, Diagnostics, FileRow as _, FileTables, Named as _, RawRows, ReadRow as _, Reader,
    Span, TableNames, Tables, WithSpan, without_spans,
};

use super::file::{DungeonFields, MeleeFields, SettingFields};
use super::host::Host;
use super::merge::{self, PackTexts};
use super::queries::Content;
use super::raw_rows::{OtherTables, RawTables, SavedTables};
use crate::component::Melee;
use crate::entity::PrototypeId;
use crate::floor::dungeon::Dungeon;
use crate::floor::recipe::{Recipe, RecipeFields};
use crate::id::{CustomId, FactionId, TagId};
use crate::rows::branch::Branch;
use crate::rows::prototype::Prototype;
use crate::rows::tables::Rows;
use crate::rows::unknown::UnknownGroup;
use crate::rows::vault::Vault;
use crate::rule::grammar::rule_set;
use crate::rule::owner::RuleOwner;
use crate::rule::{Effect, RuleSet};
use crate::schema::bounds::{MAX_FLOOR, MAX_OFFERED};
use crate::schema::context::{
    Asked, FloorCompiler, FloorContext, Has, NamedVault, RowContext, TakenAway,
};
use crate::tile::{TileDef, TileId};

pub(crate) fn content(file_name: &str, ron: &str, host: &Host) -> Result<Content, Diagnostics> {
    Reader::new(file_name, ron).read_twice(|reader| only_file(reader, host))
}

fn only_file(reader: &mut Reader<'_>, host: &Host) -> Option<Content> {
    reader.check_text("a content file", Content::MAX_BYTES).then_some(())?;
    let texts = PackTexts { packs: vec![vec![reader.text()]], lists: Vec::new() };
    assemble(reader, texts, host)
}

/// The content of packs.
pub(super) fn assemble<'t>(
    r: &mut Reader<'t>,
    packs: PackTexts<'t>,
    host: &Host,
) -> Option<Content> {
    r.call_whole("this content");
    let mut ids = Tables::default();
    for name in host.rules().names() {
        ids.names.of_mut(CustomId::WHAT).push(name);
    }
    let mut context = RowContext::default();
    let mut compiler = Compiler { r, tables: &mut ids, context: &mut context };
    let file = merge::file(&mut compiler, packs)?;
    let mut raw = RawTables::collect(&mut compiler, &file.tables);
    let old_ids = file.renames.apply(&mut compiler);
    let tables = SavedTables::read_in_order(&mut compiler, &mut raw);

    // Names are looked up in tables without mistakes only, or each name would be unknown.
    let mut context = FloorContext::new(context, tables.resolved());
    let cx = &mut Compiler { r, tables: &mut ids, context: &mut context };
    let settings = SettingFields::from_fields(cx, &file.settings);
    if let (Some(settings), Some(prototypes)) = (&settings, &tables.prototypes) {
        cx.context.resolved.map = Some(settings.map.size());
        cx.context.resolved.player = player(cx.r, settings.player, prototypes);
    }
    let others = OtherTables::read(cx, &mut raw);
    let recipes = read_recipes(cx, take(raw.rows(&RecipeFields::TABLE)), host);
    // A generator of the host may set marks that no vault has.
    let vaults = others.vaults.as_deref().filter(|_| host.generators().is_empty());
    let marks_are_known = vaults.is_none_or(|vaults| check_marks(cx, vaults));
    check_named_vaults(cx, others.vaults.as_deref().unwrap_or_default());
    let recipes = recipes.filter(|_| marks_are_known);
    let (tiles, prototypes) = (tables.tiles.as_deref()?, tables.prototypes.as_deref()?);
    check_scene_keys(cx.r, tiles, prototypes);
    let floor_tables = file.floors.compiled(cx);
    let (settings, mut rows) = (settings?, tables.into_rows(take(&mut cx.context.rows.texts))?);
    others.add_to(&mut rows)?;
    check_sentences(cx, &rows);
    check_curve(cx.r, &settings, &rows);
    check_costs(cx, &rows);
    check_floor_changes(cx, settings.dungeon.as_ref(), &rows.branches);
    check_taken(cx);
    let (recipes, floor_rules): (Vec<_>, Vec<_>) = without_spans(recipes?).into_iter().unzip();
    if floor_rules.iter().any(|rules: &RuleSet| !rules.is_empty()) {
        rows.floor_rules = floor_rules;
    }
    let floor_tables = floor_tables?;
    let of_recipes = recipes.iter().filter_map(|recipe| recipe.floor);
    let floor_tiles: Vec<TileId> = of_recipes.chain([floor_tables.floor]).collect();
    check_branches(cx, settings.dungeon.as_ref(), &rows, &floor_tiles);
    let dungeon = settings.dungeon.as_ref().map(|row| dungeon(cx.r, row, &rows, &floor_tiles));
    if let Some(Some(dungeon)) = dungeon {
        note_last_ways(cx, dungeon, &rows);
    }
    let player = cx.context.resolved.player?;
    check_tags_of_growth(cx, &rows, player);
    rows.prototypes[player.index()].faction = FactionId::PLAYER;
    check_unknown(cx.r, &file.tables, &rows)?;
    let content = Content {
        inventory: settings.inventory,
        xp_curve: settings.xp_curve.map(|(row, _)| row.curve()),
        technique_offer: settings.techniques.map(|(row, _)| row.offer()),
        dungeon: dungeon.map_or(Some(None), |it| it.map(Some))?,
        melee: settings.melee.map_or_else(Melee::default, MeleeFields::melee),
        intro: settings.intro,
        endings: settings.ending.map_or([None, None], |ending| [ending.lost, ending.won]),
        score: settings.score,
        sight: settings.sight,
        player,
        recipes,
        rows,
        old_ids,
        notes: cx.r.notes(),
        host: host.clone(),
        ..Content::empty(settings.title, settings.map.size(), floor_tables)
    };
    Some(content.completed())
}

type CompiledRecipes = Vec<WithSpan<(Recipe, RuleSet)>>;

fn read_recipes<'t>(
    cx: &mut FloorCompiler<'_, 't>,
    rows: RawRows<'t>,
    host: &Host,
) -> Option<CompiledRecipes> {
    cx.compiled(rows, |cx, mut row: RecipeFields, _| {
        let rules = rule_set(&mut cx.with(Has::context), take(&mut row.rules), RuleOwner::Floor);
        row.compiled(cx.r, host.generators()).map(|recipe| (recipe, rules))
    })
}

/// Whether each mark that a step names is one of a vault.
fn check_marks(cx: &mut FloorCompiler<'_, '_>, vaults: &[WithSpan<Vault>]) -> bool {
    let marks: BTreeSet<&str> = vaults.iter().flat_map(|(vault, _)| vault.marks()).collect();
    let mut known = TableNames::default();
    marks.into_iter().for_each(|mark| _ = known.push(mark));
    let mut all_known = true;
    for (mark, span) in take(&mut cx.context.marks) {
        all_known &= known.find(cx.r, "mark", &mark, span).is_some();
    }
    all_known
}

/// Reports vaults without a start that are to be whole floors, and those with one that are to be parts of a floor.
fn check_named_vaults(cx: &mut FloorCompiler<'_, '_>, vaults: &[WithSpan<Vault>]) {
    for NamedVault { index, span, is_whole } in take(&mut cx.context.named_vaults) {
        let Some((vault, _)) = vaults.get(index) else { continue };
        cx.r.check(vault.is_floor() == is_whole, span, || {
            let id = &vault.id;
            if is_whole {
                format!(
                    "the vault \"{id}\" is no whole floor: mark the cell on which the player arrives, \
                     `\"s\": (mark: \"start\")`"
                )
            } else {
                format!(
                    "the vault \"{id}\" is a whole floor, which a recipe draws by `Drawn([\"{id}\"])`; as a part \
                     of one it has no cell marked `start`"
                )
            }
        });
    }
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

/// Whether a level offers something, and not more than there are letters for.
fn check_curve(r: &mut Reader<'_>, settings: &SettingFields, rows: &Rows) {
    let of_levels = || rows.level_ups.iter().filter(|row| row.costs.is_none());
    let improvements = of_levels().filter(|row| row.tag().is_none()).count();
    let techniques = of_levels().filter(|row| row.technique.is_some()).count();
    if let Some((offer, span)) = &settings.techniques {
        let most = improvements + techniques.min(offer.draw as usize);
        r.check(most <= MAX_OFFERED, *span, || {
            format!(
                "a level offers at most {MAX_OFFERED} rows of growth; these are {most}: lower `draw`, or leave some out"
            )
        });
        r.check(settings.xp_curve.is_some(), *span, || {
            "no level is ever gained; add `xp_curve`, or leave out `techniques`".to_owned()
        });
    }
    let Some((_, span)) = settings.xp_curve else { return };
    r.check(improvements <= MAX_OFFERED, span, || {
        format!(
            "a level offers at most {MAX_OFFERED} rows of growth; these are {improvements}: leave some out, or make them techniques"
        )
    });
    r.check(improvements > 0, span, || {
        "a level offers nothing to choose; add `growth: [(id: \"power\", do: [ChangeStat(\"power\", \
         1)])]`"
            .to_owned()
    });
    r.check(settings.techniques.is_some() || techniques == 0, span, || {
        "no level offers a technique; add `techniques: (every: 2, draw: 2)`".to_owned()
    });
}

/// Whether no item is given for more rows of growth than there are letters for.
fn check_costs(cx: &mut FloorCompiler<'_, '_>, rows: &Rows) {
    let costs = take(&mut cx.context.rows.costs_of_growth);
    for (index, (item, span)) in costs.iter().enumerate() {
        let before = costs[..index].iter().filter(|(other, _)| other == item).count();
        cx.r.check(before != MAX_OFFERED, *span, || {
            let id = rows.prototype(*item).map_or("", |row| row.id.as_str());
            format!("\"{id}\" is given for more than {MAX_OFFERED} rows of growth; leave some out")
        });
    }
}

/// Whether each origin and technique has a tag of its own, which the player does not begin with: it says which ones a
/// player has.
fn check_tags_of_growth(cx: &mut FloorCompiler<'_, '_>, rows: &Rows, player: PrototypeId) {
    let mut taken: Vec<TagId> = Vec::new();
    let of_player = rows.prototypes[player.index()].tags;
    for (tag, span) in take(&mut cx.context.rows.tags_of_growth) {
        let name = rows.tags.get(tag.index()).map_or("", String::as_str);
        cx.r.check(!taken.contains(&tag), span, || {
            format!("another row of growth has the tag \"{name}\"; each needs one of its own")
        });
        cx.r.check(!of_player.contains(tag), span, || {
            format!(
                "the player begins with the tag \"{name}\", so that its row could not be chosen"
            )
        });
        taken.push(tag);
    }
}

/// Whether every change of the floor can lead to another one, in the main dungeon or in a branch.
fn check_floor_changes(
    cx: &mut FloorCompiler<'_, '_>,
    dungeon: Option<&DungeonFields>,
    branches: &[Branch],
) {
    let deepest = dungeon.map_or(1, |dungeon| dungeon.deepest);
    let ends = branches.iter().map(|branch| branch.from + branch.floors);
    let most = ends.fold(deepest, u32::max) - 1;
    for (floors, span) in take(&mut cx.context.rows.floor_changes) {
        cx.r.check(floors != 0 && floors.unsigned_abs() <= most, span, || {
            if most == 0 {
                return "the game has one floor: a rule that changes the floor needs a `dungeon` with more"
                    .to_owned();
            }
            format!("a rule goes 1 to {most} floors down or up here; this is {floors}")
        });
    }
}

/// Whether each branch leaves a floor that there is, by a tile that is nothing else there.
fn check_branches(
    cx: &mut FloorCompiler<'_, '_>,
    dungeon: Option<&DungeonFields>,
    rows: &Rows,
    floor_tiles: &[TileId],
) {
    let deepest = dungeon.map_or(0, |dungeon| dungeon.deepest);
    let mut last = u64::from(deepest);
    let mut taken: Vec<(Option<u32>, TileId)> =
        dungeon.map_or_else(Vec::new, |dungeon| vec![(None, dungeon.down.0), (None, dungeon.up.0)]);
    for (branch, [from, stairs]) in rows.branches.iter().zip(take(&mut cx.context.branch_spans)) {
        let id = &branch.id;
        cx.r.check(deepest > 0, from, || "a branch needs a `dungeon` that it leaves".to_owned());
        cx.r.check(deepest == 0 || branch.from <= deepest, from, || {
            format!("\"{id}\" leaves floor {}, but the deepest is {deepest}", branch.from)
        });
        let is_free = |(floor, tile): &(Option<u32>, TileId)| {
            *tile != branch.stairs || floor.is_some_and(|floor| floor != branch.from)
        };
        cx.r.check(taken.iter().all(is_free), stairs, || {
            let from = branch.from;
            format!(
                "the stairs to \"{id}\" must be another tile than the other stairs of floor {from}"
            )
        });
        taken.push((Some(branch.from), branch.stairs));
        check_stairs(cx.r, (branch.stairs, stairs), rows, floor_tiles);
        last += u64::from(branch.floors);
        cx.r.check(last <= MAX_FLOOR as u64, from, || {
            format!(
                "a dungeon has at most {MAX_FLOOR} floors with all its branches; with \"{id}\" these \
                 are {last}"
            )
        });
    }
}

/// Reports numbers outside of rules that ask for the damage of a blow. All other numbers there know `Me`.
fn check_taken(cx: &mut FloorCompiler<'_, '_>) {
    for (asked, span) in take(&mut cx.context.rows.asked) {
        if asked == Asked::Taken {
            asked.report(cx.r, span);
        }
    }
}

/// Reports the sentences of rows that do not tell of their rules. Of equal sentences each has its own place.
fn check_sentences(cx: &mut FloorCompiler<'_, '_>, rows: &Rows) {
    let mut places = take(&mut cx.context.rows.sentences);
    for told in rows.told() {
        let place = places.iter().position(|(sentence, _)| sentence == told.text);
        let span = place.map_or(Span::START, |place| places.remove(place).1);
        if let Some(fault) = rows.sentence_fault(&told) {
            cx.r.report(span, || fault);
        }
    }
}

/// Whether every group of unknown items has names enough.
fn check_unknown(r: &mut Reader<'_>, file: &FileTables<'_>, rows: &Rows) -> Option<()> {
    let fault = rows.unknown_fault();
    let table = file.get(UnknownGroup::TABLE.field);
    let span = table.map_or(Span::START, |table| table.at.span(r));
    r.check(fault.is_none(), span, || fault.unwrap_or_default()).then_some(())
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
    let are_stairs = [row.down, row.up].map(|tile| check_stairs(r, tile, rows, floor_tiles));
    let (goal, span) = row.goal;
    let item = rows.prototype(goal)?.item?;
    let is_goal = !item.usable && item.equipment_slot.is_none();
    r.check(is_goal, span, || {
        "the goal must be an item without `equip` and without a rule for its use".to_owned()
    });
    let (down, up) = (row.down.0, row.up.0);
    r.check(down != up, row.down.1, || "`down` and `up` must be two tiles".to_owned());
    (are_stairs == [true; 2]).then_some(Dungeon { deepest: row.deepest, down, up, goal })
}

/// Notes the rules that would take away a tile or an item that a game cannot be won without: the engine keeps
/// it, or nothing does.
fn note_last_ways(cx: &mut FloorCompiler<'_, '_>, dungeon: Dungeon, rows: &Rows) {
    let branches = rows.branches.iter().map(|branch| branch.stairs);
    let stairs: Vec<TileId> = branches.chain([dungeon.down, dungeon.up]).collect();
    let id = |tile: TileId| &rows.tiles[tile.index()].id;
    let is_won_otherwise = rows.effects().any(|effect| *effect == Effect::Win);
    for (taken, span) in take(&mut cx.context.rows.taken_away) {
        match taken {
            TakenAway::AnyTile(to) => cx.r.note(span, || {
                let to = id(to);
                format!(
                    "the last stairs of a floor, and the last way to them, to the goal or to a key, never \
                     become \"{to}\""
                )
            }),
            TakenAway::Tile(tile) if stairs.contains(&tile) => cx.r.note(span, || {
                format!("the last \"{}\" of a floor is never replaced: it is stairs", id(tile))
            }),
            TakenAway::Item(item) if item == dungeon.goal && !is_won_otherwise => {
                cx.r.note(span, || {
                    let goal = &rows.prototypes[item.index()].id;
                    format!("a game in which this takes \"{goal}\" cannot be won: it is the goal")
                });
            }
            TakenAway::Tile(_) | TakenAway::Item(_) => {}
        }
    }
}

/// Whether stairs are another tile than every floor tile. Otherwise every cell would be stairs, and the
/// arrival position would be undefined.
fn check_stairs(
    r: &mut Reader<'_>,
    (tile, span): (TileId, Span),
    rows: &Rows,
    floor_tiles: &[TileId],
) -> bool {
    r.check(!floor_tiles.contains(&tile), span, || {
        format!("the stairs \"{}\" must not be the floor tile", rows.tiles[tile.index()].id)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// A file that is not parsed as a whole is the content that it is when it is, or has a mistake.
    #[test]
    fn what_is_read_quickly_is_what_the_parser_reads() {
        const INSERTED: [&str; 18] = [
            "(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "/", "//", "/*", "#", "r", "\\",
            "\u{A0}", "1",
        ];
        let read = |mut reader: Reader<'_>| {
            let content = only_file(&mut reader, &Host::new()).filter(|_| reader.is_ok());
            content.map(|it| it.hash())
        };
        let (mut rng, mut valid) = (Rng::seeded(1), 0);
        for original in [Content::first_steps_ron(), Content::classic_ron()] {
            for _ in 0..1_500 {
                let mut text = original.to_owned();
                let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
                let at = places[rng.below(places.len() as u32) as usize];
                match rng.below(3) {
                    0 => _ = text.remove(at),
                    _ => text.insert_str(at, INSERTED[rng.below(INSERTED.len() as u32) as usize]),
                }
                let reader = Reader::new("my.ron", &text);
                let quick = read(reader.quick());
                valid += u32::from(quick.is_some());
                let around: String = text.chars().skip(at.saturating_sub(60)).take(120).collect();
                assert!(quick.is_none() || quick == read(reader), "{around}");
            }
        }
        assert!(valid > 300, "{valid} are valid");
    }
}
