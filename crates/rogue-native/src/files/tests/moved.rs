//! Other programs move, remove and replace the files of a run while it is played.

use std::thread;
use std::time::Duration;

use super::*;

/// Longer than the interval between two looks at the name of the file.
const LONGER_THAN_CHECK: Duration = Duration::from_millis(1_050);

fn resumed(folder: &TestFolder, name: &str) -> u64 {
    folder.files().resume(name, &content()).unwrap().fingerprint()
}

#[test]
fn a_run_removed_while_it_is_played_is_written_again_when_it_is_closed() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 20);
    fs::remove_file(folder.run_path("Ann")).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    assert_eq!(files.take_notice(), None);
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
}

#[test]
fn a_moved_folder_is_noticed_while_the_run_is_played() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let data = folder.folder.path().join("data");
    fs::rename(&data, folder.folder.path().join("moved")).unwrap();
    play(&mut files, &mut game, 1).unwrap();
    assert_eq!(files.take_notice(), None, "looked at too often");
    thread::sleep(LONGER_THAN_CHECK);
    play(&mut files, &mut game, 1).unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    // A killed program does not call `close`.
    drop(files);
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
}

#[test]
fn another_file_in_its_place_is_left_alone() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = folder.run_path("Ann");
    let replace = |text: &str| {
        let other = path.with_extension("other");
        fs::write(&other, text).unwrap();
        fs::rename(&other, &path).unwrap();
    };
    replace("a file of the sync tool");
    thread::sleep(LONGER_THAN_CHECK);
    play(&mut files, &mut game, 1).unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    play(&mut files, &mut game, 1).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), None);
    assert_eq!(resumed(&folder, "Ann 2"), game.fingerprint());
    assert_eq!(fs::read_to_string(&path).unwrap(), "a file of the sync tool");

    let mut files = folder.files();
    files.resume("Ann 2", &content()).unwrap();
    fs::write(folder.run_path("Ann 2"), "written over").unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 3".into() }));
    assert_eq!(resumed(&folder, "Ann 3"), game.fingerprint());
}

#[test]
fn an_earlier_copy_is_replaced_and_an_equal_copy_is_taken_over() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 5);
    let path = folder.run_path("Ann");
    let copy = path.with_extension("copy");
    fs::copy(&path, &copy).unwrap();
    play(&mut files, &mut game, 1).unwrap();
    fs::rename(&copy, &path).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));

    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    fs::copy(&path, &copy).unwrap();
    fs::rename(&copy, &path).unwrap();
    thread::sleep(LONGER_THAN_CHECK);
    play(&mut files, &mut game, 2).unwrap();
    files.close().unwrap();
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
}

#[test]
fn finishing_a_run_keeps_another_file_in_its_place() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 5);
    let path = folder.run_path("Ann");
    fs::remove_file(&path).unwrap();
    fs::write(&path, "a file of another program").unwrap();
    files.finish(&game, "killed by a troll on floor 1", "here lies Ann").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "a file of another program");
    assert_eq!(files.replays().len(), 1);
}

/// The power failed while a snapshot was on its way to the disk.
#[test]
fn an_incomplete_snapshot_is_replaced_by_the_file_before_it() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 20);
    files.close().unwrap();
    let path = folder.run_path("Ann");
    let old = names::old(&path);
    let whole = fs::read(&path).unwrap();
    for left in [None, Some(0), Some(100), Some(whole.len() / 2)] {
        fs::write(&old, &whole).unwrap();
        match left {
            None => fs::remove_file(&path).unwrap(),
            Some(left) => fs::write(&path, &whole[..left]).unwrap(),
        }
        let runs = folder.files().runs();
        assert_eq!((runs.len(), runs[0].turn), (1, game.view().turn()), "{left:?}");
        let mut other = folder.files();
        other.begin("Ann", &game).unwrap();
        assert_eq!(other.open_name().as_deref(), Some("Ann 2"));
        other.remove("Ann 2").unwrap();
        assert_eq!(resumed(&folder, "Ann"), game.fingerprint(), "{left:?}");
        assert!(!old.exists());
        let mut files = folder.files();
        fs::rename(&path, &old).unwrap();
        files.resume("Ann", &content()).unwrap();
        let turn = game.view().turn();
        assert_eq!(files.take_notice(), Some(StorageNotice::WentBack { turn }), "not in silence");
        files.close().unwrap();
    }
}

