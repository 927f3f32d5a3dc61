//! Merges the files of packs into one: the rows of a pack are added to those of the pack that it
//! extends, or replace them; rows that it removes are left out.

use std::collections::{BTreeMap, BTreeSet};

use super::file::{DungeonRow, File, Ids, MapSize, MeleeRow, PackFields, XpCurveRow};
use crate::floor::read_tables::{FloorsFields, FloorsRow, MaxFrom, RecipeFrom, WeightsFrom};
use crate::ron_reader::{Part, Reader, Span, Spanned, SpannedMap, did_you_mean, shortened};
use crate::schema::table::RowParts;

/// A list in a file, each part with its position.
type List<T> = Spanned<Vec<Spanned<T>>>;

/// Of packs, of which each extends the one after it, the file that they amount to.
pub(crate) fn file<'t>(
    r: &mut Reader<'t>,
    packs: Vec<Vec<PackFields<'t>>>,
    has_built_in: bool,
) -> Option<File<'t>> {
    let mut merged = Merged::default();
    let mut has_base = has_built_in;
    let count = packs.len();
    for (index, files) in packs.into_iter().enumerate().rev() {
        let is_base = index + 1 == count;
        merged.begin_pack();
        for file in files {
            merged.add(r, file, has_base || !is_base);
        }
        merged.end_pack(r);
        has_base = true;
    }
    merged.into_file(r)
}

/// A field that stands in one file of a pack, with the number of the pack.
type Single<T> = Option<(usize, Spanned<T>)>;

/// The packs merged so far.
#[derive(Default)]
struct Merged<'t> {
    /// The number of the pack that is being added.
    pack: usize,
    extends: Single<String>,
    title: Single<String>,
    intro: Single<String>,
    map: Single<MapSize>,
    sight: Single<i64>,
    player: Single<String>,
    inventory: Single<Vec<Spanned<String>>>,
    xp_curve: Single<XpCurveRow>,
    melee: Single<MeleeRow>,
    dungeon: Single<DungeonRow>,
    tables: BTreeMap<&'static str, Table<'t>>,
    /// Whether a pack is extended that is not given: its fields are missing then.
    lacks_base: bool,
    removals: Vec<(&'static str, Ids)>,
    floors: Floors,
}

/// The rows of a table.
struct Table<'t> {
    /// Where its first part stands.
    at: Part<'t>,
    rows: Vec<TableRow<'t>>,
}

struct TableRow<'t> {
    id: Option<String>,
    part: Part<'t>,
    pack: usize,
}

/// The tables by floor.
#[derive(Default)]
struct Floors {
    span: Option<Spanned<()>>,
    wall: Single<String>,
    floor: Single<String>,
    recipe: Single<Vec<Spanned<RecipeFrom>>>,
    monsters_per_room: Single<Vec<Spanned<MaxFrom>>>,
    items_per_room: Single<Vec<Spanned<MaxFrom>>>,
    monsters: Weights,
    items: Weights,
}

/// Weights by floor: rows of the same floor are merged name by name.
#[derive(Default)]
struct Weights {
    at: Option<Spanned<()>>,
    by_floor: BTreeMap<i64, WeightsFrom>,
    /// Rows that cannot be read, which are reported later.
    unreadable: Vec<Spanned<WeightsFrom>>,
}

impl<'t> Merged<'t> {
    fn begin_pack(&mut self) {
        self.pack += 1;
    }

    fn add(&mut self, r: &mut Reader<'t>, file: PackFields<'t>, has_base: bool) {
        let pack = self.pack;
        for (name, part) in file.tables() {
            self.add_table(r, name, part);
        }
        if let Some(name) = &file.extends {
            let span = name.span(r);
            let name = name.value().map_or("", String::as_str);
            self.lacks_base |= !r.check(has_base, span, || {
                let name = shortened(name);
                format!(
                    "the pack \"{name}\" is not given; built-in are ember, classic and first_steps"
                )
            });
        }
        single(r, pack, "extends", &mut self.extends, file.extends);
        single(r, pack, "title", &mut self.title, file.title);
        single(r, pack, "intro", &mut self.intro, file.intro);
        single(r, pack, "map", &mut self.map, file.map);
        single(r, pack, "sight", &mut self.sight, file.sight);
        single(r, pack, "player", &mut self.player, file.player);
        single(r, pack, "inventory", &mut self.inventory, file.inventory);
        single(r, pack, "xp_curve", &mut self.xp_curve, file.xp_curve);
        single(r, pack, "melee", &mut self.melee, file.melee);
        single(r, pack, "dungeon", &mut self.dungeon, file.dungeon);
        if let Some((remove, _)) = file.remove.and_then(|part| r.take(part)) {
            self.removals.extend(remove.tables());
        }
        if let Some(part) = file.floors {
            let at = part.without_value();
            if let Some((floors, _)) = r.take(part) {
                self.floors.add(r, pack, at, floors);
            }
        }
    }

