//! Trials of the programs that share a disk: a power cut, a rival that is always faster, hands that move files.

use std::fmt;

use super::{Files, MemoryDisk};
use crate::storage::disk::DiskError;

/// The trials of a disk.
#[derive(Default)]
pub(in super::super) struct Trial {
    /// The writes that are left before the power fails.
    pub(in super::super) writes_left: Option<usize>,
    /// Whether nothing that was replaced has reached the disk.
    pub(in super::super) is_slow: bool,
    /// Another program, which acts before a name is taken.
    pub(in super::super) rival: Option<fn(&MemoryDisk, &str)>,
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
        self.files().bytes_at(path).expect(path).to_vec()
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
        let copied = Files { names, bytes, writes: files.writes, ..Files::default() };
        Self(std::sync::Arc::new(std::sync::Mutex::new(copied)))
    }
}
