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
}

/// A file that this program wrote and can no longer append to: a write or a sync has failed, or it may
/// not be written.
#[derive(Debug)]
pub(super) struct LastFile {
    file: File,
    /// The length in bytes that this program has given it; `None` for a file that it has found.
    len: Option<u64>,
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
    pub(super) const fn new(file: File, len: u64) -> Self {
        Self { file, len }
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
        Ok(Self::new(file, len))
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
            Ok(found) if !is_same_file(&self.file, &found) => self.compare(path),
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

    /// # Errors
    /// When neither the file nor a copy of it stands under the name.
    pub(super) fn check_is_at(&mut self, path: &Path) -> io::Result<()> {
        fs::metadata(path)?;
        match self.at_name(path) {
            AtName::Same | AtName::Copy => Ok(()),
            AtName::Nothing | AtName::Earlier | AtName::Other => {
                Err(io::Error::other("another program has moved its file"))
            }
        }
    }

    /// The file when it cannot be appended to any more.
    pub(super) fn last(self) -> LastFile {
        LastFile { file: self.file, len: Some(self.len) }
    }
}

impl LastFile {
    /// The file that stands under the name now; `None` for nothing.
    pub(super) fn present(path: &Path) -> Option<Self> {
        Some(Self { file: disk::open_to_read(path).ok()?, len: None })
    }

    /// Whether it, or a copy with the same bytes, stands under its name. A write that failed may have left some bytes at
    /// the end of the file itself; a copy with further bytes is a run that another machine has gone on with.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        let Ok(found) = fs::metadata(path) else { return false };
        if is_same_file(&self.file, &found) {
            return found.len() >= self.len.unwrap_or_default();
        }
        let (Ok(own), Ok(found)) = (self.bytes(), disk::read(path)) else { return false };
        !own.is_empty() && found == own
    }

    /// Its bytes, without those that a failed write has left.
    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&self.file).seek(SeekFrom::Start(0))?;
        (&self.file).take(self.len.unwrap_or(u64::MAX)).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Whether that is the metadata of an open file. Some file systems give a file another identity once no program has it
/// open: the identity of a closed file tells nothing.
pub(super) fn is_same_file(file: &File, found: &Metadata) -> bool {
    file.metadata().is_ok_and(|own| has_same_identity(&own, found))
}

#[cfg(unix)]
fn has_same_identity(own: &Metadata, found: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (own.dev(), own.ino()) == (found.dev(), found.ino())
}

/// Files of other systems are told apart by the time at which they were created: programs that replace a file create
/// another one. A copy that keeps the time counts as the same file.
#[cfg(not(unix))]
fn has_same_identity(own: &Metadata, found: &Metadata) -> bool {
    own.created().ok() == found.created().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replace(path: &Path, bytes: &[u8]) {
        let other = path.with_extension("other");
        fs::write(&other, bytes).unwrap();
        fs::rename(&other, path).unwrap();
    }

    /// A network folder gives a file another identity, as a copy has.
    #[test]
    fn a_copy_is_the_own_file_and_another_file_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Ann.run");
        let file = disk::write_temp(&path, b"one two").unwrap();
        disk::rename_temp(&path).unwrap();
        let mut own = OwnFile::new(file, 7);
        let found = LastFile::present(&path).unwrap();
        replace(&path, b"one two");
        assert!(own.check_is_at(&path).is_ok() && found.is_at(&path));
        let last = own.last();
        assert!(last.is_at(&path));
        // The longer one is the run that another machine has gone on with.
        for other in [&b"one two three"[..], b"one", b"one TWO", b""] {
            replace(&path, other);
            assert!(!last.is_at(&path) && !found.is_at(&path), "{other:?}");
        }
        fs::remove_file(&path).unwrap();
        assert!(!last.is_at(&path));
    }

    #[test]
    fn a_file_is_its_own_with_the_bytes_that_a_failed_write_has_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Ann.run");
        let mut file = disk::write_temp(&path, b"one two").unwrap();
        disk::rename_temp(&path).unwrap();
        file.write_all(b" more").unwrap();
        let last = OwnFile::new(file, 7).last();
        assert!(last.is_at(&path));
        disk::open_to_append(&path).unwrap().set_len(3).unwrap();
        assert!(!last.is_at(&path));
    }
}
