//! Runs in the files of a folder: [`RunStore`] on a [`FolderDisk`], and the files of the program beside them.
//!
//! | file | content |
//! |---|---|
//! | `pictures` | pictures of the screen, where the player asked for them |
//! | `window.ron` | size and place of the window, as it was closed |

mod disk;
mod folder;
mod folder_disk;
mod lock;
mod settings;
mod sync;
mod window_file;

use std::path::{Path, PathBuf};

use rogue_ui::storage::RunStore;

use crate::cli::Options;
use crate::error::Error;
pub(crate) use disk::read;
pub(crate) use folder_disk::FolderDisk;
pub(crate) use settings::{LoadedSettings, load as load_settings};
pub use window_file::{WindowFile, WindowPlace};

/// Runs stored as files in a folder.
pub(crate) type Files = RunStore<FolderDisk>;

/// Storage in that folder, which is created at the first write.
pub(crate) fn in_folder(folder: impl Into<PathBuf>) -> Files {
    Files::new(FolderDisk::new(folder))
}

/// The folder that the options name, or the data folder of this system.
///
/// # Errors
/// When there is none, or a file has its name.
pub(crate) fn folder_of(options: &Options) -> Result<PathBuf, Error> {
    let folder = options.data_dir.clone().or_else(folder::data_folder).ok_or_else(|| {
        Error::new("this system has no folder for saved games; name one with --data-dir")
    })?;
    if folder.exists() && !folder.is_dir() {
        let folder = folder.display();
        return Err(Error::new(format_args!(
            "`{folder}` is not a folder; name one with --data-dir"
        )));
    }
    Ok(folder)
}

/// The file of the commands of a run, beside it.
pub(crate) fn commands_path(path: &Path) -> PathBuf {
    path.with_extension("commands")
}

/// The file of the commands of the run at that path; empty where it cannot be read.
pub(crate) fn read_commands(path: &Path) -> Vec<u8> {
    let path = commands_path(path);
    match read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::debug!(%error, path = %path.display(), "no file of commands");
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests;
