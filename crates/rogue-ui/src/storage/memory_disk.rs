//! Files in memory, with the names of a file system that ignores case.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::disk::{AtName, Disk, DiskError, DiskErrorKind, Entry, Replace};

/// Files in memory. Clones share them, as programs share a folder.
#[derive(Clone, Debug, Default)]
pub struct MemoryDisk(Arc<Mutex<Files>>);

#[derive(Debug, Default)]
struct Files {
    /// By their paths in lower case.
    names: BTreeMap<String, Named>,
    /// The bytes of all files, also of those that lost their names while they were open.
    bytes: Vec<Vec<u8>>,
    /// One for each file, which those who have it open share.
    handles: Vec<Arc<()>>,
    /// The held locks by their paths.
    locks: BTreeMap<String, u64>,
    /// The writes so far, which are the time at which a file was written.
    writes: u128,
    /// The locks so far.
    last_lock: u64,
    /// Why nothing can be opened or written.
    failure: Option<String>,
    #[cfg(test)]
    trial: Trial,
}

/// A byte behind the header of a run.
const DAMAGED: usize = 500;

/// A file under its name.
#[derive(Clone, Debug)]
struct Named {
    path: String,
    /// Its index in the bytes of all files.
    id: usize,
    written: u128,
}

/// An open file.
#[derive(Clone, Debug)]
pub struct MemoryFile {
    id: usize,
    path: String,
    len: usize,
    /// Shared by all that have the file open.
    handle: Arc<()>,
}

/// A held lock.
#[derive(Debug)]
pub struct MemoryLock {
    path: String,
    id: u64,
    disk: MemoryDisk,
}

impl Drop for MemoryLock {
    fn drop(&mut self) {
        let mut files = self.disk.files();
        if files.locks.get(&self.path) == Some(&self.id) {
            files.locks.remove(&self.path);
        }
    }
}

impl MemoryDisk {
    /// Makes each file refuse to be opened and written for a reason such as `the disk is full`, until it is set to
    /// `None`.
    pub fn set_failure(&self, reason: Option<&str>) {
        self.files().failure = reason.map(str::to_owned);
    }

    /// Damages the snapshot of a run.
    pub(super) fn damage(&self, path: &str) {
        let mut files = self.files();
        if let Some(id) = files.id(path)
            && let Some(byte) = files.bytes[id].get_mut(DAMAGED)
        {
            *byte ^= 1;
        }
    }

    /// The texts of the files of a folder with that ending, without it, in the order in which they were written.
    pub(super) fn texts(&self, folder: &str, ending: &str) -> Vec<(String, String)> {
        let mut entries = self.list(folder);
        entries.sort_by_key(|entry| entry.written);
        let mut texts = Vec::new();
        for Entry { name, .. } in entries {
            let bytes = self.read(&format!("{folder}/{name}"), usize::MAX).unwrap_or_default();
            if let Some(stem) = name.strip_suffix(ending) {
                texts.push((stem.to_owned(), String::from_utf8_lossy(&bytes).into_owned()));
            }
        }
        texts
    }

    /// The name in the path of a held lock.
    pub(super) fn locked(&self, folder: &str, ending: &str) -> Option<String> {
        let files = self.files();
        let mut names = files.locks.keys().filter_map(|path| path.strip_prefix(folder));
        names.find_map(|name| name.strip_suffix(ending)).map(str::to_owned)
    }

    /// Ignores poisoning: a panic in one test must not make others fail.
    fn files(&self) -> MutexGuard<'_, Files> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        #[cfg(test)]
        let files = trial::without_removed(files);
        files
    }
}

impl Files {
    fn check(&self) -> Result<(), DiskError> {
        match &self.failure {
            Some(why) => Err(DiskError::other(why.clone())),
            None => Ok(()),
        }
    }

    /// Counts a write, before which a program may end.
    fn begin_write(&mut self) -> Result<(), DiskError> {
        self.check()?;
        #[cfg(test)]
        self.trial.count()?;
        self.writes += 1;
        Ok(())
    }

    fn id(&self, path: &str) -> Option<usize> {
        self.names.get(&path.to_ascii_lowercase()).map(|named| named.id)
    }

    /// The file under a name.
    fn readable(&self, path: &str) -> Result<usize, DiskError> {
        #[cfg(test)]
        self.check_not_removed(path)?;
        self.id(path).ok_or_else(|| DiskError::missing(path))
    }

    fn opened(&self, path: &str, id: usize) -> MemoryFile {
        let (len, handle) = (self.bytes[id].len(), Arc::clone(&self.handles[id]));
        MemoryFile { id, path: path.to_owned(), len, handle }
    }

    /// Puts a new file under a name.
    fn put(&mut self, path: &str, bytes: &[u8]) -> MemoryFile {
        let id = self.bytes.len();
        self.bytes.push(bytes.to_vec());
        self.handles.push(Arc::default());
        self.set_name(path, id);
        self.opened(path, id)
    }

    fn set_name(&mut self, path: &str, id: usize) {
        let named = Named { path: path.to_owned(), id, written: self.writes };
        self.names.insert(path.to_ascii_lowercase(), named);
    }
}

impl Disk for MemoryDisk {
    type File = MemoryFile;
    type Lock = MemoryLock;

    fn list(&self, folder: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        for named in self.files().names.values() {
            if let Some((found, name)) = named.path.rsplit_once('/')
                && found == folder
            {
                entries.push(Entry { name: name.to_owned(), written: named.written });
            }
        }
        entries
    }

    fn has(&self, path: &str) -> bool {
        self.files().id(path).is_some()
    }

