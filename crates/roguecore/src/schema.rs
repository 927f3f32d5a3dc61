//! What the tables of a content file have beside rows and fields: bounds, shapes of the game, and the two phases
//! in which they are read. Does not know which tables there are.

pub(crate) mod bounds;
pub(crate) mod context;
pub(crate) mod name_of;
pub(crate) mod values;
