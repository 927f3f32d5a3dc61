//! A run as bytes: a snapshot of the game, then one checked record per command played since.
//!
//! Does not depend on a file system. The caller keeps the bytes: it appends each record and,
//! when [`Run::is_snapshot_due`] says so, replaces everything by a new snapshot.

mod record;
mod recover;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::content::Content;
use crate::game::Game;
use crate::id::{MapIds, RowMap};
use crate::replay::{Replay, state_hash};
use crate::save::frame::{self, FileKind};
use crate::save::{self, LoadError};
use crate::world::InvalidState;
use crate::world::{SavedWorld, UnknownPart};

use record::Next;
pub use record::Record;

/// A journal with more records than this is replaced by a snapshot.
const JOURNAL_LIMIT: usize = 500;
/// Where no snapshot can be written, the journal goes on to this number of records. A longer one is
/// not opened: it would take too long to play.
const MAX_RECORDS: usize = 20_000;

/// A run that is being saved as it is played.
///
/// ```
/// use roguecore::{Command, Game, journal::Run};
///
/// let mut game = Game::new(7);
/// let mut run = Run::new("Ann", &game);
/// let mut file = run.snapshot(&game);
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
    /// Hash over the snapshot and all records after it. It ties each record to all before it:
    /// no record can be left out, moved or taken from another run.
    chain: u64,
    /// Whether the file holds the ids of other content, so that no record fits it.
    needs_snapshot: bool,
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
    /// Whether it was played with other content that has fewer rows, or the same in another
    /// order. Its [replay](Run::replay) then starts with the opened game, and the file must be
    /// replaced by a [snapshot](Run::snapshot): [`Run::append`] returns no record before.
    pub other_content: bool,
}

