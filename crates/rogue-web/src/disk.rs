//! The files of runs in the storage of the page's origin. A run is one file with all its commands, as the programs
//! write it when a player copies a run; the records since its snapshot are in a value beside it, which is written anew
//! with every command.
//!
//! | value | content |
//! |---|---|
//! | `runs/NAME.run` | a snapshot with all commands before |
//! | `runs/NAME.journal` | the [tag] of the snapshot, and a record for each command since |
//! | `scores/ID` | the row of a finished run; `scores` has the rows of earlier pages |
//! | `content/HASH` | a file of a content, for all files that carry it |
//! | `open` | the name of the run that is being played |
//!
//! Pages of before wrote `runs/NAME.state` and `runs/NAME.damaged`, too: they go with their run.

use std::time::Duration;

use rogue_ui::storage::{AtName, Disk, DiskError, Entry, Replace, kept_run_name};
use roguecore::Source;
use roguecore::hash::hash_bytes;
use roguecore::journal::Run;
use roguecore::replay::{Link, Replay};

use crate::values::Values;

const OPEN: &str = "open";
const RUN: &str = ".run";

/// The largest snapshot: half of the room of an origin in browsers, so that the run before it, which it replaces,
/// and other runs have room.
const MAX_SNAPSHOT: usize = 2 << 20;

/// Why a file that is there cannot be opened, as a clause.
const PART_LOST: &str = "a part that it shares with other files is lost or damaged";

/// The operations of the page with a text or a file for the player.
pub(crate) trait Platform {
    /// Offers a file for download.
    ///
    /// # Errors
    /// Why the browser makes no file, as a clause.
    fn download(&self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Puts a text into the clipboard. Where the browser refuses it later, the page says so.
    ///
    /// # Errors
    /// Why there is no clipboard, as a clause.
    fn copy(&self, text: &str) -> Result<(), String>;

    /// The address of the page that opens a link.
    fn address(&self, link: &str) -> String;
}

/// The files of a page.
pub(crate) struct PageDisk<V, H> {
    pub(crate) values: V,
    pub(crate) platform: H,
    /// The longest snapshot that is written, in bytes.
    pub(crate) max_snapshot: usize,
    /// The content that is in many files.
    shared: Option<Source>,
}

/// A file that this tab has written or read.
#[derive(Clone, Debug)]
pub(crate) struct PageFile {
    path: String,
    /// The tag of the snapshot.
    tag: [u8; 8],
    /// The length of the snapshot, in bytes.
    snapshot: usize,
    /// All records since.
    records: Vec<u8>,
}

impl PageFile {
    fn new(path: &str, snapshot: &[u8], records: &[u8]) -> Self {
        Self {
            path: path.to_owned(),
            tag: tag(snapshot),
            snapshot: snapshot.len(),
            records: records.to_vec(),
        }
    }

    /// The value of the journal, with further records.
    fn journal(&self, more: &[u8]) -> Vec<u8> {
        [&self.tag, &*self.records, more].concat()
    }
}

/// The note that a run is played, by its name.
#[derive(Debug)]
pub(crate) struct PageLock(String);

/// Ties a journal to its snapshot: one of an earlier snapshot, whose removal a killed tab did not come to, is
/// none.
fn tag(snapshot: &[u8]) -> [u8; 8] {
    hash_bytes(snapshot).to_le_bytes()
}

/// The name of a run in the path of one of its files.
fn name_of(path: &str) -> Option<&str> {
    Some(path.strip_prefix("runs/")?.rsplit_once('.')?.0)
}

/// The value of the records behind the snapshot of a run; `None` for other files.
fn journal_of(path: &str) -> Option<String> {
    Some(format!("{}.journal", path.strip_suffix(RUN)?))
}

impl<V: Values, H: Platform> PageDisk<V, H> {
    /// The files in these values.
    pub(crate) fn new(values: V, platform: H) -> Self {
        Self { values, platform, max_snapshot: MAX_SNAPSHOT, shared: None }
    }

    /// The run that was open when the page was closed.
    pub(crate) fn left_open(&self) -> Option<String> {
        let name = String::from_utf8(self.values.read(OPEN)?.bytes).ok()?;
        let is_kept = kept_run_name(&name) == name && self.values.has(&format!("runs/{name}{RUN}"));
        is_kept.then_some(name)
    }

    /// The value of a file, without the records behind it.
    fn snapshot(&self, path: &str) -> Result<Vec<u8>, DiskError> {
        if !self.values.has(path) {
            return Err(DiskError::missing(path));
        }
        let file = self.values.read(path).ok_or_else(|| DiskError::other(PART_LOST))?;
        Ok(file.bytes)
    }

