//! Merges the files of packs into one: the rows of a pack are added to those of the pack that it
//! extends, or replace or change them; rows that it removes are left out.

use std::collections::{BTreeMap, BTreeSet};

use ron_tables::{
    Arguments, FileTables, Part, Read as _, Reader, Row as _, RowParts, Span, did_you_mean,
    id_of_row, shortened,
};

use super::conflicts::{Conflicts, Touch};
use super::file::FIELDS;
use super::pack_fields::{Change, Changes, Removals};
use super::raw_rows::TABLES;
use super::renames::Renames;
use super::requires::{RequiresFields, Version, VersionOf};
use crate::floor::dungeon_fields::{FloorParts, FloorsFields};
use crate::schema::context::RowCompiler;

/// The merged files of all packs.
pub(super) struct File<'t> {
    pub(super) settings: Arguments<'t>,
    pub(super) tables: FileTables<'t>,
    pub(super) floors: FloorParts<'t>,
    pub(super) renames: Renames,
}

/// The texts of packs, of which each stands on the one after it.
pub(super) struct PackTexts<'t> {
    /// The texts of the files of each pack.
    pub(super) packs: Vec<Vec<&'t str>>,
    /// The numbers of the packs that extend each other; the last pack has the number 1.
    pub(super) lists: Vec<Vec<usize>>,
}

/// The file that packs amount to.
pub(super) fn file<'t>(cx: &mut RowCompiler<'_, 't>, texts: PackTexts<'t>) -> Option<File<'t>> {
    let PackTexts { packs, lists } = texts;
    let mut read = |text: &&'t str| {
        let (call, end) = cx.r.take_file(text)?;
        Some((cx.matched(call, &FIELDS), end))
    };
    let files: Vec<Vec<Option<_>>> =
        packs.iter().map(|files| files.iter().map(&mut read).collect()).collect();
    let files: Option<Vec<Vec<_>>> =
        files.into_iter().map(|files| files.into_iter().collect()).collect();
    let mut merged = Merged::new(packs.len() > 1, Conflicts::new(lists));
    files?.into_iter().rev().for_each(|files| merged.add_pack(cx, files));
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
    conflicts: Conflicts,
    /// The version of each pack.
    versions: Vec<Option<Version>>,
    renames: Renames,
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
    /// The row, or the last change of it.
    part: Part<'t>,
    /// The pack that has the row.
    pack: usize,
}

