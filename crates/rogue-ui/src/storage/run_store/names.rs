//! Names of the files of a run, and the lock of a name.

use std::time::Duration;

use crate::player_name::numbered_name;
use crate::storage::disk::{Disk, DiskError};
use crate::storage::{NAME_TRIES, StorageError};

/// The folder of unfinished runs.
pub(super) const RUNS: &str = "runs";
/// The ending of the file of a run.
const RUN: &str = ".run";
/// The ending of a file that another one has replaced.
const OLD: &str = ".old";

/// How long a lock is waited for: a look at it holds it for a moment.
const PATIENCE: Duration = Duration::from_millis(45);

/// The file of a run.
pub(super) fn run(name: &str) -> String {
    format!("{RUNS}/{name}{RUN}")
}

/// The name in the path of the file of a run.
pub(super) fn name_of(path: &str) -> &str {
    let file = path.rsplit_once('/').map_or(path, |(_, file)| file);
    file.strip_suffix(RUN).unwrap_or(file)
}

/// The file of a run before its last snapshot. It exists until the snapshot is on the disk.
pub(super) fn old(path: &str) -> String {
    format!("{path}{OLD}")
}

/// The file of the commands of a run, beside it.
pub(super) fn commands(path: &str) -> String {
    beside(path, "commands")
}

/// The file that is locked while a run is played.
pub(super) fn lock_path(path: &str) -> String {
    beside(path, "lock")
}

fn beside(path: &str, ending: &str) -> String {
    let stem = path.strip_suffix(RUN).unwrap_or(path);
    format!("{stem}.{ending}")
}

/// The name of the run to which a file of the folder belongs; `None` for other files, and for the file before a
/// snapshot while the snapshot is there.
pub(super) fn listed(disk: &impl Disk, file: &str) -> Option<String> {
    if let Some(name) = file.strip_suffix(RUN) {
        return Some(name.to_owned());
    }
    let name = file.strip_suffix(OLD)?.strip_suffix(RUN)?;
    (!disk.has(&run(name))).then(|| name.to_owned())
}

/// Whether an unfinished run has that path.
pub(super) fn is_taken(disk: &impl Disk, path: &str) -> bool {
    disk.has(path) || disk.has(&old(path))
}

/// Locks the name of a run.
///
/// # Errors
/// When another program plays the run, or the disk refuses the lock.
pub(super) fn lock<D: Disk>(
    disk: &mut D,
    path: &str,
    what: &'static str,
) -> Result<D::Lock, StorageError> {
    let lock = try_lock(disk, path).map_err(|error| failed(what, error))?;
    lock.ok_or_else(|| StorageError::InUse { name: name_of(path).to_owned() })
}

/// Locks the name of a run; `None` where another program has it.
///
/// # Errors
/// When the disk refuses the lock.
pub(super) fn try_lock<D: Disk>(disk: &mut D, path: &str) -> Result<Option<D::Lock>, DiskError> {
    disk.lock(&lock_path(path), PATIENCE)
}

/// A free name like that of the run, with its lock.
///
/// # Errors
/// When the disk refuses a lock, or other programs hold the locks of all names that were tried.
pub(super) fn lock_beside<D: Disk>(
    disk: &mut D,
    path: &str,
) -> Result<(String, D::Lock), StorageError> {
    let mut tries = 0;
    for number in 2_u64.. {
        let path = run(&numbered_name(name_of(path), number));
        if is_taken(disk, &path) {
            continue;
        }
        if tries == NAME_TRIES {
            break;
        }
        tries += 1;
        let lock = try_lock(disk, &path).map_err(|error| failed("saved", error))?;
        // The program that had locked the name may have written its run.
        if let Some(lock) = lock
            && !is_taken(disk, &path)
        {
            return Ok((path, lock));
        }
    }
    Err(StorageError::NamesTaken)
}

/// Removes the unfinished files of a killed program. The name is locked.
pub(super) fn remove_left_over(disk: &mut impl Disk, path: &str) {
    disk.remove_left_over(path);
    disk.remove_left_over(&commands(path));
}

/// A path that no file has: this one, with a number if need be.
pub(super) fn free(disk: &impl Disk, path: String) -> String {
    if !disk.has(&path) {
        return path;
    }
    let mut number = 2_u32;
    while disk.has(&format!("{path}.{number}")) {
        number += 1;
    }
    format!("{path}.{number}")
}

/// The path under which a damaged file is kept.
pub(super) fn damaged(disk: &impl Disk, path: &str) -> String {
    free(disk, format!("{path}.damaged"))
}

/// The error for an operation on a run that the disk refused.
pub(super) fn failed(what: &'static str, error: DiskError) -> StorageError {
    StorageError::Device { what, why: error.why }
}
