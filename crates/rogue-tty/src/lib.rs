//! A terminal as a device for rogue-ui: its events become `Input`, a cell buffer becomes
//! bytes. Knows no rule, no screen of the game and no word a player reads in it.
//!
//! | module | lives here |
//! |---|---|
//! | `environment` | what this terminal is and how many colours it has |
//! | `keys` | a native event -> `Input` |
//! | `happenings` | the threads that wait for events, signals and a hang-up |
//! | `held` | a held key when danger appears |
//! | `color`, `pen`, `brush`, `paint` | cells -> bytes, only those that changed |
//! | `device`, `screen` | writing, and taking and giving back the terminal |
//! | `session` | the loop that joins them |

mod brush;
#[cfg(test)]
mod budget;
mod color;
mod device;
mod environment;
mod happenings;
mod held;
mod keys;
mod paint;
mod pen;
pub mod screen;
mod session;
#[cfg(unix)]
mod suspend;

use rogue_native::{Error, cli};
use rogue_ui::Theme;

use crate::color::Depth;
use crate::paint::Painter;
use crate::screen::Screen;
use crate::session::Session;

/// Plays one game as the command line asks, until the player quits or the terminal is gone.
///
/// # Errors
/// When this is no terminal a game can be drawn on, a file named by a flag is not what it
/// should be, or the terminal refuses what a game needs.
pub fn play(mut cli: cli::Terminal) -> Result<(), Error> {
    if rogue_native::verify(&cli.options)? {
        return Ok(());
    }
    let variable = |name: &str| std::env::var(name).ok();
    let depth = environment::depth(cli.color, variable);
    if depth < Depth::Indexed {
        // Floor and wall that differ only in the shade of their ground would look alike.
        cli.options.theme = cli.options.theme.or_else(plain_theme);
    }
    rogue_native::log::start(&cli.options)?;
    // Files before the terminal: mistakes in them are told in a script as well.
    let launch = rogue_native::Launch::from_options(&cli.options)?;
    environment::check()?;
    tracing::info!(?depth, "terminal");
    let happenings = happenings::start().map_err(|error| no_terminal(&error))?;
    let app = launch.into_app()?;
    let screen = Screen::enter(!cli.no_mouse).map_err(|error| no_terminal(&error))?;
    let painter = Painter::new(depth).erasing(environment::erases(depth, variable));
    Session::new(app, painter, screen, happenings).run()
}

fn plain_theme() -> Option<String> {
    let plain = |name: &&&str| Theme::named(name).is_some_and(Theme::reads_without_color);
    Theme::NAMES.iter().find(plain).map(ToString::to_string)
}

fn no_terminal(error: &std::io::Error) -> Error {
    Error::new(format_args!("this terminal cannot be used for a game ({error}); try another one"))
}