    /// The value of the journal; empty where there is none.
    fn journal(&self, path: &str) -> Vec<u8> {
        let journal = journal_of(path).and_then(|path| self.values.read(&path));
        journal.unwrap_or_default().bytes
    }

    /// The records behind a snapshot. The tag of a journal does not fit a damaged snapshot: then all records follow it,
    /// each of which has a checksum over the one before it.
    fn records(&self, path: &str, snapshot: &[u8]) -> Vec<u8> {
        let journal = self.journal(path);
        if let Some(records) = journal.strip_prefix(&tag(snapshot)) {
            return records.to_vec();
        }
        match journal.get(size_of::<u64>()..) {
            Some(records) if Run::peek(snapshot).is_err() => records.to_vec(),
            Some(_) | None => Vec::new(),
        }
    }

    fn write_journal(&mut self, file: &PageFile, more: &[u8]) -> Result<(), DiskError> {
        let Some(path) = journal_of(&file.path) else {
            return Err(DiskError::other("it is not a run"));
        };
        self.values.write(&path, &file.journal(more)).map_err(DiskError::other)
    }

    /// Writes a file whole. A journal of before fits no other snapshot, so a tab that is killed before its removal
    /// loses nothing.
    fn write_whole(&mut self, path: &str, bytes: &[u8]) -> Result<PageFile, DiskError> {
        let written = self.values.write_sharing(path, bytes, self.shared.as_ref());
        written.map_err(DiskError::other)?;
        if let Some(journal) = journal_of(path) {
            self.values.remove(&journal);
        }
        Ok(PageFile::new(path, bytes, &[]))
    }

    /// Compares all bytes of the file with those of the values.
    fn compare(&self, file: &PageFile) -> AtName {
        if !self.values.has(&file.path) {
            return AtName::Nothing;
        }
        // A part that is lost is in the file of this tab.
        let Ok(snapshot) = self.snapshot(&file.path) else { return AtName::Earlier };
        if tag(&snapshot) != file.tag {
            return AtName::Other;
        }
        match AtName::compared(&file.records, &self.records(&file.path, &snapshot)) {
            AtName::Copy => AtName::Same,
            found => found,
        }
    }

    /// The same, but only of the journal where that has all records.
    fn compare_journal(&self, file: &PageFile) -> AtName {
        let has_all = !file.records.is_empty() && self.journal(&file.path) == file.journal(&[]);
        if has_all && self.values.has(&file.path) { AtName::Same } else { self.compare(file) }
    }

    /// The link to the run of that replay; `None` where it has none.
    fn link(&self, replay: &str, player: &str) -> Option<Link> {
        let replay = Replay::from_bytes(&self.values.read(replay)?.bytes).ok()?;
        Link::new(&replay, player).ok()
    }
}

impl<V: Values + Send, H: Platform + Send> Disk for PageDisk<V, H> {
    type File = PageFile;
    type Lock = PageLock;

    fn list(&self, folder: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        for path in self.values.names() {
            let name = path.strip_prefix(folder).and_then(|path| path.strip_prefix('/'));
            let Some(name) = name else { continue };
            let journal = journal_of(&path).and_then(|path| self.values.written(&path));
            let written = self.values.written(&path).max(journal).unwrap_or(0);
            entries.push(Entry { name: name.to_owned(), written: written.into() });
        }
        entries
    }

    fn has(&self, path: &str) -> bool {
        self.values.has(path)
    }

    fn read(&self, path: &str, _limit: usize) -> Result<Vec<u8>, DiskError> {
        let mut bytes = self.snapshot(path)?;
        let records = self.records(path, &bytes);
        bytes.extend(records);
        Ok(bytes)
    }

    /// A storage has no step that takes a name only if it is free: the bytes that are read back tell whether another
    /// tab was faster.
    fn create(&mut self, path: &str, bytes: &[u8]) -> Result<PageFile, DiskError> {
        if self.values.has(path) {
            return Err(DiskError::taken(path));
        }
        let file = self.write_whole(path, bytes)?;
        match self.compare(&file) {
            AtName::Other => Err(DiskError::taken(path)),
            _ => Ok(file),
        }
    }

    fn replace(
        &mut self,
        path: &str,
        bytes: &[u8],
        _how: Replace<'_>,
        _own: Option<&mut PageFile>,
    ) -> Result<PageFile, DiskError> {
        // A snapshot that is there needs its records alone.
        let snapshot = self.snapshot(path).unwrap_or_default();
        match bytes.strip_prefix(&*snapshot) {
            Some(records) if !snapshot.is_empty() && journal_of(path).is_some() => {
                let file = PageFile::new(path, &snapshot, records);
                self.write_journal(&file, &[])?;
                Ok(file)
            }
            Some(_) | None => self.write_whole(path, bytes),
        }
    }

