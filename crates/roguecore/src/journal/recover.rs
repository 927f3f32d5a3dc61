//! Recovers a damaged run as far as possible. Nothing of the damaged file is believed that
//! its commands do not lead to: they are played, and each state is compared with the recorded one.

use std::sync::Arc;

use super::commands::{self, Stored};
use super::open::{CommandsFile, open_up_to, strict};
use super::record::{self, Next};
use super::{MAX_RECORDS, OpenedRun, Run, Summary, checkpoint};
use crate::content::{Content, Source};
use crate::game::Game;
use crate::replay::{DamagedReplay, Replay, state_hash};
use crate::save::frame::{self, FileKind, HEADER};
use crate::save::{FORMAT_WITH_SOURCE, LoadError};

impl Run {
    /// Opens a damaged run in the last state to which its commands lead as recorded: a run with
    /// damage in its journal before the damaged record, one with damage in its snapshot where its
    /// commands, played from the first turn on, first differ. Plays at most 200,000 records after an
    /// intact snapshot, and at most 100,000 commands otherwise.
    ///
    /// A run that can be [opened](Self::open) is opened. Keep the damaged file, and replace it by a
    /// [snapshot](Self::snapshot) before anything is appended: [`append`](Self::append) returns no
    /// record before.
    ///
    /// # Errors
    ///
    /// [`LoadError`], as of [`open`](Self::open), when there is nothing to recover: the file is of
    /// another version or content, or its beginning is damaged.
    ///
    /// ```
    /// use roguecore::{Command, Game, journal::Run};
    ///
    /// let mut game = Game::new(7);
    /// let mut run = Run::new("Ann", &game);
    /// game.step(Command::Wait).unwrap();
    /// let _ = run.append(Command::Wait, &game);
    /// let mut file = run.snapshot(&game)?;
    /// let last = file.len() - 1;
    /// file[last] ^= 1;
    /// assert!(Run::open(game.content(), &file).is_err());
    /// let recovered = Run::recover(game.content(), &file)?;
    /// assert_eq!(recovered.game.fingerprint(), game.fingerprint());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub fn recover(content: &Arc<Content>, bytes: &[u8]) -> Result<OpenedRun, LoadError> {
        recover_from(content, bytes, CommandsFile::None)
    }

    /// The same for a run whose commands are in [a file of their own](Self::new_commands), which may
    /// be damaged or missing: then the run goes on from its snapshot, and its replay begins there.
    ///
    /// # Errors
    ///
    /// As of [`recover`](Self::recover).
    pub fn recover_beside(
        content: &Arc<Content>,
        bytes: &[u8],
        commands: &[u8],
    ) -> Result<OpenedRun, LoadError> {
        recover_from(content, bytes, CommandsFile::Bytes(commands))
    }
}

fn recover_from(
    content: &Arc<Content>,
    bytes: &[u8],
    file: CommandsFile<'_>,
) -> Result<OpenedRun, LoadError> {
    let error = match strict(content, bytes, file) {
        Ok(opened) => return Ok(opened),
        Err(error) => error,
    };
    match error {
        LoadError::CorruptRecord { .. }
        | LoadError::Desync { .. }
        | LoadError::LongJournal { .. } => before_damage(content, bytes, file),
        LoadError::MissingCommands { .. } | LoadError::DamagedCommands => {
            before_damage(content, bytes, CommandsFile::Lost)
        }
        LoadError::ChecksumMismatch
        | LoadError::Truncated { .. }
        | LoadError::Malformed
        | LoadError::TooLarge { .. }
        | LoadError::Invalid(_) => play_again(content, bytes, file, error),
        LoadError::BadMagic
        | LoadError::OtherKind { .. }
        | LoadError::Newer { .. }
        | LoadError::Older { .. }
        | LoadError::OtherRules { .. }
        | LoadError::OtherContent { .. }
        | LoadError::OtherRows { .. }
        | LoadError::OtherFloors { .. }
        | LoadError::LongFile { .. }
        | LoadError::LongReplay { .. }
        | LoadError::Source(_)
        | LoadError::TooLong { .. } => Err(error),
    }
}

