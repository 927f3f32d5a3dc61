//! The content of the packs that the command line names.

use std::path::{Path, PathBuf};

use rogue_files::{FileError, NamedFile, packs_at};
use roguecore::ron_reader::Diagnostics;
use roguecore::{Content, Host};

use crate::error::Error;

/// The content of packs that are played together, and of those that they extend. Each path is that of
/// a file or folder, or the name of a built-in game.
///
/// # Errors
///
/// When a file or folder cannot be read, a folder has no content file, packs extend each other in
/// a circle or do not go together, or the content has mistakes.
pub(crate) fn read(paths: &[PathBuf]) -> Result<Content, Error> {
    parse(paths).map_err(|problem| match (problem, paths) {
        (Problem::File(error), _) => error.into(),
        (Problem::Mistakes(mistakes), [path]) => Error::unparsable(content_file(path), &mistakes),
        (Problem::Mistakes(mistakes), _) => Error::new(format_args!(
            "the content packs have errors; correct them, or {ALTERNATIVE}:\n{mistakes}"
        )),
    })
}

/// Why packs are no content.
#[derive(Debug)]
pub(crate) enum Problem {
    /// A file cannot be read.
    File(FileError),
    /// The files have mistakes.
    Mistakes(Diagnostics),
}

/// The same as [`read`], without advice about mistakes.
///
/// # Errors
///
/// As of [`read`].
pub(crate) fn parse(paths: &[PathBuf]) -> Result<Content, Problem> {
    let lists = paths.iter().map(|path| packs_at(path, ALTERNATIVE)).collect::<Result<Vec<_>, _>>();
    let content = Content::parse_together(&lists.map_err(Problem::File)?, &Host::new());
    content.map_err(Problem::Mistakes)
}

const fn content_file(path: &Path) -> NamedFile<'_> {
    NamedFile {
        what: "content file",
        path,
        max_bytes: Content::MAX_BYTES,
        alternative: ALTERNATIVE,
    }
}

/// The advice for a player without the file.
const ALTERNATIVE: &str = "give --content a game that --help lists";

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Packs of one game go together where they do not change the same; the name of the game is one
    /// more.
    #[test]
    fn several_packs_are_played_together() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let change = |name: &str, change: &str| {
            let change = format!("change: (creatures: {{\"troll\": ({change})}})");
            write(name, &format!("(extends: \"first_steps\",\n {change})"))
        };
        let hp = change("hp.ron", "stats: {\"hp\": 40}");
        let power = change("power.ron", "stats: {\"power\": 9}");
        let content = read(&[PathBuf::from("first-steps"), hp.clone(), power.clone()]).unwrap();
        let troll = content.prototype(content.prototype_id("troll").unwrap()).fighter.unwrap();
        assert_eq!((troll.max_hp(), troll.power()), (40, 9));
        let frail = change("frail.ron", "stats: {\"hp\": 4}");
        let mistakes = read(&[hp.clone(), frail]).unwrap_err().to_string();
        assert!(mistakes.starts_with("the content packs have errors; correct them"), "{mistakes}");
        let conflict = "frail.ron:2:23: \"troll\" is changed at hp.ron:2:23, too";
        assert!(mistakes.contains(conflict), "{mistakes}");
        let other_game = read(&[PathBuf::from("classic"), hp]).unwrap_err().to_string();
        assert!(
            other_game.contains("hp.ron:1:1: this pack extends a different game"),
            "{other_game}"
        );
        let missing = read(&[folder.path().join("no.ron")]).unwrap_err().to_string();
        assert!(missing.ends_with("check the name, or give --content a game that --help lists"));
    }
}