    fn read(&self, path: &str, limit: usize) -> Result<Vec<u8>, DiskError> {
        let files = self.files();
        let bytes = &files.bytes[files.readable(path)?];
        if bytes.len() > limit {
            let why = "it is too large".to_owned();
            return Err(DiskError { kind: DiskErrorKind::TooLarge, why });
        }
        Ok(bytes.clone())
    }

    fn create(&mut self, path: &str, bytes: &[u8]) -> Result<MemoryFile, DiskError> {
        #[cfg(test)]
        self.let_rival_act(path);
        let mut files = self.files();
        files.begin_write()?;
        if files.id(path).is_some() {
            return Err(DiskError::taken(path));
        }
        Ok(files.put(path, bytes))
    }

    fn replace(
        &mut self,
        path: &str,
        bytes: &[u8],
        how: Replace<'_>,
        own: Option<&mut MemoryFile>,
    ) -> Result<MemoryFile, DiskError> {
        let mut files = self.files();
        #[cfg(test)]
        files.check_replaceable(path, how, own)?;
        #[cfg(not(test))]
        let _ = own;
        if let (Some(old), Some(id)) = (how.keeps_as, files.id(path)) {
            files.begin_write()?;
            files.set_name(old, id);
        }
        files.begin_write()?;
        Ok(files.put(path, bytes))
    }

    fn open(&mut self, path: &str) -> Result<(MemoryFile, Vec<u8>), DiskError> {
        let files = self.files();
        files.check()?;
        let id = files.readable(path)?;
        Ok((files.opened(path, id), files.bytes[id].clone()))
    }

    fn cut_off(&mut self, file: &mut MemoryFile, len: u64) -> Result<(), DiskError> {
        let bytes = &mut self.files().bytes[file.id];
        let len = len as usize;
        if bytes.len() < len {
            return Err(DiskError::other("the file is too short"));
        }
        bytes.truncate(len);
        file.len = len;
        Ok(())
    }

    fn append(&mut self, file: &mut MemoryFile, bytes: &[u8]) -> Result<(), DiskError> {
        let mut files = self.files();
        files.begin_write()?;
        let writes = files.writes;
        files.bytes[file.id].extend_from_slice(bytes);
        file.len += bytes.len();
        if let Some(named) = files.names.values_mut().find(|named| named.id == file.id) {
            named.written = writes;
        }
        Ok(())
    }

    fn len(&self, file: &MemoryFile) -> u64 {
        file.len as u64
    }

    fn bytes(&self, file: &mut MemoryFile) -> Result<Vec<u8>, DiskError> {
        let bytes = &self.files().bytes[file.id];
        if bytes.len() == file.len {
            Ok(bytes.clone())
        } else {
            Err(DiskError::other("another program has changed the file of the run"))
        }
    }

    fn at_name(&mut self, file: &mut MemoryFile) -> AtName {
        let files = self.files();
        let Some(id) = files.id(&file.path) else { return AtName::Nothing };
        if id == file.id {
            let is_own = files.bytes[id].len() == file.len;
            return if is_own { AtName::Same } else { AtName::Other };
        }
        match AtName::compared(&files.bytes[file.id], &files.bytes[id]) {
            AtName::Copy => {
                (file.id, file.handle) = (id, Arc::clone(&files.handles[id]));
                AtName::Same
            }
            found => found,
        }
    }

    fn is_durable(&self, _file: &MemoryFile) -> bool {
        #[cfg(test)]
        let is_slow = self.files().trial.is_slow;
        #[cfg(not(test))]
        let is_slow = false;
        !is_slow
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        let mut files = self.files();
        files.begin_write()?;
        #[cfg(test)]
        files.check_closed(to)?;
        let named = files.names.remove(&from.to_ascii_lowercase());
        let named = named.ok_or_else(|| DiskError::missing(from))?;
        files.set_name(to, named.id);
        Ok(())
    }

    fn remove(&mut self, path: &str) -> Result<(), DiskError> {
        let mut files = self.files();
        files.begin_write()?;
        #[cfg(test)]
        if files.removes_later(path) {
            return Ok(());
        }
        files.names.remove(&path.to_ascii_lowercase());
        Ok(())
    }

    fn lock(&mut self, path: &str, _patience: Duration) -> Result<Option<MemoryLock>, DiskError> {
        let mut files = self.files();
        files.check()?;
        if files.locks.contains_key(path) {
            return Ok(None);
        }
        files.last_lock += 1;
        let id = files.last_lock;
        files.locks.insert(path.to_owned(), id);
        Ok(Some(MemoryLock { path: path.to_owned(), id, disk: self.clone() }))
    }

    fn is_lock_at(&self, lock: &MemoryLock, path: &str) -> bool {
        self.files().locks.get(path) == Some(&lock.id)
    }

    fn is_locked(&self, path: &str) -> bool {
        self.files().locks.contains_key(path)
    }

    /// One second for each write, so that a run looks at its files after every command.
    fn now(&self) -> Duration {
        Duration::from_secs(self.files().writes as u64)
    }

    fn give(&mut self, name: &str, bytes: &[u8]) -> Result<String, DiskError> {
        let path = format!("memory/{name}");
        self.write(&path, bytes)?;
        Ok(path)
    }

    fn publish(
        &mut self,
        path: &str,
        text: &str,
        player: &str,
        _: &str,
    ) -> Result<String, DiskError> {
        self.write(path, text.as_bytes())?;
        Ok(format!("memory, {player}"))
    }

    fn add_line(&mut self, path: &str, _: &str, line: &str) -> Result<(), DiskError> {
        let mut lines = self.read(path, usize::MAX).unwrap_or_default();
        lines.extend_from_slice(line.as_bytes());
        self.write(path, &lines)
    }
}

#[cfg(test)]
mod trial;
#[cfg(test)]
pub(super) use trial::Trial;
