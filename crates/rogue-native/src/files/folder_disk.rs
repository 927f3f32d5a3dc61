//! The files of runs in a folder.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rogue_ui::storage::{AtName, Disk, DiskError, DiskErrorKind, Entry, Replace};

use super::disk::{self, MAX_BYTES};
use super::lock::{Lock, is_same_file};
use super::sync::Syncer;

/// A folder, which is made at the first write.
///
/// | file | content |
/// |---|---|
/// | `NAME.new` | a file that is being written |
/// | `exported` | copies that the player asked for: `NAME.run`, `ID.replay`, `ID.txt` |
#[derive(Debug)]
pub(crate) struct FolderDisk {
    folder: PathBuf,
    started: Instant,
    system: System,
}

/// The two operations in which file systems differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct System {
    /// Gives a file a second name; FAT has none.
    pub(super) hard_link: fn(&Path, &Path) -> io::Result<()>,
    /// Gives a file another name; some systems refuse it while a program has one of both files open.
    pub(super) rename: fn(&Path, &Path) -> io::Result<()>,
}

impl Default for System {
    fn default() -> Self {
        Self {
            hard_link: |from, to| fs::hard_link(from, to),
            rename: |from, to| fs::rename(from, to),
        }
    }
}

/// A file of the folder, open for reading and appending.
#[derive(Debug)]
pub(crate) struct FolderFile {
    /// `None` where it had to be closed and cannot be opened again.
    file: Option<File>,
    path: PathBuf,
    /// The length in bytes that this program has given it.
    len: u64,
    /// Whether a write that failed may have left bytes behind that length.
    is_torn: bool,
    /// Why nothing can be appended: it may not be written, or has not reached the disk.
    failure: Option<Failure>,
    syncer: Option<Syncer>,
}

/// An error that is returned again.
#[derive(Clone, Debug)]
struct Failure {
    code: Option<i32>,
    text: String,
}

impl Failure {
    fn of(error: &io::Error) -> Self {
        Self { code: error.raw_os_error(), text: error.to_string() }
    }

    fn error(&self) -> io::Error {
        match self.code {
            Some(code) => io::Error::from_raw_os_error(code),
            None => io::Error::other(self.text.clone()),
        }
    }
}

impl FolderFile {
    pub(super) fn new(file: File, path: PathBuf, len: u64) -> Self {
        Self { file: Some(file), path, len, is_torn: false, failure: None, syncer: None }
    }

    fn open_file(&self) -> io::Result<&File> {
        self.file.as_ref().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let failed = self.syncer.as_ref().and_then(Syncer::take_error);
        if let Some(error) = failed {
            self.failure = Some(Failure::of(&error));
        }
        if let Some(failure) = &self.failure {
            return Err(failure.error());
        }
        let mut file = self.open_file()?;
        if self.is_torn {
            self.shorten(self.len)?;
        }
        let written = file.write_all(bytes);
        self.is_torn = written.is_err();
        written?;
        self.len += bytes.len() as u64;
        if let Some(syncer) = &self.syncer {
            syncer.notify_written();
        }
        Ok(())
    }

    fn cut_off(&mut self, len: u64) -> io::Result<()> {
        let found = self.open_file()?.metadata()?.len();
        if found < len {
            return Err(too_short());
        }
        self.len = len;
        self.is_torn = found > len && self.shorten(len).is_err();
        Ok(())
    }

    /// Cuts off what stands behind the first `len` bytes. Windows refuses that to a file that was opened for appending
    /// only: another handle does it, of the same file.
    fn shorten(&self, len: u64) -> io::Result<()> {
        let file = self.open_file()?;
        let Err(error) = file.set_len(len) else { return Ok(()) };
        if !is_same_file(file, &self.path) {
            return Err(error);
        }
        OpenOptions::new().write(true).open(&self.path)?.set_len(len)
    }

