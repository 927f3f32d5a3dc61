//! The roguecore game in a window, with doryen-rs. Two conversions and what surrounds them:
//! the window's events become [`rogue_ui::input::Input`], and the game's buffer of characters
//! becomes a console of atlas codes. Knows no rule of the game.
//!
//! What doryen-rs does that a player must not notice, row by row, is in this crate's README.

mod atlas;
mod ending;
mod engine;
mod environment;
mod glyphs;
mod keyboard;
mod layout;
mod mouse;
mod paint;
mod picture;
mod polled;
mod script;
mod source;
mod window;
#[cfg(has_x11)]
mod x11;

pub use window::play;
