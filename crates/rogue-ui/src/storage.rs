//! Storage of runs: the interface that the app uses. [`Memory`] is the one for tests and for
//! programs without a disk; files are in rogue-native.

mod disk;
mod error;
mod kept_file;
mod memory;
mod memory_disk;
mod run_store;
mod score;
mod score_row;

use std::collections::BTreeSet;
use std::sync::Arc;

use rogue_words::text;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Events, Game};

use crate::player_name::{name_and_number, numbered_name};
use crate::settings::Change;

pub use crate::player_name::{
    DEFAULT_NAME, MAX_NAME_LENGTH, kept_run_name, replay_name, replay_player, run_name,
};
pub use disk::{AtName, Disk, DiskError, DiskErrorKind, Entry, Replace};
pub use error::{StorageError, StorageNotice};
pub use kept_file::KeptFile;
pub use memory::Memory;
pub use memory_disk::{MemoryDisk, MemoryFile, MemoryLock};
pub use run_store::RunStore;
pub use score::Score;
pub use score_row::ScoreRow;

/// How many names a storage tries for a run while other programs are faster: with no end it would hang where a device
/// reads back something else than was written.
pub const NAME_TRIES: usize = 8;

/// Storage of runs. At most one run is open at a time: the one that was begun or resumed last. An
/// error is a sentence for the player; the game goes on.
pub trait Storage {
    /// The unfinished runs, the last played one first.
    fn runs(&self) -> Vec<RunInfo>;

    /// Saves a new run and opens it. Where an unfinished run has the name, or another program takes it
    /// meanwhile, the run gets the next free one: its name is [`open_name`](Self::open_name), and
    /// [`take_notice`](Self::take_notice) says so.
    ///
    /// # Errors
    /// When it cannot be saved. It is open nevertheless: each [`append`](Self::append) tries again
    /// to save all of it.
    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError>;

    /// The name of the open run. It changes where another program has put something else under it.
    fn open_name(&self) -> Option<String>;

    /// Begins to open a run and returns the game of its last snapshot with the number of commands behind that, by which
    /// [`resume_step`](Self::resume_step) brings it to where it was left. [`close`](Self::close) gives up: then the run
    /// stays as it is.
    ///
    /// # Errors
    /// When it is open in another program, or cannot be read; then it is not changed.
    fn begin_resume(
        &mut self,
        name: &str,
        content: &Arc<Content>,
    ) -> Result<(Game, usize), StorageError>;

    /// Carries out the next command behind the snapshot and returns its events; `None` after the last:
    /// then the run is open.
    ///
    /// # Errors
    /// When the command leads to another state than it did; then no run is open.
    fn resume_step(&mut self, game: &mut Game) -> Result<Option<Events>, StorageError>;

