//! Finished runs: replays with their morgue texts. Knows no run that goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rogue_ui::storage::{ReplayInfo, Score, StorageError, run_name};
use roguecore::Game;
use roguecore::journal::Run;
use roguecore::replay::Replay;

use super::{disk, scores};

pub(super) fn scores_path(folder: &Path) -> PathBuf {
    folder.join("scores")
}

fn history(folder: &Path) -> PathBuf {
    folder.join("history")
}

/// Keeps a finished run: its replay, its morgue and its row. All three are named by what the
/// run was, so that burying it once more after a crash changes nothing.
pub(super) fn bury(
    folder: &Path,
    run: &Run,
    game: &Game,
    morgue: &str,
) -> Result<(), StorageError> {
    let name = run_name(run.name());
    let id = format!("{name} {} {:08x}", game.seed(), game.fingerprint() >> 32);
    let path = history(folder).join(format!("{id}.replay"));
    let trouble = |error| disk::trouble("closed", &path, &error);
    fs::create_dir_all(history(folder)).map_err(trouble)?;
    disk::replace(&path, &run.replay().to_bytes()).map_err(trouble)?;
    disk::replace(&path.with_extension("txt"), plain(morgue).as_bytes()).map_err(trouble)?;
    let row = scores::Row { id, score: Score::of(&name, game) };
    scores::add(&scores_path(folder), &row).map_err(trouble)
}

/// Text that any pager shows as it is.
fn plain(morgue: &str) -> String {
    let lines = morgue.lines().map(rogue_ui::text::clean);
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The newest first.
pub(super) fn replays(folder: &Path) -> Vec<ReplayInfo> {
    let rows = scores::read(&scores_path(folder));
    let entries = fs::read_dir(history(folder)).into_iter().flatten().flatten();
    let mut found: Vec<(SystemTime, ReplayInfo)> = Vec::new();
    for path in entries.map(|entry| entry.path()) {
        let id = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
        let Some(id) = id.filter(|_| path.extension().is_some_and(|it| it == "replay")) else {
            continue;
        };
        let modified = fs::metadata(&path).and_then(|about| about.modified());
        let row = rows.iter().find(|row| row.id == id);
        let score = row.map_or_else(|| unknown(&id), |row| row.score.clone());
        let info = ReplayInfo { id, score };
        found.push((modified.unwrap_or(SystemTime::UNIX_EPOCH), info));
    }
    found.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.id.cmp(&second.id)));
    found.into_iter().map(|(_, info)| info).collect()
}

/// The row of this replay is lost; its name tells whose it was.
fn unknown(id: &str) -> Score {
    let name = run_name(id.split(' ').next().unwrap_or(id));
    Score { name, ..Score::default() }
}

/// The replay with that id, which is never taken for a path.
pub(super) fn replay(folder: &Path, id: &str) -> Result<Replay, StorageError> {
    let missing = || StorageError::Missing { name: id.to_owned() };
    let known = replays(folder).into_iter().any(|info| info.id == id);
    let path = known.then(|| history(folder).join(format!("{id}.replay"))).ok_or_else(missing)?;
    let bytes = disk::read(&path).map_err(|error| disk::trouble("opened", &path, &error))?;
    let refused = |why| StorageError::Refused { name: id.to_owned(), why };
    Replay::from_bytes(&bytes).map_err(refused)
}
