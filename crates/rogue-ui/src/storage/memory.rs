//! Runs kept in memory, for tests and for programs without a disk.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use roguecore::replay::Replay;
use roguecore::{Command, Content, Game};

use super::{ReplayInfo, RunInfo, Score, Storage, StorageError, run_name};

/// Runs in memory. Clones share what they keep, so that a test can look at what an app keeps.
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
pub struct Memory(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    /// Unfinished, the one that was played last at the end.
    runs: Vec<Run>,
    open: Option<String>,
    ended: Vec<Ended>,
    broken: Option<String>,
}

#[derive(Debug)]
struct Run {
    name: String,
    game: Game,
    replay: Replay,
}

#[derive(Debug)]
struct Ended {
    score: Score,
    replay: Replay,
    morgue: String,
}

impl Memory {
    /// From now on nothing can be kept, for that reason: `the disk is full`. `None` mends it.
    pub fn break_down(&self, why: Option<&str>) {
        self.kept().broken = why.map(str::to_owned);
    }

    /// The morgue texts, the newest first.
    pub fn morgues(&self) -> Vec<String> {
        self.kept().ended.iter().rev().map(|ended| ended.morgue.clone()).collect()
    }

    /// The name of the open run.
    pub fn open_run(&self) -> Option<String> {
        self.kept().open.clone()
    }

    /// A test that failed elsewhere must not make others fail.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn works(&self, what: &'static str) -> Result<(), StorageError> {
        match &self.broken {
            Some(why) => Err(StorageError::Device { what, why: why.clone() }),
            None => Ok(()),
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.runs.iter().position(|run| run.name.eq_ignore_ascii_case(name))
    }

    /// The open run, which is always the last.
    fn open(&mut self) -> Result<&mut Run, StorageError> {
        let run = self.open.is_some().then(|| self.runs.last_mut()).flatten();
        run.ok_or(StorageError::NoneOpen)
    }
}

impl Storage for Memory {
    fn runs(&self) -> Vec<RunInfo> {
        let kept = self.kept();
        kept.runs.iter().rev().map(|run| RunInfo::of(&run.name, &run.game)).collect()
    }

    fn begin(&mut self, name: &str, game: &Game) -> Result<(), StorageError> {
        let (mut kept, name) = (self.kept(), run_name(name));
        kept.open = None;
        if kept.place(&name).is_some() {
            return Err(StorageError::Taken { name });
        }
        kept.open = Some(name.clone());
        kept.runs.push(Run { name, game: game.clone(), replay: Replay::new(game) });
        kept.works("saved")
    }

    fn resume(&mut self, name: &str, content: &Arc<Content>) -> Result<Game, StorageError> {
        let (mut kept, name) = (self.kept(), run_name(name));
        kept.open = None;
        kept.works("opened")?;
        let place = kept.place(&name).ok_or(StorageError::Missing { name: name.clone() })?;
        let saved = kept.runs[place].game.save();
        let game = Game::load(content, &saved)
            .map_err(|why| StorageError::Refused { name: name.clone(), why })?;
        let run = kept.runs.remove(place);
        kept.open = Some(name);
        kept.runs.push(run);
        Ok(game)
    }

    fn append(&mut self, command: Command, game: &Game) -> Result<(), StorageError> {
        let mut kept = self.kept();
        let run = kept.open()?;
        run.game = game.clone();
        run.replay.record(command, game);
        kept.works("saved")
    }

    fn close(&mut self) -> Result<(), StorageError> {
        self.kept().open = None;
        Ok(())
    }

    fn finish(&mut self, game: &Game, morgue: &str) -> Result<(), StorageError> {
        let mut kept = self.kept();
        kept.open()?;
        kept.works("saved")?;
        kept.open = None;
        let Some(Run { name, replay, .. }) = kept.runs.pop() else {
            return Err(StorageError::NoneOpen);
        };
        kept.ended.push(Ended { score: Score::of(&name, game), replay, morgue: morgue.to_owned() });
        Ok(())
    }

    fn scores(&self) -> Vec<Score> {
        let mut scores: Vec<_> = self.kept().ended.iter().map(|it| it.score.clone()).collect();
        scores.sort_by_key(Score::rank);
        scores
    }

    fn replays(&self) -> Vec<ReplayInfo> {
        let kept = self.kept();
        let ended = kept.ended.iter().enumerate().rev();
        ended.map(|(id, it)| ReplayInfo { id: id.to_string(), score: it.score.clone() }).collect()
    }

    fn replay(&self, id: &str) -> Result<Replay, StorageError> {
        let kept = self.kept();
        let ended = id.parse().ok().and_then(|place: usize| kept.ended.get(place));
        let missing = || StorageError::Missing { name: id.to_owned() };
        ended.map(|ended| ended.replay.clone()).ok_or_else(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content() -> Arc<Content> {
        Content::classic()
    }

    /// A game in which the player dies on the first turn.
    fn doomed() -> Game {
        let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1";
        Game::from_scene(content(), scene).unwrap()
    }

    #[test]
    fn runs_are_listed_latest_first_and_names_are_not_taken_twice() {
        let mut storage = Memory::default();
        storage.begin("Ann", &Game::new(1)).unwrap();
        storage.begin("Bob", &Game::new(2)).unwrap();
        assert_eq!(
            storage.begin("ann", &Game::new(3)).unwrap_err().to_string(),
            "There is a run named ann already."
        );
        assert_eq!(storage.free_name("ann"), "ann 2");
        storage.resume("Ann", &content()).unwrap();
        let names: Vec<_> = storage.runs().into_iter().map(|run| run.name).collect();
        assert_eq!(names, ["Ann", "Bob"]);
    }

    #[test]
    fn a_breakdown_is_told_and_nothing_is_lost() {
        let mut storage = Memory::default();
        let mut game = Game::new(1);
        storage.begin("Ann", &game).unwrap();
        storage.break_down(Some("the disk is full"));
        game.step(Command::Wait).unwrap();
        let told = storage.append(Command::Wait, &game).unwrap_err().to_string();
        assert_eq!(told, "The run cannot be saved: the disk is full.");
        storage.break_down(None);
        let again = storage.resume("Ann", &content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }

    #[test]
    fn an_ended_run_is_a_score_and_a_replay() {
        let mut storage = Memory::default();
        let mut game = doomed();
        storage.begin("Ann", &game).unwrap();
        while game.outcome().is_none() {
            game.step(Command::Wait).unwrap();
            storage.append(Command::Wait, &game).unwrap();
        }
        storage.finish(&game, "here lies Ann").unwrap();
        assert!(storage.runs().is_empty() && storage.open_run().is_none());
        assert_eq!(storage.scores()[0].end, "killed by a troll on floor 1");
        let replay = storage.replay(&storage.replays()[0].id).unwrap();
        assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
        assert_eq!(storage.morgues(), ["here lies Ann"]);
    }
}
