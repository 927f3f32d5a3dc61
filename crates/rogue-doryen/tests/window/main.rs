//! Tests of the real program in a real window under Xvfb: key events in, a picture of the window out.
//! Where Xvfb, xdotool or import are missing, the tests print that they are skipped and pass.

#![cfg(unix)]

mod bad_input;
mod harness;
mod kept;
mod playthrough;
mod screen_reader;
mod typed_into_motion;
mod window_size;
mod window_use;

/// The keys, and what must come of them, are those of the terminal program.
#[path = "../../../rogue-tty/tests/terminal/typed_keys.rs"]
mod typed_keys;
