//! The paths that may be written to: those of plain files, and no others.

use std::fs;
use std::path::Path;

/// The thing in the place of a plain file; `None` if a plain file or nothing is there. To open a
/// pipe blocks until somebody reads it, a device may do anything with the bytes, and a link
/// leads to a file of somebody else. Look here before anything is opened for writing.
pub(crate) fn in_its_place(path: &Path) -> Option<&'static str> {
    let kind = fs::symlink_metadata(path).ok()?.file_type();
    match (kind.is_file(), kind.is_symlink()) {
        (true, _) => None,
        (false, true) => Some("a link"),
        (false, false) => Some("not a plain file"),
    }
}
