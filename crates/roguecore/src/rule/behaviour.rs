//! Behaviours: what a creature does by itself.

use ron_tables::{Count, List, NameOf, row, shapes, verbs};
use serde::Serialize;

use super::Condition;
use super::condition::ConditionFamily;
use crate::id::{AbilityId, CustomId};
use crate::schema::bounds::{MAX_BEHAVIOURS, MAX_CONDITIONS, MAX_SIDE};
use crate::schema::context::RowContext;
use crate::schema::values::CustomName;

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
    /// Whether a creature takes steps by this behaviour.
    pub const fn moves(self) -> bool {
        match self {
            Self::Approach
            | Self::KeepDistance(_)
            | Self::Flee
            | Self::Wander
            | Self::Follow
            | Self::Stumble
            | Self::Custom(_)
            | Self::Track(_) => true,
            Self::Attack | Self::Guard | Self::Cast(_) | Self::Sleep | Self::Pursue => false,
        }
    }

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

    /// Whether it finds nothing to do, and draws nothing, without an enemy in view and a remembered
    /// path. An ability may heal allies.
    pub(crate) const fn needs_enemy(self) -> bool {
        match self {
            Self::Attack
            | Self::Approach
            | Self::KeepDistance(_)
            | Self::Flee
            | Self::Guard
            | Self::Sleep
            | Self::Pursue => true,
            Self::Wander
            | Self::Follow
            | Self::Cast(_)
            | Self::Stumble
            | Self::Custom(_)
            | Self::Track(_) => false,
        }
    }
}

verbs! {
    in RowContext;
    /// A behaviour.
    pub(crate) BehaviourFamily = "behaviour" -> Behaviour, |cx, _at| {
        /// Attacks an adjacent enemy in melee.
        "Attack"() => Behaviour::Attack;
        /// Walks to the nearest visible enemy, or where it was last seen.
        "Approach"() => Behaviour::Approach;
        /// Steps away from an enemy nearer than that many cells, and waits for one that is not.
        "KeepDistance"(range: Count<1, MAX_SIDE>) => Behaviour::KeepDistance(range);
        /// Steps away from every visible enemy.
        "Flee"() => Behaviour::Flee;
        /// Walks about at random, also out of view.
        "Wander"() => Behaviour::Wander;
        /// Stays where it is.
        "Guard"() => Behaviour::Guard;
        /// Stays near its leader, or near the player, and takes stairs with them.
        "Follow"() => Behaviour::Follow;
        /// Casts an ability, if it is ready and has a target.
        "Cast"(ability: NameOf<AbilityId>) => Behaviour::Cast(ability);
        /// Bumps in a random direction.
        "Stumble"() => Behaviour::Stumble;
        /// Does nothing.
        "Sleep"() => Behaviour::Sleep;
        /// Host rules decide.
        "Custom"(name: CustomName) => Behaviour::Custom(name);
        /// Walks to an enemy at most that many steps away, seen or not, also out of view: by scent.
        "Track"(range: Count<1, MAX_SIDE>) => Behaviour::Track(range);
        /// Comes along when an enemy next to it is the player and goes to another floor. Does
        /// nothing else.
        "Pursue"() => Behaviour::Pursue;
    }
}

row! {
    in RowContext;
    /// One row of an AI.
    pub(crate) AiFields = "behaviour" {
        /// What must hold, all of it.
        "if" conditions: List<ConditionFamily, MAX_CONDITIONS> = Vec::new();
        /// What is done.
        "do" behaviour: BehaviourFamily;
    }
}

/// The rows of an AI.
pub(crate) type Ai = List<AiRow, MAX_BEHAVIOURS>;

shapes! {
    in RowContext;
    /// One row of an AI.
    pub(crate) AiRow -> BehaviourRow, AiFields::kind(), |cx, what, part| {
        let AiFields { conditions, behaviour } = AiFields::read(cx, what, part)?;
        Some(BehaviourRow { conditions, behaviour })
    };
}
