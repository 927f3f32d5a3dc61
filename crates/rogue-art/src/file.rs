//! The common parts of subcommands: their result, and files of pictures.

use std::fs;
use std::path::{Path, PathBuf};

/// The result of a subcommand; the error is one sentence for the terminal.
pub(crate) type ArtResult<T = ()> = Result<T, String>;

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Writes a picture.
pub(crate) fn write(path: &Path, png: &[u8]) -> ArtResult {
    fs::write(path, png).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Writes a picture, and prints its name and size.
pub(crate) fn write_and_tell(path: &Path, png: &[u8]) -> ArtResult {
    write(path, png)?;
    println!("{} ({} KiB)", path.display(), png.len().div_ceil(1024));
    Ok(())
}
