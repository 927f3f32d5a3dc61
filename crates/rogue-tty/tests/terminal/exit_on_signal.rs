//! After a termination signal or a hang-up the run is saved, the terminal restored, and the program
//! ends quickly.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::pty::Pty;
use crate::run_files::{TestFolder, rng, rounds, turn, type_at_random, wait_for_turn};

/// Short in a campaign, which has the machine for itself; longer beside other tests. A program that
/// the terminal blocks ends within a second, any other one in half of it.
fn exit_limit(blocked: bool) -> Duration {
    let alone = std::env::var_os("SOAK_ROUNDS").is_some();
    Duration::from_millis(match (alone, blocked) {
        (true, false) => 500,
        (true, true) => 1_000,
        (false, _) => 5_000,
    })
}

/// Plays rounds that `end` ends, with exit code 0; `end` returns whether the terminal stays open.
fn play(name: &str, end: impl Fn(&mut Pty) -> bool) {
    play_to(name, &Ok(0), end);
}

/// The same with another end: an exit code, or the name of a signal.
fn play_to(name: &str, expected: &Result<u32, String>, end: impl Fn(&mut Pty) -> bool) {
    let folder = TestFolder::new();
    let mut rng = rng(2);
    let (mut saved, mut longest) = (0, Duration::ZERO);
    let rounds = rounds(2);
    for round in 0..rounds {
        let mut pty = folder.launch("Ann").start();
        wait_for_turn(&pty, saved);
        type_at_random(&mut pty, &mut rng, 20);
        pty.settle();
        let shown = turn(&pty).unwrap_or(0);
        let stays_open = end(&mut pty);
        let asked = Instant::now();
        assert_eq!(&pty.end(), expected, "round {round}");
        let took = asked.elapsed();
        assert!(took < exit_limit(false), "round {round}: {took:?}");
        longest = longest.max(took);
        if stays_open {
            pty.assert_restored();
        }
        saved = folder.saved_turn("Ann").expect("the run is lost");
        // `hang_up` plays turns.
        assert!(
            saved == shown || (!stays_open && saved > shown),
            "round {round}: {shown} -> {saved}"
        );
    }
    println!("{name}: {rounds} rounds, turn {saved}, the longest end took {longest:?}");
}

fn signal(signal: Signal) -> impl Fn(&mut Pty) -> bool {
    move |pty| {
        pty.signal(signal);
        true
    }
}

#[test]
fn sigterm_saves_the_run() {
    play("SIGTERM", signal(Signal::TERM));
}

#[test]
fn sighup_saves_the_run() {
    play("SIGHUP", signal(Signal::HUP));
}

#[test]
fn sigint_saves_the_run() {
    play("SIGINT", signal(Signal::INT));
}

/// Nobody means the game by these: it ends as they would have ended it, and leaves nothing behind.
#[test]
fn other_signals_save_the_run_and_restore_the_terminal() {
    for (other, name) in [
        (Signal::USR1, "User defined signal 1"),
        (Signal::USR2, "User defined signal 2"),
        (Signal::ALARM, "Alarm clock"),
        (Signal::VTALARM, "Virtual timer expired"),
        (Signal::PROF, "Profiling timer expired"),
        (Signal::XCPU, "CPU time limit exceeded"),
        (Signal::ABORT, "Aborted"),
        (Signal::TRAP, "Trace/breakpoint trap"),
        (Signal::SYS, "Bad system call"),
    ] {
        play_to(name, &Err(name.to_owned()), signal(other));
    }
}

/// A file that must not grow is an error of writing, and no end of the game.
#[test]
fn sigxfsz_does_not_end_the_game() {
    let folder = TestFolder::new();
    let mut pty = folder.launch("Ann").start();
    wait_for_turn(&pty, 0);
    pty.signal(Signal::XFSZ);
    pty.send("s");
    wait_for_turn(&pty, 1);
    pty.signal(Signal::TERM);
    assert_eq!(pty.end(), Ok(0));
    assert_eq!(folder.saved_turn("Ann"), Some(1));
}

#[test]
fn a_hang_up_saves_the_run() {
    play("closed terminal", |pty| {
        pty.hang_up();
        false
    });
}

/// The terminal reads no output, and keys wait: the program is blocked while it draws.
#[cfg(target_os = "linux")]
fn play_unread(name: &str, signal: Signal) {
    let folder = TestFolder::new();
    let mut rng = rng(3);
    let (mut saved, mut longest) = (0, Duration::ZERO);
    let rounds = rounds(1);
    for round in 0..rounds {
        let mut pty = folder.launch_in_shell("Ann").start();
        wait_for_turn(&pty, saved);
        type_at_random(&mut pty, &mut rng, 20);
        pty.settle();
        let shown = turn(&pty).unwrap_or(0);
        pty.pause();
        pty.fill_output();
        pty.send(&".".repeat(3_000));
        let took = pty.end_child(signal);
        assert!(took < exit_limit(true), "round {round}: {took:?}");
        pty.assert_settings_restored();
        pty.resume_reading();
        pty.assert_restored();
        pty.send("\n");
        pty.end().unwrap();
        longest = longest.max(took);
        saved = folder.saved_turn("Ann").expect("the run is lost");
        assert!(saved >= shown, "round {round}: {shown} -> {saved}");
    }
    println!("{name}, unread: {rounds} rounds, turn {saved}, the longest end took {longest:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn sigterm_ends_a_game_whose_terminal_is_not_read() {
    play_unread("SIGTERM", Signal::TERM);
}

#[test]
#[cfg(target_os = "linux")]
fn sighup_ends_a_game_whose_terminal_is_not_read() {
    play_unread("SIGHUP", Signal::HUP);
}

#[test]
#[cfg(target_os = "linux")]
fn sigint_ends_a_game_whose_terminal_is_not_read() {
    play_unread("SIGINT", Signal::INT);
}

#[test]
#[cfg(target_os = "linux")]
fn sigquit_restores_a_terminal_that_is_not_read() {
    play_unread("SIGQUIT", Signal::QUIT);
}
