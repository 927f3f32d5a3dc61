//! A table of rows: their number, their ids in the content file and their rules.

use serde::Serialize;

use super::deed::Deed;
use crate::rule::owner::RuleOwner;
use crate::rule::{Effect, RuleSet};

/// A row with an id in the content file.
pub(crate) trait TableRow {
    /// Its id in the content file; empty for one without.
    fn id(&self) -> &str;

    /// Gives it another id.
    fn set_id(&mut self, id: &str);
}

/// A row that saved games refer to. Serialised is its meaning: its fields without names, looks, glyphs and colours, and
/// others that no rule depends on.
pub(crate) trait SavedRow: TableRow + Serialize {
    /// Whether rows of the same id may differ: names alone cannot.
    const CAN_DIFFER: bool = true;

    /// Its rules, and the kind of row that they belong to; `None` where its kind has none.
    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        None
    }

    /// Its effects that are in none of its rules.
    fn effects(&self) -> &[Effect] {
        &[]
    }

    /// The sentence about its rules; empty for none.
    #[expect(clippy::unnecessary_literal_bound, reason = "a row with a sentence lends it")]
    fn sentence(&self) -> &str {
        ""
    }

    /// The effects of which the sentence tells.
    fn deeds(&self) -> Vec<Deed<'_>> {
        let rules = self.rules().map_or(&[][..], |(_, rules)| rules.all());
        rules.iter().map(Deed::from).collect()
    }
}

/// A row with a sentence about its rules.
pub(crate) struct RowSentence<'a> {
    pub(crate) id: &'a str,
    pub(crate) text: &'a str,
    pub(crate) deeds: Vec<Deed<'a>>,
}

/// The rows of a table with a sentence about their rules.
pub(super) fn sentences_in<R: SavedRow>(table: &[R]) -> impl Iterator<Item = RowSentence<'_>> {
    let with_sentence = table.iter().filter(|row| !row.sentence().is_empty());
    with_sentence.map(|row| RowSentence { id: row.id(), text: row.sentence(), deeds: row.deeds() })
}

impl TableRow for String {
    fn id(&self) -> &str {
        self
    }

    fn set_id(&mut self, id: &str) {
        id.clone_into(self);
    }
}

impl SavedRow for String {
    const CAN_DIFFER: bool = false;
}

/// The rows of a table.
pub(crate) trait Table {
    /// How many rows it has.
    fn count(&self) -> usize;

    /// The id of a row in the content file; empty for a row of other content.
    fn id(&self, index: usize) -> &str;

    /// Gives a row another id.
    fn set_id(&mut self, index: usize, id: &str);
}

impl<R: TableRow> Table for Vec<R> {
    fn count(&self) -> usize {
        self.len()
    }

    fn id(&self, index: usize) -> &str {
        self.get(index).map_or("", R::id)
    }

    fn set_id(&mut self, index: usize, id: &str) {
        if let Some(row) = self.get_mut(index) {
            row.set_id(id);
        }
    }
}
