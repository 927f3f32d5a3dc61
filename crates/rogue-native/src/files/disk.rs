//! Reading and replacing files, and words for what a disk refuses. Knows no run.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;

use rogue_ui::storage::StorageError;
use roguecore::journal::Run;

/// Puts the bytes in the place of the file: all of them or none, whenever the power goes.
/// A new file beside it is written and synced, takes its name, and the folder is synced.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = beside(path);
    let written = write_new(&new, bytes).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // What was half written helps nobody, and may be what fills the disk.
        let _ = fs::remove_file(&new);
    }
    written?;
    sync_folder(path);
    Ok(())
}

/// Puts the bytes where no file is yet, and lets the disk take its time: they are synced behind
/// the player's back, who is shown a game meanwhile.
pub(super) fn place(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = beside(path);
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(bytes)?;
        fs::rename(&new, path)?;
        Ok(file)
    });
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    let (file, path) = (written?, path.to_owned());
    let sync = move || {
        if let Err(error) = file.sync_all() {
            tracing::warn!(%error, path = %path.display(), "a new run is not synced");
        }
        sync_folder(&path);
    };
    // Without a thread more the kernel syncs in its own time, seconds later.
    let _ = thread::Builder::new().name("sync".into()).spawn(sync);
    Ok(())
}

/// Always the same name, so that a killed program leaves at most one such file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The name is in the folder, so the folder is synced as well. Where folders cannot be opened
/// there is nothing to sync.
pub(super) fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok())
        && let Err(error) = folder.sync_all()
    {
        tracing::debug!(%error, path = %path.display(), "folder not synced");
    }
}

/// The file, to append to it, cut to so many bytes.
pub(super) fn append_from(path: &Path, whole: usize) -> io::Result<File> {
    let file = OpenOptions::new().append(true).open(path)?;
    if file.metadata()?.len() != whole as u64 {
        file.set_len(whole as u64)?;
    }
    Ok(file)
}

/// The bytes of a plain file that is not too large; nothing else is opened at all.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    let too_large = || io::Error::other("it is too large to be a run");
    let limit = Run::MAX_BYTES as u64;
    if about.len() > limit {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(too_large()) } else { Ok(bytes) }
}

/// What the player is told when the disk refuses.
pub(super) fn trouble(what: &'static str, path: &Path, error: &io::Error) -> StorageError {
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
