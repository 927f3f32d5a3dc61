//! `--verify` and the file of `--replay`: recordings named on the command line. Knows no
//! screen.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::replay::{Replay, ReplayError};
use roguecore::{Content, LoadError};

use crate::{Options, Trouble, build, files};

/// Answers `--verify`, if it was asked: plays the recording without a screen, compares every
/// state and prints one sentence. Returns whether it was asked.
///
/// # Errors
/// With exit code 1 when a turn comes out differently, naming the first one; with 2 when the
/// file cannot be read.
pub fn verify(options: &Options) -> Result<bool, Trouble> {
    let Some(path) = &options.verify else { return Ok(false) };
    let content = build::content(options)?;
    let recorded = read(path, &content)?;
    let told = compare(path, &recorded, &content)?;
    match writeln!(io::stdout(), "{told}").and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Trouble::new(format_args!("cannot write to standard output: {error}")))
        }
        _ => Ok(true),
    }
}

fn compare(path: &Path, replay: &Replay, content: &Arc<Content>) -> Result<Trouble, Trouble> {
    let name = path.display();
    match replay.verify(content) {
        // A file name may hold anything: words that go to a terminal go through `Trouble`.
        Ok(game) => Ok(Trouble::new(format_args!(
            "`{name}` comes out as recorded: {} commands, {} turns, fingerprint {:016x}",
            replay.len(),
            game.view().turn(),
            game.fingerprint()
        ))),
        Err(ReplayError::Unreadable(why)) => Err(refused(path, &why)),
        Err(why) => Err(Trouble::no(format_args!("`{name}` comes out differently: {why}"))),
    }
}

/// The recording in a replay file or in the file of a run that is still played.
pub(crate) fn read(path: &Path, content: &Arc<Content>) -> Result<Replay, Trouble> {
    let bytes = files::read(path).map_err(|error| {
        let name = path.display();
        Trouble::new(format_args!("the replay `{name}` cannot be read ({error}); check the name"))
    })?;
    match Replay::from_bytes(&bytes) {
        Err(LoadError::OtherKind { found: "run", .. }) => {
            let opened = Run::open(content, &bytes).map_err(|why| refused(path, &why))?;
            Ok(opened.run.replay().clone())
        }
        replay => replay.map_err(|why| refused(path, &why)),
    }
}

pub(crate) fn refused(path: &Path, why: &LoadError) -> Trouble {
    let name = path.display();
    match why {
        LoadError::Desync { turn } => Trouble::no(format_args!(
            "`{name}` comes out differently: turn {turn} is not as it was played"
        )),
        LoadError::OtherContent { .. } => Trouble::new(format_args!(
            "the replay `{name}` cannot be played: {why}; name its content with --content"
        )),
        _ => Trouble::new(format_args!("the replay `{name}` cannot be played: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roguecore::{Command, Game};

    fn options(path: &Path) -> Options {
        Options { verify: Some(path.to_owned()), ..Options::default() }
    }

    fn answer(bytes: &[u8]) -> Result<bool, (u8, String)> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        std::fs::write(&path, bytes).unwrap();
        let folder = format!("{}/", folder.path().display());
        let told = |trouble: Trouble| (trouble.code(), trouble.to_string().replace(&folder, ""));
        verify(&options(&path)).map_err(told)
    }

    fn recorded(turns: usize) -> (Replay, Game) {
        let mut game = Game::with_content(Content::classic(), 4);
        let mut replay = Replay::begin(&game);
        for _ in 0..turns {
            game.step(Command::Wait).unwrap();
            replay.record(Command::Wait, &game);
        }
        (replay, game)
    }

    #[test]
    fn a_true_recording_is_affirmed() {
        let (replay, game) = recorded(5);
        assert_eq!(answer(&replay.to_bytes()), Ok(true));
        let mut run = Run::begin("Ann", &game);
        let mut bytes = run.snapshot(&game);
        run.kept(&bytes, &game);
        assert_eq!(answer(&bytes), Ok(true));
        bytes.push(1);
        assert_eq!(answer(&bytes), Ok(true), "a torn tail is no lie");
        assert_eq!(verify(&Options::default()), Ok(false));
    }

    #[test]
    fn a_false_one_is_denied_with_its_first_turn() {
        let (mut replay, _) = recorded(3);
        let mut other = Game::with_content(Content::classic(), 5);
        other.step(Command::Wait).unwrap();
        replay.record(Command::Wait, &other);
        let told =
            "`x` comes out differently: turn 4 is not as it was played, after command 4 (wait)";
        assert_eq!(answer(&replay.to_bytes()), Err((1, told.to_owned())));
    }

    #[test]
    fn what_is_no_recording_is_refused() {
        let told = "the replay `x` cannot be played: it is no file of this game";
        assert_eq!(answer(b"hello"), Err((2, told.to_owned())));
        let (_, game) = recorded(1);
        let told = "the replay `x` cannot be played: it is a saved game, not a replay";
        assert_eq!(answer(&game.save()), Err((2, told.to_owned())));
        let missing = verify(&options(Path::new("/no/such"))).unwrap_err();
        assert!(missing.to_string().contains("`/no/such` cannot be read"), "{missing}");
    }
}