#[test]
fn the_file_before_a_snapshot_is_kept_until_the_snapshot_is_on_the_disk() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 1, 5);
    let old = names::old(&folder.run_path("Ann"));
    files.open.as_mut().unwrap().write_snapshot(&game).unwrap();
    assert!(old.exists());
    while old.exists() {
        game.step(Command::Wait).unwrap();
        files.append(Command::Wait, &game).unwrap();
        thread::sleep(Duration::from_millis(5));
    }
    // One that a killed program left is removed when the run is closed.
    drop(files);
    fs::copy(folder.run_path("Ann"), &old).unwrap();
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    files.close().unwrap();
    assert!(!old.exists());
}

/// A write has failed; meanwhile another program puts a file under the name.
#[test]
fn another_file_is_not_overwritten_after_a_failed_write() {
    for is_new in [true, false] {
        let folder = TestFolder::new();
        let mut files = folder.files();
        let mut game = begin_run(&mut files, "Ann", 3, 20);
        let path = folder.run_path("Ann");
        files.open.as_mut().unwrap().drop_journal();
        if is_new {
            let other = path.with_extension("other");
            fs::write(&other, "a file of the sync tool").unwrap();
            fs::rename(&other, &path).unwrap();
        }
        play(&mut files, &mut game, 1).unwrap();
        files.close().unwrap();
        if is_new {
            assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
            assert_eq!(fs::read_to_string(&path).unwrap(), "a file of the sync tool");
            assert_eq!(resumed(&folder, "Ann 2"), game.fingerprint());
        } else {
            assert_eq!(files.take_notice(), None);
            assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
        }
    }
}

/// A network folder has given the file another identity meanwhile.
#[test]
fn a_copy_is_replaced_after_a_failed_write() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = folder.run_path("Ann");
    files.open.as_mut().unwrap().drop_journal();
    let copy = path.with_extension("copy");
    fs::copy(&path, &copy).unwrap();
    fs::rename(&copy, &path).unwrap();
    play(&mut files, &mut game, 1).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), None);
    assert_eq!((folder.files().runs().len(), resumed(&folder, "Ann")), (1, game.fingerprint()));
}

/// The same where the run could not be written from its first turn on.
#[test]
fn a_run_that_was_never_written_overwrites_nothing() {
    let folder = TestFolder::new();
    let blocked = folder.folder.path().join("data");
    fs::write(&blocked, "a file").unwrap();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    files.begin("Ann", &game).unwrap_err();
    fs::remove_file(&blocked).unwrap();
    fs::create_dir_all(files.runs_folder()).unwrap();
    fs::write(folder.run_path("Ann"), "a run of another program").unwrap();
    play(&mut files, &mut game, 1).unwrap();
    let taken = StorageNotice::NameTaken { wanted: "Ann".into(), name: "Ann 2".into() };
    assert_eq!(files.take_notice(), Some(taken));
    assert_eq!(fs::read_to_string(folder.run_path("Ann")).unwrap(), "a run of another program");
}

/// A run that cannot be written is not "written again".
#[test]
fn the_player_is_told_after_the_run_was_written_again() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 20);
    let path = folder.run_path("Ann");
    let temp = disk::with_suffix(&path, ".new");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&temp).unwrap();
    assert!(files.open.as_mut().unwrap().write_snapshot(&game).is_err());
    assert_eq!(files.take_notice(), None, "nothing was written");
    fs::remove_dir(&temp).unwrap();
    files.open.as_mut().unwrap().write_snapshot(&game).unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    drop(files);
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
}

/// The file of commands is looked at as often as the file of the run.
#[test]
fn a_removed_file_of_commands_is_noticed_while_the_run_is_played_and_when_it_is_closed() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = names::commands(&folder.run_path("Ann"));
    fs::remove_file(&path).unwrap();
    play(&mut files, &mut game, 1).unwrap();
    assert!(!path.exists(), "looked at too often");
    thread::sleep(LONGER_THAN_CHECK);
    play(&mut files, &mut game, 1).unwrap();
    assert!(path.exists(), "not noticed");
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    play(&mut files, &mut game, 3).unwrap();
    assert_eq!(files.take_notice(), None);
    fs::remove_file(&path).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());

    let mut files = folder.files();
    files.resume("Ann", &content()).unwrap();
    fs::write(&path, "of another program").unwrap();
    thread::sleep(LONGER_THAN_CHECK);
    play(&mut files, &mut game, 1).unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    drop(files);
    let kept = disk::with_suffix(&path, ".damaged");
    assert_eq!(fs::read_to_string(kept).unwrap(), "of another program");
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    assert_eq!(files.take_notice(), None);
    assert_eq!(files.open.as_ref().unwrap().run.replay().len() as u64, game.view().turn());
}

