//! Files of this program: atomic writes, bounded reads, and error messages.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use roguecore::journal::Run;

use crate::plain_file::in_its_place;

/// The largest file that is read.
pub(super) const MAX_BYTES: u64 = Run::MAX_BYTES as u64;

/// Replaces the content of the file atomically: after a power failure it is the old or the new
/// one. Writes and syncs a temporary file in the same folder, renames it, and syncs the folder.
pub(super) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = write_temp(path, bytes)?;
    file.sync_all().inspect_err(|_| remove_temp(path))?;
    rename_temp(path)?;
    sync_folder(path);
    Ok(())
}

/// Writes a new file under the temporary name of `path`, without syncing it. The file is open for
/// reading and appending.
pub(super) fn write_temp(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let temp = temp_path(path);
    let mut file = create_temp(&temp)?;
    file.write_all(bytes).inspect_err(|_| remove_temp(path))?;
    Ok(file)
}

/// Gives the file of [`write_temp`] its name.
fn rename_temp(path: &Path) -> io::Result<()> {
    fs::rename(temp_path(path), path).inspect_err(|_| remove_temp(path))
}

/// Gives the file of [`write_temp`] its name, if nothing has that name: one step, so that of two programs
/// one takes it. Returns the file under that name.
///
/// The file is closed between: on Windows a name that is removed stays for as long as its file is open, and nothing
/// could be written under the temporary name until the run is closed.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when something has the name.
pub(super) fn take_name(
    path: &Path,
    file: File,
    bytes: &[u8],
    hard_link: fn(&Path, &Path) -> io::Result<()>,
) -> io::Result<File> {
    let linked = hard_link(&temp_path(path), path);
    drop(file);
    remove_temp(path);
    match linked {
        Ok(()) => open_taken(path, bytes),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // FAT has no hard links.
        Err(_) => {
            let mut options = OpenOptions::new();
            let mut file = options.read(true).append(true).create_new(true).open(path)?;
            let written = file.write_all(bytes).and_then(|()| file.sync_all());
            written.inspect_err(|_| drop(fs::remove_file(path)))?;
            Ok(file)
        }
    }
}

/// Opens the file under a name that was just taken, unless another program has put another file there since.
fn open_taken(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let file = open_to_append(path)?;
    let found = read_limited(&file, MAX_BYTES)?;
    let is_own = bytes.starts_with(&found);
    if is_own { Ok(file) } else { Err(io::ErrorKind::AlreadyExists.into()) }
}

/// An incomplete file takes up room on a disk that may be full.
pub(super) fn remove_temp(path: &Path) {
    let _ = fs::remove_file(temp_path(path));
}

/// A fixed name, so that a killed program leaves at most one temporary file behind.
pub(super) fn temp_path(path: &Path) -> PathBuf {
    with_suffix(path, ".new")
}

/// The path with a further suffix: `Ann.run.old`.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}

/// Creates the temporary file. It never follows a link: the remains of a killed program are removed first,
/// and anything but a plain file is refused.
fn create_temp(temp: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create_new(true);
    match options.open(temp) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            remove_left_over(temp)?;
            options.open(temp)
        }
        created => created,
    }
}

/// Removes the unfinished file of a killed program for that path.
pub(super) fn remove_left_over_of(path: &Path) {
    // Anything but a plain file is refused when something is written.
    let _ = remove_left_over(&temp_path(path));
}

fn remove_left_over(temp: &Path) -> io::Result<()> {
    check_own(temp)?;
    fs::remove_file(temp)
}

/// Refuses to write to anything else that stands in the place of a file of this program.
fn check_own(path: &Path) -> io::Result<()> {
    let Some(what) = in_its_place(path) else { return Ok(()) };
    Err(io::Error::other(format!("{} is {what}; remove it", path.display())))
}

/// Opens a file for appending, and makes it where there is none.
pub(super) fn create_to_append(path: &Path) -> io::Result<File> {
    check_own(path)?;
    OpenOptions::new().append(true).create(true).open(path)
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

/// Opens a file for reading and appending.
pub(super) fn open_to_append(path: &Path) -> io::Result<File> {
    check_own(path)?;
    check_readable(path, MAX_BYTES)?;
    OpenOptions::new().read(true).append(true).open(path)
}

/// The bytes of a plain file of at most [`Run::MAX_BYTES`]. Other files are not opened.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_at_most(path, MAX_BYTES)
}

/// The same with a smaller limit, in bytes.
pub(super) fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_limited(&open_at_most(path, limit)?, limit)
}

/// Opens a plain file of at most [`Run::MAX_BYTES`] for reading.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    open_at_most(path, MAX_BYTES)
}

fn open_at_most(path: &Path, limit: u64) -> io::Result<File> {
    check_readable(path, limit)?;
    File::open(path)
}

fn check_readable(path: &Path, limit: u64) -> io::Result<()> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a plain file"));
    }
    if metadata.len() > limit { Err(too_large()) } else { Ok(()) }
}

/// Reads a file within the limit: it may grow meanwhile, and system files report a length of 0.
pub(super) fn read_limited(file: &File, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(file.metadata()?.len().min(limit) as usize);
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(too_large()) } else { Ok(bytes) }
}

fn too_large() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "it is too large to be a run")
}

/// The reason for which the disk refused an operation on that file, as a clause for the player.
pub(super) fn reason(path: &Path, error: &io::Error) -> String {
    let parent = path.parent().unwrap_or(path);
    let folder = parent.display();
    // An error of this program is a phrase of its own.
    if error.get_ref().is_some() {
        return error.to_string();
    }
    match error.kind() {
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::QuotaExceeded => "your part of the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::PermissionDenied => format!("permission denied in {folder}"),
        io::ErrorKind::NotADirectory => format!("{folder} is not a folder"),
        io::ErrorKind::NotFound if !parent.is_dir() => format!("there is no folder {folder}"),
        io::ErrorKind::NotFound => format!("{} is gone", path.display()),
        _ => format!("the disk says: {error}"),
    }
}
