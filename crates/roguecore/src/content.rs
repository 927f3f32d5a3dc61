//! Content: the parts of the world, as tables of prototypes. Read from RON, validated as a whole and
//! never changed afterwards. Opens no file.

mod assemble;
mod builder;
mod built_in;
mod choose;
mod conflicts;
mod file;
mod host;
mod identity;
mod join;
mod merge;
mod pack;
mod pack_fields;
mod places;
mod queries;
mod raw_rows;
mod read;
mod renames;
mod requires;
mod schema;
mod source;
mod without;

pub use builder::{BuildError, ContentBuilder};
pub use host::Host;
pub(crate) use host::RulesIdentity;
pub use pack::Pack;
pub use places::Stairs;
pub use queries::Content;
pub use source::{Source, SourceError};
pub use without::LeaveOutError;
