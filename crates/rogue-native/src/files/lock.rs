//! Lock files: a run is played by one program at a time. The system releases a lock when the
//! program that holds it ends.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// A held lock, released on drop. An existing lock file that no program holds locks nothing.
#[derive(Debug)]
pub(crate) struct Lock(File);

/// The lock file in a data folder.
const LOCK_TO_WRITE: &str = "lock";

/// [`Lock::is_held`] of another program holds the lock for a moment, hence the retries.
const RETRY_INTERVAL: Duration = Duration::from_millis(15);
/// How long programs wait for a lock that is held only while one of them writes.
const PATIENCE_TO_WRITE: Duration = Duration::from_secs(2);

impl Lock {
    /// Acquires the lock file; `None` when another program holds it for longer than that.
    pub(super) fn acquire(path: &Path, patience: Duration) -> io::Result<Option<Self>> {
        let mut waited = Duration::ZERO;
        loop {
            if let Some(file) = try_lock(path, true)? {
                let lock = Self(file);
                // A finished run takes its lock file away: the next program makes and locks another one.
                if lock.is_at(path) {
                    return Ok(Some(lock));
                }
            }
            if waited >= patience {
                return Ok(None);
            }
            thread::sleep(RETRY_INTERVAL);
            waited += RETRY_INTERVAL;
        }
    }

    /// Waits for the lock of the files that all programs of a data folder read, change and write: settings,
    /// scores and history. Make the folder before.
    ///
    /// # Errors
    /// When the lock file cannot be created, or another program holds it for two seconds.
    pub(super) fn to_write(folder: &Path) -> io::Result<Self> {
        let lock = Self::acquire(&folder.join(LOCK_TO_WRITE), PATIENCE_TO_WRITE)?;
        lock.ok_or_else(|| io::Error::other("another program is writing"))
    }

    /// Whether the lock file still stands under its name.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        is_same_file(&self.0, path)
    }

    /// Whether another program holds the lock file.
    pub(super) fn is_held(path: &Path) -> bool {
        path.exists() && matches!(try_lock(path, false), Ok(None))
    }
}

#[cfg(unix)]
fn try_lock(path: &Path, create: bool) -> io::Result<Option<File>> {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    use std::os::unix::fs::OpenOptionsExt;

    // A link is not followed: its target would be created.
    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOFOLLOW;
    let flags = i32::try_from(flags.bits()).unwrap_or_default();
    let mut options = OpenOptions::new();
    options.write(true).create(create).truncate(false).custom_flags(flags);
    let file = options.open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        // A file system without locks does not prevent two programs from playing one run.
        Ok(()) | Err(Errno::NOTSUP | Errno::NOSYS | Errno::NOLCK) => Ok(Some(file)),
        Err(Errno::WOULDBLOCK) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Opens the file without sharing it, except with a program that removes it: the one that holds the lock of a finished
/// run takes the lock file away, and a file that is shared with nobody stays.
#[cfg(windows)]
fn try_lock(path: &Path, create: bool) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    const FILE_SHARE_DELETE: u32 = 4;
    const SHARING_VIOLATION: i32 = 32;

    let mut options = OpenOptions::new();
    options.write(true).create(create).truncate(false).share_mode(FILE_SHARE_DELETE);
    match options.open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether the open file stands under that name. Some file systems give a file another identity once no program has it
/// open: the identity of a closed file tells nothing.
#[cfg(unix)]
pub(super) fn is_same_file(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(own), Ok(found)) = (file.metadata(), std::fs::metadata(path)) else { return false };
    (own.dev(), own.ino()) == (found.dev(), found.ino())
}

/// The same by the number that the file system gives a file. The time at which it was created tells nothing here: a
/// file that is made within 15 seconds after another one of its name was removed gets the time of that.
#[cfg(windows)]
pub(super) fn is_same_file(file: &File, path: &Path) -> bool {
    use std::os::windows::fs::OpenOptionsExt;
    // Opened for nothing, which no lock forbids.
    let Ok(found) = OpenOptions::new().access_mode(0).open(path) else { return false };
    let identity = |file: &File| {
        let information = winapi_util::file::information(file).ok()?;
        Some((information.volume_serial_number(), information.file_index()))
    };
    identity(file).is_some_and(|own| identity(&found) == Some(own))
}
