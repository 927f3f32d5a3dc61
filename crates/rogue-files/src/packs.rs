//! Reads content packs: a file or a folder of files, and the packs that it extends.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use roguecore::{Content, Pack};

use crate::error::FileError;
use crate::named_file::NamedFile;

/// The end of the name of a content file.
pub const CONTENT_FILE: &str = ".ron";

/// The pack at that path, which is that of a file or folder or the name of a built-in game; then the one that it
/// extends, and so on. `alternative` is the way out where a file cannot be read.
///
/// # Errors
///
/// When a file or folder cannot be read, a folder has no content file, or packs extend each other in a circle.
/// Mistakes in the files are found when they are parsed.
pub fn packs_at(path: &Path, alternative: &str) -> Result<Vec<Pack>, FileError> {
    PackReader { alternative, places: Vec::new() }.chain(path)
}

/// The files and folders of these packs and of those that they extend, as far as they can be read.
pub fn pack_places(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut reader = PackReader { alternative: "", places: Vec::new() };
    for path in paths {
        // An unreadable file is watched until it can be read.
        let _ = reader.chain(path);
    }
    reader.places
}

struct PackReader<'a> {
    alternative: &'a str,
    /// The files and folders that were read.
    places: Vec<PathBuf>,
}

impl PackReader<'_> {
    fn chain(&mut self, path: &Path) -> Result<Vec<Pack>, FileError> {
        if let Some(built_in) = path.to_str().and_then(rogue_ember::built_in_packs) {
            return Ok(built_in);
        }
        let (mut packs, mut seen) = (Vec::new(), Vec::new());
        let mut path = path.to_path_buf();
        loop {
            // A pack that does not exist is reported when it is read.
            let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            if seen.contains(&place) {
                return Err(no_pack(
                    &path,
                    "extends itself, directly or through others; remove one `extends`",
                ));
            }
            if packs.len() == Pack::MAX_PACKS {
                let max = Pack::MAX_PACKS;
                let problem = format!("is one too many: at most {max} packs extend each other");
                return Err(no_pack(&path, &problem));
            }
            let (pack, folder) = self.pack(&path)?;
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
    fn pack(&mut self, path: &Path) -> Result<(Pack, PathBuf), FileError> {
        self.places.push(path.to_path_buf());
        if !path.is_dir() {
            let file = self.file(path);
            let pack = Pack::new().with_file(&file.short_name(), &file.text()?);
            return Ok((pack, path.parent().unwrap_or(Path::new("")).to_path_buf()));
        }
        let mut pack = Pack::new();
        let mut bytes = 0;
        for path in files_in(path)? {
            self.places.push(path.clone());
            let file = self.file(&path);
            let text = file.text()?;
            bytes += text.len();
            if bytes > Pack::MAX_BYTES {
                return Err(of_folder(&path, "is one too many: the files of a pack are too large"));
            }
            pack = pack.with_file(&file.short_name(), &text);
        }
        Ok((pack, path.to_path_buf()))
    }

    const fn file<'a>(&'a self, path: &'a Path) -> NamedFile<'a> {
        let alternative = self.alternative;
        NamedFile { what: "content file", path, max_bytes: Content::MAX_BYTES, alternative }
    }
}

/// The content files of a folder, in the order of their names.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let unreadable = |error: io::Error| of_folder(folder, &format!("cannot be read ({error})"));
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

fn of_folder(path: &Path, problem: &str) -> FileError {
    no_pack(path, &format!("{problem}; name a content file or a folder of them"))
}

fn no_pack(path: &Path, problem: &str) -> FileError {
    let name = path.display();
    FileError::new(ErrorKind::InvalidInput, format_args!("the content pack `{name}` {problem}"))
}

#[cfg(test)]
mod tests {
    use roguecore::Host;

    use super::*;

    fn content(path: &Path) -> Content {
        let packs = packs_at(path, "do without").unwrap();
        Content::parse_packs(&packs, &Host::new()).unwrap()
    }

    fn refused(path: &Path) -> String {
        packs_at(path, "do without").unwrap_err().to_string()
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
        let content = content(&folder.path().join("mod"));
        let ids: Vec<&str> = content.prototypes().iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["player", "orc", "troll", "npc", "cat", "bat"]);
        assert_eq!((content.title(), content.sight()), ("Base", 9));
        let places = pack_places(&[folder.path().join("mod")]);
        assert_eq!(places.len(), 4, "the folder, its files, and the one that they extend");
    }

    #[test]
    fn missing_empty_and_circular_packs_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        assert!(refused(&path).ends_with("a.ron` does not exist; check the name, or do without"));
        assert!(refused(folder.path()).contains("has no file whose name ends in `.ron`"));
        fs::write(&path, "(extends: \"b.ron\")").unwrap();
        assert!(refused(&path).contains("b.ron` does not exist; check the name"));
        fs::write(folder.path().join("b.ron"), "(extends: \"a.ron\")").unwrap();
        assert!(refused(&path).contains("extends itself, directly or through others"));
    }

    /// A pack is written by a stranger: none of its words leads to a file that never ends.
    #[test]
    #[cfg(unix)]
    fn no_pack_leads_to_a_pipe_or_device() {
        let folder = tempfile::tempdir().unwrap();
        let pack = |name: &str| folder.path().join(name);
        fs::create_dir(pack("mod")).unwrap();
        let pipe = pack("mod/p.ron");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        fs::write(pack("pipe.ron"), "(extends: \"mod/p.ron\")").unwrap();
        fs::write(pack("folder.ron"), "(extends: \"mod\")").unwrap();
        fs::write(pack("device.ron"), "(extends: \"/dev/zero\")").unwrap();
        for name in ["mod/p.ron", "mod", "pipe.ron", "folder.ron", "device.ron"] {
            let sentence = refused(&pack(name));
            assert!(sentence.ends_with("not a plain file but a device or a pipe; copy it first"));
        }
    }
}
