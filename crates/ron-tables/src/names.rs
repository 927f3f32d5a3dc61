//! The ids of all tables. They are collected before any row is compiled, so that a row can name
//! one that comes later.

use std::collections::BTreeMap;

use crate::reader::{Reader, Span, hint, shortened};

/// The ids of a table.
#[derive(Default)]
pub struct TableNames {
    in_order: Vec<String>,
    by_name: BTreeMap<String, usize>,
    /// The rows by ids that they had before.
    by_old_name: BTreeMap<String, usize>,
    /// Whether a row could not be read: then an unknown name may be that of the row.
    has_gaps: bool,
}

/// The ids of all tables, by the word of messages for their rows.
#[derive(Default)]
pub struct Names(BTreeMap<&'static str, TableNames>);

impl Names {
    /// The ids of a table.
    pub fn of(&self, what: &str) -> &TableNames {
        static EMPTY: TableNames = TableNames {
            in_order: Vec::new(),
            by_name: BTreeMap::new(),
            by_old_name: BTreeMap::new(),
            has_gaps: false,
        };
        self.0.get(what).unwrap_or(&EMPTY)
    }

    /// The ids of a table, to add to them.
    pub fn of_mut(&mut self, what: &'static str) -> &mut TableNames {
        self.0.entry(what).or_default()
    }
}

impl TableNames {
    /// Adds the id of the next row; `false` if another row has it.
    pub fn push(&mut self, id: &str) -> bool {
        let index = self.in_order.len();
        self.in_order.push(id.to_owned());
        let is_new = !self.by_name.contains_key(id);
        if is_new {
            self.by_name.insert(id.to_owned(), index);
        }
        is_new
    }

    /// Adds a row that no other row can name.
    pub fn push_unnamed(&mut self) {
        self.in_order.push(String::new());
    }

    /// Notes that a row has no id that can be read.
    pub(crate) fn push_gap(&mut self) {
        self.in_order.push(String::new());
        self.has_gaps = true;
    }

    /// Adds an id that a row had before.
    pub fn push_old(&mut self, id: &str, index: usize) {
        self.by_old_name.insert(id.to_owned(), index);
    }

    /// Adds the rows of another table that it does not have.
    pub fn append(&mut self, other: Self) {
        for id in other.in_order.into_iter().filter(|id| !id.is_empty()) {
            if self.get(&id).is_none() {
                self.push(&id);
            }
        }
        self.has_gaps |= other.has_gaps;
    }

    /// The ids, in the order of their rows.
    pub fn ids(&self) -> &[String] {
        &self.in_order
    }

    /// The number of rows, with those that have no id.
    #[allow(clippy::len_without_is_empty)] // A count of rows; no caller asks whether it is 0.
    pub fn len(&self) -> usize {
        self.in_order.len()
    }

    /// The index of the row with that id.
    pub fn get(&self, id: &str) -> Option<usize> {
        self.by_name.get(id).copied()
    }

    /// The index of the row with that id; `None`, with a report, where there is none. An old id is
    /// noted.
    pub fn find(&self, r: &mut Reader<'_>, what: &str, id: &str, span: Span) -> Option<usize> {
        if let (None, Some(&index)) = (self.get(id), self.by_old_name.get(id)) {
            r.note(span, || {
                let today = self.in_order.get(index).map_or("", String::as_str);
                format!("{what} \"{}\" is called \"{today}\" now", shortened(id))
            });
            return Some(index);
        }
        let found = self.get(id);
        let (why, whole) = (r.why_missing(id), r.whole());
        r.check(found.is_some() || self.has_gaps, span, || {
            let names = self.in_order.iter().map(String::as_str).filter(|it| !it.is_empty());
            let hint = hint(id, names, &format!("{whole} has no {what}"));
            format!("{what} \"{}\" does not exist{why}; {hint}", shortened(id))
        });
        found
    }
}

/// An id of a row that other rows name.
pub trait Named: Sized {
    /// The word of messages and of the schema for the row.
    const WHAT: &'static str;

    /// The id with that index.
    fn with_index(index: usize) -> Self;
}