    /// Adds the rows of one file to a table. A row replaces one of the same id of an earlier pack.
    fn add_table(&mut self, r: &mut Reader<'t>, name: &'static str, part: Option<Part<'t>>) {
        let Some(part) = part else { return };
        let Some((parts, _)) = r.take_list(part) else { return };
        let pack = self.pack;
        let table = self.tables.entry(name).or_insert_with(|| Table { at: part, rows: Vec::new() });
        table.at = part;
        let ids = table.rows.iter().enumerate().filter(|(_, row)| row.pack < pack);
        let earlier: BTreeMap<String, usize> =
            ids.filter_map(|(index, row)| Some((row.id.clone()?, index))).collect();
        for part in parts {
            let row = TableRow { id: id_of(part), part, pack };
            match row.id.as_ref().and_then(|id| earlier.get(id)) {
                Some(&index) => table.rows[index] = row,
                None => table.rows.push(row),
            }
        }
    }

    /// Removes the rows that the pack lists.
    fn end_pack(&mut self, r: &mut Reader<'t>) {
        for (name, ids) in std::mem::take(&mut self.removals) {
            let Some((ids, _)) = r.take(ids) else { continue };
            for id in ids {
                let Some((id, span)) = r.take(id) else { continue };
                self.remove(r, name, &id, span);
            }
        }
    }

    fn remove(&mut self, r: &mut Reader<'t>, name: &str, id: &str, span: Span) {
        let pack = self.pack;
        let rows = self.tables.get_mut(name).map(|table| &mut table.rows);
        let mut none = Vec::new();
        let rows = rows.unwrap_or(&mut none);
        let index = rows.iter().position(|row| row.id.as_deref() == Some(id) && row.pack < pack);
        let Some(index) = index else {
            r.report(span, || {
                let names = rows.iter().filter_map(|row| row.id.as_deref());
                let hint = match did_you_mean(id, names) {
                    Some(other) => format!("; did you mean \"{other}\"?"),
                    None => String::new(),
                };
                format!("the extended pack has no \"{}\" in `{name}`{hint}", shortened(id))
            });
            return;
        };
        rows.remove(index);
        if matches!(name, "creatures" | "items") {
            self.floors.monsters.remove(id);
            self.floors.items.remove(id);
        }
        r.note_removed(id);
    }

    fn into_file(mut self, r: &mut Reader<'t>) -> Option<File<'t>> {
        if self.lacks_base {
            return None;
        }
        let start = Span::START;
        let title = required(r, start, "title", self.title);
        let map = required(r, start, "map", self.map);
        let player = required(r, start, "player", self.player);
        let floors = self.floors.into_row(r, start);
        let mut table = |name: &str| self.tables.remove(name);
        let mut needed = |name: &'static str| {
            let found = table(name);
            r.check(found.is_some(), start, || format!("the field `{name}` is missing"));
            found
        };
        let (tiles, creatures, recipes) = (needed("tiles"), needed("creatures"), needed("recipes"));
        let mut rows = |name: &str| table(name).map(Table::into_rows);
        Some(File {
            items: rows("items"),
            stats: rows("stats"),
            tags: rows("tags"),
            statuses: rows("statuses"),
            factions: rows("factions"),
            damage: rows("damage"),
            slots: rows("slots"),
            substances: rows("substances"),
            abilities: rows("abilities"),
            growth: rows("growth"),
            unknown: rows("unknown"),
            vaults: table("vaults").and_then(Table::into_optional_list),
            hordes: table("hordes").and_then(Table::into_optional_list),
            title: title?,
            intro: self.intro.map(|(_, part)| part),
            map: map?,
            sight: self.sight.map(|(_, part)| part),
            tiles: tiles?.into_rows(),
            creatures: creatures?.into_rows(),
            player: player?,
            inventory: self.inventory.map(|(_, part)| part),
            xp_curve: self.xp_curve.map(|(_, part)| part),
            melee: self.melee.map(|(_, part)| part),
            dungeon: self.dungeon.map(|(_, part)| part),
            recipes: recipes?.into_list(),
            floors: floors?,
        })
    }
}

impl<'t> Table<'t> {
    fn into_rows(self) -> RowParts<'t> {
        RowParts::Merged { at: self.at, parts: self.rows.into_iter().map(|row| row.part).collect() }
    }

    /// The rows of a table that may be left out; `None` where all of them are removed.
    fn into_optional_list<T: serde::Deserialize<'t>>(self) -> Option<List<T>> {
        (!self.rows.is_empty()).then(|| self.into_list())
    }

    fn into_list<T: serde::Deserialize<'t>>(self) -> List<T> {
        let parts = self.rows.into_iter().map(|row| row.part.parse()).collect();
        self.at.parse::<serde::de::IgnoredAny>().with_value(parts)
    }
}

