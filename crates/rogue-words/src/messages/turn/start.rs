//! The knowledge of the player before a turn.

use std::collections::BTreeSet;

use roguecore::{EntityId, PrototypeId, StatusId, View};

use crate::messages::wielded;

/// The facts about a turn that the player knew before it.
#[derive(Clone, Debug, Default)]
pub struct TurnStart {
    companions: BTreeSet<EntityId>,
    /// The statuses of all in view.
    pub(super) statuses: Vec<(EntityId, StatusId)>,
    /// The weapon of the player's blows.
    pub(super) wielded: Option<PrototypeId>,
}

impl TurnStart {
    /// The facts that are in view.
    pub fn of(view: View<'_>) -> Self {
        let mut start = Self::default();
        start.observe(view);
        start
    }

    /// Follows a turn. Companions out of view are remembered.
    pub fn observe(&mut self, view: View<'_>) {
        self.statuses.clear();
        for entity in view.entities() {
            if entity.makes_way {
                self.companions.insert(entity.id);
            } else {
                self.companions.remove(&entity.id);
            }
            self.statuses.extend(entity.statuses.iter().map(|held| (entity.id, held.status)));
        }
        self.wielded = wielded(view);
    }

    /// The companions of the player, as far as they have been seen.
    pub const fn companions(&self) -> &BTreeSet<EntityId> {
        &self.companions
    }
}
