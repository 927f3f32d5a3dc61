//! What came of many games, as counts and as a report. Knows no game.

use std::collections::BTreeMap;
use std::fmt;

use roguecore::{Content, Event};

/// How one game ended.
pub(super) enum End {
    Won,
    Died { killer: String, floor: u32 },
    GivenUp { seed: u64 },
}

/// Counts over many games.
#[derive(Default)]
pub(super) struct Tally {
    games: u64,
    won: u64,
    given_up: Vec<u64>,
    turns: Vec<u64>,
    turns_won: Vec<u64>,
    levels: Vec<u64>,
    /// By the deepest floor that was reached.
    deepest: BTreeMap<u32, u64>,
    /// By the floor of the death.
    died_on: BTreeMap<u32, u64>,
    killers: BTreeMap<String, u64>,
    /// What was picked up, used or put on, dropped.
    picked_up: BTreeMap<String, u64>,
    used: BTreeMap<String, u64>,
    dropped: BTreeMap<String, u64>,
}

impl Tally {
    pub(super) fn note(&mut self, event: &Event, content: &Content) {
        let (counts, item) = match event {
            Event::PickedUp { item, .. } => (&mut self.picked_up, item),
            Event::Used { item, .. } | Event::Equipped { item, .. } => (&mut self.used, item),
            Event::Dropped { item, .. } => (&mut self.dropped, item),
            _ => return,
        };
        *counts.entry(content.name(*item).to_owned()).or_default() += 1;
    }

    pub(super) fn end(&mut self, end: End, deepest: u32, turns: u64, level: u32) {
        self.games += 1;
        self.turns.push(turns);
        self.levels.push(level.into());
        *self.deepest.entry(deepest).or_default() += 1;
        match end {
            End::Won => {
                self.won += 1;
                self.turns_won.push(turns);
            }
            End::Died { killer, floor } => {
                *self.killers.entry(killer).or_default() += 1;
                *self.died_on.entry(floor).or_default() += 1;
            }
            End::GivenUp { seed } => self.given_up.push(seed),
        }
    }

    pub(super) fn join(&mut self, other: Self) {
        self.games += other.games;
        self.won += other.won;
        self.given_up.extend(other.given_up);
        self.turns.extend(other.turns);
        self.turns_won.extend(other.turns_won);
        self.levels.extend(other.levels);
        add(&mut self.deepest, other.deepest);
        add(&mut self.died_on, other.died_on);
        add(&mut self.killers, other.killers);
        add(&mut self.picked_up, other.picked_up);
        add(&mut self.used, other.used);
        add(&mut self.dropped, other.dropped);
    }
}

fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    more.into_iter().for_each(|(key, count)| *counts.entry(key).or_default() += count);
}

/// The middle one of some numbers; 0 of none.
fn median(numbers: &[u64]) -> u64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or(0)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games.max(1);
        let percent = |count: u64| {
            let tenths = (count * 1_000 + games / 2) / games;
            format!("{:3}.{} %", tenths / 10, tenths % 10)
        };
        writeln!(f, "games            {}", self.games)?;
        writeln!(f, "won              {} ({})", self.won, percent(self.won).trim())?;
        if !self.given_up.is_empty() {
            let seeds = &self.given_up[..self.given_up.len().min(10)];
            writeln!(f, "given up         {}, first seeds {seeds:?}", self.given_up.len())?;
        }
        writeln!(f, "median turns     {}", median(&self.turns))?;
        writeln!(f, "  of games won   {}", median(&self.turns_won))?;
        writeln!(f, "median level     {}", median(&self.levels))?;
        writeln!(f, "\nfloor  deepest          died there")?;
        for floor in 1..=self.deepest.keys().last().copied().unwrap_or(1) {
            let of = |counts: &BTreeMap<u32, u64>| counts.get(&floor).copied().unwrap_or(0);
            let (deepest, died) = (of(&self.deepest), of(&self.died_on));
            let share = |count| format!("{count:5} {}", percent(count));
            writeln!(f, "{floor:5}  {}    {}", share(deepest), share(died))?;
        }
        writeln!(f, "\nkilled by")?;
        self.killers.iter().try_for_each(|(who, count)| writeln!(f, "  {who:18}{count:7}"))?;
        writeln!(f, "\nthing               picked up    used or put on    dropped")?;
        let mut things: Vec<&String> = self.picked_up.keys().collect();
        things.extend(self.used.keys().chain(self.dropped.keys()));
        things.sort_unstable();
        things.dedup();
        for thing in things {
            let of = |counts: &BTreeMap<String, u64>| counts.get(thing).copied().unwrap_or(0);
            let (picked, used, dropped) = (of(&self.picked_up), of(&self.used), of(&self.dropped));
            writeln!(f, "  {thing:18}{picked:9}{used:18}{dropped:11}")?;
        }
        Ok(())
    }
}
