//! The settings file, as it is read before the first screen: a file with mistakes as far as it goes, with all mistakes
//! in words.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rogue_files::NamedFile;
use rogue_ui::Settings;
use roguecore::ron_reader::Diagnostics;

use crate::error::Error;

/// The settings file in the data folder.
const FILE_NAME: &str = "settings.ron";

/// Settings that were read, and the problem with their file, as a sentence for the player.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoadedSettings {
    pub(crate) settings: Settings,
    pub(crate) problem: Option<Error>,
}

/// The result of reading a settings file.
enum Found {
    Nothing,
    Good(Settings),
    /// Some of it, or nothing, could be read.
    WithMistakes(Settings, Error),
}

pub(super) fn path(folder: &Path) -> PathBuf {
    folder.join(FILE_NAME)
}

/// The settings of a data folder; the default ones where there is no file.
pub(crate) fn load(folder: &Path) -> LoadedSettings {
    match read(&path(folder)) {
        Found::Nothing => LoadedSettings::default(),
        Found::Good(settings) => LoadedSettings { settings, problem: None },
        Found::WithMistakes(settings, problem) => {
            tracing::warn!(%problem, "settings");
            LoadedSettings { settings, problem: Some(problem) }
        }
    }
}

fn read(path: &Path) -> Found {
    let missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    if fs::symlink_metadata(path).is_err_and(|error| missing(&error)) {
        return Found::Nothing;
    }
    let alternative = "change a setting in the game, which keeps this file as `settings.ron.old`";
    let file =
        NamedFile { what: "settings file", path, max_bytes: Settings::MAX_BYTES, alternative };
    match file.text() {
        Err(problem) => Found::WithMistakes(Settings::default(), problem.into()),
        Ok(text) => match Settings::parse(&file.short_name(), &text) {
            (settings, None) => Found::Good(settings),
            (settings, Some(mistakes)) => {
                Found::WithMistakes(settings, unparsable(file, &mistakes))
            }
        },
    }
}

/// The file, its mistakes, and the way out, in this order: the title screen shows the first rows.
fn unparsable(file: NamedFile<'_>, mistakes: &Diagnostics) -> Error {
    let has = if mistakes.iter().len() == 1 { "has a mistake" } else { "has mistakes" };
    let (path, way) = (file.path.display(), file.alternative);
    Error::new(format_args!("The settings file `{path}` {has}:\n{mistakes}\nCorrect it, or {way}."))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rogue_ui::Theme;
    use rogue_ui::settings::Change;
    use rogue_ui::storage::{Storage, StorageError};

    use super::*;
    use crate::files::disk;

    fn old_path(path: &Path) -> PathBuf {
        disk::with_suffix(path, ".old")
    }

    fn change(folder: &Path, change: &Change) -> Result<(), StorageError> {
        crate::files::in_folder(folder).change_setting(change)
    }

    fn safe() -> Change {
        Change::Theme(Theme::named("safe").unwrap())
    }

    #[test]
    fn a_change_is_kept_and_leaves_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("new");
        change(&data, &safe()).unwrap();
        // Another program that was started before.
        change(&data, &Change::Name("Ann".to_owned())).unwrap();
        let LoadedSettings { settings, problem } = load(&data);
        assert_eq!((settings.theme.name(), settings.name.as_str()), ("safe", "Ann"));
        assert_eq!(problem, None);
        let mut files: Vec<_> =
            fs::read_dir(&data).unwrap().map(|it| it.unwrap().file_name()).collect();
        files.sort_unstable();
        assert_eq!(files, ["lock", "settings.ron"], "no temporary file is left");
    }

    #[test]
    fn a_file_with_mistakes_is_read_as_far_as_it_goes_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(folder.path());
        let text = "(\n    theme: \"torhc\",\n    name: \"Ann\",\n    wallpaper: 3,\n)\n";
        fs::write(&path, text).unwrap();
        let LoadedSettings { settings, problem } = load(folder.path());
        assert_eq!((settings.theme, settings.name.as_str()), (Theme::default(), "Ann"));
        let problem = problem.unwrap().to_string();
        let lines: Vec<&str> = problem.lines().collect();
        assert_eq!(lines[0], format!("The settings file `{}` has mistakes:", path.display()));
        let theme = "settings.ron:2:12: there is no theme \"torhc\"; did you mean \"torch\"?";
        assert_eq!(lines[1], theme);
        assert!(
            lines[2].starts_with("settings.ron:4:5: there is no setting `wallpaper`"),
            "{problem}"
        );
        let way = "Correct it, or change a setting in the game, which keeps this file as `settings.ron.old`.";
        assert_eq!(lines[3], way);
        change(folder.path(), &safe()).unwrap();
        assert_eq!(fs::read_to_string(old_path(&path)).unwrap(), text);
        let LoadedSettings { settings, problem } = load(folder.path());
        assert_eq!((settings.theme.name(), settings.name.as_str()), ("safe", "Ann"));
        assert_eq!(problem, None);
    }

    #[test]
    fn what_cannot_be_read_at_all_is_kept_too() {
        for bytes in [&b"\xff\xfe"[..], b"\x1b[2J", b"theme = torch", &vec![b' '; 1 << 17]] {
            let folder = tempfile::tempdir().unwrap();
            let path = path(folder.path());
            fs::write(&path, bytes).unwrap();
            let LoadedSettings { settings, problem } = load(folder.path());
            assert_eq!(settings, Settings::default());
            assert!(problem.unwrap().to_string().contains("settings.ron"));
            change(folder.path(), &safe()).unwrap();
            assert_eq!(fs::read(old_path(&path)).unwrap(), bytes);
            assert_eq!(load(folder.path()).settings.theme.name(), "safe");
        }
    }

    #[test]
    fn a_folder_in_the_place_of_the_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(path(folder.path())).unwrap();
        let problem = load(folder.path()).problem.unwrap().to_string();
        assert!(problem.contains("is a folder"), "{problem}");
        let error = change(folder.path(), &safe()).unwrap_err().to_string();
        assert_eq!(error, "The settings cannot be saved: it is not a plain file.");
        assert!(path(folder.path()).is_dir());
    }

    #[test]
    #[cfg(unix)]
    fn a_linked_file_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().join("real.ron");
        fs::write(&real, "(name: \"Ann\")").unwrap();
        std::os::unix::fs::symlink(&real, path(folder.path())).unwrap();
        change(folder.path(), &safe()).unwrap();
        assert!(fs::symlink_metadata(path(folder.path())).unwrap().is_symlink());
        assert!(fs::read_to_string(&real).unwrap().contains("safe"));
        assert_eq!(load(folder.path()).settings.name, "Ann");
    }
}
