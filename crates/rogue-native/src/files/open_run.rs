//! The run that is being played: its file, its lock, and what keeps both whole while other programs
//! move files and the power may fail.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rogue_ui::storage::{StorageError, StorageNotice};
use roguecore::journal::Run;
use roguecore::{Command, Content, Game};

use super::disk;
use super::journal_file::{AtName, JournalFile};
use super::lock::Lock;
use super::names;

/// The run that is being played.
#[derive(Debug)]
pub(super) struct OpenRun {
    pub(super) run: Run,
    pub(super) path: PathBuf,
    content: Arc<Content>,
    /// `None` when a write failed and the whole file must be written again.
    journal: Option<JournalFile>,
    /// `None` when the lock file cannot be created.
    lock: Option<Lock>,
    /// Whether the file before the last snapshot is kept until the snapshot is on the disk.
    keeps_old: bool,
    /// What the player has not been told yet.
    notice: Option<StorageNotice>,
}

impl OpenRun {
    /// A new run, which has no file yet.
    pub(super) fn new(run: Run, content: &Arc<Content>, path: PathBuf) -> Self {
        let content = Arc::clone(content);
        Self { run, path, content, journal: None, lock: None, keeps_old: false, notice: None }
    }

    /// A run that was read from `path`.
    pub(super) fn resumed(
        run: Run,
        content: &Arc<Content>,
        len: usize,
        path: PathBuf,
        file: Option<fs::File>,
        lock: Option<Lock>,
    ) -> Self {
        let file = file.filter(|_| lock.is_some());
        let journal = file.and_then(|file| JournalFile::cut_off(file, len, &path).ok());
        let keeps_old = names::old(&path).exists();
        Self { journal, lock, keeps_old, ..Self::new(run, content, path) }
    }

    pub(super) fn take_notice(&mut self) -> Option<StorageNotice> {
        self.notice.take()
    }

