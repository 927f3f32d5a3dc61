//! The store of runs: how a run is begun, saved as it is played, resumed, recovered and ended, on any [`Disk`].
//!
//! | file | content |
//! |---|---|
//! | `runs/NAME.run` | snapshot and journal; see the save format chapter of the book |
//! | `runs/NAME.commands` | every command up to the snapshot, and the files of the content |
//! | `runs/NAME.run.old` | the file before a snapshot that is not yet on the disk |
//! | `runs/NAME.run.damaged` | a damaged file that was recovered |
//! | `runs/NAME.lock` | the lock that is held while a program plays that run |
//! | `history/ID.replay`, `history/ID.txt` | replay and morgue text of a finished run |
//! | `history/ID.record` | the facts of the replay for the bestiary; made again when it is missing |
//! | `results/ID.txt` | the result of a finished run, where the player asked for it |
//! | `scores` | one row per finished run |
//! | `settings.ron` | the settings of the player |
//! | `settings.ron.old` | a settings file with mistakes, before it was written anew |
//! | `lock` | the lock that is held while one of the files of all programs is written |

mod commands;
mod finished;
mod names;
mod open_run;
mod opening;
mod settings_file;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rogue_words::text;
use roguecore::journal::{OpenedRun, Run};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Events, Game};

use super::disk::{Disk, DiskError};
use super::{
    KeptFile, ReplayInfo, RunInfo, Score, Storage, StorageError, StorageNotice, kept_run_name,
    run_name,
};
use crate::game_choice::SharedDungeon;
use crate::settings::{Change, Settings};
use open_run::{Found, OpenRun};
use opening::Opening;

/// How long a program waits for another one that writes a file of all programs.
const PATIENCE: Duration = Duration::from_secs(2);

/// Runs on a disk.
pub struct RunStore<D: Disk> {
    disk: D,
    open: Option<OpenRun<D>>,
    /// A run whose journal is being played.
    opening: Option<Opening<D>>,
    /// The notice about a run that was closed.
    notice: Option<StorageNotice>,
    /// Whether the next new run is kept from its first turn on.
    next_run_waits: bool,
}

impl<D: Disk> RunStore<D> {
    /// The runs on that disk.
    pub const fn new(disk: D) -> Self {
        Self { disk, open: None, opening: None, notice: None, next_run_waits: false }
    }

    /// The disk.
    pub const fn disk(&self) -> &D {
        &self.disk
    }

    /// The disk, for files that are no runs.
    pub const fn disk_mut(&mut self) -> &mut D {
        &mut self.disk
    }

    /// Keeps the next new run from its first turn on: a link, which any page has, leaves nothing on the disk.
    pub const fn wait_for_turn(&mut self) {
        self.next_run_waits = true;
    }

    /// The settings that are kept, and the mistakes in their file.
    pub fn settings(&self) -> (Settings, Option<String>) {
        settings_file::read(&self.disk)
    }

    /// The name of an unfinished run in that dungeon: of the same seed, game and origin.
    pub fn unfinished(&self, dungeon: &SharedDungeon) -> Option<String> {
        let title = text::clean_name(dungeon.content.title());
        for run in self.runs() {
            let has_seed = run.error.is_none() && run.seed == dungeon.seed;
            if has_seed && run.title == title && self.is_begun_in(&run.name, dungeon) {
                return Some(run.name);
            }
        }
        None
    }

    /// Whether a run was begun with the origin of that dungeon, which is chosen before the first turn, by a command
    /// that only the journal may have. A run for practice begins in the middle of another one, and has no score.
    fn is_begun_in(&self, name: &str, dungeon: &SharedDungeon) -> bool {
        let path = names::run(name);
        let Ok(bytes) = self.disk.read(&path, Run::MAX_BYTES) else { return false };
        let commands = read_commands(&self.disk, &path);
        let Ok(content) = Run::content(&dungeon.content, &bytes, &commands) else { return false };
        let beside = roguecore::journal::CommandsFile::Bytes(&commands);
        let Ok((mut opening, mut game)) = Run::opening(&content, &bytes, beside) else {
            return false;
        };
        while game.view().turn() == 0 {
            let Ok(Some(_)) = opening.step(&mut game) else { break };
        }
        game.is_scored() && SharedDungeon::of(&game).origin == dungeon.origin
    }

