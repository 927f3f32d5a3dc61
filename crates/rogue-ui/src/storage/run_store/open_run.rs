//! The run that is being played: its files, its lock, and how both stay whole while other programs move files and the
//! power may fail.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

use super::commands::CommandsFile;
use super::names;
use crate::storage::disk::{AtName, Disk, DiskError, DiskErrorKind, Replace};
use crate::storage::{NAME_TRIES, StorageError, StorageNotice};

/// Time between two looks at the names of the files while the run is played.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The run that is being played.
// Each of its bools is a fact of its own.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct OpenRun<D: Disk> {
    pub(super) run: Run,
    path: String,
    content: Arc<Content>,
    /// `None` where nothing is written yet, or something else stands under the name.
    file: Option<D::File>,
    /// Whether the records to come follow the bytes of the file; otherwise only a snapshot saves all commands.
    takes_records: bool,
    /// The records that could not be appended.
    unsaved: Vec<u8>,
    commands: CommandsFile<D>,
    /// Whether the files are still those of the run in whose place this one was put.
    is_replacing: bool,
    /// `None` when the lock is refused, or another program has it.
    lock: Option<D::Lock>,
    /// Whether the file before the last snapshot is kept until the snapshot is on the disk.
    keeps_old: bool,
    /// Whether no file of the run has been written yet.
    is_new: bool,
    /// Whether nothing is kept before the first turn: a link has begun the run.
    waits_for_turn: bool,
    /// The time of the last look at the names.
    checked: Duration,
    /// The notice for the player once the run is saved again.
    moved: Option<StorageNotice>,
    /// The notice for the player.
    notice: Option<StorageNotice>,
    /// Whether the player was told that the run has grown too large for a snapshot.
    told_of_growth: bool,
}

/// The files that were found of a run that is resumed.
pub(super) struct Found<D: Disk> {
    /// `None` where it could not be opened again.
    pub(super) file: Option<D::File>,
    /// The valid bytes of the file; `None` where it has to be written again.
    pub(super) len: Option<u64>,
    pub(super) commands: Option<D::File>,
    /// The bytes of the file of commands that belong to the run.
    pub(super) commands_len: u64,
    pub(super) lock: Option<D::Lock>,
}

/// Where the file of a run is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In place of a file of the same run.
    Own,
    /// Under a name that nothing has.
    Free,
}

impl<D: Disk> OpenRun<D> {
    /// A new run, which has no file yet.
    pub(super) fn new(disk: &D, mut run: Run, content: &Arc<Content>, path: String) -> Self {
        run.limit_snapshots(disk.max_snapshot());
        Self {
            run,
            path,
            content: Arc::clone(content),
            file: None,
            takes_records: false,
            unsaved: Vec::new(),
            commands: CommandsFile::new(),
            is_replacing: false,
            lock: None,
            keeps_old: false,
            is_new: true,
            waits_for_turn: false,
            checked: disk.now(),
            moved: None,
            notice: None,
            told_of_growth: false,
        }
    }

    /// A run that was read from `path`.
    pub(super) fn resumed(
        disk: &mut D,
        run: Run,
        content: &Arc<Content>,
        path: String,
        found: Found<D>,
    ) -> Self {
        let Found { file, len, commands, commands_len, lock } = found;
        let mut open = Self { lock, is_new: false, ..Self::new(disk, run, content, path) };
        open.keeps_old = disk.has(&names::old(&open.path));
        open.file = file;
        if open.lock.is_none() {
            open.run.commands_lost();
            return open;
        }
        names::remove_left_over(disk, &open.path);
        open.commands = CommandsFile::opened(disk, &mut open.run, commands, commands_len);
        if let (Some(file), Some(len)) = (&mut open.file, len) {
            let is_cut = disk.cut_off(file, len).is_ok();
            open.takes_records = is_cut && disk.go_on_with(file, open.commands.file()).is_ok();
        }
        open
    }

    /// Nothing is kept before the first turn.
    pub(super) fn wait_for_turn(&mut self) {
        self.waits_for_turn = true;
    }

    /// The path of its file.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The name of the run, which is that of its files.
    pub(super) fn name(&self) -> &str {
        names::name_of(&self.path)
    }

