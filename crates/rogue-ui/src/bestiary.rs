//! The bestiary: the chronicle of all finished runs that are kept, read from their replays in portions, so that
//! screens are drawn between two of them; and its words.

mod words;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use rogue_travel::chronicle::{Chronicle, NotCounted, RunReading, Step};
use roguecore::Content;

use crate::storage::{ReplayInfo, Storage};

/// The chronicle of the runs of one game, and how far it has been read.
///
/// ```
/// use rogue_ui::bestiary::Bestiary;
/// use rogue_ui::storage::Memory;
/// use roguecore::Content;
///
/// let mut bestiary = Bestiary::new(Content::classic());
/// bestiary.read_all(&Memory::default());
/// assert_eq!(bestiary.lines()[0], "Bestiary of The Ember of Dawn, classic: 0 of 4 kinds met");
/// ```
pub struct Bestiary {
    content: Arc<Content>,
    chronicle: Chronicle,
    /// The ids of the replays that were read, or are about to be.
    known: BTreeSet<String>,
    /// The replays that are left to read, the oldest first.
    left: VecDeque<ReplayInfo>,
    present: Option<Box<RunReading>>,
    skipped: Skipped,
}

/// The replays that are no part of the chronicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Skipped {
    /// Of another version of this game.
    other_version: u32,
    /// Of another game.
    other_game: u32,
    /// Damaged, or not as they were played.
    unreadable: u32,
}

impl Bestiary {
    /// An empty one for the runs of that game.
    pub fn new(content: Arc<Content>) -> Self {
        Self {
            content,
            chronicle: Chronicle::default(),
            known: BTreeSet::new(),
            left: VecDeque::new(),
            present: None,
            skipped: Skipped::default(),
        }
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

    /// Goes on by one command of a replay, or opens the next one; returns whether there is more.
    pub(crate) fn advance(&mut self, storage: &dyn Storage) -> bool {
        match self.present.take() {
            Some(mut reading) => match reading.advance() {
                Step::Reading => self.present = Some(reading),
                Step::Done(run) => self.chronicle.add(&run),
                Step::NotCounted(why) => self.skip(&why),
            },
            None => self.open_next(storage),
        }
        self.is_reading()
    }

    /// Looks for replays and reads them all.
    pub fn read_all(&mut self, storage: &dyn Storage) {
        self.look_for_runs(storage);
        while self.advance(storage) {}
    }

    fn open_next(&mut self, storage: &dyn Storage) {
        let Some(info) = self.left.pop_front() else { return };
        // The list of scores says so without a look into the file; a run without a score has no title.
        if !info.score.title.is_empty() && info.score.title != self.content.title() {
            return self.skip(&NotCounted::OtherGame);
        }
        let Ok(replay) = storage.replay(&info.id) else {
            self.skipped.unreadable += 1;
            return;
        };
        match RunReading::new(replay, &self.content) {
            Ok(reading) => self.present = Some(Box::new(reading)),
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

#[cfg(test)]
mod tests;
