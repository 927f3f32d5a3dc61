//! Facts about all rows at once, as turns look them up: they are computed once when a content is loaded.

use super::facts::Facts;
use super::facts::paths;
use super::prototype::Prototype;
use super::status::StatusDef;
use super::tables::Rows;
use crate::id::{PrototypeId, StatId, TextId, TileId};
use crate::rule::numbers::{Number, places};
use crate::rule::{Behaviour, BehaviourRow, Effect, NamedRow, Trigger, TriggerSet};
use crate::tile::TileDef;

/// A fact about each tile, by id.
#[derive(Clone, Debug)]
pub(crate) struct ByTile<T>(Box<[T; 256]>);

impl<T: Copy + Default> Default for ByTile<T> {
    fn default() -> Self {
        Self(Box::new([T::default(); 256]))
    }
}

impl<T: Copy + Default> ByTile<T> {
    fn of(tiles: &[TileDef], fact: impl Fn(&TileDef) -> T) -> Self {
        let mut facts = Self::default();
        for (slot, tile) in facts.0.iter_mut().zip(tiles) {
            *slot = fact(tile);
        }
        facts
    }

    pub(crate) const fn set(&mut self, tile: TileId, fact: T) {
        self.0[tile.0 as usize] = fact;
    }

    /// That of a tile.
    #[inline]
    pub(crate) const fn get(&self, tile: TileId) -> T {
        self.0[tile.0 as usize]
    }
}

/// Cost of entering each tile in paths; 0 for a tile that cannot be entered.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntryCosts(ByTile<u32>);

impl EntryCosts {
    /// The cost of a tile; `None` for one that cannot be entered.
    #[inline]
    pub(crate) const fn get(&self, tile: TileId) -> Option<u32> {
        match self.0.get(tile) {
            0 => None,
            cost => Some(cost),
        }
    }
}

/// Whether a bump into a free cell with that tile is a step; `None` where rules decide.
fn plain_bump(tile: &TileDef) -> Option<bool> {
    (tile.walkable || !tile.rules.has(Trigger::Bump)).then_some(tile.walkable)
}

/// A set of stats, as bits by id.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatSet([u64; 4]);

impl StatSet {
    /// The set without a stat.
    pub(crate) const EMPTY: Self = Self([0; 4]);

    /// The stats of these bonuses.
    fn of<'a>(bonuses: impl Iterator<Item = &'a (StatId, i32)>) -> Self {
        let mut stats = Self::default();
        bonuses.for_each(|(id, _)| stats.insert(*id));
        stats
    }

    /// Adds a stat.
    pub(crate) const fn insert(&mut self, stat: StatId) {
        self.0[stat.index() / 64] |= 1 << (stat.index() % 64);
    }

    /// Whether the stat is in the set.
    pub(crate) const fn contains(&self, stat: StatId) -> bool {
        self.0[stat.index() / 64] & 1 << (stat.index() % 64) != 0
    }
}

/// Facts that follow from the rows.
// The flags are independent facts.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived {
    /// The factions that an entity other than the player may belong to, as bits by id.
    pub(crate) factions_of_others: u32,
    /// Every trigger that a rule of some tile has.
    pub(crate) tile_triggers: TriggerSet,
    /// Whether an item may change the speed of its wearer.
    pub(crate) items_change_speed: bool,
    /// The stats that rows of items add to.
    pub(crate) item_bonuses: StatSet,
    /// The stats that statuses add to.
    pub(crate) status_bonuses: StatSet,
    /// Whether something may change the player's sight.
    pub(crate) changes_sight: bool,
    /// Whether a status hides its holder.
    pub(crate) may_hide: bool,
    /// Whether a creature may carry items: by theft, or as a gift.
    pub(crate) creatures_carry: bool,
    /// Whether a creature may follow the player to other floors as an enemy.
    pub(crate) may_pursue: bool,
    /// Cost of entering each tile in paths.
    pub(crate) entry_costs: EntryCosts,
    /// Whether a bump into a free cell is a step, by its tile; `None` where rules decide.
    pub(crate) plain_bumps: ByTile<Option<bool>>,
    /// The triggers that rules of tiles and substances refuse.
    pub(crate) refused_by_cells: TriggerSet,
    /// The triggers that rules of other rows refuse.
    pub(crate) refused_by_others: TriggerSet,
    /// The numbers of each text.
    numbers: Vec<Vec<Number>>,
}

impl Derived {
    /// The numbers of a text, in the order of their places.
    pub(crate) fn numbers_of(&self, text: TextId) -> &[Number] {
        self.numbers.get(text.index()).map_or(&[], Vec::as_slice)
    }

    /// The lookups that follow from these rows.
    pub(crate) fn of(rows: &Rows, player: PrototypeId) -> Self {
        let tiles = rows.tiles.iter().map(|row| row.rules.triggers());
        Self {
            tile_triggers: tiles.fold(TriggerSet::default(), TriggerSet::union),
            factions_of_others: rows.factions_of_others(player),
            items_change_speed: rows.items_change_speed(),
            item_bonuses: StatSet::of(rows.prototypes.iter().flat_map(|row| &row.bonus)),
            status_bonuses: StatSet::of(rows.statuses.iter().flat_map(|row| &row.bonus)),
            changes_sight: rows.changes_sight(),
            may_hide: rows.statuses.iter().any(|row| row.hides),
            may_pursue: rows.may_pursue(),
            creatures_carry: rows.creatures_carry(),
            entry_costs: EntryCosts(ByTile::of(&rows.tiles, |tile| tile.path_cost.unwrap_or(0))),
            plain_bumps: ByTile::of(&rows.tiles, plain_bump),
            refused_by_cells: rows.refused(true),
            refused_by_others: rows.refused(false),
            numbers: rows.texts.iter().map(|text| rows.numbers_of(text)).collect(),
        }
    }
}

