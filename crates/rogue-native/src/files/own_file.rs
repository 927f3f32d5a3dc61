//! A file that this program writes, compared with what stands under its name.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::disk;

/// A file, open for reading and appending.
#[derive(Debug)]
pub(super) struct OwnFile {
    file: File,
    /// The length in bytes that this program has given it.
    len: u64,
    id: FileId,
}

/// A file that this program wrote and can no longer append to: a write or a sync has failed, or it may
/// not be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastFile {
    id: FileId,
    len: u64,
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

impl OwnFile {
    /// An open file of `len` bytes.
    ///
    /// # Errors
    /// When it has no metadata.
    pub(super) fn new(file: File, len: u64) -> io::Result<Self> {
        let id = FileId::of(&file.metadata()?);
        Ok(Self { file, len, id })
    }

    /// A file of which only the first `len` bytes are valid: the others are cut off.
    ///
    /// # Errors
    /// When it has fewer bytes, or cannot be cut off.
    pub(super) fn cut_off(file: File, len: u64) -> io::Result<Self> {
        let found = file.metadata()?.len();
        if found < len {
            return Err(io::Error::other("the file is too short"));
        }
        if found > len {
            file.set_len(len)?;
        }
        Self::new(file, len)
    }

    /// The copy that stands under the name of the file.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(super) fn open_copy(&self, path: &Path) -> io::Result<Self> {
        Self::cut_off(disk::open_to_append(path)?, self.len)
    }

    /// Its length.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    /// Another handle of the same file.
    ///
    /// # Errors
    /// When the system gives no further one.
    pub(super) fn handle(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.len += bytes.len() as u64;
        Ok(())
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

    /// What is remembered of it when it cannot be appended to.
    pub(super) const fn last(&self) -> LastFile {
        LastFile { id: self.id, len: self.len }
    }
}

impl LastFile {
    /// The file that stands under the name now; `None` for nothing.
    pub(super) fn present(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self { id: FileId::of(&found), len: 0 })
    }

    /// Whether it stands under its name. A write that failed may have left some bytes at its end.
    pub(super) fn is_at(self, path: &Path) -> bool {
        fs::metadata(path)
            .is_ok_and(|found| FileId::of(&found) == self.id && found.len() >= self.len)
    }

    /// # Errors
    /// When something else, or nothing, stands under the name.
    pub(super) fn check_is_at(self, path: &Path) -> io::Result<()> {
        if self.is_at(path) {
            return Ok(());
        }
        Err(io::Error::other("another program has moved its file"))
    }
}

/// The identity of a file on this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId {
    #[cfg(unix)]
    device: u64,
    #[cfg(unix)]
    inode: u64,
    /// Files of other systems are told apart by the time at which they were created: programs that
    /// replace a file create another one. A copy that keeps the time counts as the same file.
    #[cfg(not(unix))]
    created: Option<std::time::SystemTime>,
}

impl FileId {
    #[cfg(unix)]
    pub(super) fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: metadata.dev(), inode: metadata.ino() }
    }

    #[cfg(not(unix))]
    pub(super) fn of(metadata: &Metadata) -> Self {
        Self { created: metadata.created().ok() }
    }
}
