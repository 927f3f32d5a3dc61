//! `--bestiary`: the creatures, statistics and feats of all finished runs as text.

use std::io::{self, Write};

use rogue_ui::bestiary::Bestiary;

use crate::cli::Options;
use crate::error::{Error, printable};
use crate::files::Files;
use crate::load;
use crate::program::check_written;

/// Reads the replays of the game that the options or the settings name, and prints what they tell. Returns
/// `false`, with nothing done, when the option was not given.
///
/// # Errors
/// When the content cannot be read, or no folder for runs is known.
pub fn bestiary(options: &Options) -> Result<bool, Error> {
    if !options.bestiary {
        return Ok(false);
    }
    let mut files = Files::of(options)?;
    let (content, _) = load::content_or_chosen(options, &files.settings().settings)?;
    let mut bestiary = Bestiary::new(content);
    bestiary.read_all(&mut files);
    let lines = bestiary.lines().into_iter().map(|line| printable(format_args!("{line}")));
    let text: String = lines.map(|line| line + "\n").collect();
    check_written(io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_printed_on_demand_only() {
        assert!(!bestiary(&Options::default()).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let data_dir = Some(folder.path().to_owned());
        let options = Options { bestiary: true, data_dir, ..Options::default() };
        assert!(bestiary(&options).unwrap());
    }
}
