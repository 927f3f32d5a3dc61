//! Recovers what can be recovered of a damaged run. Nothing of the damaged file is believed that
//! its commands do not lead to: they are played, and each state is compared with the recorded one.

use std::sync::Arc;

use super::record::{self, Next};
use super::{OpenedRun, Run, Summary, checkpoint};
use crate::content::Content;
use crate::game::Game;
use crate::replay::{Replay, state_hash};
use crate::save::LoadError;
use crate::save::frame::{self, FileKind, HEADER};

impl Run {
    /// Opens a damaged run in the last state to which its commands lead as recorded: a run with
    /// damage in its journal before the damaged record, one with damage in its snapshot where its
    /// commands, played from the first turn on, first differ. Takes as long as playing them.
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
    /// let mut file = run.snapshot(&game);
    /// let last = file.len() - 1;
    /// file[last] ^= 1;
    /// assert!(Run::open(game.content(), &file).is_err());
    /// let recovered = Run::recover(game.content(), &file)?;
    /// assert_eq!(recovered.game.fingerprint(), game.fingerprint());
    /// # Ok::<(), roguecore::LoadError>(())
    /// ```
    pub fn recover(content: &Arc<Content>, bytes: &[u8]) -> Result<OpenedRun, LoadError> {
        let error = match Self::open(content, bytes) {
            Ok(opened) => return Ok(opened),
            Err(error) => error,
        };
        match error {
            LoadError::CorruptRecord { .. }
            | LoadError::Desync { .. }
            | LoadError::LongJournal { .. }
            | LoadError::ChecksumMismatch
            | LoadError::Truncated { .. }
            | LoadError::Malformed
            | LoadError::TooLarge { .. }
            | LoadError::Invalid(_) => recover(content, bytes).ok_or(error),
            LoadError::BadMagic
            | LoadError::OtherKind { .. }
            | LoadError::Newer { .. }
            | LoadError::Older { .. }
            | LoadError::OtherRules { .. }
            | LoadError::OtherContent { .. }
            | LoadError::OtherRows { .. }
            | LoadError::OtherFloors { .. }
            | LoadError::TooLong { .. } => Err(error),
        }
    }
}

/// Plays all commands of the file up to the first that leads to another state.
fn recover(content: &Arc<Content>, bytes: &[u8]) -> Option<OpenedRun> {
    let body = bytes.get(HEADER..)?;
    let (summary, rest) = postcard::take_from_bytes::<Summary>(body).ok()?;
    let damaged = Replay::read_damaged(rest)?;
    let (mut game, mut replay) = damaged.play(content).ok()?;
    // The journal goes on from the last command of the snapshot only.
    if replay.len() == damaged.announced() {
        play_journal(bytes, &mut game, &mut replay);
    }
    let checkpoint = checkpoint(&game);
    let run =
        Run { name: summary.name, replay, checkpoint, records: 0, chain: 0, needs_snapshot: true };
    Some(OpenedRun { run, game, valid_len: 0, other_content: false })
}

/// Plays the records after the snapshot up to the first that is damaged or leads to another state.
fn play_journal(bytes: &[u8], game: &mut Game, replay: &mut Replay) {
    let Some((mut chain, end)) = frame::stated_end(FileKind::Run, bytes) else { return };
    let mut rest = bytes.get(end..).unwrap_or_default();
    while let Next::Command(command, expected) = record::next(rest, &mut chain) {
        let before = game.clone();
        if game.step(command).is_err() || state_hash(game.fingerprint()) != expected {
            *game = before;
            return;
        }
        replay.record(command, game);
        rest = &rest[record::SIZE..];
    }
}
