//! The recordings that `--replay`, `--verify`, `--result` and `--share` name: replay files, run files and links.

use std::io;
use std::path::Path;
use std::sync::Arc;

use rogue_ui::storage::{replay_player, run_name};
use rogue_ui::text;
use roguecore::journal::Run;
use roguecore::replay::{Link, Replay, ReplayError};
use roguecore::{Content, Game, LoadError};

use crate::error::Error;
use crate::files;

/// A recorded run.
#[derive(Clone, Debug)]
pub(crate) struct Recording {
    pub(crate) replay: Replay,
    /// The name of the player, by the link or the name of the file.
    pub(crate) player: String,
}

/// The recording in a replay file, in the files of an unfinished run, or in a link. A link has been played to its
/// end, which is as recorded.
pub(crate) fn read(path: &Path, content: &Arc<Content>) -> Result<Recording, Error> {
    if let Some(text) = link_text(path) {
        return read_link(path, text, content);
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(Recording { replay: read_file(path, content)?, player: replay_player(&stem) })
}

/// The link that stands in place of a file name.
fn link_text(path: &Path) -> Option<&str> {
    path.to_str().map(str::trim).filter(|text| is_link(text))
}

/// Whether a text is a link, even a damaged one: it has the scheme of one.
fn is_link(text: &str) -> bool {
    let scheme = Link::PREFIX.split_inclusive(':').next();
    scheme.is_some_and(|scheme| text.starts_with(scheme))
}

fn read_link(path: &Path, link: &str, present: &Arc<Content>) -> Result<Recording, Error> {
    let link: Link = link.parse().map_err(|error| match error {
        LoadError::BadMagic | LoadError::ChecksumMismatch | LoadError::Malformed => Error::new(
            "the link cannot be played: it is damaged, or a part is missing; copy all of it",
        ),
        _ => refused(path, &error),
    })?;
    let replay = link.replay(&content_of(&link, present)?);
    let replay = replay.map_err(|error| differs(path, &error))?;
    Ok(Recording { replay, player: run_name(link.player()) })
}

/// The content of a link: the present one, or the built-in game that has its hash.
fn content_of(link: &Link, present: &Arc<Content>) -> Result<Arc<Content>, Error> {
    let hash = link.content_hash();
    let present = (present.hash() == hash).then(|| Arc::clone(present));
    present.or_else(|| rogue_ember::built_in_with_hash(hash)).ok_or_else(|| {
        Error::new(format_args!(
            "the link cannot be played: it is of a game `{}` ({hash:016x}) that this program does not \
             have; name its content with --content",
            text::clean_name(link.title())
        ))
    })
}

fn read_file(path: &Path, content: &Arc<Content>) -> Result<Replay, Error> {
    let bytes = files::read(path).map_err(|error| unreadable(path, &error))?;
    match Replay::from_bytes(&bytes) {
        Err(LoadError::OtherKind { found: "run", .. }) => {
            let commands = files::read_commands(path);
            let opened = Run::content(content, &bytes, &commands)
                .and_then(|content| Run::open_beside(&content, &bytes, &commands))
                .map_err(|error| refused(path, &error))?;
            if opened.other_content {
                let name = path.display();
                return Err(Error::new(format_args!(
                    "the replay `{name}` cannot be played: it was played with other content, of \
                     which this has all rows; name its content with --content"
                )));
            }
            Ok(opened.run.replay().clone())
        }
        replay => replay.map_err(|error| refused(path, &error)),
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Error {
    let name = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => {
            Error::new(format_args!("the replay `{name}` does not exist; check the name"))
        }
        _ => {
            Error::new(format_args!("the replay `{name}` cannot be read ({error}); check the name"))
        }
    }
}

/// Plays a recording; the last state.
pub(crate) fn verify(path: &Path, replay: &Replay, content: &Arc<Content>) -> Result<Game, Error> {
    replay.verify(content).map_err(|error| differs(path, &error))
}

/// The message for a recording that does not lead to its recorded result.
fn differs(path: &Path, error: &ReplayError) -> Error {
    match error {
        ReplayError::Unreadable(error) => refused(path, error),
        _ => {
            Error::mismatch(format_args!("{} does not play back as recorded: {error}", name(path)))
        }
    }
}

/// The name of the recording at the beginning of a message: a link is too long for one.
pub(crate) fn name(path: &Path) -> String {
    link_text(path).map_or_else(|| format!("`{}`", path.display()), |_| "the link".to_owned())
}

/// The message for a recording that cannot be played or that differs.
pub(crate) fn refused(path: &Path, error: &LoadError) -> Error {
    let name = name(path);
    let subject = link_text(path).map_or_else(|| format!("the replay {name}"), |_| name.clone());
    match error {
        LoadError::Desync { turn } => Error::mismatch(format_args!(
            "{name} does not play back as recorded: turn {turn} differs"
        )),
        LoadError::MissingCommands { .. } => Error::new(format_args!(
            "{subject} cannot be played: {error}; it belongs beside the run under the name \
             `{}` (\"Copy the file\" in the list of runs makes one file of both)",
            files::commands_path(path).display()
        )),
        LoadError::OtherContent { .. } => Error::new(format_args!(
            "{subject} cannot be played: {error}; name its content with --content"
        )),
        _ => Error::new(format_args!("{subject} cannot be played: {error}")),
    }
}
