//! Files of the player: chosen or dropped, taken in, and offered for download.

use super::{Page, window};
use crate::browser;
use crate::runs::{self, Imported};
use crate::told::tell;

impl Page {
    /// Offers the run for download, with the commands that could not be saved.
    pub(super) fn download_run(&mut self) {
        match self.app.export_open_run() {
            Ok(place) => tell(&format!(
                "The run was copied to {place}. Open the file in the other tab to go on with it."
            )),
            Err(error) => tell(&error.to_string()),
        }
    }

    /// Takes in a file that the player has dropped or chosen.
    pub(super) fn import(&mut self, name: &str, bytes: &[u8]) {
        let Some(mut runs) = browser::keeps_runs().then(runs::open).flatten() else {
            return tell("This page cannot save or open files.");
        };
        match runs::import(&mut runs, name, bytes, self.app.run_name()) {
            Ok(Imported::Run(name)) => {
                self.app.run_came();
                tell(&format!("The run is kept as {name}: choose it in the list of runs."));
            }
            Ok(Imported::Settings) if self.app.is_unsaved() => {
                tell("The settings are kept: they hold after the page is loaded again.");
            }
            Ok(Imported::Settings) => {
                // The run goes on with them.
                let _ = window().location().reload();
            }
            Ok(Imported::Replay(replay)) => self.app.watch_replay(*replay),
            Err(sentence) => tell(&sentence),
        }
    }

    /// Another tab has changed a value of the storage, or with no name all of them.
    pub(super) fn storage_changed(&mut self, key: Option<&str>) {
        if key.is_none_or(|key| key.starts_with(browser::PREFIX)) {
            self.app.on_external_change();
        }
    }
}
