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
    /// that is not.
    KeepDistance(u32),
    /// Steps away from every visible enemy, also around corners.
    Flee,
    /// Walks about at random, also out of the player's view.
    Wander,
    /// Stays where it is.
    Guard,
    /// Stays near its leader, or near the player, and takes stairs with them.
    Follow,
    /// Casts an ability, if it is ready and has a target.
    Cast(AbilityId),
    /// Bumps in a random direction.
    Stumble,
    /// Does nothing.
    Sleep,
    /// Host rules decide.
    Custom(CustomId),
}
