//! The run that is being played: its files, its lock, and what keeps them whole while other programs
//! move files and the power may fail.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rogue_ui::storage::{NAME_TRIES, StorageError, StorageNotice};
use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, LoadError};

use super::commands_file::CommandsFile;
use super::disk;
use super::journal_file::JournalFile;
use super::lock::Lock;
use super::names;
use super::own_file::{AtName, LastFile, OwnFile};

/// The run that is being played.
// Each of its bools is a fact of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug)]
pub(super) struct OpenRun {
    pub(super) run: Run,
    pub(super) path: PathBuf,
    content: Arc<Content>,
    /// `None` when a write failed and the whole file must be written again.
    journal: Option<JournalFile>,
    /// The file under the name that may be replaced where there is no journal.
    last: Option<LastFile>,
    commands: CommandsFile,
    /// Whether the files are still those of the run in whose place this one was put.
    is_replacing: bool,
    /// `None` when the lock file cannot be created.
    lock: Option<Lock>,
    /// Whether the file before the last snapshot is kept until the snapshot is on the disk.
    keeps_old: bool,
    /// Whether no file of the run has been written yet.
    is_new: bool,
    /// What the player is told once the run is saved again.
    moved: Option<StorageNotice>,
    /// What the player has not been told yet.
    notice: Option<StorageNotice>,
    /// Whether the player was told that the run has grown too large for a snapshot.
    told_of_growth: bool,
}

/// What was found of a run that is resumed.
pub(super) struct Found {
    /// The valid bytes of its file.
    pub(super) len: usize,
    /// The bytes of the file of commands that belong to it.
    pub(super) commands_len: u64,
    /// `None` when it may not be written.
    pub(super) file: Option<fs::File>,
}

/// Where the file of a run is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In place of a file of the same run.
    Own,
    /// Under a name that nothing has.
    Free,
}

impl OpenRun {
    /// A new run, which has no file yet.
    pub(super) fn new(run: Run, content: &Arc<Content>, path: PathBuf) -> Self {
        Self {
            run,
            path,
            content: Arc::clone(content),
            journal: None,
            last: None,
            commands: CommandsFile::default(),
            is_replacing: false,
            lock: None,
            keeps_old: false,
            is_new: true,
            moved: None,
            notice: None,
            told_of_growth: false,
        }
    }

    /// A run that was read from `path`.
    pub(super) fn resumed(
        run: Run,
        content: &Arc<Content>,
        path: PathBuf,
        found: Found,
        lock: Option<Lock>,
    ) -> Self {
        let Found { len, commands_len, file } = found;
        let mut open = Self { lock, is_new: false, ..Self::new(run, content, path) };
        open.keeps_old = names::old(&open.path).exists();
        if open.lock.is_some() {
            names::remove_left_over(&open.path);
            open.commands = CommandsFile::opened(&mut open.run, &open.path, commands_len);
            open.journal = file.and_then(|file| open.journal_of(file, len).ok());
        } else {
            open.run.commands_lost();
        }
        if open.journal.is_none() {
            open.last = LastFile::present(&open.path);
        }
        open
    }

    fn journal_of(&self, file: fs::File, len: usize) -> io::Result<JournalFile> {
        let file = OwnFile::cut_off(file, len as u64)?;
        JournalFile::new(file, self.commands.handle()?, &self.path)
    }

    /// The name of the run, which is that of its files.
    pub(super) fn run_name(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }

    pub(super) fn take_notice(&mut self) -> Option<StorageNotice> {
        self.notice.take()
    }

