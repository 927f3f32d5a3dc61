//! The tables of a content that its rules refer to.

use super::ability::AbilityDef;
use super::faction::FactionDef;
use super::facts::Facts;
use super::horde::Horde;
use super::level_up::LevelUpDef;
use super::prototype::Prototype;
use super::stats::StatDef;
use super::status::StatusDef;
use super::substance::SubstanceDef;
use super::table::{Table, TableRow};
use super::unknown::UnknownGroup;
use super::vault::Vault;
use crate::component::State;
use crate::id::{
    self, FactionId, HordeId, RowId, RowTable, StatId, TagSet, TextId, UnknownGroupId, saved_tables,
};
use crate::rule::owner::RuleOwner;
use crate::rule::{RuleSet, TriggerSet};
use crate::schema::names::Named;
use crate::tile::TileDef;

/// The largest value of a stat that says no other.
const MAX_STAT: i32 = 1_000_000;

/// Defines the tables, and getters by id: `None` for an id of other content.
macro_rules! define_rows {
    ($($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
        $table:ident -> $Row:ident, $row:literal, $get:ident, $find:ident;)*) => {
        /// The tables that rules refer to, each by the ids of its rows. The built-in stats and
        /// factions stand before those of the content, the creatures before the items. The first
        /// kind of damage has no name.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub struct Rows {
            $(
                #[doc = concat!("The rows with a [`crate::", stringify!($Id), "`].")]
                pub $table: Vec<$Row>,
            )*
            /// What the player sees of items that are not identified; their ids follow those of
            /// the prototypes.
            pub(crate) appearances: Vec<Prototype>,
            /// The texts that rules say.
            pub texts: Vec<String>,
            /// The groups of items that the player does not know at first.
            pub unknown: Vec<UnknownGroup>,
            /// The parts of floors drawn by hand.
            pub(crate) vaults: Vec<Vault>,
            /// The leaders with followers.
            pub(crate) hordes: Vec<Horde>,
            /// Every trigger that some rule of the content has.
            pub triggers: TriggerSet,
            /// What follows from the rules of the rows.
            pub(crate) facts: Facts,
        }

        impl Rows {
            /// Tables without any row.
            fn empty() -> Self {
                Self {
                    $($table: Vec::new(),)*
                    appearances: Vec::new(),
                    texts: Vec::new(),
                    unknown: Vec::new(),
                    vaults: Vec::new(),
                    hordes: Vec::new(),
                    triggers: TriggerSet::default(),
                    facts: Facts::default(),
                }
            }

            /// A table that saved games refer to.
            pub(crate) fn table(&self, table: RowTable) -> &dyn Table {
                match table {
                    $(RowTable::$Table => &self.$table,)*
                }
            }

            $(
                #[doc = concat!("Looks up ", $row, ".")]
                pub fn $get(&self, id: id::$Id) -> Option<&$Row> {
                    self.$table.get(id.index())
                }

                /// The row with that id in the content file.
                pub fn $find(&self, id: &str) -> Option<id::$Id> {
                    let index = self.$table.iter().position(|row| row.id() == id)?;
                    Some(id::$Id(index as _))
                }
            )*
        }

        $(table_row!($Row);)*
    };
}

/// Says where a row of a table has its id.
macro_rules! table_row {
    (String) => {};
    ($Row:ident) => {
        impl TableRow for $Row {
            fn id(&self) -> &str {
                &self.id
            }
        }
    };
}

saved_tables!(define_rows);

impl Default for Rows {
    fn default() -> Self {
        Self {
            stats: StatId::BUILT_IN.iter().map(|id| built_in_stat(id)).collect(),
            factions: built_in_factions(),
            damage_kinds: vec![String::new()],
            ..Self::empty()
        }
    }
}