    /// The notice for the player, once.
    pub(super) fn take_notice(&mut self) -> Option<StorageNotice> {
        self.notice.take()
    }

    /// Tells the player something with the next command.
    pub(super) fn tell(&mut self, notice: StorageNotice) {
        self.notice = Some(notice);
    }

    /// Whether the files lack commands.
    pub(super) fn is_unsaved(&self) -> bool {
        let is_whole = self.file.is_some() && self.takes_records && self.unsaved.is_empty();
        !is_whole && !self.waits_for_turn
    }

    /// The game after all commands.
    ///
    /// # Errors
    /// When the content does not fit them.
    fn game(&self) -> Result<Game, DiskError> {
        let game = self.run.replay().verify(&self.content);
        game.map_err(|error| DiskError::other(error.to_string()))
    }

    /// The run as one file, with the commands that could not be saved.
    ///
    /// # Errors
    /// When the content does not fit them, or the file would be too large.
    pub(super) fn whole(&self) -> Result<Vec<u8>, DiskError> {
        let game = self.game()?;
        let run = Run::of_replay(self.name(), self.run.replay().clone(), &game);
        run.snapshot(&game).map_err(|error| DiskError::other(error.to_string()))
    }

    /// Saves a command: as a record of the journal, or with a snapshot when one is due. The record comes first, so that
    /// a failed snapshot loses nothing.
    ///
    /// # Errors
    /// When it cannot be saved: the next call tries again.
    pub(super) fn append(
        &mut self,
        disk: &mut D,
        command: Command,
        game: &Game,
    ) -> Result<(), StorageError> {
        let record = self.run.append(command, game);
        if self.waits_for_turn && game.view().turn() == 0 {
            return Ok(());
        }
        self.waits_for_turn = false;
        // After a failed write the file may have been moved for long.
        if !self.unsaved.is_empty() && self.at_name(disk) != AtName::Same {
            self.takes_records = false;
        }
        let Some(record) = record.filter(|_| self.takes_records) else {
            // The file lacks this command, and each after it.
            self.takes_records = false;
            return self.write_snapshot(disk, game);
        };
        self.unsaved.extend_from_slice(&record);
        if let Err(error) = self.append_unsaved(disk) {
            let is_gone = error.kind == DiskErrorKind::Missing;
            let written = self.write_snapshot(disk, game);
            return written.map_err(|why| if is_gone { why } else { not_saved(error) });
        }
        self.remove_old(disk);
        // After a failed snapshot the journal is still complete, but the next append may fail
        // too: report the error.
        if self.run.is_snapshot_due(game) {
            return self.write_snapshot(disk, game);
        }
        if !self.is_misplaced(disk) {
            return Ok(());
        }
        // The records to come are tied to the bytes so far, which cannot go to another name.
        let is_back = self.at_name(disk) != AtName::Other && self.put_in_place(disk)?;
        if is_back { Ok(()) } else { self.write_snapshot(disk, game) }
    }

    fn append_unsaved(&mut self, disk: &mut D) -> Result<(), DiskError> {
        let Some(file) = self.file.as_mut().filter(|_| self.takes_records) else {
            return Err(DiskError::other("its file takes no records"));
        };
        disk.append(file, &self.unsaved)?;
        self.unsaved.clear();
        Ok(())
    }

    /// Saves the commands that could not be saved: with their records where the file takes them, or with a snapshot.
    fn save_rest(&mut self, disk: &mut D) -> Result<(), StorageError> {
        if self.at_name(disk) == AtName::Same && self.append_unsaved(disk).is_ok() {
            return Ok(());
        }
        let game = self.game().map_err(not_saved)?;
        self.write_snapshot(disk, &game)
    }

