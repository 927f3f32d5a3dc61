//! The font atlases: inside the program, and as files in a folder of ours.
//! Knows no window.
//!
//! doryen-rs only reads fonts from files, says nothing when it cannot, and takes the cell size
//! from the file's name. So the files are written by us, read back, and named by us.

use std::fs;
use std::path::{Path, PathBuf};

use rogue_native::Error;
use tempfile::{NamedTempFile, TempDir};

use crate::environment::OTHERWISE;
use crate::glyphs;

/// In the order of [`glyphs::SIZES`].
const PNGS: [&[u8]; glyphs::SIZES.len()] = [
    include_bytes!("../../../assets/fonts/roguecore_8x16.png"),
    include_bytes!("../../../assets/fonts/roguecore_10x20.png"),
    include_bytes!("../../../assets/fonts/roguecore_12x24.png"),
    include_bytes!("../../../assets/fonts/roguecore_14x28.png"),
    include_bytes!("../../../assets/fonts/roguecore_16x32.png"),
    include_bytes!("../../../assets/fonts/roguecore_20x40.png"),
    include_bytes!("../../../assets/fonts/roguecore_24x48.png"),
];

/// A folder of ours, with the atlases that are in use.
pub(crate) struct Atlases {
    folder: PathBuf,
    /// Where no cache is possible, the folder goes with the program.
    _temporary: Option<TempDir>,
}

impl Atlases {
    /// Finds a folder that can be written to, and proves it with an atlas.
    ///
    /// # Errors
    /// When an atlas cannot be written and read back in any folder; each is named.
    pub(crate) fn unpack() -> Result<Self, Error> {
        let mut refusals = Vec::new();
        for cache in caches() {
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
                 to, or {OTHERWISE}",
                refusals.join("; ")
            ))
        })
    }

    fn in_cache(cache: &Path) -> Result<Self, String> {
        let folder = cache.join("roguecore");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Self { folder, _temporary: None }.proven()
    }

    fn in_temporary(parent: &Path) -> Result<Self, String> {
        let made = tempfile::Builder::new().prefix("roguecore-").tempdir_in(parent);
        let folder = made.map_err(|error| error.to_string())?;
        Self { folder: folder.path().to_owned(), _temporary: Some(folder) }.proven()
    }

    fn proven(self) -> Result<Self, String> {
        self.put(0, glyphs::SIZES[0])?;
        Ok(self)
    }

    /// The file of an atlas, to be read with cells of `piece`: a path doryen-rs understands.
    ///
    /// # Errors
    /// When it cannot be written: doryen-rs would show a black window and say nothing.
    pub(crate) fn file(&self, number: usize, piece: (u32, u32)) -> Result<String, Error> {
        self.put(number, piece).map_err(|error| {
            Error::new(format_args!(
                "the font cannot be unpacked into `{}` ({error}); make room in that folder",
                self.folder.display()
            ))
        })
    }

    /// Writes an atlas in one step and reads it back: what doryen-rs will read is what we meant,
    /// and another window that reads it now never sees half of it.
    fn put(&self, number: usize, piece: (u32, u32)) -> Result<String, String> {
        let (path, png) = (self.path(number, piece), PNGS[number]);
        let is_there = || fs::read(&path).is_ok_and(|found| found == png);
        if !is_there() {
            let draft = NamedTempFile::new_in(&self.folder).map_err(|error| error.to_string())?;
            fs::write(draft.path(), png).map_err(|error| error.to_string())?;
            draft.persist(&path).map_err(|error| error.to_string())?;
        }
        if !is_there() {
            return Err("what was written is not what is read back".to_owned());
        }
        let path = path.into_os_string().into_string();
        path.map_err(|_| "its name is not UTF-8, which the window cannot read".to_owned())
    }

    /// The cell is in the name as well: pieces of two cell sizes may be of equal size.
    fn path(&self, number: usize, piece: (u32, u32)) -> PathBuf {
        let cell = glyphs::SIZES[number].0;
        let name = format!("roguecore{cell}_{}x{}.png", piece.0, piece.1);
        self.folder.join(name)
    }
}

/// Where programs keep what they can make again.
fn caches() -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let usual = std::env::home_dir().map(|home| home.join(".cache"));
    named.into_iter().chain(usual).filter(|cache| cache.is_absolute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_atlas_decodes_to_the_size_its_table_says() {
        for (png, (width, height)) in PNGS.into_iter().zip(glyphs::SIZES) {
            let mut reader =
                png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("is a PNG");
            let mut pixels = vec![0; reader.output_buffer_size().expect("fits")];
            let info = reader.next_frame(&mut pixels).expect("decodes");
            assert_eq!(info.width, glyphs::PER_ROW * width);
            assert_eq!(info.height, glyphs::rows() * height);
            // Black, and so transparent to doryen-rs.
            assert_eq!(pixels[0], 0);
        }
    }

    #[test]
    fn a_font_file_is_absolute_and_ends_in_the_size_it_is_read_with() {
        let atlases = Atlases::in_temporary(&std::env::temp_dir()).expect("a folder");
        let file = atlases.file(1, (5, 4)).expect("written");
        assert!(file.starts_with('/') || cfg!(not(unix)), "{file}");
        assert!(file.ends_with("_5x4.png"), "{file}");
        assert_eq!(fs::read(&file).expect("there"), PNGS[1]);
    }

    #[test]
    fn a_font_file_that_was_spoiled_is_written_again() {
        let atlases = Atlases::in_temporary(&std::env::temp_dir()).expect("a folder");
        let file = atlases.file(0, (8, 16)).expect("written");
        fs::write(&file, "spoiled").expect("spoils");
        assert_eq!(atlases.file(0, (8, 16)).expect("written"), file);
        assert_eq!(fs::read(&file).expect("there"), PNGS[0]);
    }

    #[test]
    fn a_folder_below_a_file_is_refused_with_a_reason() {
        assert!(Atlases::in_cache(Path::new("/dev/null/x")).is_err());
        assert!(Atlases::in_temporary(Path::new("/dev/null/x")).is_err());
    }
}
