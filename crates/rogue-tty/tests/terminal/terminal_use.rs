//! How the program uses its terminal: takes and restores it, writes only changes, sleeps while
//! idle, handles every key, and uses the right number of colours.

use rustix::process::Signal;

use crate::pty::game;

#[test]
fn closing_restores_the_terminal() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.assert_taken();
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

/// The sequence OSC 52, with the text as base64: `Nw==` is 7.
#[test]
fn the_seed_is_given_to_the_terminal_for_its_clipboard() {
    let mut pty = game(&["--seed", "7"]).start();
    pty.wait_for_game();
    pty.take_written();
    pty.send("C");
    pty.wait_for("copied, if your terminal allows it");
    let written = pty.take_written();
    let sequence = b"\x1b]52;c;Nw==";
    assert!(written.windows(sequence.len()).any(|it| it == sequence));
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}

#[test]
fn termination_signals_restore_the_terminal() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let mut pty = game(&["--seed", "1"]).start();
        pty.wait_for_game();
        pty.signal(signal);
        assert_eq!(pty.end(), Ok(0), "{signal:?}");
        pty.assert_restored();
    }
}

#[test]
fn a_hang_up_ends_the_game() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.hang_up();
    assert_eq!(pty.end(), Ok(0));
}

/// A terminal that is not the controlling one sends no SIGHUP.
#[test]
fn a_hang_up_without_a_signal_ends_the_game() {
    let mut pty = game(&["--seed", "1"]).not_controlling().start();
    pty.wait_for_game();
    pty.hang_up();
    assert_eq!(pty.end(), Ok(0));
}

#[test]
fn signals_are_handled_after_half_an_escape_sequence() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.send("\x1b[1;");
    pty.settle();
    pty.signal(Signal::TERM);
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

/// Sequences without an end, and mouse reports with a coordinate of 0.
#[test]
fn keys_are_heard_after_incomplete_and_invalid_sequences() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    for sequence in
        ["\x1b[200~", "\x1b]0;", "\x1b[<0;1", "\x1b[M", "\x1b[<0;0;0M\x1b[32;0;0M\x1b[M   "]
    {
        let turn = crate::run_files::turn(&pty).unwrap_or(0);
        pty.send(sequence);
        pty.settle();
        if sequence == "\x1b[200~" {
            // A paste may pause for a second: a key before that is a part of it.
            std::thread::sleep(std::time::Duration::from_secs(2));
        }
        pty.send("s");
        crate::run_files::wait_for_turn(&pty, turn + 1);
    }
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}

/// SIGQUIT asks for a core dump of a program, and leaves a usable terminal.
#[test]
fn sigquit_restores_the_terminal() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.signal(Signal::QUIT);
    assert!(pty.end().is_err(), "it was not ended by the signal");
    pty.assert_restored();
}

#[test]
fn a_key_redraws_only_changed_cells() {
    let mut pty = game(&["--seed", "1"]).size(80, 50).start();
    pty.wait_for_game();
    pty.settle();
    let whole = pty.take_written().len();
    pty.send("s");
    pty.settle();
    let turn = pty.take_written().len();
    assert!(turn > 0, "the turn is drawn");
    assert!(turn * 4 < whole, "{turn} bytes for a turn, {whole} for the whole screen");
}

#[test]
fn all_keys_of_a_long_paste_are_handled_in_order() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let path = log.path().to_str().unwrap();
    let mut pty = game(&["--seed", "1", "--log", path, "-v"]).start();
    pty.wait_for_game();
    // Longer than the buffer of the reader, and no multiple of it. `x` looks around, which takes no
    // turn.
    let keys = "xhjkl\x1b[A\x1b[B".repeat(150);
    pty.send(&keys);
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    let text = std::fs::read_to_string(path).unwrap();
    let handled: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once("key=")?.1.split_whitespace().next())
        .collect();
    let expected = ["x", "h", "j", "k", "l", "Up", "Down"].repeat(150);
    assert_eq!(handled, expected);
}

/// The program blocks instead of polling: two idle seconds use at most one clock tick.
#[test]
#[cfg(target_os = "linux")]
fn an_idle_game_uses_no_processor_time() {
    let pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    pty.settle();
    let before = pty.ticks();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let used = pty.ticks() - before;
    assert!(used <= 1, "{used} ticks in two idle seconds");
}

#[test]
fn colours_follow_the_environment() {
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

/// As a terminal with the keyboard of another mode, or another terminal, sends them.
#[test]
fn keys_of_other_terminals_act() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    for (turn, bytes) in ["\x1bOu", "\x1b[57404u", "s"].into_iter().enumerate() {
        pty.send(bytes);
        crate::run_files::wait_for_turn(&pty, turn as u32 + 1);
    }
    // Escape and the key: `s` would wait, and Alt-s means nothing.
    pty.send("i");
    pty.wait_for("Inventory");
    pty.send("\x1bs");
    crate::run_files::wait_for_turn(&pty, 4);
    // The letter in the place of `s` on a Cyrillic keyboard, from a terminal that tells it.
    pty.send("\x1b[1099::115u");
    crate::run_files::wait_for_turn(&pty, 5);
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}

#[test]
fn pasted_text_is_no_command() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    let asked = pty.take_written();
    assert!(asked.windows(8).any(|it| it == b"\x1b[?2004h"), "it asks for pastes");
    pty.send("\x1b[200~sss\x1b[201~");
    pty.wait_for("Pasted text is not played as keys.");
    pty.send("s");
    crate::run_files::wait_for_turn(&pty, 1);
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

/// A seed that was copied from elsewhere.
#[test]
fn a_pasted_seed_is_typed() {
    let mut pty = game(&[]).start();
    pty.wait_for("Enter a seed");
    pty.send("e");
    pty.wait_for("Seed: _");
    pty.send("\x1b[200~ 42\r\x1b[201~");
    pty.wait_for("Seed: 42_");
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}
