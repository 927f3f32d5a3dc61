//! Words for the sentences of verbs: amounts, names of rows and numbers.

use super::{Amount, NamedRow};
use crate::english::third_person;
use crate::id::{HordeId, StatId, StatusId};

/// The words for rows of a content that the sentences of verbs need.
pub(crate) trait Words {
    /// An amount: `2d6`, or the name of its stat.
    fn amount(&self, amount: Amount) -> String;
    /// The name of a row, or the text; `?` for an id of other content.
    fn name(&self, row: NamedRow) -> String;
    /// The id of a stat, which is the name of its places.
    fn stat(&self, stat: StatId) -> String;
    /// The verb of giving a status: `slow`.
    fn verb(&self, status: StatusId) -> Option<String>;
    /// An amount of a stat: `1 charge`, `3 charges`.
    fn counted(&self, stat: StatId, amount: i32) -> String;
    /// The creatures of a horde that comes; `None` is any horde of the floor.
    fn arrival(&self, horde: Option<HordeId>) -> String;
}

/// The verb that goes without saying before damage.
pub(super) const DEAL: &str = "deal";

/// An effect in words: a verb in its plain form, and the words behind it. Some have no verb: `+2 power`.
pub(crate) struct Phrase {
    verb: String,
    rest: String,
}

impl Phrase {
    pub(super) fn new(verb: impl Into<String>, rest: &str) -> Self {
        Self { verb: verb.into(), rest: rest.trim().to_owned() }
    }

    /// As the deed of the row: `slows for 4 turns`, `4 damage`.
    pub(crate) fn told(&self) -> String {
        match self.verb.as_str() {
            "" | DEAL => self.rest.clone(),
            verb => format!("{} {}", third_person(verb), self.rest).trim_end().to_owned(),
        }
    }

    /// In the plain form, as after `hits` and `a chance to`: `slow for 4 turns`; `None` without a verb.
    pub(crate) fn plain(&self) -> Option<String> {
        let plain = || format!("{} {}", self.verb, self.rest).trim_end().to_owned();
        (!self.verb.is_empty()).then(plain)
    }
}

/// A share in percent, rounded: `33%`.
pub(crate) fn percent(part: u32, whole: u32) -> String {
    let (part, whole) = (u64::from(part), u64::from(whole).max(1));
    format!("{}%", (100 * part + whole / 2) / whole)
}

/// The cells that are at most one away. Distances are those of a circle: the corners of a cell are farther.
pub(crate) const BESIDE: &str = "1 cell (not diagonally)";

/// `1 cell`, `3 cells`.
pub(crate) fn numbered(count: u32, word: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {word}{s}")
}

/// A number that a sentence has to say; `None` for a single one, and for 0, which has a meaning of its own.
pub(super) fn several(number: &str) -> Option<String> {
    let goes_without_saying = matches!(number, "0" | "1") || number.starts_with('-');
    (!goes_without_saying).then(|| number.to_owned())
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

/// `the target for `; nothing where the target goes without saying.
pub(super) fn with_for(whom: &str) -> String {
    if whom.is_empty() { String::new() } else { format!("{whom} for ") }
}

/// A verb that needs its target; none where that goes without saying.
pub(super) fn for_target<'a>(verb: &'a str, whom: &str) -> &'a str {
    if whom.is_empty() { "" } else { verb }
}

/// The words behind the verb of giving a status; without a verb of its own they name the status.
pub(super) fn given(has_verb: bool, whom: &str, status: &str) -> String {
    match (has_verb, whom) {
        (true, whom) => whom.to_owned(),
        (false, "") => status.to_owned(),
        (false, whom) => format!("{whom} {status}"),
    }
}

/// The verb of giving a status: its own, or `leave` before a target that has it then.
pub(super) fn giving(verb: Option<String>, whom: &str) -> String {
    verb.unwrap_or_else(|| for_target("leave", whom).to_owned())
}
