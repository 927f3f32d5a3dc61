//! What a player of a roguecore game sees and types, drawn on a grid of cells.
//! Knows no device, no clock and no file system.
//!
//! A front end turns what its device says into [`Input`], gives it to an [`App`], and brings
//! the buffer that the app draws into onto its device:
//!
//! ```
//! use ratatui_core::{buffer::Buffer, layout::Rect};
//! use rogue_ui::{App, Config, input::{Input, Key, KeyCode}};
//!
//! let mut app = App::new(Config::default());
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 50));
//! app.draw(&mut buffer);
//! assert_eq!(buffer[(0, 45)].symbol(), "H"); // HP: 30/30
//!
//! app.input(Input::Key(Key::char('.'))); // wait a turn
//! assert!(app.dirty());
//! assert_eq!(app.game().view().turn(), 1);
//!
//! app.input(Input::Key(KeyCode::Esc.into())); // the menu ...
//! app.input(Input::Key(Key::char('q'))); // ... and out
//! assert!(app.finished());
//! ```

mod app;
mod canvas;
pub mod color;
mod describe;
pub mod glyphs;
pub mod input;
pub mod intent;
pub mod keymap;
pub mod layout;
pub mod log;
pub mod message;
pub mod messages;
mod morgue;
mod motion;
mod screen;
mod session;
pub mod storage;
pub mod text;
pub mod theme;
mod widget;

pub use app::{App, Config};
pub use input::Input;
pub use keymap::{KeyErrors, KeyMap};
pub use theme::Theme;
