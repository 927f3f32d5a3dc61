//! No key is lost to an animation: it ends the animation, and still counts.

use std::thread;
use std::time::Duration;

use crate::pty::moving_game;
use crate::typed_keys::{self, TypedKeys};

#[test]
fn keys_typed_into_motion_arrive_in_order() {
    let mut typed = TypedKeys::new();
    let arguments = typed.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut pty = moving_game(&arguments).size(80, 50).start();
    pty.wait_for_game();
    let count = typed_keys::count();
    while let Some(burst) = typed.next_burst(count) {
        pty.send(&burst.bytes);
        thread::sleep(Duration::from_millis(burst.millis));
    }
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
    typed.assert_arrived("terminal");
}
