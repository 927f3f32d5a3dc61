//! The terminal front end of rogue-ui: converts terminal events to `Input` and draws the cell
//! buffer as bytes for the terminal.
//!
//! | module | content |
//! |---|---|
//! | `environment` | detects the terminal and its number of colours |
//! | `decoder` | bytes of the terminal -> terminal event |
//! | `keys` | terminal event -> `Input` |
//! | `color`, `color_threshold`, `sgr`, `encoder`, `paint` | changed cells -> bytes |
//! | `device`, `terminal_guard` | writing to the terminal, taking and restoring it |
//! | `event`, `event_sources`, `suspend` | threads that send terminal events and signals |
//! | `repeat_guard` | drops repeats of a held key when danger appears |
//! | `cast` | a replay as a recording of a terminal |
//! | `event_loop` | waits for events and draws frames |
//! | `lines` | reader mode: lines in, lines out, no drawing |

#[cfg(test)]
mod budget;
mod cast;
mod color;
mod color_threshold;
#[cfg(unix)]
mod decoder;
mod device;
mod encoder;
mod environment;
mod event;
mod event_loop;
mod event_sources;
mod indexed;
mod keys;
mod lines;
mod paint;
mod repeat_guard;
mod sgr;
#[cfg(unix)]
mod suspend;
pub mod terminal_guard;

use rogue_native::cli::ColorChoice;
use rogue_native::{Error, Launch, Options, Watch, cli};
use rogue_ui::Theme;

use crate::color::Depth;
use crate::event_loop::EventLoop;
use crate::paint::Painter;
use crate::terminal_guard::TerminalGuard;

/// Plays one game as the command line asks, until the player quits or the terminal hangs up.
///
/// # Errors
/// When standard input or output is no suitable terminal, or a file that the command line names
/// cannot be read or parsed.
// `rogue_native::run` passes the command line by value.
#[allow(clippy::needless_pass_by_value)]
pub fn play(cli: cli::Terminal) -> Result<(), Error> {
    let options = &cli.options;
    if rogue_native::verify(options)?
        || rogue_native::result(options)?
        || rogue_native::share(options)?
        || rogue_native::bestiary(options)?
    {
        return Ok(());
    }
    let variable = |name: &str| std::env::var(name).ok();
    let depth = environment::depth(cli.color, variable);
    rogue_native::log::start(&cli.options)?;
    if let Some(replay) = &cli.cast {
        // A recording is not made for this terminal.
        let depth = if cli.color == ColorChoice::Auto { Depth::True } else { depth };
        let options = Options { replay: Some(replay.clone()), ..options.clone() };
        return cast::print(Launch::from_options(&options)?, depth);
    }
    // Before the files are read, so that no change is missed.
    let watch = cli.watch.then(|| Watch::new(&cli.options));
    // Before the check of the terminal: errors in files are reported without a terminal, too.
    let mut launch = Launch::from_options(&cli.options)?;
    if cli.reader {
        return lines::play(launch);
    }
    let theme = &mut launch.settings_mut().theme;
    if depth < Depth::Indexed && cli.options.theme.is_none() && !theme.reads_without_color() {
        // With so few colours, floor and wall that differ only in background would look alike.
        *theme = monochrome_theme().unwrap_or(*theme);
    }
    environment::check()?;
    tracing::info!(?depth, "terminal");
    let events = event_sources::start(watch).map_err(|error| terminal_error(&error))?;
    let pictures = launch.pictures();
    let app = launch.into_app()?;
    let terminal = TerminalGuard::enter(!cli.no_mouse).map_err(|error| terminal_error(&error))?;
    let painter = Painter::new(depth).with_bce(environment::supports_bce(depth, variable));
    EventLoop::new(app, painter, terminal, events, pictures).run()
}

/// The first theme whose tiles differ without colours.
fn monochrome_theme() -> Option<Theme> {
    let themes = Theme::NAMES.iter().filter_map(|name| Theme::named(name));
    themes.into_iter().find(|theme| theme.reads_without_color())
}

fn terminal_error(error: &std::io::Error) -> Error {
    Error::new(format_args!("this terminal cannot be used for a game ({error}); try another one"))
}
