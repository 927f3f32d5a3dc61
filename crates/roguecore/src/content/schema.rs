//! The schema of content files as JSON, written from the tables that the parser uses.

use ron_tables::Kind;
use ron_tables::json::{Schema, quoted};

use super::file::settings;
use super::raw_rows::TABLES;
use crate::rule::owner::RuleOwner;

/// The schema of a content file: its fields, each table, the fields of its rows, all verbs, and the
/// triggers that the rules of each kind of row can have.
pub(crate) fn schema() -> String {
    let mut schema = Schema::default();
    let fields = schema.parameters(settings(), "    ");
    let tables = TABLES.iter().map(|table| (table.field, table.row, table.min, table.max));
    let table = |(field, row, min, max): (&str, fn() -> Kind, usize, usize)| {
        let row = schema.kind(&row());
        format!("    {}: {{\"of\": {row}, \"min\": {min}, \"max\": {max}}}", quoted(field))
    };
    let tables: Vec<String> = tables.map(table).collect();
    let triggers: Vec<String> = RuleOwner::ALL.into_iter().map(triggers).collect();
    let rows = schema.rows.iter().map(|(name, row)| format!("    {}: {row}", quoted(name)));
    let verbs = schema.verbs.iter().map(|(name, verbs)| format!("    {}: {verbs}", quoted(name)));
    let (rows, verbs): (Vec<_>, Vec<_>) = (rows.collect(), verbs.collect());
    format!(
        "{{\n  \"fields\": [{fields}\n  ],\n  \"tables\": {{\n{}\n  }},\n  \"triggers\": {{\n{}\n  }},\n  \"rows\": {{\n{}\n  }},\n  \"verbs\": {{\n{}\n  }}\n}}\n",
        tables.join(",\n"),
        triggers.join(",\n"),
        rows.join(",\n"),
        verbs.join(",\n")
    )
}

/// The triggers of a kind of row.
fn triggers(owner: RuleOwner) -> String {
    let triggers: Vec<String> =
        owner.triggers().map(|trigger| quoted(&format!("{trigger:?}"))).collect();
    format!("    {}: [{}]", quoted(owner.words()), triggers.join(", "))
}
