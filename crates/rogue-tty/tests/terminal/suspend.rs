//! Job control: the program is suspended by a key or a signal and continued by the shell.

#[cfg(target_os = "linux")]
use rustix::process::Signal;

use crate::pty::{Pty, game, program};

/// A shell with job control that runs the game, prints STOPPED when the game is suspended, waits for
/// a line, and runs `next`.
fn shell(next: &str) -> Pty {
    shell_with("", next)
}

fn shell_with(flags: &str, next: &str) -> Pty {
    let script =
        format!("set -m; \"$0\" --seed 1 {flags}; echo STOPPED; read line; {next}; echo ENDED $?");
    let rogue = env!("CARGO_BIN_EXE_rogue-tty");
    program("/bin/sh".as_ref(), &["-c", &script, rogue]).start()
}

#[test]
fn control_z_suspends_the_game_and_fg_continues_it() {
    let mut pty = shell("fg >/dev/null");
    pty.wait_for_game();
    let before = pty.settle();
    pty.send("\x1a");
    pty.wait_for("STOPPED");
    pty.assert_restored();
    pty.send("\n");
    pty.wait_for_game();
    pty.wait_until("the screen as before", |screen| screen.contents() == before);
    pty.assert_taken();
    pty.send("\x03");
    pty.wait_for("ENDED 0");
    pty.assert_restored();
    assert_eq!(pty.end(), Ok(0));
}

#[test]
fn a_suspended_game_handles_sigterm() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let log = log.path().display();
    let next =
        format!("kill -TERM %1; kill -CONT %1; until grep ' end ' {log}; do sleep 0.1; done");
    let mut pty = shell_with(&format!("--log {log}"), &next);
    pty.wait_for_game();
    pty.send("\x1a");
    pty.wait_for("STOPPED");
    pty.send("\n");
    pty.wait_for("ENDED 0");
    pty.assert_restored();
    assert_eq!(pty.end(), Ok(0));
}

#[test]
fn a_game_in_the_background_does_not_use_the_terminal() {
    let mut pty = shell("bg >/dev/null; sleep 0.3; echo AWAY; read line; fg >/dev/null");
    pty.wait_for_game();
    pty.send("\x1a");
    pty.wait_for("STOPPED");
    pty.send("\n");
    pty.wait_for("AWAY");
    pty.assert_restored();
    pty.send("\n");
    pty.wait_for_game();
    pty.send("\x03");
    pty.wait_for("ENDED 0");
    pty.assert_restored();
    assert_eq!(pty.end(), Ok(0));
}

/// Without a shell that could continue the game, the key has no effect.
#[test]
fn control_z_without_a_shell_has_no_effect() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    let before = pty.settle();
    pty.send("\x1a");
    pty.settle();
    pty.wait_until("the screen as before", |screen| screen.contents() == before);
    pty.assert_taken();
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}

#[test]
#[cfg(target_os = "linux")]
fn sigtstp_restores_the_terminal_until_sigcont() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    let before = pty.settle();
    pty.signal(Signal::TSTP);
    pty.wait_until_stopped();
    pty.assert_restored();
    pty.signal(Signal::CONT);
    pty.wait_until("the screen as before", |screen| screen.contents() == before);
    pty.assert_taken();
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

/// SIGSTOP leaves no time to restore the terminal, and the shell takes it back. A game that is continued
/// in the background and told to end must not touch it: the system would stop the game.
#[test]
#[cfg(target_os = "linux")]
fn a_game_that_was_stopped_in_the_foreground_ends_in_the_background() {
    let folder = tempfile::tempdir().unwrap();
    let (log, pid) = (folder.path().join("log"), folder.path().join("pid"));
    let (log, pid) = (log.display(), pid.display());
    let script = format!(
        "set -m; sh -c 'echo $$ >{pid}; exec \"$0\" --seed 1 --log {log}' \"$0\"; echo STOPPED; \
         read line; bg >/dev/null; sleep 0.3; kill -TERM $(cat {pid}); wait %1; \
         grep -q ' end ' {log} && echo ENDED"
    );
    let rogue = env!("CARGO_BIN_EXE_rogue-tty");
    let mut pty = program("/bin/sh".as_ref(), &["-c", &script, rogue]).start();
    pty.wait_for_game();
    let text = std::fs::read_to_string(folder.path().join("pid")).unwrap();
    let game = rustix::process::Pid::from_raw(text.trim().parse().unwrap()).unwrap();
    rustix::process::kill_process(game, Signal::STOP).unwrap();
    pty.wait_for("STOPPED");
    pty.send("\n");
    pty.wait_for("ENDED");
}
