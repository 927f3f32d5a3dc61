//! Statistics of many games, as counts and as a report.

use std::collections::BTreeMap;
use std::fmt;

use roguecore::{Content, Event, EventKind, ItemEvent};

/// How one game ended.
pub(super) enum End {
    Won,
    Died {
        killer: String,
        floor: u32,
    },
    /// Nothing was left to fight, fetch or explore, in content without stairs.
    Explored,
    GivenUp {
        seed: u64,
    },
}

/// Counts over many games.
#[derive(Default)]
pub(super) struct Statistics {
    games: u64,
    won: u64,
    explored: u64,
    /// The seeds of the games that were given up.
    given_up: Vec<u64>,
    turns: Vec<u64>,
    turns_won: Vec<u64>,
    levels: Vec<u64>,
    deepest_floors: BTreeMap<u32, u64>,
    death_floors: BTreeMap<u32, u64>,
    killers: BTreeMap<String, u64>,
    picked_up: BTreeMap<String, u64>,
    used: BTreeMap<String, u64>,
    dropped: BTreeMap<String, u64>,
}

impl Statistics {
    pub(super) fn record_event(&mut self, event: &Event, content: &Content) {
        let (counts, item) = match &event.kind {
            EventKind::Item(ItemEvent::PickedUp { item, .. }) => (&mut self.picked_up, item),
            EventKind::Item(ItemEvent::Used { item, .. } | ItemEvent::Equipped { item, .. }) => {
                (&mut self.used, item)
            }
            EventKind::Item(ItemEvent::Dropped { item, .. }) => (&mut self.dropped, item),
            _ => return,
        };
        *counts.entry(content.name(*item).to_owned()).or_default() += 1;
    }

    pub(super) fn record_end(&mut self, end: End, deepest_floor: u32, turns: u64, level: u32) {
        self.games += 1;
        self.turns.push(turns);
        self.levels.push(level.into());
        *self.deepest_floors.entry(deepest_floor).or_default() += 1;
        match end {
            End::Won => {
                self.won += 1;
                self.turns_won.push(turns);
            }
            End::Died { killer, floor } => {
                *self.killers.entry(killer).or_default() += 1;
                *self.death_floors.entry(floor).or_default() += 1;
            }
            End::Explored => self.explored += 1,
            End::GivenUp { seed } => self.given_up.push(seed),
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.won += other.won;
        self.explored += other.explored;
        self.given_up.extend(other.given_up);
        self.turns.extend(other.turns);
        self.turns_won.extend(other.turns_won);
        self.levels.extend(other.levels);
        add(&mut self.deepest_floors, other.deepest_floors);
        add(&mut self.death_floors, other.death_floors);
        add(&mut self.killers, other.killers);
        add(&mut self.picked_up, other.picked_up);
        add(&mut self.used, other.used);
        add(&mut self.dropped, other.dropped);
    }

    fn write_games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games            {}", self.games)?;
        writeln!(f, "won              {} ({})", self.won, self.percent(self.won).trim())?;
        if self.explored > 0 {
            let percent = self.percent(self.explored);
            writeln!(f, "explored         {} ({})", self.explored, percent.trim())?;
        }
        if !self.given_up.is_empty() {
            let seeds = &self.given_up[..self.given_up.len().min(10)];
            writeln!(f, "given up         {}, first seeds {seeds:?}", self.given_up.len())?;
        }
        writeln!(f, "median turns     {}", median(&self.turns))?;
        writeln!(f, "  of games won   {}", median(&self.turns_won))?;
        writeln!(f, "median level     {}", median(&self.levels))
    }

    fn write_floors(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nfloor  deepest          died there")?;
        for floor in 1..=self.deepest_floors.keys().last().copied().unwrap_or(1) {
            let of = |counts: &BTreeMap<u32, u64>| counts.get(&floor).copied().unwrap_or(0);
            let share = |count| format!("{count:5} {}", self.percent(count));
            let (deepest, died) = (of(&self.deepest_floors), of(&self.death_floors));
            writeln!(f, "{floor:5}  {}    {}", share(deepest), share(died))?;
        }
        Ok(())
    }

    fn write_items(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nitem                picked up    used or equipped   dropped")?;
        let mut items: Vec<&String> = self.picked_up.keys().collect();
        items.extend(self.used.keys().chain(self.dropped.keys()));
        items.sort_unstable();
        items.dedup();
        for item in items {
            let of = |counts: &BTreeMap<String, u64>| counts.get(item).copied().unwrap_or(0);
            let (picked, used, dropped) = (of(&self.picked_up), of(&self.used), of(&self.dropped));
            writeln!(f, "  {item:18}{picked:9}{used:18}{dropped:11}")?;
        }
        Ok(())
    }

    /// The share of all games, as `  7.3 %`.
    fn percent(&self, count: u64) -> String {
        let games = self.games.max(1);
        let tenths = (count * 1_000 + games / 2) / games;
        format!("{:3}.{} %", tenths / 10, tenths % 10)
    }
}

fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    more.into_iter().for_each(|(key, count)| *counts.entry(key).or_default() += count);
}

/// The median; 0 of an empty list.
fn median(numbers: &[u64]) -> u64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or(0)
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_games(f)?;
        self.write_floors(f)?;
        writeln!(f, "\nkilled by")?;
        self.killers.iter().try_for_each(|(name, count)| writeln!(f, "  {name:18}{count:7}"))?;
        self.write_items(f)
    }
}
