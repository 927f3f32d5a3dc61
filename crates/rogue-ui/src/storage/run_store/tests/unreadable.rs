//! Runs that cannot be resumed: recovered, copied, removed.

use super::*;

/// A run of 40 turns without its last snapshot, and the length of the snapshot.
fn saved_run(folder: &TestDisk) -> (Game, usize) {
    let mut files = folder.files();
    let game = begin_run(&mut files, "Ann", 3, 40);
    files.close().unwrap();
    let bytes = folder.at(&names::run("Ann"));
    let length = u64::from_le_bytes(bytes[24..32].try_into().unwrap());
    (game, 40 + length as usize)
}

fn change(folder: &TestDisk, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let path = names::run("Ann");
    let mut bytes = folder.at(&path);
    change(&mut bytes);
    folder.write_over(&path, &bytes);
    bytes
}

#[test]
fn a_torn_last_record_costs_one_command() {
    for tail in [&[][..], &[0; 90], &[7; 4_000]] {
        let folder = TestDisk::new();
        let (game, _) = saved_run(&folder);
        change(&folder, |bytes| {
            bytes.truncate(bytes.len() - 9);
            bytes.extend(tail);
        });
        let mut files = folder.files();
        let again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.view().turn(), game.view().turn() - 1);
        files.close().unwrap();
        assert!(files.resume("Ann", &content()).is_ok(), "the torn record is gone");
    }
}

#[test]
fn a_run_with_a_damaged_record_goes_on_before_it() {
    let folder = TestDisk::new();
    let (game, snapshot) = saved_run(&folder);
    let path = names::run("Ann");
    let damaged = change(&folder, |bytes| bytes[snapshot + 24 * 7 + 3] ^= 1);
    let mut files = folder.files();
    assert!(matches!(files.resume("Ann", &content()), Err(StorageError::Refused { .. })));
    let turn = files.recoverable_turn("Ann", &content()).unwrap();
    assert!((1..game.view().turn()).contains(&turn), "{turn}");
    let mut recovered = files.recover("Ann", &content()).unwrap();
    assert_eq!(recovered.view().turn(), turn);
    assert_eq!(folder.at(&format!("{path}.damaged")), damaged);
    play(&mut files, &mut recovered, 5).unwrap();
    files.close().unwrap();
    let again = files.resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), recovered.fingerprint());
}

/// The commands are all there: nothing is lost.
#[test]
fn a_run_with_a_damaged_map_goes_on_where_it_was() {
    let folder = TestDisk::new();
    let (game, snapshot) = saved_run(&folder);
    change(&folder, |bytes| bytes[snapshot - 1_500] ^= 0x40);
    let recovered = folder.files().recover("Ann", &content()).unwrap();
    assert_eq!(recovered.fingerprint(), game.fingerprint());
}

#[test]
fn a_run_of_another_version_is_copied_and_removed() {
    let folder = TestDisk::new();
    saved_run(&folder);
    let old = change(&folder, |bytes| bytes[8] = 1);
    let mut files = folder.files();
    let run = &files.runs()[0];
    assert!(run.error.is_some() && run.is_at_hand);
    assert_eq!(files.recoverable_turn("Ann", &content()), None);
    assert!(files.recover("Ann", &content()).is_err());
    let copies = [
        files.export(&KeptFile::Run("Ann".to_owned())).unwrap(),
        files.export(&KeptFile::Run("Ann".to_owned())).unwrap(),
    ];
    assert_eq!(copies.map(|copy| folder.at(&copy)), [old.clone(), old]);
    files.remove("Ann").unwrap();
    assert!(files.runs().is_empty());
    assert!(matches!(files.remove("Ann"), Err(StorageError::Missing { .. })));
}

#[test]
fn a_run_that_is_played_elsewhere_is_not_removed() {
    let folder = TestDisk::new();
    let mut first = folder.files();
    begin_run(&mut first, "Ann", 3, 2);
    let mut second = folder.files();
    assert!(matches!(second.remove("Ann"), Err(StorageError::InUse { .. })));
    assert!(!second.runs()[0].is_at_hand);
    assert!(folder.has(&names::run("Ann")));
}

/// Ann's run is open and cannot be written.
#[test]
fn the_unsaved_commands_of_the_open_run_outlive_the_removal_of_another_one() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    begin_run(&mut files, "Bob", 3, 20);
    files.close().unwrap();
    folder.set_failure(Some("the disk is full"));
    let mut game = Game::with_content(content(), 4);
    files.begin("Ann", &game).unwrap_err();
    play(&mut files, &mut game, 3).unwrap_err();
    files.close().unwrap_err();
    files.resume("Bob", &content()).unwrap_err();
    files.recover("Bob", &content()).unwrap_err();
    folder.set_failure(None);
    files.remove("Bob").unwrap();
    files.close().unwrap();
    let again = folder.files().resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}
