//! The font atlases: inside the program, and in a folder of ours while it runs.
//! Knows no window.
//!
//! doryen-rs only reads fonts from files, says nothing when it cannot, and takes the cell size
//! from the file's name. So the files are written by us, read back, and named by us.

use std::fs;
use std::path::{Path, PathBuf};

use rogue_native::Trouble;
use tempfile::TempDir;

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

/// A folder of our own for as long as the program runs.
pub(crate) struct Atlases {
    folder: TempDir,
}

impl Atlases {
    /// Finds a folder that can be written to, and proves it with every atlas.
    ///
    /// # Errors
    /// When an atlas cannot be written and read back in any folder; each is named.
    pub(crate) fn unpack() -> Result<Self, Trouble> {
        let mut refusals = Vec::new();
        for parent in parents() {
            match unpack_below(&parent) {
                Ok(folder) => return Ok(Self { folder }),
                Err(error) => refusals.push(format!("{}: {error}", parent.display())),
            }
        }
        Err(Trouble::new(format_args!(
            "no folder to unpack the font into ({}); set TMPDIR to a folder you may write to, \
             or play in the terminal with rogue-tty",
            refusals.join("; ")
        )))
    }

    /// The file of an atlas, to be read with cells of `piece`: a path doryen-rs understands.
    ///
    /// # Errors
    /// When it cannot be written: doryen-rs would show a black window and say nothing.
    pub(crate) fn file(&self, number: usize, piece: (u32, u32)) -> Result<String, Trouble> {
        let path = self.path(number, piece);
        put(&path, PNGS[number]).map_err(|error| {
            Trouble::new(format_args!(
                "the font file `{}` cannot be written ({error}); make room in that folder",
                path.display()
            ))
        })?;
        utf8(&path)
    }

    /// A place for a picture of the window, before it goes where the player wants it.
    pub(crate) fn screenshot(&self) -> PathBuf {
        self.folder.path().join("window.png")
    }

    /// The cell is in the name as well: pieces of two cell sizes may be of equal size.
    fn path(&self, number: usize, piece: (u32, u32)) -> PathBuf {
        let cell = glyphs::SIZES[number].0;
        let name = format!("roguecore{cell}_{}x{}.png", piece.0, piece.1);
        self.folder.path().join(name)
    }
}

/// Where a folder of ours may be: memory-backed and private first, then the usual places.
fn parents() -> Vec<PathBuf> {
    let named = ["XDG_RUNTIME_DIR", "XDG_CACHE_HOME"];
    let mut parents: Vec<PathBuf> =
        named.iter().filter_map(std::env::var_os).map(PathBuf::from).collect();
    parents.extend(std::env::home_dir().map(|home| home.join(".cache")));
    parents.push(std::env::temp_dir());
    parents.retain(|parent| parent.is_absolute());
    parents
}

fn unpack_below(parent: &Path) -> Result<TempDir, String> {
    let folder = tempfile::Builder::new()
        .prefix("roguecore-")
        .tempdir_in(parent)
        .map_err(|error| error.to_string())?;
    let probe = folder.path().join("probe_8x16.png");
    put(&probe, PNGS[0])?;
    utf8(&probe).map_err(|trouble| trouble.to_string())?;
    Ok(folder)
}

/// Writes an atlas and reads it back: what doryen-rs will read is what we meant.
fn put(path: &Path, png: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|found| found == png) {
        return Ok(());
    }
    fs::write(path, png).map_err(|error| error.to_string())?;
    let found = fs::read(path).map_err(|error| error.to_string())?;
    if found == png {
        return Ok(());
    }
    Err("what was written is not what is read back".to_owned())
}

fn utf8(path: &Path) -> Result<String, Trouble> {
    path.to_str().map(str::to_owned).ok_or_else(|| {
        Trouble::new(format_args!(
            "the folder `{}` has a name that is not UTF-8, which the window cannot read",
            path.display()
        ))
    })
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
        let atlases = Atlases::unpack().expect("a folder");
        let file = atlases.file(1, (5, 4)).expect("written");
        assert!(file.starts_with('/') || cfg!(not(unix)), "{file}");
        assert!(file.ends_with("_5x4.png"), "{file}");
        assert_eq!(fs::read(&file).expect("there"), PNGS[1]);
    }

    #[test]
    fn a_font_file_that_was_spoiled_is_written_again() {
        let atlases = Atlases::unpack().expect("a folder");
        let file = atlases.file(0, (8, 16)).expect("written");
        fs::write(&file, "spoiled").expect("spoils");
        assert_eq!(atlases.file(0, (8, 16)).expect("written"), file);
        assert_eq!(fs::read(&file).expect("there"), PNGS[0]);
    }

    #[test]
    fn a_folder_below_a_file_is_refused_with_a_reason() {
        assert!(unpack_below(Path::new("/dev/null/x")).is_err());
    }
}
