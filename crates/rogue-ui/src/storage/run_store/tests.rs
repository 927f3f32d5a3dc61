//! Runs on a disk that other programs and a power cut change at will.

mod content;
mod growth;
mod moved;
mod opening;
mod power;
mod replaced;
mod rivals;
mod unreadable;

use roguecore::Direction;

use super::*;
use crate::storage::{Entry, MemoryDisk};

type Runs = RunStore<MemoryDisk>;

/// A disk for one test.
#[derive(Default)]
struct TestDisk(MemoryDisk);

impl std::ops::Deref for TestDisk {
    type Target = MemoryDisk;

    fn deref(&self) -> &MemoryDisk {
        &self.0
    }
}

impl TestDisk {
    fn new() -> Self {
        let disk = Self::default();
        disk.try_with(|trial| trial.is_windows = is_windows());
        disk
    }

    /// A program that keeps its runs there.
    fn files(&self) -> Runs {
        RunStore::new(self.0.clone())
    }

    fn text(&self, path: &str) -> String {
        String::from_utf8(self.at(path)).unwrap()
    }
}

/// Set where the disks of the tests have the rules of Windows.
const WINDOWS: &str = "ROGUE_TEST_WINDOWS_DISK";

fn is_windows() -> bool {
    std::env::var_os(WINDOWS).is_some()
}

/// Every test of the runs once more, in a program of its own.
#[test]
fn all_pass_by_the_rules_of_windows() {
    if is_windows() {
        return;
    }
    let mut tests = std::process::Command::new(std::env::current_exe().unwrap());
    let run = tests.args(["run_store::", "--nocapture"]).env(WINDOWS, "1").output().unwrap();
    let printed = [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(run.status.success(), "{}", printed.concat());
    assert!(!printed[0].contains("running 0 tests"), "{}", printed[0]);
}

#[test]
fn windows_disk_keeps_open_files() {
    let mut disk = MemoryDisk::default();
    disk.try_with(|trial| trial.is_windows = true);
    let how = crate::storage::disk::Replace { is_synced: false, keeps_as: Some("old") };
    let mut first = disk.create("a", b"1").unwrap();
    assert!(disk.replace("a", b"2", how, None).is_err());
    assert_eq!((disk.at("a"), disk.has("old")), (b"1".to_vec(), false));
    // The file that takes the place of the own one is open, too.
    let second = disk.replace("a", b"2", how, Some(&mut first)).unwrap();
    disk.create("b", b"3").unwrap();
    assert!(disk.rename("b", "a").is_err());
    // Removed, the name stays until the last program has closed the file.
    let reader = disk.open("a").unwrap();
    disk.remove("a").unwrap();
    drop(second);
    assert!(disk.has("a") && disk.open("a").is_err() && disk.create("a", b"4").is_err());
    drop(reader);
    assert!(!disk.has("a"));
    disk.rename("b", "a").unwrap();
    assert_eq!((disk.at("a"), disk.at("old")), (b"3".to_vec(), b"1".to_vec()));
}

/// Writes a snapshot before it is due.
fn snapshot(files: &mut Runs, game: &Game) -> Result<(), StorageError> {
    let (open, disk) = files.open_mut()?;
    open.write_snapshot(disk, game)
}

fn content() -> Arc<Content> {
    Content::classic()
}

/// Plays and saves `turns` turns; bumps in all directions, so that not all of them are waits.
fn play(files: &mut Runs, game: &mut Game, turns: u64) -> Result<(), StorageError> {
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

fn begin_run(files: &mut Runs, name: &str, seed: u64, turns: u64) -> Game {
    let mut game = Game::with_content(content(), seed);
    files.begin(name, &game).unwrap();
    play(files, &mut game, turns).unwrap();
    game
}

#[test]
fn a_run_is_resumed_after_its_program_was_killed() {
    let folder = TestDisk::new();
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
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 10);
    files.close().unwrap();
    let path = names::run("Ann");
    let whole = folder.at(&path);
    play(&mut files, &mut game.clone(), 1).unwrap_err();
    for torn in 1..24 {
        folder.write_over(&path, &whole[..whole.len() - torn]);
        let mut again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.view().turn(), game.view().turn() - 1);
        play(&mut files, &mut again, 1).unwrap();
        files.close().unwrap();
        game = files.resume("Ann", &content()).unwrap();
        assert_eq!(game.fingerprint(), again.fingerprint());
        folder.write_over(&path, &whole);
        game = files.resume("Ann", &content()).unwrap();
    }
}

