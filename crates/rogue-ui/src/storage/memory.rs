//! Storage in memory, for tests and for programs without a disk.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, LoadError};

use super::{KeptFile, ReplayInfo, RunInfo, Score, Storage, StorageError, StorageNotice, run_name};
use crate::settings::{Change, Settings};

/// Storage in memory. Clones share their runs, so that a test can read what an app has saved.
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
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<Mutex<Runs>>);

#[derive(Debug, Default)]
struct Runs {
    /// Unfinished runs, the last played one at the end.
    unfinished: Vec<Run>,
    open: Option<String>,
    finished: Vec<FinishedRun>,
    results: Vec<String>,
    /// What is kept beside replays, by their ids.
    records: BTreeMap<String, String>,
    settings: Settings,
    /// Why every access fails.
    failure: Option<String>,
    /// Saving the open run has failed, and not been tried again.
    is_unsaved: bool,
    /// What the player has not been told about the open run.
    notice: Option<StorageNotice>,
}

#[derive(Debug)]
struct Run {
    name: String,
    game: Game,
    replay: Replay,
    /// Whether it cannot be resumed.
    is_damaged: bool,
}

#[derive(Debug)]
struct FinishedRun {
    score: Score,
    /// `None` once it was removed.
    replay: Option<Replay>,
    morgue: String,
    is_scored: bool,
}

impl Memory {
    /// Makes every access fail for a reason such as `the disk is full`, until it is set to `None`.
    pub fn set_failure(&self, reason: Option<&str>) {
        self.lock().failure = reason.map(str::to_owned);
    }

    /// Makes a run one that cannot be resumed, only recovered.
    pub fn damage(&self, name: &str) {
        let mut runs = self.lock();
        if let Some(index) = runs.index(name) {
            runs.unfinished[index].is_damaged = true;
        }
    }

    /// The morgue texts, the newest first.
    pub fn morgues(&self) -> Vec<String> {
        self.lock().finished.iter().rev().map(|run| run.morgue.clone()).collect()
    }

    /// The results that were kept, the newest last.
    pub fn results(&self) -> Vec<String> {
        self.lock().results.clone()
    }

    /// What is kept beside replays, by their ids.
    pub fn records(&self) -> BTreeMap<String, String> {
        self.lock().records.clone()
    }

    /// Puts a text beside a replay, or takes it away.
    pub fn set_record(&self, id: &str, text: Option<&str>) {
        let records = &mut self.lock().records;
        match text {
            Some(text) => _ = records.insert(id.to_owned(), text.to_owned()),
            None => _ = records.remove(id),
        }
    }

    /// The settings that are kept.
    pub fn settings(&self) -> Settings {
        self.lock().settings.clone()
    }

    /// The name of the open run.
    pub fn open_run(&self) -> Option<String> {
        self.lock().open.clone()
    }

    /// Ignores poisoning: a panic in one test must not make others fail.
    fn lock(&self) -> MutexGuard<'_, Runs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Runs {
    fn check(&self, what: &'static str) -> Result<(), StorageError> {
        match &self.failure {
            Some(why) => Err(StorageError::Device { what, why: why.clone() }),
            None => Ok(()),
        }
    }

    /// The same for a file that is no unfinished run.
    fn check_file(&self, what: &'static str) -> Result<(), StorageError> {
        match &self.failure {
            Some(why) => Err(StorageError::File { what, why: why.clone() }),
            None => Ok(()),
        }
    }

    /// Saves the open run, which is changed already.
    fn save(&mut self) -> Result<(), StorageError> {
        let saved = self.check("saved");
        self.is_unsaved = saved.is_err();
        saved
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.unfinished.iter().position(|run| run.name.eq_ignore_ascii_case(name))
    }

    /// The open run, which is always the last one.
    fn open(&mut self) -> Result<&mut Run, StorageError> {
        let run = self.open.is_some().then(|| self.unfinished.last_mut()).flatten();
        run.ok_or(StorageError::NoneOpen)
    }
}

