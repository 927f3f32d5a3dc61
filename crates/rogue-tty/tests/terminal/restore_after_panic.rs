//! A panic restores the terminal before its message is printed, so that the message is visible.

use rogue_tty::terminal_guard::TerminalGuard;

use crate::pty::program;

/// The test below runs this one in a pseudo-terminal.
#[test]
#[ignore = "panics on purpose; run by a_panic_restores_the_terminal"]
fn panic_in_the_middle_of_a_game() {
    let _guard = TerminalGuard::enter(true).expect("run inside a terminal");
    // Long enough for the other test to read the screen.
    std::thread::sleep(std::time::Duration::from_millis(300));
    panic!("on purpose");
}

#[test]
fn a_panic_restores_the_terminal() {
    let me = std::env::current_exe().unwrap();
    let name = "restore_after_panic::panic_in_the_middle_of_a_game";
    let launch = program(&me, &["--exact", name, "--ignored", "--nocapture"]);
    // A back trace would scroll the message off the screen.
    let mut pty = launch.env("RUST_BACKTRACE", "0").start();
    pty.wait_until("the alternate screen", vt100::Screen::alternate_screen);
    pty.assert_taken();
    assert_ne!(pty.end(), Ok(0));
    pty.assert_restored();
    // A message on the alternate screen would have disappeared with it.
    pty.wait_for("on purpose");
}
