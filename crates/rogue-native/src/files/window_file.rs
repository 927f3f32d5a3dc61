//! The file with the place of the window, as it was closed: a file of its own, so that closing a window does not
//! write the settings anew, which the player may have written by hand.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rogue_ui::glyphs::atlas::SIZES;
use rogue_ui::layout::MIN_SIZE;

use super::disk;
use super::lock::Lock;

/// The file in the data folder.
const FILE_NAME: &str = "window.ron";
/// Its first line.
const HEAD: &str = "// The window as it was closed: size, corner, \"full\" for a full screen.";
/// The largest width or height that is kept.
const MAX_SIDE: u32 = 1 << 14;
/// The word behind the place of a window that fills the screen.
const FULL: &str = " full";

/// Size and place of a window, in pixels of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowPlace {
    /// Width and height.
    pub size: (u32, u32),
    /// The upper left corner on the screen, where it is known.
    pub at: Option<(i32, i32)>,
    /// Whether the window fills the screen; size and corner are those that it has otherwise.
    pub full_screen: bool,
}

/// Where the place of the window is kept.
#[derive(Clone, Debug)]
pub struct WindowFile {
    folder: PathBuf,
    path: PathBuf,
}

impl WindowFile {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), path: folder.join(FILE_NAME) }
    }

    /// How the window was closed; `None` where no place is kept that a window can have.
    pub fn read(&self) -> Option<WindowPlace> {
        let bytes = disk::read(&self.path).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let place = text.lines().find_map(|line| WindowPlace::parse(line.trim()));
        if place.is_none() {
            tracing::warn!(path = %self.path.display(), "the place of the window cannot be read");
        }
        place
    }

    /// Keeps how the window is closed. A place that [`read`](Self::read) would refuse is not written: the one before
    /// stays. A place that cannot be written is only logged: the next window opens anyway.
    pub fn write(&self, place: WindowPlace) {
        let line = format!("\"{place}\"");
        let can_be_read = WindowPlace::parse(&line) == Some(place);
        if !can_be_read || self.read() == Some(place) {
            return;
        }
        if let Err(error) = self.write_text(&format!("{HEAD}\n{line}\n")) {
            tracing::warn!(%error, path = %self.path.display(), "the place of the window is not kept");
        }
    }

    /// Under the lock of the settings: two windows that are closed at once write one after the other.
    fn write_text(&self, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let _lock = Lock::to_write(&self.folder)?;
        disk::write_atomically(&self.path, text.as_bytes())
    }
}

impl WindowPlace {
    /// The place in quotation marks, if a window of that size has room for the game.
    fn parse(line: &str) -> Option<Self> {
        let text = line.strip_prefix('"')?.strip_suffix('"')?;
        let (text, full_screen) = match text.strip_suffix(FULL) {
            Some(text) => (text, true),
            None => (text, false),
        };
        let mut parts = text.split(' ');
        let (width, height) = parts.next()?.split_once('x')?;
        let side = |text: &str, least: u32| {
            text.parse().ok().filter(|side| (least..=MAX_SIDE).contains(side))
        };
        let (columns, rows) = (u32::from(MIN_SIZE.0), u32::from(MIN_SIZE.1));
        let size = (side(width, columns * SIZES[0].0)?, side(height, rows * SIZES[0].1)?);
        let at = match (parts.next(), parts.next(), parts.next()) {
            (None, None, None) => None,
            (Some(x), Some(y), None) => {
                let along = |text: &str| text.parse::<i16>().ok().map(i32::from);
                Some((along(x)?, along(y)?))
            }
            _ => return None,
        };
        Some(Self { size, at, full_screen })
    }
}

/// As in the file: "1280x720 40 30 full".
impl fmt::Display for WindowPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.size.0, self.size.1)?;
        if let Some((x, y)) = self.at {
            write!(f, " {x} {y}")?;
        }
        f.write_str(if self.full_screen { FULL } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    const PLACE: WindowPlace =
        WindowPlace { size: (1280, 720), at: Some((40, -30)), full_screen: false };

    #[test]
    fn a_place_reads_back_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = WindowFile::new(&folder.path().join("new"));
        assert_eq!(file.read(), None);
        for at in [None, PLACE.at] {
            for full_screen in [false, true] {
                let place = WindowPlace { at, full_screen, ..PLACE };
                file.write(place);
                assert_eq!(file.read(), Some(place));
            }
        }
    }

    #[test]
    fn a_place_waits_for_another_program_that_writes() {
        let folder = tempfile::tempdir().unwrap();
        let file = WindowFile::new(folder.path());
        let lock = Lock::to_write(folder.path()).unwrap();
        thread::scope(|scope| {
            let writer = scope.spawn(|| file.write(PLACE));
            thread::sleep(Duration::from_millis(150));
            assert_eq!(file.read(), None, "written at the same time");
            drop(lock);
            writer.join().unwrap();
        });
        assert_eq!(file.read(), Some(PLACE));
    }

    #[test]
    fn what_no_window_can_have_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = WindowFile::new(folder.path());
        for wrong in [
            "",
            "x",
            "0x0",
            "1x1",
            "639x384",
            "640x383",
            "99999x500",
            "800x600 1",
            "800x600 1 2 3",
            "800x600 99999 0",
            "-800x600",
        ] {
            fs::write(&file.path, format!("{HEAD}\n\"{wrong}\"\n")).unwrap();
            assert_eq!(file.read(), None, "{wrong}");
        }
        fs::write(&file.path, b"\xff").unwrap();
        assert_eq!(file.read(), None);
    }

    #[test]
    fn a_place_that_no_window_can_have_does_not_replace_a_good_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = WindowFile::new(folder.path());
        file.write(PLACE);
        for size in [(1, 1), (639, 384), (99_999, 500)] {
            file.write(WindowPlace { size, ..PLACE });
            assert_eq!(file.read(), Some(PLACE), "{size:?}");
        }
        file.write(WindowPlace { at: Some((99_999, 0)), ..PLACE });
        assert_eq!(file.read(), Some(PLACE));
    }
}
