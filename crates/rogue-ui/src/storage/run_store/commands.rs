//! The file of the commands of the open run: the part that each snapshot appends to it, and its fate when other
//! programs move it.

use roguecore::journal::Run;

use super::names;
use crate::storage::disk::{AtName, Disk, DiskError, Replace};

/// The file of commands of the open run. Synced together with the run.
#[derive(Debug)]
pub(super) struct CommandsFile<D: Disk> {
    /// `None` when there is none yet, or it must be written as a whole.
    file: Option<D::File>,
    /// Whether it was written again because it no longer stood under its name, and the player has not been told.
    was_written_again: bool,
}

impl<D: Disk> CommandsFile<D> {
    /// No file yet.
    pub(super) const fn new() -> Self {
        Self { file: None, was_written_again: false }
    }

    /// The file of a run that was opened, of which `len` bytes belong to it. The run is told when it cannot be gone on
    /// with.
    pub(super) fn opened(disk: &mut D, run: &mut Run, file: Option<D::File>, len: u64) -> Self {
        let mut opened = Self { file: file.filter(|_| len > 0), was_written_again: false };
        if let Some(file) = &mut opened.file
            && disk.cut_off(file, len).is_err()
        {
            opened.file = None;
        }
        if opened.file.is_none() {
            run.commands_lost();
        }
        opened
    }

    /// The file, if there is one.
    pub(super) const fn file(&self) -> Option<&D::File> {
        self.file.as_ref()
    }

    /// Appends the commands that are not in it, or writes it whole. `path` is that of the run.
    ///
    /// # Errors
    /// When it cannot be written: the next call writes all of it.
    pub(super) fn write(
        &mut self,
        disk: &mut D,
        run: &mut Run,
        path: &str,
    ) -> Result<(), DiskError> {
        self.put_in_place(disk, run, path);
        if self.append(disk, run).is_err() {
            self.file = None;
        }
        if self.file.is_none() {
            run.commands_lost();
            let new = run.new_commands();
            self.file = Some(install(disk, path, new.bytes(), None)?);
            run.commands_saved(&new);
        }
        Ok(())
    }

    fn append(&mut self, disk: &mut D, run: &mut Run) -> Result<(), DiskError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let new = run.new_commands();
        if new.at() != disk.len(file) {
            return Err(DiskError::other("the file of commands has another length"));
        }
        if !new.bytes().is_empty() {
            disk.append(file, new.bytes())?;
        }
        run.commands_saved(&new);
        Ok(())
    }

    /// Whether it stands under its name, or there is none.
    pub(super) fn is_in_place(&mut self, disk: &mut D) -> bool {
        let Some(file) = &mut self.file else { return true };
        disk.at_name(file) == AtName::Same
    }

    /// Looks for changes that other programs made to it, and writes it again with the same bytes. Another file under
    /// its name is kept beside it. Returns whether nothing was lost.
    pub(super) fn put_in_place(&mut self, disk: &mut D, run: &mut Run, path: &str) -> bool {
        if self.is_in_place(disk) {
            return true;
        }
        // Written over it is still open, and stands in the way of the new one on Windows.
        let mut own = self.file.take();
        let bytes = own.as_mut().and_then(|file| disk.bytes(file).ok());
        self.file = bytes.and_then(|bytes| install(disk, path, &bytes, own.as_mut()).ok());
        self.was_written_again = true;
        if self.file.is_none() {
            run.commands_lost();
        }
        self.file.is_some()
    }

    /// Whether it was written again since the last call.
    pub(super) fn take_written_again(&mut self) -> bool {
        self.file.is_some() && std::mem::take(&mut self.was_written_again)
    }

    /// Its bytes; none where there is no file.
    pub(super) fn bytes(&mut self, disk: &D) -> Vec<u8> {
        self.file.as_mut().and_then(|file| disk.bytes(file).ok()).unwrap_or_default()
    }

    /// The run goes on under another name: the file that was written stays.
    pub(super) fn leave(&mut self, run: &mut Run) {
        self.file = None;
        run.commands_lost();
    }

    /// The run holds its commands itself: the file goes.
    pub(super) fn remove(&mut self, disk: &mut D, run: &mut Run, path: &str) {
        if self.file.is_some() && self.is_in_place(disk) {
            // A file that stays there is kept under another name when a new one is written.
            let _ = disk.remove(&names::commands(path));
        }
        self.leave(run);
    }
}

/// Writes a new file. A file that stands under its name is kept under another one.
fn install<D: Disk>(
    disk: &mut D,
    run: &str,
    bytes: &[u8],
    own: Option<&mut D::File>,
) -> Result<D::File, DiskError> {
    let path = names::commands(run);
    let kept = names::damaged(disk, &path);
    let how = Replace { keeps_as: Some(&kept), ..Replace::default() };
    disk.replace(&path, bytes, how, own)
}