    fn open(&mut self, path: &str) -> Result<(PageFile, Vec<u8>), DiskError> {
        let snapshot = self.snapshot(path)?;
        let records = self.records(path, &snapshot);
        let file = PageFile::new(path, &snapshot, &records);
        Ok((file, [snapshot, records].concat()))
    }

    fn cut_off(&mut self, file: &mut PageFile, len: u64) -> Result<(), DiskError> {
        let found = self.len(file);
        if found == len {
            return Ok(());
        }
        let records = (len as usize).checked_sub(file.snapshot).filter(|_| len < found);
        let records = records.ok_or_else(|| DiskError::other("the file has another length"))?;
        file.records.truncate(records);
        self.write_journal(file, &[])
    }

    fn append(&mut self, file: &mut PageFile, bytes: &[u8]) -> Result<(), DiskError> {
        match self.compare_journal(file) {
            AtName::Nothing => return Err(DiskError::missing(&file.path)),
            AtName::Other => return Err(DiskError::other("another tab has replaced its files")),
            AtName::Same | AtName::Copy | AtName::Earlier => {}
        }
        self.write_journal(file, bytes)?;
        file.records.extend_from_slice(bytes);
        Ok(())
    }

    fn len(&self, file: &PageFile) -> u64 {
        (file.snapshot + file.records.len()) as u64
    }

    fn bytes(&self, file: &mut PageFile) -> Result<Vec<u8>, DiskError> {
        let snapshot = self.snapshot(&file.path)?;
        if tag(&snapshot) == file.tag {
            Ok([&*snapshot, &*file.records].concat())
        } else {
            Err(DiskError::other("another tab has replaced its files"))
        }
    }

    fn at_name(&mut self, file: &mut PageFile) -> AtName {
        self.compare(file)
    }

    /// A reload goes on with this run.
    fn go_on_with(
        &mut self,
        file: &mut PageFile,
        _first: Option<&PageFile>,
    ) -> Result<(), DiskError> {
        if let Some(name) = name_of(&file.path) {
            // Without this value it shows the title.
            let _ = self.values.write(OPEN, name.as_bytes());
        }
        Ok(())
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        let bytes = self.read(from, Run::MAX_BYTES)?;
        self.write(to, &bytes)?;
        self.remove(from)
    }

    fn remove(&mut self, path: &str) -> Result<(), DiskError> {
        self.values.remove(path);
        if let Some(stem) = path.strip_suffix(RUN) {
            for ending in ["journal", "state", "damaged", "run.damaged"] {
                self.values.remove(&format!("{stem}.{ending}"));
            }
            self.values.remove_unused_content();
        } else if path.ends_with(".replay") {
            self.values.remove_unused_content();
        }
        Ok(())
    }

    /// Browsers have no lock for a storage: the page asks before a second tab plays.
    fn lock(&mut self, path: &str, _patience: Duration) -> Result<Option<PageLock>, DiskError> {
        Ok(Some(PageLock(name_of(path).unwrap_or_default().to_owned())))
    }

    fn is_lock_at(&self, _lock: &PageLock, _path: &str) -> bool {
        self.values.has(OPEN)
    }

    fn unlock(&mut self, lock: PageLock) {
        let open = self.values.read(OPEN).map(|file| file.bytes);
        if open.is_some_and(|open| open == lock.0.as_bytes()) {
            self.values.remove(OPEN);
        }
    }

    fn now(&self) -> Duration {
        Duration::from_millis(self.values.now())
    }

    fn give(&mut self, name: &str, bytes: &[u8]) -> Result<String, DiskError> {
        self.platform.download(name, bytes).map_err(DiskError::other)?;
        Ok(format!("your downloads as {name}"))
    }

    fn publish(
        &mut self,
        path: &str,
        text: &str,
        player: &str,
        replay: &str,
    ) -> Result<String, DiskError> {
        let mut text = text.trim_end().to_owned();
        let link = self.link(replay, player);
        if let Some(link) = &link {
            text = format!("{text}\n{}", self.platform.address(&link.to_string()));
        }
        let written = self.values.write(path, text.as_bytes());
        written.and_then(|()| self.platform.copy(&text)).map_err(DiskError::other)?;
        let with = if link.is_some() { ", with a link to the whole run" } else { "" };
        Ok(format!("the clipboard{with}"))
    }

    /// A value for each line: tabs that end runs at once write over none of another.
    fn add_line(&mut self, path: &str, id: &str, line: &str) -> Result<(), DiskError> {
        self.values.write(&format!("{path}/{id}"), line.as_bytes()).map_err(DiskError::other)
    }

    fn share(&mut self, source: Option<&Source>) {
        self.shared = source.cloned();
    }

    fn keeps_files_beside(&self) -> bool {
        false
    }

    fn max_snapshot(&self) -> usize {
        self.max_snapshot
    }
}
