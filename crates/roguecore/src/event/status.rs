//! Events of statuses and stats.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

use super::words::Words;
use super::{Cause, EntityRef};
use crate::component::ActiveStatus;
use crate::entity::PrototypeId;
use crate::id::{StatId, StatusId};

/// A status or a stat of an actor changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StatusEvent {
    /// An actor got a status, or the turns of one it has have changed.
    Added {
        /// The actor whose deed it was.
        by: Option<EntityRef>,
        /// The source of the status.
        cause: Cause,
        /// The actor.
        target: EntityRef,
        /// The status.
        status: StatusId,
        /// Its position.
        at: Point,
        /// Turns of the actor until it ends;
        /// [`PERMANENT`](crate::ActiveStatus::PERMANENT) until a rule removes it.
        turns: u32,
    },
    /// A status of an actor ended.
    Ended {
        /// The actor.
        who: EntityRef,
        /// The status.
        status: StatusId,
        /// Its position.
        at: Point,
    },
    /// A stat of an actor changed; its hit points have events of their own.
    StatChanged {
        /// The actor.
        who: EntityRef,
        /// The stat.
        stat: StatId,
        /// Its own value before, without equipment and statuses.
        from: i32,
        /// Its own value after.
        to: i32,
        /// Its position.
        at: Point,
    },
}

impl StatusEvent {
    /// The cell of the event.
    pub(super) const fn at(&self) -> Point {
        match self {
            Self::Added { at, .. } | Self::Ended { at, .. } | Self::StatChanged { at, .. } => *at,
        }
    }

    /// The author of the event.
    pub(super) const fn actor(&self) -> Option<EntityRef> {
        match self {
            Self::Added { by, .. } => *by,
            Self::Ended { .. } | Self::StatChanged { .. } => None,
        }
    }

    /// The entity that the event happened to.
    pub(super) const fn target(&self) -> EntityRef {
        match self {
            Self::Added { target: who, .. }
            | Self::Ended { who, .. }
            | Self::StatChanged { who, .. } => *who,
        }
    }

    /// One line of text, for logs and tests.
    pub(super) fn text(&self, words: Words<'_>) -> String {
        match self {
            Self::Added { target, status, turns, .. } => {
                let turns = match *turns {
                    ActiveStatus::PERMANENT => String::new(),
                    turns => format!(" for {turns}"),
                };
                format!("{} is {}{turns}", words.name(*target), words.status(*status))
            }
            Self::Ended { who, status, at, .. } => {
                format!("{} is no longer {} {at}", words.name(*who), words.status(*status))
            }
            Self::StatChanged { who, stat, from, to, .. } => {
                format!("{}: {} {from} to {to}", words.name(*who), words.stat(*stat))
            }
        }
    }

    /// Replaces the kind of each item that the event names.
    pub(super) fn map_item_kinds(&mut self, map: &dyn Fn(PrototypeId) -> PrototypeId) {
        match self {
            Self::Added { cause, .. } => cause.map_item_kind(map),
            Self::Ended { .. } | Self::StatChanged { .. } => {}
        }
    }
}
