//! Another program that is always faster, or a device that fails, where a name is taken.

use std::cell::Cell;

use super::*;

thread_local! {
    static RIVAL: Cell<Option<fn(&Path)>> = const { Cell::new(None) };
}

/// Acts before the name of a file is taken on this thread.
pub(in super::super) fn act(path: &Path) {
    if let Some(rival) = RIVAL.get() {
        rival(path);
    }
}

#[test]
fn a_run_whose_names_are_all_taken_first_is_not_saved_and_says_so() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    RIVAL.set(Some(|path| {
        let number = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert!(number < 60, "no end of names");
        fs::write(path, "a run of another program").unwrap();
    }));
    let error = files.begin("Ann", &game).unwrap_err().to_string();
    assert_eq!(error, "The run cannot be saved: other programs took 8 names before it.");
    RIVAL.set(None);
    play(&mut files, &mut game, 1).unwrap();
    files.close().unwrap();
    let again = folder.files().resume("Ann 9", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

/// A file system that hands out no lock.
#[test]
fn names_whose_locks_others_hold_are_not_tried_without_end() {
    let folder = TestFolder::new();
    let path = folder.run_path("Ann");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let numbered = (2..30).map(|number| format!("Ann {number}"));
    let locks: Vec<_> = std::iter::once("Ann".to_owned())
        .chain(numbered)
        .map(|name| Lock::acquire(&names::lock_path(&folder.run_path(&name))).unwrap().unwrap())
        .collect();
    let mut files = folder.files();
    let game = Game::with_content(content(), 3);
    assert_eq!(files.begin("Ann", &game), Err(StorageError::NamesTaken));
    drop(locks);
}

/// A device that has taken the name, and loses the bytes written under it.
#[test]
fn a_name_that_was_taken_in_vain_is_given_back() {
    let folder = TestFolder::new();
    let mut files = folder.files();
    let mut game = Game::with_content(content(), 3);
    RIVAL.set(Some(|path| fs::write(disk::with_suffix(path, ".new"), "").unwrap()));
    assert!(files.begin("Ann", &game).is_err());
    RIVAL.set(None);
    let left = fs::read_dir(files.runs_folder()).unwrap().flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["Ann.lock"]);
    play(&mut files, &mut game, 1).unwrap();
    assert_eq!((files.open_name().as_deref(), files.take_notice()), (Some("Ann"), None));
    files.close().unwrap();
    let again = folder.files().resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}
