//! A run that the app opens a command at a time.

use std::time::Duration;

use rogue_ui::input::Key;
use rogue_ui::{App, Config, Input};

use super::*;

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
