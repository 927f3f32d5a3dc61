//! Names that another program takes first.

use super::*;

#[test]
fn a_run_whose_names_are_all_taken_first_is_not_saved_and_says_so() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    folder.try_with(|trial| {
        trial.rival = Some(|disk, path| {
            assert!(disk.names().len() < 60, "no end of names");
            disk.put(path, "a run of another program");
        });
    });
    let error = files.begin("Ann", &game).unwrap_err().to_string();
    assert_eq!(error, "The run cannot be saved: other programs took 8 names before it.");
    folder.try_with(|trial| trial.rival = None);
    play(&mut files, &mut game, 1).unwrap();
    files.close().unwrap();
    let again = folder.files().resume("Ann 9", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

/// A file system that hands out no lock.
#[test]
fn names_whose_locks_others_hold_are_not_tried_without_end() {
    let folder = TestDisk::new();
    let mut disk = folder.0.clone();
    let mut locks = Vec::new();
    for name in std::iter::once("Ann".to_owned()).chain((2..30).map(|it| format!("Ann {it}"))) {
        locks.push(names::lock(&mut disk, &names::run(&name), "saved").unwrap());
    }
    let mut files = folder.files();
    let game = Game::with_content(content(), 3);
    assert_eq!(files.begin("Ann", &game), Err(StorageError::NamesTaken));
}

/// The other program has locked the name, and has written nothing yet.
#[test]
fn a_name_that_another_program_is_taking_is_left_to_it() {
    let folder = TestDisk::new();
    let path = names::run("Ann");
    let other = names::lock(&mut folder.0.clone(), &path, "saved").unwrap();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 2);
    files.close().unwrap();
    drop(other);
    let notice = files.take_notice().unwrap().to_string();
    assert_eq!(notice, "The name Ann is taken: this run is saved as Ann 2.");
    let again = folder.files().resume("Ann 2", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
    assert!(!folder.has(&path));
}

#[test]
fn a_run_whose_name_was_taken_after_it_was_removed_goes_on_beside() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 5);
    folder.clear();
    let mut other = folder.files();
    let others = begin_run(&mut other, "Ann", 4, 3);
    files.close().unwrap();
    assert_eq!(files.take_notice(), Some(StorageNotice::MovedTo { name: "Ann 2".into() }));
    other.close().unwrap();
    for (name, game) in [("Ann", others), ("Ann 2", game)] {
        let again = folder.files().resume(name, &content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint(), "{name}");
    }
}
