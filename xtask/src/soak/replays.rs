//! Games of the random walker, recorded in this process and replayed in a second one: every
//! turn comes to the same fingerprint.

use std::fmt;
use std::path::Path;
use std::process::Command as Program;

use roguecore::replay::Replay;
use roguecore::{Content, Game, Rng, Stream};

use super::ensure;
use crate::chore::{Done, output, top};
use crate::walker;

/// What came of it.
#[derive(Default)]
pub(super) struct Tally {
    games: u64,
    turns: u64,
    /// Of every end, so that two processes can be compared by one number.
    end: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, turns, end } = self;
        write!(f, "{games} games, {turns} commands, every state equal, ends {end:016x}")
    }
}

impl Tally {
    fn add(&mut self, replay: &Replay) {
        self.games += 1;
        self.turns += replay.len() as u64;
        self.end = self.end.rotate_left(7) ^ replay.final_fingerprint();
    }
}

/// Records the games into a folder, has another process compare them, and takes its word only
/// if it comes to the same end.
pub(super) fn run(seeds: u64, commands: u64) -> Done<Tally> {
    let folder = top().join("target/soak-replays");
    let failed = |error| format!("{}: {error}", folder.display());
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let mut tally = Tally::default();
    for seed in 0..seeds {
        let replay = record(seed, commands);
        tally.add(&replay);
        let path = folder.join(format!("{seed:08}.replay"));
        std::fs::write(&path, replay.to_bytes()).map_err(failed)?;
    }
    let printed = second_process(&folder)?;
    let told = format!("replays: {tally}");
    ensure(printed.trim() == told, || format!("here: {told}\nthere: {printed}"))?;
    std::fs::remove_dir_all(&folder).map_err(failed)?;
    Ok(tally)
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

fn second_process(folder: &Path) -> Done<String> {
    let here = std::env::current_exe().map_err(|error| format!("who am I? {error}"))?;
    if here.components().any(|part| part.as_os_str() == "deps") {
        // A test is not the chore itself.
        let folder = folder.to_string_lossy();
        let words = ["cargo", "run", "--quiet", "-p", "xtask", "--", "soak", "replays"];
        return output(&[&words[..], &["--compare", &folder]].concat());
    }
    let printed = Program::new(here).args(["soak", "replays", "--compare"]).arg(folder).output();
    let printed = printed.map_err(|error| format!("no second process: {error}"))?;
    let (told, trouble) = (printed.stdout, String::from_utf8_lossy(&printed.stderr).into_owned());
    ensure(printed.status.success(), || trouble)?;
    Ok(String::from_utf8_lossy(&told).into_owned())
}

/// Plays every recording of the folder, in the order of the names.
pub(super) fn compare(folder: &Path) -> Done<Tally> {
    let failed = |error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(failed)?.flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let content = Content::classic();
    let mut tally = Tally::default();
    for path in paths {
        let named = |why: String| format!("{}: {why}", path.display());
        let bytes = std::fs::read(&path).map_err(|error| named(error.to_string()))?;
        let replay = Replay::from_bytes(&bytes).map_err(|why| named(why.to_string()))?;
        replay.verify(&content).map_err(|why| named(why.to_string()))?;
        tally.add(&replay);
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_games_come_out_the_same() {
        let folder = top().join("target/soak-replays-test");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let mut recorded = Tally::default();
        for seed in 0..12 {
            let replay = record(seed, 300);
            recorded.add(&replay);
            std::fs::write(folder.join(format!("{seed:08}")), replay.to_bytes()).unwrap();
        }
        let compared = compare(&folder).unwrap();
        assert_eq!(compared.to_string(), recorded.to_string());
        assert!(recorded.turns > 300, "{recorded}");
    }
}
