//! Storage of runs in files. A finished run is archived as a replay, a morgue text and a score
//! row.
//!
//! | file | content |
//! |---|---|
//! | `runs/NAME.run` | snapshot and journal; see the save format chapter of the book |
//! | `runs/NAME.commands` | every command up to the snapshot, and the files of the content |
//! | `runs/NAME.run.new` | a snapshot being written |
//! | `runs/NAME.run.old` | the file before a snapshot that is not yet on the disk |
//! | `runs/NAME.run.damaged` | a damaged file that was recovered |
//! | `exported` | copies that the player asked for: `NAME.run`, `ID.replay`, `ID.txt` |
//! | `runs/NAME.lock` | lock file, held while a program plays that run |
//! | `history/ID.replay`, `history/ID.txt` | replay and morgue text of a finished run |
//! | `history/ID.record` | what the bestiary has read from the replay; made again when it is missing |
//! | `results/ID.txt` | the result of a finished run, where the player asked for it |
//! | `pictures` | pictures of the screen, where the player asked for them |
//! | `scores` | one row per finished run |
//! | `settings.ron` | the settings of the player |
//! | `settings.ron.old` | a settings file with mistakes, before it was written anew |
//! | `window.ron` | size and place of the window, as it was closed |

mod commands_file;
mod disk;
mod folder;
mod history;
mod journal_file;
mod lock;
mod names;
mod open_run;
mod opening;
mod own_file;
mod scores;
mod settings;
mod sync;
mod unreadable;
mod window_file;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use rogue_ui::settings::Change;
use rogue_ui::storage::{
    KeptFile, ReplayInfo, RunInfo, Score, Storage, StorageError, StorageNotice, kept_run_name,
    run_name,
};
use rogue_ui::text;
use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Events, Game};

use crate::cli::Options;
use crate::error::Error;
pub(crate) use disk::read;
use lock::Lock;
pub(crate) use names::commands as commands_path;
use open_run::OpenRun;
use opening::Opening;
pub(crate) use settings::LoadedSettings;
pub use window_file::{WindowFile, WindowPlace};

/// Runs stored as files in a folder, which is created at the first write.
#[derive(Debug)]
pub(crate) struct Files {
    folder: PathBuf,
    open: Option<OpenRun>,
    /// A run whose journal is being played.
    opening: Option<Opening>,
    /// What the player has not been told about a run that was closed.
    notice: Option<StorageNotice>,
}

impl Files {
    /// Storage in that folder.
    pub(crate) fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), open: None, opening: None, notice: None }
    }

    /// The folder that the options name, or the data folder of this system.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn folder_of(options: &Options) -> Result<PathBuf, Error> {
        options.data_dir.clone().or_else(folder::data_folder).ok_or_else(|| {
            Error::new("this system has no folder for saved games; name one with --data-dir")
        })
    }

    /// Storage in that folder.
    ///
    /// # Errors
    /// When there is no such folder.
    pub(crate) fn of(options: &Options) -> Result<Self, Error> {
        Self::folder_of(options).map(Self::new)
    }

    /// The settings that are kept in the folder.
    pub(crate) fn settings(&self) -> LoadedSettings {
        settings::load(&self.folder)
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

    fn info(&self, path: &Path) -> Option<(SystemTime, RunInfo)> {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
        let modified = modified.unwrap_or(SystemTime::UNIX_EPOCH);
        if kept_run_name(&name) != name {
            return Some((modified, Self::copy_in_conflict(path, &name)?));
        }
        let mut info = match Self::peek(path, &name) {
            Ok(info) => info,
            Err(error) => {
                let error = Some(error.to_string());
                RunInfo { name: name.clone(), error, is_at_hand: true, ..RunInfo::default() }
            }
        };
        let is_open = self.open.as_ref().is_some_and(|open| open.path == path);
        if !is_open && Lock::is_held(&names::lock_path(path)) {
            info.error = Some(StorageError::InUse { name }.to_string());
            info.is_at_hand = false;
        }
        Some((modified, info))
    }

    /// A run under a name that no run can have, as tools that synchronise folders give to a copy in conflict.
    /// `None` for what is no run.
    fn copy_in_conflict(path: &Path, name: &str) -> Option<RunInfo> {
        Self::peek_file(path, name).ok()?;
        let name = text::clean(name);
        let error = StorageError::OtherName { name: name.clone() }.to_string();
        Some(RunInfo { name, error: Some(error), ..RunInfo::default() })
    }

    /// The summary of the file, or of the one before its last snapshot when it cannot be read.
    fn peek(path: &Path, name: &str) -> Result<RunInfo, StorageError> {
        Self::peek_file(path, name).or_else(|error| {
            let old = names::old(path);
            if old.exists() { Self::peek_file(&old, name).map_err(|_| error) } else { Err(error) }
        })
    }

    fn peek_file(path: &Path, name: &str) -> Result<RunInfo, StorageError> {
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
            is_at_hand: true,
        })
    }

    /// Lets go of the open run without bringing it to the disk.
    fn drop_open(&mut self) {
        (self.open, self.opening, self.notice) = (None, None, None);
    }
}

