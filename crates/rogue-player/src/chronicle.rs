//! The chronicle of many runs: the creatures that were met, their deeds to the player and the player's to them,
//! statistics and feats. It is the sum of a [`RunRecord`] for each run, which a [`RunFold`] makes of the
//! run's events.

mod feat;
mod reading;
mod run;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use roguecore::Content;

use rogue_travel::ItemKind;

pub use feat::{FEATS, Feat, Needs, Progress};
pub use reading::{NotCounted, RunReading, Step};
pub use run::RunFold;
pub use text::ParseRecordError;

/// The record between the player and creatures of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindRecord {
    /// How many of them the player has seen.
    pub met: u32,
    /// When the player saw the first one.
    pub first: Option<FirstMet>,
    /// The floors on which the player has seen them.
    pub floors: BTreeSet<u32>,
    /// How often they took hit points from the player.
    pub hits: u32,
    /// The hit points that they took in all.
    pub damage: u64,
    /// The most hit points that one of them took at once.
    pub most_damage: u32,
    /// How often one of them killed the player.
    pub deaths: u32,
    /// How many of them the player has killed.
    pub kills: u32,
}

/// The record of the player with items of one kind, as far as they knew the kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemRecord {
    /// How often some were picked up when the kind was known.
    pub found: u32,
    /// How often one was used, thrown or equipped.
    pub used: u32,
}

/// When the player saw the first creature of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstMet {
    /// The number of the run; the first is 1.
    pub run: u32,
    /// The floor; the first is 1.
    pub floor: u32,
    /// The turns taken before.
    pub turn: u64,
}

/// The means of a kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Means {
    /// A blow, or an effect that a rule of the player adds to one.
    Blow,
    /// An item that was thrown, used or worn.
    Item,
    /// An ability.
    Ability,
    /// A status, such as poison.
    Status,
    /// Fire, gas or a liquid.
    Substance,
    /// A tile, such as a trap.
    Tile,
    /// Host rules.
    Other,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// It has not ended.
    #[default]
    None,
    /// The player won.
    Won,
    /// The player died.
    Died,
    /// The player lost alive.
    Lost,
}

/// The part of one run in the chronicle. Kinds of creatures and items stand under the id of their row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunRecord {
    /// How it ended.
    pub end: End,
    /// Turns taken.
    pub turns: u64,
    /// The deepest floor of the main dungeon that was reached; the first is 1.
    pub deepest: u32,
    /// By kind of creature.
    pub kinds: BTreeMap<String, KindRecord>,
    /// Kills of the player by their means.
    pub kills: BTreeMap<Means, u32>,
    /// Items that the player has used, by their kind, those that were thrown excluded.
    pub items: BTreeMap<ItemKind, u32>,
    /// By kind of item: every kind that the player has known and had.
    pub things: BTreeMap<String, ItemRecord>,
    /// Creatures that the player has met before they stood by the player: captives that were freed, enemies that
    /// were won over.
    pub allies: u32,
    /// Floors that the player left for a deeper one after a kill and without ever having lost a hit point
    /// there to a creature.
    pub floors_unhurt: u32,
}

/// The sums over all runs that count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chronicle {
    /// The runs.
    pub runs: u32,
    /// How many were won.
    pub won: u32,
    /// How many ended in death.
    pub died: u32,
    /// The turns of the shortest run that was won.
    pub fastest_win: Option<u64>,
    /// The sums; the depth is the greatest of a run.
    pub sum: RunRecord,
    /// The floors of the main dungeon of the game.
    pub floors: u32,
    /// The number of the run with which each feat was done, by the place of the feat in [`FEATS`].
    pub done: BTreeMap<usize, u32>,
}

impl RunRecord {
    /// All kills of the player.
    pub fn all_kills(&self) -> u32 {
        self.kills.values().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// How many items of a kind the player has used.
    pub fn used(&self, kind: ItemKind) -> u32 {
        self.items.get(&kind).copied().unwrap_or(0)
    }

    fn add(&mut self, other: &Self, run: u32) {
        self.turns = self.turns.saturating_add(other.turns);
        self.deepest = self.deepest.max(other.deepest);
        add(&mut self.allies, other.allies);
        add(&mut self.floors_unhurt, other.floors_unhurt);
        for (kind, record) in &other.kinds {
            self.kinds.entry(kind.clone()).or_default().add(record, run);
        }
        for (means, count) in &other.kills {
            add(self.kills.entry(*means).or_default(), *count);
        }
        for (kind, record) in &other.things {
            let sum = self.things.entry(kind.clone()).or_default();
            add(&mut sum.found, record.found);
            add(&mut sum.used, record.used);
        }
        for (kind, count) in &other.items {
            add(self.items.entry(*kind).or_default(), *count);
        }
    }
}

impl KindRecord {
    fn add(&mut self, other: &Self, run: u32) {
        add(&mut self.met, other.met);
        self.first = self.first.or(other.first.map(|first| FirstMet { run, ..first }));
        self.floors.extend(&other.floors);
        add(&mut self.hits, other.hits);
        self.damage = self.damage.saturating_add(other.damage);
        self.most_damage = self.most_damage.max(other.most_damage);
        add(&mut self.deaths, other.deaths);
        add(&mut self.kills, other.kills);
    }
}

/// Adds to a sum, which stays at its greatest value: a record is a file that anyone may have written.
fn add(sum: &mut u32, more: u32) {
    *sum = sum.saturating_add(more);
}

impl Chronicle {
    /// That of a game of which no run is known.
    pub fn new(content: &Content) -> Self {
        let floors = content.dungeon().map_or(1, |dungeon| dungeon.deepest);
        Self { floors, ..Self::default() }
    }

    /// Adds a run, which came after all that were added before.
    pub fn add(&mut self, run: &RunRecord) {
        self.runs += 1;
        match run.end {
            End::Won => {
                self.won += 1;
                let fastest = self.fastest_win.map_or(run.turns, |it| it.min(run.turns));
                self.fastest_win = Some(fastest);
            }
            End::Died => self.died += 1,
            End::Lost | End::None => {}
        }
        self.sum.add(run, self.runs);
        for (index, feat) in FEATS.iter().enumerate() {
            if (feat.progress)(self, run).is_done() {
                self.done.entry(index).or_insert(self.runs);
            }
        }
    }

    /// The record of a kind of item, by the id of its row; `None` for one that was never known.
    pub fn item(&self, id: &str) -> Option<&ItemRecord> {
        self.sum.things.get(id)
    }

    /// The record of a kind of creature, by the id of its row; `None` for one that was never met.
    pub fn kind(&self, id: &str) -> Option<&KindRecord> {
        self.sum.kinds.get(id)
    }
}

#[cfg(test)]
mod tests;
