//! The file of the open run: appended to on the thread of play, synced on another one, and
//! compared with what stands under its name.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::disk;
use super::sync::Syncer;

/// Time between two looks at the name of the file while the run is played.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// A run file, open for reading and appending.
#[derive(Debug)]
pub(super) struct JournalFile {
    file: File,
    /// The length in bytes that this program has given it.
    len: u64,
    id: FileId,
    checked: Instant,
    syncer: Syncer,
}

/// What stands under the name of an open file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtName {
    /// That file.
    Same,
    /// A copy with the same bytes.
    Copy,
    /// Nothing: it was removed or moved.
    Nothing,
    /// An earlier state of the file, put back by another program.
    Earlier,
    /// Another file, or the same one written by another program.
    Other,
}

impl JournalFile {
    /// Takes over the open file of `len` bytes and starts syncing it.
    ///
    /// # Errors
    /// When the file has no metadata, or no thread can be started.
    pub(super) fn new(file: File, len: usize, path: &Path) -> io::Result<Self> {
        let id = FileId::of(&file.metadata()?);
        let (synced, path) = (file.try_clone()?, path.to_owned());
        let mut first = true;
        let syncer = Syncer::start(move || {
            if std::mem::take(&mut first) {
                synced.sync_all()?;
                disk::sync_folder(&path);
            }
            synced.sync_data()
        })?;
        Ok(Self { file, len: len as u64, id, checked: Instant::now(), syncer })
    }

    /// Takes over a file whose first `len` bytes are valid: what follows is an incomplete record.
    ///
    /// # Errors
    /// As for [`JournalFile::new`], and when the file cannot be cut off.
    pub(super) fn cut_off(file: File, len: usize, path: &Path) -> io::Result<Self> {
        if file.metadata()?.len() != len as u64 {
            file.set_len(len as u64)?;
        }
        Self::new(file, len, path)
    }

    /// Goes on with the copy that stands under the name of the file.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(super) fn reopen(&mut self, path: &Path) -> io::Result<()> {
        let (file, bytes) = disk::open_for_append(path)?;
        *self = Self::cut_off(file, bytes.len(), path)?;
        Ok(())
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When they cannot be written, or an earlier sync has failed.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(error) = self.syncer.take_error() {
            return Err(error);
        }
        self.file.write_all(bytes)?;
        self.len += bytes.len() as u64;
        self.syncer.notify_written();
        Ok(())
    }

    /// Whether the file as it was opened or created has reached the disk.
    pub(super) fn is_durable(&self) -> bool {
        self.syncer.is_durable()
    }

    /// Whether to look at the name of the file now.
    pub(super) fn is_check_due(&mut self) -> bool {
        let due = self.checked.elapsed() >= CHECK_INTERVAL;
        if due {
            self.checked = Instant::now();
        }
        due
    }

    /// What stands under the name of the file. An error other than a missing file says nothing about
    /// that and counts as [`AtName::Same`].
    pub(super) fn at_name(&mut self, path: &Path) -> AtName {
        match fs::metadata(path) {
            Ok(found) if FileId::of(&found) != self.id => self.compare(path),
            Ok(found) if found.len() == self.len => AtName::Same,
            Ok(_) => AtName::Other,
            Err(error) if error.kind() == io::ErrorKind::NotFound => AtName::Nothing,
            Err(_) => AtName::Same,
        }
    }

    /// Compares the bytes of another file. A tool that synchronises folders puts back copies, and
    /// some file systems give a file another identity from time to time.
    fn compare(&mut self, path: &Path) -> AtName {
        let (Ok(own), Ok(found)) = (self.bytes(), disk::read(path)) else { return AtName::Other };
        if own == found {
            AtName::Copy
        } else if own.starts_with(&found) {
            AtName::Earlier
        } else {
            AtName::Other
        }
    }

    /// All bytes that this program has written.
    ///
    /// # Errors
    /// When they cannot be read, or another program has changed the file.
    pub(super) fn bytes(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(self.len as usize);
        self.file.seek(SeekFrom::Start(0))?;
        (&self.file).take(self.len + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == self.len {
            Ok(bytes)
        } else {
            Err(io::Error::other("another program has changed the file of the run"))
        }
    }

    /// Syncs the file and closes it.
    ///
    /// # Errors
    /// When a sync has failed.
    pub(super) fn close(self) -> io::Result<()> {
        self.syncer.finish()
    }
}

/// The identity of a file on this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileId {
    #[cfg(unix)]
    device: u64,
    #[cfg(unix)]
    inode: u64,
}

impl FileId {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: metadata.dev(), inode: metadata.ino() }
    }

    /// Every file has the same identity where the standard library knows none: only a missing file
    /// and one of another length are noticed.
    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Self {
        Self {}
    }
}
