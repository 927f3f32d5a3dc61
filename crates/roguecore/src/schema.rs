//! The bounds and shapes of the tables of a content file, and the two phases in which they are read. Does not know
//! which tables there are.

pub(crate) mod bounds;
pub(crate) mod context;
pub(crate) mod name_of;
pub(crate) mod values;