/// How the states of a run that was played with other content are compared.
struct Recorded {
    /// From the ids of the file to those of the content.
    to_present: RowMap,
    /// The other direction.
    to_recorded: RowMap,
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
    /// The floor the player is on; the first is 1.
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
        let replay = Replay::new(game);
        let (name, checkpoint) = (name.to_owned(), checkpoint(game));
        Self { name, replay, checkpoint, records: 0, chain: 0, needs_snapshot: false }
    }

    /// The name of the player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Every command since the start of the run.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The whole run with the game as it is now, as the bytes of a new file. After it has
    /// replaced the old file, call [`snapshot_saved`](Self::snapshot_saved).
    pub fn snapshot(&self, game: &Game) -> Vec<u8> {
        let (floor, level) = checkpoint(game);
        let summary = Summary {
            name: self.name.clone(),
            title: self.replay.title().to_owned(),
            seed: game.seed(),
            floor,
            turn: game.view().turn(),
            level,
        };
        let content = game.content();
        let unknown = UnknownPart(game.world());
        let body = (&summary, &self.replay, game.world(), content.row_list(), unknown);
        frame::encode(FileKind::Run, content.hash(), &body)
    }

    /// Call this after the snapshot of this game was written: the next record is appended to it.
    pub fn snapshot_saved(&mut self, snapshot: &[u8], game: &Game) {
        let chain = frame::stored_checksum(snapshot);
        (self.checkpoint, self.records, self.chain) = (checkpoint(game), 0, chain);
        self.needs_snapshot = false;
    }

    /// Records a command that was carried out; `game` is the state after it. Returns the record
    /// to append to the file. `None` means that only a [snapshot](Self::snapshot) saves the
    /// command: the file was [played with other content](OpenedRun::other_content), the journal has
    /// 20,000 records, or the command is too long for a record, which no command of this version
    /// is.
    pub fn append(&mut self, command: Command, game: &Game) -> Option<Record> {
        self.replay.record(command, game);
        if self.needs_snapshot || self.records >= MAX_RECORDS {
            return None;
        }
        self.records += 1;
        record::encode(command, state_hash(self.replay.final_fingerprint()), &mut self.chain)
    }

    /// Whether to write a [snapshot](Self::snapshot) now: the floor or the character level has
    /// changed, or the journal has more than 500 records. Without it nothing is lost, but
    /// opening the run takes longer.
    pub fn is_snapshot_due(&self, game: &Game) -> bool {
        self.needs_snapshot || self.records > JOURNAL_LIMIT || self.checkpoint != checkpoint(game)
    }

    /// Reads the bytes of a run and plays its journal up to the last complete record.
    ///
    /// # Errors
    ///
    /// [`LoadError`], like [`Game::load`]; also when a record is corrupt or its command leads to
    /// another state than it did. A record that was not written completely is no error, when no
    /// other follows.
    pub fn open(content: &Arc<Content>, bytes: &[u8]) -> Result<OpenedRun, LoadError> {
        let header = frame::check(FileKind::Run, bytes)?;
        let (parts, rest): ((Summary, Replay), _) = frame::decode_first(bytes, &header)?;
        let (summary, replay) = parts;
        let (mut saved, rows) = save::decode_world(rest, bytes.len())?;
        let recorded = save::row_map(header.content, &rows, content)?.map(Recorded::new);
        let end = (header.content, replay.final_fingerprint(), replay.seed());
        if (replay.content_hash(), saved.fingerprint(), saved.seed()) != end {
            return Err(InvalidState::ReplayMismatch.into());
        }
        if let Some(recorded) = &recorded {
            save::map_ids(&mut saved, &recorded.to_present)?;
        }
        let mut game = Game::restore(content, saved)?;
        let stated = (summary.seed, summary.floor, summary.turn, summary.level);
        let (floor, level) = checkpoint(&game);
        if stated != (game.seed(), floor, game.view().turn(), level) {
            return Err(InvalidState::ReplayMismatch.into());
        }
        let replay = if recorded.is_some() { Replay::new(&game) } else { replay };
        let (checkpoint, chain, needs_snapshot) =
            (checkpoint(&game), header.checksum, recorded.is_some());
        let mut run =
            Self { name: summary.name, replay, checkpoint, records: 0, chain, needs_snapshot };
        let journal = &bytes[header.end..];
        let found = journal.len() / record::SIZE;
        if found > MAX_RECORDS {
            return Err(LoadError::LongJournal { found: found as u64, limit: MAX_RECORDS as u64 });
        }
        run.play_journal(&mut game, journal, recorded.as_ref())?;
        let valid_len = header.end + run.records * record::SIZE;
        if needs_snapshot {
            run.replay = Replay::new(&game);
        }
        Ok(OpenedRun { run, game, valid_len, other_content: needs_snapshot })
    }

    /// The facts that a list of runs shows. Does not read the game itself.
    ///
    /// # Errors
    ///
    /// [`LoadError`], when the bytes are not a run of this format and these rules.
    pub fn peek(bytes: &[u8]) -> Result<Summary, LoadError> {
        let header = frame::check(FileKind::Run, bytes)?;
        let (mut summary, _): (Summary, _) = frame::decode_first(bytes, &header)?;
        let turns = record::count_turns(&bytes[header.end..], header.checksum);
        summary.turn = summary.turn.saturating_add(turns);
        Ok(summary)
    }

    fn play_journal(
        &mut self,
        game: &mut Game,
        journal: &[u8],
        recorded: Option<&Recorded>,
    ) -> Result<(), LoadError> {
        let first = self.records;
        loop {
            let rest = &journal[(self.records - first) * record::SIZE..];
            let (command, expected) = match record::next(rest, &mut self.chain) {
                Next::Command(command, expected) => (command, expected),
                Next::End => return Ok(()),
                Next::Corrupt => {
                    return Err(LoadError::CorruptRecord { number: self.records as u64 + 1 });
                }
            };
            let turn = game.view().turn() + 1;
            match recorded {
                None => self.play_record(game, command, expected),
                Some(recorded) => recorded.play(game, command, expected),
            }
            .ok_or(match recorded {
                None => LoadError::Desync { turn },
                Some(_) => LoadError::OtherFloors { turn },
            })?;
            self.records += 1;
        }
    }

    /// `None` when the command leads to another state.
    fn play_record(&mut self, game: &mut Game, command: Command, expected: u32) -> Option<()> {
        game.step(command).ok()?;
        self.replay.record(command, game);
        (state_hash(self.replay.final_fingerprint()) == expected).then_some(())
    }
}

impl Recorded {
    fn new(to_present: RowMap) -> Self {
        Self { to_recorded: to_present.inverse(), to_present }
    }

    /// `None` when the command leads to another state.
    fn play(&self, game: &mut Game, mut command: Command, expected: u32) -> Option<()> {
        command.map_ids(&self.to_present).ok()?;
        game.step(command).ok()?;
        let mut state = SavedWorld::of(game.world())?;
        state.map_ids(&self.to_recorded).ok()?;
        (state_hash(state.fingerprint()) == expected).then_some(())
    }
}

/// The floor and the character level; 0 for the level where the content has no experience.
fn checkpoint(game: &Game) -> (u32, u32) {
    let view = game.view();
    (view.floor(), view.experience().map_or(0, |experience| experience.level()))
}
