//! The run that is being played: its files, its lock, and how both stay whole while other programs move files and the
//! power may fail.

mod place;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

use self::place::Place;
use super::commands::CommandsFile;
use super::names;
use crate::storage::disk::{AtName, Disk, DiskError, DiskErrorKind};
use crate::storage::{StorageError, StorageNotice};

/// Time between two looks at the names of the files while the run is played.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The run that is being played.
pub(super) struct OpenRun<D: Disk> {
    pub(super) run: Run,
    path: String,
    content: Arc<Content>,
    /// `None` where nothing is written yet, or something else stands under the name.
    file: Option<D::File>,
    stage: Stage,
    tail: Tail,
    commands: CommandsFile<D>,
    /// Whether the files are still those of the run in whose place this one was put.
    is_replacing: bool,
    /// `None` when the lock is refused, or another program has it.
    lock: Option<D::Lock>,
    /// Whether the file before the last snapshot is kept until the snapshot is on the disk.
    keeps_old: bool,
    /// The time of the last look at the names.
    checked: Duration,
    /// The notice for the player once the run is saved again.
    moved: Option<StorageNotice>,
    /// The notice for the player.
    notice: Option<StorageNotice>,
    /// Whether the player was told that the run has grown too large for a snapshot.
    told_of_growth: bool,
}

/// The part of its life that the files of a run have reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing is kept before the first turn: a link has begun the run.
    WaitsForTurn,
    /// No file has been written yet.
    New,
    /// A file was written or read.
    Written,
}

/// The end of the file of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tail {
    /// The file lacks commands, or is not there: only a snapshot saves all.
    Closed,
    /// The records to come follow the bytes of the file.
    Open {
        /// The records that could not be appended.
        unsaved: Vec<u8>,
    },
}

impl Tail {
    /// The end of a file that has every command.
    const COMPLETE: Self = Self::Open { unsaved: Vec::new() };

    fn is_complete(&self) -> bool {
        *self == Self::COMPLETE
    }
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

impl<D: Disk> OpenRun<D> {
    /// A new run, which has no file yet.
    pub(super) fn new(disk: &D, mut run: Run, content: &Arc<Content>, path: String) -> Self {
        run.limit_snapshots(disk.max_snapshot());
        Self {
            run,
            path,
            content: Arc::clone(content),
            file: None,
            stage: Stage::New,
            tail: Tail::Closed,
            commands: CommandsFile::new(),
            is_replacing: false,
            lock: None,
            keeps_old: false,
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
        let mut open = Self { lock, stage: Stage::Written, ..Self::new(disk, run, content, path) };
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
            if is_cut && disk.go_on_with(file, open.commands.file()).is_ok() {
                open.tail = Tail::COMPLETE;
            }
        }
        open
    }

    /// Nothing is kept before the first turn.
    pub(super) fn wait_for_turn(&mut self) {
        self.stage = Stage::WaitsForTurn;
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
        let is_whole = self.file.is_some() && self.tail.is_complete();
        !is_whole && self.stage != Stage::WaitsForTurn
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
        if self.stage == Stage::WaitsForTurn {
            if game.view().turn() == 0 {
                return Ok(());
            }
            self.stage = Stage::New;
        }
        let Some(record) = record else {
            // The file lacks this command, and each after it.
            self.tail = Tail::Closed;
            return self.write_snapshot(disk, game);
        };
        if !self.queue(disk, &record) {
            return self.write_snapshot(disk, game);
        }
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

    /// Puts a record behind those that could not be appended; `false` where the file takes none.
    fn queue(&mut self, disk: &mut D, record: &[u8]) -> bool {
        let is_behind = matches!(&self.tail, Tail::Open { unsaved } if !unsaved.is_empty());
        // After a failed write the file may have been moved for long.
        if is_behind && self.at_name(disk) != AtName::Same {
            self.tail = Tail::Closed;
        }
        let Tail::Open { unsaved } = &mut self.tail else { return false };
        unsaved.extend_from_slice(record);
        true
    }

    fn append_unsaved(&mut self, disk: &mut D) -> Result<(), DiskError> {
        let (Some(file), Tail::Open { unsaved }) = (&mut self.file, &mut self.tail) else {
            return Err(DiskError::other("its file takes no records"));
        };
        disk.append(file, unsaved)?;
        unsaved.clear();
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
        if self.stage == Stage::WaitsForTurn {
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
            self.tail = Tail::Closed;
        }
    }

    /// Puts a run of the same name in place of this one: in a single file, so that there is a moment in
    /// which the new run is there and the old one is not needed any more. A run that waits for its first turn has no
    /// file, and goes on waiting.
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
        if self.stage == Stage::WaitsForTurn {
            return Ok(());
        }
        (self.tail, self.is_replacing) = (Tail::Closed, true);
        self.write_snapshot(disk, game)
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
        self.tail = Tail::COMPLETE;
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
        if self.stage == Stage::WaitsForTurn {
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
            self.tail = Tail::Closed;
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