/// Opens an intact snapshot, and plays the records before the damage.
fn before_damage(
    content: &Arc<Content>,
    bytes: &[u8],
    file: CommandsFile<'_>,
) -> Result<OpenedRun, LoadError> {
    let (mut played, mut game, error) = open_up_to(content, bytes, file, MAX_RECORDS)?;
    if matches!(error, Some(LoadError::Desync { .. } | LoadError::OtherFloors { .. })) {
        // The last command has led to another state: once more, without it.
        (played, game, _) = open_up_to(content, bytes, file, played.records())?;
    }
    Ok(replaced(played.finish(game)))
}

/// The file is replaced by a snapshot before anything is appended.
fn replaced(opened: OpenedRun) -> OpenedRun {
    let stored = Stored::default();
    let run = Run { records: 0, chain: 0, needs_snapshot: true, stored, ..opened.run };
    OpenedRun { run, valid_len: 0, commands_len: 0, ..opened }
}

/// Plays all commands of the file from the first turn on, up to the first that leads to another state.
fn play_again(
    content: &Arc<Content>,
    bytes: &[u8],
    file: CommandsFile<'_>,
    error: LoadError,
) -> Result<OpenedRun, LoadError> {
    let Some((summary, damaged)) = read_damaged(bytes, file) else { return Err(error) };
    let (mut game, mut replay) = match damaged.play(content) {
        Ok(played) => played,
        Err(long @ LoadError::LongReplay { .. }) => return Err(long),
        Err(_) => return Err(error),
    };
    // The journal goes on from the last command of the snapshot only.
    if replay.len() == damaged.announced() {
        play_journal(bytes, &mut game, &mut replay);
    }
    let checkpoint = checkpoint(&game);
    let run = Run { replay, checkpoint, needs_snapshot: true, ..Run::new(&summary.name, &game) };
    Ok(OpenedRun { run, game, valid_len: 0, commands_len: 0, other_content: false })
}

/// The readable part of the commands.
fn read_damaged(bytes: &[u8], file: CommandsFile<'_>) -> Option<(Summary, DamagedReplay)> {
    let (summary, rest) = postcard::take_from_bytes::<Summary>(bytes.get(HEADER..)?).ok()?;
    if frame::stated_format(bytes) < FORMAT_WITH_SOURCE {
        return Some((summary, Replay::read_damaged(rest)?));
    }
    let (is_beside, rest) = postcard::take_from_bytes::<bool>(rest).ok()?;
    if !is_beside {
        let (source, rest) = postcard::take_from_bytes::<Option<Source>>(rest).ok()?;
        return Some((summary, Replay::read_damaged(rest)?.with_source(source)));
    }
    let CommandsFile::Bytes(file) = file else { return None };
    let replay = commands::read_damaged(file)?;
    let stored = postcard::from_bytes::<Stored>(rest).ok();
    let announced = stored.and_then(|it| usize::try_from(it.commands).ok()).unwrap_or(replay.len());
    Some((summary, DamagedReplay::of_file(replay, announced)))
}

/// Plays the records after the snapshot up to the first that is damaged or leads to another state.
fn play_journal(bytes: &[u8], game: &mut Game, replay: &mut Replay) {
    let Some((mut chain, end)) = frame::stated_end(FileKind::Run, bytes) else { return };
    let mut rest = bytes.get(end..).unwrap_or_default();
    for _ in 0..MAX_RECORDS {
        let Next::Command(command, expected) = record::next(rest, &mut chain) else { return };
        let before = game.clone();
        if game.step_again(command).is_err() || state_hash(game.fingerprint()) != expected {
            *game = before;
            return;
        }
        replay.record(command, game);
        rest = &rest[record::SIZE..];
    }
}
