//! State component: the differences of an entity from its row that are in no other component.

use serde::{Deserialize, Serialize};

use crate::id::{
    AbilityId, EntityId, FactionId, MapIds, RowMap, StatId, StatusId, TagId, TagSet, UnlistedRow,
};

/// A status of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ActiveStatus {
    /// The row of the status.
    pub status: StatusId,
    /// Turns of its holder that are left; [`PERMANENT`](Self::PERMANENT) until a rule removes it.
    pub turns: u32,
    /// The author of the status, which gets the credit for its effects in the turns of its holder.
    pub by: Option<EntityId>,
}

impl ActiveStatus {
    /// The turns of a status that does not end by itself.
    pub const PERMANENT: u32 = u32::MAX;

    /// Whether its turns are over, so that it ends when its holder begins the next turn.
    pub const fn is_over(self) -> bool {
        self.turns == 0
    }

    /// Whether it ends by itself.
    pub const fn is_temporary(self) -> bool {
        self.turns != Self::PERMANENT
    }
}

/// Stats, tags, statuses and memory of an entity. Boxed, and absent while everything is as the
/// row of the entity says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Values of stats that no component holds, by ascending id.
    #[serde(serialize_with = "crate::id::serialize_sorted")]
    stats: Vec<(StatId, i32)>,
    /// The tags in which it differs from its row.
    toggled_tags: TagSet,
    /// By ascending id of the status; each at most once.
    statuses: Vec<ActiveStatus>,
    /// Energy left from earlier turns, below the cost of an action.
    energy: i32,
    /// The turn from which on an ability can be cast again, by ascending id.
    cooldowns: Vec<(AbilityId, u64)>,
    /// Whom it follows.
    leader: Option<EntityId>,
    /// The faction it has joined.
    faction: Option<FactionId>,
    /// Whether it has noticed an enemy.
    noticed: bool,
    /// Copies of an item in its stack beside the first.
    more_copies: u32,
}

impl State {
    /// The most copies of an item in one stack.
    pub const MAX_COPIES: u32 = 1_000_000;

    /// The value of a stat; `None` where it has none of its own.
    pub fn stat(&self, stat: StatId) -> Option<i32> {
        let index = self.stats.binary_search_by_key(&stat, |(id, _)| *id).ok()?;
        Some(self.stats[index].1)
    }

    /// The stats it has, by ascending id.
    pub fn stats(&self) -> &[(StatId, i32)] {
        &self.stats
    }

    /// The tags in which it differs from its row.
    pub const fn toggled_tags(&self) -> TagSet {
        self.toggled_tags
    }

    /// Its statuses, by ascending id.
    pub fn statuses(&self) -> &[ActiveStatus] {
        &self.statuses
    }

    /// Its status of that row.
    pub fn status(&self, status: StatusId) -> Option<ActiveStatus> {
        self.statuses.iter().copied().find(|it| it.status == status)
    }

    /// Copies of an item in its stack; at least 1.
    pub const fn count(&self) -> u32 {
        self.more_copies.saturating_add(1)
    }

    /// Energy left from earlier turns.
    pub const fn energy(&self) -> i32 {
        self.energy
    }

    /// The turn from which on an ability can be cast again; 0 if it never was.
    pub fn ready_at(&self, ability: AbilityId) -> u64 {
        self.cooldowns.iter().find(|(id, _)| *id == ability).map_or(0, |(_, turn)| *turn)
    }

    /// The turns from which on abilities can be cast again, by ascending id.
    pub fn cooldowns(&self) -> &[(AbilityId, u64)] {
        &self.cooldowns
    }

    /// Whom it follows.
    pub const fn leader(&self) -> Option<EntityId> {
        self.leader
    }

    /// The faction it has joined; `None` for that of its row.
    pub const fn faction(&self) -> Option<FactionId> {
        self.faction
    }

    /// Whether it has noticed an enemy.
    pub const fn noticed(&self) -> bool {
        self.noticed
    }

    pub(crate) fn set_stat(&mut self, stat: StatId, value: i32) {
        match self.stats.binary_search_by_key(&stat, |(id, _)| *id) {
            Ok(index) => self.stats[index].1 = value,
            Err(index) => self.stats.insert(index, (stat, value)),
        }
    }

    pub(crate) const fn toggle_tag(&mut self, tag: TagId) {
        self.toggled_tags = self.toggled_tags.toggled(TagSet(0).with(tag));
    }

