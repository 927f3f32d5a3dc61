//! The place of the files of the open run: its name, its lock, and the files that other programs move or put there.

use roguecore::Game;
use roguecore::journal::Run;

use super::{CHECK_INTERVAL, OpenRun, Stage, Tail, not_saved};
use crate::storage::disk::{AtName, Disk, DiskError, DiskErrorKind, Replace};
use crate::storage::run_store::names;
use crate::storage::{NAME_TRIES, StorageError, StorageNotice};

/// Where the file of a run is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In place of a file of the same run.
    Own,
    /// Under a name that nothing has.
    Free,
}

impl<D: Disk> OpenRun<D> {
    /// Finds the place of the file. Where it has none, or lost it, a free name is taken, which other programs may take
    /// first. Returns whether a name was taken.
    pub(super) fn find_own_place(
        &mut self,
        disk: &mut D,
        game: &Game,
    ) -> Result<bool, StorageError> {
        let mut tries = 0;
        while self.find_place(disk)? == Place::Free {
            if tries == NAME_TRIES {
                return Err(StorageError::NamesTaken);
            }
            tries += 1;
            self.take_name(disk, game)?;
        }
        Ok(tries > 0)
    }

    /// Takes a free name with the run in a single file: nothing else is touched before the name is this program's,
    /// and a program that is killed now leaves a whole run.
    pub(super) fn take_name(&mut self, disk: &mut D, game: &Game) -> Result<(), StorageError> {
        let Ok(whole) = self.run.snapshot(game) else {
            return self.go_without_snapshot(disk, game);
        };
        if self.install(disk, &whole, Place::Free)? {
            self.snapshot_saved(&whole, game);
        }
        Ok(())
    }

    /// Locks the name of the run and looks for changes that other programs made to its file. Another file under the
    /// name, and a name that another program has locked, are left alone: the run gets another name.
    pub(super) fn find_place(&mut self, disk: &mut D) -> Result<Place, StorageError> {
        let locked = self.lock_file(disk);
        // Under the lock: another program may have taken the name since the last look.
        let found = self.at_name(disk);
        let is_own = matches!(found, AtName::Same | AtName::Copy);
        if is_own && !matches!(locked, Ok(false)) {
            return locked.map(|_| Place::Own);
        }
        // A file that was never there is not written again.
        if self.file.is_some() && self.moved.is_none() {
            self.moved = Some(StorageNotice::WrittenAgain);
        }
        // Should writing fail now, the next command tries again; a file that comes up under the name
        // meanwhile is not ours.
        (self.file, self.tail) = (None, Tail::Closed);
        let is_locked = locked?;
        match found {
            AtName::Earlier if is_locked => return Ok(Place::Own),
            AtName::Nothing if is_locked => {}
            AtName::Same | AtName::Copy | AtName::Nothing | AtName::Earlier | AtName::Other => {
                self.move_beside(disk)?;
            }
        }
        Ok(Place::Free)
    }

    /// Goes on under the next name that is free and that no other program has locked.
    pub(super) fn move_beside(&mut self, disk: &mut D) -> Result<(), StorageError> {
        let (path, lock) = names::lock_beside(disk, &self.path)?;
        let name = names::name_of(&path).to_owned();
        self.moved = Some(if self.stage == Stage::New {
            let mut first = self.run.name().to_owned();
            if let Some(StorageNotice::NameTaken { wanted, .. }) = self.moved.take() {
                first = wanted;
            }
            StorageNotice::NameTaken { wanted: first, name: name.clone() }
        } else {
            StorageNotice::MovedTo { name: name.clone() }
        });
        self.run.rename(&name);
        (self.path, self.lock, self.keeps_old) = (path, Some(lock), false);
        self.commands.leave(&mut self.run);
        Ok(())
    }

    /// The file under the name. Where no file of this program can be compared with it, none may be replaced.
    pub(super) fn at_name(&mut self, disk: &mut D) -> AtName {
        if let Some(file) = &mut self.file {
            return disk.at_name(file);
        }
        let is_of_other = !self.keeps_old && disk.has(&names::old(&self.path));
        if disk.has(&self.path) || is_of_other { AtName::Other } else { AtName::Nothing }
    }

    /// Whether one of the files no longer stands under its name; looks at most once a second.
    pub(super) fn is_misplaced(&mut self, disk: &mut D) -> bool {
        let now = disk.now();
        if now.saturating_sub(self.checked) < CHECK_INTERVAL {
            return false;
        }
        self.checked = now;
        !self.commands.is_in_place(disk) || self.at_name(disk) != AtName::Same
    }

