//! Runs in real folders: locks, links, other programs and disk errors. The state machine of a run is tested on the
//! memory disk of `rogue-ui`.

mod folder_disk;
mod links;
#[cfg(target_os = "linux")]
mod long_run;
mod moved;
mod opening;
mod two_at_once;

use std::fs;
use std::sync::Arc;

use rogue_ui::storage::{Storage, StorageError, StorageNotice};
use roguecore::{Command, Content, Direction, Game, Wish};

use super::*;
#[cfg(unix)]
use lock::Lock;

struct TestFolder {
    folder: tempfile::TempDir,
}

impl TestFolder {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn files(&self) -> Files {
        in_folder(self.data())
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn runs(&self) -> PathBuf {
        self.data().join("runs")
    }

    fn run_path(&self, name: &str) -> PathBuf {
        self.runs().join(format!("{name}.run"))
    }
}

fn content() -> Arc<Content> {
    Content::classic()
}

/// Plays and saves `turns` turns; bumps in all directions, so that not all of them are waits.
fn play(files: &mut Files, game: &mut Game, turns: u64) -> Result<(), StorageError> {
    let end = game.view().turn() + turns;
    for index in 0.. {
        if game.view().turn() >= end || game.outcome().is_some() {
            break;
        }
        let command = Command::Bump(Direction::ALL[(index * 5 + index / 7) % 8]);
        let command = if game.check(command).is_ok() { command } else { Command::Wait };
        let level_up = Command::LevelUp(roguecore::LevelUpId::new(0));
        let command = if game.check(level_up).is_ok() { level_up } else { command };
        if game.step(command).is_ok() {
            files.append(command, game)?;
        }
    }
    Ok(())
}

/// Goes to another floor, which writes a snapshot.
fn go_to(files: &mut Files, game: &mut Game, floor: u32) -> Result<(), StorageError> {
    game.set_wizard_mode(true);
    let command = Command::Wizard(Wish::GoTo(floor));
    game.step(command).unwrap();
    files.append(command, game)
}

#[test]
fn a_result_is_a_text_in_a_folder_of_its_own() {
    let folder = TestFolder::new();
    let lines = ["Deep, seed 7".to_owned(), "Ann: \x1b[2Jdied".to_owned(), "Down [#]".to_owned()];
    let mut game = Game::with_content(content(), 7);
    let place = folder.files().keep_result("../Ann", &game, &lines).unwrap();
    let name = format!("Ann 7 {:08x}.txt", game.fingerprint() >> 32);
    assert!(place.ends_with(&name) && !place.contains(".."), "{place}");
    game.step(Command::Wait).unwrap();
    let other = folder.files().keep_result("Ann", &game, &lines[1..]).unwrap();
    assert_ne!(other, place, "another end of the same dungeon");
    let text = fs::read_to_string(&place).unwrap();
    assert_eq!(text, "Deep, seed 7\nAnn: [2Jdied\nDown [#]\n");
    fs::remove_dir_all(folder.folder.path().join("data/results")).unwrap();
    fs::write(folder.folder.path().join("data/results"), "").unwrap();
    let error = folder.files().keep_result("Ann", &game, &lines).unwrap_err().to_string();
    assert!(error.starts_with("The result cannot be saved: "), "{error}");
}

fn begin_run(files: &mut Files, name: &str, seed: u64, turns: u64) -> Game {
    let mut game = Game::with_content(content(), seed);
    files.begin(name, &game).unwrap();
    play(files, &mut game, turns).unwrap();
    game
}

#[test]
fn a_run_is_resumed_after_its_program_was_killed() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 40);
    for _ in 0..4 {
        // A killed program does not call `close`.
        drop(files);
        files = folder.files();
        let again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
        assert_eq!(files.runs()[0].turn, game.view().turn());
        play(&mut files, &mut game, 17).unwrap();
    }
    let replay = files.history().unwrap();
    assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
}

#[test]
fn an_incomplete_last_command_is_cut_off() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 10);
    files.close().unwrap();
    let path = folder.run_path("Ann");
    let whole = fs::read(&path).unwrap();
    play(&mut files, &mut game.clone(), 1).unwrap_err();
    for torn in 1..24 {
        fs::write(&path, &whole[..whole.len() - torn]).unwrap();
        let mut again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.view().turn(), game.view().turn() - 1);
        play(&mut files, &mut again, 1).unwrap();
        files.close().unwrap();
        game = files.resume("Ann", &content()).unwrap();
        assert_eq!(game.fingerprint(), again.fingerprint());
        fs::write(&path, &whole).unwrap();
        game = files.resume("Ann", &content()).unwrap();
    }
}

