//! The font atlases: embedded in the program and unpacked into files.
//!
//! doryen-rs only reads fonts from files, reports no error when it cannot, and takes the cell size
//! from the name of the file. Therefore this module writes the files, reads them back, and chooses
//! their names.

use std::fs;
use std::path::{Path, PathBuf};

use rogue_native::Error;
use tempfile::{NamedTempFile, TempDir};

use crate::environment::PLAY_IN_TERMINAL;
use crate::glyphs;

/// The embedded files, in the order of [`glyphs::SIZES`].
const PNGS: [&[u8]; glyphs::SIZES.len()] = [
    include_bytes!("../fonts/roguecore_8x16.png"),
    include_bytes!("../fonts/roguecore_10x20.png"),
    include_bytes!("../fonts/roguecore_12x24.png"),
    include_bytes!("../fonts/roguecore_14x28.png"),
    include_bytes!("../fonts/roguecore_16x32.png"),
    include_bytes!("../fonts/roguecore_20x40.png"),
    include_bytes!("../fonts/roguecore_24x48.png"),
];

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
        self.unpack_file(0, glyphs::SIZES[0])?;
        Ok(self)
    }

    /// Unpacks the atlas with that index in [`glyphs::SIZES`] and returns the path that makes
    /// doryen-rs read it with cells of size `piece`.
    ///
    /// # Errors
    /// When the file cannot be written; doryen-rs would show a black window.
    pub(crate) fn file(&self, index: usize, piece: (u32, u32)) -> Result<String, Error> {
        self.unpack_file(index, piece).map_err(|error| {
            Error::new(format_args!(
                "the font cannot be unpacked into `{}` ({error}); make room in that folder",
                self.folder.display()
            ))
        })
    }

    /// Writes the file atomically, because another window may be reading it, and reads it back.
    fn unpack_file(&self, index: usize, piece: (u32, u32)) -> Result<String, String> {
        let (path, png) = (self.path(index, piece), PNGS[index]);
        let is_valid = || fs::read(&path).is_ok_and(|found| found == png);
        if !is_valid() {
            let temp = NamedTempFile::new_in(&self.folder).map_err(|error| error.to_string())?;
            fs::write(temp.path(), png).map_err(|error| error.to_string())?;
            temp.persist(&path).map_err(|error| error.to_string())?;
        }
        if !is_valid() {
            return Err("the file differs from what was written".to_owned());
        }
        let path = path.into_os_string().into_string();
        path.map_err(|_| "its name is not UTF-8, which the window cannot read".to_owned())
    }

    /// The name contains the cell size, because pieces of two cell sizes may have equal sizes.
    fn path(&self, index: usize, piece: (u32, u32)) -> PathBuf {
        let cell = glyphs::SIZES[index].0;
        let name = format!("roguecore{cell}_{}x{}.png", piece.0, piece.1);
        self.folder.join(name)
    }
}

/// The ink of an embedded atlas, row by row; `None` if it is no grey picture.
pub(crate) fn ink(index: usize) -> Option<Vec<u8>> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(PNGS[index])).read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    (info.color_type == png::ColorType::Grayscale).then_some(pixels)
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
    fn every_embedded_atlas_has_the_size_of_its_table() {
        for (png, (width, height)) in PNGS.into_iter().zip(glyphs::SIZES) {
            let mut reader =
                png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("is a PNG");
            let mut pixels = vec![0; reader.output_buffer_size().expect("fits")];
            let info = reader.next_frame(&mut pixels).expect("decodes");
            assert_eq!(info.width, glyphs::PER_ROW * width);
            assert_eq!(info.height, glyphs::rows() * height);
            // Black, which doryen-rs treats as transparent.
            assert_eq!(pixels[0], 0);
        }
    }

    #[test]
    fn a_font_path_is_absolute_and_ends_with_the_cell_size() {
        let atlases = Atlases::in_temporary(&std::env::temp_dir()).expect("a folder");
        let file = atlases.file(1, (5, 4)).expect("written");
        assert!(file.starts_with('/') || cfg!(not(unix)), "{file}");
        assert!(file.ends_with("_5x4.png"), "{file}");
        assert_eq!(fs::read(&file).expect("there"), PNGS[1]);
    }

    #[test]
    fn a_damaged_font_file_is_written_again() {
        let atlases = Atlases::in_temporary(&std::env::temp_dir()).expect("a folder");
        let file = atlases.file(0, (8, 16)).expect("written");
        fs::write(&file, "damaged").expect("written");
        assert_eq!(atlases.file(0, (8, 16)).expect("written"), file);
        assert_eq!(fs::read(&file).expect("there"), PNGS[0]);
    }

    #[test]
    fn a_folder_below_a_file_is_refused() {
        assert!(Atlases::in_cache(Path::new("/dev/null/x")).is_err());
        assert!(Atlases::in_temporary(Path::new("/dev/null/x")).is_err());
    }
}
