//! The schema as JSON, written from the tables that the parser uses.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::shape::{Kind, Parameter, Verb};

/// The rows and families of verbs found so far, as JSON.
#[derive(Default)]
pub struct Schema {
    /// Each row, by its name.
    pub rows: BTreeMap<&'static str, String>,
    /// Each family of verbs, by its name.
    pub verbs: BTreeMap<&'static str, String>,
}

impl Schema {
    /// A kind as JSON. Rows and verbs are named, and described in tables of their own.
    pub fn kind(&mut self, kind: &Kind) -> String {
        match kind {
            Kind::Boolean => typed("boolean", ""),
            Kind::Integer { min, max } => {
                typed("integer", &format!(", \"min\": {min}, \"max\": {max}"))
            }
            Kind::Text { max } => typed("text", &format!(", \"max\": {max}")),
            Kind::Id => typed("id", ""),
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
            Kind::SomeFields => typed("fields", ""),
            Kind::Map(from, to) => {
                let to = self.kind(to);
                typed("map", &format!(", \"from\": {}, \"to\": {to}", quoted(from)))
            }
            Kind::Either(one, other) => {
                let (one, other) = (self.kind(one), self.kind(other));
                typed("either", &format!(", \"of\": [{one}, {other}]"))
            }
            Kind::Own { name, range, verbs } => {
                if let Some((family, verbs)) = verbs {
                    self.family(family, verbs);
                }
                let range = range.map(|(min, max)| format!(", \"min\": {min}, \"max\": {max}"));
                typed(name, &range.unwrap_or_default())
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

    /// Fields or arguments as JSON.
    pub fn parameters(
        &mut self,
        parameters: impl IntoIterator<Item = &'static Parameter>,
        indent: &str,
    ) -> String {
        let described = parameters.into_iter().map(|it| {
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

fn typed(name: &str, rest: &str) -> String {
    format!("{{\"type\": \"{name}\"{rest}}}")
}

/// A text of the tables as a JSON string. They hold no control characters.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
