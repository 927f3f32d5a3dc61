//! The state of a world outside of its floors.

use serde::{Deserialize, Serialize};

use crate::entity::EntityId;
use crate::event::Outcome;
use crate::id::{MapIds, RowMap, UnlistedRow};
use crate::rng::{Rng, Stream};

/// All of a world beside its content, its maps and the player's knowledge of items. It is saved and
/// hashed as it stands here, in this order, so a new field needs a new version of the save format.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WorldState {
    pub(super) seed: u64,
    /// Turns taken.
    pub(super) turn: u64,
    /// The floor the player is on; the first is 1.
    pub(super) floor: u32,
    pub(super) player: EntityId,
    /// The id of the next new entity.
    pub(super) next_id: u32,
    pub(super) outcome: Option<Outcome>,
    /// The random numbers of the monsters.
    pub(super) rng: Rng,
}

impl WorldState {
    /// Of a new game on floor 1 without entities. The first one spawned is the player.
    pub(super) fn new(seed: u64) -> Self {
        Self {
            seed,
            turn: 0,
            floor: 1,
            player: EntityId(0),
            next_id: 0,
            outcome: None,
            rng: Rng::derive(seed, Stream::Ai),
        }
    }
}

impl MapIds for WorldState {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        match &mut self.outcome {
            Some(Outcome::Died { by: Some(by), .. }) => by.kind.map_ids(map),
            Some(Outcome::Won { goal, .. }) => goal.map_ids(map),
            Some(Outcome::Custom { name, .. }) => name.map_ids(map),
            Some(Outcome::Died { by: None, .. } | Outcome::Lost { .. }) | None => Ok(()),
        }
    }
}
