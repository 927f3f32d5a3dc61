//! Events that no player perceives. They change the world like all others.

use roguecore_grid::{Direction, Point};
use serde::{Deserialize, Serialize};

use super::EntityRef;
use super::words::Words;
use crate::id::{HordeId, TagId};
use crate::substance::SubstanceCell;

/// Changes of the world that no player perceives. Screens draw their results from the view; the rest
/// of a turn depends on them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TraceEvent {
    /// A monster in view of the player computed a new path to them, or found that there is none.
    Planned {
        /// The monster.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// The path, next step first; empty where there is none.
        steps: Vec<Direction>,
    },
    /// An actor began a turn with statuses: each that ends by itself has one turn less.
    StatusesCounted {
        /// The actor.
        who: EntityRef,
    },
    /// An actor got or lost a tag.
    TagChanged {
        /// The actor.
        who: EntityRef,
        /// The tag.
        tag: TagId,
        /// Whether it has the tag now.
        has: bool,
    },
    /// The energy left of an actor changed.
    EnergyChanged {
        /// The actor.
        who: EntityRef,
        /// Its energy; an action takes 100 or more.
        energy: i32,
    },
    /// Substances spread, faded or were added.
    SubstancesChanged {
        /// The new amounts, by ascending row, column and substance.
        cells: Vec<SubstanceCell>,
    },
    /// Rules set off more rules than a turn allows, the turn has had its share of
    /// [work](crate::Game::work), or a saved game has no room for a floor: a part of the turn did not
    /// happen. Told once a turn, of the first of these.
    RulesStopped,
    /// A rule called a horde, and no cell of the floor is out of view and far enough from the player, or
    /// the floor has no horde. A floor with as many creatures as the rule allows tells nothing.
    HordeStayedAway {
        /// The horde that the rule names.
        horde: Option<HordeId>,
    },
}

impl TraceEvent {
    /// The cell of the event.
    pub(super) const fn at(&self) -> Option<Point> {
        match self {
            Self::Planned { at, .. } => Some(*at),
            Self::StatusesCounted { .. }
            | Self::TagChanged { .. }
            | Self::EnergyChanged { .. }
            | Self::SubstancesChanged { .. }
            | Self::RulesStopped
            | Self::HordeStayedAway { .. } => None,
        }
    }

    /// The author of the event.
    pub(super) const fn actor(&self) -> Option<EntityRef> {
        match self {
            Self::Planned { who, .. } => Some(*who),
            Self::StatusesCounted { .. }
            | Self::TagChanged { .. }
            | Self::EnergyChanged { .. }
            | Self::SubstancesChanged { .. }
            | Self::RulesStopped
            | Self::HordeStayedAway { .. } => None,
        }
    }

    /// The entity that the event happened to.
    pub(super) const fn target(&self) -> Option<EntityRef> {
        match self {
            Self::StatusesCounted { who }
            | Self::TagChanged { who, .. }
            | Self::EnergyChanged { who, .. } => Some(*who),
            Self::Planned { .. }
            | Self::SubstancesChanged { .. }
            | Self::RulesStopped
            | Self::HordeStayedAway { .. } => None,
        }
    }

    /// One line of text, for logs and tests.
    pub(super) fn text(&self, words: Words<'_>) -> String {
        match self {
            Self::Planned { who, at, steps } => {
                let steps: Vec<_> = steps.iter().map(|step| step.name()).collect();
                format!("{} plans {at} {}", words.name(*who), steps.join(","))
            }
            Self::StatusesCounted { who } => format!("{} counts its statuses", words.name(*who)),
            Self::TagChanged { who, tag, has, .. } => {
                let verb = if *has { "gets" } else { "loses" };
                let tag = words.0.rows().tag(*tag).map_or("?", String::as_str);
                format!("{} {verb} the tag {tag}", words.name(*who))
            }
            Self::EnergyChanged { who, energy } => {
                format!("{} has {energy} energy left", words.name(*who))
            }
            Self::SubstancesChanged { cells } => {
                let cells: Vec<_> = cells.iter().map(|cell| words.substance(*cell)).collect();
                format!("substances: {}", cells.join(", "))
            }
            Self::HordeStayedAway { horde } => {
                let leader = horde.and_then(|id| words.0.rows().horde_leader(id));
                let horde = leader.map_or("a horde", |leader| words.id(leader));
                format!("{horde} does not come: no room, or none of the floor")
            }
            Self::RulesStopped => "rules stopped: a part of the turn did not happen".to_owned(),
        }
    }

    /// A kind that names an item, or a cause, has to hide everything that the player does not know of it.
    pub(super) const fn names_no_item(&self) {
        match self {
            Self::Planned { .. }
            | Self::StatusesCounted { .. }
            | Self::TagChanged { .. }
            | Self::EnergyChanged { .. }
            | Self::SubstancesChanged { .. }
            | Self::HordeStayedAway { .. }
            | Self::RulesStopped => {}
        }
    }
}
