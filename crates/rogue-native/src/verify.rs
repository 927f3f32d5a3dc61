//! `--verify`: replays a recording without a screen and compares every turn.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use rogue_files::printable;
use roguecore::Content;
use roguecore::replay::Replay;

use crate::cli::Options;
use crate::error::Error;
use crate::program::check_written;
use crate::{load, locale, recording};

/// Replays the recording of `--verify` and prints one sentence. Returns `false`, with nothing
/// done, when the option was not given.
///
/// # Errors
/// With exit code 1 and the first different turn when the recording differs; with exit code 2
/// when the file cannot be read.
pub fn verify(options: &Options) -> Result<bool, Error> {
    let Some(path) = &options.verify else { return Ok(false) };
    let content = load::content(options)?;
    let replay = recording::read(path, &content)?.replay;
    let content = replay.content(&content).map_err(|error| recording::refused(path, &error))?;
    let report = compare(path, &replay, &content)?;
    check_written(
        writeln!(io::stdout(), "{}", locale::printed(&report)).and_then(|()| io::stdout().flush()),
    )?;
    Ok(true)
}

/// The sentence for a recording that comes out as recorded.
fn compare(path: &Path, replay: &Replay, content: &Arc<Content>) -> Result<String, Error> {
    let game = recording::verify(path, replay, content)?;
    // A file name may contain control characters.
    Ok(printable(format_args!(
        "{} comes out as recorded: {} commands, {} turns, fingerprint {:016x}, played with {}",
        recording::name(path),
        replay.len(),
        game.view().turn(),
        game.fingerprint(),
        rogue_ui::text::content_name(content)
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::journal::Run;
    use roguecore::{Command, Game};

    fn options(path: &Path) -> Options {
        Options { verify: Some(path.to_owned()), ..Options::default() }
    }

    fn verify_bytes(bytes: &[u8]) -> Result<bool, (u8, String)> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        std::fs::write(&path, bytes).unwrap();
        let folder = format!("{}/", folder.path().display());
        let code_and_text = |error: Error| (error.code(), error.to_string().replace(&folder, ""));
        verify(&options(&path)).map_err(code_and_text)
    }

    fn recorded(turns: usize) -> (Replay, Game) {
        let mut game = Game::with_content(Content::classic(), 4);
        let mut replay = Replay::new(&game);
        for _ in 0..turns {
            game.step(Command::Wait).unwrap();
            replay.record(Command::Wait, &game);
        }
        (replay, game)
    }

    #[test]
    fn an_intact_recording_is_verified() {
        let (replay, game) = recorded(5);
        assert_eq!(verify_bytes(&replay.to_bytes()), Ok(true));
        let mut run = Run::new("Ann", &game);
        let mut bytes = run.snapshot(&game).unwrap();
        run.snapshot_saved(&bytes, &game);
        assert_eq!(verify_bytes(&bytes), Ok(true));
        bytes.push(1);
        assert_eq!(verify_bytes(&bytes), Ok(true), "an incomplete last record is ignored");
        assert_eq!(verify(&Options::default()), Ok(false));
    }

    #[test]
    fn a_different_recording_is_refused_with_its_first_different_turn() {
        let (mut replay, _) = recorded(3);
        let mut other = Game::with_content(Content::classic(), 5);
        other.step(Command::Wait).unwrap();
        replay.record(Command::Wait, &other);
        let expected = "`x` does not play back as recorded: turn 4 differs, after command 4 (wait)";
        assert_eq!(verify_bytes(&replay.to_bytes()), Err((1, expected.to_owned())));
    }

    #[test]
    fn other_files_are_refused() {
        let expected = "the replay `x` cannot be played: it is not a file of this game";
        assert_eq!(verify_bytes(b"hello"), Err((2, expected.to_owned())));
        let (_, game) = recorded(1);
        let expected = "the replay `x` cannot be played: it is a saved game, not a replay";
        assert_eq!(verify_bytes(&game.save()), Err((2, expected.to_owned())));
        let missing = verify(&options(Path::new("/no/such"))).unwrap_err();
        assert!(missing.to_string().contains("`/no/such` does not exist"), "{missing}");
    }
}
