//! What another tab does to the files of the open run: what is missing is written again. What is another tab's stays,
//! and the open run goes on under another name.

use rogue_ui::storage::{Storage as _, StorageError, StorageNotice};
use roguecore::Game;
use roguecore::journal::Run;

use super::{Hands, OPEN, OpenRun, RunState, Runs, journal_file, not, run_file, state_file, tag};
use crate::disk::Disk;

/// What is in the files of the open run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    Whole,
    /// Something is missing.
    Part,
    /// Another tab has gone on with the run, or has put something else in its place.
    Other,
}

impl<D: Disk, H: Hands> Runs<D, H> {
    fn kept(&self) -> Kept {
        let Some(open) = self.open.as_ref().filter(|open| !open.waits_for_turn) else {
            return Kept::Whole;
        };
        let Some(snapshot) = self.disk.read(&run_file(&open.name)) else { return Kept::Part };
        let found = tag(&snapshot.bytes);
        if open.snapshot != Some(found) {
            return Kept::Other;
        }
        let file = self.disk.read(&journal_file(&open.name)).unwrap_or_default().bytes;
        // The journal of another snapshot is none.
        let records = file.strip_prefix(&found).unwrap_or_default();
        // Without a journal the next command writes a snapshot.
        let own = open.journal.as_deref().map(|journal| &journal[found.len()..]);
        let is_whole = match own {
            Some(own) if !own.starts_with(records) => return Kept::Other,
            Some(own) => own == records,
            None => !open.is_unsaved,
        };
        if is_whole && self.disk.has(OPEN) { Kept::Whole } else { Kept::Part }
    }

    /// Writes again what is missing in the files of the open run.
    pub(super) fn write_missing(&mut self, game: &Game) -> Result<(), StorageError> {
        let kept = self.kept();
        let Some(open) = &mut self.open else { return Ok(()) };
        let is_unsaved = open.is_unsaved;
        open.is_replaced = kept == Kept::Other;
        match kept {
            Kept::Other if is_unsaved => {
                Err(not("saved", "another tab has replaced its files".to_owned()))
            }
            Kept::Whole | Kept::Other => Ok(()),
            Kept::Part if is_unsaved => {
                self.note_open();
                self.write_again()
            }
            Kept::Part => {
                self.note_open();
                if !self.write_journal() {
                    self.save_snapshot(game)?;
                }
                self.notice = Some(StorageNotice::WrittenAgain);
                Ok(())
            }
        }
    }

    /// Writes the journal behind the snapshot that it belongs to, where both are there.
    pub(super) fn write_journal(&mut self) -> bool {
        let Some(open) = &self.open else { return false };
        let Some(journal) = &open.journal else { return false };
        let snapshot = self.disk.read(&run_file(&open.name)).map(|file| tag(&file.bytes));
        let is_written = snapshot.is_some_and(|snapshot| open.snapshot == Some(snapshot))
            && self.disk.write(&journal_file(&open.name), journal).is_ok();
        if is_written {
            self.note_state();
        }
        is_written
    }

    /// Saves a new run under its name, or under the next one that is free. A storage has no step that takes a name
    /// only if it is free: what is read back tells whether another tab was faster.
    pub(super) fn take_name(&mut self, game: &Game) -> Result<(), StorageError> {
        let Some(wanted) = self.open_name() else { return Err(StorageError::NoneOpen) };
        let name = self.free_name(&wanted);
        if let Some(open) = &mut self.open
            && name != wanted
        {
            open.name.clone_from(&name);
            open.run.rename(&name);
            self.notice = Some(StorageNotice::NameTaken { wanted, name });
        }
        self.note_open();
        self.save_as_snapshot(game)?;
        let is_taken = self.kept() != Kept::Other;
        if let Some(open) = &mut self.open {
            open.is_new = !is_taken;
        }
        Ok(())
    }

    /// Saves the open run under another name where its files are those of another run now. Returns whether another tab
    /// has gone on with this one: its files are left to that tab.
    pub(super) fn save_beside_another_run(&mut self) -> Result<bool, StorageError> {
        if self.kept() != Kept::Other {
            return Ok(false);
        }
        let Some(open) = &self.open else { return Ok(false) };
        let game = open.game().map_err(|why| not("saved", why))?;
        if self.has_all_commands(open, &game) {
            return Ok(true);
        }
        if let Some(open) = &mut self.open {
            open.is_replaced = true;
        }
        self.step_aside();
        self.save_snapshot(&game)?;
        Ok(false)
    }

    /// Whether the files under the name of the open run have all its commands, and any number behind them. The seed
    /// alone tells nothing: a daily dungeon is played in many tabs.
    fn has_all_commands(&self, open: &OpenRun, game: &Game) -> bool {
        let Ok(whole) = self.whole(&open.name) else { return false };
        let Ok(found) = Run::open(&open.content, &whole) else { return false };
        let own = open.run.replay();
        found.run.replay().first(own.len(), game) == *own
    }

    /// Whether the files under the name of the open run are its own: a new run has taken none yet.
    pub(super) fn are_files_own(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.is_new) && self.kept() != Kept::Other
    }

    /// Compares the files of the open run, and leaves them to the tab that has replaced them.
    pub(super) fn step_aside_if_replaced(&mut self) {
        let is_replaced = self.kept() == Kept::Other;
        // A new run takes a name that is free as it is saved.
        if let Some(open) = self.open.as_mut().filter(|open| !open.is_new) {
            open.is_replaced |= is_replaced;
        }
        self.step_aside();
    }

    /// The same before each command: the state of the run, a short file that each tab removes with the snapshot that it
    /// replaces, has the tag of the snapshot. The files are read only where it has another one or is missing.
    pub(super) fn step_aside_for_command(&mut self) {
        let Some(open) = &self.open else { return };
        let state = self.disk.read(&state_file(&open.name)).unwrap_or_default().bytes;
        let is_own = open.snapshot.is_some_and(|own| RunState::parse(&state, own).is_some());
        if is_own {
            self.step_aside();
        } else {
            self.step_aside_if_replaced();
        }
    }

    /// Leaves the files of the open run to the tab that has replaced them: the next snapshot has another name.
    fn step_aside(&mut self) {
        let Some(open) = self.open.as_ref().filter(|open| open.is_replaced) else { return };
        let name = self.free_name(&open.name);
        if let Some(open) = &mut self.open {
            open.name.clone_from(&name);
            open.run.rename(&name);
            (open.journal, open.snapshot, open.is_replaced) = (None, None, false);
        }
        self.notice = Some(StorageNotice::MovedTo { name });
        self.note_open();
    }
}
