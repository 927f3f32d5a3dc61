//! Content packs in files: one, or a folder of files, and those that it extends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use roguecore::Pack;

/// The end of the name of a content file.
pub(crate) const CONTENT_FILE: &str = ".ron";

/// Why a file or folder of a content pack cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct PackError {
    /// The file or folder.
    pub path: PathBuf,
    /// What went wrong.
    pub error: io::Error,
}

/// The pack of a built-in game, or in a file or folder, then the one that it extends, and so on.
///
/// # Errors
///
/// [`PackError`]; mistakes in the files are found when they are parsed.
pub fn packs_at(path: &Path) -> Result<Vec<Pack>, PackError> {
    let built_in = path.to_str().and_then(rogue_ember::built_in_packs);
    if let Some(built_in) = built_in {
        return Ok(built_in);
    }
    let mut packs = Vec::new();
    let mut next = Some(path.to_path_buf());
    while let Some(path) = next {
        let (pack, folder) = read(&path).map_err(|error| PackError { path, error })?;
        let extends = pack.extends();
        let built_in = extends.as_deref().and_then(rogue_ember::built_in_packs);
        packs.push(pack);
        // Packs that extend each other in a circle are refused for their number.
        let goes_on = built_in.is_none() && packs.len() <= Pack::MAX_PACKS;
        next = extends.filter(|_| goes_on).map(|name| folder.join(name));
        packs.extend(built_in.into_iter().flatten());
    }
    Ok(packs)
}

/// The pack in a file, or in the files of a folder, and the folder of the files.
fn read(path: &Path) -> io::Result<(Pack, PathBuf)> {
    let mut files = vec![path.to_path_buf()];
    let mut folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    if path.is_dir() {
        let entries: Vec<_> = fs::read_dir(path)?.collect::<Result<_, _>>()?;
        let paths = entries.into_iter().map(|entry| entry.path());
        files = paths.filter(|path| path.extension().is_some_and(|it| it == "ron")).collect();
        files.sort();
        folder = path.to_path_buf();
    }
    let mut pack = Pack::new();
    for file in files {
        pack = pack.with_file(&file.display().to_string(), &fs::read_to_string(&file)?);
    }
    Ok((pack, folder))
}
