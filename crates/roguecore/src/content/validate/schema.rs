//! The schema of content files as JSON, written from the tables that the parser uses.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::bounds::MAX_ROWS;
use super::file_fields::{FILE, LISTS};
use super::rules_of_file::TABLES;
use super::shape::{Kind, Parameter, Verb};
use crate::content::triggers::RuleOwner;

/// The schema of a content file: its fields, each table, the fields of its rows, all verbs, and the
/// triggers that the rules of each kind of row can have.
pub(in crate::content) fn schema() -> String {
    let mut schema = Schema::default();
    let fields = schema.parameters(FILE, "    ");
    let tables = TABLES.iter().map(|table| (table.field, table.row, table.min, table.max));
    let lists = LISTS.iter().map(|list| (list.field, list.row, 1, MAX_ROWS));
    let table = |(field, row, min, max): (&str, fn() -> Kind, usize, usize)| {
        let row = schema.kind(&row());
        format!("    {}: {{\"of\": {row}, \"min\": {min}, \"max\": {max}}}", quoted(field))
    };
    let tables: Vec<String> = tables.chain(lists).map(table).collect();
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

/// The rows and families of verbs found so far, as JSON.
#[derive(Default)]
struct Schema {
    rows: BTreeMap<&'static str, String>,
    verbs: BTreeMap<&'static str, String>,
}

impl Schema {
    /// A kind as JSON. Rows and verbs are named, and described in tables of their own.
    fn kind(&mut self, kind: &Kind) -> String {
        match kind {
            Kind::Boolean => typed("boolean", ""),
            Kind::Integer { min, max } => {
                typed("integer", &format!(", \"min\": {min}, \"max\": {max}"))
            }
            Kind::Amount { min, max, stat } => {
                self.family("amount", stat);
                typed("amount", &format!(", \"min\": {min}, \"max\": {max}"))
            }
            Kind::Dice { min, max } => typed("dice", &format!(", \"min\": {min}, \"max\": {max}")),
            Kind::Text { max } => typed("text", &format!(", \"max\": {max}")),
            Kind::Id => typed("id", ""),
            Kind::Glyph => typed("glyph", ""),
            Kind::Color => typed("color", ""),
            Kind::Name(table) => typed("name", &format!(", \"of\": {}", quoted(table))),
            Kind::Word(words) => {
                let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                typed("word", &format!(", \"of\": [{}]", words.join(", ")))
            }
            Kind::Verb(family, verbs) => {
                self.family(family, verbs);
                typed("verb", &format!(", \"of\": {}", quoted(family)))
            }
            Kind::Row(what, fields) => {
                self.row(what, fields);
                typed("row", &format!(", \"of\": {}", quoted(what)))
            }
            Kind::List(of, max) => {
                let of = self.kind(of);
                typed("list", &format!(", \"of\": {of}, \"max\": {max}"))
            }
            Kind::Map(from, to) => {
                let to = self.kind(to);
                typed("map", &format!(", \"from\": {}, \"to\": {to}", quoted(from)))
            }
            Kind::Floors => typed("floors", &format!(", \"min\": 1, \"max\": {MAX_ROWS}")),
            Kind::Either(one, other) => {
                let (one, other) = (self.kind(one), self.kind(other));
                typed("either", &format!(", \"of\": [{one}, {other}]"))
            }
        }
    }

    fn row(&mut self, what: &'static str, fields: &'static [Parameter]) {
        if !self.rows.contains_key(what) {
            // Rows hold rows; this one is known while its fields are described.
            self.rows.insert(what, String::new());
            let fields = self.parameters(fields, "      ");
            self.rows.insert(what, format!("[{fields}\n    ]"));
        }
    }

    fn family(&mut self, what: &'static str, verbs: &'static [Verb]) {
        if self.verbs.contains_key(what) {
            return;
        }
        self.verbs.insert(what, String::new());
        let mut text = String::new();
        for verb in verbs {
            let (name, about) = (quoted(verb.name), quoted(verb.about.trim()));
            let arguments = self.parameters(verb.parameters, "        ");
            let separator = if text.is_empty() { "" } else { "," };
            // Writing to a string cannot fail.
            _ = write!(
                text,
                "{separator}\n      {{\"name\": {name}, \"about\": {about}, \"arguments\": [{arguments}]}}"
            );
        }
        self.verbs.insert(what, format!("[{text}\n    ]"));
    }

    fn parameters(&mut self, parameters: &'static [Parameter], indent: &str) -> String {
        let described = parameters.iter().map(|it| {
            let about = match it.about.trim() {
                "" => String::new(),
                about => format!(", \"about\": {}", quoted(about)),
            };
            let (name, kind) = (quoted(it.name), self.kind(&(it.kind)()));
            let required = !it.is_optional;
            format!(
                "\n{indent}{{\"name\": {name}, \"required\": {required}, \"is\": {kind}{about}}}"
            )
        });
        described.collect::<Vec<_>>().join(",")
    }
}

/// The triggers of a kind of row.
fn triggers(owner: RuleOwner) -> String {
    let triggers: Vec<String> =
        owner.triggers().map(|trigger| quoted(&format!("{trigger:?}"))).collect();
    format!("    {}: [{}]", quoted(owner.words()), triggers.join(", "))
}

fn typed(name: &str, rest: &str) -> String {
    format!("{{\"type\": \"{name}\"{rest}}}")
}

/// A text of the tables as a JSON string. They hold no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
