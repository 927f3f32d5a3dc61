//! Names of the files of a run, and the lock of a name.

use std::path::{Path, PathBuf};

use rogue_ui::storage::{MAX_NAME_LENGTH, NAME_TRIES, StorageError, run_name};

use super::disk;
use super::lock::Lock;

/// The file of a run before its last snapshot. It exists until the snapshot is on the disk.
pub(super) fn old(path: &Path) -> PathBuf {
    disk::with_suffix(path, ".old")
}

/// The file of the commands of a run, beside it.
pub(crate) fn commands(path: &Path) -> PathBuf {
    path.with_extension("commands")
}

pub(super) fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// The path of the run to which a file in the folder belongs; `None` for other files, and for the
/// file before a snapshot while the snapshot is there.
pub(super) fn run_path(found: &Path) -> Option<PathBuf> {
    if found.extension()? == "run" {
        return Some(found.to_owned());
    }
    let path = found.with_extension("");
    let is_left = found.extension()? == "old" && path.extension()? == "run" && !path.exists();
    is_left.then_some(path)
}

/// Whether an unfinished run has that path.
pub(super) fn is_taken(path: &Path) -> bool {
    path.exists() || old(path).exists()
}

/// Locks the name of a run.
///
/// # Errors
/// When another program plays the run, or the lock file cannot be created.
pub(super) fn lock(path: &Path, name: &str, what: &'static str) -> Result<Lock, StorageError> {
    let lock = Lock::acquire(&lock_path(path));
    let lock = lock.map_err(|error| disk::storage_error(what, path, &error))?;
    lock.ok_or_else(|| StorageError::InUse { name: name.to_owned() })
}

/// A free name like that of the run, with its lock.
///
/// # Errors
/// When no lock file can be created, or other programs hold the locks of all names that were tried.
pub(super) fn lock_beside(path: &Path) -> Result<(PathBuf, String, Lock), StorageError> {
    for (path, name) in free_beside(path).take(NAME_TRIES) {
        let lock = Lock::acquire(&lock_path(&path));
        let lock = lock.map_err(|error| disk::storage_error("saved", &path, &error))?;
        // The program that had locked the name may have written its run.
        if let Some(lock) = lock.filter(|_| !is_taken(&path)) {
            return Ok((path, name, lock));
        }
    }
    Err(StorageError::NamesTaken)
}

/// Removes what a killed program was writing. The name is locked.
pub(super) fn remove_left_over(path: &Path) {
    disk::remove_left_over_of(path);
    disk::remove_left_over_of(&commands(path));
}

/// The paths in the same folder with the name of the run and a number that no file has.
fn free_beside(path: &Path) -> impl Iterator<Item = (PathBuf, String)> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    // After `Ann 2` comes `Ann 3`.
    let is_number = |end: &str| end.parse::<u64>().is_ok();
    let stem = stem.rsplit_once(' ').filter(|(_, end)| is_number(end)).map_or(stem, |it| it.0);
    let numbered = (2_u64..).map(|number| {
        let number = format!(" {number}");
        let kept = MAX_NAME_LENGTH.saturating_sub(number.len());
        let name = run_name(&(stem.chars().take(kept).collect::<String>() + &number));
        (path.with_file_name(format!("{name}.run")), name)
    });
    numbered.filter(|(path, _)| path.symlink_metadata().is_err() && !is_taken(path))
}

/// A path in the folder that no file has: the name of `path`, with a number if need be.
pub(super) fn free_path(folder: &Path, path: &Path) -> PathBuf {
    let wanted = folder.join(path.file_name().unwrap_or_default());
    let numbered = (2_u32..).map(|number| disk::with_suffix(&wanted, &format!(".{number}")));
    let mut paths = std::iter::once(wanted.clone()).chain(numbered);
    paths.find(|path| path.symlink_metadata().is_err()).unwrap_or(wanted)
}
