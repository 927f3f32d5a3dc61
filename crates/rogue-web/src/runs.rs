//! Runs in the storage of the page: [`RunStore`] on a [`PageDisk`], and the files that the player brings along.

use rogue_ui::Settings;
use rogue_ui::storage::{Disk as _, KeptFile, RunStore};
use rogue_ui::text;
use roguecore::journal::Run;
use roguecore::replay::Replay;

use crate::browser::BrowserValues;
use crate::disk::{PageDisk, Platform};
use crate::platform::BrowserPlatform;
use crate::values::Values;

/// Runs in the storage of the browser.
pub(crate) type BrowserRuns = RunStore<PageDisk<BrowserValues, BrowserPlatform>>;

/// The runs of this origin; `None` where the player has forbidden the page to keep anything.
pub(crate) fn open() -> Option<BrowserRuns> {
    BrowserValues::open().map(of)
}

/// Runs that are gone with the tab. They are of the same type as the others: a store of another kind of disk would be
/// in the module a second time.
pub(crate) fn of_tab() -> BrowserRuns {
    of(BrowserValues::of_tab())
}

fn of(values: BrowserValues) -> BrowserRuns {
    RunStore::new(PageDisk::new(values, BrowserPlatform))
}

/// The use of a file of another program.
pub(crate) enum Imported {
    /// It is a run of that name now.
    Run(String),
    /// The settings hold from the next start on.
    Settings,
    /// It is to be shown.
    Replay(Box<Replay>),
}

/// Takes in a run, a replay or the settings of another program. The name of the run that is `played` is taken, also
/// where nothing of it is kept yet.
///
/// # Errors
/// Why it cannot be read or kept.
pub(crate) fn import<V: Values + Send, H: Platform + Send>(
    runs: &mut RunStore<PageDisk<V, H>>,
    file_name: &str,
    bytes: &[u8],
    played: &str,
) -> Result<Imported, String> {
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let replay_error = match Replay::from_bytes(bytes) {
        Ok(replay) => return Ok(Imported::Replay(Box::new(replay))),
        Err(error) => error,
    };
    if file_name.to_ascii_lowercase().ends_with(".ron") {
        return import_settings(runs.disk_mut(), file_name, bytes);
    }
    if Run::peek(bytes).is_err() {
        return Err(format!("{} cannot be opened: {replay_error}", text::clean(file_name)));
    }
    runs.import(stem, bytes, played).map(Imported::Run)
}

/// Settings with mistakes are refused: those that are kept stay.
fn import_settings<V: Values + Send, H: Platform + Send>(
    disk: &mut PageDisk<V, H>,
    file_name: &str,
    bytes: &[u8],
) -> Result<Imported, String> {
    let name = text::clean(file_name);
    let (settings, mistakes) = Settings::parse(&name, &String::from_utf8_lossy(bytes));
    if let Some(mistakes) = mistakes {
        return Err(mistakes.to_string());
    }
    let written = disk.write(&KeptFile::Settings.file_name(), settings.to_string().as_bytes());
    written.map(|()| Imported::Settings).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
