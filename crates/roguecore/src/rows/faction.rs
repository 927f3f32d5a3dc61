//! Rows of factions.

use crate::id::FactionId;
use crate::schema::bounds::MAX_FACTIONS;
use crate::schema::name_of::NameOf;
use crate::schema::row::row;
use crate::schema::values::{Id, List, Maybe, Text};

/// A faction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FactionDef {
    /// Its id in the content file: `"monsters"`.
    pub id: String,
    /// The name that a player reads.
    pub name: String,
    /// The factions it attacks, as bits by id.
    pub(crate) hostile_to: u32,
}

impl FactionDef {
    /// Whether it attacks members of another faction.
    pub const fn is_hostile_to(&self, other: FactionId) -> bool {
        self.hostile_to & (1 << (other.0 & 31)) != 0
    }
}

row! {
    /// A faction.
    FactionFields = "faction" {
        /// The id by which creatures name it; a built-in one adds to that.
        "id" id: Id;
        /// The name that a player reads; the id where it is left out.
        "name" name: Maybe<Text> = None;
        /// Its enemies. Enmity is mutual.
        "hostile" hostile: List<NameOf<FactionId>, MAX_FACTIONS> = Vec::new();
    }
}

/// The built-in factions with those of the file. Each is an enemy of those that have it as an
/// enemy.
pub(crate) fn factions(mut all: Vec<FactionDef>, rows: Vec<FactionFields>) -> Vec<FactionDef> {
    let mut enemies: Vec<(usize, FactionId)> = Vec::new();
    for FactionFields { id, name, hostile } in rows {
        let known = all.iter().position(|row| row.id == id);
        let index = known.unwrap_or(all.len());
        enemies.extend(hostile.into_iter().map(|enemy| (index, enemy)));
        let name = name.unwrap_or_else(|| id.clone());
        if known.is_some() {
            all[index].name = name;
        } else {
            all.push(FactionDef { id, name, hostile_to: 0 });
        }
    }
    for (index, enemy) in enemies {
        all[index].hostile_to |= 1 << enemy.index();
        if let Some(row) = all.get_mut(enemy.index()) {
            row.hostile_to |= 1 << index;
        }
    }
    all
}
