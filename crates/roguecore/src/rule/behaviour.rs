//! Behaviours: what a creature does by itself.

use serde::Serialize;

use super::Condition;
use crate::id::{AbilityId, CustomId};

/// One row of an AI: the first row whose conditions hold and whose behaviour finds something to
/// do decides the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BehaviourRow {
    /// What must hold, all of it.
    pub conditions: Vec<Condition>,
    /// What is done.
    pub behaviour: Behaviour,
}

impl Behaviour {
    /// A row of this behaviour without conditions.
    pub const fn always(self) -> BehaviourRow {
        BehaviourRow { conditions: Vec::new(), behaviour: self }
    }

    /// A row of this behaviour with conditions, all of which must hold.
    pub const fn when(self, conditions: Vec<Condition>) -> BehaviourRow {
        BehaviourRow { conditions, behaviour: self }
    }
}

/// What a creature does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Behaviour {
    /// Attacks an adjacent enemy in melee.
    Attack,
    /// Follows the cheapest path to the nearest visible enemy, and out of view the rest of the
    /// last path.
    Approach,
    /// Steps away from a visible enemy that is nearer than that many cells, and waits for one
    /// that is less than two cells farther away.
    KeepDistance(u32),
    /// Steps away from every visible enemy, also around corners.
    Flee,
    /// Takes a step in a random direction, also out of the player's view.
    Wander,
    /// Stays where it is.
    Guard,
    /// Stays within two steps of its leader, or of the player if it has none and is no enemy, also
    /// out of the player's view, and takes stairs with the player.
    Follow,
    /// Casts an ability, if it is ready and has a target.
    Cast(AbilityId),
    /// Steps in a random direction, or attacks the actor there.
    Stumble,
    /// Does nothing.
    Sleep,
    /// Host rules decide.
    Custom(CustomId),
    /// Walks to an enemy that is at most that many steps away, seen or not, also out of the
    /// player's view.
    Track(u32),
    /// Does nothing by itself: an enemy next to the player goes to other floors with them.
    Pursue,
}

impl Behaviour {
    /// Whether a creature with this behaviour acts out of the player's view, too. Those that only
    /// react to an enemy in view do not.
    pub(crate) const fn acts_out_of_view(self) -> bool {
        match self {
            Self::Wander | Self::Follow | Self::Stumble | Self::Custom(_) | Self::Track(_) => true,
            Self::Attack
            | Self::Approach
            | Self::KeepDistance(_)
            | Self::Flee
            | Self::Guard
            | Self::Cast(_)
            | Self::Sleep
            | Self::Pursue => false,
        }
    }
}
