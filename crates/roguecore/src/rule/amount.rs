//! Amounts: numbers of effects.

use serde::Serialize;

use crate::dice::Dice;
use crate::id::StatId;

/// The number of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Amount {
    /// A fixed amount, or dice that are rolled for each target.
    Dice(Dice),
    /// The total of a stat of `Me`.
    Stat(StatId),
}

impl Amount {
    /// An amount that is the same each time.
    pub const fn fixed(amount: i32) -> Self {
        Self::Dice(Dice::fixed(amount))
    }
}
