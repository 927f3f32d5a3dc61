//! Where the files of runs are kept: the operations that a folder, a browser and a memory have in common.
//! A new kind of storage is one implementation of [`Disk`].

use std::fmt;
use std::time::Duration;

use roguecore::Source;
use roguecore::journal::Run;

/// Files under names with `/` between folder and file, such as `runs/Ann.run`. Folders are made as they are needed.
///
/// An error says why in words for the player.
pub trait Disk {
    /// A file that this program has written and goes on with. Other programs may move it meanwhile.
    type File: fmt::Debug + Send;

    /// A held lock. Dropping it releases it.
    type Lock: fmt::Debug + Send;

    /// The files of a folder, in any order; none where it cannot be read.
    fn list(&self, folder: &str) -> Vec<Entry>;

    /// Whether something has that name, which is not opened.
    fn has(&self, path: &str) -> bool;

    /// The bytes of a file of at most `limit` bytes.
    ///
    /// # Errors
    /// When there is none, it is longer, or it cannot be read.
    fn read(&self, path: &str, limit: usize) -> Result<Vec<u8>, DiskError>;

    /// Takes a name with a file: one step, so that of two programs one takes it. The file is on the disk when this
    /// returns.
    ///
    /// # Errors
    /// [`DiskErrorKind::Taken`] when something has the name; otherwise nothing is left under it.
    fn create(&mut self, path: &str, bytes: &[u8]) -> Result<Self::File, DiskError>;

    /// Replaces a file as a whole, in one step. `own` is the open file that stands under the name, if any.
    ///
    /// # Errors
    /// When it cannot be written. The file before is there, under its name or under that of [`Replace::keeps_as`].
    fn replace(
        &mut self,
        path: &str,
        bytes: &[u8],
        how: Replace<'_>,
        own: Option<&mut Self::File>,
    ) -> Result<Self::File, DiskError>;

    /// Opens a file, and reads it. One that may not be written can be compared, and each [`append`](Self::append) to it
    /// fails.
    ///
    /// # Errors
    /// When it cannot be read.
    fn open(&mut self, path: &str) -> Result<(Self::File, Vec<u8>), DiskError>;

    /// Truncates a file that was opened to its first `len` bytes.
    ///
    /// # Errors
    /// When it is shorter.
    fn cut_off(&mut self, file: &mut Self::File, len: u64) -> Result<(), DiskError>;

    /// Appends bytes. The remains of an earlier call that failed are cut off first.
    ///
    /// # Errors
    /// When they cannot be written, or earlier writes have not reached the disk.
    fn append(&mut self, file: &mut Self::File, bytes: &[u8]) -> Result<(), DiskError>;

    /// The length that this program has given the file, in bytes.
    fn len(&self, file: &Self::File) -> u64;

    /// All bytes that this program has written.
    ///
    /// # Errors
    /// When they cannot be read, or another program has changed the file.
    fn bytes(&self, file: &mut Self::File) -> Result<Vec<u8>, DiskError>;

    /// Compares the file with the one under its name. The program goes on with a copy that has the same bytes.
    fn at_name(&mut self, file: &mut Self::File) -> AtName;

    /// The run in this file is played from now on: appended bytes reach the disk soon, without waiting, and all bytes
    /// in `first` before them.
    ///
    /// # Errors
    /// When that cannot be begun.
    fn go_on_with(
        &mut self,
        _file: &mut Self::File,
        _first: Option<&Self::File>,
    ) -> Result<(), DiskError> {
        Ok(())
    }

    /// Whether the file as it was opened, created or replaced has reached the disk.
    fn is_durable(&self, _file: &Self::File) -> bool {
        true
    }

    /// Waits until the file is on the disk.
    ///
    /// # Errors
    /// When some of it is not.
    fn finish(&mut self, _file: &mut Self::File) -> Result<(), DiskError> {
        Ok(())
    }

