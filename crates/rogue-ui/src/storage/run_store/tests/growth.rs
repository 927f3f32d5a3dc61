//! A run that has grown too large.

use super::*;

/// A run whose floors no longer fit into a snapshot goes on command by command: what is written is
/// opened again.
#[test]
fn a_run_that_has_grown_too_large_for_a_snapshot_goes_on() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let scene = "##########\n#@.......#\n#........#\n##########\n\nseed 9";
    let mut game = Game::from_scene(content(), scene).unwrap();
    files.begin("Ann", &game).unwrap();
    for session in 0..2 {
        files.open_mut().unwrap().0.run.limit_snapshots(100);
        play(&mut files, &mut game, 600).unwrap();
        let told = files.take_notice();
        assert!(
            matches!(told, Some(StorageNotice::TooLarge { left }) if left > 190_000),
            "{told:?}"
        );
        play(&mut files, &mut game, 600).unwrap();
        assert_eq!(files.take_notice(), None, "it is told once");
        if session == 0 {
            // Another program removes the file: it is written again as it was.
            folder.take(&names::run("Ann"));
        }
        files.close().unwrap();
        let again = files.resume("Ann", &content()).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }
    // There is room again: the next snapshot is written.
    let before = folder.at(&names::run("Ann")).len();
    play(&mut files, &mut game, 1).unwrap();
    assert!(folder.at(&names::run("Ann")).len() < before / 2);
}

/// The disk is full for a turn, and no snapshot can save it any more.
#[test]
fn a_large_run_is_saved_by_its_journal_after_a_failed_write() {
    let folder = TestDisk::new();
    let mut files = folder.files();
    let mut game = begin_run(&mut files, "Ann", 3, 2);
    files.open_mut().unwrap().0.run.limit_snapshots(100);
    folder.set_failure(Some("the disk is full"));
    game.step(Command::Wait).unwrap();
    let error = files.append(Command::Wait, &game).unwrap_err().to_string();
    assert_eq!(error, "The run cannot be saved: the disk is full.");
    assert!(files.close().is_err());
    folder.set_failure(None);
    files.close().unwrap();
    let again = files.resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}
