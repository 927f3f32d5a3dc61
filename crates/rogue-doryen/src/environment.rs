//! Prepares the environment of the window and reports missing parts; doryen-rs would panic
//! instead.

use rogue_native::Error;

#[cfg(has_x11)]
pub(crate) use crate::x11::Server;

/// The advice in error messages.
pub(crate) const PLAY_IN_TERMINAL: &str = "play in the terminal with `rogue-tty`";

/// No X server on this platform.
#[cfg(not(has_x11))]
pub(crate) enum Server {}

/// Finds the display. An X server is preferred to Wayland, because it reports the order of keys and
/// supports fullscreen. `None` means that there is no X server.
///
/// # Errors
/// When there is no display, or it does not answer.
#[cfg(has_x11)]
pub(crate) fn display() -> Result<Option<Server>, Error> {
    let named = |variable| std::env::var(variable).ok().filter(|value| !value.is_empty());
    let wayland = named("WAYLAND_DISPLAY").is_some();
    let Some(display) = named("DISPLAY") else {
        return if wayland { Ok(None) } else { Err(no_display()) };
    };
    match Server::connect() {
        Ok(server) => {
            set_window_variables();
            Ok(Some(server))
        }
        Err(_) if wayland => Ok(None),
        Err(error) => Err(Error::new(format_args!(
            "the display `{display}` does not answer ({error}); set DISPLAY to one that does, \
             or {PLAY_IN_TERMINAL}"
        ))),
    }
}

#[cfg(not(has_x11))]
pub(crate) fn display() -> Result<Option<Server>, Error> {
    Ok(None)
}

#[cfg(has_x11)]
fn no_display() -> Error {
    Error::new(format_args!(
        "there is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set; \
         {PLAY_IN_TERMINAL}, or start this program from a desktop"
    ))
}

/// Sets the environment variables of the window library: the window system, and a scale factor of 1,
/// because scaled letters would be blurred and there is an atlas for every size. A running program
/// cannot change its own environment safely, so it executes itself again, once.
#[cfg(has_x11)]
fn set_window_variables() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    let variables = [
        ("WINIT_UNIX_BACKEND", "x11"),
        ("WINIT_X11_SCALE_FACTOR", "1"),
        // Errors of OpenGL are reported once, by this program.
        ("LIBGL_DEBUG", "quiet"),
        ("EGL_LOG_LEVEL", "fatal"),
    ];
    if variables.iter().all(|(name, _)| std::env::var_os(name).is_some()) {
        return;
    }
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1));
    for (name, value) in variables {
        if std::env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    // Returns only after an error; then the window is less crisp.
    let error = command.exec();
    tracing::warn!(%error, "cannot execute the program again");
}

/// Redirects standard output to `/dev/null`: doryen-rs prints messages, which panics when the pipe is
/// closed. This program prints nothing once the window is open.
#[cfg(unix)]
pub(crate) fn silence_stdout() {
    let null = std::fs::File::options().write(true).open("/dev/null");
    if let Err(error) = null.and_then(|null| Ok(rustix::stdio::dup2_stdout(null)?)) {
        tracing::warn!(%error, "standard output cannot be silenced");
    }
}

#[cfg(not(unix))]
pub(crate) fn silence_stdout() {}
