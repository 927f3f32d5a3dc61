//! One program a run: a lock that the system lets go of when its program ends, however it
//! ends. Knows no run, only a path.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// Held as long as it lives. The file itself means nothing: one that lies around locks nobody
/// out.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

/// Whoever only looks whether it is locked holds it for a moment.
const TRIES: u32 = 4;
const PAUSE: Duration = Duration::from_millis(15);

impl Lock {
    /// The lock of that path; `None` when another program has it.
    pub(super) fn take(path: &Path) -> io::Result<Option<Self>> {
        for attempt in 0..TRIES {
            if attempt > 0 {
                thread::sleep(PAUSE);
            }
            if let Some(file) = try_lock(path, true)? {
                return Ok(Some(Self { _file: file }));
            }
        }
        Ok(None)
    }

    /// Whether another program has the lock of that path.
    pub(super) fn is_taken(path: &Path) -> bool {
        path.exists() && matches!(try_lock(path, false), Ok(None))
    }
}

#[cfg(unix)]
fn try_lock(path: &Path, create: bool) -> io::Result<Option<File>> {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    use std::os::unix::fs::OpenOptionsExt;

    let nonblock = rustix::fs::OFlags::NONBLOCK.bits();
    let flags = i32::try_from(nonblock).unwrap_or_default();
    let mut options = OpenOptions::new();
    options.write(true).create(create).truncate(false).custom_flags(flags);
    let file = options.open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        // On a file system without locks players mind their programs themselves.
        Ok(()) | Err(Errno::NOTSUP | Errno::NOSYS | Errno::NOLCK) => Ok(Some(file)),
        Err(Errno::WOULDBLOCK) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Opened for nobody else.
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
