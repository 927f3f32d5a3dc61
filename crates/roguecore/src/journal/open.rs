//! Opens a run: reads its snapshot, and plays its journal.

use std::sync::Arc;

use super::commands::{self, Stored};
use super::record::{self, Next};
use super::{
    Commands, JOURNAL_LIMIT, MAX_RECORDS, MAX_SNAPSHOT, OpenedRun, Run, Summary, check_length,
    checkpoint, room, stated,
};
use crate::command::Command;
use crate::content::Content;
use crate::event::Events;
use crate::game::Game;
use crate::id::{MapIds, RowMap};
use crate::replay::{Replay, state_hash};
use crate::save::frame::{self, About, FileKind, Header};
use crate::save::{self, FORMAT_WITH_SOURCE, LoadError};
use crate::world::InvalidState;

/// The caller's copy of [the file of commands](Run::new_commands).
#[derive(Clone, Copy, Debug)]
pub enum CommandsFile<'b> {
    /// Nothing: the run has to hold its commands.
    None,
    /// These bytes.
    Bytes(&'b [u8]),
    /// It is lost.
    Lost,
}

/// How the states of a run that was played with other content are compared.
#[derive(Clone, Debug)]
struct Recorded {
    /// From the ids of the file to those of the content.
    to_present: RowMap,
    /// The other direction.
    to_recorded: RowMap,
}

impl Run {
    /// Reads the bytes of a run and plays its journal up to the last complete record.
    ///
    /// # Errors
    ///
    /// [`LoadError`], like [`Game::load`]; also when a record is corrupt or its command leads to
    /// another state than it did. A record that was not written completely is no error, when no
    /// other follows.
    pub fn open(content: &Arc<Content>, bytes: &[u8]) -> Result<OpenedRun, LoadError> {
        strict(content, bytes, CommandsFile::None)
    }

    /// The same for a run whose commands are in [a file of their own](Self::new_commands). A run that
    /// holds its commands opens, too, whatever that file is.
    ///
    /// # Errors
    ///
    /// As of [`open`](Self::open); also when the file of commands is too short or damaged.
    pub fn open_beside(
        content: &Arc<Content>,
        bytes: &[u8],
        commands: &[u8],
    ) -> Result<OpenedRun, LoadError> {
        strict(content, bytes, CommandsFile::Bytes(commands))
    }

    /// The same for a run whose file of commands is lost: its [replay](Self::replay) begins with its
    /// snapshot.
    ///
    /// # Errors
    ///
    /// As of [`open`](Self::open).
    pub fn open_without_commands(
        content: &Arc<Content>,
        bytes: &[u8],
    ) -> Result<OpenedRun, LoadError> {
        strict(content, bytes, CommandsFile::Lost)
    }