    /// Tells the player something with the next command.
    pub(super) fn tell(&mut self, notice: StorageNotice) {
        self.notice = Some(notice);
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
            self.drop_journal();
            let not_saved = disk::storage_error("saved", &self.path, &error);
            return self.write_snapshot(game).map_err(|_| not_saved);
        }
        self.remove_old();
        // After a failed snapshot the journal is still complete, but the next append may fail
        // too: report the error.
        if self.run.is_snapshot_due(game) {
            return self.write_snapshot(game);
        }
        if !self.is_misplaced() {
            return Ok(());
        }
        // The records to come are tied to the bytes so far, which cannot go to another name.
        let is_back = self.at_name() != AtName::Other && self.put_in_place()?;
        if is_back { Ok(()) } else { self.write_snapshot(game) }
    }

    /// Writes the file of commands of a run that has lost it, and a snapshot that needs no more than that: the next
    /// start finds all since. The player is told once they are written; where this fails, the next command tries
    /// again and reports it.
    pub(super) fn write_commands_again(&mut self, game: &Game, turn: u64) {
        self.moved = Some(StorageNotice::CommandsLost { turn });
        if let Err(error) = self.write_snapshot(game) {
            tracing::warn!(%error, "the file of commands is not written again");
            self.drop_journal();
        }
    }

    /// Puts a run of the same name in place of this one: in a single file, so that there is a moment in
    /// which the new run is there and the old one is not needed any more.
    pub(super) fn replace(&mut self, replay: Replay, game: &Game) -> Result<(), StorageError> {
        self.run = Run::of_replay(self.run.name(), replay, game);
        self.content = Arc::clone(game.content());
        self.drop_journal();
        self.is_replacing = true;
        self.write_snapshot(game)
    }

    /// Nothing more is appended: the next command writes the whole file again, in place of this one.
    pub(super) fn drop_journal(&mut self) {
        self.last = self.journal.take().map(JournalFile::last);
    }

    /// Whether one of the files no longer stands under its name; looks at most once a second.
    fn is_misplaced(&mut self) -> bool {
        let path = &self.path;
        let Some(journal) = &mut self.journal else { return false };
        if !journal.is_check_due() {
            return false;
        }
        if !self.commands.is_in_place(path) {
            return true;
        }
        !journal.is_in_place(path)
    }

    /// Replaces the file by a snapshot of the run; where another program has its name, takes the next free one.
    pub(super) fn write_snapshot(&mut self, game: &Game) -> Result<(), StorageError> {
        self.find_own_place(game)?;
        let snapshot = if self.is_replacing {
            self.run.snapshot(game)
        } else {
            let written = self.commands.write(&mut self.run, &self.path);
            written.map_err(|error| disk::storage_error("saved", &self.path, &error))?;
            self.run.snapshot_beside(game)
        };
        let snapshot = match snapshot {
            Ok(snapshot) => snapshot,
            Err(why) => return self.go_without_snapshot(game, &why),
        };
        self.install(&snapshot, Place::Own)?;
        self.run.snapshot_saved(&snapshot, game);
        self.remove_replaced();
        self.tell_of_commands();
        tracing::debug!(bytes = snapshot.len(), turn = game.view().turn(), "snapshot");
        Ok(())
    }

    /// Finds the place of the file. Where it has none, or lost it, a free name is taken, which other programs may take
    /// first.
    fn find_own_place(&mut self, game: &Game) -> Result<(), StorageError> {
        let mut tries = 0;
        while self.find_place()? == Place::Free {
            if tries == NAME_TRIES {
                return Err(StorageError::NamesTaken);
            }
            tries += 1;
            self.take_name(game)?;
        }
        Ok(())
    }

    /// Takes a free name with the run in a single file: nothing else is touched before the name is this program's,
    /// and a program that is killed now leaves a whole run.
    fn take_name(&mut self, game: &Game) -> Result<(), StorageError> {
        let whole = match self.run.snapshot(game) {
            Ok(whole) => whole,
            Err(why) => return self.go_without_snapshot(game, &why),
        };
        if self.install(&whole, Place::Free)? {
            self.run.snapshot_saved(&whole, game);
        }
        Ok(())
    }

    /// Removes what is left of the run in whose place this one was put, which is on the disk.
    fn remove_replaced(&mut self) {
        if std::mem::take(&mut self.is_replacing) {
            disk::sync_folder(&self.path);
            self.commands.remove(&mut self.run, &self.path);
            let _ = fs::remove_file(names::old(&self.path));
            self.keeps_old = false;
        }
    }

    /// The next start would refuse the snapshot: the journal goes on behind the one before it, as long as
    /// there is room.
    fn go_without_snapshot(&mut self, game: &Game, why: &LoadError) -> Result<(), StorageError> {
        let left = self.run.postpone_snapshot(game);
        tracing::warn!(%why, left, turn = game.view().turn(), "no snapshot");
        if self.journal.is_none() || left == 0 {
            return Err(StorageError::Device {
                what: "saved",
                why: "its floors have grown too large for a file".to_owned(),
            });
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

    /// Locks the name of the run and looks for what other programs did to its file. Another file under the
    /// name, and a name that another program has locked, are left alone: the run gets another name.
    fn find_place(&mut self) -> Result<Place, StorageError> {
        let locked = self.lock_file();
        // Under the lock: another program may have taken the name since the last look.
        let found = self.at_name();
        let is_own = matches!(found, AtName::Same | AtName::Copy);
        if is_own && !matches!(locked, Ok(false)) {
            return locked.map(|_| Place::Own);
        }
        // A file that was never there is not written again.
        let was_there = self.journal.is_some() || self.last.is_some();
        if was_there && self.moved.is_none() {
            self.moved = Some(StorageNotice::WrittenAgain);
        }
        // Should writing fail now, the next command tries again; a file that comes up under the name
        // meanwhile is not ours.
        (self.journal, self.last) = (None, None);
        let is_locked = locked?;
        let place = match found {
            AtName::Earlier if is_locked => Place::Own,
            AtName::Nothing if is_locked => Place::Free,
            AtName::Same | AtName::Copy | AtName::Nothing | AtName::Earlier | AtName::Other => {
                self.move_beside()?;
                Place::Free
            }
        };
        if self.moved.is_some() {
            let path = self.path.display();
            tracing::warn!(notice = ?self.moved, %path, "the run file was moved");
        }
        Ok(place)
    }

    /// What stands under the name. Where nothing can be compared with it, only the file that this
    /// program wrote last may be replaced.
    fn at_name(&mut self) -> AtName {
        let path = &self.path;
        if let Some(journal) = &mut self.journal {
            return journal.at_name(path);
        }
        if self.last.as_ref().is_some_and(|last| last.is_at(path)) {
            return AtName::Same;
        }
        let is_of_other = !self.keeps_old && names::old(path).exists();
        let is_free = path.symlink_metadata().is_err() && !is_of_other;
        if is_free { AtName::Nothing } else { AtName::Other }
    }

    /// Goes on under the next name that is free and that no other program has locked.
    fn move_beside(&mut self) -> Result<(), StorageError> {
        let (path, name, lock) = names::lock_beside(&self.path)?;
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

    /// Writes the whole file, without waiting for the disk: its predecessor is kept until the syncing
    /// thread has brought it to the disk. Returns whether it stands under the name: `false` where another
    /// program has taken a free one.
    fn install(&mut self, bytes: &[u8], place: Place) -> Result<bool, StorageError> {
        let installed = match place {
            Place::Own => self.replace_file(bytes),
            Place::Free => self.place_file(bytes),
        };
        let journal = match installed {
            Err(error) if place == Place::Free && error.kind() == io::ErrorKind::AlreadyExists => {
                return Ok(false);
            }
            installed => {
                installed.map_err(|error| disk::storage_error("saved", &self.path, &error))?
            }
        };
        (self.journal, self.last, self.is_new) = (Some(journal), None, false);
        if let Some(moved) = self.moved.take() {
            self.notice = Some(moved);
        }
        Ok(true)
    }

    /// Locks the name of the run; `false` where another program has it. The lock file may have been moved with the
    /// run.
    fn lock_file(&mut self) -> Result<bool, StorageError> {
        let path = names::lock_path(&self.path);
        if self.lock.as_ref().is_some_and(|lock| lock.is_at(&path)) {
            return Ok(true);
        }
        self.lock = None;
        let folder = path.parent().unwrap_or(&path);
        let lock = fs::create_dir_all(folder).and_then(|()| Lock::acquire(&path));
        self.lock = lock.map_err(|error| disk::storage_error("saved", &self.path, &error))?;
        Ok(self.lock.is_some())
    }

    /// Writes the first file under a name, if nothing has the name. It is on the disk before: nothing could take
    /// the place of a first file that is incomplete.
    fn place_file(&mut self, bytes: &[u8]) -> io::Result<JournalFile> {
        let path = &self.path;
        let file = disk::write_temp(path, bytes)?;
        file.sync_all().inspect_err(|_| disk::remove_temp(path))?;
        let file = disk::take_name(path, file, bytes)?;
        // A file that is not gone on with would hold the name against this run.
        self.journal_of(file, bytes.len()).inspect_err(|_| drop(fs::remove_file(path)))
    }

    fn replace_file(&mut self, bytes: &[u8]) -> io::Result<JournalFile> {
        let path = &self.path;
        let file = disk::write_temp(path, bytes)?;
        // Nothing could take the place of an incomplete file that replaces another run.
        if self.is_replacing {
            file.sync_all().inspect_err(|_| disk::remove_temp(path))?;
        }
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
        self.journal_of(file, bytes.len())
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
        // Saved is what is on the disk under the name of the run, not what was written to an open file.
        let (last, closed) = journal.finish(&self.path);
        self.last = Some(last);
        closed.map_err(|error| disk::storage_error("saved", &self.path, &error))?;
        if self.keeps_old {
            let _ = fs::remove_file(names::old(&self.path));
        }
        Ok(())
    }

    /// Writes the files again that no longer stand under their names: from their own bytes, or from
    /// the commands when these were changed or could not be written.
    fn write_again(&mut self) -> Result<(), StorageError> {
        if self.put_in_place()? {
            return Ok(());
        }
        let game = self.run.replay().verify(&self.content).map_err(|error| {
            disk::storage_error("saved", &self.path, &io::Error::other(error.to_string()))
        })?;
        self.write_snapshot(&game)
    }

    /// Writes the files again that no longer stand under their names, from their own bytes. Returns
    /// whether they are all there; `false` when they were changed or could not be written.
    fn put_in_place(&mut self) -> Result<bool, StorageError> {
        let has_commands = match self.at_name() {
            // The file of commands under that name may be that of the other run.
            AtName::Other => !self.commands.bytes().is_empty(),
            AtName::Same | AtName::Copy | AtName::Nothing | AtName::Earlier => {
                self.commands.put_in_place(&mut self.run, &self.path)
            }
        };
        if let Some(journal) = self.journal.as_mut().filter(|_| has_commands) {
            if journal.is_in_place(&self.path) {
                self.tell_of_commands();
                return Ok(true);
            }
            if let Ok(bytes) = journal.bytes() {
                return self.write_bytes_again(&bytes);
            }
        }
        Ok(false)
    }

    /// Writes the same bytes under the name, or beside another file that stands there: then with all
    /// commands in it. Returns whether they stand there.
    fn write_bytes_again(&mut self, bytes: &[u8]) -> Result<bool, StorageError> {
        let (commands, path) = (self.commands.bytes(), self.path.clone());
        let place = self.find_place()?;
        if self.path == path {
            return self.install(bytes, place);
        }
        let whole = Run::single_file(bytes, &commands).map_err(|error| {
            disk::storage_error("saved", &path, &io::Error::other(error.to_string()))
        })?;
        self.install(&whole, place)
    }

    /// Removes the files of a run that has been archived. Another file under its name stays.
    pub(super) fn remove(&mut self) -> Result<(), StorageError> {
        let path = &self.path;
        let is_own = |journal: &mut JournalFile| journal.at_name(path) != AtName::Other;
        if self.journal.as_mut().is_none_or(is_own) {
            remove_if_present(path).map_err(|error| disk::storage_error("closed", path, &error))?;
            let _ = fs::remove_file(names::commands(path));
            disk::sync_folder(path);
        }
        names::remove_left_over(path);
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
