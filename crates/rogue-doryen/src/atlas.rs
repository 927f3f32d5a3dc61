//! The font atlases: made from data embedded in the program and written to files.
//!
//! doryen-rs only reads fonts from files, reports no error when it cannot, and takes the cell size
//! from the name of the file. Therefore this module writes the files, reads them back, and chooses
//! their names.

use std::fs;
use std::path::{Path, PathBuf};

use rogue_native::Error;
use rogue_ui::glyphs::atlas as glyphs;
use rogue_ui::layout::SQUARE_SIDES;
use tempfile::{NamedTempFile, TempDir};

use crate::environment::PLAY_IN_TERMINAL;
use crate::layout::Layout;
use crate::sheet;

/// The folder with the unpacked atlases.
pub(crate) struct Atlases {
    folder: PathBuf,
    /// The temporary folder when no cache folder can be used; deleted on drop.
    _temporary: Option<TempDir>,
}

impl Atlases {
    /// Finds a folder that can be written to and unpacks the first atlas into it.
    ///
    /// # Errors
    /// When no folder can be used. The message names all of them.
    pub(crate) fn unpack() -> Result<Self, Error> {
        let mut refusals = Vec::new();
        for cache in cache_folders() {
            match Self::in_cache(&cache) {
                Ok(atlases) => return Ok(atlases),
                Err(error) => refusals.push(format!("{}: {error}", cache.display())),
            }
        }
        let temporary = std::env::temp_dir();
        Self::in_temporary(&temporary).map_err(|error| {
            refusals.push(format!("{}: {error}", temporary.display()));
            Error::new(format_args!(
                "no folder to unpack the font into ({}); set TMPDIR to a folder you may write \
                 to, or {PLAY_IN_TERMINAL}",
                refusals.join("; ")
            ))
        })
    }

    fn in_cache(cache: &Path) -> Result<Self, String> {
        let folder = cache.join("roguecore");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Self { folder, _temporary: None }.checked()
    }

    fn in_temporary(parent: &Path) -> Result<Self, String> {
        let made = tempfile::Builder::new().prefix("roguecore-").tempdir_in(parent);
        let folder = made.map_err(|error| error.to_string())?;
        Self { folder: folder.path().to_owned(), _temporary: Some(folder) }.checked()
    }

    fn checked(self) -> Result<Self, String> {
        self.unpack_file(&Layout::best(glyphs::SIZES[0], SQUARE_SIDES.0, (0, 0)))?;
        Ok(self)
    }

    /// Writes the atlas of a layout and returns the path that makes doryen-rs read it in its pieces.
    ///
    /// # Errors
    /// When the file cannot be written; doryen-rs would show a black window.
    pub(crate) fn file(&self, layout: &Layout) -> Result<String, Error> {
        self.unpack_file(layout).map_err(|error| {
            Error::new(format_args!(
                "the font cannot be unpacked into `{}` ({error}); make room in that folder",
                self.folder.display()
            ))
        })
    }

    /// Writes the file atomically, because another window may be reading it, and reads it back.
    fn unpack_file(&self, layout: &Layout) -> Result<String, String> {
        let (path, png) = (self.path(layout), sheet::encode(layout)?);
        let is_valid = || fs::read(&path).is_ok_and(|found| found == png);
        if !is_valid() {
            let temp = NamedTempFile::new_in(&self.folder).map_err(|error| error.to_string())?;
            fs::write(temp.path(), &png).map_err(|error| error.to_string())?;
            temp.persist(&path).map_err(|error| error.to_string())?;
        }
        if !is_valid() {
            return Err("the file differs from what was written".to_owned());
        }
        let path = path.into_os_string().into_string();
        path.map_err(|_| "its name is not UTF-8, which the window cannot read".to_owned())
    }

    /// The name contains the sizes of letters and tiles, because pieces of two of them may be equal.
    fn path(&self, layout: &Layout) -> PathBuf {
        let Layout { cell, tile, piece, .. } = layout;
        let name = format!("roguecore{}-{tile}_{}x{}.png", cell.0, piece.0, piece.1);
        self.folder.join(name)
    }
}

/// The cache folders of the user.
fn cache_folders() -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let usual = std::env::home_dir().map(|home| home.join(".cache"));
    named.into_iter().chain(usual).filter(|cache| cache.is_absolute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_path_is_absolute_and_ends_with_the_cell_size() {
        let atlases = Atlases::in_temporary(&std::env::temp_dir()).expect("a folder");
        let layout = Layout::best((10, 20), 5, (800, 600));
        let file = atlases.file(&layout).expect("written");
        assert!(file.starts_with('/') || cfg!(not(unix)), "{file}");
        assert!(file.ends_with("_5x5.png"), "{file}");
        assert_eq!(fs::read(&file).ok(), sheet::encode(&layout).ok());
    }

    #[test]
    fn a_damaged_font_file_is_written_again() {
        let atlases = Atlases::in_temporary(&std::env::temp_dir()).expect("a folder");
        let layout = Layout::best((8, 16), 4, (640, 480));
        let file = atlases.file(&layout).expect("written");
        fs::write(&file, "damaged").expect("written");
        assert_eq!(atlases.file(&layout).expect("written"), file);
        assert_eq!(fs::read(&file).ok(), sheet::encode(&layout).ok());
    }

    #[test]
    fn a_folder_below_a_file_is_refused() {
        assert!(Atlases::in_cache(Path::new("/dev/null/x")).is_err());
        assert!(Atlases::in_temporary(Path::new("/dev/null/x")).is_err());
    }
}
