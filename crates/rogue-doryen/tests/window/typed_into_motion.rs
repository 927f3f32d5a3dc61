//! No key is lost to an animation: it ends the animation, and still counts.

use std::time::{Duration, Instant};

use crate::harness::{Display, pause};
use crate::typed_keys::{self, TypedKeys};
use crate::window_use::press_close_button;

/// Ends the test when keys do not arrive.
const LIMIT: Duration = Duration::from_secs(20);

#[test]
fn keys_typed_into_motion_arrive_in_order() {
    let Some(display) = Display::open() else { return };
    let count = typed_keys::count();
    let mut typed = TypedKeys::new();
    let arguments = typed.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let window = display.start(&arguments);
    while let Some(burst) = typed.next_burst(count) {
        window.xdotool(&[&["key", "--delay", "1"], &burst.names[..]].concat());
        pause(burst.millis);
    }
    let end = Instant::now() + LIMIT;
    while typed.logged() < count && Instant::now() < end {
        pause(50);
    }
    press_close_button(&display, &window);
    assert_eq!(window.end(), (Some(0), String::new()));
    typed.assert_arrived("window");
}
