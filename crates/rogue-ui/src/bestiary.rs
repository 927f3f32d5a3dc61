//! The bestiary: the chronicle of all finished runs that are kept, read from their replays in portions, so that
//! screens are drawn between two of them; and its words.

mod words;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use rogue_player::chronicle::{Chronicle, NotCounted, RunReading, RunRecord, Step};
use rogue_words::text;
use roguecore::Content;
use roguecore::hash::hash_bytes;

use crate::storage::{ReplayInfo, Storage, StorageError};
use crate::time_budget::Progress;

/// The chronicle of the runs of one game, and how far it has been read.
///
/// ```
/// use rogue_ui::bestiary::Bestiary;
/// use rogue_ui::storage::Memory;
/// use roguecore::Content;
///
/// let mut bestiary = Bestiary::new(Content::classic());
/// bestiary.read_all(&mut Memory::default());
/// assert_eq!(bestiary.lines()[0], "Bestiary of The Ember of Dawn, classic: none of 4 kinds met yet");
/// ```
pub struct Bestiary {
    content: Arc<Content>,
    chronicle: Chronicle,
    /// The ids of the replays that were read, or are about to be.
    known: BTreeSet<String>,
    /// The replays that are left to read, the oldest first.
    left: VecDeque<ReplayInfo>,
    present: Option<Box<Present>>,
    /// The runs that count: their players and seeds.
    runs: Vec<String>,
    skipped: Skipped,
}

/// The replay that is being played.
struct Present {
    id: String,
    reading: RunReading,
    /// The key of everything that its record depends on.
    key: String,
    label: String,
}

/// The replays that are no part of the chronicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Skipped {
    /// Of another version of this game.
    other_version: u32,
    /// Of another game.
    other_game: u32,
    /// Damaged, not as they were played, or in a file that cannot be opened.
    unreadable: u32,
}

impl Bestiary {
    /// An empty one for the runs of that game.
    pub fn new(content: Arc<Content>) -> Self {
        Self {
            chronicle: Chronicle::new(&content),
            known: BTreeSet::new(),
            left: VecDeque::new(),
            present: None,
            runs: Vec::new(),
            skipped: Skipped::default(),
            content,
        }
    }

    /// The game.
    pub(crate) fn content(&self) -> &Content {
        &self.content
    }

    /// Whether it is about the runs of that game.
    pub(crate) fn is_of(&self, content: &Content) -> bool {
        self.content.hash() == content.hash()
    }

    /// Looks for replays that were not read yet.
    pub(crate) fn look_for_runs(&mut self, storage: &dyn Storage) {
        let new = storage.replays().into_iter().rev().filter(|it| !self.known.contains(&it.id));
        let new: Vec<_> = new.collect();
        self.known.extend(new.iter().map(|it| it.id.clone()));
        self.left.extend(new);
    }

    /// Whether there is more to read.
    pub(crate) fn is_reading(&self) -> bool {
        self.present.is_some() || !self.left.is_empty()
    }

    /// The replays that were read, and all of them.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let all = self.known.len();
        (all - self.left.len() - usize::from(self.present.is_some()), all)
    }

    /// Goes on by one command of a replay, or opens the next one; the record of a
    /// run is kept beside its replay: a lost or foreign one is found again by playing it.
    pub(crate) fn advance(&mut self, storage: &mut dyn Storage) -> Progress {
        match self.present.take() {
            Some(mut present) => match present.reading.advance() {
                Step::Reading => self.present = Some(present),
                Step::Done(run) => {
                    storage.keep_record(&present.id, &kept_text(&present.key, &run));
                    self.add(present.label, &run);
                }
                Step::NotCounted(why) => self.skip(&why),
            },
            None => self.open_next(storage),
        }
        Progress::of(self.is_reading())
    }

    fn add(&mut self, label: String, run: &RunRecord) {
        self.runs.push(label);
        self.chronicle.add(run);
    }

    /// Looks for replays and reads them all.
    pub fn read_all(&mut self, storage: &mut dyn Storage) {
        self.look_for_runs(storage);
        while self.advance(storage) == Progress::Working {}
    }

    fn open_next(&mut self, storage: &dyn Storage) {
        let Some(info) = self.left.pop_front() else { return };
        // The list of scores says so without a look into the file; a run without a score has no title.
        if !info.score.title.is_empty() && info.score.title != self.content.title() {
            return self.skip(&NotCounted::OtherGame);
        }
        let replay = match storage.replay(&info.id) {
            Ok(replay) => replay,
            Err(StorageError::Refused { why, .. }) => return self.skip(&why.into()),
            Err(_) => {
                self.skipped.unreadable += 1;
                return;
            }
        };
        if let Err(why) = RunReading::check(&replay, &self.content) {
            return self.skip(&why);
        }
        let (key, label) = (
            RunReading::key(&replay),
            format!("{}, seed {}", text::clean_name(&info.score.name), replay.seed()),
        );
        if let Some(run) = kept(storage, &info.id, &key) {
            return self.add(label, &run);
        }
        match RunReading::new(replay, &self.content) {
            Ok(reading) => {
                self.present = Some(Box::new(Present { id: info.id, reading, key, label }));
            }
            Err(why) => self.skip(&why),
        }
    }

    fn skip(&mut self, why: &NotCounted) {
        match why {
            NotCounted::OtherVersion => self.skipped.other_version += 1,
            NotCounted::OtherGame => self.skipped.other_game += 1,
            NotCounted::Unreadable(_) => self.skipped.unreadable += 1,
            NotCounted::Practice => {}
        }
    }
}

/// The record that was kept of a run, if it was made of this replay by this version.
fn kept(storage: &dyn Storage, id: &str, key: &str) -> Option<RunRecord> {
    let text = storage.kept_record(id)?;
    let (_, record) = text.split_once('\n')?;
    let record: RunRecord = record.parse().ok()?;
    (text == kept_text(key, &record)).then_some(record)
}

/// The text that is kept of a run: its key, a checksum, and the record.
fn kept_text(key: &str, record: &RunRecord) -> String {
    let record = record.to_string();
    format!("{key} {:016x}\n{record}", hash_bytes(record.as_bytes()))
}

#[cfg(test)]
mod tests;