impl Floors {
    fn add(&mut self, r: &mut Reader<'_>, pack: usize, at: Spanned<()>, floors: FloorsFields) {
        self.span = Some(at);
        single(r, pack, "wall", &mut self.wall, floors.wall);
        single(r, pack, "floor", &mut self.floor, floors.floor);
        single(r, pack, "recipe", &mut self.recipe, floors.recipe);
        let monsters = &mut self.monsters_per_room;
        single(r, pack, "monsters_per_room", monsters, floors.monsters_per_room);
        single(r, pack, "items_per_room", &mut self.items_per_room, floors.items_per_room);
        self.monsters.add(r, floors.monsters);
        self.items.add(r, floors.items);
    }

    fn into_row(self, r: &mut Reader<'_>, start: Span) -> Option<Spanned<FloorsRow>> {
        let found = r.check(self.span.is_some(), start, || "the field `floors` is missing".into());
        let at = self.span.filter(|_| found)?;
        let span = at.span(r);
        let wall = required(r, span, "wall", self.wall);
        let floor = required(r, span, "floor", self.floor);
        let recipe = required(r, span, "recipe", self.recipe);
        let monsters_per_room = required(r, span, "monsters_per_room", self.monsters_per_room);
        let monsters = self.monsters.into_list();
        r.check(monsters.is_some(), span, || "the field `monsters` is missing".to_owned());
        let row = FloorsRow {
            wall: wall?,
            floor: floor?,
            recipe: recipe?,
            monsters_per_room: monsters_per_room?,
            monsters: monsters?,
            items_per_room: self.items_per_room.map(|(_, part)| part),
            items: self.items.into_list(),
        };
        Some(at.with_value(row))
    }
}

impl Weights {
    fn add(&mut self, r: &mut Reader<'_>, part: Option<List<WeightsFrom>>) {
        let Some(part) = part else { return };
        self.at = Some(part.without_value());
        let Some((rows, _)) = r.take(part) else { return };
        for row in rows {
            let from = row.value().and_then(|row| row.from.value().copied());
            match (from, row.into_value()) {
                (Some(from), Ok(row)) => self.add_row(from, row),
                (_, row) => self.unreadable.extend(row.err()),
            }
        }
    }

    fn add_row(&mut self, from: i64, row: WeightsFrom) {
        let Some(old) = self.by_floor.remove(&from) else {
            self.by_floor.insert(from, row);
            return;
        };
        let merged = match (old.weights.into_value(), row.weights.into_value()) {
            (Ok(SpannedMap(old)), Ok(SpannedMap(new))) => {
                let named: BTreeSet<&String> = new.iter().filter_map(|it| it.0.value()).collect();
                let kept =
                    old.into_iter().filter(|it| it.0.value().is_none_or(|id| !named.contains(id)));
                let kept: Vec<_> = kept.collect();
                let at = row.from.without_value();
                at.with_value(SpannedMap(kept.into_iter().chain(new).collect()))
            }
            (_, Err(weights)) | (Err(weights), Ok(_)) => weights,
        };
        self.by_floor.insert(from, WeightsFrom { from: row.from, weights: merged });
    }

    /// Leaves out the weights of a row that is removed.
    fn remove(&mut self, id: &str) {
        for row in self.by_floor.values_mut() {
            if let Some(SpannedMap(weights)) = row.weights.value_mut() {
                weights.retain(|(name, _)| name.value().is_none_or(|name| name != id));
            }
        }
    }

    fn into_list(self) -> Option<List<WeightsFrom>> {
        let rows = self.by_floor.into_values().map(|row| row.from.without_value().with_value(row));
        let rows = rows.chain(self.unreadable).collect();
        self.at.map(|at| at.with_value(rows))
    }
}

/// Takes a field of a file of a pack, in none of whose other files it may stand.
fn single<T>(
    r: &mut Reader<'_>,
    pack: usize,
    name: &str,
    taken: &mut Single<T>,
    part: Option<Spanned<T>>,
) {
    let Some(part) = part else { return };
    let span = part.span(r);
    r.check(taken.as_ref().is_none_or(|(other, _)| *other != pack), span, || {
        format!("`{name}` stands in two files of this pack; remove one")
    });
    *taken = Some((pack, part));
}

fn required<T>(r: &mut Reader<'_>, span: Span, name: &str, taken: Single<T>) -> Option<Spanned<T>> {
    r.check(taken.is_some(), span, || format!("the field `{name}` is missing"));
    taken.map(|(_, part)| part)
}

/// The id of a row, or of a table of ids; read without any report.
fn id_of(part: Part<'_>) -> Option<String> {
    let mut quiet = Reader::new("", part.text());
    if !part.starts_with('(') {
        return quiet.take(part.parse::<String>()).map(|(id, _)| id);
    }
    let call = quiet.take_call(part)?;
    let id = call.arguments.iter().find(|it| it.name.is_some_and(|(name, _)| name == "id"))?;
    quiet.take(id.part.parse::<String>()).map(|(id, _)| id)
}
