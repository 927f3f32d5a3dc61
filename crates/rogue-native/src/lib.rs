//! The common parts of the native programs: command line, files, log, signals and exit codes. The devices
//! (terminal and window) belong to the programs.
//!
//! A program is [`run`] around a function that takes the parsed command line:
//!
//! ```no_run
//! use rogue_native::{Error, Launch, cli};
//!
//! fn play(cli: cli::Terminal) -> Result<(), Error> {
//!     let mut app = Launch::from_options(&cli.options)?.into_app()?;
//!     app.input(rogue_ui::input::Input::Close);
//!     Ok(())
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     rogue_native::run(play)
//! }
//! ```

pub mod cli;
pub mod locale;
pub mod log;
#[cfg(unix)]
pub mod signals;

mod bestiary;
mod error;
mod files;
mod input;
mod launch;
mod load;
mod packs;
mod pictures;
mod plain_file;
mod program;
mod recording;
mod result;
mod seed;
mod share;
mod verify;
mod watch;

pub use bestiary::bestiary;
pub use cli::Options;
pub use error::Error;
pub use files::{WindowFile, WindowPlace};
pub use input::dispatch_input;
pub use launch::Launch;
pub use pictures::Pictures;
pub use program::{check_written, closing, run};
pub use result::result;
pub use share::share;
pub use verify::verify;
pub use watch::{SavedContent, Watch};
