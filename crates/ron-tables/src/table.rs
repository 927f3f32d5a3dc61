//! The tables of a file: first the ids of all rows, then the rows.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::arguments::Arguments;
use crate::compiler::Compiler;
use crate::reader::{Field, Part, Reader, Span, unknown};
use crate::row::{ReadRow, Row};
use crate::shape::{Kind, Parameter, Read, Shape};
use crate::text::WithSpan;
use crate::values::Id;

/// A row that files have a table of.
pub trait FileRow: Row {
    /// Its table.
    const TABLE: TableOf;
}

/// A row of a table that becomes a definition where the program's context is a `C`.
pub trait Compile<C>: FileRow + ReadRow<C> {
    /// The definition.
    type Def;

    /// The definition; `None`, with a report, for one with a mistake.
    fn compile(self, cx: &mut Compiler<'_, '_, C>, span: Span) -> Option<Self::Def>;
}

/// A row whose id is in the table of names and whose fields are still to be read.
pub struct RawRow<'t> {
    /// Its fields.
    pub fields: Arguments<'t>,
    span: Span,
}

/// The rows of a table; `None` for one that has the wrong shape.
pub type RawRows<'t> = Vec<Option<RawRow<'t>>>;

/// The rows of a table in the files that have it.
pub struct RowParts<'t> {
    /// Where the table begins.
    pub at: Part<'t>,
    /// Its rows; `None`, with a report, if it is not a list.
    pub rows: Option<Vec<Part<'t>>>,
}

/// The tables of a file, by their fields.
pub type FileTables<'t> = BTreeMap<&'static str, RowParts<'t>>;

/// A table of a file: the words for its rows, their number, and the place of their ids.
pub struct TableOf {
    /// Its field in the file.
    pub field: &'static str,
    /// The word of messages for its rows.
    pub rows: &'static str,
    /// The least number of rows of a file that has the table.
    pub min: usize,
    /// The greatest number of rows.
    pub max: usize,
    /// The word of messages for a row, under which its id is kept.
    pub names: &'static str,
    /// Whether a file must have it.
    pub is_required: bool,
    /// Whether each row has an id.
    pub has_ids: bool,
    /// The description of a row.
    pub row: fn() -> Kind,
}

impl TableOf {
    /// A table that a file may leave out, of rows with ids.
    pub const fn new<S: Shape>(
        field: &'static str,
        rows: &'static str,
        names: &'static str,
        count: RangeInclusive<usize>,
    ) -> Self {
        let (min, max) = (*count.start(), *count.end());
        Self { field, rows, min, max, names, is_required: false, has_ids: true, row: S::kind }
    }

    /// The same table, which a file must have.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// The same table, whose rows may do without an id.
    #[must_use]
    pub const fn without_ids(self) -> Self {
        Self { has_ids: false, ..self }
    }
}

/// The id of a row, read without any report; `None` if it is not a row or has none.
pub fn id_of_row(part: Part<'_>) -> Option<String> {
    let mut quiet = Reader::new("", part.text());
    let call = part.starts_with('(').then(|| quiet.take_call(part))??;
    let id = call.arguments.iter().find(|it| it.name.is_some_and(|(name, _)| name == "id"))?;
    quiet.take(id.part.parse::<String>()).map(|(id, _)| id)
}

