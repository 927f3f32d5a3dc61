//! The words for rows of a content that the sentences of verbs need.

use super::amount::amount_in_words;
use crate::content::Content;
use crate::id::{HordeId, StatId};
use crate::rule::words::Words;
use crate::rule::{Amount, NamedRow};

impl Words for Content {
    fn amount(&self, amount: Amount) -> String {
        amount_in_words(self.rows(), amount)
    }

    fn name(&self, row: NamedRow) -> String {
        let rows = self.rows();
        let name = match row {
            NamedRow::DamageKind(kind) => rows.damage_kind(kind).map_or("", String::as_str),
            NamedRow::Stat(stat) => rows.stat_name(stat),
            NamedRow::Status(status) => rows.status_name(status),
            NamedRow::Tag(tag) => rows.tag_name(tag),
            NamedRow::Creature(kind) | NamedRow::Item(kind) => self.name(kind),
            NamedRow::Tile(tile) => &self.tile(tile).name,
            NamedRow::Substance(substance) => rows.substance_name(substance),
            NamedRow::Text(text) => rows.text(text).map_or("", String::as_str),
            NamedRow::Faction(faction) => rows.faction_name(faction),
            NamedRow::Ability(ability) => rows.ability_name(ability),
            NamedRow::Custom(name) => rows.host_name(name),
        };
        name.to_owned()
    }

    fn counted(&self, stat: StatId, amount: i32) -> String {
        self.rows().counted(stat, amount)
    }

    fn arrival(&self, horde: Option<HordeId>) -> String {
        match horde.and_then(|id| self.rows().horde_leader(id)) {
            Some(leader) => {
                let leader = self.name(leader);
                format!(
                    "{leader} with its followers comes to the floor, if that has room out of view"
                )
            }
            None => "a group of the floor comes to it, if that has room out of view".to_owned(),
        }
    }
}
