//! A run as bytes: a snapshot of the game, then one checked record per command played since.
//!
//! Does not depend on a file system. The caller keeps the bytes: it appends each record and,
//! when [`Run::is_snapshot_due`] says so, replaces everything by a new snapshot. The commands before
//! the snapshot are in it, or in a file of their own ([`NewCommands`]).

mod commands;
mod open;
mod record;
mod recover;

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::content::Source;
use crate::game::Game;
use crate::replay::{Replay, state_hash};
use crate::save::frame::{self, About, FileKind};
use crate::save::{self, LoadError};

pub use commands::NewCommands;
use commands::Stored;
pub use open::{CommandsFile, RunOpening};
pub use record::Record;

/// A journal with more records than this is replaced by a snapshot.
const JOURNAL_LIMIT: usize = 500;
/// Where no snapshot can be written, the journal goes on to this number of records. A longer one is
/// not opened.
const MAX_RECORDS: usize = 200_000;
/// The longest snapshot, in bytes: every journal after it fits into a file that is opened.
const MAX_SNAPSHOT: usize = Run::MAX_BYTES - MAX_RECORDS * record::SIZE;

/// A run that is being saved as it is played.
///
/// ```
/// use roguecore::{Command, Game, journal::Run};
///
/// let mut game = Game::new(7);
/// let mut run = Run::new("Ann", &game);
/// let mut file = run.snapshot(&game)?;
/// run.snapshot_saved(&file, &game);
/// for _ in 0..3 {
///     game.step(Command::Wait).unwrap();
///     file.extend(run.append(Command::Wait, &game).unwrap());
/// }
/// let opened = Run::open(game.content(), &file)?;
/// assert_eq!(opened.game.fingerprint(), game.fingerprint());
/// # Ok::<(), roguecore::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Run {
    name: String,
    replay: Replay,
    /// Floor and character level at the last snapshot. A change makes the next one due.
    checkpoint: (u32, u32),
    /// Records since the last snapshot.
    records: usize,
    /// With more records than this a snapshot is due.
    snapshot_after: usize,
    /// The records for which the file has room behind its snapshot.
    max_records: usize,
    /// The longest snapshot that is written, in bytes.
    max_snapshot: usize,
    /// Hash over the snapshot and all records after it. It ties each record to all before it:
    /// no record can be left out, moved or taken from another run.
    chain: u64,
    /// Whether the file holds the ids of other content, so that no record fits it.
    needs_snapshot: bool,
    /// The extent of the stored file of commands.
    stored: Stored,
}

/// The result of [`Run::open`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpenedRun {
    /// The run, to be continued.
    pub run: Run,
    /// The game after the last complete record.
    pub game: Game,
    /// Bytes up to the end of the last complete record. Less than the length of the input when
    /// the program was killed while it wrote a record: truncate the file to this length before
    /// anything is appended. 0 after [`Run::recover`].
    pub valid_len: usize,
    /// Bytes of the file of commands that belong to the run: truncate it to this length before
    /// anything is appended. 0 where the commands are in the run itself, and after
    /// [`Run::recover`]: a new file has to be made.
    pub commands_len: u64,
    /// Whether it was played with other content that has fewer rows, or the same in another
    /// order. Its [replay](Run::replay) then starts with the opened game, and the file must be
    /// replaced by a [snapshot](Run::snapshot): [`Run::append`] returns no record before.
    pub other_content: bool,
}

/// Where the commands before a snapshot are: of one type to write them and to read them.
#[derive(Serialize, Deserialize)]
enum Commands<S = Source, R = Replay> {
    /// In the file itself, with the files of the content.
    Inside(Option<S>, R),
    /// In a file of their own.
    Beside(Stored),
}

/// The facts of a run that a list of runs shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Summary {
    /// The name of the player. Untrusted text: remove control characters before display.
    pub name: String,
    /// The title of the content. Untrusted text: remove control characters before display.
    pub title: String,
    /// The seed of the game.
    pub seed: u64,
    /// The depth of the floor the player is on: its number, and in a branch the floor that counts for it.
    pub floor: u32,
    /// Turns taken.
    pub turn: u64,
    /// The player's character level; 0 where the content has no experience.
    pub level: u32,
}

