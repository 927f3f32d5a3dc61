//! Events of the game as a whole.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

use super::words::Words;
use super::{EntityRef, Outcome};
use crate::id::{CustomId, LevelUpId};

/// Floors, levels, turns and the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameEvent {
    /// The player arrived on another floor.
    Arrived {
        /// The player.
        who: EntityRef,
        /// The floor they left; the first is 1.
        from: u32,
        /// The floor they are on.
        floor: u32,
        /// Their position.
        at: Point,
    },
    /// The player gained experience.
    GainedExperience {
        /// Experience points.
        points: u32,
        /// Character levels gained by them.
        levels: u32,
        /// The character level after.
        level: u32,
    },
    /// The player chose an improvement for a new character level, or an origin.
    LevelUpChosen {
        /// The choice.
        level_up: LevelUpId,
    },
    /// The game ended.
    GameOver {
        /// How.
        outcome: Outcome,
    },
    /// All actors have acted and the player's field of view is up to date. The last event of
    /// each turn.
    TurnEnded {
        /// Turns taken so far.
        turn: u64,
    },
    /// Something that host rules define.
    Custom(CustomEvent),
}

/// An event that host rules define, for [`Turn::emit_custom`](crate::Turn::emit_custom).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CustomEvent {
    /// Its name.
    pub name: CustomId,
    /// The actor it is about.
    pub who: Option<EntityRef>,
    /// Where.
    pub at: Point,
    /// A number of the host.
    pub amount: i32,
}

impl GameEvent {
    /// The cell of the event: of an arrival the one on the new floor.
    pub(super) const fn at(&self) -> Option<Point> {
        match self {
            Self::Arrived { at, .. } | Self::Custom(CustomEvent { at, .. }) => Some(*at),
            Self::GainedExperience { .. }
            | Self::LevelUpChosen { .. }
            | Self::GameOver { .. }
            | Self::TurnEnded { .. } => None,
        }
    }

    /// The author of the event.
    pub(super) const fn actor(&self) -> Option<EntityRef> {
        match self {
            Self::Arrived { who, .. } => Some(*who),
            Self::GainedExperience { .. }
            | Self::LevelUpChosen { .. }
            | Self::GameOver { .. }
            | Self::TurnEnded { .. }
            | Self::Custom(_) => None,
        }
    }

    /// The entity that the event happened to.
    pub(super) const fn target(&self) -> Option<EntityRef> {
        match self {
            Self::Custom(CustomEvent { who, .. }) => *who,
            Self::Arrived { .. }
            | Self::GainedExperience { .. }
            | Self::LevelUpChosen { .. }
            | Self::GameOver { .. }
            | Self::TurnEnded { .. } => None,
        }
    }

    /// One line of text, for logs and tests.
    pub(super) fn text(&self, words: Words<'_>) -> String {
        match self {
            Self::Arrived { who, from, floor, at } => {
                format!("{} goes from floor {from} to floor {floor} {at}", words.name(*who))
            }
            Self::GainedExperience { points, levels, level } => {
                format!("gains {points} experience, {levels} levels, now {level}")
            }
            Self::LevelUpChosen { level_up } => {
                format!("improves {}", words.level_up(*level_up))
            }
            Self::GameOver { outcome } => format!("game over: {}", words.outcome(outcome)),
            Self::TurnEnded { turn } => format!("turn {turn} ends"),
            Self::Custom(CustomEvent { name, at, amount, .. }) => {
                format!("{} {at} {amount}", words.custom(*name))
            }
        }
    }

    /// A kind that names an item, or a cause, has to hide everything that the player does not know of it.
    /// The goal of a game that is won is known.
    pub(super) const fn names_no_item(&self) {
        match self {
            Self::Arrived { .. }
            | Self::GainedExperience { .. }
            | Self::LevelUpChosen { .. }
            | Self::GameOver { .. }
            | Self::TurnEnded { .. }
            | Self::Custom(_) => {}
        }
    }
}
