//! The names of rows in words for the player; `?` for an id of other content.

use super::Rows;
use crate::id::{AbilityId, CustomId, FactionId, StatId, StatusId, SubstanceId, TagId};

impl Rows {
    pub(crate) fn stat_name(&self, id: StatId) -> &str {
        self.stat(id).map_or("?", |row| &row.name)
    }

    pub(crate) fn tag_name(&self, id: TagId) -> &str {
        self.tag(id).map_or("?", String::as_str)
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
