//! How the program behaves towards its terminal: it takes it, gives it back whatever
//! happens, writes little and sleeps while nothing happens.

use rustix::process::Signal;

use crate::pty::game;

#[test]
fn the_game_takes_the_terminal_and_closing_gives_it_back() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.assert_taken();
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

#[test]
fn signals_that_ask_to_end_give_the_terminal_back() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let mut pty = game(&["--seed", "1"]).start();
        pty.wait_for_game();
        pty.signal(signal);
        assert_eq!(pty.end(), Ok(0), "{signal:?}");
        pty.assert_restored();
    }
}

#[test]
fn a_vanished_terminal_ends_the_game() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.vanish();
    assert_eq!(pty.end(), Ok(0));
}

/// Where it is not the controlling terminal no signal comes: only the terminal itself tells
/// that it is gone.
#[test]
fn a_vanished_terminal_is_noticed_without_a_signal() {
    let mut pty = game(&["--seed", "1"]).not_controlling().start();
    pty.wait_for_game();
    pty.vanish();
    assert_eq!(pty.end(), Ok(0));
}

/// Half of an escape sequence leaves the reader inside crossterm, which does not come back.
#[test]
fn half_an_escape_sequence_blocks_no_signal() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.send("\x1b[1;");
    pty.settle();
    pty.signal(Signal::TERM);
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

/// A terminal that takes no bytes any more (its program is stopped) must not keep the game
/// alive for ever once it was told to end.
#[test]
fn a_stuck_terminal_is_left_by_force() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.pause();
    for step in 0..400 {
        pty.resize(200 + step % 2, 60);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    pty.signal(Signal::TERM);
    let end = pty.end();
    assert!(end.is_err(), "it was not stuck: {end:?}");
}

#[test]
fn a_key_redraws_only_what_changed() {
    let mut pty = game(&["--seed", "1"]).size(80, 50).start();
    pty.wait_for_game();
    pty.settle();
    let whole = pty.take_written().len();
    pty.send("s");
    pty.settle();
    let turn = pty.take_written().len();
    assert!(turn > 0, "a turn shows");
    assert!(turn * 4 < whole, "{turn} bytes for a turn, {whole} for the picture");
}

#[test]
fn every_key_of_a_long_paste_is_played_in_order() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let path = log.path().to_str().unwrap();
    let mut pty = game(&["--seed", "1", "--log", path, "-v"]).start();
    pty.wait_for_game();
    // More than a reader takes at once, and not a multiple of it; looking costs no turn.
    let keys = "xhjkl\x1b[A\x1b[B".repeat(150);
    pty.send(&keys);
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    let text = std::fs::read_to_string(path).unwrap();
    let played: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once("key=")?.1.split_whitespace().next())
        .collect();
    let expected = ["x", "h", "j", "k", "l", "Up", "Down"].repeat(150);
    assert_eq!(played, expected);
}

/// Blocking, not polling: the processor time of two idle seconds is what a clock tick can
/// resolve.
#[test]
#[cfg(target_os = "linux")]
fn an_idle_game_costs_no_processor_time() {
    let pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.settle();
    let before = pty.ticks();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let used = pty.ticks() - before;
    assert!(used <= 1, "{used} ticks in two idle seconds");
}

#[test]
fn colours_follow_the_terminal() {
    let written = |name: &str, value: &str, args: &[&str]| {
        let pty = game(args).env(name, value).start();
        pty.wait_for_game();
        pty.settle();
        String::from_utf8_lossy(&pty.take_written()).into_owned()
    };
    let seed = ["--seed", "1"];
    assert!(written("COLORTERM", "truecolor", &seed).contains(";2;"));
    let indexed = written("TERM", "xterm-256color", &seed);
    assert!(indexed.contains("8;5;") && !indexed.contains("8;2;"));
    let named = written("TERM", "xterm", &seed);
    assert!(!named.contains("8;5;") && !named.contains("8;2;"));
    let none = written("NO_COLOR", "1", &seed);
    assert!(!none.contains("8;5;") && !none.contains("8;2;"));
    let forced = ["--seed", "1", "--color", "true"];
    assert!(written("NO_COLOR", "1", &forced).contains("8;2;"));
}
