//! The user interface of a roguecore game: screens, key bindings and themes on a grid of cells. Does not depend on a
//! device, a clock or a file system.
//!
//! A front end translates the events of its device into [`Input`], passes it to an [`App`], and
//! shows the buffer that the app draws:
//!
//! ```
//! use ratatui_core::{buffer::Buffer, layout::Rect};
//! use rogue_ui::{App, Config, input::{Input, Key, KeyCode}};
//!
//! let mut app = App::new(Config::default());
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 50));
//! app.draw(&mut buffer);
//! let screen: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
//! assert!(screen.contains("HP: 30/30"));
//!
//! app.input(Input::Key(Key::char('.'))); // wait a turn
//! assert!(app.dirty());
//! assert_eq!(app.game().view().turn(), 1);
//!
//! app.input(Input::Key(KeyCode::Esc.into())); // the menu ...
//! app.input(Input::Key(Key::char('q'))); // ... asks, since the key drinks in play ...
//! app.input(Input::Key(Key::char('q'))); // ... and out
//! assert!(app.finished());
//! ```

mod animation;
mod app;
pub mod bestiary;
mod canvas;
pub mod color;
mod context;
mod copy_request;
mod cue;
mod date;
mod decals;
mod flicker;
mod game_choice;
pub mod glyphs;
pub mod input;
pub mod intent;
pub mod keymap;
pub mod layout;
pub mod lighting;
mod morgue;
pub mod motion_clock;
mod player_name;
pub mod reader;
mod reading;
mod run_result;
mod screen;
mod session;
pub mod settings;
pub mod storage;
pub mod theme;
pub mod tile_map;
mod time_budget;
mod widget;

pub use app::{App, Closing, Config, Mood, Place, Request, Start, TouchButton};
pub use copy_request::{Copied, CopyRequest};
pub use cue::Cue;
pub use date::{Date, Dated};
pub use game_choice::{GameChoice, KnownSeed, NO_ORIGIN, SharedDungeon};
pub use input::Input;
pub use keymap::KeyMap;
pub use rogue_words::{log, message, messages, text};
pub use run_result::{NoResult, RunResult};
pub use settings::Settings;
pub use theme::Theme;
pub use time_budget::Clock;
