//! Events of places: tiles, appearances, texts and noises.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

use super::EntityRef;
use super::words::{Words, times};
use crate::entity::PrototypeId;
use crate::id::TextId;
use crate::rule::Numbers;
use crate::tile::TileId;

/// Events of a place: entities that appear or vanish, changes of its tile, texts and noises.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PlaceEvent {
    /// A creature or an item came into being.
    Created {
        /// The new entity.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// Copies in its stack; 1 for an item that does not stack.
        count: u32,
        /// Its leader.
        leader: Option<EntityRef>,
    },
    /// An item on the floor is gone.
    Vanished {
        /// The item.
        who: EntityRef,
        /// Its position.
        at: Point,
    },
    /// The tile of a cell changed.
    TileChanged {
        /// The actor whose deed it was.
        by: Option<EntityRef>,
        /// The cell.
        at: Point,
        /// The tile before.
        from: TileId,
        /// The tile after.
        to: TileId,
    },
    /// The player has learned the cells of a part of the floor.
    Revealed {
        /// The center.
        at: Point,
        /// The radius in cells; 0 for the whole floor.
        radius: u32,
    },
    /// A rule said a text.
    Said {
        /// The text.
        text: TextId,
        /// Where.
        at: Point,
        /// The numbers in the text.
        numbers: Numbers,
    },
    /// Something made a noise.
    Noise {
        /// The maker of the noise.
        by: Option<EntityRef>,
        /// Where.
        at: Point,
        /// How far it is heard, in cells.
        radius: u32,
    },
}

impl PlaceEvent {
    /// The cell of the event: of an area its center.
    pub(super) const fn at(&self) -> Point {
        match self {
            Self::Created { at, .. }
            | Self::Vanished { at, .. }
            | Self::TileChanged { at, .. }
            | Self::Revealed { at, .. }
            | Self::Said { at, .. }
            | Self::Noise { at, .. } => *at,
        }
    }

    /// The author of the event.
    pub(super) const fn actor(&self) -> Option<EntityRef> {
        match self {
            Self::TileChanged { by, .. } | Self::Noise { by, .. } => *by,
            Self::Created { .. }
            | Self::Vanished { .. }
            | Self::Revealed { .. }
            | Self::Said { .. } => None,
        }
    }

    /// The entity that the event happened to.
    pub(super) const fn target(&self) -> Option<EntityRef> {
        match self {
            Self::Created { who, .. } | Self::Vanished { who, .. } => Some(*who),
            Self::TileChanged { .. }
            | Self::Revealed { .. }
            | Self::Said { .. }
            | Self::Noise { .. } => None,
        }
    }

    /// One line of text, for logs and tests.
    pub(super) fn text(&self, words: Words<'_>) -> String {
        match self {
            Self::Created { who, at, count, leader, .. } => {
                let leader =
                    leader.map_or_else(String::new, |by| format!(" of {}", words.name(by)));
                format!("{}{} appears {at}{leader}", words.name(*who), times(*count))
            }
            Self::Vanished { who, at, .. } => format!("{} vanishes {at}", words.name(*who)),
            Self::TileChanged { at, from, to, .. } => {
                let id = |tile| &words.0.tile(tile).id;
                format!("{} becomes {} {at}", id(*from), id(*to))
            }
            Self::Revealed { at, radius: 0 } => format!("the floor is revealed {at}"),
            Self::Revealed { at, radius } => format!("revealed {at} radius {radius}"),
            Self::Said { text, at, numbers } => {
                let said = words.0.rows().said(*text, numbers);
                format!("{:?} {at}", said.as_deref().unwrap_or("?"))
            }
            Self::Noise { at, radius, .. } => format!("noise {at} radius {radius}"),
        }
    }

    /// Replaces the kind of each item that the event names.
    pub(super) fn map_item_kinds(&mut self, map: &dyn Fn(PrototypeId) -> PrototypeId) {
        match self {
            Self::Created { who, .. } | Self::Vanished { who, .. } => who.kind = map(who.kind),
            Self::TileChanged { .. }
            | Self::Revealed { .. }
            | Self::Said { .. }
            | Self::Noise { .. } => {}
        }
    }
}
