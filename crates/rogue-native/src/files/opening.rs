//! A run that is being opened: its files are read and locked, and its journal is played by the app.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rogue_ui::storage::{StorageError, StorageNotice};
use roguecore::journal::{self, CommandsFile, OpenedRun, Run};
use roguecore::replay::Replay;
use roguecore::{Content, Events, Game, LoadError};

use super::lock::Lock;
use super::open_run::{Found, OpenRun};
use super::{disk, names, read, read_commands, unreadable};

/// A journal to be played, and the game before it.
type Read = (journal::Opening, Game);

/// A run that is being opened.
#[derive(Debug)]
pub(super) struct Opening {
    path: PathBuf,
    name: String,
    /// `None` when the file may not be written.
    file: Option<File>,
    content: Arc<Content>,
    journal: journal::Opening,
    lock: Option<Lock>,
    /// The turn with which the replay begins, where the file of commands is missing or damaged.
    commands_lost: Option<u64>,
    /// `None` when what is played is the file of the run.
    earlier: Option<Earlier>,
}

/// The file before the last snapshot, which is incomplete: the power failed before it was on the
/// disk. It takes the place of the other once it has been played.
#[derive(Debug)]
struct Earlier {
    file: PathBuf,
    /// Why the last snapshot was refused, which is what is told where this one is refused, too.
    why: StorageError,
}

impl Earlier {
    /// Keeps the incomplete file under another name.
    fn replace(self, path: &Path) -> Result<(), StorageError> {
        tracing::warn!(error = %self.why, path = %path.display(), "the last snapshot is incomplete");
        let failed = |error| disk::storage_error("opened", path, &error);
        if let Ok(bytes) = read(path) {
            unreadable::keep_damaged(path, &bytes).map_err(failed)?;
        }
        fs::rename(&self.file, path).map_err(failed)
    }
}

impl Opening {
    /// Reads the files of the run with that name; returns the game of its snapshot, too.
    pub(super) fn begin(
        path: PathBuf,
        name: String,
        content: &Arc<Content>,
    ) -> Result<(Self, Game), StorageError> {
        // Lock before reading: another program may be writing.
        let lock = match names::lock(&path, &name, "opened") {
            Ok(lock) => Some(lock),
            Err(error @ StorageError::InUse { .. }) => return Err(error),
            // A folder that refuses the lock file refuses the save, too: the next command reports it.
            Err(_) => None,
        };
        let (opened, earlier) = open_file(&path, &name, content)?;
        let OpenedFile { file, content, journal, game, lacks_commands } = opened;
        let commands_lost = lacks_commands.then(|| game.view().turn());
        let opening = Self { path, name, file, content, journal, lock, commands_lost, earlier };
        Ok((opening, game))
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
    pub(super) fn step(&mut self, game: &mut Game) -> Result<Option<Events>, StorageError> {
        self.journal.step(game).map_err(|why| match self.earlier.take() {
            Some(earlier) => earlier.why,
            None => StorageError::Refused { name: self.name.clone(), why },
        })
    }

    /// The open run, after the last command. Until then no file is changed.
    pub(super) fn finish(self, game: &Game) -> Result<OpenRun, StorageError> {
        let Self { path, file, content, journal, lock, commands_lost, earlier, .. } = self;
        let went_back = earlier.is_some();
        earlier.map_or(Ok(()), |earlier| earlier.replace(&path))?;
        let OpenedRun { run, valid_len: len, commands_len, .. } = journal.finish(game.clone());
        let found = Found { len, commands_len, file };
        let mut open = OpenRun::resumed(run, &content, path, found, lock);
        if went_back {
            open.tell(StorageNotice::WentBack { turn: game.view().turn() });
        }
        if let Some(turn) = commands_lost {
            open.write_commands_again(game, turn);
        }
        Ok(open)
    }
}

/// A run that was read from its files.
struct OpenedFile {
    /// `None` when it may not be written.
    file: Option<File>,
    content: Arc<Content>,
    journal: journal::Opening,
    game: Game,
    lacks_commands: bool,
}

/// Opens the file of a run, or the one before its last snapshot where it is missing or incomplete.
/// Where the file of commands is missing or damaged, the run goes on without it.
fn open_file(
    path: &Path,
    name: &str,
    content: &Arc<Content>,
) -> Result<(OpenedFile, Option<Earlier>), StorageError> {
    let open = |file: &Path| open_one(file, path, name, content);
    let error = match open(path) {
        Ok(opened) => return Ok((opened, None)),
        Err(error) => error,
    };
    let file = names::old(path);
    if is_incomplete(&error, path)
        && file.exists()
        && let Ok(opened) = open(&file)
    {
        return Ok((opened, Some(Earlier { file, why: error })));
    }
    let StorageError::Refused { why, .. } = &error else { return Err(error) };
    if !lacks_commands(why) {
        return Err(error);
    }
    let opened = open_with(path, name, |bytes| {
        Ok((content.clone(), Run::opening(content, bytes, CommandsFile::Lost)?))
    })?;
    Ok((OpenedFile { lacks_commands: true, ..opened }, None))
}

/// Opens a file with the file of commands of the run at `path`, and with the content that the run
/// carries.
fn open_one(
    file: &Path,
    path: &Path,
    name: &str,
    content: &Arc<Content>,
) -> Result<OpenedFile, StorageError> {
    open_with(file, name, |bytes| {
        let commands = read_commands(path);
        let content = Run::content(content, bytes, &commands)?;
        let opening = Run::opening(&content, bytes, CommandsFile::Bytes(&commands))?;
        Ok((content, opening))
    })
}

/// Opens a file for playing on, or only reads it when it may not be written: then the next
/// command reports that it cannot be saved.
fn open_with(
    path: &Path,
    name: &str,
    open: impl FnOnce(&[u8]) -> Result<(Arc<Content>, Read), LoadError>,
) -> Result<OpenedFile, StorageError> {
    let read_only = |_| read(path).map(|bytes| (None, bytes));
    let writable = disk::open_for_append(path).map(|(file, bytes)| (Some(file), bytes));
    let (file, bytes) =
        writable.or_else(read_only).map_err(|error| disk::storage_error("opened", path, &error))?;
    let refused = |why| StorageError::Refused { name: name.to_owned(), why };
    let (content, (journal, game)) = open(&bytes).map_err(refused)?;
    Ok(OpenedFile { file, content, journal, game, lacks_commands: false })
}

/// Whether the run could be opened but for its file of commands.
const fn lacks_commands(why: &LoadError) -> bool {
    matches!(why, LoadError::MissingCommands { .. } | LoadError::DamagedCommands)
}

/// Whether a file is missing, or is one of which not all has reached the disk.
fn is_incomplete(error: &StorageError, path: &Path) -> bool {
    let StorageError::Refused { why, .. } = error else { return !path.exists() };
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