    /// Takes in a run of another program under a free name like `wanted`, and returns that name. The name of the run
    /// that is `played` is taken, also where nothing of it is kept yet.
    ///
    /// # Errors
    /// When it cannot be kept, as a clause.
    pub fn import(&mut self, wanted: &str, bytes: &[u8], played: &str) -> Result<String, String> {
        let mut name = self.free_name(wanted);
        if name.eq_ignore_ascii_case(&run_name(played)) {
            name = self.free_name(&format!("{name} 2"));
        }
        let path = names::run(&name);
        let written = self.disk.write(&path, bytes);
        written.map(|()| name).map_err(|error| error.why)
    }

    fn open_mut(&mut self) -> Result<(&mut OpenRun<D>, &mut D), StorageError> {
        let open = self.open.as_mut().ok_or(StorageError::NoneOpen)?;
        Ok((open, &mut self.disk))
    }

    /// Lets go of the open run without bringing it to the disk.
    fn drop_open(&mut self) {
        (self.open, self.opening, self.notice) = (None, None, None);
    }

    /// The row of a run in the list, also where it cannot be opened.
    fn info(&self, name: &str) -> Option<RunInfo> {
        let path = names::run(name);
        if kept_run_name(name) != name {
            return self.copy_in_conflict(&path, name);
        }
        let mut info = self.peek(&path).unwrap_or_else(|error| RunInfo {
            name: name.to_owned(),
            error: Some(error.to_string()),
            is_at_hand: true,
            ..RunInfo::default()
        });
        let is_open = self.open.as_ref().is_some_and(|open| open.path() == path);
        if !is_open && self.disk.is_locked(&names::lock_path(&path)) {
            info.error = Some(StorageError::InUse { name: name.to_owned() }.to_string());
            info.is_at_hand = false;
        }
        Some(info)
    }

    /// A run under a name that no run can have, as tools that synchronise folders give to a copy in conflict.
    /// `None` for a file that is no run.
    fn copy_in_conflict(&self, path: &str, name: &str) -> Option<RunInfo> {
        self.peek_file(path, path).ok()?;
        let name = text::clean(name);
        let error = StorageError::OtherName { name: name.clone() }.to_string();
        Some(RunInfo { name, error: Some(error), ..RunInfo::default() })
    }

    /// The summary of the file, or of the one before its last snapshot when it cannot be read.
    fn peek(&self, path: &str) -> Result<RunInfo, StorageError> {
        let old = names::old(path);
        match self.peek_file(path, path) {
            Err(error) if self.disk.has(&old) => self.peek_file(&old, path).map_err(|_| error),
            peeked => peeked,
        }
    }

    fn peek_file(&self, file: &str, path: &str) -> Result<RunInfo, StorageError> {
        let bytes = self.disk.read(file, Run::MAX_BYTES);
        let bytes = bytes.map_err(|error| names::failed("opened", error))?;
        let summary = Run::peek(&bytes).map_err(|why| opening::refused(path, why))?;
        Ok(RunInfo {
            name: names::name_of(path).to_owned(),
            title: text::clean_name(&summary.title),
            floor: summary.floor,
            turn: summary.turn,
            level: summary.level,
            seed: summary.seed,
            error: None,
            is_at_hand: true,
        })
    }

    /// The path of an unfinished run.
    fn find(&self, name: &str) -> Result<String, StorageError> {
        let name = kept_run_name(name);
        let path = names::run(&name);
        if names::is_taken(&self.disk, &path) {
            Ok(path)
        } else {
            Err(StorageError::Missing { name })
        }
    }

    fn export_run(&mut self, name: &str) -> Result<String, StorageError> {
        let path = self.find(name)?;
        let file = format!("{}.run", names::name_of(&path));
        let (bytes, commands) = self.files_of(&path)?;
        let given = match Run::single_file(&bytes, &commands) {
            Ok(whole) => self.disk.give(&file, &whole),
            // Files that cannot be read are copied as they are.
            Err(_) if commands.is_empty() => self.disk.give(&file, &bytes),
            Err(_) => {
                let beside = format!("{}.commands", names::name_of(&path));
                let given = self.disk.give(&beside, &commands);
                given.and_then(|_| self.disk.give(&file, &bytes))
            }
        };
        given.map_err(|error| names::failed("copied", error))
    }

