//! Reads files that others have made, for every program that takes their names: plain files of a bounded size, and
//! content packs with those that they extend. An error names the file and the way out, in printable characters.
//!
//! ```
//! use std::path::Path;
//! use rogue_files::{NamedFile, packs_at};
//!
//! let path = Path::new("missing.ron");
//! let error = packs_at(path, "name another game").unwrap_err();
//! let says = "the content file `missing.ron` does not exist; check the name, or name another game";
//! assert_eq!(error.to_string(), says);
//! let file = NamedFile { what: "list", path: Path::new("/dev"), max_bytes: 9, alternative: "do without" };
//! assert_eq!(file.text().unwrap_err().to_string(), "the list `/dev` is a folder; name a file inside it");
//! ```
#![warn(missing_docs)]

mod error;
mod named_file;
mod packs;

pub use error::{FileError, printable};
pub use named_file::NamedFile;
pub use packs::{CONTENT_FILE, pack_places, packs_at};
