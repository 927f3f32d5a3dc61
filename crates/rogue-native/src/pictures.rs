//! Pictures of the screen that the player asks for with a key: files in a folder beside the runs.

use std::fs;
use std::path::PathBuf;

use rogue_ui::App;

use crate::error::Error;

/// Pictures with the same seed and turn at most.
const MAX_EQUAL: u32 = 999;

/// The folder of pictures.
#[derive(Clone, Debug)]
pub struct Pictures {
    folder: PathBuf,
}

impl Pictures {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// A free file name in the folder, with the seed and the turn of the game in it: `seed-7-turn-42.png`.
    ///
    /// # Errors
    /// When the folder cannot be made, or is full of pictures of that turn.
    pub fn path(&self, app: &App, extension: &str) -> Result<PathBuf, Error> {
        let refused = |why: &dyn std::fmt::Display| {
            let folder = self.folder.display();
            Error::new(format_args!("no picture can be saved in `{folder}`: {why}"))
        };
        fs::create_dir_all(&self.folder).map_err(|error| refused(&error))?;
        let (seed, turn) = (app.game().seed(), app.game().view().turn());
        let name = |number: u32| {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            self.folder.join(format!("seed-{seed}-turn-{turn}{number}.{extension}"))
        };
        let free = (1..=MAX_EQUAL).map(name).find(|path| !path.exists());
        free.ok_or_else(|| refused(&"it has too many of this turn; move them elsewhere"))
    }

    /// Tells the player where the picture is, or why there is none.
    pub fn tell(app: &mut App, saved: Result<PathBuf, Error>) {
        match saved {
            Ok(path) => app.report_picture(Ok(&format!("Picture saved: {}", path.display()))),
            Err(error) => {
                tracing::warn!(%error, "picture");
                app.report_picture(Err(&format!("{error}.")));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rogue_ui::input::Key;
    use rogue_ui::{Config, Input};

    use super::*;

    #[test]
    fn a_picture_has_seed_and_turn_in_its_name_and_replaces_none() {
        let folder = tempfile::tempdir().unwrap();
        let pictures = Pictures::new(folder.path().join("pictures"));
        let mut app = App::new(Config { seed: 7, ..Config::default() });
        app.input(Input::Key(Key::char('.')));
        let path = pictures.path(&app, "png").unwrap();
        assert_eq!(path.file_name().unwrap(), "seed-7-turn-1.png");
        fs::write(&path, "").unwrap();
        let next = pictures.path(&app, "png").unwrap();
        assert_eq!(next.file_name().unwrap(), "seed-7-turn-1-2.png");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let app = App::new(Config::default());
        let pictures = Pictures::new("/dev/null/pictures".into());
        let error = pictures.path(&app, "png").unwrap_err().to_string();
        assert!(error.starts_with("no picture can be saved in `/dev/null/pictures`: "), "{error}");
    }
}