    /// Writes a file as a whole, on the disk when this returns: after an error the one before is there.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), DiskError> {
        let how = Replace { is_synced: true, keeps_as: None };
        self.replace(path, bytes, how, None).map(drop)
    }

    /// The same for a file in whose place the player may have put a link to another one: that is written.
    ///
    /// # Errors
    /// As of [`write`](Self::write).
    fn write_linked(&mut self, path: &str, bytes: &[u8]) -> Result<(), DiskError> {
        self.write(path, bytes)
    }

    /// Gives a file another name, under which nothing stands or an older file.
    ///
    /// # Errors
    /// When it cannot be done; then both are as they were.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError>;

    /// Removes a file. One that is not there is no error.
    ///
    /// # Errors
    /// When it is there and stays.
    fn remove(&mut self, path: &str) -> Result<(), DiskError>;

    /// Removes the unfinished file of a killed program for that path, whose name is locked.
    fn remove_left_over(&mut self, _path: &str) {}

    /// Locks a name; `None` where another program holds the lock for longer than that.
    ///
    /// # Errors
    /// When the disk refuses the lock.
    fn lock(&mut self, path: &str, patience: Duration) -> Result<Option<Self::Lock>, DiskError>;

    /// Whether the lock still stands under the name.
    fn is_lock_at(&self, lock: &Self::Lock, path: &str) -> bool;

    /// Releases a lock. Where the disk notes which run is played, none is any more.
    fn unlock(&mut self, lock: Self::Lock) {
        drop(lock);
    }

    /// Whether another program holds the lock of that name.
    fn is_locked(&self, _path: &str) -> bool {
        false
    }

    /// The time since any moment.
    fn now(&self) -> Duration;

    /// Gives the player a copy of a file, and returns where it is, as a phrase.
    ///
    /// # Errors
    /// When it cannot be given.
    fn give(&mut self, name: &str, bytes: &[u8]) -> Result<String, DiskError>;

    /// Gives the player the text of a finished run, which is kept under that path, and returns where it is, as a
    /// phrase. `player` and `replay` name the player and the file of its replay.
    ///
    /// # Errors
    /// When it cannot be kept or given.
    fn publish(
        &mut self,
        path: &str,
        text: &str,
        player: &str,
        replay: &str,
    ) -> Result<String, DiskError>;

    /// Adds a line to a file to which all programs add some; `id` is in no other line.
    ///
    /// # Errors
    /// When it cannot be written.
    fn add_line(&mut self, path: &str, id: &str, line: &str) -> Result<(), DiskError>;

    /// Tells which texts are in many of the files that are written next.
    fn share(&mut self, _source: Option<&Source>) {}

    /// Whether a run has files beside its own: one of its commands, to which each snapshot appends, and the one before
    /// a snapshot until that is on the disk.
    fn keeps_files_beside(&self) -> bool {
        true
    }

    /// The longest snapshot for which there is room beside other runs, in bytes.
    fn max_snapshot(&self) -> usize {
        Run::MAX_BYTES
    }
}

/// The error of a disk that refused an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskError {
    /// The kind of error.
    pub kind: DiskErrorKind,
    /// Why, as a clause for the player: `the disk is full`.
    pub why: String,
}

/// The kinds of errors that a store of runs tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskErrorKind {
    /// There is no such file.
    Missing,
    /// Something has the name.
    Taken,
    /// The file is longer than asked for.
    TooLarge,
    /// Any other.
    Other,
}

impl DiskError {
    /// An error of any other kind.
    pub fn other(why: impl Into<String>) -> Self {
        Self { kind: DiskErrorKind::Other, why: why.into() }
    }

    /// The error for a file that is not there.
    pub fn missing(path: &str) -> Self {
        Self { kind: DiskErrorKind::Missing, why: format!("{path} is gone") }
    }

    /// The error for a name that something has.
    pub fn taken(path: &str) -> Self {
        Self { kind: DiskErrorKind::Taken, why: format!("something has the name {path}") }
    }
}

impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

/// A file in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in the folder.
    pub name: String,
    /// When it was written last: a later time is larger.
    pub written: u128,
}

/// How a file is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replace<'a> {
    /// Whether the new file is on the disk before; otherwise soon after.
    pub is_synced: bool,
    /// The name under which the file before is kept, if there is one.
    pub keeps_as: Option<&'a str>,
}

/// The result of comparing an open file with the one under its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtName {
    /// That file.
    Same,
    /// A copy with the same bytes, which cannot be gone on with.
    Copy,
    /// Nothing: it was removed or moved.
    Nothing,
    /// An earlier state of the file, put back by another program.
    Earlier,
    /// Another file, or the same one written by another program.
    Other,
}

impl AtName {
    /// Compares the bytes of an own file with those under its name.
    pub fn compared(own: &[u8], found: &[u8]) -> Self {
        if own == found {
            Self::Copy
        } else if own.starts_with(found) {
            Self::Earlier
        } else {
            Self::Other
        }
    }
}
