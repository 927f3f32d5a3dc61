//! Suspended by a key or a signal, and continued by the shell.

use rustix::process::Signal;

use crate::pty::{Pty, game, program};

/// A shell with job control that runs the game, says when it stopped, and continues it
/// after a line was typed.
fn shell() -> Pty {
    let script =
        "set -m; \"$0\" --seed 1; echo STOPPED $?; read line; fg >/dev/null; echo ENDED $?";
    let rogue = env!("CARGO_BIN_EXE_rogue-tty");
    program("/bin/sh".as_ref(), &["-c", script, rogue]).start()
}

#[test]
fn control_z_suspends_and_the_shell_continues() {
    let mut pty = shell();
    pty.wait_for_game();
    let picture = pty.settle();
    pty.send("\x1a");
    pty.wait_for("STOPPED");
    pty.assert_restored();
    pty.send("\n");
    pty.wait_for_game();
    pty.wait_until("the picture of before", |screen| screen.contents() == picture);
    pty.assert_taken();
    pty.send("\x03");
    pty.wait_for("ENDED 0");
    pty.assert_restored();
    assert_eq!(pty.end(), Ok(0));
}

/// Nobody could continue it: the key must do nothing.
#[test]
fn control_z_without_a_shell_changes_nothing() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    let picture = pty.settle();
    pty.send("\x1a");
    pty.settle();
    pty.wait_until("the picture of before", |screen| screen.contents() == picture);
    pty.assert_taken();
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}

#[test]
fn a_stop_signal_gives_the_terminal_back_until_it_is_continued() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    let picture = pty.settle();
    pty.signal(Signal::TSTP);
    pty.assert_restored();
    pty.signal(Signal::CONT);
    pty.wait_until("the picture of before", |screen| screen.contents() == picture);
    pty.assert_taken();
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}
