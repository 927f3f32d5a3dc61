//! `--bestiary`: the creatures, statistics and feats of all finished runs as text.

use std::io::{self, Write};

use rogue_files::printable;
use rogue_ui::bestiary::Bestiary;

use crate::cli::Options;
use crate::error::Error;
use crate::files;
use crate::program::check_written;
use crate::{load, locale};

/// Reads the replays of the game that the options or the settings name, and prints their bestiary. Returns
/// `false`, with nothing done, when the option was not given.
///
/// # Errors
/// When the content cannot be read, or no folder for runs is known.
pub fn bestiary(options: &Options) -> Result<bool, Error> {
    if !options.bestiary {
        return Ok(false);
    }
    let folder = files::folder_of(options)?;
    let mut files = files::in_folder(&folder);
    let loaded = files::load_settings(&folder);
    let (content, problem) = load::content_or_chosen(options, &loaded.settings)?;
    for problem in problem.into_iter().chain(loaded.problem) {
        // The bestiary is still true of the game that it names.
        eprintln!("{}", locale::printed(&printable(format_args!("{problem}"))));
    }
    let mut bestiary = Bestiary::new(content);
    bestiary.read_all(&mut files);
    let lines = bestiary.lines().into_iter().map(|line| printable(format_args!("{line}")));
    let text: String = lines.map(|line| line + "\n").collect();
    check_written(
        io::stdout()
            .write_all(locale::printed(&text).as_bytes())
            .and_then(|()| io::stdout().flush()),
    )?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use rogue_ui::storage::Storage;
    use roguecore::{Command, Content, Game};

    use super::*;

    /// A run that ended is read from its file, and what it told is kept beside it; a damaged file is counted.
    #[test]
    fn runs_in_files_are_read_and_damaged_ones_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = files::in_folder(folder.path());
        let mut game = Game::new(7);
        files.begin("Ann", &game).unwrap();
        game.step(Command::Wait).unwrap();
        files.append(Command::Wait, &game).unwrap();
        files.finish(&game, "won", "").unwrap();
        let history = folder.path().join("history");
        std::fs::write(history.join("Bob 1 00000000.replay"), "no replay").unwrap();
        let read = |files: &mut files::Files| {
            let mut bestiary = Bestiary::new(Content::classic());
            bestiary.read_all(files);
            bestiary.lines().join("\n")
        };
        let text = read(&mut files);
        let left_out = "1 replay is left out: damaged, or different when played again.";
        let parts = ["1 run, 1 turn: ", left_out];
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
        let kept = std::fs::read_dir(&history).unwrap().flatten();
        let is_record = |path: &std::path::Path| path.extension().is_some_and(|it| it == "record");
        assert_eq!(kept.filter(|entry| is_record(&entry.path())).count(), 1);
        assert_eq!((read(&mut files), files.replays().len()), (text, 2));
    }

    #[test]
    fn it_is_printed_on_demand_only() {
        assert!(!bestiary(&Options::default()).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let data_dir = Some(folder.path().to_owned());
        let options = Options { bestiary: true, data_dir, ..Options::default() };
        assert!(bestiary(&options).unwrap());
    }
}
