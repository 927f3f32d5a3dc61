//! A run that is opened a command at a time.

use std::time::Duration;

use rogue_ui::input::Key;
use rogue_ui::{App, Config, Input};

use super::*;

#[test]
fn a_run_that_is_left_while_it_is_opened_stays_as_it_is() {
    let folder = TestFolder::new();
    let game = begin_run(&mut folder.files(), "Ann", 3, 40);
    let path = folder.run_path("Ann");
    let before = (fs::read(&path).unwrap(), read_commands(&path));

    let mut files = folder.files();
    let mut again = files.begin_resume("Ann", &content()).unwrap();
    let left = files.resume_left();
    assert!(left > 10, "commands behind the snapshot: {left}");
    files.resume_step(&mut again).unwrap().expect("a command");
    assert_eq!(files.resume_left(), left - 1);
    assert!(matches!(folder.files().resume("Ann", &content()), Err(StorageError::InUse { .. })));
    files.close().unwrap();

    assert_eq!((fs::read(&path).unwrap(), read_commands(&path)), before);
    let again = folder.files().resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
}

/// The file before an incomplete snapshot takes its place once it has been played, not before.
#[test]
fn a_damaged_run_that_is_left_while_it_is_opened_stays_as_it_is() {
    let folder = TestFolder::new();
    let game = begin_run(&mut folder.files(), "Ann", 3, 40);
    let path = folder.run_path("Ann");
    let (old, damaged) = (names::old(&path), disk::with_suffix(&path, ".damaged"));
    let whole = fs::read(&path).unwrap();
    fs::write(&old, &whole).unwrap();
    fs::write(&path, &whole[..100]).unwrap();

    let mut files = folder.files();
    let mut again = files.begin_resume("Ann", &content()).unwrap();
    files.resume_step(&mut again).unwrap().expect("a command");
    files.close().unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole[..100]);
    assert_eq!(fs::read(&old).unwrap(), whole);
    assert!(!damaged.exists());

    let mut files = folder.files();
    let again = files.resume("Ann", &content()).unwrap();
    assert_eq!(again.fingerprint(), game.fingerprint());
    let turn = game.view().turn();
    assert_eq!(files.take_notice(), Some(StorageNotice::WentBack { turn }));
    assert!(damaged.exists() && !old.exists());
}

/// The command line lets an app know a clock.
fn slow_clock() -> Duration {
    use std::sync::atomic::{AtomicU64, Ordering};
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn the_app_plays_each_command_of_a_run_once() {
    let folder = TestFolder::new();
    let game = begin_run(&mut folder.files(), "Ann", 3, 40);
    let commands = {
        let mut files = folder.files();
        files.resume("Ann", &content()).unwrap();
        files.history().unwrap().len()
    };
    let config = Config { clock: Some(slow_clock), ..Config::default() };
    let mut app = App::title(config, folder.files());
    app.input(Input::Key(Key::char('c')));
    let mut frames: usize = 0;
    while app.is_opening() {
        app.tick(Duration::ZERO);
        frames += 1;
    }
    assert_eq!(app.game().fingerprint(), game.fingerprint());
    // A slice of one command in every second frame, and one at the snapshot and at the end.
    assert_eq!(frames.div_ceil(2), commands + 2);
}
