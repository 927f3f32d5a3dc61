//! All tables of rows of a file: tiles, creatures, items, and the rows that rules
//! refer to.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ron_tables::{
    Compile, Compiler, FileRow, FileTables, Named as _, Parameter, RawRows, Span, TableOf,
    WithSpan, without_spans,
};

use crate::floor::recipe::RecipeFields;
use crate::id::{DamageKindId, FactionId, StatId};
use crate::rows::ability::{AbilityFields, abilities_of};
use crate::rows::creature::CreatureFields;
use crate::rows::faction::{self, FactionFields};
use crate::rows::level_up::LevelUpDef;
use crate::rows::stats::StatDef;
use crate::rows::tables::Rows;
use crate::schema::context::{FloorContext, Has, Resolved, RowCompiler, RowContext, TileFacts};
use crate::tile::TileDef;

/// The rows of a file whose ids are known and whose fields are still to be read, by the field of
/// their table.
pub(super) struct RawTables<'t>(BTreeMap<&'static str, RawRows<'t>>);

/// Defines the tables of files: which there are, and the definitions made of their rows.
macro_rules! define_tables {
    (
        saved { $($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
            $table:ident: $Row:ident $(in $module:ident)?, $methods:tt,
            [$($Fields:ident in $of_fields:ident),*];)* }
        other { $($(#[$about:meta])* $vis:vis $Other:ident, $called:literal,
            $other:ident: $OtherRow:ident $(in $file:ident)?,
            [$($OtherFields:ident in $of_other:ident),*]
            $(, $(#[$of_id:meta])* $OtherId:ident($size:ty))?;)* }
    ) => {
        /// Every table of rows, in the order of the schema.
        pub(super) const TABLES: &[TableOf] = &[
            $($(crate::rows::$of_fields::$Fields::TABLE,)*)*
            $($(crate::rows::$of_other::$OtherFields::TABLE,)*)*
            RecipeFields::TABLE,
        ];

        define_read! {
            /// The rows that saved games refer to, by table; `None` for a table with a mistake.
            SavedTables in RowContext { $($what, $table: $Row $(in $module)?, [$($Fields in $of_fields),*];)* }
        }
        define_read! {
            /// The other rows, which name rows of saved games.
            OtherTables in FloorContext {
                $($called, $other: $OtherRow $(in $file)?, [$($OtherFields in $of_other),*];)*
            }
        }
    };
}

/// Defines tables that are read one after the other.
macro_rules! define_read {
    ($(#[$doc:meta])* $Tables:ident in $Context:ty {
        $($what:literal, $table:ident: $Row:ident $(in $module:ident)?, $fields:tt;)*
    }) => {
        $(#[$doc])*
        pub(super) struct $Tables {
            $(pub(super) $table: Option<Vec<WithSpan<$(crate::rows::$module::)? $Row>>>,)*
        }

        impl $Tables {
            /// Reads the rows.
            pub(super) fn read<'t>(
                cx: &mut Compiler<'_, 't, $Context>,
                raw: &mut RawTables<'t>,
            ) -> Self {
                $(let $table = read_rows!(cx, raw, $what, $Row, $fields);)*
                Self { $($table,)* }
            }

            /// Adds the rows to those that every content has; `None` if one has a mistake.
            pub(super) fn add_to(self, rows: &mut Rows) -> Option<()> {
                $(let $table = self.$table?;)*
                $(rows.$table.extend(without_spans($table));)*
                Some(())
            }
        }
    };
}

/// Reads the rows of a table: its names, or the definitions made of its fields.
macro_rules! read_rows {
    ($cx:ident, $raw:ident, $what:literal, String, $fields:tt) => {
        Some($cx.tables.names.of($what).ids().iter().map(|id| (id.clone(), Span::START)).collect())
    };
    ($cx:ident, $raw:ident, $what:literal, $Row:ident, [$($Fields:ident in $module:ident),*]) => {{
        let parts = [$($raw.read::<_, crate::rows::$module::$Fields>(&mut $cx.with(Has::context))),*];
        let parts: Option<Vec<_>> = parts.into_iter().collect();
        parts.map(|parts| parts.into_iter().flatten().collect())
    }};
}

tables!(define_tables);

/// All tables.
pub(super) static TABLE_FIELDS: LazyLock<Vec<Parameter>> =
    LazyLock::new(|| tables(|_| true).collect());

/// The tables as fields of a file.
pub(super) fn tables(is_optional: fn(&TableOf) -> bool) -> impl Iterator<Item = Parameter> {
    TABLES.iter().map(move |table| Parameter {
        name: table.field,
        about: "",
        is_optional: is_optional(table),
        kind: table.row,
    })
}

impl<'t> RawTables<'t> {
    /// Collects the ids of all rows of a file.
    pub(super) fn collect(cx: &mut RowCompiler<'_, 't>, file: &FileTables<'t>) -> Self {
        StatId::BUILT_IN.iter().for_each(|id| _ = cx.tables.names.of_mut(StatId::WHAT).push(id));
        cx.tables.names.of_mut(DamageKindId::WHAT).push_unnamed();
        let raw = TABLES.iter().map(|table| (table.field, cx.raw_rows(file, table)));
        let mut raw = Self(raw.collect());
        add_built_in_factions(cx);
        let creatures = raw.rows(&CreatureFields::TABLE);
        cx.context.first_item = creatures.len();
        let of_creatures = abilities_of(cx, creatures);
        let of_growth = abilities_of(cx, raw.rows(&LevelUpDef::TABLE));
        raw.rows(&AbilityFields::TABLE).extend(of_creatures);
        raw.rows(&AbilityFields::TABLE).extend(of_growth);
        raw
    }

    /// The rows of a table that are not read yet.
    pub(super) fn rows(&mut self, table: &TableOf) -> &mut RawRows<'t> {
        self.0.entry(table.field).or_default()
    }

    /// Reads the rows of a table; `None` if one is wrong.
    fn read<C, R: Compile<C>>(
        &mut self,
        cx: &mut Compiler<'_, 't, C>,
    ) -> Option<Vec<WithSpan<R::Def>>> {
        let rows = std::mem::take(self.rows(&R::TABLE));
        cx.compiled(rows, |cx, row: R, span| row.compile(cx, span))
    }
}

/// The ids of built-in factions stand first; a row may have one of them.
fn add_built_in_factions(cx: &mut RowCompiler<'_, '_>) {
    let names = cx.tables.names.of_mut(FactionFields::TABLE.names);
    let declared = std::mem::take(names);
    FactionId::BUILT_IN.iter().for_each(|id| _ = names.push(id));
    names.append(declared);
}

impl SavedTables {
    /// Reads the rows, first the stats, which bound values of other rows.
    pub(super) fn read_in_order<'t>(cx: &mut RowCompiler<'_, 't>, raw: &mut RawTables<'t>) -> Self {
        let stats = raw.read::<_, StatDef>(cx);
        let built_in = Rows::default().stats;
        let declared = stats.iter().flatten().map(|(row, _)| row);
        cx.context.stat_ranges =
            built_in.iter().chain(declared).map(|row| (row.min, row.max)).collect();
        Self { stats, ..Self::read(cx, raw) }
    }

    /// The facts that floors ask for.
    pub(super) fn resolved(&self) -> Resolved {
        let facts = |(tile, _): &WithSpan<TileDef>| TileFacts {
            walkable: tile.walkable,
            transparent: tile.transparent,
        };
        let tiles = self.tiles.as_ref().map(|tiles| tiles.iter().map(facts).collect());
        Resolved { tiles, has_prototypes: self.prototypes.is_some(), player: None, map: None }
    }

    /// All rows with those that every content has, and the texts of their rules; `None` if one has a mistake.
    pub(super) fn into_rows(self, texts: Vec<String>) -> Option<Rows> {
        // Names are collected with the first one, which is empty.
        let mut rows = Rows { damage_kinds: Vec::new(), texts, ..Rows::default() };
        self.add_to(&mut rows)?;
        rows.factions = faction::joined(rows.factions);
        Some(rows)
    }
}
