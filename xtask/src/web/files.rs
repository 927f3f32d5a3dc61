//! The files of the page beside the module: those of `crates/rogue-web/page`, and the worker that keeps them
//! for a visit without a network.

use std::io::Write as _;
use std::path::Path;
use std::{fmt, fs};

use flate2::Compression;
use flate2::write::GzEncoder;
use roguecore::hash::hash_bytes;

use super::unwritable;
use crate::task::{TaskResult, output, program, workspace};

/// The files of the page that are not built.
const PAGE: &str = "crates/rogue-web/page";
/// The worker, which names the version and the files of the page.
const WORKER: &str = "worker.js";
/// Stand in the worker for values that only the build knows.
const VERSION: &str = "VERSION_OF_THE_PAGE";
const FILES: &str = "FILES_OF_THE_PAGE";
/// The module, [packed](super::pack): with an end of name that hosts compress.
pub(super) const MODULE: &str = "rogue-web_packed.wasm";
/// The files that `wasm-bindgen` writes, also those of an earlier page.
const BUILT: [&str; 3] = ["rogue-web.js", "rogue-web_bg.wasm", MODULE];
/// Pictures of letters and tiles begin so: a visit loads those of one size.
const SHEETS: [&str; 2] = ["letters_", "tiles_"];
/// Before that, where they are whole: the page loads those once it draws a picture that the upper part lacks.
const WHOLE: &str = "whole_";
/// Kept as the folder `./`: some hosts redirect this name to it.
const INDEX: &str = "index.html";
const ICON: &str = "icon.png";
/// The picture for other sites that show a link to the page.
const CARD: &str = "card.png";
const CARD_FROM: &str = "docs/src/pictures/torch.png";
/// Files that no visit loads: the icons of an installed page, and the card.
const NOT_VISITED: [&str; 3] = ["icon_512.png", "icon_maskable.png", CARD];
/// Stands in the page for its address, which other sites want to have before the name of the card.
const ADDRESS: &str = "ADDRESS_OF_THE_PAGE";
/// The most bytes that a first visit may load.
const MAX_VISIT: usize = 700_000;

/// Copies the files of the page, and names them in the worker.
pub(super) fn write(folder: &Path, address: &str) -> TaskResult {
    let from = workspace().join(PAGE);
    let card = folder.join(CARD);
    fs::copy(workspace().join(CARD_FROM), &card).map_err(|error| unwritable(&card, &error))?;
    for name in names(&from)?.iter().filter(|name| *name != WORKER) {
        let to = folder.join(name);
        fs::copy(from.join(name), &to).map_err(|error| unwritable(&to, &error))?;
    }
    let index = folder.join(INDEX);
    let text = String::from_utf8_lossy(&read(folder, INDEX)?).replace(ADDRESS, address);
    fs::write(&index, text).map_err(|error| unwritable(&index, &error))?;
    let names = names(folder)?;
    let mut version = 0;
    for name in &names {
        version = hash_bytes(&[&read(folder, name)?[..], &u64::to_le_bytes(version)].concat());
    }
    let kept: Vec<_> = names.iter().filter(|name| is_kept(name) && *name != INDEX).collect();
    let worker = String::from_utf8_lossy(&read(&from, WORKER)?).into_owned();
    let version = format!("{version:016x}");
    let worker = worker.replace(VERSION, &version).replace(FILES, &format!("{kept:?}"));
    let path = folder.join(WORKER);
    fs::write(&path, worker).map_err(|error| unwritable(&path, &error))
}

/// Whether every visit loads a file, and the worker keeps it.
fn is_kept(name: &str) -> bool {
    !is_sheet(name) && !NOT_VISITED.contains(&name)
}

/// Whether a folder has files of a page and nothing else: also where a build of it was interrupted.
pub(super) fn is_page(folder: &Path) -> TaskResult<bool> {
    let own = names(&workspace().join(PAGE))?;
    // Other pages have files of these names, too.
    let common = |name: &str| [INDEX, ICON].contains(&name);
    let is_own = |name: &str| {
        is_sheet(name)
            || BUILT.contains(&name)
            || NOT_VISITED.contains(&name)
            || own.iter().any(|own| own == name)
    };
    let names = names(folder)?;
    let is_file =
        |name: &String| fs::symlink_metadata(folder.join(name)).is_ok_and(|about| about.is_file());
    let all = names.iter().all(|name| (is_own(name) || common(name)) && is_file(name));
    Ok(all && (names.is_empty() || names.iter().any(|name| !common(name))))
}

/// Whether it is the name of a picture of letters or tiles, as `letters_12x24.png` and `whole_tiles_24.png`.
fn is_sheet(name: &str) -> bool {
    let name = name.strip_prefix(WHOLE).unwrap_or(name);
    let size = SHEETS.iter().find_map(|begin| name.strip_prefix(begin));
    let size = size.and_then(|rest| rest.strip_suffix(".png"));
    size.is_some_and(|size| {
        !size.is_empty() && size.bytes().all(|it| it.is_ascii_digit() || it == b'x')
    })
}

/// How a host compresses a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Packing {
    Gzip,
    /// Of the program `brotli`.
    Brotli,
}

