//! The tables of a content that its rules refer to.

use super::faction::FactionDef;
use super::facts::Facts;
use super::prototype::Prototype;
use super::saved_row::{RowSentence, SavedRow, Table, TableRow, sentences_in};
use super::stats::StatDef;
use crate::component::State;
use crate::id::{self, FactionId, RowTable, StatId, TagSet, TextId};
use crate::rule::owner::RuleOwner;
use crate::rule::{Effect, Numbers, Rule, RuleSet, TriggerSet, numbers};
use crate::schema::bounds::MAX_FACTIONS;

/// The largest value of a stat that says no other.
const MAX_STAT: i32 = 1_000_000;

/// Defines the tables, and getters by id: `None` for an id of other content.
macro_rules! define_rows {
    (
        saved { $($(#[$doc:meta])* $Id:ident($index:ty): $Table:ident, $what:literal,
            $table:ident: $Row:ident $(in $module:ident)?, ($row:literal, $get:ident, $find:ident),
            $files:tt;)* }
        other { $($(#[$about:meta])* $vis:vis $Other:ident, $called:literal,
            $other:ident: $OtherRow:ident $(in $file:ident)?, $fields:tt
            $(, $(#[$of_id:meta])* $OtherId:ident($size:ty))?;)* }
    ) => {
        /// The tables that rules refer to, each by the ids of its rows. The built-in stats and
        /// factions stand before those of the content, the creatures before the items. The first
        /// kind of damage has no name.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub struct Rows {
            $(
                #[doc = concat!("The rows with a [`crate::", stringify!($Id), "`].")]
                pub $table: Vec<$(super::$module::)? $Row>,
            )*
            $(
                $(#[$about])*
                $vis $other: Vec<$(super::$file::)? $OtherRow>,
            )*
            /// The appearances of items that are not identified; their ids follow those of the
            /// prototypes.
            pub(crate) appearances: Vec<Prototype>,
            /// The rules of floors, by the index of their recipe; none where no recipe has rules.
            pub(crate) floor_rules: Vec<RuleSet>,
            /// Every trigger that some rule of the content has.
            pub triggers: TriggerSet,
            /// The facts that follow from the rules of the rows.
            pub(crate) facts: Facts,
        }

        impl Rows {
            /// Tables without any row.
            fn empty() -> Self {
                Self {
                    $($table: Vec::new(),)*
                    $($other: Vec::new(),)*
                    appearances: Vec::new(),
                    floor_rules: Vec::new(),
                    triggers: TriggerSet::default(),
                    facts: Facts::default(),
                }
            }

            /// A table by its name.
            pub(crate) fn table(&self, table: RowTable) -> &dyn Table {
                match table {
                    $(RowTable::$Table => &self.$table,)*
                    $(RowTable::$Other => &self.$other,)*
                }
            }

            /// A table by its name, to rename rows.
            pub(crate) fn table_mut(&mut self, table: RowTable) -> &mut dyn Table {
                match table {
                    $(RowTable::$Table => &mut self.$table,)*
                    $(RowTable::$Other => &mut self.$other,)*
                }
            }

            /// Whether every table has at most as many rows as its ids can name.
            pub(crate) fn fit(&self) -> bool {
                self.tags.len() <= TagSet::MAX_TAGS
                    && self.factions.len() <= MAX_FACTIONS
                    $(&& self.$table.len() <= max_rows(size_of::<id::$Id>()))*
                    $($(&& self.$other.len() <= max_rows(size_of::<id::$OtherId>()))?)*
            }

            /// The rules of all rows, with the id and the kind of the row.
            pub(super) fn rules(&self) -> impl Iterator<Item = (&str, RuleOwner, &RuleSet)> {
                let floors = self.floor_rules.iter();
                let rules = floors.map(|rules| ("recipe", RuleOwner::Floor, rules));
                $(let rules = rules.chain(rules_of(&self.$table));)*
                rules
            }

            /// Every effect of every row.
            pub(crate) fn effects(&self) -> impl Iterator<Item = &Effect> {
                let rules = self.rules().flat_map(|(.., rules)| rules.all());
                let effects = rules.flat_map(|rule: &Rule| &rule.effects);
                $(let effects = effects.chain(self.$table.iter().flat_map(SavedRow::effects));)*
                effects
            }

            /// The rows with a sentence about their rules, in the order in which they are read.
            pub(crate) fn told(&self) -> Vec<RowSentence<'_>> {
                let mut all = Vec::new();
                $(all.extend(sentences_in(&self.$table));)*
                all
            }

            $(
                #[doc = concat!("Looks up ", $row, ".")]
                pub fn $get(&self, id: id::$Id) -> Option<&$(super::$module::)? $Row> {
                    self.$table.get(id.index())
                }

                /// The row with that id in the content file.
                pub fn $find(&self, id: &str) -> Option<id::$Id> {
                    let index = self.$table.iter().position(|row| row.id() == id)?;
                    Some(id::$Id(index as _))
                }
            )*
        }

        $($(table_row!(super::$module::$Row);)?)*
    };
}

/// Says where a row of a table has its id.
macro_rules! table_row {
    ($Row:ty) => {
        impl TableRow for $Row {
            fn id(&self) -> &str {
                &self.id
            }

            fn set_id(&mut self, id: &str) {
                id.clone_into(&mut self.id);
            }
        }
    };
}

tables!(define_rows);

/// The rules of the rows of a table.
fn rules_of<R: SavedRow>(table: &[R]) -> impl Iterator<Item = (&str, RuleOwner, &RuleSet)> {
    table.iter().filter_map(|row| row.rules().map(|(owner, rules)| (row.id(), owner, rules)))
}

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

/// The most rows that ids of so many bytes name.
const fn max_rows(bytes: usize) -> usize {
    if bytes == 1 { 250 } else { 10_000 }
}

fn built_in_stat(id: &str) -> StatDef {
    let name = match id {
        "hp" => "HP".to_owned(),
        "max_hp" => "max HP".to_owned(),
        _ => id.replace('_', " "),
    };
    let (more, less) = (String::new(), String::new());
    StatDef { id: id.to_owned(), name, min: -MAX_STAT, max: MAX_STAT, shown: false, more, less }
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
    /// Every trigger that some rule has.
    pub(super) fn triggers_of_rules(&self) -> TriggerSet {
        let triggers = self.rules().map(|(.., rules)| rules.triggers());
        triggers.fold(TriggerSet::default(), TriggerSet::union)
    }

    /// The first rule that can do nothing: the id of its row, and why.
    pub(crate) fn unused_rule(&self) -> Option<(&str, String)> {
        self.rules().find_map(|(id, owner, rules)| {
            let fault = rules.all().iter().find_map(|rule| owner.fault(rule));
            let refusals = || rules.refusals().iter().find_map(|rule| owner.refusal_fault(rule));
            fault.or_else(refusals).map(|fault| (id, fault))
        })
    }
}

impl Rows {
    /// A text that a rule says.
    pub fn text(&self, id: TextId) -> Option<&String> {
        self.texts.get(id.index())
    }

    /// The fault of the numbers of a text that a rule says.
    pub(crate) fn text_fault(&self) -> Option<String> {
        self.texts.iter().find_map(|text| numbers::fault(text, |id| self.stat_id(id)))
    }

    /// A text that a rule says, with its numbers; `None` for an id of other content.
    pub fn said(&self, text: TextId, numbers: &Numbers) -> Option<String> {
        self.text(text).map(|text| numbers.in_text(text))
    }
}
