//! Merges the files of packs into one: the rows of a pack are added to those of the pack that it
//! extends, or replace them; rows that it removes are left out.

use std::collections::BTreeMap;

use super::file::{FIELDS, Removals};
use super::tables::TABLES;
use crate::floor::read_tables::{FloorParts, FloorsFields};
use crate::ron_reader::{Part, Reader, Span, did_you_mean, shortened};
use crate::schema::arguments::Arguments;
use crate::schema::compiler::Compiler;
use crate::schema::row::Row as _;
use crate::schema::shape::Shape as _;
use crate::schema::table::{FileTables, RowParts};

/// What the files of all packs amount to.
pub(super) struct File<'t> {
    pub(super) settings: Arguments<'t>,
    pub(super) tables: FileTables<'t>,
    pub(super) floors: FloorParts<'t>,
}

/// Of packs, of which each extends the one after it, the file that they amount to.
pub(super) fn file<'t>(
    cx: &mut Compiler<'_, 't>,
    packs: &[Vec<&'t str>],
    has_built_in: bool,
) -> Option<File<'t>> {
    let mut read = |text: &&'t str| {
        let (call, end) = cx.r.take_file(text)?;
        Some((cx.matched(call, &FIELDS), end))
    };
    let files: Vec<Vec<Option<_>>> =
        packs.iter().map(|files| files.iter().map(&mut read).collect()).collect();
    let files: Option<Vec<Vec<_>>> =
        files.into_iter().map(|files| files.into_iter().collect()).collect();
    let mut merged = Merged::new(packs.len() > 1);
    let count = packs.len();
    for (index, files) in files?.into_iter().enumerate().rev() {
        let has_base = has_built_in || merged.pack > 0 || index + 1 < count;
        merged.add_pack(cx, files, has_base);
    }
    merged.into_file(cx)
}

/// Fields that stand in one file of a pack each, with the number of the pack.
type Singles<'t> = BTreeMap<&'static str, (usize, Part<'t>)>;

/// The packs merged so far.
struct Merged<'t> {
    /// The number of the pack that is being added.
    pack: usize,
    /// Whether rows may replace those of another pack.
    has_several: bool,
    settings: Singles<'t>,
    tables: BTreeMap<&'static str, Table<'t>>,
    floors: Singles<'t>,
    floors_at: Span,
    /// Weights that later ones change.
    monsters: Vec<Part<'t>>,
    items: Vec<Part<'t>>,
    /// Whether a pack is extended that is not given: its fields are missing then.
    lacks_base: bool,
    /// Whether a wrong name may be that of a field that is missing.
    is_complete: bool,
    end: Span,
}

/// The rows of a table.
struct Table<'t> {
    /// Where its last part stands.
    at: Part<'t>,
    rows: Vec<TableRow<'t>>,
    is_list: bool,
}

struct TableRow<'t> {
    id: Option<String>,
    part: Part<'t>,
    pack: usize,
}

impl<'t> Merged<'t> {
    const fn new(has_several: bool) -> Self {
        Self {
            pack: 0,
            has_several,
            settings: BTreeMap::new(),
            tables: BTreeMap::new(),
            floors: BTreeMap::new(),
            floors_at: Span::START,
            monsters: Vec::new(),
            items: Vec::new(),
            lacks_base: false,
            is_complete: true,
            end: Span::START,
        }
    }

