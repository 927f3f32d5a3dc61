//! A run that is being opened: its files are read and locked, and its journal is played by the app.

use std::fmt;
use std::sync::Arc;

use roguecore::journal::{self, CommandsFile, OpenedRun, Run};
use roguecore::replay::Replay;
use roguecore::{Content, Events, Game, LoadError};

use super::names;
use super::open_run::{Found, OpenRun};
use crate::storage::disk::{Disk, DiskError};
use crate::storage::{StorageError, StorageNotice};

/// A run that is being opened.
pub(super) struct Opening<D: Disk> {
    path: String,
    /// `None` where the file has to be opened again.
    file: Option<D::File>,
    commands: Option<D::File>,
    content: Arc<Content>,
    journal: journal::RunOpening,
    lock: Option<D::Lock>,
    /// The turn with which the replay begins, where the file of commands is missing or damaged.
    commands_lost: Option<u64>,
    /// Why the file of the run was refused, where the file before its last snapshot is played: the power failed before
    /// the snapshot was on the disk.
    incomplete: Option<StorageError>,
}

/// A file of a run that was read.
struct ReadFile<F> {
    file: F,
    commands: Option<F>,
    content: Arc<Content>,
    journal: journal::RunOpening,
    game: Game,
}

impl<D: Disk> Opening<D> {
    /// Reads the files of the run at that path; returns the game of its snapshot, too.
    ///
    /// # Errors
    /// When it is open in another program, or cannot be read; then it is not changed.
    pub(super) fn begin(
        disk: &mut D,
        path: String,
        content: &Arc<Content>,
    ) -> Result<(Self, Game), StorageError> {
        // Lock before reading: another program may be writing.
        let lock = match names::lock(disk, &path, "opened") {
            Ok(lock) => Some(lock),
            Err(error @ StorageError::InUse { .. }) => return Err(error),
            // A folder that refuses the lock file refuses the save, too: the next command reports it.
            Err(_) => None,
        };
        match Self::read(disk, path, content) {
            Ok((mut opening, game)) => {
                opening.lock = lock;
                Ok((opening, game))
            }
            Err(error) => {
                if let Some(lock) = lock {
                    disk.unlock(lock);
                }
                Err(error)
            }
        }
    }

    /// Reads the file of a run, or the one before its last snapshot where it is missing or incomplete. Where the file
    /// of commands is missing or damaged, the run goes on without it.
    fn read(
        disk: &mut D,
        path: String,
        content: &Arc<Content>,
    ) -> Result<(Self, Game), StorageError> {
        let error = match read_with_commands(disk, &path, &path, content) {
            Ok(read) => return Ok(Self::of(path, read)),
            Err(error) => error,
        };
        let old = names::old(&path);
        if is_incomplete(disk, &error, &path)
            && disk.has(&old)
            && let Ok(read) = read_with_commands(disk, &old, &path, content)
        {
            let (mut opening, game) = Self::of(path, read);
            (opening.file, opening.incomplete) = (None, Some(error));
            return Ok((opening, game));
        }
        let StorageError::Refused { why, .. } = &error else { return Err(error) };
        if !lacks_commands(why) {
            return Err(error);
        }
        let read = read_without_commands(disk, &path, content)?;
        let commands_lost = Some(read.game.view().turn());
        let (mut opening, game) = Self::of(path, read);
        opening.commands_lost = commands_lost;
        Ok((opening, game))
    }

    fn of(path: String, read: ReadFile<D::File>) -> (Self, Game) {
        let ReadFile { file, commands, content, journal, game } = read;
        let opening = Self {
            path,
            file: Some(file),
            commands,
            content,
            journal,
            lock: None,
            commands_lost: None,
            incomplete: None,
        };
        (opening, game)
    }

    /// Every command up to the last that was played.
    pub(super) const fn replay(&self) -> &Replay {
        self.journal.replay()
    }

    /// The commands that are left.
    pub(super) const fn left(&self) -> usize {
        self.journal.left()
    }

    /// Plays the next command; `None` after the last.
    ///
    /// # Errors
    /// When the command leads to another state than it did.
    pub(super) fn step(&mut self, game: &mut Game) -> Result<Option<Events>, StorageError> {
        self.journal.step(game).map_err(|why| match self.incomplete.take() {
            Some(error) => error,
            None => refused(&self.path, why),
        })
    }

