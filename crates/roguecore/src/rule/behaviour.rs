//! Behaviours: the deeds of a creature by itself.

use ron_tables::{Count, List, NameOf, row, verb_enum};
use serde::Serialize;

use super::Condition;
use super::condition::ConditionFamily;
use crate::id::{AbilityId, CustomId, TagId};
use crate::schema::bounds::{MAX_BEHAVIOURS, MAX_CONDITIONS, MAX_SIDE};
use crate::schema::context::RowContext;
use crate::schema::values::CustomName;

verb_enum! {
    in RowContext, with #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)];
    /// The deed of a creature in its turn.
    pub enum Behaviour, pub(crate) BehaviourFamily = "behaviour" |cx, _at| {
        /// Attacks an adjacent enemy in melee.
        "Attack"() => Attack;
        /// Follows the cheapest path to the nearest visible enemy, and out of view the rest of the last path.
        "Approach"() => Approach;
        /// Steps away from a visible enemy that is nearer than that many cells, and waits for one that is less than two
        /// cells farther away.
        "KeepDistance"(range: Count<1, MAX_SIDE>) => KeepDistance(range: u32);
        /// Steps away from every visible enemy, also around corners.
        "Flee"() => Flee;
        /// Takes a step in a random direction, also out of the player's view.
        "Wander"() => Wander;
        /// Stays where it is.
        "Guard"() => Guard;
        /// Stays within two steps of its leader and in its sight, or of the player if it has none and is no enemy, also
        /// out of the player's view, and takes stairs with the player.
        "Follow"() => Follow;
        /// Casts an ability, if it is ready and has a target.
        "Cast"(ability: NameOf<AbilityId>) => Cast(ability: AbilityId);
        /// Steps in a random direction, or attacks the actor there.
        "Stumble"() => Stumble;
        /// Does nothing.
        "Sleep"() => Sleep;
        /// Host rules decide.
        "Custom"(name: CustomName) => Custom(name: CustomId);
        /// Walks by scent to an enemy that is at most that many steps away, seen or not, also out of the player's view.
        "Track"(range: Count<1, MAX_SIDE>) => Track(range: u32);
        /// Does nothing by itself: an enemy next to the player goes to other floors with them.
        "Pursue"() => Pursue;
        /// Steps towards the nearest visible enemy, on tiles with that tag only. No step of a creature with such a row
        /// onto such a tile takes longer than a turn.
        "Prowl"(tag: NameOf<TagId>) => Prowl(tag: TagId);
        /// Walks from tile to tile with that tag, row by row and round again, also out of the player's view. While it
        /// sees an enemy, other rows decide; where it has lost one from sight, or heard a noise, it looks there first.
        "Patrol"(tag: NameOf<TagId>) => Patrol(tag: TagId);
    }
}

row! {
    in RowContext, with
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[non_exhaustive];
    /// One row of an AI: the first row whose conditions hold and whose behaviour finds something to do decides the
    /// turn.
    pub BehaviourRow = "behaviour" {
        /// The conditions, all of which must hold.
        "if" conditions: List<ConditionFamily, MAX_CONDITIONS> = Vec::new();
        /// The behaviour.
        "do" behaviour: BehaviourFamily;
    }
}

/// The rows of an AI.
pub(crate) type Ai = List<BehaviourRow, MAX_BEHAVIOURS>;

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
            | Self::Track(_)
            | Self::Prowl(_)
            | Self::Patrol(_) => true,
            Self::Attack | Self::Guard | Self::Cast(_) | Self::Sleep | Self::Pursue => false,
        }
    }

    /// Whether a creature with this behaviour acts out of the player's view, too. Those that only
    /// react to an enemy in view do not.
    pub(crate) const fn acts_out_of_view(self) -> bool {
        match self {
            Self::Wander
            | Self::Follow
            | Self::Stumble
            | Self::Custom(_)
            | Self::Track(_)
            | Self::Patrol(_) => true,
            Self::Attack
            | Self::Approach
            | Self::KeepDistance(_)
            | Self::Flee
            | Self::Guard
            | Self::Cast(_)
            | Self::Sleep
            | Self::Pursue
            | Self::Prowl(_) => false,
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
            | Self::Pursue
            | Self::Prowl(_) => true,
            Self::Wander
            | Self::Follow
            | Self::Cast(_)
            | Self::Stumble
            | Self::Custom(_)
            | Self::Track(_)
            | Self::Patrol(_) => false,
        }
    }
}
