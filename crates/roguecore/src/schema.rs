//! Schema: how any table of a content file is declared and read. A row or a verb is one list of
//! fields with their shapes; the parser, its messages and the schema as JSON follow from it. Does
//! not know which tables there are.

pub(crate) mod arguments;
pub(crate) mod bounds;
pub(crate) mod change;
pub(crate) mod compiler;
pub(crate) mod json;
pub(crate) mod name_of;
pub(crate) mod names;
pub(crate) mod row;
pub(crate) mod shape;
pub(crate) mod table;
pub(crate) mod text;
pub(crate) mod values;
