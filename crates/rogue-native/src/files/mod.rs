//! Runs in files: one run, one file; finished ones become a replay, a morgue text and a row in
//! the scores. Knows no screen and no rule.
//!
//! | where | what |
//! |---|---|
//! | `runs/NAME.run` | snapshot and journal; see the save format chapter of the book |
//! | `runs/NAME.lock` | locked while a program plays that run; means nothing by itself |
//! | `history/ID.replay`, `history/ID.txt` | a finished run and its morgue |
//! | `scores` | a row for each of them |

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
use roguecore::journal::{Opened, Run};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

pub(crate) use disk::read;
use lock::Lock;

/// Runs kept as files in a folder, which is made when it is first needed.
#[derive(Debug)]
pub struct Files {
    folder: PathBuf,
    open: Option<Open>,
}

/// The run that is being played.
#[derive(Debug)]
struct Open {
    run: Run,
    path: PathBuf,
    /// To append to. Without it the file lacks something, and is replaced before anything else.
    journal: Option<File>,
    /// Locked for as long as the run is open. Missing when the folder refuses even that.
    lock: Option<Lock>,
}

impl Files {
    /// Runs in that folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), open: None }
    }

    /// Where this system keeps data of programs; `None` where there is no such place.
    pub fn default_folder() -> Option<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "roguecore")?;
        Some(folders.data_dir().to_path_buf())
    }

    fn runs_folder(&self) -> PathBuf {
        self.folder.join("runs")
    }

    fn run_path(&self, name: &str) -> PathBuf {
        self.runs_folder().join(format!("{name}.run"))
    }

    fn open_mut(&mut self) -> Result<&mut Open, StorageError> {
        self.open.as_mut().ok_or(StorageError::NoneOpen)
    }

    fn lock(path: &Path, name: &str, what: &'static str) -> Result<Lock, StorageError> {
        let lock = Lock::take(&path.with_extension("lock"));
        let lock = lock.map_err(|error| disk::trouble(what, path, &error))?;
        lock.ok_or_else(|| StorageError::InUse { name: name.to_owned() })
    }

    fn info(&self, path: &Path) -> Option<(SystemTime, RunInfo)> {
        let stem = path.file_stem()?.to_str()?;
        // A file that we would never have named so cannot be asked for by its name.
        let name = Some(stem).filter(|stem| run_name(stem) == *stem)?.to_owned();
        let modified = fs::metadata(path).and_then(|about| about.modified());
        let mut info = match Self::peek(path, &name) {
            Ok(info) => info,
            Err(error) => {
                let trouble = Some(error.to_string());
                RunInfo { name: name.clone(), trouble, ..RunInfo::default() }
            }
        };
        let ours = self.open.as_ref().is_some_and(|open| open.path == path);
        if !ours && Lock::is_taken(&path.with_extension("lock")) {
            info.trouble = Some(StorageError::InUse { name }.to_string());
        }
        Some((modified.unwrap_or(SystemTime::UNIX_EPOCH), info))
    }

    fn peek(path: &Path, name: &str) -> Result<RunInfo, StorageError> {
        let bytes = read(path).map_err(|error| disk::trouble("opened", path, &error))?;
        let refused = |why| StorageError::Refused { name: name.to_owned(), why };
        let summary = Run::peek(&bytes).map_err(refused)?;
        Ok(RunInfo {
            name: name.to_owned(),
            title: text::clean_name(&summary.title),
            floor: summary.floor,
            turn: summary.turn,
            level: summary.level,
            seed: summary.seed,
            trouble: None,
        })
    }
}

impl Open {
    /// Puts the whole run in the place of its file.
    fn replace(&mut self, game: &Game) -> Result<(), StorageError> {
        self.write(game, disk::replace)
    }

    fn write(
        &mut self,
        game: &Game,
        write: impl FnOnce(&Path, &[u8]) -> std::io::Result<()>,
    ) -> Result<(), StorageError> {
        let trouble = |error| disk::trouble("saved", &self.path, &error);
        let folder = self.path.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder).map_err(trouble)?;
        if self.lock.is_none() {
            self.lock = Some(Files::lock(&self.path, self.run.name(), "saved")?);
        }
        let snapshot = self.run.snapshot(game);
        write(&self.path, &snapshot).map_err(trouble)?;
        self.run.kept(&snapshot, game);
        self.journal = disk::append_from(&self.path, snapshot.len()).map(Some).map_err(trouble)?;
        tracing::debug!(bytes = snapshot.len(), turn = game.view().turn(), "snapshot");
        Ok(())
    }

    /// The journal first: whatever becomes of a snapshot, nothing is lost.
    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        let record = self.run.append(command, game);
        let written = match (record, &mut self.journal) {
            (Some(record), Some(journal)) => journal.write_all(&record),
            _ => return self.replace(game),
        };
        if let Err(error) = written {
            self.journal = None;
            let told = disk::trouble("saved", &self.path, &error);
            return self.replace(game).map_err(|_| told);
        }
        // Without the snapshot the journal goes on and nothing is lost yet; but a disk that
        // takes no snapshot may have taken its last command, so the player is told.
        if self.run.wants_snapshot(game) {
            self.replace(game)?;
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
        let run = Run::begin(&name, game);
        let mut open = Open { run, path, journal: None, lock: None };
        let kept = open.write(game, disk::place);
        if !matches!(kept, Err(StorageError::InUse { .. })) {
            self.open = Some(open);
        }
        kept
    }

    fn resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        self.open = None;
        let name = run_name(name);
        let path = self.run_path(&name);
        if !path.exists() {
            return Err(StorageError::Missing { name });
        }
        // Nothing is read before it is locked: another program may be writing.
        let lock = match Self::lock(&path, &name, "opened") {
            Ok(lock) => Some(lock),
            Err(error @ StorageError::InUse { .. }) => return Err(error),
            // A folder that takes no lock takes no save either; that is told at the next command.
            Err(_) => None,
        };
        let bytes = read(&path).map_err(|error| disk::trouble("opened", &path, &error))?;
        let opened = Run::open(content, &bytes);
        let Opened { run, game, whole } =
            opened.map_err(|why| StorageError::Refused { name, why })?;
        let journal = match disk::append_from(&path, whole) {
            Ok(journal) if lock.is_some() => Some(journal),
            _ => None,
        };
        self.open = Some(Open { run, path, journal, lock });
        Ok(game)
    }

    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        self.open_mut()?.append(command, game)
    }

    fn close(&mut self) -> Result<(), StorageError> {
        let Some(Open { path, journal, .. }) = self.open.take() else { return Ok(()) };
        let Some(journal) = journal else { return Ok(()) };
        journal.sync_all().map_err(|error| disk::trouble("saved", &path, &error))
    }

    fn finish(&mut self, game: &Game, morgue: &str) -> Result<(), StorageError> {
        let Open { run, path, .. } = self.open.as_ref().ok_or(StorageError::NoneOpen)?;
        history::bury(&self.folder, run, game, morgue)?;
        // Only now that everything else is kept; a kill before this buries the run once more.
        match fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(disk::trouble("closed", path, &error));
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