impl Rows {
    /// Whether every table has at most as many rows as its ids can name.
    pub(crate) fn fit(&self) -> bool {
        let bytes = [
            self.stats.len(),
            self.statuses.len(),
            self.damage_kinds.len(),
            self.equipment_slots.len(),
            self.substances.len(),
            self.level_ups.len(),
        ];
        let words = [self.abilities.len(), self.texts.len(), self.custom.len()];
        self.tags.len() <= TagSet::MAX_TAGS
            && self.factions.len() <= 32
            && bytes.iter().all(|&rows| rows <= 250)
            && words.iter().all(|&rows| rows <= 10_000)
    }
}

fn built_in_stat(id: &str) -> StatDef {
    let name = id.replace('_', " ");
    StatDef { id: id.to_owned(), name, min: -MAX_STAT, max: MAX_STAT, shown: false }
}

/// The player and the monsters attack each other; bystanders attack none.
fn built_in_factions() -> Vec<FactionDef> {
    let faction = |(id, hostile_to): (&str, u32)| FactionDef {
        id: id.to_owned(),
        name: id.to_owned(),
        hostile_to,
    };
    let hostile_to = [1 << FactionId::MONSTERS.0, 1 << FactionId::PLAYER.0, 0];
    FactionId::BUILT_IN.into_iter().zip(hostile_to).map(faction).collect()
}

impl Rows {
    /// Whether all that a state names exists, its lists are in order and its stats are within
    /// their bounds.
    pub(crate) fn is_valid_state(&self, state: &State) -> bool {
        let stat = |&(id, value): &(StatId, i32)| {
            self.stat(id).is_some_and(|row| (row.min..=row.max).contains(&value))
        };
        state.stats().iter().all(stat)
            && state.stats().is_sorted_by(|a, b| a.0 < b.0)
            && state.statuses().iter().all(|it| self.status(it.status).is_some())
            && state.statuses().is_sorted_by(|a, b| a.status < b.status)
            && state.cooldowns().iter().all(|(id, _)| self.ability(*id).is_some())
            && state.cooldowns().is_sorted_by(|a, b| a.0 < b.0)
            && state.toggled_tags().iter().all(|tag| self.tag(tag).is_some())
            && state.faction().is_none_or(|id| self.faction(id).is_some())
            && state.count() <= State::MAX_COPIES
    }
}

impl Rows {
    /// The first rule that can do nothing: the id of its row, and why.
    pub(crate) fn unused_rule(&self) -> Option<(&str, String)> {
        let tile = |row: &TileDef| RuleOwner::of_tile(row.walkable);
        let tiles = self.tiles.iter().map(|row| (tile(row), &row.id, &row.rules));
        let prototypes = self.prototypes.iter();
        let prototypes = prototypes.map(|row| (row.rule_owner(), &row.id, &row.rules));
        let statuses = self.statuses.iter();
        let statuses = statuses.map(|row| (RuleOwner::Status, &row.id, &row.rules));
        let substances = self.substances.iter();
        let substances = substances.map(|row| (RuleOwner::Substance, &row.id, &row.rules));
        let mut rows = tiles.chain(prototypes).chain(statuses).chain(substances);
        rows.find_map(|(owner, id, rules): (RuleOwner, &String, &RuleSet)| {
            let fault = rules.all().iter().find_map(|rule| owner.fault(rule))?;
            Some((id.as_str(), fault))
        })
    }
}

impl Rows {
    /// A text that a rule says.
    pub fn text(&self, id: TextId) -> Option<&String> {
        self.texts.get(id.index())
    }
}

impl<I: RowId> Named for I {
    const WHAT: &'static str = I::TABLE.what();

    fn with_index(index: usize) -> Self {
        RowId::with_index(index as u16)
    }
}

impl Named for HordeId {
    const WHAT: &'static str = "horde";

    fn with_index(index: usize) -> Self {
        Self::new(index as u16)
    }
}

impl Named for UnknownGroupId {
    const WHAT: &'static str = "unknown group";

    fn with_index(index: usize) -> Self {
        Self::new(index as u8)
    }
}
