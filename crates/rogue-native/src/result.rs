//! `--result`: the result of a recording in three lines, for copying.

use std::io::{self, Write};

use rogue_ui::RunResult;
use rogue_ui::storage::replay_player;
use roguecore::replay::ReplayError;

use crate::cli::Options;
use crate::error::{Error, printable};
use crate::program::check_written;
use crate::seed::today;
use crate::{load, recording};

/// Replays the recording of `--result` and prints its three lines. Returns `false`, with nothing done,
/// when the option was not given.
///
/// # Errors
/// With exit code 1 when the recording comes out differently, or has not ended or does not count; with
/// exit code 2 when the file cannot be read.
pub fn result(options: &Options) -> Result<bool, Error> {
    let Some(path) = &options.result else { return Ok(false) };
    let content = load::content(options)?;
    let replay = recording::read(path, &content)?;
    let content = replay.content(&content).map_err(|error| recording::refused(path, &error))?;
    let name = path.display();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let result = match RunResult::replayed(&replay, &content, &replay_player(&stem)) {
        Ok(result) => result,
        Err(ReplayError::Unreadable(error)) => return Err(recording::refused(path, &error)),
        Err(error) => {
            return Err(Error::mismatch(format_args!("`{name}` comes out differently: {error}")));
        }
    };
    if !result.has_ended {
        return Err(Error::mismatch(format_args!("`{name}` has not ended and has no result yet")));
    }
    if !result.is_scored {
        return Err(Error::mismatch(format_args!(
            "`{name}` is practice or was changed in wizard mode: it has no result"
        )));
    }
    let text = result.lines(today()).map(|line| printable(format_args!("{line}"))).join("\n");
    check_written(writeln!(io::stdout(), "{text}").and_then(|()| io::stdout().flush()))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use roguecore::replay::Replay;
    use roguecore::{Command, Content, Game};

    fn result_of(replay: &Replay) -> Result<bool, (u8, String)> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Ann 1 0a1b2c3d.replay");
        std::fs::write(&path, replay.to_bytes()).unwrap();
        result_at(&path)
    }

    fn result_at(path: &Path) -> Result<bool, (u8, String)> {
        let options = Options { result: Some(path.to_owned()), ..Options::default() };
        result(&options).map_err(|error| (error.code(), error.to_string()))
    }

    #[test]
    fn only_a_recording_that_has_ended_and_counts_has_a_result() {
        assert_eq!(result(&Options::default()), Ok(false));
        let record = |scene: &str| {
            let mut game = Game::from_scene(Content::classic(), scene).unwrap();
            let mut replay = Replay::new(&game);
            game.step(Command::Wait).unwrap();
            replay.record(Command::Wait, &game);
            (replay, game)
        };
        let (dies, mut other) = record("#####\n#1T.#\n#####\n\n1 = player hp 1");
        assert!(other.outcome().is_some());
        assert_eq!(result_of(&dies), Ok(true));
        let (lives, _) = record("####\n#@.#\n####");
        let (code, error) = result_of(&lives).unwrap_err();
        assert!(code == 1 && error.ends_with("has not ended and has no result yet"), "{error}");
        other =
            Game::from_scene(Content::classic(), "#####\n#1T.#\n#####\n\n1 = player hp 1").unwrap();
        other.set_practice();
        let mut practice = Replay::new(&other);
        other.step(Command::Wait).unwrap();
        practice.record(Command::Wait, &other);
        let (code, error) = result_of(&practice).unwrap_err();
        assert!(code == 1 && error.contains("is practice"), "{error}");
        assert_eq!(result_at(Path::new("/no/such")).unwrap_err().0, 2);
    }
}
