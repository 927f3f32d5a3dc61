//! Pictures of the screen that the player asks for with a key: files in a folder beside the runs.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

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

    /// Saves a picture of the app, in a file with seed and turn in its name, `seed-7-turn-42.png`, and
    /// tells the player where it is or why there is none.
    pub fn save(&self, app: &mut App, extension: &str, picture: Result<Vec<u8>, String>) {
        let saved =
            picture.map_err(Error::new).and_then(|bytes| self.write(app, extension, &bytes));
        match saved {
            Ok(path) => app.report(Ok(&format!("Picture saved: {}", path.display()))),
            Err(error) => {
                tracing::warn!(%error, "picture");
                app.report(Err(&format!("no picture was saved: {error}.")));
            }
        }
    }

    /// Writes a file that no other program, and no other picture, has.
    fn write(&self, app: &App, extension: &str, bytes: &[u8]) -> Result<PathBuf, Error> {
        let failed = |path: &Path, error: &io::Error| {
            Error::new(format_args!("`{}` cannot be written ({error})", path.display()))
        };
        fs::create_dir_all(&self.folder).map_err(|error| failed(&self.folder, &error))?;
        let (seed, turn) = (app.shown_game().seed(), app.shown_game().view().turn());
        for number in 1..=MAX_EQUAL {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.folder.join(format!("seed-{seed}-turn-{turn}{number}.{extension}"));
            let mut file = match File::create_new(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(failed(&path, &error)),
            };
            if let Err(error) = file.write_all(bytes) {
                // A part of a picture is useless.
                let _ = fs::remove_file(&path);
                return Err(failed(&path, &error));
            }
            return Ok(path);
        }
        let folder = self.folder.display();
        Err(Error::new(format_args!(
            "`{folder}` has {MAX_EQUAL} of this turn; move them elsewhere"
        )))
    }
}

#[cfg(test)]
mod tests {
    use rogue_ui::input::Key;
    use rogue_ui::{Config, Input};
    use roguecore::replay::Replay;
    use roguecore::{Command, Game};

    use super::*;

    fn saved(folder: &Path, app: &mut App) -> Vec<(String, String)> {
        let folder = folder.join("pictures");
        Pictures::new(folder.clone()).save(app, "txt", Ok(b"@".to_vec()));
        let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
        let named = |path: PathBuf| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        };
        let mut files: Vec<_> = files.map(named).collect();
        files.sort();
        files
    }

    #[test]
    fn a_picture_has_seed_and_turn_in_its_name_and_replaces_none() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = App::new(Config { seed: 7, ..Config::default() });
        app.input(Input::Key(Key::char('.')));
        fs::create_dir(folder.path().join("pictures")).unwrap();
        let first = folder.path().join("pictures/seed-7-turn-1.txt");
        fs::write(first, "of another program").unwrap();
        let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let [first, second] =
            [file("seed-7-turn-1.txt", "of another program"), file("seed-7-turn-1-2.txt", "@")];
        assert_eq!(saved(folder.path(), &mut app), [second, first]);
    }

    #[test]
    fn a_picture_of_a_replay_is_named_after_the_replay() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { seed: 1, ..Config::default() };
        let game = Game::with_content(config.content.clone(), 7);
        let mut played = game.clone();
        let mut replay = Replay::new(&game);
        played.step(Command::Wait).unwrap();
        replay.record(Command::Wait, &played);
        let mut app = App::replay(config, replay).unwrap();
        app.input(Input::Key(Key::char('.')));
        assert_eq!(saved(folder.path(), &mut app)[0].0, "seed-7-turn-1.txt");
    }

    #[test]
    fn what_cannot_be_saved_is_told() {
        let mut app = App::new(Config::default());
        Pictures::new("/dev/null/pictures".into()).save(&mut app, "txt", Ok(Vec::new()));
        let told = app.take_unread().join("\n");
        assert!(told.contains("No picture was saved: `/dev/null/pictures` cannot be"), "{told}");
    }
}