impl Rows {
    /// Sets the fields that follow from others. Called when all rows are there.
    pub(crate) fn derive(&mut self) {
        self.triggers = self.triggers_of_rules();
        self.facts = Facts::of(self);
        let avoid = self.tag_id(paths::AVOID);
        paths::derive_tiles(&mut self.tiles, &self.facts, avoid);
        self.derive_appearances();
        for prototype in &mut self.prototypes {
            prototype.acts_out_of_view = prototype.rules.has(Trigger::Turn)
                || prototype.ai.iter().any(|row| row.behaviour.acts_out_of_view());
            let needs_enemy =
                |row: &BehaviourRow| row.conditions.is_empty() && row.behaviour.needs_enemy();
            prototype.needs_enemy = prototype.ai.iter().all(needs_enemy);
        }
    }

    /// The triggers that rules of cells refuse, or those of all other rows.
    fn refused(&self, by_cells: bool) -> TriggerSet {
        let rules = self.rules().filter(|(_, owner, _)| owner.is_of_cell() == by_cells);
        let refusals = rules.flat_map(|(.., rules)| rules.refusals());
        refusals.fold(TriggerSet::default(), |set, rule| set.with(rule.on))
    }

    /// The numbers for the places of a text.
    fn numbers_of(&self, text: &str) -> Vec<Number> {
        places(text).filter_map(|name| Number::named(name, |id| self.stat_id(id))).collect()
    }

    fn factions_of_others(&self, player: PrototypeId) -> u32 {
        // Host rules may let anyone join any faction.
        if !self.custom.is_empty() {
            return u32::MAX;
        }
        let of_player = self.prototypes[player.index()].faction;
        let others = self.prototypes.iter().enumerate().filter(|(id, _)| *id != player.index());
        let of_rows = others.filter(|(_, row)| row.fighter.is_some()).map(|(_, row)| row.faction);
        let of_effects =
            self.effects().filter_map(|it| it.facts().row).filter_map(|row| match row {
                NamedRow::Faction(faction) => Some(faction),
                // Summons of the player are of their faction; other creatures are of that of a row.
                NamedRow::Creature(_) => Some(of_player),
                NamedRow::DamageKind(_)
                | NamedRow::Stat(_)
                | NamedRow::Status(_)
                | NamedRow::Tag(_)
                | NamedRow::Item(_)
                | NamedRow::Tile(_)
                | NamedRow::Substance(_)
                | NamedRow::Text(_)
                | NamedRow::Ability(_)
                | NamedRow::Slot(_)
                | NamedRow::Custom(_) => None,
            });
        of_rows.chain(of_effects).fold(0, |bits, faction| bits | 1 << (faction.0 & 31))
    }

    fn items_change_speed(&self) -> bool {
        let changes = |row: &Prototype| {
            let own = row.state.as_ref().map_or(&[][..], |state| state.stats());
            row.item.is_some() && row.bonus.iter().chain(own).any(|(id, _)| *id == StatId::SPEED)
        };
        !self.custom.is_empty()
            || self.prototypes.iter().any(changes)
            || self.enchants(StatId::SPEED)
    }

    /// Whether an effect adds to that stat of an item.
    fn enchants(&self, wanted: StatId) -> bool {
        self.effects().any(|it| matches!(it, Effect::Enchant { stat, .. } if *stat == wanted))
    }

    fn may_pursue(&self) -> bool {
        let mut rows = self.prototypes.iter().flat_map(|row| &row.ai);
        rows.any(|row| row.behaviour == Behaviour::Pursue)
    }

    fn creatures_carry(&self) -> bool {
        let carries = |it: &Effect| matches!(it, Effect::Steal | Effect::Give { .. });
        // Host rules may do any effect.
        !self.custom.is_empty() || self.effects().any(carries)
    }

    fn changes_sight(&self) -> bool {
        let is_sight = |(id, _): &(StatId, i32)| *id == StatId::SIGHT;
        let of_row = |row: &Prototype| {
            let own = row.state.as_ref().map_or(&[][..], |state| state.stats());
            row.bonus.iter().chain(own).any(is_sight)
        };
        let of_status = |row: &StatusDef| row.bonus.iter().any(is_sight);
        let of_effect = |it: &Effect| it.facts().row == Some(NamedRow::Stat(StatId::SIGHT));
        !self.custom.is_empty()
            || self.prototypes.iter().any(of_row)
            || self.statuses.iter().any(of_status)
            || self.effects().any(of_effect)
            || self.enchants(StatId::SIGHT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn a_set_of_stats_has_those_of_its_bonuses() {
        let mut rng = Rng::seeded(3);
        for _ in 0..50 {
            let stats: Vec<u8> = (0..rng.below(20)).map(|_| rng.below(256) as u8).collect();
            let bonuses: Vec<_> = stats.iter().map(|&id| (StatId(id), 1)).collect();
            let set = StatSet::of(bonuses.iter());
            let has = |id: u8| set.contains(StatId(id)) == stats.contains(&id);
            assert!((0..=255).all(has), "{stats:?}");
        }
    }
}
