//! What the native programs share: the command line, files, the log, signals, and how a
//! program ends. Knows no device: what a key or a cell is stays with each program.
//!
//! A program is [`run`] around a function that takes its parsed command line:
//!
//! ```no_run
//! use rogue_native::{cli, Trouble};
//!
//! fn play(cli: cli::Terminal) -> Result<(), Trouble> {
//!     let mut app = rogue_native::app(&cli.options)?;
//!     app.input(rogue_ui::input::Input::Close);
//!     Ok(())
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     rogue_native::run(play)
//! }
//! ```

pub mod cli;
pub mod file;
mod files;
pub mod log;
pub mod manual;
#[cfg(unix)]
pub mod signals;

mod build;
mod program;
mod seed;
mod trouble;
mod verify;

pub use build::{Plan, app, content, feed, plan};
pub use cli::{Options, command};
pub use files::Files;
pub use program::run;
pub use seed::random_seed;
pub use trouble::Trouble;
pub use verify::verify;
