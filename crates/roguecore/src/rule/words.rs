//! Words for the sentences of verbs: amounts, names of rows and numbers.

use super::{Amount, NamedRow};
use crate::id::{HordeId, StatId};

/// The words for rows of a content that the sentences of verbs need.
pub(crate) trait Words {
    /// An amount: `2d6`, or the name of its stat.
    fn amount(&self, amount: Amount) -> String;
    /// The name of a row, or the text; `?` for an id of other content.
    fn name(&self, row: NamedRow) -> String;
    /// An amount of a stat: `1 charge`, `3 charges`.
    fn counted(&self, stat: StatId, amount: i32) -> String;
    /// The arrival of a horde; `None` is any horde of the floor.
    fn arrival(&self, horde: Option<HordeId>) -> String;
}

/// `1 cell`, `3 cells`.
pub(crate) fn numbered(count: u32, word: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {word}{s}")
}

/// The words for all, if the number is 0, or else those for that many.
pub(super) fn all_or(count: u32, all: &str, some: impl Fn(u32) -> String) -> String {
    if count == 0 { all.to_owned() } else { some(count) }
}

/// ` up to 3 cells`; nothing for 0.
pub(super) fn up_to(count: u32, word: &str) -> String {
    all_or(count, "", |count| format!(" up to {}", numbered(count, word)))
}

/// A word before another one; nothing without one.
pub(super) fn spaced(word: &str) -> String {
    if word.is_empty() { String::new() } else { format!("{word} ") }
}

/// `+2`, `-1d4`.
pub(super) fn signed(amount: &str) -> String {
    let sign = if amount.starts_with('-') { "" } else { "+" };
    format!("{sign}{amount}")
}

/// ` for 3 turns`; nothing for an effect that does not end by itself.
pub(super) fn for_turns(turns: &str) -> String {
    match turns {
        turns if turns.starts_with('-') || turns == "0" => String::new(),
        "1" => " for 1 turn".to_owned(),
        turns => format!(" for {turns} turns"),
    }
}

/// `orc`, `3 × orc`.
pub(super) fn copies(count: &str, name: &str) -> String {
    if count == "1" { name.to_owned() } else { format!("{count} × {name}") }
}

/// ` to the target`; nothing where the target goes without saying.
pub(super) fn with(preposition: &str, whom: &str) -> String {
    if whom.is_empty() { String::new() } else { format!("{preposition}{whom}") }
}

/// `the target by`; nothing where the target goes without saying.
pub(super) fn by(whom: &str) -> String {
    if whom.is_empty() { String::new() } else { format!("{whom} by") }
}

/// `leaves the target `; nothing where the target goes without saying.
pub(super) fn leaves(whom: &str) -> String {
    if whom.is_empty() { String::new() } else { format!("leaves {whom} ") }
}

/// `joins`, `the target joins`, `you join`.
pub(super) fn joins(whom: &str) -> String {
    match whom {
        "" => "joins".to_owned(),
        "you" => "you join".to_owned(),
        whom => format!("{whom} joins"),
    }
}
