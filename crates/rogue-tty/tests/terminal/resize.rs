//! Terminals of any size, and changes of the size.

use crate::pty::{Pty, game};

fn close(mut pty: Pty) {
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

#[test]
fn the_game_starts_and_ends_at_any_size() {
    for (width, height) in [(1, 1), (0, 0), (1, 200), (500, 1), (79, 23), (300, 100)] {
        let pty = game(&["--seed", "1"]).size(width, height).start();
        pty.wait_until("the alternate screen", vt100::Screen::alternate_screen);
        pty.settle();
        close(pty);
    }
}

#[test]
fn many_resizes_end_with_the_correct_screen() {
    let pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    let before = pty.settle();
    for step in 0..200u16 {
        pty.resize(step * 37 % 150, step * 23 % 70);
        if step % 10 == 0 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    pty.resize(80, 24);
    pty.settle();
    pty.wait_until("the screen as before", |screen| screen.contents() == before);
    close(pty);
}

#[test]
fn keys_work_after_the_smallest_size() {
    let mut pty = game(&["--seed", "1"]).start();
    pty.wait_for_game();
    for (width, height) in [(1, 1), (0, 0), (2, 1)] {
        pty.resize(width, height);
        pty.send("s");
        pty.settle();
    }
    pty.resize(80, 24);
    pty.wait_for_game();
    close(pty);
}
