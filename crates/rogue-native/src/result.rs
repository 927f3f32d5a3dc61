//! `--result`: the result of a recording in three lines, for copying.

use std::io::{self, Write};

use rogue_files::printable;
use rogue_ui::{NoResult, RunResult};
use roguecore::replay::ReplayError;

use crate::cli::Options;
use crate::error::Error;
use crate::program::check_written;
use crate::recording::Recording;
use crate::seed::today;
use crate::{load, locale, recording};

/// Replays the recording of `--result` and prints its three lines. Returns `false`, with nothing done,
/// when the option was not given.
///
/// # Errors
/// With exit code 1 when the recording does not play back as recorded, or has not ended or does not count; with
/// exit code 2 when the file cannot be read.
pub fn result(options: &Options) -> Result<bool, Error> {
    let Some(path) = &options.result else { return Ok(false) };
    let content = load::content(options)?;
    let Recording { replay, player } = recording::read(path, &content)?;
    let content = replay.content(&content).map_err(|error| recording::refused(path, &error))?;
    let result = match RunResult::replayed(&replay, &content, &player) {
        Ok(result) => result,
        Err(NoResult::Replay(ReplayError::Unreadable(error))) => {
            return Err(recording::refused(path, &error));
        }
        Err(error) => {
            let name = recording::name(path);
            return Err(Error::mismatch(format_args!("{name} has no result: {error}")));
        }
    };
    let text = result.lines(today()).map(|line| printable(format_args!("{line}"))).join("\n");
    check_written(
        writeln!(io::stdout(), "{}", locale::printed(&text)).and_then(|()| io::stdout().flush()),
    )?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use roguecore::replay::Replay;
    use roguecore::{Command, Content, Game, Host, Pack};

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

    /// A game that is lost in its first turn.
    fn deadly() -> Arc<Content> {
        let pack = Pack::new().with_file(
            "deadly.ron",
            "(extends: \"classic\", change: (creatures: {\"player\": (rules: [(on: Turn, do: [Lose])])}))",
        );
        let packs: Vec<Pack> = [pack, Pack::built_in("classic").unwrap()].into();
        Arc::new(Content::parse_packs(&packs, &Host::new()).unwrap())
    }

    #[test]
    fn only_a_recording_that_has_ended_and_counts_has_a_result() {
        assert_eq!(result(&Options::default()), Ok(false));
        let waits = |mut game: Game| {
            let mut replay = Replay::new(&game);
            game.step(Command::Wait).unwrap();
            replay.record(Command::Wait, &game);
            (replay, game)
        };
        let refused = |game, why: &str| {
            let (code, error) = result_of(&waits(game).0).unwrap_err();
            assert!(code == 1 && error.ends_with(&format!("has no result: {why}")), "{error}");
        };
        let (dies, game) = waits(Game::with_content(deadly(), 7));
        assert!(game.outcome().is_some());
        assert_eq!(result_of(&dies), Ok(true));
        refused(Game::new(7), "it has not ended (turn 1)");
        let not_from_seed = "it does not begin with the first turn of its seed: practice, a scene, or a run that was \
                             moved to other content";
        let mut practice = Game::with_content(deadly(), 7);
        practice.set_practice();
        refused(practice, not_from_seed);
        let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1";
        refused(Game::from_scene(Content::classic(), scene).unwrap(), not_from_seed);
        assert_eq!(result_at(Path::new("/no/such")).unwrap_err().0, 2);
    }
}