impl<'t, C> Compiler<'_, 't, C> {
    /// The tables of a file that has nothing else. A field that is none of them or stands twice, and a required table
    /// that is missing, are reported.
    pub fn tables_of_file(&mut self, tables: &[TableOf]) -> Option<FileTables<'t>> {
        let mut found = FileTables::new();
        for Field { name, span, value } in self.r.parse_fields()? {
            let Some(table) = tables.iter().find(|table| table.field == name) else {
                self.r.report(span, || {
                    let names: Vec<&str> = tables.iter().map(|table| table.field).collect();
                    unknown("field", name, &names)
                });
                continue;
            };
            let is_first = !found.contains_key(table.field);
            self.r.check(is_first, span, || format!("the field `{name}` stands twice"));
            let rows = self.r.take_list(value).map(|(rows, _)| rows);
            found.insert(table.field, RowParts { at: value, rows });
        }
        for table in tables.iter().filter(|table| table.is_required) {
            let is_there = found.contains_key(table.field);
            self.r
                .check(is_there, Span::START, || format!("the field `{}` is missing", table.field));
        }
        Some(found)
    }

    /// The parts of a table, if there are not too many.
    fn parts_of(&mut self, file: &FileTables<'t>, table: &TableOf) -> Vec<Part<'t>> {
        let Some(part) = file.get(table.field) else { return Vec::new() };
        let Some(parts) = part.rows.clone() else {
            self.tables.names.of_mut(table.names).push_gap();
            return Vec::new();
        };
        let span = part.at.span(self.r);
        let TableOf { rows, min, max, .. } = table;
        let (count, other) = (parts.len(), self.tables.names.of_mut(table.names).len());
        let in_range = *min <= count && count <= max.saturating_sub(other);
        self.r.check(in_range, span, || match other {
            0 => format!("there must be from {min} to {max} {rows}; there are {count}"),
            _ => format!("there must be at most {max} {rows}; there are {}", count + other),
        });
        if in_range {
            return parts;
        }
        self.tables.names.of_mut(table.names).push_gap();
        Vec::new()
    }

    /// Collects the ids of a table. Names alone have no further fields to be read.
    pub fn raw_rows(&mut self, file: &FileTables<'t>, table: &TableOf) -> RawRows<'t> {
        let parts = self.parts_of(file, table);
        let Kind::Row(what, fields) = (table.row)() else {
            parts.into_iter().for_each(|part| self.name(part, table));
            return Vec::new();
        };
        parts.into_iter().map(|part| self.raw_row(part, table, what, fields)).collect()
    }

    /// Collects the id of a row.
    pub fn raw_row(
        &mut self,
        part: Part<'t>,
        table: &TableOf,
        what: &str,
        fields: &'static [Parameter],
    ) -> Option<RawRow<'t>> {
        let fields = self.fields(what, fields, part);
        let id = fields.as_ref().and_then(|fields| fields.part("id"));
        if id.is_none() && !table.has_ids && fields.is_some() {
            self.tables.names.of_mut(table.names).push_unnamed();
        } else {
            let at = if table.has_ids { part } else { id.unwrap_or(part) };
            let id = id.and_then(|id| Reader::new("", id.text()).take(id.parse::<String>()));
            self.name_row(id.map(|(id, _)| id), at.span(self.r), table);
        }
        fields.map(|fields| RawRow { span: fields.span(), fields })
    }

    fn name_row(&mut self, id: Option<String>, span: Span, table: &TableOf) {
        let names = self.tables.names.of_mut(table.names);
        let Some(id) = id else { return names.push_gap() };
        let is_new = names.push(&id);
        self.r.check(is_new, span, || {
            format!("there are two {} named \"{id}\"; rename one", table.rows)
        });
    }

    /// Collects a name without further fields.
    fn name(&mut self, part: Part<'t>, table: &TableOf) {
        let id = <Id as Read<C>>::read(self, "id", part);
        self.name_row(id, part.span(self.r), table);
    }

    /// Reads the fields of all rows of a table; `None` if one is wrong.
    pub fn compiled<R: ReadRow<C>, T>(
        &mut self,
        rows: RawRows<'t>,
        compile: impl Fn(&mut Self, R, Span) -> Option<T>,
    ) -> Option<Vec<WithSpan<T>>> {
        let read = |row: Option<RawRow<'t>>| {
            let RawRow { fields, span } = row?;
            let row = R::from_fields(self, &fields)?;
            compile(self, row, span).map(|value| (value, span))
        };
        let read: Vec<Option<WithSpan<T>>> = rows.into_iter().map(read).collect();
        read.into_iter().collect()
    }
}
