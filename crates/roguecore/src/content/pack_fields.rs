//! The fields of a file by which packs are merged: the pack that it extends, its changes and its removals.

use std::sync::LazyLock;

use ron_tables::{
    Arguments, At, Id, Kind, List, Parameter, Part, RawText, Read, Shape, Span, is_merged,
    parameter,
};

use super::raw_rows::{TABLE_FIELDS, TABLES, tables};
use super::renames::Renames;
use super::requires::{RequiresFields, VersionOf};
use crate::floor::dungeon_fields::FloorsFields;
use crate::schema::bounds::{MAX_NAME, MAX_ROWS};
use crate::schema::context::{RowCompiler, RowContext};

/// Any id, which is compared with those of a table.
type RawId = RawText<MAX_NAME>;

/// The fields by which packs are merged.
pub(super) const PACK_FIELDS: &[Parameter] = &[
    parameter!("floors", "Which recipe, monsters and items each floor uses.", FloorsFields),
    parameter!("version", "The version of the pack, such as `1.2`.", VersionOf, ()),
    parameter!("extends", "The pack whose rows this one adds to.", RawId, ()),
    parameter!("requires", "The versions that the pack requires.", RequiresFields, ()),
    Parameter {
        name: "change",
        about: "Fields of rows of the extended pack that are different, by table and id.",
        is_optional: true,
        kind: Changes::kind,
    },
    parameter!(
        "remove",
        "Ids of rows of the extended pack that are left out, by table.",
        Removals,
        ()
    ),
    Parameter {
        name: "renamed",
        about: "Ids that rows had before, each with the id of today, by table.",
        is_optional: true,
        kind: Renames::kind,
    },
];

/// The fields of [`Changes`]: the tables whose rows have fields.
static CHANGE_FIELDS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
    tables(|_| true).filter(|table| matches!((table.kind)(), Kind::Row(..))).collect()
});

/// The ids of rows, by the fields of their tables.
pub(super) struct Removals;

impl Shape for Removals {
    type Value = Vec<(&'static str, String, Span)>;

    fn kind() -> Kind {
        Kind::Map("table", Box::new(Kind::List(Box::new(Id::kind()), MAX_ROWS)))
    }
}

impl Read<RowContext> for Removals {
    fn read<'t>(cx: &mut RowCompiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let tables = cx.fields(what, &TABLE_FIELDS, part)?;
        let mut removals = Vec::new();
        for (table, part) in tables.parts() {
            let ids = List::<At<RawId>, MAX_ROWS>::read(cx, table, part).unwrap_or_default();
            removals.extend(ids.into_iter().map(|(id, span)| (table, id, span)));
        }
        Some(removals)
    }
}

/// Fields of rows, by the ids of the rows and the fields of their tables.
pub(super) struct Changes;

/// Fields that a pack changes of a row.
pub(super) struct Change<'t> {
    /// The field of its table.
    pub(super) table: &'static str,
    pub(super) id: String,
    /// Where the id stands.
    pub(super) span: Span,
    /// The fields.
    pub(super) part: Part<'t>,
    /// Their names, in rows and maps with the names of these.
    pub(super) fields: Vec<String>,
}

impl Changes {
    /// Reads the names of rows and fields; the values are read with the other fields of the row.
    pub(super) fn read<'t>(
        cx: &mut RowCompiler<'_, 't>,
        part: Part<'t>,
    ) -> Option<Vec<Change<'t>>> {
        let tables = cx.fields("list of tables", &CHANGE_FIELDS, part)?;
        let mut changes = Vec::new();
        for (table, part) in tables.parts() {
            for (id, part) in cx.entries(part).map_or_else(Vec::new, |(entries, _)| entries) {
                let (id, part) = (cx.r.take(id), cx.r.take(part));
                let Some(((id, span), (part, _))) = id.zip(part) else { continue };
                let Some(fields) = changed_fields(cx, table, part) else { continue };
                changes.push(Change { table, id, span, part, fields });
            }
        }
        Some(changes)
    }

    fn kind() -> Kind {
        Kind::Map("table", Box::new(Kind::Map("id", Box::new(Kind::SomeFields))))
    }
}

/// The names of the fields that a part changes of a row.
fn changed_fields<'t>(
    cx: &mut RowCompiler<'_, 't>,
    table: &'static str,
    part: Part<'t>,
) -> Option<Vec<String>> {
    let of_table = TABLES.iter().find(|it| it.field == table)?;
    let Kind::Row(what, parameters) = (of_table.row)() else { return None };
    let fields = cx.fields(what, parameters, part)?;
    let span = fields.part("id").map_or(Span::START, |part| part.span(cx.r));
    let keeps_id = cx.r.check(fields.part("id").is_none(), span, || {
        "a change leaves the `id` of a row as it is; leave it out here".to_owned()
    });
    (keeps_id && fields.is_complete()).then_some(())?;
    let mut names = Vec::new();
    add_names(cx, (&fields, parameters), "", &mut names);
    Some(names)
}

/// Adds the names of fields; instead of a row or map, which is merged, the names in it.
fn add_names<'t>(
    cx: &mut RowCompiler<'_, 't>,
    (fields, parameters): (&Arguments<'t>, &'static [Parameter]),
    around: &str,
    names: &mut Vec<String>,
) {
    for (field, part) in fields.parts() {
        let name = format!("{around}{field}");
        let parameter = parameters.iter().find(|it| it.name == field);
        match parameter.map(|it| (it.kind)()) {
            Some(Kind::Row(what, parameters)) => {
                if let Some(inner) = cx.fields(what, parameters, part) {
                    add_names(cx, (&inner, parameters), &format!("{name}."), names);
                }
            }
            Some(kind) if is_merged(&kind, part) => {
                let entries = cx.entries(part).map_or_else(Vec::new, |(entries, _)| entries);
                let keys = entries.iter().filter_map(|(key, _)| key.value());
                names.extend(keys.map(|key| format!("{name}.{key}")));
            }
            _ => names.push(name),
        }
    }
}
