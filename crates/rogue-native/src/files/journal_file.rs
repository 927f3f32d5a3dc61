//! The file of the open run: appended to on the thread of play, and synced on another one together
//! with the file of its commands.

use std::fs::File;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use super::disk;
use super::own_file::{AtName, LastFile, OwnFile};
use super::sync::Syncer;

/// Time between two looks at the name of the file while the run is played.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// A run file, open for reading and appending.
#[derive(Debug)]
pub(super) struct JournalFile {
    file: OwnFile,
    checked: Instant,
    syncer: Syncer,
}

impl JournalFile {
    /// Starts syncing a file of a run. `commands` is the file of its commands, which does not change
    /// before the next snapshot: it is synced first.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(super) fn new(file: OwnFile, commands: Option<File>, path: &Path) -> io::Result<Self> {
        let (synced, path) = (file.handle()?, path.to_owned());
        let mut first = true;
        let syncer = Syncer::start(move || {
            if std::mem::take(&mut first) {
                if let Some(commands) = &commands {
                    commands.sync_all()?;
                }
                synced.sync_all()?;
                disk::sync_folder(&path);
            }
            synced.sync_data()
        })?;
        Ok(Self { file, checked: Instant::now(), syncer })
    }

    /// Whether the file stands under its name. Goes on with a copy that stands there.
    pub(super) fn is_in_place(&mut self, path: &Path) -> bool {
        match self.at_name(path) {
            AtName::Same => true,
            AtName::Copy => self.reopen(path).is_ok(),
            AtName::Nothing | AtName::Earlier | AtName::Other => false,
        }
    }

    fn reopen(&mut self, path: &Path) -> io::Result<()> {
        *self = Self::new(self.file.open_copy(path)?, None, path)?;
        Ok(())
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When they cannot be written, or an earlier sync has failed.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(error) = self.syncer.take_error() {
            return Err(error);
        }
        self.file.append(bytes)?;
        self.syncer.notify_written();
        Ok(())
    }

    /// Whether the file as it was opened or created has reached the disk.
    pub(super) fn is_durable(&self) -> bool {
        self.syncer.is_durable()
    }

    /// Whether to look at the name of the file now.
    pub(super) fn is_check_due(&mut self) -> bool {
        let due = self.checked.elapsed() >= CHECK_INTERVAL;
        if due {
            self.checked = Instant::now();
        }
        due
    }

    /// What stands under the name of the file.
    pub(super) fn at_name(&mut self, path: &Path) -> AtName {
        self.file.at_name(path)
    }

    /// All bytes that this program has written.
    ///
    /// # Errors
    /// When they cannot be read, or another program has changed the file.
    pub(super) fn bytes(&mut self) -> io::Result<Vec<u8>> {
        self.file.bytes()
    }

    /// The file when it cannot be appended to any more.
    pub(super) fn last(self) -> LastFile {
        self.file.last()
    }

    /// Syncs the file, and looks whether it stands under its name while it is open. Returns it with an error when a
    /// sync has failed, or something else stands there.
    pub(super) fn finish(self, path: &Path) -> (LastFile, io::Result<()>) {
        let Self { mut file, syncer, .. } = self;
        let finished = syncer.finish().and_then(|()| file.check_is_at(path));
        (file.last(), finished)
    }
}
