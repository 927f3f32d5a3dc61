//! Lock files: a run is played by one program at a time. The system releases a lock when the
//! program that holds it ends.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// A held lock, released on drop. An existing lock file that no program holds locks nothing.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

/// [`Lock::is_held`] of another program holds the lock for a moment, hence the retries.
const MAX_ATTEMPTS: u32 = 4;
const RETRY_INTERVAL: Duration = Duration::from_millis(15);

impl Lock {
    /// Acquires the lock file; `None` when another program holds it.
    pub(super) fn acquire(path: &Path) -> io::Result<Option<Self>> {
        for attempt in 0..MAX_ATTEMPTS {
            if attempt > 0 {
                thread::sleep(RETRY_INTERVAL);
            }
            if let Some(file) = try_lock(path, true)? {
                return Ok(Some(Self { _file: file }));
            }
        }
        Ok(None)
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

/// Opens the file without sharing it.
#[cfg(windows)]
fn try_lock(path: &Path, create: bool) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARING_VIOLATION: i32 = 32;

    let mut options = OpenOptions::new();
    match options.write(true).create(create).truncate(false).share_mode(0).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Ok(None),
        Err(error) => Err(error),
    }
}