    /// Reads a run whose journal is played by the caller, a command at a time: for a program that shows
    /// how far it is, or stops. Returns the game of the snapshot too.
    ///
    /// # Errors
    ///
    /// As of [`open`](Self::open), except the errors found by playing the journal.
    ///
    /// ```
    /// use roguecore::journal::{CommandsFile, Run};
    /// use roguecore::{Command, Game};
    ///
    /// let mut game = Game::new(7);
    /// let mut run = Run::new("Ann", &game);
    /// let mut file = run.snapshot(&game)?;
    /// run.snapshot_saved(&file, &game);
    /// game.step(Command::Wait).unwrap();
    /// file.extend(run.append(Command::Wait, &game).unwrap());
    ///
    /// let (mut opening, mut again) = Run::opening(game.content(), &file, CommandsFile::None)?;
    /// assert_eq!(opening.left(), 1);
    /// while let Some(_events) = opening.step(&mut again)? {}
    /// assert_eq!(opening.finish(again).game.fingerprint(), game.fingerprint());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub fn opening(
        content: &Arc<Content>,
        bytes: &[u8],
        commands: CommandsFile<'_>,
    ) -> Result<(RunOpening, Game), LoadError> {
        let (opening, game) = read(content, bytes, commands)?;
        let found = opening.left();
        if found > MAX_RECORDS {
            return Err(LoadError::LongJournal { found: found as u64, limit: MAX_RECORDS as u64 });
        }
        Ok((opening, game))
    }

    /// The content to open a run with: `present`, when it was played with that one, otherwise the one
    /// whose files the run carries, in itself or in its file of commands. Where it carries none,
    /// `present` again.
    ///
    /// # Errors
    ///
    /// [`LoadError::Source`], when the files that it carries are no valid content; others, when the
    /// bytes are not a run.
    pub fn content(
        present: &Arc<Content>,
        bytes: &[u8],
        commands: &[u8],
    ) -> Result<Arc<Content>, LoadError> {
        let header = frame::check(FileKind::Run, bytes)?;
        if header.content == present.hash() {
            return Ok(present.clone());
        }
        let ((_, inside), _) = decode_first(bytes, &header)?;
        let replay = match inside {
            Commands::Inside(source, replay) => replay.with_source(source),
            Commands::Beside(stored) => match commands::read(commands, stored) {
                Ok(replay) => replay,
                // A fault of the file of commands is told when the run is opened.
                Err(_) => return Ok(present.clone()),
            },
        };
        save::content_of(header.content, replay.source(), present)
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

    /// One file of a run and its file of commands: the run with every command, to be given away. A run
    /// that holds its commands stays as it is.
    ///
    /// # Errors
    ///
    /// [`LoadError`], when one of the files is damaged or of another version.
    ///
    /// ```
    /// use roguecore::{Game, journal::Run};
    ///
    /// let game = Game::new(7);
    /// let mut run = Run::new("Ann", &game);
    /// let commands = run.new_commands();
    /// run.commands_saved(&commands);
    /// let file = run.snapshot_beside(&game)?;
    /// let whole = Run::single_file(&file, commands.bytes())?;
    /// assert_eq!(Run::open(game.content(), &whole)?.game.fingerprint(), game.fingerprint());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub fn single_file(bytes: &[u8], commands: &[u8]) -> Result<Vec<u8>, LoadError> {
        let header = frame::check(FileKind::Run, bytes)?;
        let ((summary, inside), rest) = decode_first(bytes, &header)?;
        let Commands::Beside(stored) = inside else { return Ok(bytes.to_vec()) };
        let replay = commands::read(commands, stored)?;
        let first = (summary, Commands::Inside(replay.source(), &replay));
        let Header { content, marks, .. } = header;
        let about = About { kind: FileKind::Run, content, marks };
        let mut whole = frame::encode_with_rest(about, &first, rest);
        // The records are tied to the snapshot before them.
        let (mut old, mut new) = (header.checksum, frame::stored_checksum(&whole));
        let mut journal = &bytes[header.end..];
        while let Next::Command(command, state_hash) = record::next(journal, &mut old) {
            whole.extend(record::encode(command, state_hash, &mut new).into_iter().flatten());
            journal = &journal[record::SIZE..];
        }
        Ok(whole)
    }

    /// `None` when the command leads to another state.
    fn play_record(&mut self, game: &mut Game, command: Command, expected: u32) -> Option<Events> {
        let events = game.step_again(command).ok()?;
        self.replay.record(command, game);
        (state_hash(self.replay.final_fingerprint()) == expected).then_some(events)
    }
}

impl Recorded {
    fn new(to_present: RowMap) -> Self {
        Self { to_recorded: to_present.inverse(), to_present }
    }

    /// `None` when the command leads to another state.
    fn play(&self, game: &mut Game, mut command: Command, expected: u32) -> Option<Events> {
        command.map_ids(&self.to_present).ok()?;
        let events = game.step_again(command).ok()?;
        let mut state = game.world().to_saved();
        state.map_ids(&self.to_recorded).ok()?;
        (state_hash(state.fingerprint()) == expected).then_some(events)
    }
}

pub(super) fn strict(
    content: &Arc<Content>,
    bytes: &[u8],
    commands: CommandsFile<'_>,
) -> Result<OpenedRun, LoadError> {
    let (mut opening, mut game) = Run::opening(content, bytes, commands)?;
    while opening.step(&mut game)?.is_some() {}
    Ok(opening.finish(game))
}

/// A run that is being opened: its snapshot is read, its journal is played by
/// [`step`](Self::step). Made by [`Run::opening`].
#[derive(Clone, Debug)]
pub struct RunOpening {
    run: Run,
    journal: Vec<u8>,
    /// `None` when it was played with this content.
    recorded: Option<Recorded>,
    /// Where the journal begins.
    end: usize,
}

impl RunOpening {
    /// Every command up to the last that was played.
    pub const fn replay(&self) -> &Replay {
        &self.run.replay
    }

    /// The commands of the journal that are left, at most.
    pub const fn left(&self) -> usize {
        self.journal.len() / record::SIZE - self.run.records
    }

    /// The records that were played.
    pub(super) const fn records(&self) -> usize {
        self.run.records
    }