    fn add_pack(
        &mut self,
        cx: &mut Compiler<'_, 't>,
        files: Vec<(Arguments<'t>, Span)>,
        has_base: bool,
    ) {
        self.pack += 1;
        let start = files.first().map_or(Span::START, |(file, _)| file.span());
        let mut removals = Vec::new();
        for (file, end) in files {
            self.end = end;
            self.is_complete &= file.is_complete();
            for (name, part) in file.parts() {
                match name {
                    "remove" => removals.extend(Removals::read(cx, "list of tables", part)),
                    "floors" => self.add_floors(cx, part),
                    _ if TABLES.iter().any(|it| it.field == name) => {
                        self.add_table(cx.r, name, part);
                    }
                    _ => single(cx.r, &mut self.settings, self.pack, name, part),
                }
            }
            if let Some(part) = file.part("extends").filter(|_| !has_base) {
                self.lacks_base |= !is_given(cx.r, part);
            }
        }
        for (table, id, span) in removals.into_iter().flatten() {
            self.remove(cx.r, table, (&id, span), start);
        }
    }

    fn add_floors(&mut self, cx: &mut Compiler<'_, 't>, part: Part<'t>) {
        let Some(floors) = cx.fields("list of tables by floor", FloorsFields::FIELDS, part) else {
            self.is_complete = false;
            return;
        };
        self.floors_at = floors.span();
        self.is_complete &= floors.is_complete();
        for (name, part) in floors.parts() {
            let earlier = match name {
                "monsters" => &mut self.monsters,
                "items" => &mut self.items,
                _ => {
                    single(cx.r, &mut self.floors, self.pack, name, part);
                    continue;
                }
            };
            let before = self.floors.insert(name, (self.pack, part));
            earlier.extend(before.map(|(_, part)| part));
        }
    }

    /// Adds the rows of one file to a table. A row replaces one of the same id of an earlier pack.
    fn add_table(&mut self, r: &mut Reader<'t>, name: &'static str, part: Part<'t>) {
        let parts = r.take_list(part);
        let empty = || Table { at: part, rows: Vec::new(), is_list: true };
        let table = self.tables.entry(name).or_insert_with(empty);
        table.at = part;
        table.is_list &= parts.is_some();
        let ids = table.rows.iter().enumerate().filter(|(_, row)| row.pack < self.pack);
        let earlier: BTreeMap<String, usize> =
            ids.filter_map(|(index, row)| Some((row.id.clone()?, index))).collect();
        for part in parts.map_or_else(Vec::new, |(parts, _)| parts) {
            let id = if self.has_several { id_of(part) } else { None };
            let row = TableRow { id, part, pack: self.pack };
            match row.id.as_ref().and_then(|id| earlier.get(id)) {
                Some(&index) => table.rows[index] = row,
                None => table.rows.push(row),
            }
        }
    }

    /// Removes a row of an earlier pack, and its weights from the start of the pack on.
    fn remove(&mut self, r: &mut Reader<'t>, name: &str, (id, at): (&str, Span), start: Span) {
        let pack = self.pack;
        let mut none = Vec::new();
        let rows = self.tables.get_mut(name).map_or(&mut none, |table| &mut table.rows);
        let index = rows.iter().position(|row| row.id.as_deref() == Some(id) && row.pack < pack);
        let Some(index) = index else {
            r.report(at, || {
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
        r.note_removed(id);
        if matches!(name, "creatures" | "items") {
            r.note_dropped(id, start);
        }
        // A table that may be left out need not have a row.
        let is_optional = TABLES.iter().any(|it| it.field == name && !it.is_required);
        if rows.is_empty() && is_optional {
            self.tables.remove(name);
        }
    }

    fn into_file(self, cx: &mut Compiler<'_, 't>) -> Option<File<'t>> {
        let is_whole = !self.lacks_base && self.has_all(cx.r);
        is_whole.then_some(())?;
        let parts = |singles: Singles<'t>| {
            singles.into_iter().map(|(name, (_, part))| (name, part)).collect()
        };
        let rows = |table: Table<'t>| {
            let rows = table.rows.into_iter().map(|row| row.part).collect();
            RowParts { at: table.at, rows: table.is_list.then_some(rows) }
        };
        Some(File {
            settings: Arguments::of_fields(self.end, parts(self.settings)),
            tables: self.tables.into_iter().map(|(name, table)| (name, rows(table))).collect(),
            floors: FloorParts {
                fields: Arguments::of_fields(self.floors_at, parts(self.floors)),
                monsters: self.monsters,
                items: self.items,
            },
        })
    }

    /// Whether every field that must be there is.
    fn has_all(&self, r: &mut Reader<'t>) -> bool {
        let has = |name: &str| match name {
            "floors" => !self.floors.is_empty() || self.floors_at != Span::START,
            _ => self.settings.contains_key(name) || self.tables.contains_key(name),
        };
        let needed = FIELDS.iter().filter(|field| !field.is_optional).map(|field| field.name);
        let missing: Vec<&str> = needed.filter(|name| !has(name)).collect();
        r.check(missing.is_empty() || !self.is_complete, self.end, || {
            let (first, others) = (missing[0], &missing[1..]);
            let others: Vec<String> = others.iter().map(|name| format!("`{name}`")).collect();
            let more = if others.is_empty() { "" } else { "; so are " };
            format!("the field `{first}` is missing{more}{}", others.join(", "))
        });
        missing.is_empty()
    }
}

/// Whether a pack that is extended is built in, with a report where it is not given.
fn is_given<'t>(r: &mut Reader<'t>, part: Part<'t>) -> bool {
    let Some((name, span)) = r.take(part.parse::<String>()) else { return false };
    r.check(false, span, || {
        let name = shortened(&name);
        format!("the pack \"{name}\" is not given; built-in are classic and first_steps")
    })
}

/// Takes a field of a file of a pack, in none of whose other files it may stand.
fn single<'t>(
    r: &mut Reader<'t>,
    taken: &mut Singles<'t>,
    pack: usize,
    name: &'static str,
    part: Part<'t>,
) {
    let before = taken.insert(name, (pack, part));
    let span = part.span(r);
    r.check(before.is_none_or(|(other, _)| other != pack), span, || {
        format!("`{name}` stands in two files of this pack; remove one")
    });
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
