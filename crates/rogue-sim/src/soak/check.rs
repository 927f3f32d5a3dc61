//! What a campaign does with a condition that does not hold.

use crate::result::SimResult;

/// An error with the sentence unless the condition holds.
pub(super) fn ensure(holds: bool, sentence: impl FnOnce() -> String) -> SimResult {
    if holds { Ok(()) } else { Err(sentence()) }
}
