//! A table of rows: how many there are, their ids in the content file and what rules they have.

use serde::{Serialize, Serializer};

use crate::rule::owner::RuleOwner;
use crate::rule::{Effect, RuleSet};

/// A row with an id in the content file.
pub(crate) trait TableRow {
    /// Its id in the content file; empty for one without.
    fn id(&self) -> &str;

    /// Gives it another id.
    fn set_id(&mut self, id: &str);
}

/// A row that saved games refer to.
pub(crate) trait SavedRow: TableRow {
    /// Whether rows of the same id may differ: names alone cannot.
    const CAN_DIFFER: bool = true;

    /// What the rules of the game depend on: its fields without names, looks, glyphs and colours.
    fn identity(&self) -> impl Serialize;

    /// Its rules, and what kind of row they belong to; `None` where its kind has none.
    fn rules(&self) -> Option<(RuleOwner, &RuleSet)> {
        None
    }

    /// Its effects that are in none of its rules.
    fn effects(&self) -> &[Effect] {
        &[]
    }
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

    fn identity(&self) -> impl Serialize {
        self
    }
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

/// What the rules of the game depend on in each row of a table.
pub(crate) struct Identities<'a, R>(pub(crate) &'a [R]);

impl<R: SavedRow> Serialize for Identities<'_, R> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(R::identity))
    }
}