/// The file of the commands of the run at that path; empty where it cannot be read.
pub(crate) fn read_commands(path: &Path) -> Vec<u8> {
    let path = names::commands(path);
    match read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::debug!(%error, path = %path.display(), "no file of commands");
            Vec::new()
        }
    }
}

impl Storage for Files {
    fn runs(&self) -> Vec<RunInfo> {
        let entries = fs::read_dir(self.runs_folder()).into_iter().flatten().flatten();
        let paths = entries.filter_map(|entry| names::run_path(&entry.path()));
        let mut runs: Vec<_> = paths.filter_map(|path| self.info(&path)).collect();
        runs.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.name.cmp(&second.name)));
        runs.into_iter().map(|(_, info)| info).collect()
    }

    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError> {
        self.drop_open();
        let name = run_name(name);
        let path = self.run_path(&name);
        let mut open = OpenRun::new(Run::new(&name, game), game.content(), path);
        let written = open.write_snapshot(game);
        self.open = Some(open);
        written
    }

    fn open_name(&self) -> Option<String> {
        self.open.as_ref().map(|open| open.run_name().to_owned())
    }

    fn begin_resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        self.close()?;
        self.drop_open();
        let name = kept_run_name(name);
        let path = self.run_path(&name);
        if !names::is_taken(&path) {
            return Err(StorageError::Missing { name });
        }
        let (opening, game) = Opening::begin(path, name, content)?;
        self.opening = Some(opening);
        Ok(game)
    }

    fn resume_step(&mut self, game: &mut Game) -> Result<Option<Events>, StorageError> {
        let Some(mut opening) = self.opening.take() else { return Ok(None) };
        let events = opening.step(game)?;
        if events.is_some() {
            self.opening = Some(opening);
        } else {
            self.open = Some(opening.finish(game)?);
        }
        Ok(events)
    }

    fn resume_left(&self) -> usize {
        self.opening.as_ref().map_or(0, Opening::left)
    }

    fn history(&self) -> Option<Replay> {
        let opening = self.opening.as_ref().map(Opening::replay);
        opening.or_else(|| self.open.as_ref().map(|open| open.run.replay())).cloned()
    }

    fn recoverable_turn(&self, name: &str, content: &Arc<Content>) -> Option<u64> {
        self.turn_to_recover(name, content)
    }

    fn recover(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        self.recover_run(name, content)
    }

    fn export(&mut self, name: &str) -> Result<String, StorageError> {
        self.export_run(name)
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        self.remove_run(name)
    }

    fn export_file(&mut self, file: &KeptFile) -> Result<String, StorageError> {
        history::export(&self.folder, file)
    }

    fn remove_replay(&mut self, id: &str) -> Result<(), StorageError> {
        history::remove(&self.folder, id)
    }

    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        self.open_mut()?.append(command, game)
    }

    fn replace(&mut self, replay: Replay, game: &Game) -> Result<(), StorageError> {
        self.open_mut()?.replace(replay, game)
    }

    fn take_notice(&mut self) -> Option<StorageNotice> {
        let open = self.open.as_mut().and_then(OpenRun::take_notice);
        open.or_else(|| self.notice.take())
    }

    fn close(&mut self) -> Result<(), StorageError> {
        self.opening = None;
        let Some(open) = &mut self.open else { return Ok(()) };
        open.close()?;
        self.notice = open.take_notice();
        self.open = None;
        Ok(())
    }

    fn finish(&mut self, game: &Game, end: &str, morgue: &str) -> Result<(), StorageError> {
        let open = self.open.as_mut().ok_or(StorageError::NoneOpen)?;
        history::archive(&self.folder, &open.run, &history::Ending { game, end, morgue })?;
        // Last, so that a run whose program is killed before this line is archived again.
        open.remove()?;
        self.open = None;
        Ok(())
    }

    fn keep_result(
        &mut self,
        name: &str,
        game: &Game,
        lines: &[String],
    ) -> Result<String, StorageError> {
        history::keep_result(&self.folder, name, game, lines)
    }

    fn change_setting(&mut self, change: &Change) -> Result<(), StorageError> {
        settings::change(&self.folder, change)
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

    fn kept_record(&self, id: &str) -> Option<String> {
        history::kept_record(&self.folder, id)
    }

    fn keep_record(&mut self, id: &str, text: &str) {
        history::keep_record(&self.folder, id, text);
    }

    fn replay(&self, id: &str) -> Result<Replay, StorageError> {
        history::replay(&self.folder, id)
    }
}

#[cfg(test)]
mod tests;
