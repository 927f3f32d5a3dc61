//! Games of the random walker, recorded in this process and replayed in a second one: every
//! turn must have the same fingerprint.

use std::fmt;
use std::path::Path;
use std::process::Command as Program;
use std::sync::Arc;

use rogue_files::NamedFile;
use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Content, Game, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::oracle::digest;
use super::seeds::Seeds;
use crate::process::{output, workspace};
use crate::result::SimResult;
use crate::walker;

/// Counts over all recordings.
#[derive(Default)]
pub(super) struct Summary {
    games: u64,
    commands: u64,
    /// The digest of the last state of every game, for comparing two processes.
    end: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, commands, end } = self;
        write!(f, "{games} games, {commands} commands, every state equal, ends {end:016x}")
    }
}

impl Summary {
    fn add(&mut self, replay: &Replay, last: &Game) {
        self.games += 1;
        self.commands += replay.len() as u64;
        self.end = self.end.rotate_left(7) ^ digest(last);
    }
}

/// Records the games into a folder, replays them in a second process, and compares the
/// summaries.
pub(super) fn run(seeds: Seeds, commands: u64) -> SimResult<Summary> {
    let folder = workspace().join("target/soak-replays");
    let failed = |error| format!("{}: {error}", folder.display());
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let summary = record_all(seeds, commands, &folder)?;
    let printed = second_process(&folder)?;
    let expected = format!("replays: {summary}");
    ensure(printed.trim() == expected, || format!("here: {expected}\nthere: {printed}"))?;
    std::fs::remove_dir_all(&folder).map_err(failed)?;
    Ok(summary)
}

/// Records a game for each seed, each in a file.
fn record_all(seeds: Seeds, commands: u64, folder: &Path) -> SimResult<Summary> {
    let (contents, mut summary) = (walker::contents()?, Summary::default());
    seeds.try_each(|seed| {
        let content = &contents[seed as usize % contents.len()];
        let (replay, last) = record(content, seed, commands);
        summary.add(&replay, &last);
        let path = folder.join(format!("{seed:012}.replay"));
        std::fs::write(&path, replay.to_bytes()).map_err(|why| format!("{}: {why}", path.display()))
    })?;
    Ok(summary)
}

/// A game of random commands, and its last state.
pub(super) fn record(content: &Arc<Content>, seed: u64, commands: u64) -> (Replay, Game) {
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut game = Game::with_content(content.clone(), seed);
    let mut replay = Replay::new(&game);
    for _ in 0..commands {
        let command = walker::any_command(&game, &mut rng);
        if game.step(command).is_ok() {
            replay.record(command, &game);
        }
        if game.outcome().is_some() {
            break;
        }
    }
    (replay, game)
}

/// The output of this program when it is started again to compare the folder.
fn second_process(folder: &Path) -> SimResult<String> {
    let this = std::env::current_exe().map_err(|error| format!("no second process: {error}"))?;
    output(Program::new(this).args(["soak", "replays", "--compare"]).arg(folder))
}

/// Replays every recording of the folder, in the order of the names.
pub(super) fn compare(folder: &Path) -> SimResult<Summary> {
    let failed = |error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(failed)?.flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let content = Content::classic();
    let mut summary = Summary::default();
    for path in paths {
        let named = |why: String| format!("{}: {why}", path.display());
        let replay = recording(&path)?;
        let content = replay.content(&content).map_err(|why| named(why.to_string()))?;
        let last = replay.verify(&content).map_err(|why| named(why.to_string()))?;
        summary.add(&replay, &last);
    }
    ensure_counted(&[("recordings", summary.games), ("commands", summary.commands)])
        .map_err(|why| format!("{}: {why}", folder.display()))?;
    Ok(summary)
}

/// The recording in a file.
pub(super) fn recording(path: &Path) -> SimResult<Replay> {
    let alternative = "take it out of the folder";
    let file = NamedFile { what: "replay", path, max_bytes: Run::MAX_BYTES, alternative };
    let bytes = file.bytes().map_err(|error| error.to_string())?;
    Replay::from_bytes(&bytes).map_err(|why| format!("{}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_recorded_games_replay_the_same() {
        let folder = workspace().join(format!("target/soak-replays-test-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let recorded = record_all(Seeds::short(12), 300, &folder).unwrap();
        let compared = compare(&folder).unwrap();
        assert_eq!(compared.to_string(), recorded.to_string());
        assert!(recorded.commands > 300, "{recorded}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
