//! The file of the commands of the open run: what each snapshot appends to it, and what becomes of it
//! when other programs move it.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use roguecore::journal::Run;

use super::own_file::{AtName, OwnFile};
use super::{disk, names};

/// The file of commands of the open run. Synced together with the run.
#[derive(Debug, Default)]
pub(super) struct CommandsFile {
    /// `None` when there is none yet, or it must be written as a whole.
    file: Option<OwnFile>,
    /// Whether it was written again because it no longer stood under its name, and the player has not
    /// been told.
    was_written_again: bool,
}

impl CommandsFile {
    /// The file of a run that was opened, of which `len` bytes belong to it. The run is told when it
    /// cannot be appended to.
    pub(super) fn opened(run: &mut Run, path: &Path, len: u64) -> Self {
        let open = |len| OwnFile::cut_off(disk::open_to_append(&names::commands(path))?, len);
        let file = (len > 0).then(|| open(len).ok()).flatten();
        if file.is_none() {
            run.commands_lost();
        }
        Self { file, was_written_again: false }
    }

    /// Appends the commands that are not in it, or writes it whole. `path` is that of the run.
    ///
    /// # Errors
    /// When it cannot be written: the next call writes all of it.
    pub(super) fn write(&mut self, run: &mut Run, path: &Path) -> io::Result<()> {
        self.put_in_place(run, path);
        let appended = self.append(run);
        if appended.is_err() {
            self.file = None;
        }
        if self.file.is_none() {
            run.commands_lost();
            let new = run.new_commands();
            self.file = Some(install(&names::commands(path), new.bytes())?);
            run.commands_saved(&new);
        }
        Ok(())
    }

    fn append(&mut self, run: &mut Run) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let new = run.new_commands();
        if new.at() != file.len() {
            return Err(io::Error::other("the file of commands has another length"));
        }
        if !new.bytes().is_empty() {
            file.append(new.bytes())?;
        }
        run.commands_saved(&new);
        Ok(())
    }

    /// Whether it stands under its name, or there is none. Goes on with a copy that stands there.
    pub(super) fn is_in_place(&mut self, path: &Path) -> bool {
        let path = &names::commands(path);
        let Some(file) = &mut self.file else { return true };
        match file.at_name(path) {
            AtName::Same => true,
            AtName::Copy => file.open_copy(path).map(|copy| *file = copy).is_ok(),
            AtName::Nothing | AtName::Earlier | AtName::Other => false,
        }
    }

    /// Looks for what other programs did to it, and writes it again with the same bytes. Another file
    /// under its name is kept beside it. Returns whether nothing was lost.
    pub(super) fn put_in_place(&mut self, run: &mut Run, path: &Path) -> bool {
        if self.is_in_place(path) {
            return true;
        }
        let path = &names::commands(path);
        tracing::warn!(path = %path.display(), "the file of commands was moved");
        let bytes = self.file.as_mut().and_then(|file| file.bytes().ok());
        self.file = bytes.and_then(|bytes| install(path, &bytes).ok());
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
    pub(super) fn bytes(&mut self) -> Vec<u8> {
        self.file.as_mut().and_then(|file| file.bytes().ok()).unwrap_or_default()
    }

    /// The run goes on under another name: the file that was written stays.
    pub(super) fn leave(&mut self, run: &mut Run) {
        self.file = None;
        run.commands_lost();
    }

    /// The run holds its commands itself: the file goes.
    pub(super) fn remove(&mut self, run: &mut Run, path: &Path) {
        if self.file.is_some() && self.is_in_place(path) {
            // What stays there is kept under another name when a new one is written.
            let _ = fs::remove_file(names::commands(path));
        }
        self.leave(run);
    }

    /// A handle for syncing; `None` where there is no file.
    ///
    /// # Errors
    /// When the system gives no further handle.
    pub(super) fn handle(&self) -> io::Result<Option<File>> {
        self.file.as_ref().map(OwnFile::handle).transpose()
    }
}

/// Writes a new file. What stands under its name is kept under another one.
fn install(path: &Path, bytes: &[u8]) -> io::Result<OwnFile> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    let file = disk::write_temp(path, bytes)?;
    if path.symlink_metadata().is_ok() {
        let free = names::free_path(folder, &disk::with_suffix(path, ".damaged"));
        fs::rename(path, free)?;
    }
    disk::rename_temp(path)?;
    Ok(OwnFile::new(file, bytes.len() as u64))
}
