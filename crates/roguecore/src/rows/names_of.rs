//! Amounts of stats and the names of rows in words for the player; `?` for an id of other content.

use super::tables::Rows;
use crate::english::words_of_id;
use crate::entity::PrototypeId;
use crate::id::{
    AbilityId, CustomId, DamageKindId, EquipmentSlot, FactionId, StatId, StatusId, SubstanceId,
    TagId,
};
use crate::rule::words::numbered;

impl Rows {
    /// An amount of a stat: `1 charge`, `3 charges`, `1 gold`.
    pub fn counted(&self, id: StatId, amount: i32) -> String {
        let name = self.stat_name(id);
        let is_plural = name.len() > 3 && !["ss", "us", "is"].iter().any(|end| name.ends_with(end));
        let single = name.strip_suffix('s').filter(|_| amount == 1 && is_plural);
        format!("{amount} {}", single.unwrap_or(name))
    }

    /// A bonus to the total of a stat: `+4 power`, `20% faster`, `3 cells more sight`, or the words of its row.
    pub fn bonus(&self, id: StatId, by: i32) -> String {
        match id {
            StatId::SPEED => pace(by),
            StatId::SIGHT => {
                let more = if by < 0 { "less" } else { "more" };
                format!("{} {more} sight", numbered(by.unsigned_abs(), "cell"))
            }
            _ => {
                let number = format!("{by:+}");
                match self.stat(id).map(|row| row.words_for(by)) {
                    Some(words) if !words.is_empty() => words.replace("{by}", &number),
                    _ => format!("{number} {}", self.stat_name(id)),
                }
            }
        }
    }

    pub(crate) fn stat_name(&self, id: StatId) -> &str {
        self.stat(id).map_or("?", |row| &row.name)
    }

    pub(super) fn kind_name(&self, id: PrototypeId) -> &str {
        self.prototype(id).or_else(|| self.appearance_row(id)).map_or("?", |row| &row.name)
    }

    pub(crate) fn tag_name(&self, id: TagId) -> String {
        self.tag(id).map_or_else(|| "?".to_owned(), |id| words_of_id(id))
    }

    /// The name of a kind of damage, as players read it; `None` for damage of no kind.
    ///
    /// ```
    /// use roguecore::{Content, DamageKindId};
    /// let ron = Content::first_steps_ron().replacen("title:", "damage: [\"old_age\"], title:", 1);
    /// let content = Content::parse("my.ron", &ron)?;
    /// let name = content.rows().damage_kind_name(DamageKindId::new(1));
    /// assert_eq!(name.as_deref(), Some("old age"));
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn damage_kind_name(&self, id: DamageKindId) -> Option<String> {
        self.damage_kind(id).filter(|kind| !kind.is_empty()).map(|kind| words_of_id(kind))
    }

    /// The name of an equipment slot, as players read it.
    pub fn equipment_slot_name(&self, id: EquipmentSlot) -> Option<String> {
        self.equipment_slot(id).map(|slot| words_of_id(slot))
    }

    pub(crate) fn status_name(&self, id: StatusId) -> &str {
        self.status(id).map_or("?", |row| &row.name)
    }

    pub(crate) fn faction_name(&self, id: FactionId) -> &str {
        self.faction(id).map_or("?", |row| &row.name)
    }

    pub(crate) fn substance_name(&self, id: SubstanceId) -> &str {
        self.substance(id).map_or("?", |row| &row.name)
    }

    pub(crate) fn ability_name(&self, id: AbilityId) -> &str {
        self.ability(id).map_or("?", |row| &row.name)
    }

    pub(crate) fn host_name(&self, id: CustomId) -> &str {
        self.custom_name(id).map_or("?", String::as_str)
    }
}

/// A change of speed, of which 100 is a turn for each turn: `twice as fast`, `20% faster`, `half as fast`.
fn pace(by: i32) -> String {
    match by {
        100 => "twice as fast".to_owned(),
        -50 => "half as fast".to_owned(),
        0.. => format!("{by}% faster"),
        _ => format!("{}% slower", by.unsigned_abs()),
    }
}
