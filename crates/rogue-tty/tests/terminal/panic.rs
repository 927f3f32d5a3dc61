//! A mistake of the program itself: the terminal is given back before the report, so that
//! the report can be read.

use rogue_tty::screen::Screen;

use crate::pty::program;

/// What a panic leaves behind is seen from outside: the test below runs this one in a
/// pseudo-terminal.
#[test]
#[ignore = "panics on purpose; run by a_panic_gives_the_terminal_back"]
fn panic_in_the_middle_of_a_game() {
    let _screen = Screen::enter(true).expect("run inside a terminal");
    // Long enough for the other side to look.
    std::thread::sleep(std::time::Duration::from_millis(300));
    panic!("on purpose");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let me = std::env::current_exe().unwrap();
    let name = "panic::panic_in_the_middle_of_a_game";
    let mut pty = program(&me, &["--exact", name, "--ignored", "--nocapture"]).start();
    pty.wait_until("the screen is taken", vt100::Screen::alternate_screen);
    pty.assert_taken();
    assert_ne!(pty.end(), Ok(0));
    pty.assert_restored();
    // Written while the game's screen was up, the report would be gone with it.
    pty.wait_for("on purpose");
}
