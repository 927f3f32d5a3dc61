//! The words for rows of a content that the sentences of verbs need.

use super::amount_words::{amount_in_words, one_for_every};
use super::tables::Rows;
use crate::id::{HordeId, StatId, StatusId};
use crate::rule::words::Words;
use crate::rule::{Amount, NamedRow, StatOf};

/// The totals of the stats of an actor.
pub(crate) type Totals<'a> = &'a dyn Fn(StatId) -> i32;

/// The words for rows of a content, with the numbers that follow from the totals of the actor of the rules.
#[derive(Clone, Copy)]
pub(crate) struct WordsWithTotals<'a> {
    pub(crate) rows: &'a Rows,
    totals: Option<Totals<'a>>,
}

impl<'a> WordsWithTotals<'a> {
    pub(crate) fn of(rows: &'a Rows, totals: Option<Totals<'a>>) -> Self {
        Self { rows, totals }
    }
}

impl Words for WordsWithTotals<'_> {
    fn amount(&self, amount: Amount) -> String {
        let words = self.rows.amount(amount);
        match (self.totals, amount) {
            (Some(total), Amount::Stat(stat)) => format!("{words} ({})", total(stat)),
            (Some(total), Amount::Share { stat, percent, of: StatOf::Me }) => {
                let now = match one_for_every(percent) {
                    Some(_) => format!("{} so far", total(stat)),
                    None => Amount::share(percent, total(stat)).to_string(),
                };
                format!("{words} ({now})")
            }
            (_, Amount::Dice(_) | Amount::Stat(_) | Amount::Share { .. } | Amount::Taken(_)) => {
                words
            }
        }
    }

    fn name(&self, row: NamedRow) -> String {
        self.rows.name(row)
    }

    fn stat(&self, stat: StatId) -> String {
        Words::stat(self.rows, stat)
    }

    fn verb(&self, status: StatusId) -> Option<String> {
        self.rows.verb(status)
    }

    fn counted(&self, stat: StatId, amount: i32) -> String {
        self.rows.counted(stat, amount)
    }

    fn arrival(&self, horde: Option<HordeId>) -> String {
        self.rows.arrival(horde)
    }
}

impl Words for Rows {
    fn amount(&self, amount: Amount) -> String {
        amount_in_words(self, amount)
    }

    fn name(&self, row: NamedRow) -> String {
        let name = match row {
            NamedRow::DamageKind(kind) => return self.damage_kind_name(kind).unwrap_or_default(),
            NamedRow::Stat(stat) => self.stat_name(stat),
            NamedRow::Status(status) => self.status_name(status),
            NamedRow::Tag(tag) => return self.tag_name(tag),
            NamedRow::Creature(kind) | NamedRow::Item(kind) => self.kind_name(kind),
            NamedRow::Tile(tile) => self.tile(tile).map_or("?", |tile| &tile.name),
            NamedRow::Substance(substance) => self.substance_name(substance),
            NamedRow::Text(text) => self.text(text).map_or("", String::as_str),
            NamedRow::Faction(faction) => self.faction_name(faction),
            NamedRow::Ability(ability) => self.ability_name(ability),
            NamedRow::Slot(slot) => return self.equipment_slot_name(slot).unwrap_or_default(),
            NamedRow::Custom(name) => self.host_name(name),
        };
        name.to_owned()
    }

    fn stat(&self, stat: StatId) -> String {
        Rows::stat(self, stat).map_or_else(String::new, |row| row.id.clone())
    }

    fn verb(&self, status: StatusId) -> Option<String> {
        self.status(status)?.verb.clone()
    }

    fn counted(&self, stat: StatId, amount: i32) -> String {
        Rows::counted(self, stat, amount)
    }

    fn arrival(&self, horde: Option<HordeId>) -> String {
        match horde.and_then(|id| self.horde_leader(id)) {
            Some(leader) => {
                format!("enemies out of view: {} with followers", self.kind_name(leader))
            }
            None => "enemies out of view".to_owned(),
        }
    }
}
