//! Storage in memory, for tests and for programs without a disk.

use std::collections::BTreeMap;

use super::disk::Disk as _;
use super::{MemoryDisk, RunStore, Storage as _};

/// Runs in memory. Clones share the files, as programs share a folder: a test can read the runs that an app has saved.
///
/// ```
/// use roguecore::{Command, Game};
/// use rogue_ui::storage::{Memory, Storage};
///
/// let mut storage = Memory::default();
/// let mut game = Game::new(7);
/// storage.begin("Ann", &game)?;
/// game.step(Command::Wait).unwrap();
/// storage.append(Command::Wait, &game)?;
/// storage.close()?;
/// let again = storage.resume("Ann", game.content())?;
/// assert_eq!(again.fingerprint(), game.fingerprint());
/// # Ok::<(), rogue_ui::storage::StorageError>(())
/// ```
pub type Memory = RunStore<MemoryDisk>;

impl Default for Memory {
    fn default() -> Self {
        Self::new(MemoryDisk::default())
    }
}

/// Another program with the same files.
impl Clone for Memory {
    fn clone(&self) -> Self {
        Self::new(self.disk().clone())
    }
}

impl Memory {
    /// Makes every access fail for a reason such as `the disk is full`, until it is set to `None`.
    pub fn set_failure(&self, reason: Option<&str>) {
        self.disk().set_failure(reason);
    }

    /// Makes a run one that cannot be resumed, only recovered.
    pub fn damage(&self, name: &str) {
        self.disk().damage(&format!("runs/{name}.run"));
    }

    /// The morgue texts, the newest first.
    pub fn morgues(&self) -> Vec<String> {
        let mut texts = self.disk().texts("history", ".txt");
        texts.reverse();
        texts.into_iter().map(|(_, text)| text).collect()
    }

    /// The results that were kept, the newest last.
    pub fn results(&self) -> Vec<String> {
        let texts = self.disk().texts("results", ".txt");
        texts.into_iter().map(|(_, text)| text).collect()
    }

    /// The texts beside replays, by their ids.
    pub fn records(&self) -> BTreeMap<String, String> {
        self.disk().texts("history", ".record").into_iter().collect()
    }

    /// Puts a text beside a replay, or takes it away.
    pub fn set_record(&self, id: &str, text: Option<&str>) {
        match text {
            Some(text) => self.clone().keep_record(id, text),
            None => _ = self.disk().clone().remove(&format!("history/{id}.record")),
        }
    }

    /// The name of the run that is open in a program.
    pub fn open_run(&self) -> Option<String> {
        self.disk().locked("runs/", ".lock")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use roguecore::{Command, Content, ContentBuilder, Fighter, Game, Prototype};

    use super::*;
    use crate::storage::{KeptFile, MAX_NAME_LENGTH};

    fn content() -> Arc<Content> {
        Content::classic()
    }

    /// A game in which the player dies on the first turn.
    fn deadly_game() -> Game {
        let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1";
        Game::from_scene(content(), scene).unwrap()
    }

    #[test]
    fn the_last_played_run_is_listed_first_and_names_are_unique() {
        let mut storage = Memory::default();
        storage.begin("Ann", &Game::new(1)).unwrap();
        storage.begin("Bob", &Game::new(2)).unwrap();
        storage.begin("ann", &Game::new(3)).unwrap();
        assert_eq!(
            storage.take_notice().map(|it| it.to_string()).as_deref(),
            Some("The name ann is taken: this run is saved as ann 2.")
        );
        assert_eq!(storage.open_name().as_deref(), Some("ann 2"));
        assert_eq!(storage.free_name("ann"), "ann 3");
        assert_eq!(storage.free_name("ann 2"), "ann 3");
        let mut game = storage.resume("Ann", &content()).unwrap();
        game.step(Command::Wait).unwrap();
        storage.append(Command::Wait, &game).unwrap();
        let names: Vec<_> = storage.runs().into_iter().map(|run| run.name).collect();
        assert_eq!(names, ["Ann", "ann 2", "Bob"]);
    }

    /// A name as long as a name can be has room for a number in place of its last letters.
    #[test]
    fn the_longest_name_is_numbered_without_a_word() {
        let mut storage = Memory::default();
        let long = "a".repeat(MAX_NAME_LENGTH);
        for expected in [long.clone(), "a".repeat(MAX_NAME_LENGTH - 2) + " 2"] {
            let name = storage.free_name(&long);
            assert_eq!(name, expected);
            storage.begin(&name, &Game::new(1)).unwrap();
            assert_eq!(storage.take_notice(), None);
        }
    }

    #[test]
    fn a_failure_is_reported_and_loses_nothing() {
        let mut storage = Memory::default();
        let mut game = Game::new(1);
        storage.begin("Ann", &game).unwrap();
        storage.set_failure(Some("the disk is full"));
        game.step(Command::Wait).unwrap();
        let error = storage.append(Command::Wait, &game).unwrap_err().to_string();
        assert_eq!(error, "The run cannot be saved: the disk is full.");
        storage.set_failure(None);
        let again = storage.resume("Ann", &content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }

    #[test]
    fn a_run_resumed_with_more_rows_has_a_replay_of_the_new_content() {
        let mut storage = Memory::default();
        // Content of a builder is not carried.
        let built = ContentBuilder::from_content(&content()).build().unwrap();
        let built = Arc::new(built);
        storage.begin("Ann", &Game::with_content(built.clone(), 1)).unwrap();
        let mut rows = ContentBuilder::from_content(&built);
        rows.prototype(Prototype::creature("wasp", 'w', Fighter::new(2, 0, 1)));
        let larger = Arc::new(rows.build().unwrap());
        let mut game = storage.resume("Ann", &larger).unwrap();
        game.step(Command::Wait).unwrap();
        storage.append(Command::Wait, &game).unwrap();
        storage.finish(&game, "won", "").unwrap();
        let replay = storage.replay(&storage.replays()[0].id).unwrap();
        assert_eq!(replay.verify(&larger).unwrap().fingerprint(), game.fingerprint());
    }

    #[test]
    fn a_finished_run_becomes_a_score_and_a_replay() {
        let mut storage = Memory::default();
        let mut game = deadly_game();
        storage.begin("Ann", &game).unwrap();
        while game.outcome().is_none() {
            game.step(Command::Wait).unwrap();
            storage.append(Command::Wait, &game).unwrap();
        }
        storage.finish(&game, "killed by a troll on floor 1", "here lies Ann").unwrap();
        assert!(storage.runs().is_empty() && storage.open_run().is_none());
        assert_eq!(storage.scores()[0].end, "killed by a troll on floor 1");
        let replay = storage.replay(&storage.replays()[0].id).unwrap();
        assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
        assert_eq!(storage.morgues(), ["here lies Ann\n"]);
        let id = storage.replays()[0].id.clone();
        for file in [KeptFile::Replay, KeptFile::Morgue] {
            assert!(storage.export(&file(id.clone())).is_ok());
            assert!(storage.export(&file("1".to_owned())).is_err());
        }
    }
}
