//! Finished runs: replays, morgue texts, results and scores.

use std::collections::BTreeMap;

use rogue_words::text::clean_lines;
use roguecore::Game;
use roguecore::journal::Run;
use roguecore::replay::Replay;

use super::{lock_to_write, names};
use crate::storage::disk::{Disk, DiskError};
use crate::storage::{
    ReplayInfo, Score, ScoreRow, StorageError, replay_name, replay_player, run_name,
};

/// The folder of replays, with the texts beside them.
const HISTORY: &str = "history";
/// The rows of the scores.
const SCORES: &str = "scores";
/// The ending of a replay.
const REPLAY: &str = ".replay";

/// The largest record that is read; that of a run through all floors of The Ember of Dawn has 5 KiB.
const MAX_RECORD_BYTES: usize = 1 << 18;

fn replay_path(id: &str) -> String {
    format!("{HISTORY}/{id}{REPLAY}")
}

fn morgue_path(id: &str) -> String {
    format!("{HISTORY}/{id}.txt")
}

/// The file of a replay's facts for the bestiary.
fn record_path(id: &str) -> String {
    format!("{HISTORY}/{id}.record")
}

fn result_path(id: &str) -> String {
    format!("results/{id}.txt")
}

/// Whether a name is that of a file in the folder, and leads nowhere else.
fn is_plain(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', ':'])
}

/// Writes the replay, the morgue text and the score row of a finished run. Their names are derived
/// from the run, so that archiving it again after a crash changes nothing.
///
/// # Errors
/// When one of them cannot be written.
pub(super) fn archive(
    disk: &mut impl Disk,
    run: &Run,
    game: &Game,
    end: &str,
    morgue: &str,
) -> Result<(), StorageError> {
    let name = run_name(run.name());
    let id = replay_name(&name, game);
    let row = ScoreRow { id, score: Score::of(&name, game, end) };
    let written = write(disk, run.replay(), morgue, &row, game.is_scored());
    written.map_err(|error| names::failed("closed", error))
}

fn write(
    disk: &mut impl Disk,
    replay: &Replay,
    morgue: &str,
    row: &ScoreRow,
    is_scored: bool,
) -> Result<(), DiskError> {
    let _lock = lock_to_write(disk)?;
    disk.share(replay.source());
    disk.write(&replay_path(&row.id), &replay.to_bytes())?;
    disk.write(&morgue_path(&row.id), clean_lines(morgue).as_bytes())?;
    if !is_scored {
        return Ok(());
    }
    match row.line_after(&score_lines(disk)) {
        Some(line) => disk.add_line(SCORES, &row.id, &line),
        None => Ok(()),
    }
}

/// The rows of the scores: in one file, or in one for each row.
fn score_lines(disk: &impl Disk) -> Vec<u8> {
    let mut lines = disk.read(SCORES, Run::MAX_BYTES).unwrap_or_default();
    for row in disk.list(SCORES) {
        let row = disk.read(&format!("{SCORES}/{}", row.name), Run::MAX_BYTES);
        lines.push(b'\n');
        lines.extend(row.unwrap_or_default());
    }
    lines
}

/// The scores, the best first.
pub(super) fn scores(disk: &impl Disk) -> Vec<Score> {
    let mut scores: Vec<_> = ScoreRow::read_all(&score_lines(disk)).map(|row| row.score).collect();
    scores.sort_by_key(Score::rank);
    scores
}

/// Publishes the result of a finished run, and returns where it is.
///
/// # Errors
/// When it cannot be kept.
pub(super) fn keep_result(
    disk: &mut impl Disk,
    player: &str,
    game: &Game,
    lines: &[String],
) -> Result<String, StorageError> {
    let id = replay_name(player, game);
    let (path, text) = (result_path(&id), clean_lines(&lines.join("\n")));
    let published = match lock_to_write(disk) {
        Ok(_lock) => disk.publish(&path, &text, player, &replay_path(&id)),
        Err(error) => Err(error),
    };
    published.map_err(|error| StorageError::Result { why: error.why })
}

/// All replays, the newest first.
pub(super) fn replays(disk: &impl Disk) -> Vec<ReplayInfo> {
    let lines = score_lines(disk);
    let mut rows: BTreeMap<String, Score> = BTreeMap::new();
    for row in ScoreRow::read_all(&lines) {
        rows.insert(row.id, row.score);
    }
    let mut replays = Vec::new();
    for file in disk.list(HISTORY) {
        let Some(id) = file.name.strip_suffix(REPLAY) else { continue };
        let score = rows.get(id).cloned().unwrap_or_else(|| score_without_row(id));
        replays.push((file.written, ReplayInfo { id: id.to_owned(), score }));
    }
    replays.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.id.cmp(&second.id)));
    replays.into_iter().map(|(_, info)| info).collect()
}

/// The score of a replay whose score row is missing: only the name, from the replay's id.
fn score_without_row(id: &str) -> Score {
    Score { name: replay_player(id), ..Score::default() }
}

/// The replay with that id, which is the name of a file in the folder.
///
/// # Errors
/// When there is none, or it cannot be read.
pub(super) fn replay(disk: &impl Disk, id: &str) -> Result<Replay, StorageError> {
    let path = replay_path(id);
    if !is_plain(id) || !disk.has(&path) {
        return Err(StorageError::Missing { name: id.to_owned() });
    }
    let bytes = disk.read(&path, Run::MAX_BYTES);
    let bytes = bytes.map_err(|error| names::failed("opened", error))?;
    Replay::from_bytes(&bytes).map_err(|why| StorageError::Refused { name: id.to_owned(), why })
}

/// Gives the player a copy of the file of a finished run, and returns where the copy is.
///
/// # Errors
/// When there is no such file, or it cannot be copied.
pub(super) fn export(disk: &mut impl Disk, id: &str, name: &str) -> Result<String, StorageError> {
    let path = format!("{HISTORY}/{name}");
    if !is_plain(id) || !disk.has(&path) {
        return Err(StorageError::MissingFile { name: name.to_owned() });
    }
    let bytes = disk.read(&path, Run::MAX_BYTES);
    let given = bytes.and_then(|bytes| disk.give(name, &bytes));
    given.map_err(|error| StorageError::File { what: "copied", why: error.why })
}

/// Removes a replay with all texts of the run.
///
/// # Errors
/// When there is none, or it cannot be removed.
pub(super) fn remove(disk: &mut impl Disk, id: &str) -> Result<(), StorageError> {
    if !is_plain(id) || !disk.has(&replay_path(id)) {
        return Err(StorageError::MissingFile { name: id.to_owned() });
    }
    // The replay is the last one: after a failure before it the player can try again.
    for path in [record_path(id), morgue_path(id), result_path(id), replay_path(id)] {
        let removed = disk.remove(&path);
        removed.map_err(|error| StorageError::File { what: "removed", why: error.why })?;
    }
    Ok(())
}

/// The text that was kept of a replay; `None` where there is nothing, or it cannot be read.
pub(super) fn kept_record(disk: &impl Disk, id: &str) -> Option<String> {
    if !is_plain(id) {
        return None;
    }
    String::from_utf8(disk.read(&record_path(id), MAX_RECORD_BYTES).ok()?).ok()
}

/// Keeps a text beside a replay. One that cannot be kept is found from the replay again.
pub(super) fn keep_record(disk: &mut impl Disk, id: &str, text: &str) {
    if let Ok(_lock) = lock_to_write(disk) {
        let _ = disk.write(&record_path(id), text.as_bytes());
    }
}
