//! What may be written to: a plain file, and nothing else.

use std::fs;
use std::path::Path;

/// What stands in the place of a plain file; `None` where a plain file or nothing does. To open a
/// pipe blocks until somebody reads it, a device may do anything with what is written, and a link
/// leads to a file of somebody else. Look here before anything is opened for writing.
pub(crate) fn in_its_place(path: &Path) -> Option<&'static str> {
    let kind = fs::symlink_metadata(path).ok()?.file_type();
    match (kind.is_file(), kind.is_symlink()) {
        (true, _) => None,
        (false, true) => Some("a link"),
        (false, false) => Some("no plain file"),
    }
}
