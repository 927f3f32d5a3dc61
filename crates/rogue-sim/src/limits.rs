//! Limits that the campaigns of the laboratory and several players share.

/// A game of a campaign that is longer, in turns, is given up: it is not won.
pub(crate) const TURN_LIMIT: u64 = 15_000;
/// So is one after this many refusals in a row.
pub(crate) const REFUSAL_LIMIT: u32 = 30;

/// Steps of flight and of retreat on one floor after which a player stands and fights.
pub(crate) const MAX_FLIGHTS: u32 = 60;
/// What an item has to spare to be used up, in percent of the hit points left.
pub(crate) const WORTH_AN_ITEM: i32 = 15;