    pub(super) fn is_locked(&self, disk: &D) -> bool {
        let path = names::lock_path(&self.path);
        self.lock.as_ref().is_some_and(|lock| disk.is_lock_at(lock, &path))
    }

    /// Locks the name of the run; `false` where another program has it. The lock file may have been moved with the
    /// run.
    pub(super) fn lock_file(&mut self, disk: &mut D) -> Result<bool, StorageError> {
        if self.is_locked(disk) {
            return Ok(true);
        }
        self.lock = None;
        let lock = names::try_lock(disk, &self.path);
        self.lock = lock.map_err(not_saved)?;
        Ok(self.lock.is_some())
    }

    /// Writes the whole file, without waiting for the disk: its predecessor is kept until the file is on the disk.
    /// Returns whether it stands under the name: `false` where another program has taken a free one.
    pub(super) fn install(
        &mut self,
        disk: &mut D,
        bytes: &[u8],
        place: Place,
    ) -> Result<bool, StorageError> {
        disk.share(self.run.replay().source());
        let installed = match place {
            Place::Own => self.replace_file(disk, bytes),
            Place::Free => disk.create(&self.path, bytes),
        };
        let mut file = match installed {
            Err(error) if place == Place::Free && error.kind == DiskErrorKind::Taken => {
                return Ok(false);
            }
            installed => installed.map_err(not_saved)?,
        };
        if let Err(error) = disk.go_on_with(&mut file, self.commands.file()) {
            // A file that is not gone on with would hold the name against this run.
            if place == Place::Free {
                drop(file);
                let _ = disk.remove(&self.path);
            }
            return Err(not_saved(error));
        }
        (self.file, self.stage) = (Some(file), Stage::Written);
        if let Some(moved) = self.moved.take() {
            self.notice = Some(moved);
        }
        Ok(true)
    }

    pub(super) fn replace_file(
        &mut self,
        disk: &mut D,
        bytes: &[u8],
    ) -> Result<D::File, DiskError> {
        let old = names::old(&self.path);
        // A predecessor of the predecessor that is on the disk is worth more.
        let keeps_as = (disk.keeps_files_beside() && !self.keeps_old).then_some(&*old);
        // Nothing could take the place of an incomplete file that replaces another run.
        let how = Replace { is_synced: self.is_replacing, keeps_as };
        let replaced = disk.replace(&self.path, bytes, how, self.file.as_mut());
        self.keeps_old = disk.keeps_files_beside() && disk.has(&old);
        replaced
    }

    /// Writes the files again that no longer stand under their names: from their own bytes, or from
    /// the commands when these were changed or could not be written.
    pub(super) fn write_again(&mut self, disk: &mut D) -> Result<(), StorageError> {
        if self.put_in_place(disk)? {
            return Ok(());
        }
        let game = self.game().map_err(not_saved)?;
        self.write_snapshot(disk, &game)
    }

    /// Writes the files again that no longer stand under their names, from their own bytes. Returns
    /// whether they are all there; `false` when they were changed or could not be written.
    pub(super) fn put_in_place(&mut self, disk: &mut D) -> Result<bool, StorageError> {
        let found = self.at_name(disk);
        let has_commands = match found {
            // The file of commands under that name may be that of the other run.
            AtName::Other => !disk.keeps_files_beside() || !self.commands.bytes(disk).is_empty(),
            AtName::Same | AtName::Copy | AtName::Nothing | AtName::Earlier => {
                self.commands.put_in_place(disk, &mut self.run, &self.path)
            }
        };
        if !has_commands || self.is_unsaved() {
            return Ok(false);
        }
        if found == AtName::Same {
            self.tell_of_commands();
            return Ok(true);
        }
        let bytes = self.file.as_mut().and_then(|file| disk.bytes(file).ok());
        bytes.map_or(Ok(false), |bytes| self.write_bytes_again(disk, &bytes))
    }

    /// Writes the same bytes under the name, or beside another file that stands there: then with all
    /// commands in it. Returns whether they stand there.
    pub(super) fn write_bytes_again(
        &mut self,
        disk: &mut D,
        bytes: &[u8],
    ) -> Result<bool, StorageError> {
        let (commands, path) = (self.commands.bytes(disk), self.path.clone());
        let place = self.find_place(disk)?;
        let is_written = if self.path == path {
            self.install(disk, bytes, place)?
        } else {
            let whole = Run::single_file(bytes, &commands)
                .map_err(|error| not_saved(DiskError::other(error.to_string())))?;
            self.install(disk, &whole, place)?
        };
        // Records are tied to the snapshot before them, which is another one under another name.
        self.tail = if is_written && self.path == path { Tail::COMPLETE } else { Tail::Closed };
        Ok(is_written)
    }
}
