//! `--screenshot`: a picture of the real window, once the keys are played. Knows no game.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use rogue_native::Error;
use rogue_ui::input::Key;
use tempfile::{Builder, NamedTempFile};

/// Frames between the last key and the picture: as many as a driver may hold back, so that
/// every buffer it could hand out shows the same.
const FRAMES: u32 = 5;

/// A picture to be taken.
pub(crate) struct Picture {
    keys: Option<Vec<Key>>,
    frames: u32,
    taken: bool,
    to: PathBuf,
    /// Made before the window opens: a folder that cannot be written to is told at once.
    draft: NamedTempFile,
}

/// What to do next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Draw another frame.
    Wait,
    /// Type these.
    Type(Vec<Key>),
    /// Take the picture now.
    Take,
    /// The picture is taken: [`Picture::save`] it.
    Save,
}

impl Picture {
    /// Prepares a picture for a file.
    ///
    /// # Errors
    /// When no file can be made there.
    pub(crate) fn new(to: &Path, keys: Vec<Key>) -> Result<Self, Error> {
        if to.is_dir() {
            return Err(cannot(to, "it is a folder"));
        }
        let folder = match to.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // doryen-rs chooses the format by the end of the name.
        let draft = Builder::new().suffix(".png").tempfile_in(folder);
        let draft = draft.map_err(|error| cannot(to, &error))?;
        Ok(Self { keys: Some(keys), frames: 0, taken: false, to: to.to_owned(), draft })
    }

    /// Where the window's picture goes first.
    pub(crate) fn draft(&self) -> String {
        self.draft.path().to_string_lossy().into_owned()
    }

    /// A frame was drawn.
    pub(crate) fn frame(&mut self) {
        self.frames += 1;
    }

    pub(crate) fn next(&mut self) -> Step {
        if self.frames < FRAMES {
            return Step::Wait;
        }
        if let Some(keys) = self.keys.take() {
            self.frames = 0;
            return Step::Type(keys);
        }
        if self.taken {
            return Step::Save;
        }
        self.taken = true;
        Step::Take
    }

    /// Moves the picture to where the player wants it, in one step.
    ///
    /// # Errors
    /// When it is not a picture of that size, shows nothing, or cannot be moved.
    pub(crate) fn save(self, size: (u32, u32)) -> Result<(), Error> {
        check(self.draft.path(), size).map_err(|error| cannot(&self.to, error))?;
        let kept = self.draft.persist(&self.to);
        kept.map(drop).map_err(|error| cannot(&self.to, &error.error))
    }
}

/// A picture of one colour is no picture of the game: the driver did not draw.
fn check(taken: &Path, size: (u32, u32)) -> Result<(), String> {
    let file = File::open(taken).map_err(|error| error.to_string())?;
    let mut reader =
        png::Decoder::new(BufReader::new(file)).read_info().map_err(|error| error.to_string())?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let info = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
    if (info.width, info.height) != size {
        return Err(format!(
            "the window is {} x {} pixels now and the picture {} x {}; try another --size",
            size.0, size.1, info.width, info.height
        ));
    }
    let first = &pixels[..4.min(pixels.len())];
    if pixels.chunks_exact(4).all(|pixel| pixel == first) {
        return Err("the window shows nothing".to_owned());
    }
    Ok(())
}

fn cannot(to: &Path, why: impl std::fmt::Display) -> Error {
    Error::new(format_args!(
        "the picture `{}` cannot be saved ({why}); name another file",
        to.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(picture: &mut Picture) -> Step {
        for _ in 0..FRAMES {
            picture.frame();
        }
        picture.next()
    }

    #[test]
    fn keys_are_played_then_frames_drawn_then_the_picture_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let keys = vec![Key::char('l')];
        let mut picture =
            Picture::new(&folder.path().join("a.png"), keys.clone()).expect("prepares");
        assert_eq!(picture.next(), Step::Wait);
        assert_eq!(step(&mut picture), Step::Type(keys));
        assert_eq!(picture.next(), Step::Wait);
        assert_eq!(step(&mut picture), Step::Take);
        assert_eq!(picture.next(), Step::Save);
    }

    #[test]
    fn a_place_that_cannot_be_written_is_told_before_the_window_opens() {
        for wrong in ["/dev/null/x.png", "/no/such/folder/x.png", "/"] {
            let told = Picture::new(Path::new(wrong), vec![]).err().expect("refused").to_string();
            assert!(told.contains(wrong), "{told}");
        }
    }
}
