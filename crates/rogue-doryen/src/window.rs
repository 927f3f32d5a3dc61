//! Opens the window. Everything that can fail is done before.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use doryen_rs::{App as Doryen, AppOptions};
use ratatui_core::buffer::Buffer;
use rogue_native::{Error, cli, log};

use crate::atlas::Atlases;
use crate::engine::{Clock, Engine};
use crate::environment::{self, Server};
use crate::exit;
use crate::glyphs;
use crate::input_backend::InputBackend;
use crate::keyboard::Repeat;
use crate::layout::{self, Layout};
use crate::mouse::Pointer;
use crate::screenshot::Screenshot;
use crate::script;

/// The title of the window.
const TITLE: &str = "roguecore";

/// Plays the game in a window until the player quits.
///
/// # Errors
/// One sentence when the options are wrong, there is no display, no folder for the font, or no
/// working OpenGL.
// `rogue_native::run` passes the command line by value.
#[allow(clippy::needless_pass_by_value)]
pub fn play(cli: cli::Window) -> Result<(), Error> {
    if rogue_native::verify(&cli.options)? {
        return Ok(());
    }
    let keys = script::parse(cli.keys.as_deref().unwrap_or_default())
        .map_err(|error| Error::new(format_args!("--keys: {error}")))?;
    let launch = rogue_native::Launch::from_options(&cli.options)?;
    // May execute the program again: nothing before this line may need cleaning up.
    let server = environment::display()?;
    log::start(&cli.options)?;
    let screenshot = |path: &PathBuf| Screenshot::new(path, keys);
    let screenshot = cli.screenshot.as_ref().map(screenshot).transpose()?;
    let screen = screen(server.as_ref());
    let (zoom, cells) = layout::opening(screen, cli.zoom, cli.size);
    let cell = glyphs::SIZES[zoom];
    let layout = Layout::best(cell, (cells.0 * cell.0, cells.1 * cell.1));
    let started = Arc::new(AtomicBool::new(false));
    let close_requested = Arc::new(AtomicBool::new(false));
    handle_signals(&close_requested)?;
    let engine = Engine {
        app: launch.into_app()?,
        atlases: Atlases::unpack()?,
        layout,
        zoom,
        first_zoom: zoom,
        input: InputBackend::find(None, TITLE),
        screenshot,
        fullscreen: cli.fullscreen,
        pending_zoom: None,
        close_requested,
        started: Arc::clone(&started),
        repeat: Repeat::default(),
        pointer: Pointer::new(layout.console()),
        buffer: Buffer::default(),
        clock: Clock::start(),
    };
    let font = engine.atlases.file(zoom, layout.piece)?;
    exit::run(&started, || open(engine, font, server))
}

fn open(mut engine: Engine, font_path: String, server: Option<Server>) {
    environment::silence_stdout();
    let (screen_width, screen_height) = engine.layout.window;
    let (console_width, console_height) = engine.layout.console();
    let mut doryen = Doryen::new(AppOptions {
        console_width,
        console_height,
        screen_width,
        screen_height,
        window_title: TITLE.to_owned(),
        font_path,
        // Vsync fails without libEGL and uses a whole core under Xvfb; the engine limits the frame
        // rate by itself.
        vsync: false,
        // doryen-rs would change the resolution of the screen; the input backend does not.
        fullscreen: false,
        show_cursor: true,
        resizable: true,
        intercept_close_request: true,
        max_fps: 0,
    });
    engine.input = InputBackend::find(server, TITLE);
    doryen.set_engine(Box::new(engine));
    doryen.run();
}

#[cfg(has_x11)]
fn screen(server: Option<&Server>) -> Option<(u32, u32)> {
    server.map(Server::screen)
}

#[cfg(not(has_x11))]
fn screen(_: Option<&Server>) -> Option<(u32, u32)> {
    None
}

#[cfg(unix)]
fn handle_signals(close_requested: &Arc<AtomicBool>) -> Result<(), Error> {
    let requested = Arc::clone(close_requested);
    rogue_native::signals::on_close(move || requested.store(true, Ordering::Relaxed), || {})
        .map_err(|error| Error::new(format_args!("cannot handle signals: {error}")))
}

#[cfg(not(unix))]
fn handle_signals(_: &Arc<AtomicBool>) -> Result<(), Error> {
    Ok(())
}
