//! `--screenshot`: saves a picture of the window after the keys of `--keys`.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use rogue_native::Error;
use rogue_ui::input::Key;
use tempfile::{Builder, NamedTempFile};

/// Frames drawn before the keys and before the picture. A driver may use several buffers; after these
/// frames all of them show the same.
const FRAMES_BEFORE_STEP: u32 = 5;

/// The progress of a screenshot.
pub(crate) struct Screenshot {
    keys: Option<Vec<Key>>,
    frames: u32,
    captured: bool,
    path: PathBuf,
    /// Created before the window opens, so that an error is reported at once.
    temp_file: NamedTempFile,
}

/// The next step of a screenshot.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Draw another frame.
    Wait,
    /// Press these keys.
    Press(Vec<Key>),
    /// Capture the window.
    Capture,
    /// The window is captured: [`Screenshot::save`] the file.
    Save,
}

impl Screenshot {
    /// Prepares a screenshot for the file `path`.
    ///
    /// # Errors
    /// When no file can be created in its folder.
    pub(crate) fn new(path: &Path, keys: Vec<Key>) -> Result<Self, Error> {
        if path.is_dir() {
            return Err(save_error(path, "it is a folder"));
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // doryen-rs derives the format from the file extension.
        let temp_file = Builder::new().suffix(".png").tempfile_in(folder);
        let temp_file = temp_file.map_err(|error| save_error(path, &error))?;
        Ok(Self { keys: Some(keys), frames: 0, captured: false, path: path.to_owned(), temp_file })
    }

    /// The path of the temporary file, for doryen-rs.
    pub(crate) fn temp_path(&self) -> String {
        self.temp_file.path().to_string_lossy().into_owned()
    }

    /// A frame was drawn.
    pub(crate) fn frame_drawn(&mut self) {
        self.frames += 1;
    }

    /// The task of the engine in this tick.
    pub(crate) fn next_step(&mut self) -> Step {
        if self.frames < FRAMES_BEFORE_STEP {
            return Step::Wait;
        }
        if let Some(keys) = self.keys.take() {
            self.frames = 0;
            return Step::Press(keys);
        }
        if self.captured {
            return Step::Save;
        }
        self.captured = true;
        Step::Capture
    }

    /// Renames the temporary file to the path of the screenshot.
    ///
    /// # Errors
    /// When the picture has another size, is of one colour, or cannot be renamed.
    pub(crate) fn save(self, size: (u32, u32)) -> Result<(), Error> {
        check(self.temp_file.path(), size).map_err(|error| save_error(&self.path, error))?;
        let renamed = self.temp_file.persist(&self.path);
        renamed.map(drop).map_err(|error| save_error(&self.path, &error.error))
    }
}

/// Checks the size, and that the picture has more than one colour: some drivers draw nothing.
fn check(path: &Path, size: (u32, u32)) -> Result<(), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
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

fn save_error(path: &Path, error: impl std::fmt::Display) -> Error {
    Error::new(format_args!(
        "the picture `{}` cannot be saved ({error}); name another file",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(screenshot: &mut Screenshot) -> Step {
        for _ in 0..FRAMES_BEFORE_STEP {
            screenshot.frame_drawn();
        }
        screenshot.next_step()
    }

    #[test]
    fn keys_are_pressed_before_the_picture_is_captured() {
        let folder = tempfile::tempdir().expect("a folder");
        let keys = vec![Key::char('l')];
        let mut screenshot =
            Screenshot::new(&folder.path().join("a.png"), keys.clone()).expect("prepares");
        assert_eq!(screenshot.next_step(), Step::Wait);
        assert_eq!(step(&mut screenshot), Step::Press(keys));
        assert_eq!(screenshot.next_step(), Step::Wait);
        assert_eq!(step(&mut screenshot), Step::Capture);
        assert_eq!(screenshot.next_step(), Step::Save);
    }

    #[test]
    fn an_unwritable_path_is_reported_before_the_window_opens() {
        for wrong in ["/dev/null/x.png", "/no/such/folder/x.png", "/"] {
            let error =
                Screenshot::new(Path::new(wrong), vec![]).err().expect("refused").to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
