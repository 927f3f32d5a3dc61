//! The rows of a content by name, as saved games list them, and the comparison with those of
//! other content.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::row_hash;
use super::rule_hash::name_of;
use super::tables::Rows;
use crate::id::{RowMap, RowTable};

/// The rows that a game was played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RowList {
    /// The hash of the settings that a running game depends on.
    settings: u32,
    /// The rows of every table, in the order of [`RowTable::SAVED`].
    tables: [Vec<ListedRow>; RowTable::SAVED.len()],
}

/// A row with the hash of its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ListedRow {
    id: String,
    hash: u32,
}

/// A row of another content that this content does not have, or has with another meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowName {
    /// The word for its kind: `creature`, `item`, `tile`, `stat`, ...
    pub what: &'static str,
    /// Its id in the content file.
    pub id: String,
}

/// Why a game cannot be played with a content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RowMismatch {
    /// The map, the sight, the player, the dungeon, the experience curve or the host differ.
    Settings,
    /// Rows that the content does not have, and rows that have another meaning in it.
    Rows { missing: Vec<RowName>, changed: Vec<RowName> },
    /// A list that no content has.
    Malformed,
}

/// `creature "ghost"`
impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} \"{}\"", self.what, self.id)
    }
}

impl RowList {
    /// The longest id of a row, in bytes; the rows of a table are at most [`MAX_ROWS`](Self::MAX_ROWS).
    const MAX_ID: usize = 60;
    /// The most rows of a table.
    const MAX_ROWS: usize = 4_096;

    /// The rows of a content with the meaning of its settings.
    pub(crate) fn of(content: &Rows, settings: u32) -> Self {
        let known = |_: &str| true;
        let tables = RowTable::SAVED.map(|table| {
            let row = |index| ListedRow {
                id: listed_id(content, table, index),
                hash: row_hash::row_hash(content, table, index, &known),
            };
            (0..content.table(table).count()).map(row).collect()
        });
        Self { settings, tables }
    }

    /// Whether a row is listed by an id that it had, and not by that of today.
    pub(crate) fn has_only(
        &self,
        content: &Rows,
        table: RowTable,
        index: usize,
        old: &str,
    ) -> bool {
        let today = listed_id(content, table, index);
        let old = if today.starts_with(ITEM) { format!("{ITEM}{old}") } else { old.to_owned() };
        let rows = self.tables.get(table as usize).map_or(&[][..], Vec::as_slice);
        let has = |id: &str| rows.iter().any(|row| row.id == id);
        has(&old) && !has(&today)
    }

    /// For each id of a game played with these rows the id of the same row in `content`, whose
    /// list is `own`.
    pub(crate) fn map_to(&self, own: &Self, content: &Rows) -> Result<RowMap, RowMismatch> {
        if self.settings != own.settings {
            return Err(RowMismatch::Settings);
        }
        let mut map = RowMap::default();
        let (mut missing, mut changed) = (Vec::new(), Vec::new());
        for (table, rows) in RowTable::SAVED.into_iter().zip(&self.tables) {
            let present = self.present(own, content, table);
            let mut found = BTreeSet::new();
            for row in rows {
                let is_listed_once = found.insert(row.id.as_str());
                if !is_listed_once || !row.is_valid() || found.len() > Self::MAX_ROWS {
                    return Err(RowMismatch::Malformed);
                }
                match present.get(row.id.as_str()) {
                    None => missing.push(row.name(table)),
                    Some((_, hash)) if *hash != row.hash => changed.push(row.name(table)),
                    Some((index, _)) => map.push(table, *index),
                }
            }
        }
        let is_same = missing.is_empty() && changed.is_empty();
        if is_same { Ok(map) } else { Err(RowMismatch::Rows { missing, changed }) }
    }

    /// The rows of a table of the content, each with its index and its meaning.
    fn present<'c>(
        &self,
        own: &'c Self,
        content: &Rows,
        table: RowTable,
    ) -> BTreeMap<&'c str, (u16, u32)> {
        let rows = own.tables[table as usize].iter().enumerate();
        // A new faction may be an enemy of an old one: that changes nothing among the old ones.
        let factions = &self.tables[RowTable::Factions as usize];
        let listed = |id: &str| factions.iter().any(|row| row.id == id);
        let row = |(index, row): (usize, &'c ListedRow)| {
            let hash = match table {
                RowTable::Factions => row_hash::row_hash(content, table, index, &listed),
                _ => row.hash,
            };
            (row.id.as_str(), (index as u16, hash))
        };
        rows.map(row).collect()
    }
}

impl ListedRow {
    /// Whether the id is one that content can have. The id of a creature or item begins with the
    /// word for it; the first kind of damage has no name.
    fn is_valid(&self) -> bool {
        let plain = |c: char| c.is_ascii_alphanumeric() || "_- :".contains(c);
        self.id.len() <= RowList::MAX_ID && self.id.chars().all(plain)
    }

    fn name(&self, table: RowTable) -> RowName {
        match table {
            RowTable::Prototypes => self.prototype_name(),
            _ => RowName { what: table.what(), id: self.id.clone() },
        }
    }

    fn prototype_name(&self) -> RowName {
        match self.id.strip_prefix(ITEM) {
            Some(id) => RowName { what: "item", id: id.to_owned() },
            None => RowName { what: "creature", id: self.id.clone() },
        }
    }
}

/// The first letters of the listed id of an item.
const ITEM: &str = "item:";

fn listed_id(content: &Rows, table: RowTable, index: usize) -> String {
    let name = name_of(content, table, index);
    let prototype = content.prototypes.get(index).filter(|_| table == RowTable::Prototypes);
    let is_item = prototype.is_some_and(|row| row.item.is_some());
    if is_item { format!("{ITEM}{name}") } else { name.to_owned() }
}