    /// Gives it a status, or sets the turns of one it has.
    pub(crate) fn set_status(&mut self, status: ActiveStatus) {
        match self.statuses.binary_search_by_key(&status.status, |it| it.status) {
            Ok(index) => self.statuses[index] = status,
            Err(index) => self.statuses.insert(index, status),
        }
    }

    pub(crate) fn remove_status(&mut self, status: StatusId) {
        self.statuses.retain(|it| it.status != status);
    }

    pub(crate) fn clear_statuses(&mut self) {
        self.statuses.clear();
    }

    /// Adds copies, up to the most that a stack has.
    pub(crate) fn add_copies(&mut self, count: u32) {
        let copies = self.count().saturating_add(count).min(Self::MAX_COPIES);
        self.more_copies = copies - 1;
    }

    /// Removes copies, down to one.
    pub(crate) const fn remove_copies(&mut self, count: u32) {
        self.more_copies = self.more_copies.saturating_sub(count);
    }

    /// Whether two items with these states go into one stack: all but the count is the same.
    pub(crate) fn stacks_with(&self, other: &Self) -> bool {
        let one = |state: &Self| Self { more_copies: 0, ..state.clone() };
        one(self) == one(other)
    }

    /// Takes one turn from every status that ends by itself.
    pub(crate) fn count_down(&mut self) {
        for status in self.statuses.iter_mut().filter(|it| it.is_temporary()) {
            status.turns = status.turns.saturating_sub(1);
        }
    }

    /// The part of a state that a view shows: tags, statuses, the faction and the copies. The rest is
    /// that of the row, which is known. `None` for an empty state.
    pub(crate) fn as_seen(state: Option<&Self>, row: Option<&Self>) -> Option<Box<Self>> {
        let nothing = Self::default();
        let Self { toggled_tags, faction, more_copies, ref statuses, .. } =
            *state.unwrap_or(&nothing);
        let row = row.cloned().unwrap_or_default();
        let seen = Self { toggled_tags, statuses: statuses.clone(), faction, more_copies, ..row };
        (seen != nothing).then(|| Box::new(seen))
    }

    /// Removes the author of each status, unless it is `known`.
    pub(crate) fn forget_authors(&mut self, known: EntityId) {
        self.statuses.iter_mut().for_each(|status| status.by = status.by.filter(|by| *by == known));
    }

    /// Takes over the parts of the state before a transformation that do not come from the row.
    pub(crate) fn inherit(&mut self, old: &Self) {
        self.statuses.clone_from(&old.statuses);
        self.cooldowns.clone_from(&old.cooldowns);
        (self.energy, self.leader, self.faction) = (old.energy, old.leader, old.faction);
        self.noticed = old.noticed;
    }

    /// Ends everything that only the living have. Tags and stats stay, for rules about the death.
    pub(crate) fn die(&mut self) {
        self.statuses.clear();
        (self.energy, self.leader) = (0, None);
    }

    pub(crate) const fn set_energy(&mut self, energy: i32) {
        self.energy = energy;
    }

    pub(crate) fn set_ready_at(&mut self, ability: AbilityId, turn: u64) {
        match self.cooldowns.binary_search_by_key(&ability, |(id, _)| *id) {
            Ok(index) => self.cooldowns[index].1 = turn,
            Err(index) => self.cooldowns.insert(index, (ability, turn)),
        }
    }

    pub(crate) const fn set_leader(&mut self, leader: Option<EntityId>) {
        self.leader = leader;
    }

    pub(crate) const fn set_faction(&mut self, faction: FactionId) {
        self.faction = Some(faction);
    }

    pub(crate) const fn set_noticed(&mut self, noticed: bool) {
        self.noticed = noticed;
    }
}

impl MapIds for State {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        let Self { stats, toggled_tags, statuses, cooldowns, faction, .. } = self;
        stats.iter_mut().try_for_each(|(stat, _)| stat.map_ids(map))?;
        stats.sort_unstable();
        toggled_tags.map_ids(map)?;
        statuses.iter_mut().try_for_each(|it| it.status.map_ids(map))?;
        statuses.sort_unstable_by_key(|it| it.status);
        cooldowns.iter_mut().try_for_each(|(ability, _)| ability.map_ids(map))?;
        cooldowns.sort_unstable();
        faction.map_ids(map)
    }
}
