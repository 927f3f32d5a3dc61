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

/// On Windows nobody replaces an open file.
#[test]
#[cfg(unix)]
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

/// On Windows nobody replaces an open file.
#[test]
#[cfg(unix)]
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
fn the_file_before_a_snapshot_is_kept_until_the_snapshot_is_on_the_disk() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 1, 5);
    let old = disk::with_suffix(&folder.run_path("Ann"), ".old");
    go_to(&mut files, &mut game, 2).unwrap();
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

/// The file of commands is looked at as often as the file of the run. On Windows the name of an open file stays.
#[test]
#[cfg(unix)]
fn a_removed_file_of_commands_is_noticed_while_the_run_is_played_and_when_it_is_closed() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 20);
    let path = commands_path(&folder.run_path("Ann"));
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
    assert_eq!(files.history().unwrap().len() as u64, game.view().turn());
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
