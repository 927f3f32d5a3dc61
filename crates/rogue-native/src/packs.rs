//! Reads content packs: a file or a folder of files, and the packs that it extends.

use std::fs;
use std::path::{Path, PathBuf};

use roguecore::ron_reader::Diagnostics;
use roguecore::{Content, Host, Pack};

use crate::error::Error;
use crate::file::TextFile;

/// The content of packs that are played together, and of those that they extend. Each path is that of
/// a file or folder, or the name of a built-in game.
///
/// # Errors
///
/// When a file or folder cannot be read, a folder has no content file, packs extend each other in
/// a circle or do not go together, or the content has mistakes.
pub(crate) fn read(paths: &[PathBuf]) -> Result<Content, Error> {
    parse(paths).map_err(|problem| match (problem, paths) {
        (Problem::File(error), _) => error,
        (Problem::Mistakes(mistakes), [path]) => text_file(path).unparsable(&mistakes),
        (Problem::Mistakes(mistakes), _) => Error::new(format_args!(
            "the content packs have errors; correct them, or {ALTERNATIVE}:\n{mistakes}"
        )),
    })
}

/// Why packs are no content.
#[derive(Debug)]
pub(crate) enum Problem {
    /// A file cannot be read.
    File(Error),
    /// What the files say.
    Mistakes(Diagnostics),
}

/// The same as [`read`], without advice about the command line.
///
/// # Errors
///
/// As of [`read`].
pub(crate) fn parse(paths: &[PathBuf]) -> Result<Content, Problem> {
    let lists = paths.iter().map(|path| chain(path)).collect::<Result<Vec<_>, _>>();
    let content = Content::parse_together(&lists.map_err(Problem::File)?, &Host::new());
    content.map_err(Problem::Mistakes)
}

/// The files and folders of these packs and of those that they extend, as far as they can be read.
pub(crate) fn places(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut places = Vec::new();
    for path in paths {
        // What cannot be read is watched until it can.
        let _ = walk(path, &mut places);
    }
    places
}

/// The pack at that path, then the one that it extends, and so on.
fn chain(path: &Path) -> Result<Vec<Pack>, Error> {
    walk(path, &mut Vec::new())
}

/// The same; adds the files and folders that are read to `places`.
fn walk(path: &Path, places: &mut Vec<PathBuf>) -> Result<Vec<Pack>, Error> {
    if let Some(built_in) = path.to_str().and_then(rogue_ember::built_in_packs) {
        return Ok(built_in);
    }
    let (mut packs, mut seen) = (Vec::new(), Vec::new());
    let mut path = path.to_path_buf();
    loop {
        let name = path.display();
        // A pack that does not exist is reported when it is read.
        let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if seen.contains(&place) {
            return Err(Error::new(format_args!(
                "the content pack `{name}` extends itself, directly or through others; remove one \
                 `extends`"
            )));
        }
        if packs.len() == Pack::MAX_PACKS {
            let max = Pack::MAX_PACKS;
            return Err(Error::new(format_args!(
                "the content pack `{name}` is one too many: at most {max} packs extend each other"
            )));
        }
        let (pack, folder) = read_pack(&path, places)?;
        let extends = pack.extends();
        seen.push(place);
        packs.push(pack);
        let Some(name) = extends else { return Ok(packs) };
        if let Some(built_in) = rogue_ember::built_in_packs(&name) {
            packs.extend(built_in);
            return Ok(packs);
        }
        path = folder.join(name);
    }
}

/// The files of a pack, and the folder in which they are.
fn read_pack(path: &Path, places: &mut Vec<PathBuf>) -> Result<(Pack, PathBuf), Error> {
    places.push(path.to_path_buf());
    if !path.is_dir() {
        let file = text_file(path);
        let pack = Pack::new().with_file(&file.short_name(), &file.read()?);
        return Ok((pack, path.parent().unwrap_or(Path::new("")).to_path_buf()));
    }
    let mut pack = Pack::new();
    let mut bytes = 0;
    for path in files_in(path)? {
        places.push(path.clone());
        let file = text_file(&path);
        let text = file.read()?;
        bytes += text.len();
        if bytes > Pack::MAX_BYTES {
            return Err(of_folder(&path, "is one too many: the files of a pack are too large"));
        }
        pack = pack.with_file(&file.short_name(), &text);
    }
    Ok((pack, path.to_path_buf()))
}

/// The content files of a folder, in the order of their names.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let unreadable = |error| of_folder(folder, &format!("cannot be read ({error})"));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|it| it == "ron") {
            files.push(path);
        }
        if files.len() > Pack::MAX_FILES {
            return Err(of_folder(folder, &format!("has more than {} files", Pack::MAX_FILES)));
        }
    }
    if files.is_empty() {
        return Err(of_folder(folder, "has no file whose name ends in `.ron`"));
    }
    files.sort();
    Ok(files)
}

fn of_folder(path: &Path, problem: &str) -> Error {
    let name = path.display();
    Error::new(format_args!(
        "the content pack `{name}` {problem}; name a content file or a folder of them"
    ))
}

/// What the player can do without the file.
const ALTERNATIVE: &str = "leave out --content to play the built-in dungeon";

const fn text_file(path: &Path) -> TextFile<'_> {
    TextFile { what: "content file", path, max_bytes: Content::MAX_BYTES, alternative: ALTERNATIVE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(path: &Path) -> String {
        read(&[path.to_owned()]).unwrap_err().to_string()
    }

    #[test]
    fn a_folder_is_read_in_the_order_of_names_and_extends_another_pack() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("base.ron", "(extends: \"first_steps\", title: \"Base\", sight: 9)");
        write("mod/2.ron", "(creatures: [(id: \"bat\", glyph: 'b', color: (1, 2, 3))])");
        write(
            "mod/1.ron",
            "(extends: \"../base.ron\", creatures: [(id: \"cat\", glyph: 'c', color: (1, 2, 3))])",
        );
        write("mod/notes.txt", "no content");
        let content = read(&[folder.path().join("mod")]).unwrap();
        let ids: Vec<&str> = content.prototypes().iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["player", "orc", "troll", "npc", "cat", "bat"]);
        assert_eq!((content.title(), content.sight()), ("Base", 9));
        write("mod/2.ron", "(creatures: [(id: \"bat\", glif: 'b', color: (1, 2, 3))])");
        let mistakes = refused(&folder.path().join("mod"));
        assert!(mistakes.contains("2.ron:1:26: "), "{mistakes}");
    }

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
        assert!(other_game.contains("hp.ron:1:1: this is another game"), "{other_game}");
    }

    #[test]
    fn missing_empty_and_circular_packs_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        assert!(refused(&path).contains("a.ron` does not exist; check the name"));
        assert!(refused(folder.path()).contains("has no file whose name ends in `.ron`"));
        fs::write(&path, "(extends: \"b.ron\")").unwrap();
        assert!(refused(&path).contains("b.ron` does not exist; check the name"));
        fs::write(folder.path().join("b.ron"), "(extends: \"a.ron\")").unwrap();
        assert!(refused(&path).contains("extends itself, directly or through others"));
    }
}