    /// All bytes that this program has written.
    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut file = self.open_file()?;
        let limit = if self.is_torn { self.len } else { self.len + 1 };
        let mut bytes = Vec::with_capacity(self.len as usize);
        file.seek(SeekFrom::Start(0))?;
        file.take(limit).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == self.len {
            Ok(bytes)
        } else {
            Err(io::Error::other("another program has changed the file of the run"))
        }
    }

    /// The file under the name. An error other than a missing file says nothing about that and counts as the same.
    fn at_name(&self) -> AtName {
        let found = match fs::metadata(&self.path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return AtName::Nothing,
            Err(_) => return AtName::Same,
        };
        if self.file.as_ref().is_some_and(|file| !is_same_file(file, &self.path)) {
            return self.compared();
        }
        let has_length = found.len() == self.len || self.is_torn && found.len() > self.len;
        if has_length { AtName::Same } else { AtName::Other }
    }

    /// Compares the bytes of another file. A tool that synchronises folders puts back copies, and
    /// some file systems give a file another identity from time to time.
    fn compared(&self) -> AtName {
        match (self.bytes(), disk::read(&self.path)) {
            (Ok(own), Ok(found)) => AtName::compared(&own, &found),
            (_, _) => AtName::Other,
        }
    }

    /// Opens the file again that stands under the name.
    fn reopen(&mut self) -> io::Result<()> {
        let file = disk::open_to_append(&self.path)?;
        let found = file.metadata()?.len();
        if found < self.len {
            return Err(too_short());
        }
        (self.file, self.is_torn) = (Some(file), found > self.len);
        match self.syncer.take() {
            Some(_) => self.start_syncing(None),
            None => Ok(()),
        }
    }

    /// Closes the file, as long as another one takes its place.
    fn close(&mut self) {
        if let Some(syncer) = &mut self.syncer
            && let Err(error) = syncer.finish()
        {
            self.failure = Some(Failure::of(&error));
        }
        self.file = None;
    }

    /// Syncs the file on a thread of its own. `first` does not change before the next snapshot: it is synced before,
    /// and closed then, since Windows replaces no file that is open.
    fn start_syncing(&mut self, first: Option<&Self>) -> io::Result<()> {
        let mut first = first.map(|first| first.open_file()?.try_clone()).transpose()?;
        let (file, path) = (self.open_file()?.try_clone()?, self.path.clone());
        let mut is_first = true;
        self.syncer = Some(Syncer::start(move || {
            if std::mem::take(&mut is_first) {
                if let Some(first) = first.take() {
                    first.sync_all()?;
                }
                file.sync_all()?;
                disk::sync_folder(&path);
            }
            file.sync_data()
        })?);
        Ok(())
    }
}

/// How often and how long a program waits on Windows until others have closed a file: another program that asks for the
/// length of a file, and a virus scanner that reads it, have it open for a moment.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// Whether the reason may be that a program has the file open.
fn is_in_use(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    let is_shared = cfg!(windows) && error.raw_os_error() == Some(SHARING_VIOLATION);
    is_shared
        || matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::AlreadyExists)
}

/// Tries again while the file is in use, on Windows for a fifth of a second.
fn patiently<T>(mut act: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let mut tries = if cfg!(windows) { TRIES } else { 1 };
    loop {
        tries -= 1;
        match act() {
            Err(error) if tries > 0 && is_in_use(&error) => thread::sleep(PAUSE),
            done => return done,
        }
    }
}

fn too_short() -> io::Error {
    io::Error::other("the file is too short")
}

