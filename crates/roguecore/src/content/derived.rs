//! Facts that follow from the rows of a content. They are computed once when it is loaded, so
//! that no turn has to look for them.

use super::{Content, Prototype, StatusDef, terrain};
use crate::id::{StatId, SubstanceId, TileId};
use crate::rule::{Behaviour, Effect, NamedRow, Rule, RuleSet, Trigger, TriggerSet};
use crate::tile::TileDef;

/// Cost of entering each tile in paths, by id; 0 for what cannot be entered.
#[derive(Clone, Debug)]
pub(crate) struct EntryCosts(Box<[u32; 256]>);

impl Default for EntryCosts {
    fn default() -> Self {
        Self(Box::new([0; 256]))
    }
}

impl EntryCosts {
    fn of(tiles: &[TileDef]) -> Self {
        let mut costs = Self::default();
        for (cost, tile) in costs.0.iter_mut().zip(tiles) {
            *cost = tile.path_cost.unwrap_or(0);
        }
        costs
    }

    /// The cost of a tile; `None` for what cannot be entered.
    #[inline]
    pub(crate) const fn get(&self, tile: TileId) -> Option<u32> {
        match self.0[tile.0 as usize] {
            0 => None,
            cost => Some(cost),
        }
    }
}

/// Facts that follow from the rows.
// The flags are independent facts.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default)]
pub(super) struct Derived {
    /// The factions that an entity other than the player may belong to, as bits by id.
    factions_of_others: u32,
    /// Every trigger that a rule of some tile has.
    tile_triggers: TriggerSet,
    /// Whether an item may change the speed of its wearer.
    items_change_speed: bool,
    /// Whether something may change the player's sight.
    changes_sight: bool,
    /// Whether a status hides its holder.
    may_hide: bool,
    /// Whether a creature may steal, and so carry items.
    may_steal: bool,
    /// Whether a creature may follow the player to other floors as an enemy.
    may_pursue: bool,
    /// Cost of entering each tile in paths, by id; 0 for what cannot be entered.
    entry_costs: EntryCosts,
}

impl Content {
    /// Computes what follows from the rows. Called when all of them are there.
    pub(super) fn derive(&mut self) {
        self.rows.triggers =
            self.rule_sets().fold(TriggerSet::default(), |set, rules| set.union(rules.triggers()));
        let avoid = self.rows.tag_id(terrain::AVOID);
        terrain::derive_tiles(&mut self.tiles, &self.rows.statuses, avoid);
        terrain::derive_substances(&mut self.rows.substances, &self.rows.statuses);
        self.derive_appearances();
        let tiles = self.tiles.iter().map(|row| row.rules.triggers());
        self.derived = Derived {
            tile_triggers: tiles.fold(TriggerSet::default(), TriggerSet::union),
            factions_of_others: self.factions_of_others(),
            items_change_speed: self.items_change_speed(),
            changes_sight: self.changes_sight(),
            may_hide: self.rows.statuses.iter().any(|row| row.hides),
            may_pursue: self.may_pursue_by_rows(),
            may_steal: self.may_steal_by_rows(),
            entry_costs: EntryCosts::of(&self.tiles),
        };
        for prototype in &mut self.prototypes {
            prototype.acts_out_of_view = prototype.rules.has(Trigger::Turn)
                || prototype.ai.iter().any(|row| row.behaviour.acts_out_of_view());
        }
    }

    /// The rules of all rows, except for those of abilities, which have no trigger.
    fn rule_sets(&self) -> impl Iterator<Item = &RuleSet> {
        let prototypes = self.prototypes.iter().map(|row| &row.rules);
        let tiles = self.tiles.iter().map(|row| &row.rules);
        let statuses = self.rows.statuses.iter().map(|row| &row.rules);
        let substances = self.rows.substances.iter().map(|row| &row.rules);
        prototypes.chain(tiles).chain(statuses).chain(substances)
    }

    /// Every effect of every row.
    fn effects(&self) -> impl Iterator<Item = &Effect> {
        let rules = self.rule_sets().flat_map(RuleSet::all);
        let rules = rules.chain(self.rows.abilities.iter().map(|row| &row.rule));
        let level_ups = self.rows.level_ups.iter().flat_map(|row| &row.effects);
        rules.flat_map(|rule: &Rule| &rule.effects).chain(level_ups)
    }

    fn factions_of_others(&self) -> u32 {
        // Host rules may let anyone join any faction.
        if !self.rows.custom.is_empty() {
            return u32::MAX;
        }
        let player = self.prototype(self.player);
        let is_other = |row: &&Prototype| row.fighter.is_some() && row.id != player.id;
        let of_rows = self.prototypes.iter().filter(is_other).map(|row| row.faction);
        let of_effects = self.effects().filter_map(Effect::named_row).filter_map(|row| match row {
            NamedRow::Faction(faction) => Some(faction),
            // What the player summons is of their faction; other creatures are of that of a row.
            NamedRow::Creature(_) => Some(player.faction),
            NamedRow::DamageKind(_)
            | NamedRow::Stat(_)
            | NamedRow::Status(_)
            | NamedRow::Tag(_)
            | NamedRow::Item(_)
            | NamedRow::Tile(_)
            | NamedRow::Substance(_)
            | NamedRow::Text(_)
            | NamedRow::Ability(_)
            | NamedRow::Custom(_) => None,
        });
        of_rows.chain(of_effects).fold(0, |bits, faction| bits | 1 << (faction.0 & 31))
    }

    fn items_change_speed(&self) -> bool {
        let changes = |row: &Prototype| {
            let own = row.state.as_ref().map_or(&[][..], |state| state.stats());
            row.item.is_some() && row.bonus.iter().chain(own).any(|(id, _)| *id == StatId::SPEED)
        };
        !self.rows.custom.is_empty() || self.prototypes.iter().any(changes)
    }

    fn may_pursue_by_rows(&self) -> bool {
        let mut rows = self.prototypes.iter().flat_map(|row| &row.ai);
        rows.any(|row| row.behaviour == Behaviour::Pursue)
    }

    fn may_steal_by_rows(&self) -> bool {
        // Host rules may do any effect.
        !self.rows.custom.is_empty() || self.effects().any(|it| *it == Effect::Steal)
    }

    fn changes_sight(&self) -> bool {
        let is_sight = |(id, _): &(StatId, i32)| *id == StatId::SIGHT;
        let of_row = |row: &Prototype| {
            let own = row.state.as_ref().map_or(&[][..], |state| state.stats());
            row.bonus.iter().chain(own).any(is_sight)
        };
        let of_status = |row: &StatusDef| row.bonus.iter().any(is_sight);
        let of_effect = |it: &Effect| it.named_row() == Some(NamedRow::Stat(StatId::SIGHT));
        !self.rows.custom.is_empty()
            || self.prototypes.iter().any(of_row)
            || self.rows.statuses.iter().any(of_status)
            || self.effects().any(of_effect)
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
        let dangerous = self.rows.substance(substance).is_some_and(|row| row.dangerous);
        if dangerous { terrain::DANGER_COST } else { 0 }
    }
}
