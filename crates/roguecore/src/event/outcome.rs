//! Outcomes: how a game ended.

use serde::{Deserialize, Serialize};

use super::EntityRef;
use crate::entity::PrototypeId;
use crate::id::CustomId;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The player died.
    Died {
        /// The killer.
        by: Option<EntityRef>,
        /// The floor; the first is 1.
        floor: u32,
        /// The turn; the first is 1.
        turn: u64,
    },
    /// The player won.
    Won {
        /// The prototype of the goal that was carried out; `None` where a rule says so.
        goal: Option<PrototypeId>,
        /// The turn; the first is 1.
        turn: u64,
    },
    /// The player lost alive, since a rule says so.
    Lost {
        /// The floor; the first is 1.
        floor: u32,
        /// The turn; the first is 1.
        turn: u64,
    },
    /// Host rules ended the game.
    Custom {
        /// Its name.
        name: CustomId,
        /// Whether it counts as won.
        won: bool,
        /// The floor; the first is 1.
        floor: u32,
        /// The turn; the first is 1.
        turn: u64,
    },
}

/// How a game ended, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The player won.
    Won,
    /// The player died.
    Died,
    /// The player lost alive.
    Lost,
}

impl Ending {
    /// `won`, `died` or `lost`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Died => "died",
            Self::Lost => "lost",
        }
    }
}

impl Outcome {
    /// Whether the player won, be it by the rules of the content or of the host.
    ///
    /// ```
    /// use roguecore::Outcome;
    ///
    /// assert!(Outcome::Won { goal: None, turn: 900 }.is_won());
    /// assert!(!Outcome::Lost { floor: 3, turn: 900 }.is_won());
    /// ```
    pub const fn is_won(self) -> bool {
        matches!(self.ending(), Ending::Won)
    }

    /// How it ended in short; an end by the host is a victory or a loss.
    ///
    /// ```
    /// use roguecore::Outcome;
    ///
    /// assert_eq!(Outcome::Died { by: None, floor: 3, turn: 900 }.ending().name(), "died");
    /// ```
    pub const fn ending(self) -> Ending {
        match self {
            Self::Won { .. } | Self::Custom { won: true, .. } => Ending::Won,
            Self::Died { .. } => Ending::Died,
            Self::Lost { .. } | Self::Custom { won: false, .. } => Ending::Lost,
        }
    }
}