/// Why a damaged run cannot be resumed.
fn refused(name: &str) -> StorageError {
    StorageError::Refused { name: name.to_owned(), why: LoadError::ChecksumMismatch }
}

impl Storage for Memory {
    fn history(&self) -> Option<Replay> {
        let mut runs = self.lock();
        runs.open().ok().map(|run| run.replay.clone())
    }

    fn runs(&self) -> Vec<RunInfo> {
        let runs = self.lock();
        let info = |run: &Run| RunInfo {
            error: run.is_damaged.then(|| refused(&run.name).to_string()),
            ..RunInfo::of(&run.name, &run.game)
        };
        runs.unfinished.iter().rev().map(info).collect()
    }

    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError> {
        let (wanted, name) = (run_name(name), self.free_name(name));
        let mut runs = self.lock();
        runs.notice = None;
        if name != wanted {
            runs.notice = Some(StorageNotice::NameTaken { wanted, name: name.clone() });
        }
        runs.open = Some(name.clone());
        let (game, replay) = (game.clone(), Replay::new(game));
        runs.unfinished.push(Run { name, game, replay, is_damaged: false });
        runs.save()
    }

    fn open_name(&self) -> Option<String> {
        self.open_run()
    }

    fn take_notice(&mut self) -> Option<StorageNotice> {
        self.lock().notice.take()
    }