    /// Looks at the files after another program may have changed them, and writes the missing parts again. Files of
    /// another run stay: the next command goes beside them.
    ///
    /// # Errors
    /// When that cannot be written.
    pub(super) fn on_external_change(
        &mut self,
        disk: &mut D,
        game: &Game,
    ) -> Result<(), StorageError> {
        if self.waits_for_turn {
            return Ok(());
        }
        let found = self.at_name(disk);
        if self.is_unsaved() {
            return match self.append_unsaved(disk) {
                Err(error) if found == AtName::Other => Err(not_saved(error)),
                Err(_) => self.write_snapshot(disk, game),
                Ok(()) => Ok(()),
            };
        }
        if found == AtName::Other {
            return Ok(());
        }
        let is_locked = self.is_locked(disk);
        if is_locked && found == AtName::Same && self.commands.is_in_place(disk) {
            return Ok(());
        }
        self.lock_file(disk)?;
        if !self.put_in_place(disk)? {
            self.write_snapshot(disk, game)?;
        } else if let Some(file) = self.file.as_mut().filter(|_| !is_locked) {
            let gone_on = disk.go_on_with(file, self.commands.file());
            gone_on.map_err(not_saved)?;
        }
        self.notice = Some(StorageNotice::WrittenAgain);
        Ok(())
    }

    /// Writes the file of commands of a run that has lost it, and a snapshot that needs no more than that: the next
    /// start finds all since. The player is told once they are written; where this fails, the next command tries
    /// again and reports it.
    pub(super) fn write_commands_again(&mut self, disk: &mut D, game: &Game, turn: u64) {
        self.moved = Some(StorageNotice::CommandsLost { turn });
        if self.write_snapshot(disk, game).is_err() {
            self.takes_records = false;
        }
    }

    /// Puts a run of the same name in place of this one: in a single file, so that there is a moment in
    /// which the new run is there and the old one is not needed any more.
    ///
    /// # Errors
    /// As of [`append`](Self::append).
    pub(super) fn replace(
        &mut self,
        disk: &mut D,
        replay: Replay,
        game: &Game,
    ) -> Result<(), StorageError> {
        self.run = Run::of_replay(self.run.name(), replay, game);
        self.run.limit_snapshots(disk.max_snapshot());
        self.content = Arc::clone(game.content());
        (self.takes_records, self.is_replacing) = (false, true);
        self.unsaved.clear();
        self.write_snapshot(disk, game)
    }

    /// Whether one of the files no longer stands under its name; looks at most once a second.
    fn is_misplaced(&mut self, disk: &mut D) -> bool {
        let now = disk.now();
        if now.saturating_sub(self.checked) < CHECK_INTERVAL {
            return false;
        }
        self.checked = now;
        !self.commands.is_in_place(disk) || self.at_name(disk) != AtName::Same
    }

