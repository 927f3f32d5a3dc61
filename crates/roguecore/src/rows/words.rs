//! The words for rows of a content that the sentences of verbs need.

use super::amount_words::amount_in_words;
use super::tables::Rows;
use crate::id::{HordeId, StatId, StatusId};
use crate::rule::words::Words;
use crate::rule::{Amount, NamedRow};

impl Words for Rows {
    fn amount(&self, amount: Amount) -> String {
        amount_in_words(self, amount)
    }

    fn name(&self, row: NamedRow) -> String {
        let name = match row {
            NamedRow::DamageKind(kind) => self.damage_kind(kind).map_or("", String::as_str),
            NamedRow::Stat(stat) => self.stat_name(stat),
            NamedRow::Status(status) => self.status_name(status),
            NamedRow::Tag(tag) => self.tag_name(tag),
            NamedRow::Creature(kind) | NamedRow::Item(kind) => self.kind_name(kind),
            NamedRow::Tile(tile) => self.tile(tile).map_or("?", |tile| &tile.name),
            NamedRow::Substance(substance) => self.substance_name(substance),
            NamedRow::Text(text) => self.text(text).map_or("", String::as_str),
            NamedRow::Faction(faction) => self.faction_name(faction),
            NamedRow::Ability(ability) => self.ability_name(ability),
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
