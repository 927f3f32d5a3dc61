//! Files that the player exchanges with other programs: taken in, copied, removed.

use rogue_ui::Settings;
use rogue_ui::storage::{KeptFile, Storage as _, StorageError, run_name};
use rogue_ui::text;
use roguecore::journal::Run;
use roguecore::replay::Replay;

use super::{Hands, PART_LOST, Runs, SETTINGS, run_file};
use crate::disk::Disk;

/// What became of a file of another program.
pub(crate) enum Imported {
    /// It is a run of that name now.
    Run(String),
    /// The settings hold from the next start on.
    Settings,
    /// It is to be shown.
    Replay(Box<Replay>),
}

impl<D: Disk, H: Hands> Runs<D, H> {
    /// Takes in a run, a replay or the settings of another program; returns what was done with it. The name of the
    /// run that is `played` is taken, also where nothing of it is kept yet.
    ///
    /// # Errors
    /// Why it cannot be read or kept.
    pub(crate) fn import(
        &mut self,
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
            return self.import_settings(file_name, bytes);
        }
        if Run::peek(bytes).is_err() {
            return Err(format!("{} cannot be opened: {replay_error}", text::clean(file_name)));
        }
        let mut name = self.free_name(stem);
        if name.eq_ignore_ascii_case(&run_name(played)) {
            name = self.free_name(&format!("{name} 2"));
        }
        self.disk.write(&run_file(&name), bytes)?;
        Ok(Imported::Run(name))
    }

    /// Settings with mistakes are refused: those that are kept stay.
    fn import_settings(&mut self, file_name: &str, bytes: &[u8]) -> Result<Imported, String> {
        let name = text::clean(file_name);
        let (settings, mistakes) = Settings::parse(&name, &String::from_utf8_lossy(bytes));
        if let Some(mistakes) = mistakes {
            return Err(mistakes.to_string());
        }
        self.disk.write(SETTINGS, settings.to_string().as_bytes())?;
        Ok(Imported::Settings)
    }

    pub(super) fn copy_out(&self, file: &KeptFile) -> Result<String, StorageError> {
        let name = file.file_name();
        let failed = |why| StorageError::File { what: "copied", why };
        let bytes = match file {
            KeptFile::Settings => self.settings().0.to_string().into_bytes(),
            KeptFile::Replay(_) | KeptFile::Morgue(_) => {
                let path = format!("history/{name}");
                if !self.disk.has(&path) {
                    return Err(StorageError::MissingFile { name });
                }
                self.disk.read(&path).ok_or_else(|| failed(PART_LOST.to_owned()))?.bytes
            }
        };
        self.hands.download(&name, &bytes).map_err(failed)?;
        Ok(format!("your downloads as {name}"))
    }

    /// Removes a replay with all texts of the run; its row of the scores stays.
    pub(super) fn remove_finished(&mut self, id: &str) -> Result<(), StorageError> {
        let replay = format!("history/{id}.replay");
        if !self.disk.has(&replay) {
            return Err(StorageError::MissingFile { name: id.to_owned() });
        }
        let texts = [
            format!("history/{id}.record"),
            format!("history/{id}.txt"),
            format!("results/{id}.txt"),
        ];
        texts.iter().for_each(|file| self.disk.remove(file));
        self.disk.remove(&replay);
        self.disk.remove_unused_content();
        Ok(())
    }
}
