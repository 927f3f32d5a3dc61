//! Finished runs: replay files and morgue texts.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

use rogue_ui::storage::{
    KeptFile, ReplayInfo, Score, StorageError, replay_name, replay_player, run_name,
};
use rogue_ui::text::clean_lines as clean_text;
use roguecore::Game;
use roguecore::journal::Run;
use roguecore::replay::Replay;

use super::lock::Lock;
use super::{disk, names, scores, settings};

pub(super) fn scores_path(folder: &Path) -> PathBuf {
    folder.join("scores")
}

fn history_folder(folder: &Path) -> PathBuf {
    folder.join("history")
}

/// How a run has ended.
pub(super) struct Ending<'a> {
    pub(super) game: &'a Game,
    /// In a few words.
    pub(super) end: &'a str,
    pub(super) morgue: &'a str,
}

/// Writes the replay, the morgue text and the score row of a finished run. Their names are derived
/// from the run, so that archiving it again after a crash changes nothing.
pub(super) fn archive(folder: &Path, run: &Run, ending: &Ending<'_>) -> Result<(), StorageError> {
    let Ending { game, end, morgue } = *ending;
    let name = run_name(run.name());
    let id = replay_name(&name, game);
    let path = history_folder(folder).join(format!("{id}.replay"));
    let closed = |error| disk::storage_error("closed", &path, &error);
    fs::create_dir_all(history_folder(folder)).map_err(closed)?;
    let _lock = Lock::to_write(folder).map_err(closed)?;
    disk::write_atomically(&path, &run.replay().to_bytes()).map_err(closed)?;
    disk::write_atomically(&path.with_extension("txt"), clean_text(morgue).as_bytes())
        .map_err(closed)?;
    if !game.is_scored() {
        return Ok(());
    }
    let row = scores::Row { id, score: Score::of(&name, game, end) };
    scores::add(&scores_path(folder), &row).map_err(closed)
}

fn result_path(folder: &Path, id: &str) -> PathBuf {
    folder.join("results").join(format!("{id}.txt"))
}

/// Writes the result of a finished run, and returns where it is.
pub(super) fn keep_result(
    folder: &Path,
    name: &str,
    game: &Game,
    lines: &[String],
) -> Result<String, StorageError> {
    let path = result_path(folder, &replay_name(name, game));
    fs::create_dir_all(folder.join("results"))
        .and_then(|()| Lock::to_write(folder))
        .and_then(|_lock| disk::write_atomically(&path, clean_text(&lines.join("\n")).as_bytes()))
        .map_err(|error| StorageError::Result { why: disk::reason(&path, &error) })?;
    Ok(path.display().to_string())
}

/// All archived replays, newest first.
pub(super) fn replays(folder: &Path) -> Vec<ReplayInfo> {
    let rows = scores::read(&scores_path(folder)).into_iter();
    let rows: BTreeMap<String, Score> = rows.map(|row| (row.id, row.score)).collect();
    let entries = fs::read_dir(history_folder(folder)).into_iter().flatten().flatten();
    let mut replays: Vec<(SystemTime, ReplayInfo)> = Vec::new();
    for path in entries.map(|entry| entry.path()) {
        let id = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
        let Some(id) = id.filter(|_| path.extension().is_some_and(|it| it == "replay")) else {
            continue;
        };
        let modified = fs::metadata(&path).and_then(|metadata| metadata.modified());
        let score = rows.get(&id).cloned().unwrap_or_else(|| score_without_row(&id));
        let info = ReplayInfo { id, score };
        replays.push((modified.unwrap_or(SystemTime::UNIX_EPOCH), info));
    }
    replays.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.id.cmp(&second.id)));
    replays.into_iter().map(|(_, info)| info).collect()
}

/// The score of a replay whose score row is missing: only the name, from the replay's id.
fn score_without_row(id: &str) -> Score {
    Score { name: replay_player(id), ..Score::default() }
}

/// The replay with that id, which is the name of a file in the folder.
pub(super) fn replay(folder: &Path, id: &str) -> Result<Replay, StorageError> {
    let path = history_folder(folder).join(format!("{id}.replay"));
    if !is_plain_name(id) || !path.exists() {
        return Err(StorageError::Missing { name: id.to_owned() });
    }
    let bytes = disk::read(&path).map_err(|error| disk::storage_error("opened", &path, &error))?;
    Replay::from_bytes(&bytes).map_err(|why| StorageError::Refused { name: id.to_owned(), why })
}

/// Copies a file into the folder of copies, from which no program reads, and returns where the copy is.
pub(super) fn export(folder: &Path, file: &KeptFile) -> Result<String, StorageError> {
    let exported = folder.join("exported");
    let failed = |error| disk::file_error("copied", &exported, &error);
    fs::create_dir_all(&exported).map_err(failed)?;
    let _lock = Lock::to_write(folder).map_err(failed)?;
    let copy = names::free_path(&exported, Path::new(&file.file_name()));
    let copied = |error| disk::file_error("copied", &copy, &error);
    let bytes = match file {
        KeptFile::Settings => settings::load(folder).settings.to_string().into_bytes(),
        KeptFile::Replay(id) | KeptFile::Morgue(id) => {
            let name = file.file_name();
            let path = history_folder(folder).join(&name);
            if !is_plain_name(id) || !path.exists() {
                return Err(StorageError::MissingFile { name });
            }
            disk::read(&path).map_err(copied)?
        }
    };
    disk::write_atomically(&copy, &bytes).map_err(copied)?;
    Ok(copy.display().to_string())
}

/// Removes a replay with all texts of the run.
pub(super) fn remove(folder: &Path, id: &str) -> Result<(), StorageError> {
    let file = |extension: &str| history_folder(folder).join(format!("{id}.{extension}"));
    if !is_plain_name(id) || !file("replay").exists() {
        return Err(StorageError::MissingFile { name: id.to_owned() });
    }
    // The replay is the last one: what fails before can be tried again.
    for path in [file("record"), file("txt"), result_path(folder, id), file("replay")] {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(disk::file_error("removed", &path, &error));
            }
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}

/// The largest record that is read; that of a run through all floors of The Ember of Dawn has 5 KiB.
const MAX_RECORD_BYTES: u64 = 1 << 18;

/// Whether a name is that of a file in the folder, and leads nowhere else.
fn is_plain_name(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let is_normal = matches!(parts.next(), Some(Component::Normal(part)) if part == name);
    is_normal && parts.next().is_none() && !name.contains(['/', '\\', ':'])
}

/// The file of what the bestiary has read from a replay. The id is one of [`replays`].
fn record_path(folder: &Path, id: &str) -> PathBuf {
    history_folder(folder).join(format!("{id}.record"))
}

/// What was kept of a replay; `None` where there is nothing, or it cannot be read.
pub(super) fn kept_record(folder: &Path, id: &str) -> Option<String> {
    let path = is_plain_name(id).then(|| record_path(folder, id))?;
    String::from_utf8(disk::read_at_most(&path, MAX_RECORD_BYTES).ok()?).ok()
}

/// Keeps what the bestiary has read from a replay.
pub(super) fn keep_record(folder: &Path, id: &str, text: &str) {
    let path = record_path(folder, id);
    let written =
        Lock::to_write(folder).and_then(|_lock| disk::write_atomically(&path, text.as_bytes()));
    if let Err(error) = written {
        tracing::warn!(%error, path = %path.display(), "the record of a replay is not kept");
    }
}