impl Run {
    /// The maximum length of a run or a replay file, in bytes: 64 MiB.
    pub const MAX_BYTES: usize = 64 << 20;

    /// A run that starts with the game as it is now.
    pub fn new(name: &str, game: &Game) -> Self {
        Self::of_replay(name, Replay::new(game), game)
    }

    /// A run whose commands are known; `game` is the game that they lead to.
    pub fn of_replay(name: &str, replay: Replay, game: &Game) -> Self {
        let (name, checkpoint) = (name.to_owned(), checkpoint(game));
        Self {
            name,
            replay,
            checkpoint,
            records: 0,
            snapshot_after: JOURNAL_LIMIT,
            max_records: MAX_RECORDS,
            max_snapshot: MAX_SNAPSHOT,
            chain: 0,
            needs_snapshot: false,
            stored: Stored::default(),
        }
    }

    /// The name of the player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives the run another name, which the next snapshot has.
    pub fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// Every command since the start of the run.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The whole run with the game as it is now, as the bytes of a new file: with every command, and
    /// the files of its content. After it has replaced the old file, call
    /// [`snapshot_saved`](Self::snapshot_saved).
    ///
    /// # Errors
    ///
    /// [`LoadError::LongFile`] or [`LoadError::TooLarge`], with which [`open`](Self::open) would refuse
    /// it, when the floors of the game have grown too large. The file so far is as good as before: call
    /// [`postpone_snapshot`](Self::postpone_snapshot), and go on appending records.
    pub fn snapshot(&self, game: &Game) -> Result<Vec<u8>, LoadError> {
        self.encode(game, Commands::Inside(self.replay.source(), &self.replay))
    }

    /// The commands that the file of commands lacks: all of them for a new run, later those since the last
    /// [`commands_saved`](Self::commands_saved). After it was appended, call that.
    ///
    /// ```
    /// use roguecore::{Command, Game, journal::Run};
    ///
    /// let mut game = Game::new(7);
    /// let mut run = Run::new("Ann", &game);
    /// let mut commands = Vec::new();
    /// for _ in 0..3 {
    ///     game.step(Command::Wait).unwrap();
    ///     let _ = run.append(Command::Wait, &game);
    ///     let new = run.new_commands();
    ///     commands.extend(new.bytes());
    ///     run.commands_saved(&new);
    /// }
    /// let file = run.snapshot_beside(&game)?;
    /// let opened = Run::open_beside(game.content(), &file, &commands)?;
    /// assert_eq!(opened.run.replay().len(), 3);
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub fn new_commands(&self) -> NewCommands {
        commands::since(&self.replay, self.stored)
    }

    /// Call this after these commands were appended to their file.
    pub fn commands_saved(&mut self, new: &NewCommands) {
        self.stored = new.end;
    }

    /// Call this when the file of commands is lost or cannot be appended to: the next
    /// [`new_commands`](Self::new_commands) are all of them.
    pub fn commands_lost(&mut self) {
        self.stored = Stored::default();
    }

    /// A [snapshot](Self::snapshot) without the commands, which are in a file of their own.
    ///
    /// # Errors
    ///
    /// As of [`snapshot`](Self::snapshot); also [`LoadError::MissingCommands`] when some of the commands
    /// are not in their file: append [`new_commands`](Self::new_commands) before.
    pub fn snapshot_beside(&self, game: &Game) -> Result<Vec<u8>, LoadError> {
        let found = self.stored.bytes();
        if found == 0 || self.stored.commands != self.replay.len() as u64 {
            let needed = self.new_commands().end.bytes();
            return Err(LoadError::MissingCommands { needed, found });
        }
        self.encode(game, Commands::Beside(self.stored))
    }

    /// Writes no snapshots of more bytes than this, for a storage with less room than a file. Records
    /// follow a snapshot, 24 bytes each.
    pub fn limit_snapshots(&mut self, bytes: usize) {
        self.max_snapshot = bytes.min(MAX_SNAPSHOT);
    }

