//! Conditions of campaigns: an error where one does not hold, or where nothing was checked.

use crate::result::SimResult;

/// An error with the sentence unless the condition holds.
pub(super) fn ensure(holds: bool, sentence: impl FnOnce() -> String) -> SimResult {
    if holds { Ok(()) } else { Err(sentence()) }
}

/// An error where a campaign has counted none of one kind: it has checked nothing of that, and must not
/// look as if all were well.
pub(super) fn ensure_counted(counts: &[(&str, u64)]) -> SimResult {
    counts.iter().try_for_each(|(counted, count)| {
        ensure(*count > 0, || format!("0 {counted}: nothing was checked"))
    })
}
