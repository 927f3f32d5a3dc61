//! What follows from the rows of a content, as turns ask for it.

use super::queries::Content;
use crate::id::SubstanceId;
use crate::rows::derived::EntryCosts;
use crate::rows::facts::Facts;
use crate::rows::terrain::DANGER_COST;
use crate::rule::Trigger;

impl Content {
    /// What follows from the rules of its rows.
    pub const fn facts(&self) -> &Facts {
        &self.rows.facts
    }

    /// Whether something may change the player's sight.
    pub(crate) const fn may_change_sight(&self) -> bool {
        self.derived.changes_sight
    }

    /// Whether an entity other than the player may belong to one of these factions, given as bits
    /// by id.
    pub(crate) const fn others_may_be_in(&self, factions: u32) -> bool {
        self.derived.factions_of_others & factions != 0
    }

    /// Whether an item may change the speed of its wearer.
    pub(crate) const fn items_may_change_speed(&self) -> bool {
        self.derived.items_change_speed
    }

    /// Whether an enemy may follow the player to other floors.
    pub(crate) const fn may_pursue(&self) -> bool {
        self.derived.may_pursue
    }

    /// Whether creatures may steal, and so carry items.
    pub(crate) const fn may_steal(&self) -> bool {
        self.derived.may_steal
    }

    /// Whether a status may hide its holder.
    pub(crate) const fn may_hide(&self) -> bool {
        self.derived.may_hide
    }

    /// Whether a rule of some tile has a trigger.
    pub(crate) const fn tiles_have(&self, trigger: Trigger) -> bool {
        self.derived.tile_triggers.contains(trigger)
    }

    /// What a step onto each tile costs a creature in paths.
    pub(crate) const fn entry_costs(&self) -> &EntryCosts {
        &self.derived.entry_costs
    }

    /// What paths count in addition for a cell with that substance.
    pub(crate) fn substance_cost(&self, substance: SubstanceId) -> u32 {
        if self.facts().substance(substance).is_avoided() { DANGER_COST } else { 0 }
    }
}
