//! A table of rows: how many there are, and their ids in the content file.

/// A row with an id in the content file.
pub(crate) trait TableRow {
    /// Its id in the content file.
    fn id(&self) -> &str;
}

impl TableRow for String {
    fn id(&self) -> &str {
        self
    }
}

/// The rows of a table.
pub(crate) trait Table {
    /// How many rows it has.
    fn count(&self) -> usize;

    /// The id of a row in the content file; empty for a row of other content.
    fn id(&self, index: usize) -> &str;
}

impl<R: TableRow> Table for Vec<R> {
    fn count(&self) -> usize {
        self.len()
    }

    fn id(&self, index: usize) -> &str {
        self.get(index).map_or("", R::id)
    }
}
