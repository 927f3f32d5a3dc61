//! Storage of runs in files. A finished run is archived as a replay, a morgue text and a score
//! row.
//!
//! | file | content |
//! |---|---|
//! | `runs/NAME.run` | snapshot and journal; see the save format chapter of the book |
//! | `runs/NAME.lock` | lock file, held while a program plays that run |
//! | `history/ID.replay`, `history/ID.txt` | replay and morgue text of a finished run |
//! | `scores` | one row per finished run |

mod disk;
mod history;
mod lock;
mod scores;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use rogue_ui::storage::{ReplayInfo, RunInfo, Score, Storage, StorageError, run_name};
use rogue_ui::text;
use roguecore::journal::{OpenedRun, Run};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

pub(crate) use disk::read;
use lock::Lock;

/// Runs stored as files in a folder, which is created at the first write.
#[derive(Debug)]
pub(crate) struct Files {
    folder: PathBuf,
    open: Option<OpenRun>,
}

/// The run that is being played.
#[derive(Debug)]
struct OpenRun {
    run: Run,
    path: PathBuf,
    /// The file, open for appending; `None` when a write failed and the whole file must be
    /// written again.
    journal: Option<File>,
    /// `None` when the lock file cannot be created.
    lock: Option<Lock>,
}

impl Files {
    /// Storage in that folder.
    pub(crate) fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), open: None }
    }

    /// The data folder of this system; `None` when there is none.
    pub(crate) fn default_folder() -> Option<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "roguecore")?;
        Some(folders.data_dir().to_path_buf())
    }

    fn runs_folder(&self) -> PathBuf {
        self.folder.join("runs")
    }

    fn run_path(&self, name: &str) -> PathBuf {
        self.runs_folder().join(format!("{name}.run"))
    }

    fn open_mut(&mut self) -> Result<&mut OpenRun, StorageError> {
        self.open.as_mut().ok_or(StorageError::NoneOpen)
    }

    fn lock(path: &Path, name: &str, what: &'static str) -> Result<Lock, StorageError> {
        let lock = Lock::acquire(&path.with_extension("lock"));
        let lock = lock.map_err(|error| disk::storage_error(what, path, &error))?;
        lock.ok_or_else(|| StorageError::InUse { name: name.to_owned() })
    }

    fn info(&self, path: &Path) -> Option<(SystemTime, RunInfo)> {
        let stem = path.file_stem()?.to_str()?;
        // Skips files with a name that no run can have.
        let name = Some(stem).filter(|stem| run_name(stem) == *stem)?.to_owned();
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
        let mut info = match Self::peek(path, &name) {
            Ok(info) => info,
            Err(error) => {
                let error = Some(error.to_string());
                RunInfo { name: name.clone(), error, ..RunInfo::default() }
            }
        };
        let is_open = self.open.as_ref().is_some_and(|open| open.path == path);
        if !is_open && Lock::is_held(&path.with_extension("lock")) {
            info.error = Some(StorageError::InUse { name }.to_string());
        }
        Some((modified.unwrap_or(SystemTime::UNIX_EPOCH), info))
    }

    fn peek(path: &Path, name: &str) -> Result<RunInfo, StorageError> {
        let bytes = read(path).map_err(|error| disk::storage_error("opened", path, &error))?;
        let refused = |why| StorageError::Refused { name: name.to_owned(), why };
        let summary = Run::peek(&bytes).map_err(refused)?;
        Ok(RunInfo {
            name: name.to_owned(),
            title: text::clean_name(&summary.title),
            floor: summary.floor,
            turn: summary.turn,
            level: summary.level,
            seed: summary.seed,
            error: None,
        })
    }
}

impl OpenRun {
    /// Replaces the file by a snapshot of the run.
    fn write_snapshot(&mut self, game: &Game) -> Result<(), StorageError> {
        self.write(game, disk::write_atomically)
    }

