//! Limits that the campaigns of the laboratory and several players share.

/// A game of a campaign that is longer, in turns, is given up: it is not won.
pub(crate) const TURN_LIMIT: u64 = 15_000;
/// The same for the persona that plays at random.
pub(crate) const RANDOM_TURN_LIMIT: u64 = 3_000;
/// A game is given up as well after this many refusals in a row.
pub(crate) const REFUSAL_LIMIT: u32 = 30;