    /// Replaces the file by a snapshot of the run; where another program has its name, takes the next free one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write_snapshot(&mut self, disk: &mut D, game: &Game) -> Result<(), StorageError> {
        let was_taken = self.find_own_place(disk, game)?;
        if was_taken && !disk.keeps_files_beside() {
            return Ok(());
        }
        let snapshot = if self.is_replacing || !disk.keeps_files_beside() {
            self.run.snapshot(game)
        } else {
            let written = self.commands.write(disk, &mut self.run, &self.path);
            written.map_err(not_saved)?;
            self.run.snapshot_beside(game)
        };
        let Ok(snapshot) = snapshot else {
            return self.go_without_snapshot(disk, game);
        };
        self.install(disk, &snapshot, Place::Own)?;
        self.snapshot_saved(&snapshot, game);
        self.remove_replaced(disk);
        self.tell_of_commands();
        Ok(())
    }

    fn snapshot_saved(&mut self, snapshot: &[u8], game: &Game) {
        self.run.snapshot_saved(snapshot, game);
        self.takes_records = true;
        self.unsaved.clear();
    }

    /// Finds the place of the file. Where it has none, or lost it, a free name is taken, which other programs may take
    /// first. Returns whether a name was taken.
    fn find_own_place(&mut self, disk: &mut D, game: &Game) -> Result<bool, StorageError> {
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
    fn take_name(&mut self, disk: &mut D, game: &Game) -> Result<(), StorageError> {
        let Ok(whole) = self.run.snapshot(game) else {
            return self.go_without_snapshot(disk, game);
        };
        if self.install(disk, &whole, Place::Free)? {
            self.snapshot_saved(&whole, game);
        }
        Ok(())
    }

    /// Removes the rest of the run in whose place this one was put, which is on the disk.
    fn remove_replaced(&mut self, disk: &mut D) {
        if std::mem::take(&mut self.is_replacing) {
            self.commands.remove(disk, &mut self.run, &self.path);
            let _ = disk.remove(&names::old(&self.path));
            self.keeps_old = false;
        }
    }

    /// The next start would refuse the snapshot: the journal goes on behind the one before it, as long as
    /// there is room.
    fn go_without_snapshot(&mut self, disk: &D, game: &Game) -> Result<(), StorageError> {
        let left = self.run.postpone_snapshot(game);
        if self.is_unsaved() || left == 0 {
            let has_limit = disk.max_snapshot() < Run::MAX_BYTES;
            let why = if has_limit { GROWN.to_owned() } else { format!("{GROWN} for a file") };
            return Err(StorageError::Device { what: "saved", why });
        }
        if !std::mem::replace(&mut self.told_of_growth, true) && self.notice.is_none() {
            self.notice = Some(StorageNotice::TooLarge { left });
        }
        Ok(())
    }

    /// Tells the player that the file of commands was written again, unless they are told more.
    fn tell_of_commands(&mut self) {
        if self.commands.take_written_again() && self.notice.is_none() {
            self.notice = Some(StorageNotice::WrittenAgain);
        }
    }

    /// Locks the name of the run and looks for changes that other programs made to its file. Another file under the
    /// name, and a name that another program has locked, are left alone: the run gets another name.
    fn find_place(&mut self, disk: &mut D) -> Result<Place, StorageError> {
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
        (self.file, self.takes_records) = (None, false);
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

    /// The file under the name. Where no file of this program can be compared with it, none may be replaced.
    fn at_name(&mut self, disk: &mut D) -> AtName {
        if let Some(file) = &mut self.file {
            return disk.at_name(file);
        }
        let is_of_other = !self.keeps_old && disk.has(&names::old(&self.path));
        if disk.has(&self.path) || is_of_other { AtName::Other } else { AtName::Nothing }
    }

    /// Goes on under the next name that is free and that no other program has locked.
    fn move_beside(&mut self, disk: &mut D) -> Result<(), StorageError> {
        let (path, lock) = names::lock_beside(disk, &self.path)?;
        let name = names::name_of(&path).to_owned();
        self.moved = Some(if self.is_new {
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

    /// Writes the whole file, without waiting for the disk: its predecessor is kept until the file is on the disk.
    /// Returns whether it stands under the name: `false` where another program has taken a free one.
    fn install(&mut self, disk: &mut D, bytes: &[u8], place: Place) -> Result<bool, StorageError> {
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
        (self.file, self.is_new) = (Some(file), false);
        if let Some(moved) = self.moved.take() {
            self.notice = Some(moved);
        }
        Ok(true)
    }

    fn replace_file(&mut self, disk: &mut D, bytes: &[u8]) -> Result<D::File, DiskError> {
        let old = names::old(&self.path);
        // A predecessor of the predecessor that is on the disk is worth more.
        let keeps_as = (disk.keeps_files_beside() && !self.keeps_old).then_some(&*old);
        // Nothing could take the place of an incomplete file that replaces another run.
        let how = Replace { is_synced: self.is_replacing, keeps_as };
        let replaced = disk.replace(&self.path, bytes, how, self.file.as_mut());
        self.keeps_old = disk.keeps_files_beside() && disk.has(&old);
        replaced
    }

    fn is_locked(&self, disk: &D) -> bool {
        let path = names::lock_path(&self.path);
        self.lock.as_ref().is_some_and(|lock| disk.is_lock_at(lock, &path))
    }

    /// Locks the name of the run; `false` where another program has it. The lock file may have been moved with the
    /// run.
    fn lock_file(&mut self, disk: &mut D) -> Result<bool, StorageError> {
        if self.is_locked(disk) {
            return Ok(true);
        }
        self.lock = None;
        let lock = names::try_lock(disk, &self.path);
        self.lock = lock.map_err(not_saved)?;
        Ok(self.lock.is_some())
    }

    /// Removes the file before the last snapshot, once that is on the disk.
    fn remove_old(&mut self, disk: &mut D) {
        if self.keeps_old && self.file.as_ref().is_some_and(|file| disk.is_durable(file)) {
            let _ = disk.remove(&names::old(&self.path));
            self.keeps_old = false;
        }
    }

    /// Brings everything to the disk. After an error the run remains open.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(super) fn close(&mut self, disk: &mut D) -> Result<(), StorageError> {
        if self.waits_for_turn {
            return Ok(());
        }
        if self.is_unsaved() {
            self.save_rest(disk)?;
        } else if self.at_name(disk) == AtName::Other && self.is_gone_on_with(disk) {
            // The lock is a note of the program that has the run now.
            self.lock = None;
            return Ok(());
        }
        self.write_again(disk)?;
        self.finish_file(disk)?;
        if self.keeps_old {
            let _ = disk.remove(&names::old(&self.path));
        }
        self.unlock(disk);
        Ok(())
    }

    /// Saved is the file on the disk under the name of the run, not the bytes written to an open file.
    fn finish_file(&mut self, disk: &mut D) -> Result<(), StorageError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let finished = disk.finish(file).and_then(|()| match disk.at_name(file) {
            AtName::Same | AtName::Copy => Ok(()),
            AtName::Nothing => disk.open(&self.path).map(drop),
            AtName::Earlier | AtName::Other => {
                Err(DiskError::other("another program has moved its file"))
            }
        });
        if finished.is_err() {
            self.takes_records = false;
        }
        finished.map_err(not_saved)
    }

    /// Whether another program has gone on with this run: the file under its name has all its commands, and any number
    /// behind them. The seed alone tells nothing: a daily dungeon is played in many programs.
    fn is_gone_on_with(&self, disk: &D) -> bool {
        let Ok(bytes) = disk.read(&self.path, Run::MAX_BYTES) else { return false };
        let commands = super::read_commands(disk, &self.path);
        let Ok(found) = Run::open_beside(&self.content, &bytes, &commands) else { return false };
        let Ok(game) = self.game() else { return false };
        let own = self.run.replay();
        found.run.replay().first(own.len(), &game) == *own
    }

    /// Releases the lock.
    pub(super) fn unlock(&mut self, disk: &mut D) {
        if let Some(lock) = self.lock.take() {
            disk.unlock(lock);
        }
    }

    /// Writes the files again that no longer stand under their names: from their own bytes, or from
    /// the commands when these were changed or could not be written.
    fn write_again(&mut self, disk: &mut D) -> Result<(), StorageError> {
        if self.put_in_place(disk)? {
            return Ok(());
        }
        let game = self.game().map_err(not_saved)?;
        self.write_snapshot(disk, &game)
    }

    /// Writes the files again that no longer stand under their names, from their own bytes. Returns
    /// whether they are all there; `false` when they were changed or could not be written.
    fn put_in_place(&mut self, disk: &mut D) -> Result<bool, StorageError> {
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
    fn write_bytes_again(&mut self, disk: &mut D, bytes: &[u8]) -> Result<bool, StorageError> {
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
        self.takes_records = is_written && self.path == path;
        Ok(is_written)
    }

    /// Removes the files of a run that has been archived. Another file under its name stays.
    ///
    /// # Errors
    /// When they cannot be removed.
    pub(super) fn remove(&mut self, disk: &mut D) -> Result<(), StorageError> {
        if self.file.is_none() || self.at_name(disk) == AtName::Other {
            return Ok(());
        }
        self.file = None;
        remove_files(disk, &self.path, "closed")?;
        self.unlock(disk);
        Ok(())
    }
}

fn not_saved(error: DiskError) -> StorageError {
    names::failed("saved", error)
}

/// The reason for which a run has no snapshot any more.
const GROWN: &str = "its floors have grown too large";

/// Removes the files of a run whose name is locked.
///
/// # Errors
/// When the run is still there.
pub(super) fn remove_files(
    disk: &mut impl Disk,
    path: &str,
    what: &'static str,
) -> Result<(), StorageError> {
    disk.remove(path).map_err(|error| names::failed(what, error))?;
    names::remove_left_over(disk, path);
    for rest in [names::commands(path), names::old(path), names::lock_path(path)] {
        let _ = disk.remove(&rest);
    }
    Ok(())
}

impl<D: Disk> fmt::Debug for OpenRun<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenRun").field("path", &self.path).finish_non_exhaustive()
    }
}
