//! Which games have a row: all of them, a share, or those in which it is picked from its group. The seed
//! of a game decides, so that no two games need to have the same vaults, hordes and branches.

use std::collections::BTreeMap;

use roguecore_grid::hash::hash_bytes;
use serde::Serialize;

use super::saved_row::TableRow;
use crate::english::words_of_id;
use crate::rng::{Rng, Stream};

/// All games, in percent.
pub(crate) const ALL: u32 = 100;

/// The games that have a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Games {
    /// How many of 100 games have it.
    pub(crate) share: u32,
    /// The group of which a game has one row.
    pub(crate) one_of: Option<String>,
}

impl Games {
    /// Whether every game has the row.
    pub(crate) const fn is_all(&self) -> bool {
        self.share >= ALL && self.one_of.is_none()
    }

    /// `in 30% of games`, `a game has one of the group guests`; empty for all games.
    pub(crate) fn in_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.share < ALL {
            words.push(format!("in {}% of games", self.share));
        }
        if let Some(group) = &self.one_of {
            words.push(format!("a game has one of the group {}", words_of_id(group)));
        }
        words
    }
}

/// A row that some games do not have.
pub(crate) trait OfGames: TableRow {
    /// The games that have it.
    fn games(&self) -> &Games;
}

/// The rows of a table that the game with that seed has, each with its index. Each draws a number by its id:
/// the greatest of a group is picked (rendezvous hashing), so that a row which a pack adds or removes changes
/// no other group, and its own group only where it is or was picked.
pub(crate) fn of_game<R: OfGames>(rows: &[R], seed: u64) -> impl Iterator<Item = (usize, &R)> {
    let mut picked: BTreeMap<&str, (u32, &str)> = BTreeMap::new();
    for row in rows {
        let Some(group) = row.games().one_of.as_deref() else { continue };
        let drawn = (stream(row.id(), seed).bits(), row.id());
        let greatest = picked.entry(group).or_insert(drawn);
        *greatest = drawn.max(*greatest);
    }
    rows.iter().enumerate().filter(move |(_, row)| {
        let Games { share, one_of } = row.games();
        let is_picked =
            |group: &String| picked.get(group.as_str()).map(|it| it.1) == Some(row.id());
        one_of.as_ref().is_none_or(is_picked) && (*share >= ALL || is_drawn(row.id(), seed, *share))
    })
}

/// Whether a row is in the game with that seed, if this many of 100 games have it.
fn is_drawn(id: &str, seed: u64, share: u32) -> bool {
    let mut rng = stream(id, seed);
    // The first number decides in its group.
    rng.bits();
    rng.below(ALL) < share
}

fn stream(id: &str, seed: u64) -> Rng {
    Rng::derive(seed, Stream::Row(hash_bytes(id.as_bytes()) as u32))
}
