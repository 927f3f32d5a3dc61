//! Opens the window. Everything that can fail is done before.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use doryen_rs::{App as Doryen, AppOptions};
use ratatui_core::buffer::Buffer;
use rogue_native::{Error, Launch, WindowFile, cli, log};
use rogue_ui::App;
use rogue_ui::glyphs::atlas as glyphs;
use rogue_ui::layout::Tiles;
use rogue_ui::settings::OpenWindow;
use rogue_ui::text;
use tempfile::TempDir;

use crate::atlas::Atlases;
use crate::clipboard::Copier;
use crate::engine::{Clock, Engine, Loudness};
use crate::environment::{self, PLAY_IN_TERMINAL, Server};
use crate::exit;
use crate::icon;
use crate::input_backend::InputBackend;
use crate::keyboard::Repeat;
use crate::layout::Layout;
use crate::mouse::Pointer;
use crate::place::{self, Placement};
use crate::screenshot::Screenshot;
use crate::script;
use crate::sound::Sound;
use crate::text_size::TextSize;

/// The title of the window, after that of the game.
const TITLE: &str = "Roguecore";

/// The keys that the window handles by itself, for the help screen.
const KEYS: [(&str, &str); 6] = [
    ("F10", "sound off, and on again"),
    ("Ctrl-F10", "music off, and on again"),
    ("F11 Alt-Enter", "full screen, and back"),
    ("Ctrl-+", "larger letters, as far as the window has room"),
    ("Ctrl--", "smaller letters, and more of the map"),
    ("Ctrl-0", "letters that follow the size of the window"),
];

/// Plays the game in a window until the player quits.
///
/// # Errors
/// One sentence when the options are wrong, there is no display, no folder for the font, or no
/// working OpenGL.
// `rogue_native::run` passes the command line by value.
#[allow(clippy::needless_pass_by_value)]
pub fn play(mut cli: cli::Window) -> Result<(), Error> {
    if cli.reader {
        return Err(Error::new(
            "a window has no lines to read; start rogue-tty --reader for reader mode",
        ));
    }
    let options = &cli.options;
    if rogue_native::verify(options)?
        || rogue_native::result(options)?
        || rogue_native::share(options)?
        || rogue_native::bestiary(options)?
    {
        return Ok(());
    }
    let keys = script::parse(cli.keys.as_deref().unwrap_or_default())
        .map_err(|error| Error::new(format_args!("--keys: {error}")))?;
    // A picture is taken between two frames: nothing moves in it.
    cli.options.no_motion |= cli.screenshot.is_some();
    let mut launch = Launch::from_options(&cli.options)?;
    // May execute the program again: nothing before this line may need cleaning up.
    let server = environment::display()?;
    log::start(&cli.options)?;
    let screenshot = |path: &PathBuf| Screenshot::new(path, keys);
    let screenshot = cli.screenshot.as_ref().map(screenshot).transpose()?;
    let screen = screen(server.as_ref());
    let kept_size = &mut launch.settings_mut().text_size;
    *kept_size = cli.zoom.or(*kept_size);
    let text_size = TextSize::new(*kept_size, cli.size);
    let is_placed = cli.size.is_none() && cli.screenshot.is_none();
    let file = Some(launch.window_file()).filter(|_| is_placed);
    let opens_as_closed = launch.settings_mut().window == OpenWindow::AsClosed;
    let place = file.as_ref().filter(|_| opens_as_closed).and_then(WindowFile::read);
    let place = place.map(|place| place::on_screen(place, screen));
    let opening = text_size.opening(screen, cli.size.is_some());
    let size = place.map_or(opening, |place| place.size);
    let cell = glyphs::SIZES[text_size.index(size)];
    let started = Arc::new(AtomicBool::new(false));
    let close_requested = Arc::new(AtomicBool::new(false));
    handle_signals(&close_requested)?;
    let copy = cli.screenshot.is_some().then(temporary_folder).transpose()?;
    let pictures = launch.pictures();
    let app = app(launch, copy.as_ref())?;
    let layout = Layout::of_app(&app, cell, size);
    let engine = Engine {
        app,
        atlases: Atlases::unpack()?,
        layout,
        text_size,
        input: InputBackend::find(None),
        screenshot,
        placement: Placement::new(file, place, cli.fullscreen),
        copier: Copier::default(),
        sound: Sound::default(),
        loudness: Loudness::default(),
        pictures,
        close_requested,
        started: Arc::clone(&started),
        repeat: Repeat::default(),
        pointer: Pointer::new(layout.console()),
        buffer: Buffer::default(),
        clock: Clock::start(),
    };
    let font = engine.atlases.file(&layout)?;
    // Last: from here on nothing but `exit::run` ends the program.
    watch(server.as_ref())?;
    let outcome = exit::run(&started, || open(engine, font, server));
    #[cfg(has_x11)]
    crate::x11::window_closed();
    outcome
}

/// The game as the window shows it; with `copy` it is played on a copy of the runs.
fn app(mut launch: Launch, copy: Option<&TempDir>) -> Result<App, Error> {
    if let Some(copy) = copy {
        // Keys for a picture are not played in a run of the player.
        launch.play_on_a_copy(copy.path())?;
    }
    let mut app = launch.into_app()?;
    app.set_tiles(Tiles::Square);
    app.set_text_sizes(glyphs::WIDTHS);
    app.set_window_settings(cfg!(feature = "sound"));
    app.set_device_keys(Some(("The window", &KEYS)));
    Ok(app)
}

fn temporary_folder() -> Result<TempDir, Error> {
    let folder = tempfile::Builder::new().prefix("roguecore-").tempdir();
    folder.map_err(|error| {
        Error::new(format_args!(
            "no folder for a copy of the runs ({error}); set TMPDIR to a folder you may write to"
        ))
    })
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
        window_title: format!(
            "{} - {TITLE}",
            text::clean_name(engine.app.game().content().title())
        ),
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
    engine.input = InputBackend::find(server);
    engine.input.set_icon(&icon::pixels());
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

/// Ends the program when the display server does.
#[cfg(has_x11)]
fn watch(server: Option<&Server>) -> Result<(), Error> {
    // Every command is saved when it is played: nothing is lost.
    let ended = Error::new(format_args!(
        "the display server has ended, and the window with it; the run is saved: go on when there \
         is a display again, or {PLAY_IN_TERMINAL}"
    ));
    let watched = server.map_or(Ok(()), |_| crate::x11::exit_with_server(ended));
    watched.map_err(|error| Error::new(format_args!("cannot watch the display: {error}")))
}

#[cfg(not(has_x11))]
fn watch(_: Option<&Server>) -> Result<(), Error> {
    Ok(())
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
