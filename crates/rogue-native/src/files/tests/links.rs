//! Links and special files under the names of files that are written: they are not followed.
#![cfg(unix)]

use std::os::unix::fs::symlink;

use super::*;

#[test]
fn a_link_under_the_temporary_name_is_not_followed() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 2);
    let target = folder.folder.path().join("diary");
    fs::write(&target, "dear diary").unwrap();
    let temp = disk::with_suffix(&folder.run_path("Ann"), ".new");
    symlink(&target, &temp).unwrap();
    let error = go_to(&mut files, &mut game, 2).unwrap_err().to_string();
    assert!(error.ends_with("Ann.run.new is a link; remove it."), "{error}");
    assert_eq!(fs::read_to_string(&target).unwrap(), "dear diary");
    // The journal goes on, and each command tries to write the snapshot that is due.
    for _ in 0..3 {
        play(&mut files, &mut game, 1).unwrap_err();
    }
    drop(files);
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());

    fs::remove_file(&temp).unwrap();
    fs::create_dir(&temp).unwrap();
    let error = go_to(&mut files, &mut game, 3).unwrap_err().to_string();
    assert!(error.ends_with("Ann.run.new is not a plain file; remove it."), "{error}");
}

#[test]
fn a_file_that_a_killed_program_left_is_replaced() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 2);
    let temp = disk::with_suffix(&folder.run_path("Ann"), ".new");
    fs::write(&temp, "half a snapshot").unwrap();
    // A second name of that file keeps its bytes.
    let other = folder.folder.path().join("other");
    fs::hard_link(&temp, &other).unwrap();
    go_to(&mut files, &mut game, 2).unwrap();
    assert!(!temp.exists());
    assert_eq!(fs::read_to_string(other).unwrap(), "half a snapshot");
}

#[test]
fn a_link_under_the_name_of_the_lock_creates_nothing() {
    let folder = TestFolder::new();
    fs::create_dir_all(folder.runs()).unwrap();
    let target = folder.folder.path().join("elsewhere");
    symlink(&target, folder.run_path("Ann").with_extension("lock")).unwrap();
    let game = Game::with_content(content(), 3);
    folder.files().begin("Ann", &game).unwrap_err();
    assert!(!target.exists());
}

/// The link is replaced by a file; what it leads to belongs to somebody else.
#[test]
fn the_target_of_a_linked_run_is_not_written() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 1, 3);
    files.close().unwrap();
    let (path, target) = (folder.run_path("Ann"), folder.folder.path().join("target"));
    fs::rename(&path, &target).unwrap();
    symlink(&target, &path).unwrap();
    let before = fs::read(&target).unwrap();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    play(&mut files, &mut game, 1).unwrap();
    files.close().unwrap();
    assert!(fs::read(&target).unwrap() == before, "the target was written");
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
}