    /// Opens a run and returns the game as it was left.
    ///
    /// # Errors
    /// When it is open in another program, or cannot be read; then it is not changed.
    fn resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        let (mut game, _) = self.begin_resume(name, content)?;
        while self.resume_step(&mut game)?.is_some() {}
        Ok(game)
    }

    /// How far a run that cannot be resumed can be recovered: the turn after its last command that
    /// leads to the recorded state. `None` when nothing can be. Takes as long as playing the run.
    fn recoverable_turn(&self, name: &str, content: &Arc<Content>) -> Option<u64>;

    /// Opens a run that cannot be resumed at its [recoverable turn](Self::recoverable_turn). The
    /// damaged file is kept beside it.
    ///
    /// # Errors
    /// When nothing can be recovered, or the run is open in another program; then it is not changed.
    fn recover(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError>;

    /// Removes an unfinished run for good.
    ///
    /// # Errors
    /// When there is no such run, it is open in a program, or cannot be removed.
    fn remove(&mut self, name: &str) -> Result<(), StorageError>;

    /// Copies a file that is kept, a run with all its commands, and returns where the copy is.
    ///
    /// # Errors
    /// When there is no such file, or it cannot be copied.
    fn export(&mut self, file: &KeptFile) -> Result<String, StorageError>;

    /// Removes the replay with that [id](ReplayInfo::id) for good, with all texts of the run: its story, its result
    /// and the record kept beside it. Its row of the scores stays.
    ///
    /// # Errors
    /// When there is none, or it cannot be removed.
    fn remove_replay(&mut self, id: &str) -> Result<(), StorageError>;

    /// Saves a command that was carried out in the open run. `game` is the game after it.
    ///
    /// # Errors
    /// When it cannot be saved. Commands that were saved before stay, and the next call tries again to save
    /// everything: report the error once, and go on.
    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError>;

    /// Looks whether the files of the open run are as it has left them, after another program may have changed
    /// them; saves all of it again where they are not. `game` is its game.
    ///
    /// # Errors
    /// When it cannot be saved, as of [`append`](Self::append).
    fn on_external_change(&mut self, game: &Game) -> Result<(), StorageError>;

    /// The notice for the player about the open run, or the one that was closed last. Each notice is
    /// returned once.
    fn take_notice(&mut self) -> Option<StorageNotice>;

    /// The open run as a replay from its first turn on, if it can be played: everything that the player has
    /// read and seen is found from it again. Of a run that is being opened it ends with the last command
    /// that was carried out.
    fn history(&self) -> Option<Replay>;

    /// Puts a run of the same name in place of the open one: its commands, with the game that they lead
    /// to. The content was changed while it was played.
    ///
    /// # Errors
    /// As of [`append`](Self::append).
    fn replace(&mut self, replay: Replay, game: &Game) -> Result<(), StorageError>;

    /// Closes the open run, which can be resumed later. Does nothing when no run is open.
    ///
    /// # Errors
    /// When its last commands cannot be saved. It remains open: the next [`append`](Self::append)
    /// tries again.
    fn close(&mut self) -> Result<(), StorageError>;

    /// Archives the open run after death or victory: it becomes a replay with its morgue text and is closed.
    /// The scores get a row if the game [counts](Game::is_scored). `end` is how it ended, as in
    /// [`Score::end`].
    ///
    /// # Errors
    /// When that cannot be saved; then the run stays as it was.
    fn finish(&mut self, game: &Game, end: &str, morgue: &str) -> Result<(), StorageError>;

    /// Saves the result of a finished run as a text for the player, and returns where it is. Runs that end in
    /// different states have a text each.
    ///
    /// # Errors
    /// When it cannot be saved.
    fn keep_result(
        &mut self,
        name: &str,
        game: &Game,
        lines: &[String],
    ) -> Result<String, StorageError>;

    /// The scores, the best first.
    fn scores(&self) -> Vec<Score>;

    /// The replays, the newest first.
    fn replays(&self) -> Vec<ReplayInfo>;

    /// The replay with that [id](ReplayInfo::id).
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    fn replay(&self, id: &str) -> Result<Replay, StorageError>;

    /// The text kept beside a replay to spare its being played again; `None` where there is none, or it
    /// cannot be read.
    fn kept_record(&self, id: &str) -> Option<String>;

    /// Keeps a text beside a replay. One that cannot be kept is found from the replay again.
    fn keep_record(&mut self, id: &str, text: &str);

    /// Makes a change in the settings that are kept for the next start of the program.
    ///
    /// # Errors
    /// When it cannot be saved; then the settings kept before stay.
    fn change_setting(&mut self, change: &Change) -> Result<(), StorageError>;

    /// A name under which a run can begin: `wanted`, cleaned by [`run_name`], followed by a number
    /// when an unfinished run has it.
    fn free_name(&self, wanted: &str) -> String {
        let wanted = run_name(wanted);
        let taken: BTreeSet<String> =
            self.runs().iter().map(|run| run.name.to_ascii_lowercase()).collect();
        let (mut name, (_, mut number)) = (wanted.clone(), name_and_number(&wanted));
        while taken.contains(&name.to_ascii_lowercase()) {
            number += 1;
            name = numbered_name(&wanted, number);
        }
        name
    }
}

/// An unfinished run in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunInfo {
    /// The name of the run, which is also that of the player.
    pub name: String,
    /// The title of the content.
    pub title: String,
    /// The floor of the player, from 1; in a branch its depth.
    pub floor: u32,
    /// Turns taken.
    pub turn: u64,
    /// The level of the player; 0 in content without experience.
    pub level: u32,
    /// The seed of the dungeon.
    pub seed: u64,
    /// Why it cannot be resumed, as a sentence: damaged, of another version, open elsewhere.
    pub error: Option<String>,
    /// Whether its file can be looked at, copied and removed although it cannot be resumed: it is
    /// not open in another program.
    pub is_at_hand: bool,
}

/// A finished run in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayInfo {
    /// The id by which the replay is opened.
    pub id: String,
    /// The score of the run.
    pub score: Score,
}

impl RunInfo {
    /// The state of a game.
    pub fn of(name: &str, game: &Game) -> Self {
        let view = game.view();
        Self {
            name: run_name(name),
            title: text::clean_name(game.content().title()),
            floor: game.content().place(view.floor()).depth,
            turn: view.turn(),
            level: view.experience().map_or(0, |experience| experience.level()),
            seed: game.seed(),
            error: None,
            is_at_hand: true,
        }
    }

    /// "level 2, depth 3, turn 412, seed 7", or why the run cannot be resumed.
    pub(crate) fn summary(&self) -> String {
        if let Some(error) = &self.error {
            // The name stands beside it: the reason alone fits into a row.
            let about = error.strip_prefix(&format!("The run {} ", self.name)).unwrap_or(error);
            let about = about.strip_prefix("is ").unwrap_or(about);
            return text::clean(about.strip_prefix("cannot be resumed: ").unwrap_or(about));
        }
        let level = if self.level == 0 { String::new() } else { format!("level {}, ", self.level) };
        format!("{level}depth {}, turn {}, seed {}", self.floor, self.turn, self.seed)
    }

    /// The same, beginning with the title of the content where that is not this one, and the run can be resumed.
    pub(crate) fn summary_beside(&self, title: &str) -> String {
        if self.error.is_some() {
            return self.summary();
        }
        with_title(&self.title, title, self.summary())
    }
}

/// Names a content other than the present one, of which the player sees the title.
pub(crate) fn with_title(title: &str, present: &str, about: String) -> String {
    if title.is_empty() || title == text::clean_name(present) {
        return about;
    }
    format!("{}: {about}", text::clean_name(title))
}
