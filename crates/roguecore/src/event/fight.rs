//! Events of fights: blows, damage, healing and deaths.

use roguecore_grid::Point;
use serde::{Deserialize, Serialize};

use super::words::Words;
use super::{Cause, EntityRef};
use crate::entity::PrototypeId;
use crate::id::DamageKindId;

/// Blows, damage, healing and deaths.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FightEvent {
    /// An actor attacked another in melee.
    Attacked {
        /// The attacker.
        who: EntityRef,
        /// The defender.
        target: EntityRef,
        /// The position of the attacker.
        from: Point,
        /// The position of the defender.
        at: Point,
        /// Damage in hit points, also where the defender has fewer left; 0 where the defence
        /// is too high.
        damage: i32,
    },
    /// An actor died and left a corpse.
    Died {
        /// The actor.
        who: EntityRef,
        /// Its position.
        at: Point,
        /// The killer.
        by: Option<EntityRef>,
    },
    /// An actor regained hit points.
    Healed {
        /// The actor.
        who: EntityRef,
        /// The source of the healing.
        cause: Cause,
        /// Hit points regained.
        amount: i32,
    },
    /// Something exploded. A [`Struck`](Self::Struck) follows for each actor it damaged.
    Exploded {
        /// The source of the explosion.
        cause: Cause,
        /// The center.
        at: Point,
        /// The radius in cells.
        radius: u32,
    },
    /// A rule damaged an actor.
    Struck {
        /// The actor whose deed it was; `None` for that of a tile, a substance or a status
        /// without an author.
        by: Option<EntityRef>,
        /// The source of the damage.
        cause: Cause,
        /// The actor it hit.
        target: EntityRef,
        /// Where the damage came from.
        from: Point,
        /// The position of the target.
        at: Point,
        /// Damage in hit points, also where the target has fewer left.
        damage: i32,
        /// The kind of the damage.
        kind: DamageKindId,
    },
}

impl FightEvent {
    /// The cell of the event: of a blow that of the target.
    pub(super) const fn at(&self) -> Option<Point> {
        match self {
            Self::Attacked { at, .. }
            | Self::Died { at, .. }
            | Self::Exploded { at, .. }
            | Self::Struck { at, .. } => Some(*at),
            Self::Healed { .. } => None,
        }
    }

    /// The author of the event.
    pub(super) const fn actor(&self) -> Option<EntityRef> {
        match self {
            Self::Attacked { who, .. } => Some(*who),
            Self::Died { by, .. } | Self::Struck { by, .. } => *by,
            Self::Healed { .. } | Self::Exploded { .. } => None,
        }
    }

    /// The entity that the event happened to.
    pub(super) const fn target(&self) -> Option<EntityRef> {
        match self {
            Self::Attacked { target, .. } | Self::Struck { target, .. } => Some(*target),
            Self::Died { who, .. } | Self::Healed { who, .. } => Some(*who),
            Self::Exploded { .. } => None,
        }
    }

    /// One line of text, for logs and tests.
    pub(super) fn text(&self, words: Words<'_>) -> String {
        match self {
            Self::Attacked { who, target, damage, .. } => {
                format!("{} hits {} for {damage}", words.name(*who), words.name(*target))
            }
            Self::Died { who, at, by, .. } => {
                format!("{} dies {at}{}", words.name(*who), words.by(*by))
            }
            Self::Healed { who, amount, .. } => format!("{} heals {amount}", words.name(*who)),
            Self::Exploded { cause, at, radius, .. } => {
                format!("{} explodes {at} radius {radius}", words.cause(*cause))
            }
            Self::Struck { cause, target, damage, .. } => {
                format!("{} strikes {} for {damage}", words.cause(*cause), words.name(*target))
            }
        }
    }

    /// Replaces the kind of each item that the event names.
    pub(super) fn map_item_kinds(&mut self, map: &dyn Fn(PrototypeId) -> PrototypeId) {
        match self {
            Self::Healed { cause, .. }
            | Self::Exploded { cause, .. }
            | Self::Struck { cause, .. } => {
                cause.map_item_kind(map);
            }
            Self::Attacked { .. } | Self::Died { .. } => {}
        }
    }
}