impl FolderDisk {
    /// The files in that folder.
    pub(crate) fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), started: Instant::now(), system: System::default() }
    }

    #[cfg(all(test, target_os = "linux"))]
    pub(super) fn with_system(folder: impl Into<PathBuf>, system: System) -> Self {
        Self { system, ..Self::new(folder) }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// The path of a file that is to be written, in a folder that is there.
    fn to_write(&self, path: &str) -> io::Result<PathBuf> {
        let path = self.at(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(path)
    }

    /// Gives the file that was written under the temporary name its own, and keeps the one before.
    fn put(&self, path: &Path, old: Option<&Path>) -> io::Result<()> {
        if let Some(old) = old {
            self.keep(path, old)?;
        }
        let renamed = (self.system.rename)(&disk::temp_path(path), path);
        if let Some(old) = old
            && renamed.is_err()
            && !path.exists()
        {
            let _ = (self.system.rename)(old, path);
        }
        renamed
    }

    /// Keeps the file under another name, if there is one. A file system without hard links is left without the name
    /// for a moment, in which the file is found under the other.
    fn keep(&self, path: &Path, old: &Path) -> io::Result<()> {
        remove_if_present(old)?;
        let linked = (self.system.hard_link)(path, old);
        match linked.or_else(|_| (self.system.rename)(path, old)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn create_file(&self, path: &str, bytes: &[u8]) -> io::Result<FolderFile> {
        let path = self.to_write(path)?;
        let file = disk::write_temp(&path, bytes)?;
        file.sync_all().inspect_err(|_| disk::remove_temp(&path))?;
        let file = disk::take_name(&path, file, bytes, self.system.hard_link)?;
        // A device may lose bytes: a file that is not gone on with would hold the name against the run.
        if file.metadata()?.len() < bytes.len() as u64 {
            let _ = fs::remove_file(&path);
            return Err(too_short());
        }
        Ok(FolderFile::new(file, path, bytes.len() as u64))
    }

    fn replace_file(
        &self,
        path: &str,
        bytes: &[u8],
        how: Replace<'_>,
        mut own: Option<&mut FolderFile>,
    ) -> io::Result<FolderFile> {
        let path = self.to_write(path)?;
        let mut replaced = self.write_new(&path, bytes, how);
        if replaced.as_ref().is_err_and(is_in_use) {
            // Windows puts no file in the place of an open one, but for version 10 and later on NTFS.
            if let Some(own) = own.as_deref_mut() {
                own.close();
            }
            replaced = patiently(|| self.write_new(&path, bytes, how));
            if let Some(own) = own
                && replaced.is_err()
            {
                let _ = own.reopen();
            }
        }
        let file = replaced?;
        if how.is_synced {
            disk::sync_folder(&path);
        }
        tracing::debug!(bytes = bytes.len(), path = %path.display(), "replaced");
        Ok(FolderFile::new(file, path, bytes.len() as u64))
    }

    /// Writes a file under the temporary name, and gives it its own.
    fn write_new(&self, path: &Path, bytes: &[u8], how: Replace<'_>) -> io::Result<File> {
        let file = disk::write_temp(path, bytes)?;
        if how.is_synced {
            file.sync_all().inspect_err(|_| disk::remove_temp(path))?;
        }
        let old = how.keeps_as.map(|old| self.at(old));
        self.put(path, old.as_deref()).inspect_err(|_| disk::remove_temp(path))?;
        Ok(file)
    }

    fn open_file(path: PathBuf) -> io::Result<(FolderFile, Vec<u8>)> {
        let (file, failure) = match disk::open_to_append(&path) {
            Ok(file) => (file, None),
            Err(error) => (disk::open_to_read(&path)?, Some(Failure::of(&error))),
        };
        let bytes = disk::read_limited(&file, MAX_BYTES)?;
        let len = bytes.len() as u64;
        Ok((FolderFile { failure, ..FolderFile::new(file, path, len) }, bytes))
    }

    fn append_line(&self, path: &str, line: &str) -> io::Result<()> {
        let mut file = disk::create_to_append(&self.to_write(path)?)?;
        file.write_all(line.as_bytes())?;
        file.sync_all()
    }

    fn give_copy(&self, copy: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
        let folder = copy.parent().unwrap_or(copy);
        fs::create_dir_all(folder)?;
        let _lock = Lock::to_write(&self.folder)?;
        let mut free = copy.to_owned();
        let mut number = 2_u32;
        while free.symlink_metadata().is_ok() {
            free = disk::with_suffix(copy, &format!(".{number}"));
            number += 1;
        }
        disk::write_atomically(&free, bytes)?;
        Ok(free)
    }
}

/// Words an error at that file for the player.
fn worded<T>(path: &Path, result: io::Result<T>) -> Result<T, DiskError> {
    result.map_err(|error| {
        tracing::debug!(%error, path = %path.display(), "disk");
        let kind = match error.kind() {
            io::ErrorKind::NotFound => DiskErrorKind::Missing,
            io::ErrorKind::AlreadyExists => DiskErrorKind::Taken,
            io::ErrorKind::FileTooLarge => DiskErrorKind::TooLarge,
            _ => DiskErrorKind::Other,
        };
        DiskError { kind, why: disk::reason(path, &error) }
    })
}

fn remove_if_present(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

impl Disk for FolderDisk {
    type File = FolderFile;
    type Lock = Lock;

    fn list(&self, folder: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(self.at(folder)).into_iter().flatten().flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let modified = fs::metadata(entry.path()).and_then(|metadata| metadata.modified());
            let since = modified.map(|time| time.duration_since(SystemTime::UNIX_EPOCH));
            let written = since.map_or(0, |since| since.unwrap_or_default().as_nanos());
            entries.push(Entry { name, written });
        }
        entries
    }

    fn has(&self, path: &str) -> bool {
        self.at(path).symlink_metadata().is_ok()
    }

    fn read(&self, path: &str, limit: usize) -> Result<Vec<u8>, DiskError> {
        let path = self.at(path);
        worded(&path, disk::read_at_most(&path, limit as u64))
    }

    fn create(&mut self, path: &str, bytes: &[u8]) -> Result<FolderFile, DiskError> {
        worded(&self.at(path), self.create_file(path, bytes))
    }

    fn replace(
        &mut self,
        path: &str,
        bytes: &[u8],
        how: Replace<'_>,
        own: Option<&mut FolderFile>,
    ) -> Result<FolderFile, DiskError> {
        worded(&self.at(path), self.replace_file(path, bytes, how, own))
    }

    fn open(&mut self, path: &str) -> Result<(FolderFile, Vec<u8>), DiskError> {
        let path = self.at(path);
        worded(&path, Self::open_file(path.clone()))
    }

    fn cut_off(&mut self, file: &mut FolderFile, len: u64) -> Result<(), DiskError> {
        let cut = file.cut_off(len);
        worded(&file.path, cut)
    }

    fn append(&mut self, file: &mut FolderFile, bytes: &[u8]) -> Result<(), DiskError> {
        let appended = file.append(bytes);
        worded(&file.path, appended)
    }

    fn len(&self, file: &FolderFile) -> u64 {
        file.len
    }

    fn bytes(&self, file: &mut FolderFile) -> Result<Vec<u8>, DiskError> {
        worded(&file.path, file.bytes())
    }

    fn at_name(&mut self, file: &mut FolderFile) -> AtName {
        match file.at_name() {
            AtName::Copy if file.reopen().is_ok() => AtName::Same,
            found => found,
        }
    }

    fn go_on_with(
        &mut self,
        file: &mut FolderFile,
        first: Option<&FolderFile>,
    ) -> Result<(), DiskError> {
        let started = file.start_syncing(first);
        worded(&file.path, started)
    }

    fn is_durable(&self, file: &FolderFile) -> bool {
        file.syncer.as_ref().is_some_and(Syncer::is_durable)
    }

    fn finish(&mut self, file: &mut FolderFile) -> Result<(), DiskError> {
        let Some(syncer) = &mut file.syncer else { return Ok(()) };
        let finished = syncer.finish();
        if let Err(error) = &finished {
            file.failure = Some(Failure::of(error));
        }
        worded(&file.path, finished)
    }

    fn write_linked(&mut self, path: &str, bytes: &[u8]) -> Result<(), DiskError> {
        let path = worded(&self.at(path), self.to_write(path))?;
        let target = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        worded(&path, disk::write_atomically(&target, bytes))
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        let from = self.at(from);
        worded(&from, (self.system.rename)(&from, &self.at(to)))
    }

    fn remove(&mut self, path: &str) -> Result<(), DiskError> {
        let path = self.at(path);
        worded(&path, remove_if_present(&path))?;
        // The end of a run: it is archived.
        if path.extension().is_some_and(|ending| ending == "run") {
            disk::sync_folder(&path);
        }
        Ok(())
    }

    fn remove_left_over(&mut self, path: &str) {
        disk::remove_left_over_of(&self.at(path));
    }

    fn lock(&mut self, path: &str, patience: Duration) -> Result<Option<Lock>, DiskError> {
        let path = worded(&self.at(path), self.to_write(path))?;
        worded(&path, Lock::acquire(&path, patience))
    }

    fn is_lock_at(&self, lock: &Lock, path: &str) -> bool {
        lock.is_at(&self.at(path))
    }

    fn is_locked(&self, path: &str) -> bool {
        Lock::is_held(&self.at(path))
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn give(&mut self, name: &str, bytes: &[u8]) -> Result<String, DiskError> {
        let copy = self.folder.join("exported").join(name);
        let given = worded(&copy, self.give_copy(&copy, bytes))?;
        Ok(given.display().to_string())
    }

    fn publish(&mut self, path: &str, text: &str, _: &str, _: &str) -> Result<String, DiskError> {
        self.write(path, text.as_bytes())?;
        Ok(self.at(path).display().to_string())
    }

    fn add_line(&mut self, path: &str, _: &str, line: &str) -> Result<(), DiskError> {
        worded(&self.at(path), self.append_line(path, line))
    }
}
