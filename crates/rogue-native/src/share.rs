//! `--share`: the link of a recording, for sending.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use rogue_files::printable;
use roguecore::Content;
use roguecore::replay::Link;

use crate::cli::Options;
use crate::error::Error;
use crate::program::check_written;
use crate::recording::Recording;
use crate::{load, locale, recording};

/// Prints the link of the recording of `--share`, which is played before. Returns `false`, with nothing done,
/// when the option was not given.
///
/// # Errors
/// With exit code 1 when the recording does not play back as recorded, or has no link; with exit code 2 when the file
/// cannot be read.
pub fn share(options: &Options) -> Result<bool, Error> {
    let Some(path) = &options.share else { return Ok(false) };
    let (link, content) = link(path, &load::content(options)?)?;
    if rogue_ember::built_in_with_hash(content.hash()).is_none() {
        let title = rogue_ui::text::content_name(&content);
        let note = printable(format_args!("anyone opening the link needs the content {title}"));
        // A note only, which may be lost with a closed standard error: anyone with the content can open the link.
        let _ = writeln!(io::stderr(), "{}", locale::printed(&note));
    }
    check_written(writeln!(io::stdout(), "{link}").and_then(|()| io::stdout().flush()))?;
    Ok(true)
}

/// The link, and the content that it was played with.
fn link(path: &Path, present: &Arc<Content>) -> Result<(Link, Arc<Content>), Error> {
    let Recording { replay, player } = recording::read(path, present)?;
    let content = replay.content(present).map_err(|error| recording::refused(path, &error))?;
    recording::verify(path, &replay, &content)?;
    let link = Link::new(&replay, &player).map_err(|error| {
        Error::mismatch(format_args!("{} has no link: {error}", recording::name(path)))
    })?;
    Ok((link, content))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use roguecore::replay::Replay;
    use roguecore::{Command, Game, Host, Pack};

    use super::*;
    use crate::{Launch, result, verify};

    /// A game of three waits.
    fn replay_of(content: &Arc<Content>) -> Replay {
        let mut game = Game::with_content(content.clone(), 7);
        let mut replay = Replay::new(&game);
        for _ in 0..3 {
            game.step(Command::Wait).unwrap();
            replay.record(Command::Wait, &game);
        }
        replay
    }

    fn link_of(replay: &Replay) -> Result<String, (u8, String)> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Ann 7 0a1b2c3d.replay");
        std::fs::write(&path, replay.to_bytes()).unwrap();
        let link = link(&path, &rogue_ember::content());
        let folder = format!("{}/", folder.path().display());
        link.map(|(link, _)| link.to_string())
            .map_err(|error| (error.code(), error.to_string().replace(&folder, "")))
    }

    fn options(link: &str) -> Options {
        Options { verify: Some(PathBuf::from(link)), ..Options::default() }
    }

    fn refused(link: &str) -> (u8, String) {
        let error = verify(&options(link)).unwrap_err();
        (error.code(), error.to_string())
    }

    #[test]
    fn a_link_is_a_recording_like_a_file() {
        let replay = replay_of(&rogue_ember::built_in("short").unwrap());
        let text = link_of(&replay).unwrap();
        let link: Link = text.parse().unwrap();
        assert_eq!((link.player(), link.title(), link.len()), ("Ann", "Short Ember", 3));
        let read =
            recording::read(Path::new(&format!(" {text}\n")), &rogue_ember::content()).unwrap();
        assert_eq!((read.replay, read.player.as_str()), (replay, "Ann"));
        assert_eq!(verify(&options(&text)), Ok(true));
        let data_dir = tempfile::tempdir().unwrap();
        let data_dir = Some(data_dir.path().to_owned());
        let shown = Options { replay: Some(PathBuf::from(&text)), data_dir, ..Options::default() };
        assert!(Launch::from_options(&shown).and_then(Launch::into_app).is_ok());
        let result = result(&Options { result: Some(PathBuf::from(&text)), ..Options::default() });
        let expected = "the link has no result: it has not ended (turn 3)";
        assert_eq!(result.map_err(|error| error.to_string()), Err(expected.to_owned()));
        let again = Options { share: Some(PathBuf::from(&text)), ..Options::default() };
        assert_eq!((share(&again), share(&Options::default())), (Ok(true), Ok(false)));
    }

    #[test]
    fn a_run_that_does_not_begin_with_its_seed_has_no_link() {
        let mut game = Game::with_content(rogue_ember::content(), 7);
        game.set_practice();
        let expected = "`Ann 7 0a1b2c3d.replay` has no link: it does not begin with the first turn of its \
                        seed: practice, a scene, or a run that was moved to other content";
        assert_eq!(link_of(&Replay::new(&game)), Err((1, expected.to_owned())));
        let mut replay = replay_of(&rogue_ember::content());
        replay.record(Command::Wait, &game);
        let (code, text) = link_of(&replay).unwrap_err();
        assert!(
            code == 1 && text.contains("` does not play back as recorded: turn 4 differs"),
            "{text}"
        );
    }

    #[test]
    fn damaged_and_foreign_links_are_refused() {
        let text = link_of(&replay_of(&rogue_ember::content())).unwrap();
        let damaged =
            "the link cannot be played: it is damaged, or a part is missing; copy all of it";
        let padded = format!("{text}=");
        for changed in [&text[..text.len() - 8], &text[..text.len() - 5], &padded, "rogue:abc"] {
            assert_eq!(refused(changed), (2, damaged.to_owned()));
        }
        let long = format!("{text}{}", "A".repeat(Link::MAX_LENGTH));
        let (code, text) = refused(&long);
        assert!(
            code == 2 && text.starts_with("the link cannot be played: it is too large"),
            "{text}"
        );
        let pack =
            Pack::new().with_file("my.ron", "(extends: \"classic\", title: \"Mine\", sight: 5)");
        let packs: Vec<Pack> = [pack, Pack::built_in("classic").unwrap()].into();
        let mine = Arc::new(Content::parse_packs(&packs, &Host::new()).unwrap());
        let (code, text) = refused(&link_of(&replay_of(&mine)).unwrap());
        let expected = format!(
            "the link cannot be played: it is of a game `Mine` ({:016x}) that this program does not have; \
             name its content with --content",
            mine.hash()
        );
        assert_eq!((code, text), (2, expected));
    }

    /// A link whose commands lead to another end than it says, as a forger would write it.
    #[test]
    fn a_link_that_comes_out_differently_is_refused() {
        let mut replay = replay_of(&rogue_ember::content());
        let other = Game::with_content(rogue_ember::content(), 8);
        replay.record(Command::Wait, &other);
        let link = Link::new(&replay, "Ann").unwrap().to_string();
        let expected = "the link does not play back as recorded: the end after turn 4 is not the one that was recorded";
        assert_eq!(refused(&link), (1, expected.to_owned()));
        replay.record(Command::Ascend, &other);
        let link = Link::new(&replay, "Ann").unwrap().to_string();
        let expected =
            "the link does not play back as recorded: in turn 5, command 5 (ascend) is refused";
        assert_eq!(refused(&link), (1, expected.to_owned()));
    }
}
