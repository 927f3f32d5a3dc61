//! The real program in a real window under Xvfb, driven by real key events and judged by the
//! picture on the screen. Where Xvfb, xdotool or import are missing these tests say so and pass.

#![cfg(unix)]

mod bad_input;
mod life;
mod manners;
mod read;
mod stage;

#[path = "../../src/glyphs.rs"]
#[allow(dead_code, reason = "the reader needs less of the table than painter and window")]
mod glyphs;
