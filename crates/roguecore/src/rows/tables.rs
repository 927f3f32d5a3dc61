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
use super::table::{Table, TableRow as _};
use super::unknown::UnknownGroup;
use super::vault::Vault;
use crate::component::State;
use crate::id::{
    AbilityId, CustomId, DamageKindId, EquipmentSlot, FactionId, HordeId, LevelUpId, PrototypeId,
    RowId, RowTable, StatId, StatusId, SubstanceId, TagId, TagSet, TextId, TileId, UnknownGroupId,
};
use crate::rule::owner::RuleOwner;
use crate::rule::{RuleSet, Trigger, TriggerSet};
use crate::schema::names::Named;
use crate::tile::TileDef;

/// The largest value of a stat that says no other.
const MAX_STAT: i32 = 1_000_000;

/// The tables that rules refer to, each by the ids of its rows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rows {
    /// The tiles.
    pub tiles: Vec<TileDef>,
    /// The creatures, then the items.
    pub prototypes: Vec<Prototype>,
    /// What the player sees of items that are not identified; their ids follow those of the
    /// prototypes.
    pub(crate) appearances: Vec<Prototype>,
    /// The built-in stats, then those of the content.
    pub stats: Vec<StatDef>,
    /// The tags.
    pub tags: Vec<String>,
    /// The statuses.
    pub statuses: Vec<StatusDef>,
    /// The built-in factions, then those of the content.
    pub factions: Vec<FactionDef>,
    /// The kinds of damage; the first has no name.
    pub damage_kinds: Vec<String>,
    /// The equipment slots.
    pub equipment_slots: Vec<String>,
    /// The substances.
    pub substances: Vec<SubstanceDef>,
    /// The abilities.
    pub abilities: Vec<AbilityDef>,
    /// The improvements that a character level offers.
    pub level_ups: Vec<LevelUpDef>,
    /// The texts that rules say.
    pub texts: Vec<String>,
    /// The names that host rules know.
    pub custom: Vec<String>,
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

impl Default for Rows {
    fn default() -> Self {
        Self {
            tiles: Vec::new(),
            prototypes: Vec::new(),
            appearances: Vec::new(),
            stats: StatId::BUILT_IN.iter().map(|id| built_in_stat(id)).collect(),
            tags: Vec::new(),
            statuses: Vec::new(),
            factions: built_in_factions(),
            damage_kinds: vec![String::new()],
            equipment_slots: Vec::new(),
            substances: Vec::new(),
            abilities: Vec::new(),
            level_ups: Vec::new(),
            texts: Vec::new(),
            custom: Vec::new(),
            unknown: Vec::new(),
            vaults: Vec::new(),
            hordes: Vec::new(),
            triggers: TriggerSet::default(),
            facts: Facts::default(),
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
    /// The first rule that is never considered: the id of its row, and its trigger.
    pub(crate) fn unused_rule(&self) -> Option<(&str, Trigger)> {
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
            let mut triggers = rules.all().iter().map(|rule| rule.on);
            let unused = triggers.find(|&trigger| !owner.can_have(trigger))?;
            Some((id.as_str(), unused))
        })
    }
}

/// Getters by id; `None` for an id of other content.
macro_rules! by_id {
    ($($(#[$doc:meta])* $get:ident, $find:ident: $table:ident[$id:ident] -> $row:ty;)*) => {
        impl Rows {
            $(
                $(#[$doc])*
                pub fn $get(&self, id: $id) -> Option<&$row> {
                    self.$table.get(id.index())
                }

                /// The row with that id in the content file.
                pub fn $find(&self, id: &str) -> Option<$id> {
                    let index = self.$table.iter().position(|row| row.id() == id)?;
                    Some($id(index as _))
                }
            )*
        }
    };
}

/// The tables that saved games refer to, with the same getters.
macro_rules! saved_tables {
    ($($(#[$doc:meta])* $get:ident, $find:ident: $table:ident[$id:ident] -> $row:ty;)*) => {
        by_id! { $($(#[$doc])* $get, $find: $table[$id] -> $row;)* }

        impl Rows {
            /// A table that saved games refer to.
            pub(crate) fn table(&self, table: RowTable) -> &dyn Table {
                match table {
                    $(<$id as RowId>::TABLE => &self.$table,)*
                }
            }
        }
    };
}

saved_tables! {
    /// A tile.
    tile, tile_id: tiles[TileId] -> TileDef;
    /// A creature or an item.
    prototype, prototype_id: prototypes[PrototypeId] -> Prototype;
    /// A stat.
    stat, stat_id: stats[StatId] -> StatDef;
    /// The name of a tag.
    tag, tag_id: tags[TagId] -> String;
    /// A status.
    status, status_id: statuses[StatusId] -> StatusDef;
    /// A faction.
    faction, faction_id: factions[FactionId] -> FactionDef;
    /// The name of a kind of damage.
    damage_kind, damage_kind_id: damage_kinds[DamageKindId] -> String;
    /// The name of an equipment slot.
    equipment_slot, equipment_slot_id: equipment_slots[EquipmentSlot] -> String;
    /// A substance.
    substance, substance_id: substances[SubstanceId] -> SubstanceDef;
    /// An ability.
    ability, ability_id: abilities[AbilityId] -> AbilityDef;
    /// An improvement.
    level_up, level_up_id: level_ups[LevelUpId] -> LevelUpDef;
    /// A name that host rules know.
    custom_name, custom_id: custom[CustomId] -> String;
}

by_id! {
    /// A text that a rule says.
    text, text_id: texts[TextId] -> String;
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