#[test]
fn a_run_is_played_by_one_program_at_a_time() {
    let folder = TestFolder::new();
    let mut first = folder.files();
    begin_run(&mut first, "Ann", 3, 2);
    let mut second = folder.files();
    let refused = second.resume("Ann", &content()).unwrap_err();
    assert_eq!(refused.to_string(), "The run Ann is open in another window.");
    assert_eq!(second.runs()[0].error.as_deref(), Some(refused.to_string().as_str()));
    assert_eq!(first.runs()[0].error, None);
    begin_run(&mut second, "Bob", 4, 2);
    first.close().unwrap();
    second.resume("Ann", &content()).unwrap();
    assert!(folder.run_path("Ann").with_extension("lock").exists(), "the lock file stays");
}

#[test]
fn a_finished_run_is_archived_once() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1\nseed 9";
    let mut game = Game::from_scene(content(), scene).unwrap();
    files.begin("Ann", &game).unwrap();
    let path = folder.run_path("Ann");
    play(&mut files, &mut game, 9).unwrap();
    assert!(game.outcome().is_some());
    let run = fs::read(&path).unwrap();
    files.finish(&game, "killed by a troll on floor 1", "here lies\x1b[2J Ann\n").unwrap();
    assert!(!path.exists() && files.runs().is_empty());
    // Killed before the run file was removed: the run is archived again and counted once.
    fs::write(&path, run).unwrap();
    let again = files.resume("Ann", &content()).unwrap();
    files.finish(&again, "killed by a troll on floor 1", "here lies Ann").unwrap();
    assert_eq!((files.scores().len(), files.replays().len()), (1, 1));
    assert_eq!(files.scores()[0].end, "killed by a troll on floor 1");

    let id = &files.replays()[0].id;
    let replay = files.replay(id).unwrap();
    assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
    let morgue = folder.folder.path().join("data/history").join(format!("{id}.txt"));
    assert_eq!(fs::read_to_string(morgue).unwrap(), "here lies Ann\n");
    let outside = files.replay("../../secret").unwrap_err().to_string();
    assert_eq!(outside, "There is no run named secret.");
}

/// A file in place of the folder fails for every user, unlike a read-only folder, which root may
/// write to.
#[test]
fn a_storage_error_is_reported_and_the_next_command_saves_again() {
    let folder = TestFolder::new();
    let blocked = folder.folder.path().join("data");
    fs::write(&blocked, "a file").unwrap();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    let error = files.begin("Ann", &game).unwrap_err().to_string();
    assert!(error.starts_with("The run cannot be saved: "), "{error}");
    assert_eq!(play(&mut files, &mut game, 1).unwrap_err().to_string(), error);
    // Once the folder can be written, the next command saves the whole run.
    fs::remove_file(blocked).unwrap();
    play(&mut files, &mut game, 1).unwrap();
    drop(files);
    let again = folder.files().resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

/// One of them has a name that Windows refuses.
#[test]
#[cfg(unix)]
fn other_files_in_the_folder_are_skipped() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    begin_run(&mut files, "Ann", 3, 2);
    let folder = folder.runs();
    fs::write(folder.join("\x1b[2J.run"), "x").unwrap();
    fs::create_dir(folder.join("Folder.run")).unwrap();
    fs::write(folder.join("Bad.run"), "no run").unwrap();
    fs::write(folder.join("notes.txt"), "x").unwrap();
    let runs = files.runs();
    let mut names: Vec<_> = runs.iter().map(|run| run.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Ann", "Bad", "Folder"]);
    assert_eq!(runs.iter().filter(|run| run.error.is_some()).count(), 2);
}

/// What stands beside a replay may be anything.
#[test]
fn records_are_plain_and_small_files_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let files = in_folder(folder.path());
    let history = folder.path().join("history");
    fs::create_dir_all(&history).unwrap();
    fs::write(history.join("small.record"), "a").unwrap();
    fs::write(history.join("large.record"), vec![b'a'; 1 << 20]).unwrap();
    fs::write(history.join("raw.record"), [0xFF, 0xFE]).unwrap();
    fs::write(folder.path().join("outside.record"), "a").unwrap();
    assert_eq!(files.kept_record("small").as_deref(), Some("a"));
    for id in ["large", "raw", "missing", "../outside", "..", "", "history/small"] {
        assert_eq!(files.kept_record(id), None, "{id}");
        assert!(matches!(files.replay(id), Err(StorageError::Missing { .. })), "{id}");
    }
    #[cfg(unix)]
    {
        let pipe = history.join("pipe.record");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|it| it.success()) {
            assert_eq!(files.kept_record("pipe"), None, "nobody writes into it");
        }
    }
}
