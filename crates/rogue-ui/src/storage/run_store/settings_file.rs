//! The settings file. A file with mistakes is read as far as it goes, and kept beside the new one when a setting is
//! changed.

use roguecore::journal::Run;

use super::lock_to_write;
use crate::settings::{Change, Settings};
use crate::storage::disk::{Disk, DiskError, DiskErrorKind};
use crate::storage::{KeptFile, StorageError};

/// The settings of the disk, and the mistakes in their file.
pub(super) fn read(disk: &impl Disk) -> (Settings, Option<String>) {
    let path = KeptFile::Settings.file_name();
    if !disk.has(&path) {
        return (Settings::default(), None);
    }
    let unreadable = |why: String| (Settings::default(), Some(why));
    let bytes = match disk.read(&path, Settings::MAX_BYTES) {
        Ok(bytes) => bytes,
        Err(error) => return unreadable(error.why),
    };
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return unreadable(error.to_string()),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let (settings, mistakes) = Settings::parse(&path, text);
    (settings, mistakes.map(|mistakes| mistakes.to_string()))
}

/// Gives the player a copy, and returns where it is.
///
/// # Errors
/// When it cannot be copied.
pub(super) fn export(disk: &mut impl Disk) -> Result<String, StorageError> {
    let settings = read(disk).0.to_string();
    let given = disk.give(&KeptFile::Settings.file_name(), settings.as_bytes());
    given.map_err(|error| StorageError::File { what: "copied", why: error.why })
}

/// Makes a change in the file as it is now, so that two programs do not undo each other's changes.
///
/// # Errors
/// When it cannot be saved; then the file before stays.
pub(super) fn change(disk: &mut impl Disk, change: &Change) -> Result<(), StorageError> {
    let path = KeptFile::Settings.file_name();
    write(disk, &path, change).map_err(|error| StorageError::Settings { why: error.why })
}

fn write(disk: &mut impl Disk, path: &str, change: &Change) -> Result<(), DiskError> {
    let _lock = lock_to_write(disk)?;
    let (mut settings, mistakes) = read(disk);
    if mistakes.is_some() {
        keep_damaged(disk, path)?;
    }
    settings.change(change);
    disk.write_linked(path, settings.to_string().as_bytes())
}

/// Keeps a file with mistakes under another name. It is copied where it can be read, so that a program
/// that ends here leaves a settings file.
fn keep_damaged(disk: &mut impl Disk, path: &str) -> Result<(), DiskError> {
    let old = format!("{path}.old");
    match disk.read(path, Run::MAX_BYTES) {
        Ok(bytes) => disk.write(&old, &bytes),
        Err(error) if error.kind == DiskErrorKind::TooLarge => disk.rename(path, &old),
        Err(error) => Err(error),
    }
}
