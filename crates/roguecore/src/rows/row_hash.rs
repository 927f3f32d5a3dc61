//! The fields that the rules depend on, in all rows and in a single one.

use serde::ser::SerializeTuple as _;
use serde::{Serialize, Serializer};

use super::rule_hash::rule_hash;
use super::saved_row::SavedRow;
use super::tables::Rows;
use crate::id::{FactionId, RowTable};

/// The fields that the rules depend on in the tables that saved games refer to, other than tiles and
/// prototypes.
pub(crate) struct RowRules<'a>(pub(crate) &'a Rows);

/// Writes the tables one after the other, and hashes a row of any of them.
macro_rules! identify_tables {
    (
        saved { $($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
            $table:ident: $Row:ident $(in $module:ident)?, $methods:tt, $files:tt;)* }
        other { $($(#[$about:meta])* $vis:vis $Other:ident, $called:literal,
            $other:ident: $OtherRow:ident $(in $file:ident)?, $fields:tt
            $(, $(#[$of_id:meta])* $OtherId:ident($size:ty))?;)* }
    ) => {
        impl Serialize for RowRules<'_> {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                let mut tables = out.serialize_tuple(RowTable::SAVED.len())?;
                $(if stands_among_rows(RowTable::$Table, self.0.$table.is_empty()) {
                    tables.serialize_element(&self.0.$table)?;
                })*
                tables.end()
            }
        }

        /// The hash of the meaning of a row.
        fn hash_in_table(rows: &Rows, table: RowTable, index: usize) -> u32 {
            match table {
                $(RowTable::$Table => hash_of(rows, rows.$table.get(index)),)*
                $(RowTable::$Other)|* => 0,
            }
        }
    };
}

tables!(identify_tables);

/// The hash of the meaning of a row; 0 for a name.
fn hash_of<R: SavedRow>(rows: &Rows, row: Option<&R>) -> u32 {
    if R::CAN_DIFFER { rule_hash(rows, &row) } else { 0 }
}

/// The hash of the meaning of a row. Of a faction only the enemies count that are `known`.
pub(crate) fn row_hash(
    rows: &Rows,
    table: RowTable,
    index: usize,
    known: &dyn Fn(&str) -> bool,
) -> u32 {
    if table == RowTable::Factions {
        return rule_hash(rows, &enemies(rows, index, known));
    }
    hash_in_table(rows, table, index)
}

/// Whether a table is written with the other rows. A table that was added later is left out where it is
/// empty, so that content without it keeps its number.
fn stands_among_rows(table: RowTable, is_empty: bool) -> bool {
    match table {
        RowTable::Tiles | RowTable::Prototypes => false,
        table => table as usize <= RowTable::Custom as usize || !is_empty,
    }
}

/// The factions that one attacks, of those that are `known`, by name.
fn enemies<'c>(rows: &'c Rows, faction: usize, known: &dyn Fn(&str) -> bool) -> Vec<&'c str> {
    let factions = &rows.factions;
    let Some(row) = factions.get(faction) else { return Vec::new() };
    let others = factions.iter().enumerate();
    let hostile = others.filter(|(index, _)| row.is_hostile_to(FactionId(*index as u8)));
    let names = hostile.map(|(_, other)| other.id.as_str());
    let mut names: Vec<&str> = names.filter(|id| known(id)).collect();
    names.sort_unstable();
    names
}
