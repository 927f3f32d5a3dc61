//! Games of the random walker, recorded in this process and replayed in a second one: every
//! turn must have the same fingerprint.

use std::fmt;
use std::path::Path;
use std::process::Command as Program;

use roguecore::replay::Replay;
use roguecore::{Content, Game, Rng, Stream};

use super::check::ensure;
use crate::process::{output, workspace};
use crate::result::SimResult;
use crate::walker;

/// Counts over all recordings.
#[derive(Default)]
pub(super) struct Summary {
    games: u64,
    commands: u64,
    /// The hash of the last state of every game, for comparing two processes.
    end: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, commands, end } = self;
        write!(f, "{games} games, {commands} commands, every state equal, ends {end:016x}")
    }
}

impl Summary {
    fn add(&mut self, replay: &Replay) {
        self.games += 1;
        self.commands += replay.len() as u64;
        self.end = self.end.rotate_left(7) ^ replay.final_fingerprint();
    }
}

/// Records the games into a folder, replays them in a second process, and compares the
/// summaries.
pub(super) fn run(seeds: u64, commands: u64) -> SimResult<Summary> {
    let folder = workspace().join("target/soak-replays");
    let failed = |error| format!("{}: {error}", folder.display());
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let mut summary = Summary::default();
    for seed in 0..seeds {
        let replay = record(seed, commands);
        summary.add(&replay);
        let path = folder.join(format!("{seed:08}.replay"));
        std::fs::write(&path, replay.to_bytes()).map_err(failed)?;
    }
    let printed = second_process(&folder)?;
    let expected = format!("replays: {summary}");
    ensure(printed.trim() == expected, || format!("here: {expected}\nthere: {printed}"))?;
    std::fs::remove_dir_all(&folder).map_err(failed)?;
    Ok(summary)
}

fn record(seed: u64, commands: u64) -> Replay {
    let mut rng = Rng::derive(seed, Stream::Player);
    let mut game = Game::with_content(Content::classic(), seed);
    let mut replay = Replay::new(&game);
    for _ in 0..commands {
        let command = walker::command(&game, &mut rng);
        if game.step(command).is_ok() {
            replay.record(command, &game);
        }
        if game.outcome().is_some() {
            break;
        }
    }
    replay
}

/// What this program prints when it is started again to compare the folder.
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
        let bytes = std::fs::read(&path).map_err(|error| named(error.to_string()))?;
        let replay = Replay::from_bytes(&bytes).map_err(|why| named(why.to_string()))?;
        replay.verify(&content).map_err(|why| named(why.to_string()))?;
        summary.add(&replay);
    }
    Ok(summary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_recorded_games_replay_the_same() {
        let folder = workspace().join("target/soak-replays-test");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let mut recorded = Summary::default();
        for seed in 0..12 {
            let replay = record(seed, 300);
            recorded.add(&replay);
            std::fs::write(folder.join(format!("{seed:08}")), replay.to_bytes()).unwrap();
        }
        let compared = compare(&folder).unwrap();
        assert_eq!(compared.to_string(), recorded.to_string());
        assert!(recorded.commands > 300, "{recorded}");
    }
}