#[test]
fn a_long_journal_is_replaced_by_a_snapshot() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 1, 5);
    let early = folder.at(&names::run("Ann")).len();
    for _ in 0..1_200 {
        if game.step(Command::Wait).is_ok() {
            files.append(Command::Wait, &game).unwrap();
        }
    }
    let late = folder.at(&names::run("Ann")).len();
    assert!(late < early + 600 * 24, "{early} -> {late} bytes");
    let again = folder.files();
    drop(files);
    let (mut files, turn) = (again, game.view().turn());
    assert_eq!(files.resume("Ann", &content()).unwrap().view().turn(), turn);
}

#[test]
fn a_run_is_played_by_one_program_at_a_time() {
    let folder = TestDisk::new();
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
}

#[test]
fn two_runs_cannot_have_one_name() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 2);
    let mut second = folder.files();
    // While the first is played, and after that.
    for expected in ["Ann 2", "Ann 3"] {
        second.begin("Ann", &game).unwrap();
        assert_eq!(second.open_name().as_deref(), Some(expected));
        let told = StorageNotice::NameTaken { wanted: "Ann".into(), name: expected.into() };
        assert_eq!(second.take_notice(), Some(told));
        files.close().unwrap();
    }
    assert_eq!(files.free_name("ann"), "ann 4");
}

#[test]
fn other_formats_and_damaged_files_are_refused_and_not_changed() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    begin_run(&mut files, "Ann", 3, 2);
    files.close().unwrap();
    let path = names::run("Ann");
    let good = folder.at(&path);
    for (offset, byte, expected) in [
        (8, 9, "it is of format 9, and this version of the game reads up to format 4"),
        (8, 0, "it is of format 0, which this version no longer reads (it reads 3)"),
        (0, 0, "it is not a file of this game"),
        (500, 0x5a, "it is damaged: the checksum does not match"),
    ] {
        let mut bad = good.clone();
        bad[offset] = byte;
        folder.write_over(&path, &bad);
        let expected = format!("The run Ann cannot be resumed: {expected}.");
        assert_eq!(files.resume("Ann", &content()).unwrap_err().to_string(), expected);
        assert_eq!(files.runs()[0].error.as_deref(), Some(expected.as_str()));
        assert_eq!(folder.at(&path), bad, "the file is not changed");
    }
    folder.write_over(&path, good);
    let again = files.resume("Ann", &Content::first_steps()).unwrap();
    assert_eq!(again.content().hash(), content().hash(), "it carries its content");
    files.resume("Ann", &content()).unwrap();
}

#[test]
fn a_run_of_wizard_mode_is_kept_and_not_scored() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = Game::from_scene(content(), "1.\n\n1 = player hp 3\nseed 9").unwrap();
    files.begin("Ann", &game).unwrap();
    game.set_wizard_mode(true);
    let heal = Command::Wizard(roguecore::Wish::Heal);
    game.step(heal).unwrap();
    files.append(heal, &game).unwrap();
    // Killed and resumed: the mark is in the commands.
    drop(files);
    let mut files = folder.files();
    let again = files.resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
    assert!(again.check(heal).is_err(), "a run is not opened to wizards by itself");
    files.finish(&again, "left", "here lies Ann").unwrap();
    assert_eq!((files.scores().len(), files.replays().len()), (0, 1));
}

/// The mark stays when its commands are removed, and when the file is damaged and recovered.
#[test]
fn a_run_of_wizard_mode_that_lost_its_commands_is_not_scored() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    files.begin("Ann", &game).unwrap();
    game.set_wizard_mode(true);
    // Another floor: a snapshot is written.
    let deeper = Command::Wizard(roguecore::Wish::GoTo(2));
    game.step(deeper).unwrap();
    files.append(deeper, &game).unwrap();
    files.close().unwrap();
    folder.take(&names::commands(&names::run("Ann")));
    let again = files.resume("Ann", &content()).unwrap();
    assert!(matches!(files.take_notice(), Some(StorageNotice::CommandsLost { .. })));
    files.finish(&again, "left", "here lies Ann").unwrap();
    assert_eq!((files.scores().len(), files.replays().len()), (0, 1));
    assert!(files.replay(&files.replays()[0].id).unwrap().has_wishes());
}

