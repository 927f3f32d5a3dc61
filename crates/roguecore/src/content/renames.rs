//! Rows that were renamed: packs and saved games that have their old ids mean the rows of today.

use std::collections::BTreeMap;

use ron_tables::{Kind, Part, Reader, Span, shortened};

use super::raw_rows::{TABLE_FIELDS, TABLES};
use crate::id::RowTable;
use crate::schema::context::RowCompiler;

/// The ids of today by table and old id.
#[derive(Default)]
pub(super) struct Renames(BTreeMap<(&'static str, String), Renamed>);

/// A row that was renamed.
struct Renamed {
    /// Where the old id stands.
    at: Span,
    id: String,
    /// Where the id of today stands.
    id_at: Span,
}

/// A row of a content and an id that it had.
#[derive(Clone, Debug)]
pub(super) struct OldId {
    pub(super) table: RowTable,
    pub(super) index: usize,
    pub(super) id: String,
}

impl Renames {
    pub(super) fn kind() -> Kind {
        Kind::Map("table", Box::new(Kind::Map("old id", Box::new(Kind::Id))))
    }

    /// Adds those of a file.
    pub(super) fn add<'t>(&mut self, cx: &mut RowCompiler<'_, 't>, part: Part<'t>) {
        let Some(tables) = cx.fields("list of tables", &TABLE_FIELDS, part) else { return };
        for (table, part) in tables.parts() {
            for (old, new) in cx.entries(part).map_or_else(Vec::new, |(entries, _)| entries) {
                let (old, new) = (cx.r.take(old), cx.r.take(new));
                let new = new.and_then(|(part, _)| cx.r.take(part.parse::<String>()));
                let Some(((old, at), (id, id_at))) = old.zip(new) else { continue };
                let before = self.0.get(&(table, old.clone()));
                cx.r.check(before.is_none_or(|it| it.id == id), at, || {
                    format!("\"{}\" is renamed twice", shortened(&old))
                });
                self.0.insert((table, old), Renamed { at, id, id_at });
            }
        }
    }

    /// The id of today of the row that had an id; `None` for an id that no row had. A row may have been
    /// renamed several times.
    fn current(&self, table: &'static str, old: &str) -> Option<&Renamed> {
        let next = |id: &str| self.0.get(&(table, id.to_owned()));
        let first = next(old)?;
        let later = std::iter::successors(Some(first), |it| next(&it.id));
        // In a circle no id is that of a row.
        later.take(self.0.len()).last()
    }

    /// The id of today where a pack names a row, with a note where it is another one.
    pub(super) fn resolve(
        &self,
        r: &mut Reader<'_>,
        table: &'static str,
        (id, at): (&str, Span),
    ) -> String {
        let Some(renamed) = self.current(table, id) else { return id.to_owned() };
        r.note(at, || {
            format!("\"{}\" is called \"{}\" now", shortened(id), shortened(&renamed.id))
        });
        renamed.id.clone()
    }

    /// Lets names of rows be old ids. The ids of all rows are known.
    pub(super) fn apply(&self, cx: &mut RowCompiler<'_, '_>) -> Vec<OldId> {
        let mut old_ids = Vec::new();
        for ((field, old), renamed) in &self.0 {
            let Some(table) = TABLES.iter().find(|it| it.field == *field) else { continue };
            let names = cx.tables.names.of(table.names);
            cx.r.check(names.get(old).is_none(), renamed.at, || {
                format!("there is a row \"{}\": an old id is that of no row", shortened(old))
            });
            let Some(Renamed { id, id_at, .. }) = self.current(field, old) else { continue };
            if names.get(id).is_none() && cx.r.is_removed(id) {
                continue;
            }
            let Some(index) = names.find(cx.r, table.names, id, *id_at) else { continue };
            cx.tables.names.of_mut(table.names).push_old(old, index);
            let saved = RowTable::SAVED.into_iter().find(|it| it.what() == table.names);
            old_ids.extend(saved.map(|table| OldId { table, index, id: old.clone() }));
        }
        old_ids
    }
}
