//! What has to be in place before a window is opened, and what is said when it is not.
//! doryen-rs would panic instead. Knows no game.

use rogue_native::Error;

#[cfg(has_x11)]
pub(crate) use crate::x11::Server;

/// Where to play instead.
pub(crate) const OTHERWISE: &str = "play in the terminal with `rogue-tty`";

/// The X server, if there is one to ask.
#[cfg(not(has_x11))]
pub(crate) enum Server {}

/// Finds the display. With both an X server and a Wayland one, the X server is used: it tells
/// the order of keys and fills the screen on request.
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
            settle();
            Ok(Some(server))
        }
        Err(_) if wayland => Ok(None),
        Err(error) => Err(Error::new(format_args!(
            "the display `{display}` does not answer ({error}); set DISPLAY to one that does, \
             or {OTHERWISE}"
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
         {OTHERWISE}, or start this program from a desktop"
    ))
}

/// The window library asks the environment which system to use and how much to enlarge
/// everything. Enlarged letters would be blurred, and we have an atlas for every size. A running
/// program cannot change its own environment safely, so it starts itself over, once.
#[cfg(has_x11)]
fn settle() {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    let wishes = [
        ("WINIT_UNIX_BACKEND", "x11"),
        ("WINIT_X11_SCALE_FACTOR", "1"),
        // What goes wrong with OpenGL is told once, by us.
        ("LIBGL_DEBUG", "quiet"),
        ("EGL_LOG_LEVEL", "fatal"),
    ];
    if wishes.iter().all(|(name, _)| std::env::var_os(name).is_some()) {
        return;
    }
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let mut again = Command::new(program);
    again.args(std::env::args_os().skip(1));
    for (name, value) in wishes {
        if std::env::var_os(name).is_none() {
            again.env(name, value);
        }
    }
    // Returns only if it failed; then the window is merely less crisp.
    let error = again.exec();
    tracing::warn!(%error, "cannot start over with a settled environment");
}

/// doryen-rs prints notes of its own, and a closed pipe would make that a panic. Nothing of ours
/// is printed once the window opens.
#[cfg(unix)]
pub(crate) fn silence_stdout() {
    let quiet = std::fs::File::options().write(true).open("/dev/null");
    if let Err(error) = quiet.and_then(|null| Ok(rustix::stdio::dup2_stdout(null)?)) {
        tracing::warn!(%error, "standard output cannot be silenced");
    }
}

#[cfg(not(unix))]
pub(crate) fn silence_stdout() {}
