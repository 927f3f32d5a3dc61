//! Many games of one player, as counts.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use roguecore::PrototypeId;

use super::coverage::Coverage;
use super::interval::Share;
use super::record::{End, GameRecord};
use super::setup::{Setup, Who};
use super::surprise::Surprise;

/// Counts over the games of one player.
#[derive(Clone, Debug, Default)]
pub struct Campaign {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games that ended with nothing left to do.
    pub explored: u64,
    /// The seeds of the games that were given up.
    pub given_up: Vec<u64>,
    /// Turns and keys of the games won.
    pub won_turns: Vec<u64>,
    /// Keys of the games won.
    pub won_keys: Vec<u64>,
    /// Turns of all games.
    pub turns: Vec<u64>,
    /// Levels at the end.
    pub levels: Vec<u64>,
    /// The last turns of the games that ended in death.
    pub death_turns: Vec<u64>,
    /// Deaths by cause.
    pub causes: BTreeMap<String, u64>,
    /// Deaths by floor.
    pub death_floors: BTreeMap<u32, u64>,
    /// Games that reached each floor.
    pub reached: BTreeMap<u32, u64>,
    /// Decisions on each floor, summed up.
    pub decisions: BTreeMap<u32, u64>,
    /// Items by kind.
    pub items: BTreeMap<PrototypeId, ItemCount>,
    /// The damage that came without a sign, of all.
    pub surprise: Surprise,
    /// The rows that were met.
    pub coverage: Coverage,
}

/// Counts of one kind of item.
#[derive(Clone, Copy, Debug, Default)]
pub struct ItemCount {
    /// Games in which it was picked up.
    pub games_found: u64,
    /// Games in which it was used, and those of them that were won.
    pub games_used: u64,
    /// Of these the games won.
    pub won_used: u64,
    /// All pick-ups.
    pub found: u64,
    /// All uses.
    pub used: u64,
    /// The floors reached in games with a use, summed up.
    pub floors_used: u64,
}

impl Campaign {
    /// Plays `games` games from a seed on, on all cores; the result does not depend on the number
    /// of cores.
    pub fn play(setup: &Setup, who: Who, seed: u64, games: u64) -> Self {
        let play = |game: u64| {
            let mut campaign = Self::default();
            campaign.add(&setup.play(who, seed.wrapping_add(game)));
            campaign
        };
        let all = (0..games).into_par_iter().map(play);
        let mut campaign = all.reduce(Self::default, Self::merged);
        for list in [
            &mut campaign.given_up,
            &mut campaign.won_turns,
            &mut campaign.won_keys,
            &mut campaign.turns,
            &mut campaign.levels,
            &mut campaign.death_turns,
        ] {
            list.sort_unstable();
        }
        campaign
    }

    fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.turns.push(game.turns);
        self.levels.push(game.level.into());
        let won = game.end == End::Won;
        match &game.end {
            End::Won => {
                self.won += 1;
                self.won_turns.push(game.turns);
                self.won_keys.push(game.keys);
            }
            End::Died { cause, floor } => {
                *self.causes.entry(cause.clone()).or_default() += 1;
                *self.death_floors.entry(*floor).or_default() += 1;
                self.death_turns.push(game.turns);
            }
            End::Explored => self.explored += 1,
            End::GivenUp => self.given_up.push(game.seed),
        }
        for floor in 1..=game.deepest {
            *self.reached.entry(floor).or_default() += 1;
        }
        for (floor, count) in &game.decisions {
            *self.decisions.entry(*floor).or_default() += u64::from(*count);
        }
        for (kind, item) in &game.items {
            let count = self.items.entry(*kind).or_default();
            count.found += u64::from(item.found);
            count.used += u64::from(item.used);
            count.games_found += u64::from(item.found > 0);
            if item.used > 0 {
                count.games_used += 1;
                count.won_used += u64::from(won);
                count.floors_used += u64::from(game.deepest);
            }
        }
        self.surprise.add(game.surprise);
        self.coverage.merge(&game.coverage);
    }

    /// The counts of both.
    #[must_use]
    pub fn merged(mut self, other: Self) -> Self {
        self.games += other.games;
        self.won += other.won;
        self.explored += other.explored;
        self.given_up.extend(other.given_up);
        self.won_turns.extend(other.won_turns);
        self.won_keys.extend(other.won_keys);
        self.turns.extend(other.turns);
        self.levels.extend(other.levels);
        self.death_turns.extend(other.death_turns);
        add_counts(&mut self.causes, other.causes);
        add_counts(&mut self.death_floors, other.death_floors);
        add_counts(&mut self.reached, other.reached);
        add_counts(&mut self.decisions, other.decisions);
        for (kind, more) in other.items {
            let count = self.items.entry(kind).or_default();
            count.games_found += more.games_found;
            count.games_used += more.games_used;
            count.won_used += more.won_used;
            count.found += more.found;
            count.used += more.used;
            count.floors_used += more.floors_used;
        }
        self.surprise.add(other.surprise);
        self.coverage.merge(&other.coverage);
        self
    }

    /// Games won.
    pub const fn win_rate(&self) -> Share {
        Share::new(self.won, self.games)
    }

    /// Deaths.
    pub fn deaths(&self) -> u64 {
        self.causes.values().sum()
    }

    /// The causes of death, the most frequent first, with their shares of all deaths.
    pub fn causes_by_share(&self) -> Vec<(&str, Share)> {
        let deaths = self.deaths();
        let mut causes: Vec<(&str, Share)> =
            self.causes.iter().map(|(name, count)| (&**name, Share::new(*count, deaths))).collect();
        causes.sort_by_key(|(name, share)| (std::cmp::Reverse(share.count), *name));
        causes
    }

    /// The share of all deaths on each floor.
    pub fn death_share(&self, floor: u32) -> Share {
        Share::new(self.death_floors.get(&floor).copied().unwrap_or(0), self.deaths())
    }

    /// The share of games that reached a floor.
    pub fn reached_share(&self, floor: u32) -> Share {
        Share::new(self.reached.get(&floor).copied().unwrap_or(0), self.games)
    }

    /// The share of games in which the player had not died by that turn.
    pub fn alive_share(&self, turn: u64) -> Share {
        let dead = self.death_turns.partition_point(|death| *death <= turn) as u64;
        Share::new(self.games - dead, self.games)
    }

    /// Decisions on a floor for each game that reached it.
    pub fn decisions_on(&self, floor: u32) -> f64 {
        let of = |counts: &BTreeMap<u32, u64>| counts.get(&floor).copied().unwrap_or(0) as f64;
        of(&self.decisions) / of(&self.reached).max(1.0)
    }

    /// The deepest floor that any of them reached.
    pub fn deepest(&self) -> u32 {
        self.reached.keys().last().copied().unwrap_or(1)
    }
}

fn add_counts<K: Ord>(counts: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    more.into_iter().for_each(|(key, count)| *counts.entry(key).or_default() += count);
}

/// The median of a sorted list; 0 of an empty one.
pub fn median(sorted: &[u64]) -> u64 {
    quantile(sorted, 50)
}

/// The percentile of a sorted list; the largest value for 100, 0 of an empty list.
pub fn quantile<T: Copy + Default>(sorted: &[T], percent: usize) -> T {
    let index = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or_default()
}
