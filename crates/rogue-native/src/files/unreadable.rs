//! What can be done with a run that cannot be resumed: recover, copy, remove.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rogue_ui::storage::{Storage as _, StorageError, run_name};
use roguecore::journal::{OpenedRun, Run};
use roguecore::{Content, Game};

use super::open_run::OpenRun;
use super::{Files, disk, names, read};

impl Files {
    /// The turn from which a run can go on.
    pub(super) fn turn_to_recover(&self, name: &str, content: &Arc<Content>) -> Option<u64> {
        let bytes = read(&self.run_path(&run_name(name))).ok()?;
        let recovered = Run::recover(content, &bytes).ok()?;
        Some(recovered.game.view().turn())
    }

    /// Keeps the damaged file beside a snapshot of what was recovered.
    pub(super) fn recover_run(
        &mut self,
        name: &str,
        content: &Arc<Content>,
    ) -> Result<Game, StorageError> {
        let (name, path) = self.closed_run(name)?;
        let lock = names::lock(&path, &name, "opened")?;
        let not_opened = |error| disk::storage_error("opened", &path, &error);
        let bytes = read(&path).map_err(not_opened)?;
        if Run::open(content, &bytes).is_ok() {
            drop(lock);
            return self.resume(&name, content);
        }
        let recovered = Run::recover(content, &bytes);
        let OpenedRun { run, game, .. } =
            recovered.map_err(|why| StorageError::Refused { name, why })?;
        keep_damaged(&path, &bytes).map_err(not_opened)?;
        let mut open = OpenRun::resumed(run, content, 0, path, None, Some(lock));
        let saved = open.write_snapshot(&game);
        self.open = Some(open);
        saved.map(|()| game)
    }

    /// Copies the file into a folder of its own, from which no program reads.
    pub(super) fn export_run(&self, name: &str) -> Result<String, StorageError> {
        let (_, path) = self.named_run(name)?;
        let copy = free_path(&self.folder.join("exported"), &path);
        let copied = read(&path).and_then(|bytes| {
            fs::create_dir_all(copy.parent().unwrap_or(&copy))?;
            disk::write_atomically(&copy, &bytes)
        });
        copied.map_err(|error| disk::storage_error("copied", &copy, &error))?;
        Ok(copy.display().to_string())
    }

    pub(super) fn remove_run(&mut self, name: &str) -> Result<(), StorageError> {
        let (name, path) = self.closed_run(name)?;
        let _lock = names::lock(&path, &name, "removed")?;
        let game = Game::new(0);
        OpenRun::new(Run::new(&name, &game), game.content(), path).remove()
    }

    /// The name and the path of a run that is not open in this program.
    fn closed_run(&mut self, name: &str) -> Result<(String, PathBuf), StorageError> {
        self.drop_open();
        self.named_run(name)
    }

    fn named_run(&self, name: &str) -> Result<(String, PathBuf), StorageError> {
        let name = run_name(name);
        let path = self.run_path(&name);
        if names::is_taken(&path) { Ok((name, path)) } else { Err(StorageError::Missing { name }) }
    }
}

/// Copies a damaged file beside itself, under a name that no file has.
pub(super) fn keep_damaged(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    disk::write_atomically(&free_path(folder, &disk::with_suffix(path, ".damaged")), bytes)
}

/// A path in the folder that no file has: the name of `path`, with a number if need be.
fn free_path(folder: &Path, path: &Path) -> PathBuf {
    let wanted = folder.join(path.file_name().unwrap_or_default());
    let numbered = (2_u32..).map(|number| disk::with_suffix(&wanted, &format!(".{number}")));
    let mut paths = std::iter::once(wanted.clone()).chain(numbered);
    paths.find(|path| path.symlink_metadata().is_err()).unwrap_or(wanted)
}
