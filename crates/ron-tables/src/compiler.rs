//! The state of a compilation: the reports, the ids of all tables, and the context of the program.

use std::collections::BTreeMap;

use crate::names::{Named, Names};
use crate::reader::{Part, Reader, Span};

/// The state that all phases of a compilation share: the ids of every table, and the parts that change others.
#[derive(Default)]
pub struct Tables<'t> {
    /// The ids of all tables, so that rows can name rows that come later.
    pub names: Names,
    /// The parts that others change, by where those begin.
    pub(crate) changes: BTreeMap<Span, Part<'t>>,
    /// The field of a changed row that a change leaves out, by where the change begins.
    pub(crate) left_out: BTreeMap<Span, &'static str>,
}

/// Reads rows and verbs. `C` is the context of the program: the facts that its own shapes ask for, and the notes
/// that they leave. A phase that needs the result of an earlier one has a context type of its own, so that a shape
/// cannot be read too early.
pub struct Compiler<'r, 't, C> {
    /// The text and the mistakes found in it so far.
    pub r: &'r mut Reader<'t>,
    /// The ids of all tables.
    pub tables: &'r mut Tables<'t>,
    /// The context of the program.
    pub context: &'r mut C,
}

impl<'t, C> Compiler<'_, 't, C> {
    /// The same compilation with another context, such as that of an earlier phase.
    pub fn with<'s, D>(
        &'s mut self,
        context: impl FnOnce(&'s mut C) -> &'s mut D,
    ) -> Compiler<'s, 't, D> {
        Compiler { r: self.r, tables: self.tables, context: context(self.context) }
    }

    /// The row with that id; `None`, with a report, where there is none.
    pub fn find<T: Named>(&mut self, id: &str, span: Span) -> Option<T> {
        self.index_of(T::WHAT, T::WHAT, id, span).map(T::with_index)
    }

    /// The index of the row of a table with that id; `None`, with a report that calls it `what`, where there is
    /// none.
    pub fn index_of(&mut self, table: &str, what: &str, id: &str, span: Span) -> Option<usize> {
        self.tables.names.of(table).find(self.r, what, id, span)
    }
}
