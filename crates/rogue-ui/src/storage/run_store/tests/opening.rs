//! A run that is opened a command at a time.

use super::*;

#[test]
fn a_run_that_is_left_while_it_is_opened_stays_as_it_is() {
    let folder = TestDisk::new();
    let game = begin_run(&mut folder.files(), "Ann", 3, 40);
    let path = names::run("Ann");
    let before = (folder.at(&path), read_commands(&*folder, &path));

    let mut files = folder.files();
    let (mut again, left) = files.begin_resume("Ann", &content()).unwrap();
    assert!(left > 10, "commands behind the snapshot: {left}");
    files.resume_step(&mut again).unwrap().expect("a command");
    assert!(matches!(folder.files().resume("Ann", &content()), Err(StorageError::InUse { .. })));
    files.close().unwrap();

    assert_eq!((folder.at(&path), read_commands(&*folder, &path)), before);
    let mut files = folder.files();
    let (mut again, _) = files.begin_resume("Ann", &content()).unwrap();
    let mut played = 0;
    while files.resume_step(&mut again).unwrap().is_some() {
        played += 1;
    }
    assert_eq!((again.fingerprint(), played), (game.fingerprint(), left));
}

/// The file before an incomplete snapshot takes its place once it has been played, not before.
#[test]
fn a_damaged_run_that_is_left_while_it_is_opened_stays_as_it_is() {
    let folder = TestDisk::new();
    let game = begin_run(&mut folder.files(), "Ann", 3, 40);
    let path = names::run("Ann");
    let (old, damaged) = (names::old(&path), format!("{}.damaged", &path));
    let whole = folder.at(&path);
    folder.write_over(&old, &whole);
    folder.write_over(&path, &whole[..100]);

    let mut files = folder.files();
    let (mut again, _) = files.begin_resume("Ann", &content()).unwrap();
    files.resume_step(&mut again).unwrap().expect("a command");
    files.close().unwrap();
    assert_eq!(folder.at(&path), whole[..100]);
    assert_eq!(folder.at(&old), whole);
    assert!(!folder.has(&damaged));

    let mut files = folder.files();
    let again = files.resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
    let turn = game.view().turn();
    assert_eq!(files.take_notice(), Some(StorageNotice::WentBack { turn }));
    assert!(folder.has(&damaged) && !folder.has(&old));
}
