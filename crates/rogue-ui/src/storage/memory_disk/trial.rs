//! Trials of the programs that share a disk: a power cut, a rival that is always faster, hands that move files, the
//! rules of Windows.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};

use super::{Files, MemoryDisk, MemoryFile};
use crate::storage::disk::{DiskError, Replace};

/// The trials of a disk.
#[derive(Default)]
pub(in super::super) struct Trial {
    /// The writes that are left before the power fails.
    pub(in super::super) writes_left: Option<usize>,
    /// Whether nothing that was replaced has reached the disk.
    pub(in super::super) is_slow: bool,
    /// Another program, which acts before a name is taken.
    pub(in super::super) rival: Option<fn(&MemoryDisk, &str)>,
    /// Whether the rules of Windows hold: no file is put in the place of an open one, and the name of an open file
    /// that is removed stays, and cannot be opened, until all have closed the file.
    pub(in super::super) is_windows: bool,
    /// The names of these files, in lower case.
    removed: BTreeSet<String>,
}

impl fmt::Debug for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trial")
    }
}

impl Trial {
    pub(super) fn count(&mut self) -> Result<(), DiskError> {
        match &mut self.writes_left {
            Some(0) => Err(DiskError::other("the power has failed")),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// Takes away the names of the files that were removed while they were open, and are closed now.
pub(super) fn without_removed(mut files: MutexGuard<'_, Files>) -> MutexGuard<'_, Files> {
    for name in std::mem::take(&mut files.trial.removed) {
        if files.is_open(&name) {
            files.trial.removed.insert(name);
        } else {
            files.names.remove(&name);
        }
    }
    files
}

/// The rules of Windows.
impl Files {
    /// Whether a program has the file of that name open.
    fn is_open(&self, path: &str) -> bool {
        self.id(path).is_some_and(|id| Arc::strong_count(&self.handles[id]) > 1)
    }

    pub(super) fn check_closed(&self, path: &str) -> Result<(), DiskError> {
        let is_refused = self.trial.is_windows && self.is_open(path);
        if is_refused { Err(refused(path)) } else { Ok(()) }
    }

    pub(super) fn check_not_removed(&self, path: &str) -> Result<(), DiskError> {
        let is_removed = self.trial.removed.contains(&path.to_ascii_lowercase());
        if is_removed { Err(refused(path)) } else { Ok(()) }
    }

    /// Closes the own file, for which another one cannot be put in its place, and opens it again where it stays.
    pub(super) fn check_replaceable(
        &self,
        path: &str,
        how: Replace<'_>,
        own: Option<&mut MemoryFile>,
    ) -> Result<(), DiskError> {
        let mut checked = self.check_closed(path);
        if let Some(own) = own
            && checked.is_err()
        {
            own.handle = Arc::default();
            checked = self.check_closed(path);
            if checked.is_err() {
                own.handle = Arc::clone(&self.handles[own.id]);
            }
        }
        checked.and_then(|()| how.keeps_as.map_or(Ok(()), |old| self.check_closed(old)))
    }

    /// Whether the file of that name is open, and goes once it is closed.
    pub(super) fn removes_later(&mut self, path: &str) -> bool {
        let is_later = self.check_closed(path).is_err();
        if is_later {
            self.trial.removed.insert(path.to_ascii_lowercase());
        }
        is_later
    }
}

fn refused(path: &str) -> DiskError {
    DiskError::other(format!("permission denied: {path} is open"))
}

impl MemoryDisk {
    pub(super) fn let_rival_act(&self, path: &str) {
        let rival = self.files().trial.rival;
        if let Some(rival) = rival {
            rival(self, path);
        }
    }

    /// Changes the trials.
    pub(in super::super) fn try_with(&self, change: impl FnOnce(&mut Trial)) {
        change(&mut self.files().trial);
    }

    /// The bytes under a name.
    pub(in super::super) fn at(&self, path: &str) -> Vec<u8> {
        let files = self.files();
        files.bytes[files.id(path).expect(path)].clone()
    }

    /// Puts another file under a name.
    pub(in super::super) fn put(&self, path: &str, bytes: impl AsRef<[u8]>) {
        self.files().put(path, bytes.as_ref());
    }

    /// Writes over the bytes of a file.
    pub(in super::super) fn write_over(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let mut files = self.files();
        match files.id(path) {
            Some(id) => files.bytes[id] = bytes.as_ref().to_vec(),
            None => drop(files.put(path, bytes.as_ref())),
        }
    }

    /// Takes a file away.
    pub(in super::super) fn take(&self, path: &str) {
        self.files().names.remove(&path.to_ascii_lowercase()).expect(path);
    }

    /// Gives a file another name.
    pub(in super::super) fn move_file(&self, from: &str, to: &str) {
        let mut files = self.files();
        let named = files.names.remove(&from.to_ascii_lowercase()).expect(from);
        files.set_name(to, named.id);
    }

    /// Takes away all files and lock files.
    pub(in super::super) fn clear(&self) {
        let mut files = self.files();
        files.names.clear();
        files.locks.clear();
    }

    /// The names of all files.
    pub(in super::super) fn names(&self) -> Vec<String> {
        self.files().names.values().map(|named| named.path.clone()).collect()
    }

    /// The files as they are now on another disk, on which no program holds a lock.
    pub(in super::super) fn copied(&self) -> Self {
        let files = self.files();
        let (names, bytes) = (files.names.clone(), files.bytes.clone());
        let handles = bytes.iter().map(|_| Arc::default()).collect();
        let trial = Trial { is_windows: files.trial.is_windows, ..Trial::default() };
        let writes = files.writes;
        let copied = Files { names, bytes, handles, writes, trial, ..Files::default() };
        Self(Arc::new(Mutex::new(copied)))
    }
}
