//! Data files in RON as tables of rows.
//!
//! - [`Reader`] reads a file part by part and reports every mistake at once, each with its line, its column and,
//!   for a mistyped name, the one that was probably meant.
//! - [`row!`], [`verbs!`] and [`shapes!`] declare fields once, with their bounds and defaults: the parser, its
//!   messages and the [schema as JSON](json::Schema) follow from the same list.
//! - [`Compiler`] collects the ids of all tables first, so that a row can name one that comes later. Its context is
//!   the program's own; a phase that needs the result of another has a context type of its own.
//! - [`TableOf`] and [`Compiler::raw_rows`] read the tables of a file, and rows that change rows of another file.
#![warn(missing_docs)]

mod arguments;
mod change;
mod compiler;
pub mod json;
mod names;
mod reader;
mod row;
#[macro_use]
mod shape;
mod table;
mod text;
mod values;

pub use arguments::Arguments;
pub use change::is_merged;
pub use compiler::{Compiler, Tables};
pub use names::{Named, Names, TableNames};
pub use reader::{
    Argument, Call, Diagnostic, Diagnostics, Entries, Field, Part, Reader, Span, Spanned,
    SpannedMap, did_you_mean, hint, is_hidden, is_visible, options, printable, shortened, unknown,
};
pub use row::{ReadRow, Row};
pub use shape::{Kind, Parameter, Read, Shape, Verb};
pub use table::{Compile, FileRow, FileTables, RawRow, RawRows, RowParts, TableOf, id_of_row};
pub use text::{MAX_ID, WithSpan, identifier, text, without_spans};
pub use values::{
    At, Boolean, Count, Id, Integer, List, MAX_ENTRIES, MapEntries, MapOf, Maybe, NameOf, NonEmpty,
    RawText, Text, integer,
};

/// Runs the programs of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