/// A tool that synchronises folders puts the files of another run under the name.
#[test]
fn another_run_with_its_commands_is_left_alone() {
    for waits in [true, false] {
        let folder = TestFolder::new();
        let mut files = folder.files();
        let other = begin_run(&mut files, "Bob", 8, 30);
        files.close().unwrap();
        let mut game = begin_run(&mut files, "Ann", 3, 20);
        let (bob, ann) = (folder.run_path("Bob"), folder.run_path("Ann"));
        fs::rename(names::commands(&bob), names::commands(&ann)).unwrap();
        fs::rename(&bob, &ann).unwrap();
        if waits {
            thread::sleep(LONGER_THAN_CHECK);
            play(&mut files, &mut game, 1).unwrap();
        }
        files.close().unwrap();
        assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
        for (name, game) in [("Ann", other), ("Ann 2", game)] {
            let mut files = folder.files();
            assert_eq!(files.resume(name, &content()).unwrap().fingerprint(), game.fingerprint());
            assert_eq!(files.take_notice(), None, "{name}");
        }
    }
}

/// The commands were lost when the folder was moved in parts: told once, and whole from then on.
#[test]
fn a_run_without_its_commands_is_repaired_at_its_next_start() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    files.close().unwrap();
    fs::remove_file(names::commands(&folder.run_path("Ann"))).unwrap();
    for start in 0..4 {
        // The first snapshot has the first turn: no command is lost. Later ones begin the replay.
        let mut files = folder.files();
        let again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
        let told = (start == 0).then_some(StorageNotice::CommandsLost { turn: 0 });
        assert_eq!(files.take_notice(), told);
        assert_eq!(files.history().unwrap().len(), 20 + start * 3, "the sessions since are kept");
        for _ in 0..3 {
            game.step(Command::Wait).unwrap();
            files.append(Command::Wait, &game).unwrap();
        }
        // Killed once.
        if start != 1 {
            files.close().unwrap();
        }
    }
}

/// As Dropbox and Syncthing name them; those of iCloud have a name that a run can have.
#[test]
fn copies_in_conflict_are_named_in_the_list() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    begin_run(&mut files, "Ann", 3, 5);
    files.close().unwrap();
    let path = folder.run_path("Ann");
    let copies = ["Ann (Bob's conflicted copy 2026-05-01)", "Ann.sync-conflict-20260501-1234-ABC"];
    for copy in copies.into_iter().chain(["Ann 2"]) {
        fs::copy(&path, path.with_file_name(format!("{copy}.run"))).unwrap();
    }
    let mut listed: Vec<_> =
        files.runs().into_iter().map(|run| (run.name, run.error.unwrap_or_default())).collect();
    listed.sort_unstable();
    let told =
        |name: &str| format!("The run {name} is a copy in conflict: rename its file to play it.");
    let expected = [
        ("Ann", String::new()),
        (copies[0], told(copies[0])),
        ("Ann 2", String::new()),
        (copies[1], told(copies[1])),
    ];
    assert_eq!(listed, expected.map(|(name, error)| (name.to_owned(), error)));
    assert!(files.resume("Ann 2", &content()).is_ok());
}

/// A killed program leaves them; the next one that has the name takes them away.
#[test]
fn files_of_a_killed_start_are_removed() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    begin_run(&mut files, "Ann", 3, 5);
    files.close().unwrap();
    let path = folder.run_path("Ann");
    let left = [path.with_extension("run.new"), path.with_extension("commands.new")];
    left.iter().for_each(|path| fs::write(path, "half").unwrap());
    files.resume("Ann", &content()).unwrap();
    assert!(left.iter().all(|path| !path.exists()));
    files.close().unwrap();
    files.remove("Ann").unwrap();
    left.iter().for_each(|path| fs::write(path, "half").unwrap());
    begin_run(&mut files, "Ann", 3, 5);
    assert!(left.iter().all(|path| !path.exists()));
}