    /// A run as its two files; the open one with the commands that could not be saved, in the first.
    fn files_of(&self, path: &str) -> Result<(Vec<u8>, Vec<u8>), StorageError> {
        let not_copied = |error| names::failed("copied", error);
        if let Some(open) = self.open.as_ref().filter(|open| open.path() == path)
            && open.is_unsaved()
        {
            return Ok((open.whole().map_err(not_copied)?, Vec::new()));
        }
        let bytes = self.disk.read(path, Run::MAX_BYTES).map_err(not_copied)?;
        Ok((bytes, read_commands(&self.disk, path)))
    }
}

/// The file of the commands of the run at that path; empty where it cannot be read.
fn read_commands(disk: &impl Disk, path: &str) -> Vec<u8> {
    disk.read(&names::commands(path), Run::MAX_BYTES).unwrap_or_default()
}

/// Waits for the lock of the files that all programs read, change and write: settings, scores and history.
fn lock_to_write<D: Disk>(disk: &mut D) -> Result<D::Lock, DiskError> {
    let lock = disk.lock("lock", PATIENCE)?;
    lock.ok_or_else(|| DiskError::other("another program is writing"))
}

/// The content that a run carries, or the present one.
fn own_content(content: &Arc<Content>, bytes: &[u8], commands: &[u8]) -> Arc<Content> {
    Run::content(content, bytes, commands).unwrap_or_else(|_| Arc::clone(content))
}