    fn begin_resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        let (mut runs, name) = (self.lock(), run_name(name));
        runs.open = None;
        runs.check("opened")?;
        let index = runs.index(&name).ok_or(StorageError::Missing { name: name.clone() })?;
        if runs.unfinished[index].is_damaged {
            return Err(refused(&name));
        }
        let stored = &runs.unfinished[index];
        // The content that it carries, as in files.
        let content = stored.replay.content(content);
        let loaded = content.and_then(|content| Game::load(&content, &stored.game.save()));
        let game = loaded.map_err(|why| StorageError::Refused { name: name.clone(), why })?;
        let content = game.content();
        let mut run = runs.unfinished.remove(index);
        if run.game.content().hash() != content.hash() {
            // The commands so far belong to the old content.
            run.replay = Replay::new(&game);
            run.game = game.clone();
        }
        runs.open = Some(name);
        runs.unfinished.push(run);
        Ok(game)
    }

    fn recoverable_turn(&self, name: &str, _content: &Arc<Content>) -> Option<u64> {
        let runs = self.lock();
        runs.index(name).map(|index| runs.unfinished[index].game.view().turn())
    }

    fn recover(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        if let Some(run) = self.lock().unfinished.iter_mut().find(|run| run.name == name) {
            run.is_damaged = false;
        }
        self.resume(name, content)
    }

    fn export(&mut self, name: &str) -> Result<String, StorageError> {
        let runs = self.lock();
        runs.check("copied")?;
        runs.index(name).ok_or(StorageError::Missing { name: name.to_owned() })?;
        Ok(format!("memory/{name}"))
    }

    fn remove(&mut self, name: &str) -> Result<(), StorageError> {
        let mut runs = self.lock();
        runs.check("removed")?;
        let index = runs.index(name).ok_or(StorageError::Missing { name: name.to_owned() })?;
        runs.unfinished.remove(index);
        Ok(())
    }

    fn export_file(&mut self, file: &KeptFile) -> Result<String, StorageError> {
        self.lock().check_file("copied")?;
        if let KeptFile::Replay(id) | KeptFile::Morgue(id) = file {
            let name = file.file_name();
            self.replay(id).map_err(|_| StorageError::MissingFile { name })?;
        }
        Ok(format!("memory/{}", file.file_name()))
    }

    fn remove_replay(&mut self, id: &str) -> Result<(), StorageError> {
        let mut runs = self.lock();
        runs.check_file("removed")?;
        let run = id.parse().ok().and_then(|index: usize| runs.finished.get_mut(index));
        let replay = run.and_then(|run| run.replay.take());
        replay.map(drop).ok_or_else(|| StorageError::MissingFile { name: id.to_owned() })
    }

    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        let mut runs = self.lock();
        let run = runs.open()?;
        run.game = game.clone();
        run.replay.record(command, game);
        runs.save()
    }

    fn replace(&mut self, replay: Replay, game: &Game) -> Result<(), StorageError> {
        let mut runs = self.lock();
        let run = runs.open()?;
        (run.game, run.replay) = (game.clone(), replay);
        runs.save()
    }

    fn close(&mut self) -> Result<(), StorageError> {
        let mut runs = self.lock();
        if runs.open.is_some() && runs.is_unsaved {
            runs.save()?;
        }
        runs.open = None;
        Ok(())
    }

    fn finish(&mut self, game: &Game, end: &str, morgue: &str) -> Result<(), StorageError> {
        let mut runs = self.lock();
        runs.open()?;
        runs.check("saved")?;
        runs.open = None;
        let Some(Run { name, replay, .. }) = runs.unfinished.pop() else {
            return Err(StorageError::NoneOpen);
        };
        let (score, morgue) = (Score::of(&name, game, end), morgue.to_owned());
        let is_scored = game.is_scored();
        runs.finished.push(FinishedRun { score, replay: Some(replay), morgue, is_scored });
        Ok(())
    }

    fn change_setting(&mut self, change: &Change) -> Result<(), StorageError> {
        let mut runs = self.lock();
        if let Some(why) = runs.failure.clone() {
            return Err(StorageError::Settings { why });
        }
        runs.settings.change(change);
        Ok(())
    }

    fn keep_result(
        &mut self,
        name: &str,
        game: &Game,
        lines: &[String],
    ) -> Result<String, StorageError> {
        let mut runs = self.lock();
        if let Some(why) = runs.failure.clone() {
            return Err(StorageError::Result { why });
        }
        runs.results.push(lines.join("\n"));
        Ok(format!("memory, {name} {}", game.seed()))
    }

    fn scores(&self) -> Vec<Score> {
        let runs = self.lock();
        let scored = runs.finished.iter().filter(|run| run.is_scored);
        let mut scores: Vec<_> = scored.map(|run| run.score.clone()).collect();
        scores.sort_by_key(Score::rank);
        scores
    }

    fn replays(&self) -> Vec<ReplayInfo> {
        let runs = self.lock();
        let finished = runs.finished.iter().enumerate().rev();
        let finished = finished.filter(|(_, run)| run.replay.is_some());
        let info = |(id, run): (usize, &FinishedRun)| ReplayInfo {
            id: id.to_string(),
            score: run.score.clone(),
        };
        finished.map(info).collect()
    }

    fn kept_record(&self, id: &str) -> Option<String> {
        self.lock().records.get(id).cloned()
    }

    fn keep_record(&mut self, id: &str, text: &str) {
        self.lock().records.insert(id.to_owned(), text.to_owned());
    }

    fn replay(&self, id: &str) -> Result<Replay, StorageError> {
        let runs = self.lock();
        let run = id.parse().ok().and_then(|index: usize| runs.finished.get(index));
        let missing = || StorageError::Missing { name: id.to_owned() };
        run.and_then(|run| run.replay.clone()).ok_or_else(missing)
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{ContentBuilder, Fighter, Prototype};

    use super::*;

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
            Some("Another program took the name ann first. This run is saved as ann 2.")
        );
        assert_eq!(storage.open_name().as_deref(), Some("ann 2"));
        assert_eq!(storage.free_name("ann"), "ann 3");
        storage.resume("Ann", &content()).unwrap();
        let names: Vec<_> = storage.runs().into_iter().map(|run| run.name).collect();
        assert_eq!(names, ["Ann", "ann 2", "Bob"]);
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
        let replay = storage.replay("0").unwrap();
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
        assert_eq!(storage.morgues(), ["here lies Ann"]);
        for file in [KeptFile::Replay, KeptFile::Morgue] {
            assert!(storage.export_file(&file("0".to_owned())).is_ok());
            assert!(storage.export_file(&file("1".to_owned())).is_err());
        }
    }
}