impl<'t> Merged<'t> {
    fn new(has_several: bool, conflicts: Conflicts) -> Self {
        Self {
            pack: 0,
            has_several,
            conflicts,
            versions: Vec::new(),
            renames: Renames::default(),
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

    /// Adds a pack that extends those before it.
    fn add_pack(&mut self, cx: &mut RowCompiler<'_, 't>, files: Vec<(Arguments<'t>, Span)>) {
        self.pack += 1;
        let has_base = self.pack > 1;
        let start = files.first().map_or(Span::START, |(file, _)| file.span());
        let (mut changes, mut removals) = (Vec::new(), Vec::new());
        for (file, end) in files {
            self.end = end;
            self.is_complete &= file.is_complete();
            for (name, part) in file.parts() {
                match name {
                    "renamed" => self.renames.add(cx, part),
                    "change" => changes.extend(Changes::read(cx, part)),
                    "remove" => removals.extend(Removals::read(cx, "list of tables", part)),
                    "floors" => self.add_floors(cx, part),
                    _ if TABLES.iter().any(|it| it.field == name) => {
                        self.add_table(cx.r, name, part);
                    }
                    _ => self.add_setting(cx.r, name, part),
                }
            }
            if let Some(part) = file.part("extends").filter(|_| !has_base) {
                self.lacks_base |= !is_given(cx.r, part);
            }
        }
        self.check_versions(cx);
        self.change(cx, changes.into_iter().flatten().collect());
        for (table, id, span) in removals.into_iter().flatten() {
            self.remove(cx.r, table, (&id, span), start);
        }
    }

    fn add_setting(&mut self, r: &mut Reader<'t>, name: &'static str, part: Part<'t>) {
        // Of wordings the last one counts.
        if !matches!(name, "title" | "intro" | "ending" | "extends" | "version" | "requires") {
            let touch = (part.span(r), Touch::Set);
            self.conflicts.note(r, self.pack, ("setting", name), touch);
        }
        single(r, &mut self.settings, self.pack, name, part);
    }

    /// Checks the requirements of the pack that is being added.
    fn check_versions(&mut self, cx: &mut RowCompiler<'_, 't>) {
        let pack = self.pack;
        let own = |settings: &Singles<'t>, name| {
            settings.get(name).filter(|(it, _)| *it == pack).map(|(_, part)| *part)
        };
        let version = own(&self.settings, "version");
        let version = version.and_then(|part| VersionOf::read(cx, "version", part));
        self.versions.push(version);
        let requires = own(&self.settings, "requires");
        if let Some(requires) = requires.and_then(|part| RequiresFields::read(cx, "", part)) {
            requires.check_engine(cx);
            if let Some(extended) = self.conflicts.extended_by(pack) {
                requires.check_extended(cx, self.versions.get(extended - 1).copied().flatten());
            }
        }
    }

    fn add_floors(&mut self, cx: &mut RowCompiler<'_, 't>, part: Part<'t>) {
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
                    let touch = (part.span(cx.r), Touch::Set);
                    self.conflicts.note(cx.r, self.pack, ("floors", name), touch);
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
            // A name without fields is the same wherever it stands.
            if let Some(id) = id.as_ref().filter(|_| part.starts_with('(')) {
                let touch = (part.span(r), Touch::Defined);
                self.conflicts.note(r, self.pack, (name, id), touch);
            }
            let row = TableRow { id, part, pack: self.pack };
            match row.id.as_ref().and_then(|id| earlier.get(id)) {
                Some(&index) => table.rows[index] = row,
                None => table.rows.push(row),
            }
        }
    }

    /// Changes rows of earlier packs.
    fn change(&mut self, cx: &mut RowCompiler<'_, 't>, mut changes: Vec<Change<'t>>) {
        let pack = self.pack;
        let mut seen = BTreeSet::new();
        changes.sort_by_key(|change| change.table);
        for changes in changes.chunk_by(|one, other| one.table == other.table) {
            let table = changes[0].table;
            let rows: &mut [TableRow<'t>] = match self.tables.get_mut(table) {
                Some(table) => &mut table.rows,
                None => &mut [],
            };
            let ids = rows.iter().enumerate();
            let index: BTreeMap<String, usize> =
                ids.filter_map(|(index, row)| Some((row.id.clone()?, index))).collect();
            for change in changes {
                let Change { span, fields, .. } = change;
                let id = &self.renames.resolve(cx.r, table, (&change.id, *span));
                let touch = (*span, Touch::Changed(fields.clone()));
                self.conflicts.note(cx.r, pack, (table, id), touch);
                let Some(&index) = index.get(id) else {
                    if !self.conflicts.is_removed(pack, (table, id)) {
                        report_missing(cx.r, table, (id, *span), rows);
                    }
                    continue;
                };
                let row = &mut rows[index];
                let is_earlier = cx.r.check(row.pack < pack, *span, || {
                    format!("the row \"{}\" stands in this pack; change it there", shortened(id))
                });
                let is_first = cx.r.check(seen.insert((table, id.clone())), *span, || {
                    format!("this pack changes \"{}\" twice; join the changes", shortened(id))
                });
                if is_earlier && is_first {
                    cx.note_change(change.part, row.part);
                    if has_other_rules(fields) {
                        cx.note_left_out(change.part, "effect");
                    }
                    row.part = change.part;
                }
            }
        }
    }

    /// Removes a row of an earlier pack, and its weights from the start of the pack on.
    fn remove(
        &mut self,
        r: &mut Reader<'t>,
        name: &'static str,
        (id, at): (&str, Span),
        start: Span,
    ) {
        let pack = self.pack;
        let id = &*self.renames.resolve(r, name, (id, at));
        let was_removed = self.conflicts.is_removed(pack, (name, id));
        self.conflicts.note(r, pack, (name, id), (at, Touch::Removed));
        let mut none = Vec::new();
        let rows = self.tables.get_mut(name).map_or(&mut none, |table| &mut table.rows);
        let index = rows.iter().position(|row| row.id.as_deref() == Some(id) && row.pack < pack);
        let Some(index) = index else {
            if !was_removed {
                report_missing(r, name, (id, at), rows);
            }
            return;
        };
        rows.remove(index);
        r.note_removed(id, "a pack removes it");
        if matches!(name, "creatures" | "items") {
            r.note_dropped(id, start);
        }
        // A table that may be left out need not have a row.
        let is_optional = TABLES.iter().any(|it| it.field == name && !it.is_required);
        if rows.is_empty() && is_optional {
            self.tables.remove(name);
        }
    }

    fn into_file(self, cx: &mut RowCompiler<'_, 't>) -> Option<File<'t>> {
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
            renames: self.renames,
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
            let names: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
            match &names[..] {
                [name] => format!("the field {name} is missing"),
                _ => format!("these fields are missing: {}", names.join(", ")),
            }
        });
        missing.is_empty()
    }
}

/// Whether a change of these fields has other rules, of which the sentence about the old ones does not tell.
fn has_other_rules(fields: &[String]) -> bool {
    let is_of_rule = |field: &String| {
        let field = field.split('.').next().unwrap_or_default();
        matches!(field, "rules" | "if" | "to" | "do")
    };
    fields.iter().any(is_of_rule)
}

/// Whether a pack that is extended is built in, with a report where it is not given.
fn is_given<'t>(r: &mut Reader<'t>, part: Part<'t>) -> bool {
    let Some((name, span)) = r.take(part.parse::<String>()) else { return false };
    r.check(false, span, || {
        let name = shortened(&name);
        format!("the pack \"{name}\" is not given; built-in are classic and first_steps")
    })
}

/// Takes a field of a file of a pack, which may stand in one of its files only.
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

/// Reports that no earlier pack has a row with that id.
fn report_missing(r: &mut Reader<'_>, table: &str, (id, at): (&str, Span), rows: &[TableRow<'_>]) {
    r.report(at, || {
        let names = rows.iter().filter_map(|row| row.id.as_deref());
        let hint = match did_you_mean(id, names) {
            Some(other) => format!("; did you mean \"{other}\"?"),
            None => String::new(),
        };
        format!("the extended pack has no \"{}\" in `{table}`{hint}", shortened(id))
    });
}

/// The id of a row, or of a table of ids; read without any report.
fn id_of(part: Part<'_>) -> Option<String> {
    if part.starts_with('(') {
        return id_of_row(part);
    }
    let mut quiet = Reader::new("", part.text());
    quiet.take(part.parse::<String>()).map(|(id, _)| id)
}
