//! The knowledge of the player before a turn.

use std::collections::{BTreeMap, BTreeSet};

use rogue_travel::is_awake_enemy;
use roguecore::{
    ActorEvent, Displacement, EntityId, Event, EventKind, FactionId, FightEvent, GameEvent,
    PlaceEvent, PrototypeId, StatusId, View,
};

use crate::messages::wielded;

/// The facts about a turn that the player knew before it.
#[derive(Clone, Debug, Default)]
pub struct TurnStart {
    companions: BTreeSet<EntityId>,
    /// The companions on the floor of the player, as far as they are known, with their rows.
    beside: BTreeMap<EntityId, PrototypeId>,
    /// All that have been in view.
    pub(super) met: BTreeSet<EntityId>,
    /// Those asleep in view.
    asleep: BTreeSet<EntityId>,
    /// Those asleep a turn before, and awake now.
    pub(super) woken: BTreeSet<EntityId>,
    /// The statuses of all in view.
    pub(super) statuses: Vec<(EntityId, StatusId)>,
    /// The weapon of the player's blows.
    pub(super) wielded: Option<PrototypeId>,
}

impl TurnStart {
    /// The facts that are in view.
    pub fn of(view: View<'_>) -> Self {
        let mut start = Self::default();
        start.observe(&[], view);
        start
    }

    /// Follows a turn: its events, and the view after it. Companions out of view are remembered.
    pub fn observe(&mut self, events: &[Event], view: View<'_>) {
        remove_turncoats(&mut self.companions, events);
        self.forget_companions(events);
        self.statuses.clear();
        let before = std::mem::take(&mut self.asleep);
        self.woken.clear();
        for entity in view.entities() {
            if entity.is_enemy() && !is_awake_enemy(view, &entity) {
                self.asleep.insert(entity.id);
            } else if before.contains(&entity.id) {
                self.woken.insert(entity.id);
            }
            self.met.insert(entity.id);
            if entity.makes_way {
                self.companions.insert(entity.id);
                self.beside.insert(entity.id, entity.entity_ref.kind);
            } else {
                self.companions.remove(&entity.id);
                self.beside.remove(&entity.id);
            }
            self.statuses.extend(entity.statuses.iter().map(|held| (entity.id, held.status)));
        }
        self.wielded = wielded(view);
    }

    /// Those that are dead, that have changed sides, or that stay on a floor that the player leaves.
    fn forget_companions(&mut self, events: &[Event]) {
        if leaves_floor(events) {
            self.beside.clear();
        }
        for lost in events.iter().filter_map(gone) {
            self.beside.remove(&lost);
        }
        self.beside.retain(|id, _| self.companions.contains(id));
    }

    /// The rows of the companions that stay on the floor which the player leaves in some events; `view` is that after
    /// them.
    pub fn left_behind(&self, events: &[Event], view: View<'_>) -> Vec<PrototypeId> {
        if !leaves_floor(events) {
            return Vec::new();
        }
        let mut left = self.beside.clone();
        for lost in events.iter().filter_map(gone) {
            left.remove(&lost);
        }
        for entity in view.entities() {
            left.remove(&entity.id);
        }
        left.into_values().collect()
    }

    /// The companions of the player, as far as they have been seen.
    pub const fn companions(&self) -> &BTreeSet<EntityId> {
        &self.companions
    }
}

/// The actor that is no companion on the floor of the player any more: it has died, vanished, joined somebody or gone to
/// another floor by itself.
fn gone(event: &Event) -> Option<EntityId> {
    match &event.kind {
        EventKind::Fight(FightEvent::Died { who, .. })
        | EventKind::Place(PlaceEvent::Vanished { who, .. })
        | EventKind::Actor(
            ActorEvent::Joined { who, .. }
            | ActorEvent::Displaced { who, how: Displacement::ChangedFloor { .. }, .. },
        ) => Some(who.id),
        _ => None,
    }
}

/// Whether the player comes to another floor.
fn leaves_floor(events: &[Event]) -> bool {
    events.iter().any(|event| match event.kind {
        EventKind::Game(GameEvent::Arrived { from, floor, .. }) => from != floor,
        _ => false,
    })
}

/// Removes the companions that change sides in some events, whether the player sees it or not.
pub(super) fn remove_turncoats(companions: &mut BTreeSet<EntityId>, events: &[Event]) {
    for event in events {
        if let EventKind::Actor(ActorEvent::Joined { who, faction, .. }) = event.kind
            && faction != FactionId::PLAYER
        {
            companions.remove(&who.id);
        }
    }
}