/// Prints the bytes that a first visit loads, compressed as hosts do it, by part: in a window of 1280 x 800, and on
/// a telephone.
pub(super) fn print_sizes(folder: &Path) -> TaskResult {
    let has_brotli = output(&["brotli", "--version"]).is_ok();
    if !has_brotli {
        println!("where `brotli` is installed, its sizes are printed, which are a sixth smaller");
    }
    let (packing, title) =
        if has_brotli { (Packing::Brotli, "brotli") } else { (Packing::Gzip, "") };
    let mut page = Sizes::default();
    println!("{:>9} {:>9} {title:>9}  {}", "bytes", "gzip -9", folder.display());
    for name in names(folder)? {
        let sizes = Sizes::of(folder, &name, packing)?;
        println!("{sizes}  {name}");
        if is_kept(&name) {
            page = page.plus(sizes);
        }
    }
    for (screen, letters, tiles) in [
        ("a window of 1280 x 800", "letters_10x20.png", "tiles_20.png"),
        ("a telephone of 390 x 844 at 3 pixels", "letters_24x48.png", "tiles_48.png"),
    ] {
        let sheets = Sizes::of(folder, letters, packing)?.plus(Sizes::of(folder, tiles, packing)?);
        let sum = page.plus(sheets);
        let best = sum.brotli.unwrap_or(sum.gzip);
        let verdict = if best > MAX_VISIT { "more than" } else { "at most" };
        println!("{sum}  a first visit from {screen}: {verdict} {MAX_VISIT}");
    }
    Ok(())
}

/// The bytes of a file, as it is and compressed.
#[derive(Clone, Copy, Default)]
struct Sizes {
    plain: usize,
    gzip: usize,
    brotli: Option<usize>,
}

impl Sizes {
    fn of(folder: &Path, name: &str, packing: Packing) -> TaskResult<Self> {
        let bytes = read(folder, name)?;
        let brotli = match packing {
            Packing::Gzip => None,
            // Hosts send pictures as they are.
            Packing::Brotli if Path::new(name).extension().is_some_and(|it| it == "png") => {
                Some(bytes.len())
            }
            Packing::Brotli => Some(brotli(&folder.join(name))?),
        };
        Ok(Self { plain: bytes.len(), gzip: gzip(&bytes)?, brotli })
    }

    fn plus(self, other: Self) -> Self {
        let brotli = self.brotli.unwrap_or(0) + other.brotli.unwrap_or(0);
        Self {
            plain: self.plain + other.plain,
            gzip: self.gzip + other.gzip,
            brotli: other.brotli.map(|_| brotli),
        }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let brotli = self.brotli.map_or_else(String::new, |size| size.to_string());
        write!(f, "{:>9} {:>9} {brotli:>9}", self.plain, self.gzip)
    }
}

fn brotli(path: &Path) -> TaskResult<usize> {
    let packed = program(&["brotli", "--quality=11", "--stdout"]).arg(path).output();
    let packed = packed.map_err(|error| format!("`brotli` cannot be started: {error}"))?;
    if packed.status.success() {
        return Ok(packed.stdout.len());
    }
    Err(format!("`brotli` failed with {}", path.display()))
}

fn names(folder: &Path) -> TaskResult<Vec<String>> {
    let unreadable = |error| format!("{} cannot be read: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        names.push(entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

fn read(folder: &Path, name: &str) -> TaskResult<Vec<u8>> {
    let path = folder.join(name);
    fs::read(&path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

fn gzip(bytes: &[u8]) -> TaskResult<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.map(|packed| packed.len()).map_err(|error| format!("gzip failed: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_folder_of_a_page_is_emptied() {
        let folder = workspace().join("target/test-page");
        fs::create_dir_all(&folder).unwrap();
        let is_page = |name: &str| {
            fs::write(folder.join(name), "").unwrap();
            is_page(&folder).unwrap()
        };
        let found = ["index.html", "worker.js", "tiles_20.png", "notes.txt"].map(is_page);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [false, true, true, false]);
    }

    /// The page, its worker and this command must agree on the names of the pictures.
    #[test]
    fn prefix_of_whole_sheets_is_that_of_the_page() {
        let sheets = workspace().join("crates/rogue-ui/src/glyphs/sheets.rs");
        let sheets = fs::read_to_string(sheets).unwrap();
        assert!(sheets.contains(&format!("pub const WHOLE: &str = \"{WHOLE}\";")));
        let worker = fs::read_to_string(workspace().join(PAGE).join(WORKER)).unwrap();
        let kinds = SHEETS.map(|it| it.trim_end_matches('_')).join("|");
        let pattern = format!(r"/^({WHOLE})?({kinds})_[0-9x]+\.png$/");
        assert!(worker.contains(&pattern), "{pattern}");
    }

    #[test]
    fn a_folder_with_a_name_like_a_file_of_a_page_is_not_removed() {
        let folder = workspace().join("target/test-page-names");
        for name in ["rogue-web-notes", "letters_2026", "tiles_20.png"] {
            fs::create_dir_all(folder.join(name)).unwrap();
            let found = is_page(&folder);
            fs::remove_dir_all(&folder).unwrap();
            assert_eq!(found, Ok(false), "{name}");
        }
        for (name, expected) in [
            ("letters_2026.txt", false),
            ("whole_notes.png", false),
            ("letters_12x24.png", true),
            ("whole_tiles_24.png", true),
        ] {
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(name), "").unwrap();
            let found = is_page(&folder);
            fs::remove_dir_all(&folder).unwrap();
            assert_eq!(found, Ok(expected), "{name}");
        }
    }
}