    /// Plays the next command of the journal in the game of the snapshot, or one that equals it; returns
    /// its events, and `None` after the last.
    ///
    /// # Errors
    ///
    /// [`LoadError`], when the record is corrupt or its command leads to another state than it did.
    pub fn step(&mut self, game: &mut Game) -> Result<Option<Events>, LoadError> {
        let rest = &self.journal[self.run.records * record::SIZE..];
        let (command, expected) = match record::next(rest, &mut self.run.chain) {
            Next::Command(command, expected) => (command, expected),
            Next::End => return Ok(None),
            Next::Corrupt => {
                return Err(LoadError::CorruptRecord { number: self.run.records as u64 + 1 });
            }
        };
        let turn = game.view().turn() + 1;
        let (played, error) = match &self.recorded {
            None => (self.run.play_record(game, command, expected), LoadError::Desync { turn }),
            Some(it) => (it.play(game, command, expected), LoadError::OtherFloors { turn }),
        };
        let events = played.ok_or(error)?;
        self.run.records += 1;
        Ok(Some(events))
    }

    /// The run with the game after the last command that was played.
    pub fn finish(self, game: Game) -> OpenedRun {
        let Self { mut run, recorded, end, .. } = self;
        let other_content = recorded.is_some();
        if other_content {
            run.replay = Replay::new(&game);
        }
        let valid_len = end + run.records * record::SIZE;
        let commands_len = run.stored.bytes();
        OpenedRun { run, game, valid_len, commands_len, other_content }
    }
}

/// Summary and commands, and the bytes after them.
type First = (Summary, Commands);

pub(super) fn decode_first<'b>(
    bytes: &'b [u8],
    header: &Header,
) -> Result<(First, &'b [u8]), LoadError> {
    if header.format >= FORMAT_WITH_SOURCE {
        return frame::decode_first(bytes, header);
    }
    let ((summary, replay), rest) = frame::decode_first(bytes, header)?;
    Ok(((summary, Commands::Inside(None, replay)), rest))
}

/// Opens a run and plays its journal: at most that many records. Where a record is damaged or leads to
/// another state, returns the error beside the part that was played.
pub(super) fn open_up_to(
    content: &Arc<Content>,
    bytes: &[u8],
    file: CommandsFile<'_>,
    most: usize,
) -> Result<(RunOpening, Game, Option<LoadError>), LoadError> {
    let (mut opening, mut game) = read(content, bytes, file)?;
    while opening.records() < most {
        match opening.step(&mut game) {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => return Ok((opening, game, Some(error))),
        }
    }
    Ok((opening, game, None))
}

/// Reads the snapshot of a run.
fn read(
    content: &Arc<Content>,
    bytes: &[u8],
    file: CommandsFile<'_>,
) -> Result<(RunOpening, Game), LoadError> {
    check_length(bytes.len(), Run::MAX_BYTES)?;
    let header = frame::check(FileKind::Run, bytes)?;
    let journal = &bytes[header.end..];
    let ((summary, commands), rest) = decode_first(bytes, &header)?;
    let (replay, stored, held) = match (commands, file) {
        (Commands::Inside(source, replay), _) => {
            (Some(replay.with_source(source)), Stored::default(), bytes.len())
        }
        (Commands::Beside(stored), CommandsFile::Bytes(file)) => {
            (Some(commands::read(file, stored)?), stored, bytes.len() + file.len())
        }
        (Commands::Beside(stored), CommandsFile::None) => {
            return Err(LoadError::MissingCommands { needed: stored.bytes(), found: 0 });
        }
        (Commands::Beside(_), CommandsFile::Lost) => (None, Stored::default(), bytes.len()),
    };
    let heap = replay.as_ref().map_or(0, |replay| replay.steps.heap());
    let (mut saved, rows) = save::decode_world(rest, held, heap)?;
    let recorded = save::row_map(header.content, &rows, content)?.map(Recorded::new);
    if let Some(replay) = &replay {
        let end = (header.content, replay.final_fingerprint(), replay.seed());
        if (replay.content_hash(), saved.fingerprint(), saved.seed()) != end {
            return Err(InvalidState::ReplayMismatch.into());
        }
    }
    if let Some(recorded) = &recorded {
        save::map_ids(&mut saved, &recorded.to_present)?;
    }
    let game = Game::restore(content, saved, header.marks)?;
    if (summary.seed, summary.floor, summary.turn, summary.level) != stated(&game) {
        return Err(InvalidState::ReplayMismatch.into());
    }
    let other_content = recorded.is_some();
    // The commands of other content do not lead to this state.
    let (replay, stored) = match replay.filter(|_| !other_content) {
        Some(replay) => (replay, stored),
        None => (Replay::new(&game), Stored::default()),
    };
    let run = Run {
        name: summary.name,
        replay,
        checkpoint: checkpoint(&game),
        records: 0,
        snapshot_after: JOURNAL_LIMIT,
        max_records: room(header.end),
        max_snapshot: MAX_SNAPSHOT,
        chain: header.checksum,
        needs_snapshot: other_content,
        stored,
    };
    let opening = RunOpening { run, journal: journal.to_vec(), recorded, end: header.end };
    Ok((opening, game))
}
