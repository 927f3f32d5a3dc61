//! Events of actors: steps, waits, casts, and changes of the actor itself.

use roguecore_grid::{Direction, Point};
use serde::{Deserialize, Serialize};

use super::words::{Words, displaced};
use super::{Displacement, EntityRef};
use crate::entity::PrototypeId;
use crate::id::{AbilityId, FactionId};

/// Actions and changes of an actor, outside of fights.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ActorEvent {
    /// An actor took a step.
    Moved {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        from: Point,
        /// Its position after.
        to: Point,
    },
    /// An actor did nothing for a turn.
    Waited {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
    },
    /// An actor bumps in a random direction.
    Stumbled {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        at: Point,
        /// The direction.
        direction: Direction,
    },
    /// An actor was moved at once, by no step of its own: teleported, pushed or swapped.
    Displaced {
        /// The actor.
        who: EntityRef,
        /// Its position before.
        from: Point,
        /// Its position after.
        to: Point,
        /// How.
        how: Displacement,
    },
    /// A creature became another one.
    Transformed {
        /// The creature before.
        who: EntityRef,
        /// The prototype it is a copy of now.
        to: PrototypeId,
        /// Its position.
        at: Point,
    },
    /// A creature joined a faction.
    Joined {
        /// The creature.
        who: EntityRef,
        /// The faction.
        faction: FactionId,
        /// Its position.
        at: Point,
    },
    /// A creature noticed an enemy.
    Noticed {
        /// The creature.
        who: EntityRef,
        /// The enemy.
        target: EntityRef,
        /// The position of the creature.
        at: Point,
    },
    /// An actor cast an ability. The events of its effects follow.
    Cast {
        /// The actor.
        who: EntityRef,
        /// The ability.
        ability: AbilityId,
        /// The position of the actor.
        at: Point,
        /// The cell it was aimed at, for abilities that are aimed.
        target: Option<Point>,
        /// The turn from which on it can be cast again.
        ready_at: u64,
    },
    /// The item that an actor used, or the ability that it cast, had no effect but its cost.
    HadNoEffect {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
    },
}

impl ActorEvent {
    /// The cell of the event: of a move the one it ended in.
    pub(super) const fn at(&self) -> Point {
        match self {
            Self::Moved { to: at, .. }
            | Self::Displaced { to: at, .. }
            | Self::Waited { at, .. }
            | Self::Stumbled { at, .. }
            | Self::Transformed { at, .. }
            | Self::Joined { at, .. }
            | Self::Noticed { at, .. }
            | Self::Cast { at, .. }
            | Self::HadNoEffect { at, .. } => *at,
        }
    }

    /// The author of the event.
    pub(super) const fn actor(&self) -> Option<EntityRef> {
        match self {
            Self::Moved { who, .. }
            | Self::Waited { who, .. }
            | Self::Stumbled { who, .. }
            | Self::Noticed { who, .. }
            | Self::Cast { who, .. }
            | Self::HadNoEffect { who, .. } => Some(*who),
            // By a rule or another actor, which these events do not name.
            Self::Displaced { .. } | Self::Transformed { .. } | Self::Joined { .. } => None,
        }
    }

    /// The entity that the event happened to.
    pub(super) const fn target(&self) -> Option<EntityRef> {
        match self {
            Self::Noticed { target, .. } => Some(*target),
            Self::Displaced { who, .. }
            | Self::Transformed { who, .. }
            | Self::Joined { who, .. } => Some(*who),
            Self::Moved { .. }
            | Self::Waited { .. }
            | Self::Stumbled { .. }
            | Self::Cast { .. }
            | Self::HadNoEffect { .. } => None,
        }
    }

    /// One line of text, for logs and tests.
    pub(super) fn text(&self, words: Words<'_>) -> String {
        match self {
            Self::Moved { who, from, to, .. } => format!("{} moves {from} {to}", words.name(*who)),
            Self::Waited { who, at, .. } => format!("{} waits {at}", words.name(*who)),
            Self::Stumbled { who, at, direction, .. } => {
                format!("{} stumbles {at} {direction}", words.name(*who))
            }
            Self::Displaced { who, from, to, how, .. } => {
                format!("{} is {} {from} {to}", words.name(*who), displaced(*how))
            }
            Self::Transformed { who, to, at, .. } => {
                format!("{} becomes {} {at}", words.name(*who), words.id(*to))
            }
            Self::Joined { who, faction, .. } => {
                let faction = words.0.rows().faction(*faction);
                format!("{} joins {}", words.name(*who), faction.map_or("?", |row| &row.id))
            }
            Self::Noticed { who, target, .. } => {
                format!("{} notices {}", words.name(*who), words.name(*target))
            }
            Self::Cast { who, ability, at, target, .. } => {
                let target = target.map_or_else(String::new, |at| format!(" at {at}"));
                let ability = words.0.rows().ability(*ability);
                let ability = ability.map_or("?", |row| &row.id);
                format!("{} casts {ability} {at}{target}", words.name(*who))
            }
            Self::HadNoEffect { who, at } => format!("{} achieves nothing {at}", words.name(*who)),
        }
    }

    /// A kind that names an item, or a cause, has to hide everything that the player does not know of it.
    pub(super) const fn names_no_item(&self) {
        match self {
            Self::Moved { .. }
            | Self::Waited { .. }
            | Self::Stumbled { .. }
            | Self::Displaced { .. }
            | Self::Transformed { .. }
            | Self::Joined { .. }
            | Self::Noticed { .. }
            | Self::Cast { .. }
            | Self::HadNoEffect { .. } => {}
        }
    }
}
