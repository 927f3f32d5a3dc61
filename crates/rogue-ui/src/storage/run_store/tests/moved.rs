//! Other programs move, remove and replace the files of a run while it is played.

use super::*;

fn resumed(folder: &TestDisk, name: &str) -> u64 {
    folder.files().resume(name, &content()).unwrap().fingerprint()
}

#[test]
fn a_run_removed_while_it_is_played_is_written_again_when_it_is_closed() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 20);
    folder.take(&names::run("Ann"));
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    assert_eq!(files.take_notice(), None);
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
}

#[test]
fn another_file_in_its_place_is_left_alone() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = names::run("Ann");
    folder.put(&path, "a file of the sync tool");
    play(&mut files, &mut game, 1).unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    play(&mut files, &mut game, 1).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), None);
    assert_eq!(resumed(&folder, "Ann 2"), game.fingerprint());
    assert_eq!(folder.text(&path), "a file of the sync tool");

    let mut files = folder.files();
    files.resume("Ann 2", &content()).unwrap();
    folder.write_over(&names::run("Ann 2"), "written over");
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 3".into() }));
    assert_eq!(resumed(&folder, "Ann 3"), game.fingerprint());
}

#[test]
fn an_earlier_copy_is_replaced_and_an_equal_copy_is_taken_over() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 5);
    let path = names::run("Ann");
    let copy = folder.at(&path);
    play(&mut files, &mut game, 1).unwrap();
    folder.put(&path, copy);
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));

    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    folder.put(&path, folder.at(&path));
    play(&mut files, &mut game, 2).unwrap();
    files.close().unwrap();
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
}

#[test]
fn finishing_a_run_keeps_another_file_in_its_place() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 5);
    let path = names::run("Ann");
    folder.put(&path, "a file of another program");
    files.finish(&game, "killed by a troll on floor 1", "here lies Ann").unwrap();
    assert_eq!(folder.text(&path), "a file of another program");
    assert_eq!(files.replays().len(), 1);
}

/// The power failed while a snapshot was on its way to the disk.
#[test]
fn an_incomplete_snapshot_is_replaced_by_the_file_before_it() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 20);
    files.close().unwrap();
    let path = names::run("Ann");
    let old = names::old(&path);
    let whole = folder.at(&path);
    for left in [None, Some(0), Some(100), Some(whole.len() / 2)] {
        folder.write_over(&old, &whole);
        match left {
            None => folder.take(&path),
            Some(left) => folder.write_over(&path, &whole[..left]),
        }
        let runs = folder.files().runs();
        assert_eq!((runs.len(), runs[0].turn), (1, game.view().turn()), "{left:?}");
        let mut other = folder.files();
        other.begin("Ann", &game).unwrap();
        assert_eq!(other.open_name().as_deref(), Some("Ann 2"));
        other.remove("Ann 2").unwrap();
        assert_eq!(resumed(&folder, "Ann"), game.fingerprint(), "{left:?}");
        assert!(!folder.has(&old));
        let mut files = folder.files();
        folder.move_file(&path, &old);
        files.resume("Ann", &content()).unwrap();
        let turn = game.view().turn();
        assert_eq!(files.take_notice(), Some(StorageNotice::WentBack { turn }), "not in silence");
        files.close().unwrap();
    }
}

#[test]
fn the_file_before_a_snapshot_is_kept_until_the_snapshot_is_on_the_disk() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 1, 5);
    let old = names::old(&names::run("Ann"));
    folder.try_with(|trial| trial.is_slow = true);
    snapshot(&mut files, &game).unwrap();
    play(&mut files, &mut game, 3).unwrap();
    assert!(folder.has(&old));
    folder.try_with(|trial| trial.is_slow = false);
    play(&mut files, &mut game, 1).unwrap();
    assert!(!folder.has(&old));
    // One that a killed program left is removed when the run is closed.
    drop(files);
    folder.put(&old, folder.at(&names::run("Ann")));
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    files.close().unwrap();
    assert!(!folder.has(&old));
}

/// The disk is full for one turn.
fn fail_to_wait(folder: &TestDisk, files: &mut Runs, game: &mut Game) {
    folder.set_failure(Some("the disk is full"));
    game.step(Command::Wait).unwrap();
    let error = files.append(Command::Wait, game).unwrap_err().to_string();
    assert_eq!(error, "The run cannot be saved: the disk is full.");
    folder.set_failure(None);
}

