//! The window front end of rogue-ui, based on doryen-rs: converts the events of the window to
//! [`rogue_ui::input::Input`] and draws the cell buffer on a console of atlas codes.
//!
//! The README of this crate lists the limits of doryen-rs and how this crate works around them.

mod atlas;
mod clipboard;
mod engine;
mod environment;
mod exit;
mod frame_limiter;
mod icon;
mod input_backend;
mod keyboard;
mod layout;
mod mouse;
mod paint;
mod picture;
mod place;
mod polled_keyboard;
mod screenshot;
mod script;
mod sheet;
#[cfg(not(feature = "sound"))]
mod silence;
#[cfg(feature = "sound")]
mod sound;
mod text_size;
mod window;
#[cfg(has_x11)]
mod x11;

#[cfg(not(feature = "sound"))]
use silence as sound;
pub use window::play;