    /// Call this when no [snapshot](Self::snapshot) of this game could be made: the next one is due on
    /// another floor, at another level, or after 500 further records. Returns the number of records that
    /// still can be appended.
    pub fn postpone_snapshot(&mut self, game: &Game) -> usize {
        self.checkpoint = checkpoint(game);
        self.snapshot_after = self.records + JOURNAL_LIMIT;
        self.max_records.saturating_sub(self.records)
    }

    fn encode(
        &self,
        game: &Game,
        commands: Commands<&Source, &Replay>,
    ) -> Result<Vec<u8>, LoadError> {
        let (seed, floor, turn, level) = stated(game);
        let (name, title) = (self.name.clone(), self.replay.title().to_owned());
        let summary = Summary { name, title, seed, floor, turn, level };
        let content = game.content();
        let beside = match &commands {
            Commands::Inside(..) => 0,
            Commands::Beside(stored) => stored.bytes() as usize,
        };
        // Writing plain data into memory cannot fail.
        let parts = postcard::to_allocvec(&save::game_parts(game.world())).unwrap_or_default();
        let first = (&summary, commands);
        let (kind, marks) = (FileKind::Run, game.marks());
        let about = About { kind, content: content.hash(), marks };
        let bytes = frame::encode_with_rest(about, &first, &parts);
        check_length(bytes.len(), self.max_snapshot)?;
        // The memory of the commands grows by steps, and not by the same ones when they are read.
        let held = self.replay.steps.heap().saturating_mul(9) / 8;
        save::check_memory(&parts, bytes.len() + beside, held)?;
        Ok(bytes)
    }

    /// Call this after the snapshot of this game was written: the next record is appended to it.
    pub fn snapshot_saved(&mut self, snapshot: &[u8], game: &Game) {
        let chain = frame::stored_checksum(snapshot);
        (self.checkpoint, self.records, self.chain) = (checkpoint(game), 0, chain);
        (self.snapshot_after, self.max_records) = (JOURNAL_LIMIT, room(snapshot.len()));
        self.needs_snapshot = false;
    }

    /// Records a command that was carried out; `game` is the state after it. Returns the record
    /// to append to the file. `None` means that only a [snapshot](Self::snapshot) saves the
    /// command: the file was [played with other content](OpenedRun::other_content), the journal has
    /// 200,000 records, or the command is too long for a record, which no command of this version
    /// is.
    pub fn append(&mut self, command: Command, game: &Game) -> Option<Record> {
        self.replay.record(command, game);
        if self.needs_snapshot || self.records >= self.max_records {
            return None;
        }
        self.records += 1;
        record::encode(command, state_hash(self.replay.final_fingerprint()), &mut self.chain)
    }

    /// Whether to write a [snapshot](Self::snapshot) now: the floor or the character level has
    /// changed, or the journal has more than 500 records. Without it nothing is lost, but
    /// opening the run takes longer.
    pub fn is_snapshot_due(&self, game: &Game) -> bool {
        self.needs_snapshot
            || self.records > self.snapshot_after
            || self.checkpoint != checkpoint(game)
    }
}

/// The number of records for which a file of this program has room behind a snapshot of that length.
const fn room(snapshot: usize) -> usize {
    let room = Run::MAX_BYTES.saturating_sub(snapshot) / record::SIZE;
    if room < MAX_RECORDS { room } else { MAX_RECORDS }
}

/// Refuses a file that is longer than `limit` bytes.
fn check_length(length: usize, limit: usize) -> Result<(), LoadError> {
    if length <= limit {
        return Ok(());
    }
    Err(LoadError::LongFile { found: length as u64, limit: limit as u64 })
}

/// The facts that the summary of a run states of its game: seed, depth, turn and character level.
fn stated(game: &Game) -> (u64, u32, u64, u32) {
    let (floor, level) = checkpoint(game);
    (game.seed(), game.content().place(floor).depth, game.view().turn(), level)
}

/// The floor and the character level; 0 for the level where the content has no experience.
fn checkpoint(game: &Game) -> (u32, u32) {
    let view = game.view();
    (view.floor(), view.experience().map_or(0, |experience| experience.level()))
}