/// A write has failed; meanwhile another program puts a file under the name.
#[test]
fn another_file_is_not_overwritten_after_a_failed_write() {
    for is_new in [true, false] {
        let folder = TestDisk::new();
        let mut files = folder.files();
        let mut game = begin_run(&mut files, "Ann", 3, 20);
        let path = names::run("Ann");
        fail_to_wait(&folder, &mut files, &mut game);
        if is_new {
            folder.put(&path, "a file of the sync tool");
        }
        play(&mut files, &mut game, 1).unwrap();
        files.close().unwrap();
        if is_new {
            assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
            assert_eq!(folder.text(&path), "a file of the sync tool");
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
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = names::run("Ann");
    fail_to_wait(&folder, &mut files, &mut game);
    folder.put(&path, folder.at(&path));
    play(&mut files, &mut game, 1).unwrap();
    files.close().unwrap();
    assert_eq!(files.take_notice(), None);
    assert_eq!((folder.files().runs().len(), resumed(&folder, "Ann")), (1, game.fingerprint()));
}

/// The same where the run could not be written from its first turn on.
#[test]
fn a_run_that_was_never_written_overwrites_nothing() {
    let folder = TestDisk::new();
    folder.set_failure(Some("the disk is full"));
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    files.begin("Ann", &game).unwrap_err();
    folder.set_failure(None);
    folder.write_over(&names::run("Ann"), "a run of another program");
    play(&mut files, &mut game, 1).unwrap();
    let taken = StorageNotice::NameTaken { wanted: "Ann".into(), name: "Ann 2".into() };
    assert_eq!(files.take_notice(), Some(taken));
    assert_eq!(folder.text(&names::run("Ann")), "a run of another program");
}

/// A run that cannot be written is not "written again".
#[test]
fn the_player_is_told_after_the_run_was_written_again() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 20);
    let path = names::run("Ann");
    folder.take(&path);
    folder.set_failure(Some("the disk is full"));
    assert!(snapshot(&mut files, &game).is_err());
    assert_eq!(files.take_notice(), None, "nothing was written");
    folder.set_failure(None);
    snapshot(&mut files, &game).unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    drop(files);
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());
}

/// The file of commands is looked at as often as the file of the run.
#[test]
fn a_removed_file_of_commands_is_noticed_while_the_run_is_played_and_when_it_is_closed() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = names::commands(&names::run("Ann"));
    folder.take(&path);
    play(&mut files, &mut game, 1).unwrap();
    assert!(folder.has(&path), "not noticed");
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    play(&mut files, &mut game, 3).unwrap();
    assert_eq!(files.take_notice(), None);
    folder.take(&path);
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    assert_eq!(resumed(&folder, "Ann"), game.fingerprint());

    let mut files = folder.files();
    files.resume("Ann", &content()).unwrap();
    folder.write_over(&path, "of another program");
    play(&mut files, &mut game, 1).unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::WrittenAgain));
    drop(files);
    let kept = format!("{}.damaged", &path);
    assert_eq!(folder.text(&kept), "of another program");
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    assert_eq!(files.take_notice(), None);
    assert_eq!(files.history().unwrap().len() as u64, game.view().turn());
}

/// A tool that synchronises folders puts the files of another run under the name.
#[test]
fn another_run_with_its_commands_is_left_alone() {
    for waits in [true, false] {
        let folder = TestDisk::new();
        let mut files = folder.files();
        let other = begin_run(&mut files, "Bob", 8, 30);
        files.close().unwrap();
        let mut game = begin_run(&mut files, "Ann", 3, 20);
        let (bob, ann) = (names::run("Bob"), names::run("Ann"));
        folder.move_file(&names::commands(&bob), &names::commands(&ann));
        folder.move_file(&bob, &ann);
        if waits {
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
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    files.close().unwrap();
    folder.take(&names::commands(&names::run("Ann")));
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
    let folder = TestDisk::new();
    let mut files = folder.files();
    begin_run(&mut files, "Ann", 3, 5);
    files.close().unwrap();
    let path = names::run("Ann");
    let copies = ["Ann (Bob's conflicted copy 2026-05-01)", "Ann.sync-conflict-20260501-1234-ABC"];
    for copy in copies.into_iter().chain(["Ann 2"]) {
        folder.put(&format!("runs/{copy}.run"), folder.at(&path));
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