    fn write(
        &mut self,
        game: &Game,
        write: impl FnOnce(&Path, &[u8]) -> std::io::Result<()>,
    ) -> Result<(), StorageError> {
        let not_saved = |error| disk::storage_error("saved", &self.path, &error);
        let folder = self.path.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder).map_err(not_saved)?;
        if self.lock.is_none() {
            self.lock = Some(Files::lock(&self.path, self.run.name(), "saved")?);
        }
        let snapshot = self.run.snapshot(game);
        write(&self.path, &snapshot).map_err(not_saved)?;
        self.run.snapshot_saved(&snapshot, game);
        let journal = disk::open_for_append(&self.path, snapshot.len()).map_err(not_saved)?;
        self.journal = Some(journal);
        tracing::debug!(bytes = snapshot.len(), turn = game.view().turn(), "snapshot");
        Ok(())
    }

    /// Appends to the journal before a snapshot is written, so that a failed snapshot loses
    /// nothing.
    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        let record = self.run.append(command, game);
        let written = match (record, &mut self.journal) {
            (Some(record), Some(journal)) => journal.write_all(&record),
            _ => return self.write_snapshot(game),
        };
        if let Err(error) = written {
            self.journal = None;
            let not_saved = disk::storage_error("saved", &self.path, &error);
            return self.write_snapshot(game).map_err(|_| not_saved);
        }
        // After a failed snapshot the journal is still complete, but the next append may fail
        // too: report the error.
        if self.run.is_snapshot_due(game) {
            self.write_snapshot(game)?;
        }
        Ok(())
    }
}

impl Storage for Files {
    fn runs(&self) -> Vec<RunInfo> {
        let entries = fs::read_dir(self.runs_folder()).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let runs = paths.filter(|path| path.extension().is_some_and(|it| it == "run"));
        let mut runs: Vec<_> = runs.filter_map(|path| self.info(&path)).collect();
        runs.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.name.cmp(&second.name)));
        runs.into_iter().map(|(_, info)| info).collect()
    }

    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError> {
        self.open = None;
        let name = run_name(name);
        let path = self.run_path(&name);
        if path.exists() {
            return Err(StorageError::Taken { name });
        }
        let run = Run::new(&name, game);
        let mut open = OpenRun { run, path, journal: None, lock: None };
        let written = open.write(game, disk::write_in_background);
        if !matches!(written, Err(StorageError::InUse { .. })) {
            self.open = Some(open);
        }
        written
    }

    fn resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        self.open = None;
        let name = run_name(name);
        let path = self.run_path(&name);
        if !path.exists() {
            return Err(StorageError::Missing { name });
        }
        // Lock before reading: another program may be writing.
        let lock = match Self::lock(&path, &name, "opened") {
            Ok(lock) => Some(lock),
            Err(error @ StorageError::InUse { .. }) => return Err(error),
            // A folder that refuses the lock file refuses the save, too: the next command reports it.
            Err(_) => None,
        };
        let bytes = read(&path).map_err(|error| disk::storage_error("opened", &path, &error))?;
        let opened = Run::open(content, &bytes);
        let OpenedRun { run, game, valid_len, .. } =
            opened.map_err(|why| StorageError::Refused { name, why })?;
        let journal = match disk::open_for_append(&path, valid_len) {
            Ok(journal) if lock.is_some() => Some(journal),
            _ => None,
        };
        self.open = Some(OpenRun { run, path, journal, lock });
        Ok(game)
    }

    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        self.open_mut()?.append(command, game)
    }

    fn close(&mut self) -> Result<(), StorageError> {
        let Some(OpenRun { path, journal, .. }) = self.open.take() else { return Ok(()) };
        let Some(journal) = journal else { return Ok(()) };
        journal.sync_all().map_err(|error| disk::storage_error("saved", &path, &error))
    }

    fn finish(&mut self, game: &Game, morgue: &str) -> Result<(), StorageError> {
        let OpenRun { run, path, .. } = self.open.as_ref().ok_or(StorageError::NoneOpen)?;
        history::archive(&self.folder, run, game, morgue)?;
        // Last, so that a run whose program is killed before this line is archived again.
        match fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(disk::storage_error("closed", path, &error));
            }
            _ => disk::sync_folder(path),
        }
        let _ = fs::remove_file(path.with_extension("lock"));
        self.open = None;
        Ok(())
    }

    fn scores(&self) -> Vec<Score> {
        let rows = scores::read(&history::scores_path(&self.folder));
        let mut scores: Vec<_> = rows.into_iter().map(|row| row.score).collect();
        scores.sort_by_key(Score::rank);
        scores
    }

    fn replays(&self) -> Vec<ReplayInfo> {
        history::replays(&self.folder)
    }

    fn replay(&self, id: &str) -> Result<Replay, StorageError> {
        history::replay(&self.folder, id)
    }
}

#[cfg(test)]
mod tests;
