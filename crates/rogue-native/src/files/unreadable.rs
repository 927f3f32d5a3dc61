//! What can be done with a run that cannot be resumed: recover, copy, remove.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rogue_ui::storage::{Storage as _, StorageError, kept_run_name};
use roguecore::journal::{OpenedRun, Run};
use roguecore::{Content, Game};

use super::lock::Lock;
use super::open_run::{Found, OpenRun};
use super::{Files, disk, names, read};

impl Files {
    /// The turn from which a run can go on.
    pub(super) fn turn_to_recover(&self, name: &str, content: &Arc<Content>) -> Option<u64> {
        let path = self.run_path(&kept_run_name(name));
        let (bytes, commands) = (read(&path).ok()?, super::read_commands(&path));
        let content = Run::content(content, &bytes, &commands).unwrap_or_else(|_| content.clone());
        let recovered = Run::recover_beside(&content, &bytes, &commands).ok()?;
        Some(recovered.game.view().turn())
    }

    /// Keeps the damaged file beside a snapshot of what was recovered.
    pub(super) fn recover_run(
        &mut self,
        name: &str,
        content: &Arc<Content>,
    ) -> Result<Game, StorageError> {
        self.close()?;
        let (name, path) = self.named_run(name)?;
        let lock = names::lock(&path, &name, "opened")?;
        let not_opened = |error| disk::storage_error("opened", &path, &error);
        let (bytes, commands) = (read(&path).map_err(not_opened)?, super::read_commands(&path));
        let own = Run::content(content, &bytes, &commands).unwrap_or_else(|_| content.clone());
        if Run::open_beside(&own, &bytes, &commands).is_ok() {
            drop(lock);
            return self.resume(&name, content);
        }
        let recovered = Run::recover_beside(&own, &bytes, &commands);
        let OpenedRun { run, game, .. } =
            recovered.map_err(|why| StorageError::Refused { name, why })?;
        keep_damaged(&path, &bytes).map_err(not_opened)?;
        let nothing = Found { len: 0, commands_len: 0, file: None };
        let mut open = OpenRun::resumed(run, &own, path, nothing, Some(lock));
        let saved = open.write_snapshot(&game);
        self.open = Some(open);
        saved.map(|()| game)
    }

    /// Copies the run into a folder of its own, from which no program reads: as one file with all
    /// commands and the files of its content.
    pub(super) fn export_run(&self, name: &str) -> Result<String, StorageError> {
        let (_, path) = self.named_run(name)?;
        let exported = self.folder.join("exported");
        let locked = fs::create_dir_all(&exported).and_then(|()| Lock::to_write(&self.folder));
        let _lock = locked.map_err(|error| disk::storage_error("copied", &exported, &error))?;
        let copy = names::free_path(&exported, &path);
        let copied = read(&path).and_then(|bytes| {
            let commands = super::read_commands(&path);
            match Run::single_file(&bytes, &commands) {
                Ok(whole) => disk::write_atomically(&copy, &whole),
                // Files that cannot be read are copied as they are.
                Err(_) if commands.is_empty() => disk::write_atomically(&copy, &bytes),
                Err(_) => {
                    disk::write_atomically(&names::commands(&copy), &commands)?;
                    disk::write_atomically(&copy, &bytes)
                }
            }
        });
        copied.map_err(|error| disk::storage_error("copied", &copy, &error))?;
        Ok(copy.display().to_string())
    }

    pub(super) fn remove_run(&mut self, name: &str) -> Result<(), StorageError> {
        let (name, path) = self.named_run(name)?;
        // Another run stays open: its unsaved commands are saved in the room that this one leaves.
        if self.open.as_ref().is_some_and(|open| open.path == path) {
            self.drop_open();
        }
        let _lock = names::lock(&path, &name, "removed")?;
        let game = Game::new(0);
        OpenRun::new(Run::new(&name, &game), game.content(), path).remove()
    }

    fn named_run(&self, name: &str) -> Result<(String, PathBuf), StorageError> {
        let name = kept_run_name(name);
        let path = self.run_path(&name);
        if names::is_taken(&path) { Ok((name, path)) } else { Err(StorageError::Missing { name }) }
    }
}

/// Copies a damaged file beside itself, under a name that no file has.
pub(super) fn keep_damaged(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    disk::write_atomically(&names::free_path(folder, &disk::with_suffix(path, ".damaged")), bytes)
}
