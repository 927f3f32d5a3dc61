//! Opens the window: everything that can fail is tried before, in the order in which a player
//! can mend it. Knows no rule of the game.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use doryen_rs::{App as Doryen, AppOptions};
use ratatui_core::buffer::Buffer;
use rogue_native::{Error, cli, log};

use crate::atlas::Atlases;
use crate::ending;
use crate::engine::{Clock, Engine};
use crate::environment::{self, Server};
use crate::glyphs;
use crate::keyboard::Repeat;
use crate::layout::{self, Layout};
use crate::mouse::Pointer;
use crate::picture::Picture;
use crate::script;
use crate::source::Source;

/// What stands on the window's frame.
const TITLE: &str = "roguecore";

/// Plays the game in a window until the player leaves.
///
/// # Errors
/// One sentence when the options are wrong, there is no display, no folder for the font, or no
/// working OpenGL.
// `rogue_native::run` gives the command line away.
#[allow(clippy::needless_pass_by_value)]
pub fn play(cli: cli::Window) -> Result<(), Error> {
    if rogue_native::verify(&cli.options)? {
        return Ok(());
    }
    let keys = script::parse(cli.keys.as_deref().unwrap_or_default())
        .map_err(|mistake| Error::new(format_args!("--keys: {mistake}")))?;
    let launch = rogue_native::Launch::from_options(&cli.options)?;
    // The program may start over here: nothing that needs tidying may stand above.
    let server = environment::display()?;
    log::start(&cli.options)?;
    let picture = |path: &PathBuf| Picture::new(path, keys);
    let picture = cli.screenshot.as_ref().map(picture).transpose()?;
    let screen = screen(server.as_ref());
    let (zoom, cells) = layout::opening(screen, cli.zoom, cli.size);
    let cell = glyphs::SIZES[zoom];
    let layout = Layout::best(cell, (cells.0 * cell.0, cells.1 * cell.1));
    let started = Arc::new(AtomicBool::new(false));
    let asked_to_close = Arc::new(AtomicBool::new(false));
    listen_to_signals(&asked_to_close)?;
    let engine = Engine {
        app: launch.into_app()?,
        atlases: Atlases::unpack()?,
        layout,
        zoom,
        first_zoom: zoom,
        source: Source::find(None, TITLE),
        picture,
        fullscreen: cli.fullscreen,
        wish: None,
        asked_to_close,
        started: Arc::clone(&started),
        repeat: Repeat::default(),
        pointer: Pointer::new(layout.console()),
        buffer: Buffer::default(),
        clock: Clock::start(),
    };
    let font = engine.atlases.file(zoom, layout.piece)?;
    ending::run(&started, || open(engine, font, server))
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
        // Asking for it fails where libEGL is missing and burns a core where there is no
        // screen to wait for; the engine keeps time by itself.
        vsync: false,
        // doryen-rs would change the screen's resolution; we ask the desktop instead.
        fullscreen: false,
        show_cursor: true,
        resizable: true,
        intercept_close_request: true,
        max_fps: 0,
    });
    engine.source = Source::find(server, TITLE);
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
fn listen_to_signals(asked_to_close: &Arc<AtomicBool>) -> Result<(), Error> {
    let asked = Arc::clone(asked_to_close);
    rogue_native::signals::on_close(move || asked.store(true, Ordering::Relaxed), || {})
        .map_err(|error| Error::new(format_args!("cannot listen to signals: {error}")))
}

#[cfg(not(unix))]
fn listen_to_signals(_: &Arc<AtomicBool>) -> Result<(), Error> {
    Ok(())
}