impl<D: Disk> Storage for RunStore<D> {
    fn runs(&self) -> Vec<RunInfo> {
        let mut runs = Vec::new();
        for file in self.disk.list(names::RUNS) {
            if let Some(name) = names::listed(&self.disk, &file.name)
                && let Some(info) = self.info(&name)
            {
                runs.push((file.written, info));
            }
        }
        runs.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.name.cmp(&second.name)));
        runs.into_iter().map(|(_, info)| info).collect()
    }

    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError> {
        self.drop_open();
        let name = run_name(name);
        let (run, path) = (Run::new(&name, game), names::run(&name));
        let mut open = OpenRun::new(&self.disk, run, game.content(), path);
        let written = if std::mem::take(&mut self.next_run_waits) {
            open.wait_for_turn();
            Ok(())
        } else {
            open.write_snapshot(&mut self.disk, game)
        };
        self.open = Some(open);
        written
    }

    fn open_name(&self) -> Option<String> {
        self.open.as_ref().map(|open| open.name().to_owned())
    }

    fn begin_resume(
        &mut self,
        name: &str,
        content: &Arc<Content>,
    ) -> Result<(Game, usize), StorageError> {
        self.close()?;
        self.drop_open();
        let path = self.find(name)?;
        let (opening, game) = Opening::begin(&mut self.disk, path, content)?;
        let left = opening.left();
        self.opening = Some(opening);
        Ok((game, left))
    }

    fn resume_step(&mut self, game: &mut Game) -> Result<Option<Events>, StorageError> {
        let Some(mut opening) = self.opening.take() else { return Ok(None) };
        let events = match opening.step(game) {
            Ok(events) => events,
            Err(error) => {
                opening.leave(&mut self.disk);
                return Err(error);
            }
        };
        if events.is_some() {
            self.opening = Some(opening);
        } else {
            self.open = Some(opening.finish(&mut self.disk, game)?);
        }
        Ok(events)
    }

    fn history(&self) -> Option<Replay> {
        let opening = self.opening.as_ref().map(Opening::replay);
        opening.or_else(|| self.open.as_ref().map(|open| open.run.replay())).cloned()
    }

    fn recoverable_turn(&self, name: &str, content: &Arc<Content>) -> Option<u64> {
        let path = names::run(&kept_run_name(name));
        let bytes = self.disk.read(&path, Run::MAX_BYTES).ok()?;
        let commands = read_commands(&self.disk, &path);
        let content = own_content(content, &bytes, &commands);
        let recovered = Run::recover_beside(&content, &bytes, &commands).ok()?;
        Some(recovered.game.view().turn())
    }

    fn recover(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        self.close()?;
        let path = self.find(name)?;
        let lock = names::lock(&mut self.disk, &path, "opened")?;
        let disk = &mut self.disk;
        let not_opened = |error| names::failed("opened", error);
        let bytes = disk.read(&path, Run::MAX_BYTES).map_err(not_opened)?;
        let commands = read_commands(disk, &path);
        let own = own_content(content, &bytes, &commands);
        if Run::open_beside(&own, &bytes, &commands).is_ok() {
            disk.unlock(lock);
            return self.resume(name, content);
        }
        let recovered = Run::recover_beside(&own, &bytes, &commands);
        let OpenedRun { run, game, .. } = recovered.map_err(|why| opening::refused(&path, why))?;
        opening::keep_damaged(disk, &path, &bytes).map_err(not_opened)?;
        let file = disk.open(&path).ok().map(|(file, _)| file);
        let found = Found { file, len: None, commands: None, commands_len: 0, lock: Some(lock) };
        let mut open = OpenRun::resumed(disk, run, &own, path, found);
        let saved = open.write_snapshot(disk, &game);
        self.open = Some(open);
        saved.map(|()| game)
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        let path = self.find(name)?;
        // Another run stays open: its unsaved commands are saved in the room that this one leaves.
        if self.open.as_ref().is_some_and(|open| open.path() == path) {
            self.drop_open();
        }
        let lock = names::lock(&mut self.disk, &path, "removed")?;
        open_run::remove_files(&mut self.disk, &path, "closed")?;
        self.disk.unlock(lock);
        Ok(())
    }

    fn export(&mut self, file: &KeptFile) -> Result<String, StorageError> {
        match file {
            KeptFile::Run(name) => self.export_run(name),
            KeptFile::Replay(id) | KeptFile::Morgue(id) => {
                finished::export(&mut self.disk, id, &file.file_name())
            }
            KeptFile::Settings => settings_file::export(&mut self.disk),
        }
    }

    fn remove_replay(&mut self, id: &str) -> Result<(), StorageError> {
        finished::remove(&mut self.disk, id)
    }

    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        let (open, disk) = self.open_mut()?;
        open.append(disk, command, game)
    }

    fn on_external_change(&mut self, game: &Game) -> Result<(), StorageError> {
        let Ok((open, disk)) = self.open_mut() else { return Ok(()) };
        open.on_external_change(disk, game)
    }

    fn replace(&mut self, replay: Replay, game: &Game) -> Result<(), StorageError> {
        let (open, disk) = self.open_mut()?;
        open.replace(disk, replay, game)
    }

    fn take_notice(&mut self) -> Option<StorageNotice> {
        let open = self.open.as_mut().and_then(OpenRun::take_notice);
        open.or_else(|| self.notice.take())
    }

    fn close(&mut self) -> Result<(), StorageError> {
        if let Some(opening) = self.opening.take() {
            opening.leave(&mut self.disk);
        }
        let Ok((open, disk)) = self.open_mut() else { return Ok(()) };
        open.close(disk)?;
        self.notice = open.take_notice();
        self.open = None;
        Ok(())
    }

    fn finish(&mut self, game: &Game, end: &str, morgue: &str) -> Result<(), StorageError> {
        let (open, disk) = self.open_mut()?;
        finished::archive(disk, &open.run, game, end, morgue)?;
        // Last, so that a run whose program is killed before this line is archived again.
        open.remove(disk)?;
        self.open = None;
        Ok(())
    }

    fn keep_result(
        &mut self,
        name: &str,
        game: &Game,
        lines: &[String],
    ) -> Result<String, StorageError> {
        finished::keep_result(&mut self.disk, name, game, lines)
    }

    fn change_setting(&mut self, change: &Change) -> Result<(), StorageError> {
        settings_file::change(&mut self.disk, change)
    }

    fn scores(&self) -> Vec<Score> {
        finished::scores(&self.disk)
    }

    fn replays(&self) -> Vec<ReplayInfo> {
        finished::replays(&self.disk)
    }

    fn kept_record(&self, id: &str) -> Option<String> {
        finished::kept_record(&self.disk, id)
    }

    fn keep_record(&mut self, id: &str, text: &str) {
        finished::keep_record(&mut self.disk, id, text);
    }

    fn replay(&self, id: &str) -> Result<Replay, StorageError> {
        finished::replay(&self.disk, id)
    }
}

impl<D: Disk> fmt::Debug for RunStore<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunStore").field("open", &self.open).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
