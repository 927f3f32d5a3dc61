//! Atomic writes, bounded reads, and error messages of the disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;

use rogue_ui::storage::StorageError;
use roguecore::journal::Run;

/// Replaces the content of the file atomically: after a power failure it is the old or the new
/// one. Writes and syncs a temporary file in the same folder, renames it, and syncs the folder.
pub(super) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temp = temp_path(path);
    let written = write_and_sync(&temp, bytes).and_then(|()| fs::rename(&temp, path));
    if written.is_err() {
        // An incomplete file takes up room on a disk that may be full.
        let _ = fs::remove_file(&temp);
    }
    written?;
    sync_folder(path);
    Ok(())
}

/// Writes a new file and syncs it on a separate thread, so that a new game starts without waiting
/// for the disk.
pub(super) fn write_in_background(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temp = temp_path(path);
    let written = File::create(&temp).and_then(|mut file| {
        file.write_all(bytes)?;
        fs::rename(&temp, path)?;
        Ok(file)
    });
    if written.is_err() {
        let _ = fs::remove_file(&temp);
    }
    let (file, path) = (written?, path.to_owned());
    let sync = move || {
        if let Err(error) = file.sync_all() {
            tracing::warn!(%error, path = %path.display(), "new file not synced");
        }
        sync_folder(&path);
    };
    // When no thread can be started, the kernel syncs the file some seconds later.
    let _ = thread::Builder::new().name("sync".into()).spawn(sync);
    Ok(())
}

/// A fixed name, so that a killed program leaves at most one temporary file behind.
fn temp_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

fn write_and_sync(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Syncs the folder of the file, which contains the file's name. Does nothing on systems where
/// folders cannot be opened.
pub(super) fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok())
        && let Err(error) = folder.sync_all()
    {
        tracing::debug!(%error, path = %path.display(), "folder not synced");
    }
}

/// Opens the file for appending and truncates it to `valid_len` bytes.
pub(super) fn open_for_append(path: &Path, valid_len: usize) -> io::Result<File> {
    let file = OpenOptions::new().append(true).open(path)?;
    if file.metadata()?.len() != valid_len as u64 {
        file.set_len(valid_len as u64)?;
    }
    Ok(file)
}

/// The bytes of a plain file of at most [`Run::MAX_BYTES`]. Other files are not opened.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    let too_large = || io::Error::other("it is too large to be a run");
    let limit = Run::MAX_BYTES as u64;
    if metadata.len() > limit {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(metadata.len() as usize);
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(too_large()) } else { Ok(bytes) }
}

/// The error for an operation that the disk refused.
pub(super) fn storage_error(what: &'static str, path: &Path, error: &io::Error) -> StorageError {
    tracing::warn!(what, %error, path = %path.display(), "storage");
    let folder = path.parent().unwrap_or(path).display();
    let why = match error.kind() {
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::QuotaExceeded => "your part of the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::PermissionDenied => format!("permission denied in {folder}"),
        io::ErrorKind::NotADirectory => format!("{folder} is no folder"),
        io::ErrorKind::NotFound => format!("{} is gone", path.display()),
        _ => format!("the disk says: {error}"),
    };
    StorageError::Device { what, why }
}