    /// Saves a command: as a record of the journal, or with a snapshot when one is due. The record
    /// comes first, so that a failed snapshot loses nothing.
    pub(super) fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        let record = self.run.append(command, game);
        let written = match (record, &mut self.journal) {
            (Some(record), Some(journal)) => journal.append(&record),
            _ => return self.write_snapshot(game),
        };
        if let Err(error) = written {
            self.journal = None;
            let not_saved = disk::storage_error("saved", &self.path, &error);
            return self.write_snapshot(game).map_err(|_| not_saved);
        }
        self.remove_old();
        // After a failed snapshot the journal is still complete, but the next append may fail
        // too: report the error.
        if self.run.is_snapshot_due(game) || self.is_misplaced() {
            self.write_snapshot(game)?;
        }
        Ok(())
    }

    /// Whether the file no longer stands under its name; looks at most once a second.
    fn is_misplaced(&mut self) -> bool {
        let path = &self.path;
        let Some(journal) = &mut self.journal else { return false };
        if !journal.is_check_due() {
            return false;
        }
        match journal.at_name(path) {
            AtName::Same => false,
            AtName::Copy => journal.reopen(path).is_err(),
            AtName::Nothing | AtName::Earlier | AtName::Other => true,
        }
    }

    /// Replaces the file by a snapshot of the run.
    pub(super) fn write_snapshot(&mut self, game: &Game) -> Result<(), StorageError> {
        self.find_place()?;
        let snapshot = self.run.snapshot(game);
        self.install(&snapshot)?;
        self.run.snapshot_saved(&snapshot, game);
        tracing::debug!(bytes = snapshot.len(), turn = game.view().turn(), "snapshot");
        Ok(())
    }

    /// Looks for what other programs did to the file. Another file under its name is left alone: the
    /// run gets another name.
    fn find_place(&mut self) -> Result<(), StorageError> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        match journal.at_name(&self.path) {
            AtName::Same | AtName::Copy => return Ok(()),
            AtName::Nothing | AtName::Earlier => {
                self.notice = Some(StorageNotice::WrittenAgain);
                // The lock file may have been moved with it.
                self.lock = None;
            }
            AtName::Other => self.move_beside()?,
        }
        tracing::warn!(notice = ?self.notice, path = %self.path.display(), "the run file was moved");
        // Should writing fail now, the next command tries again.
        self.journal = None;
        Ok(())
    }

    fn move_beside(&mut self) -> Result<(), StorageError> {
        let (path, name) = names::free_beside(&self.path);
        self.lock = Some(names::lock(&path, &name, "saved")?);
        (self.path, self.keeps_old) = (path, false);
        self.notice = Some(StorageNotice::MovedTo { name });
        Ok(())
    }

    /// Writes the whole file, without waiting for the disk: its predecessor is kept until the syncing
    /// thread has brought it to the disk.
    fn install(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.lock_file()?;
        let installed = self.try_install(bytes);
        let journal =
            installed.map_err(|error| disk::storage_error("saved", &self.path, &error))?;
        self.journal = Some(journal);
        Ok(())
    }

    fn lock_file(&mut self) -> Result<(), StorageError> {
        let folder = self.path.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder)
            .map_err(|error| disk::storage_error("saved", &self.path, &error))?;
        if self.lock.is_none() {
            self.lock = Some(names::lock(&self.path, self.run.name(), "saved")?);
        }
        Ok(())
    }

    fn try_install(&mut self, bytes: &[u8]) -> io::Result<JournalFile> {
        let path = &self.path;
        let file = disk::write_temp(path, bytes)?;
        // A predecessor of the predecessor that is on the disk is worth more.
        if !self.keeps_old {
            self.keeps_old = keep_old(path)?;
        }
        if let Err(error) = disk::rename_temp(path) {
            if !path.exists() {
                self.keeps_old = fs::rename(names::old(path), path).is_err();
            }
            return Err(error);
        }
        JournalFile::new(file, bytes.len(), path)
    }

    /// Removes the file before the last snapshot, once that is on the disk.
    fn remove_old(&mut self) {
        if self.keeps_old && self.journal.as_ref().is_some_and(JournalFile::is_durable) {
            let _ = fs::remove_file(names::old(&self.path));
            self.keeps_old = false;
        }
    }

    /// Brings everything to the disk. After an error the run remains open.
    pub(super) fn close(&mut self) -> Result<(), StorageError> {
        self.write_again()?;
        let Some(journal) = self.journal.take() else { return Ok(()) };
        journal.close().map_err(|error| disk::storage_error("saved", &self.path, &error))?;
        if self.keeps_old {
            let _ = fs::remove_file(names::old(&self.path));
        }
        Ok(())
    }

    /// Writes the file again when it no longer stands under its name: from its own bytes, or from the
    /// commands when these were changed or could not be written.
    fn write_again(&mut self) -> Result<(), StorageError> {
        if let Some(journal) = &mut self.journal {
            if journal.at_name(&self.path) == AtName::Same {
                return Ok(());
            }
            if let Ok(bytes) = journal.bytes() {
                self.find_place()?;
                return self.install(&bytes);
            }
        }
        let game = self.run.replay().verify(&self.content).map_err(|error| {
            disk::storage_error("saved", &self.path, &io::Error::other(error.to_string()))
        })?;
        self.write_snapshot(&game)
    }

    /// Removes the files of a run that has been archived. Another file under its name stays.
    pub(super) fn remove(&mut self) -> Result<(), StorageError> {
        let path = &self.path;
        let is_own = |journal: &mut JournalFile| journal.at_name(path) != AtName::Other;
        if self.journal.as_mut().is_none_or(is_own) {
            remove_if_present(path).map_err(|error| disk::storage_error("closed", path, &error))?;
            disk::sync_folder(path);
        }
        let _ = fs::remove_file(names::old(path));
        let _ = fs::remove_file(names::lock_path(path));
        Ok(())
    }
}

/// Keeps the present file under another name; returns whether there is one. A file system without
/// hard links is left without the name for a moment, in which the file is found under the other.
fn keep_old(path: &Path) -> io::Result<bool> {
    let old = names::old(path);
    remove_if_present(&old)?;
    match fs::hard_link(path, &old).or_else(|_| fs::rename(path, &old)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        kept => kept.map(|()| true),
    }
}

fn remove_if_present(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
