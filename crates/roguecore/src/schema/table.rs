//! The tables of a file: first the ids of all rows, then the rows.

use serde::Deserialize;

use super::arguments::Arguments;
use super::compiler::Compiler;
use super::names::{Names, Table};
use super::parts::WithSpan;
use super::row::Row;
use super::shape::{Kind, Shape as _};
use super::values::Id;
use crate::ron_reader::{Part, Reader, Span};

/// A row whose id is in the table of names and whose fields are still to be read.
pub(crate) struct RawRow<'t> {
    pub(crate) fields: Arguments<'t>,
    span: Span,
}

/// The rows of a table; `None` for one that has the wrong shape.
pub(crate) type RawRows<'t> = Vec<Option<RawRow<'t>>>;

/// The rows of a table: a part of a file, or the parts of several files.
#[derive(Deserialize)]
#[serde(from = "Part<'a>")]
pub(crate) enum RowParts<'a> {
    File(#[serde(borrow)] Part<'a>),
    Merged { at: Part<'a>, parts: Vec<Part<'a>> },
}

impl<'a> From<Part<'a>> for RowParts<'a> {
    fn from(part: Part<'a>) -> Self {
        Self::File(part)
    }
}

impl<'a> RowParts<'a> {
    /// Where the table begins.
    pub(crate) const fn at(&self) -> Part<'a> {
        match self {
            Self::File(part) => *part,
            Self::Merged { at, .. } => *at,
        }
    }

    /// The rows; `None`, with a report, for what is no list.
    pub(crate) fn parts(&self, r: &mut Reader<'a>) -> Option<(Vec<Part<'a>>, Span)> {
        match self {
            Self::File(part) => r.take_list(*part),
            Self::Merged { at, parts } => Some((parts.clone(), at.span(r))),
        }
    }
}

/// A table of a file: what its rows are called, how many there may be, and where their ids go.
pub(crate) struct TableOf {
    /// Its field in the file.
    pub(crate) field: &'static str,
    pub(crate) rows: &'static str,
    pub(crate) min: usize,
    pub(crate) max: usize,
    pub(crate) names: fn(&mut Names) -> &mut Table,
    /// What the schema says of a row.
    pub(crate) row: fn() -> Kind,
}

impl<'t> Compiler<'_, 't> {
    /// The parts of a table, if there are not too many.
    fn parts_of(&mut self, part: Option<&RowParts<'t>>, table: &TableOf) -> Vec<Part<'t>> {
        let Some(part) = part else { return Vec::new() };
        let Some((parts, span)) = part.parts(self.r) else {
            (table.names)(&mut self.names).push_gap();
            return Vec::new();
        };
        let TableOf { rows, min, max, .. } = table;
        let (count, other) = (parts.len(), (table.names)(&mut self.names).len());
        let in_range = *min <= count && count <= max.saturating_sub(other);
        self.r.check(in_range, span, || match other {
            0 => format!("there must be from {min} to {max} {rows}; there are {count}"),
            _ => format!("there must be at most {max} {rows}; there are {}", count + other),
        });
        if in_range {
            return parts;
        }
        (table.names)(&mut self.names).push_gap();
        Vec::new()
    }

    /// Collects the ids of a table of rows.
    pub(crate) fn raw_rows<R: Row>(
        &mut self,
        part: Option<&RowParts<'t>>,
        table: &TableOf,
    ) -> RawRows<'t> {
        let parts = self.parts_of(part, table);
        parts.into_iter().map(|part| self.raw_row::<R>(part, table)).collect()
    }

    pub(crate) fn raw_row<R: Row>(
        &mut self,
        part: Part<'t>,
        table: &TableOf,
    ) -> Option<RawRow<'t>> {
        let fields = self.fields(R::WHAT, R::FIELDS, R::RETIRED, part);
        let id = fields.as_ref().and_then(|fields| fields.part("id"));
        let id = id.and_then(|id| Reader::new("", id.text()).take(id.parse::<String>()));
        self.name_row(id.map(|(id, _)| id), part.span(self.r), table);
        fields.map(|fields| RawRow { span: fields.span(), fields })
    }

    fn name_row(&mut self, id: Option<String>, span: Span, table: &TableOf) {
        let names = (table.names)(&mut self.names);
        let Some(id) = id else { return names.push_gap() };
        let is_new = names.push(&id);
        self.r.check(is_new, span, || {
            format!("there are two {} named \"{id}\"; rename one", table.rows)
        });
    }

    /// Collects a table of ids without further fields.
    pub(crate) fn ids(&mut self, part: Option<&RowParts<'t>>, table: &TableOf) -> Vec<String> {
        let parts = self.parts_of(part, table);
        let read = |part: Part<'t>| {
            let id = Id::read(self, "id", part);
            self.name_row(id.clone(), part.span(self.r), table);
            id
        };
        parts.into_iter().filter_map(read).collect()
    }

    /// Reads the fields of all rows of a table; `None` if one is wrong.
    pub(crate) fn compiled<R: Row, T>(
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