    /// The open run, after the last command. Until then no file is changed.
    ///
    /// # Errors
    /// When the file before an incomplete snapshot cannot take its place.
    pub(super) fn finish(self, disk: &mut D, game: &Game) -> Result<OpenRun<D>, StorageError> {
        let Self { path, mut file, commands, content, journal, lock, commands_lost, incomplete } =
            self;
        if incomplete.is_some() {
            let restored = restore_old(disk, &path);
            restored.map_err(|error| names::failed("opened", error))?;
            file = disk.open(&path).ok().map(|(file, _)| file);
        }
        let OpenedRun { run, valid_len, commands_len, .. } = journal.finish(game.clone());
        let found = Found { file, len: Some(valid_len as u64), commands, commands_len, lock };
        let mut open = OpenRun::resumed(disk, run, &content, path, found);
        if incomplete.is_some() {
            open.tell(StorageNotice::WentBack { turn: game.view().turn() });
        }
        if let Some(turn) = commands_lost {
            open.write_commands_again(disk, game, turn);
        }
        Ok(open)
    }

    /// Gives up: no file was changed.
    pub(super) fn leave(self, disk: &mut D) {
        if let Some(lock) = self.lock {
            disk.unlock(lock);
        }
    }
}

/// Puts the file before the last snapshot in place of the incomplete one, which is kept under another name.
fn restore_old(disk: &mut impl Disk, path: &str) -> Result<(), DiskError> {
    if let Ok(bytes) = disk.read(path, Run::MAX_BYTES) {
        keep_damaged(disk, path, &bytes)?;
    }
    disk.rename(&names::old(path), path)
}

/// Copies a damaged file beside itself, under a name that no file has.
///
/// # Errors
/// When it cannot be written.
pub(super) fn keep_damaged(
    disk: &mut impl Disk,
    path: &str,
    bytes: &[u8],
) -> Result<(), DiskError> {
    let kept = names::damaged(disk, path);
    disk.write(&kept, bytes)
}

/// The error for a run whose bytes are refused.
pub(super) fn refused(path: &str, why: LoadError) -> StorageError {
    StorageError::Refused { name: names::name_of(path).to_owned(), why }
}

/// Opens a file with the file of commands of the run at `path`, and with the content that the run carries.
fn read_with_commands<D: Disk>(
    disk: &mut D,
    file: &str,
    path: &str,
    content: &Arc<Content>,
) -> Result<ReadFile<D::File>, StorageError> {
    let (file, bytes) = open(disk, file)?;
    let (commands, commands_bytes) = match disk.open(&names::commands(path)) {
        Ok((file, bytes)) => (Some(file), bytes),
        Err(_) => (None, Vec::new()),
    };
    let refused = |why| refused(path, why);
    let content = Run::content(content, &bytes, &commands_bytes).map_err(refused)?;
    let beside = CommandsFile::Bytes(&commands_bytes);
    let (journal, game) = Run::opening(&content, &bytes, beside).map_err(refused)?;
    Ok(ReadFile { file, commands, content, journal, game })
}

/// Opens the file of a run whose file of commands is lost.
fn read_without_commands<D: Disk>(
    disk: &mut D,
    path: &str,
    content: &Arc<Content>,
) -> Result<ReadFile<D::File>, StorageError> {
    let (file, bytes) = open(disk, path)?;
    let opening = Run::opening(content, &bytes, CommandsFile::Lost);
    let (journal, game) = opening.map_err(|why| refused(path, why))?;
    Ok(ReadFile { file, commands: None, content: Arc::clone(content), journal, game })
}

fn open<D: Disk>(disk: &mut D, path: &str) -> Result<(D::File, Vec<u8>), StorageError> {
    disk.open(path).map_err(|error| names::failed("opened", error))
}

/// Whether the run could be opened but for its file of commands.
const fn lacks_commands(why: &LoadError) -> bool {
    matches!(why, LoadError::MissingCommands { .. } | LoadError::DamagedCommands)
}

/// Whether a file is missing, or is one of which not all has reached the disk.
fn is_incomplete(disk: &impl Disk, error: &StorageError, path: &str) -> bool {
    let StorageError::Refused { why, .. } = error else { return !disk.has(path) };
    matches!(
        why,
        LoadError::Truncated { .. }
            | LoadError::ChecksumMismatch
            | LoadError::BadMagic
            | LoadError::Malformed
            | LoadError::MissingCommands { .. }
            | LoadError::DamagedCommands
    )
}

impl<D: Disk> fmt::Debug for Opening<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening").field("path", &self.path).finish_non_exhaustive()
    }
}
