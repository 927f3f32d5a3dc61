//! The replay and run files that `--replay` and `--verify` name.

use std::path::Path;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Content, LoadError};

use crate::error::Error;
use crate::files;

/// The replay in a replay file or in the files of an unfinished run.
pub(crate) fn read(path: &Path, content: &Arc<Content>) -> Result<Replay, Error> {
    let bytes = files::read(path).map_err(|error| {
        let name = path.display();
        Error::new(format_args!("the replay `{name}` cannot be read ({error}); check the name"))
    })?;
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

/// The message for a recording that cannot be played or that differs.
pub(crate) fn refused(path: &Path, error: &LoadError) -> Error {
    let name = path.display();
    match error {
        LoadError::Desync { turn } => Error::mismatch(format_args!(
            "`{name}` comes out differently: turn {turn} is not as it was played"
        )),
        LoadError::MissingCommands { .. } => Error::new(format_args!(
            "the replay `{name}` cannot be played: {error}; it belongs beside the run under the name \
             `{}` (\"Copy the file\" in the list of runs makes one file of both)",
            files::commands_path(path).display()
        )),
        LoadError::OtherContent { .. } => Error::new(format_args!(
            "the replay `{name}` cannot be played: {error}; name its content with --content"
        )),
        _ => Error::new(format_args!("the replay `{name}` cannot be played: {error}")),
    }
}