#[test]
fn a_finished_run_is_copied_and_removed_and_its_score_stays() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 4);
    files.finish(&game, "left", "here lies Ann").unwrap();
    let id = files.replays()[0].id.clone();
    files.keep_record(&id, "known");
    let result = files.keep_result("Ann", &game, &["one".to_owned()]).unwrap();
    assert_eq!(result, "memory, Ann");
    let [replay, morgue] = [KeptFile::Replay(id.clone()), KeptFile::Morgue(id.clone())]
        .map(|file| folder.at(&files.export(&file).unwrap()));
    assert_eq!(Replay::from_bytes(&replay).unwrap(), files.replay(&id).unwrap());
    assert_eq!(morgue, b"here lies Ann\n");
    let settings = folder.text(&files.export(&KeptFile::Settings).unwrap());
    assert_eq!(settings, Settings::default().to_string());
    files.remove_replay(&id).unwrap();
    assert_eq!((files.replays().len(), files.scores().len()), (0, 1));
    let left: Vec<_> =
        folder.names().into_iter().filter(|name| !name.contains("memory/")).collect();
    assert_eq!(left, ["scores"]);
    for id in [id.as_str(), "../settings"] {
        let missing =
            |name: &str| Err::<String, _>(StorageError::MissingFile { name: name.to_owned() });
        assert_eq!(files.remove_replay(id), missing(id).map(drop));
        let file = KeptFile::Replay(id.to_owned());
        assert_eq!(files.export(&file), missing(&file.file_name()));
    }
}

#[test]
fn a_finished_run_is_archived_once() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1\nseed 9";
    let mut game = Game::from_scene(content(), scene).unwrap();
    files.begin("Ann", &game).unwrap();
    let path = names::run("Ann");
    play(&mut files, &mut game, 9).unwrap();
    assert!(game.outcome().is_some());
    let run = folder.at(&path);
    files.finish(&game, "killed by a troll on floor 1", "here lies\x1b[2J Ann\n").unwrap();
    assert!(!folder.has(&path) && files.runs().is_empty());
    // Killed before the run file was removed: the run is archived again and counted once.
    folder.write_over(&path, run);
    let again = files.resume("Ann", &content()).unwrap();
    files.finish(&again, "killed by a troll on floor 1", "here lies Ann").unwrap();
    assert_eq!((files.scores().len(), files.replays().len()), (1, 1));
    assert_eq!(files.scores()[0].end, "killed by a troll on floor 1");

    let id = &files.replays()[0].id;
    let replay = files.replay(id).unwrap();
    assert_eq!(replay.verify(&content()).unwrap().fingerprint(), game.fingerprint());
    assert_eq!(folder.text(&format!("history/{id}.txt")), "here lies Ann\n");
    let outside = files.replay("../../secret").unwrap_err().to_string();
    assert_eq!(outside, "There is no run named secret.");
}

#[test]
fn a_storage_error_is_reported_and_the_next_command_saves_again() {
    let folder = TestDisk::new();
    folder.set_failure(Some("the disk is full"));
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    let error = files.begin("Ann", &game).unwrap_err().to_string();
    assert_eq!(error, "The run cannot be saved: the disk is full.");
    assert_eq!(play(&mut files, &mut game, 1).unwrap_err().to_string(), error);
    // Once there is room, the next command saves the whole run.
    folder.set_failure(None);
    play(&mut files, &mut game, 1).unwrap();
    drop(files);
    let again = folder.files().resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

/// The header of a forged file contains control characters.
#[test]
fn control_characters_in_a_header_are_removed() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    begin_run(&mut files, "Ann", 3, 2);
    files.close().unwrap();
    let scene = "#####\n#1T.#\n#####\n\n1 = player hp 1\nseed 9";
    let game = Game::from_scene(content(), scene).unwrap();
    let hostile = "E\x1b]0;v\x07\u{202e}il/../\u{9b}2J";
    folder.write_over(&names::run("Eve"), Run::new(hostile, &game).snapshot(&game).unwrap());
    let mut game = files.resume("Eve", &content()).unwrap();
    play(&mut files, &mut game, 9).unwrap();
    files.finish(&game, "killed by a troll on floor 1", "\x1b[2J\u{2066}here lies Eve").unwrap();
    let shown = format!("{:?} {:?} {:?}", files.runs(), files.scores(), files.replays());
    let bad = ["\\u{1b}", "\\u{7}", "\\u{202e}", "\\u{9b}", "\\u{2066}", "/"];
    assert!(bad.iter().all(|it| !shown.contains(it)), "{shown}");
    for Entry { name, .. } in folder.list("history") {
        assert!(name.chars().all(|c| c.is_ascii_graphic() || c == ' '), "{name:?}");
    }
    let refused = files.resume("\x1b[2J\u{202e}", &content()).unwrap_err().to_string();
    assert_eq!(refused, "There is no run named 2J.");
}

/// A name that a new run cannot have is that of a file that there is.
#[test]
fn a_run_whose_name_begins_with_a_hyphen_is_listed_and_opens() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 7, 2);
    files.close().unwrap();
    folder.move_file(&names::run("Ann"), &names::run("-Ann"));
    let mut files = folder.files();
    let names: Vec<String> = files.runs().into_iter().map(|it| it.name).collect();
    assert_eq!(names, ["-Ann"]);
    let again = files.resume("-Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}
