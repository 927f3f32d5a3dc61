//! The source of keyboard input: the X server if there is one, otherwise doryen-rs.

use std::thread;
use std::time::Duration;

use doryen_rs::InputApi;

use crate::environment::Server;
use crate::keyboard::Typed;
use crate::polled_keyboard::PolledKeyboard;
#[cfg(has_x11)]
use crate::x11::X11Window;

/// Time between two ticks of an idle window without an X server. A key waits half of it on average.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The source of keyboard input, and its powers over the window.
pub(crate) enum InputBackend {
    #[cfg(has_x11)]
    X11(Box<X11Window>),
    Polled(PolledKeyboard),
}

impl InputBackend {
    /// The backend for the window of this process, which must be open.
    #[cfg(has_x11)]
    pub(crate) fn find(server: Option<Server>) -> Self {
        match server.map(Server::find) {
            Some(Ok(window)) => return Self::X11(Box::new(window)),
            Some(Err(error)) => tracing::warn!(error, "keys come from doryen-rs"),
            None => {}
        }
        Self::Polled(PolledKeyboard::default())
    }

    #[cfg(not(has_x11))]
    pub(crate) fn find(_: Option<Server>) -> Self {
        Self::Polled(PolledKeyboard::default())
    }

    /// The keys and the turns of the wheel since the last tick.
    pub(crate) fn poll(&mut self, input: &mut dyn InputApi) -> Typed {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.keys(),
            Self::Polled(polled) => polled.poll(input),
        }
    }

    /// The keys and the turns of the wheel that have come since, where they do not come from
    /// doryen-rs.
    pub(crate) fn poll_events(&mut self) -> Option<Typed> {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => Some(window.keys()),
            Self::Polled(_) => None,
        }
    }

    /// Waits for input, but not longer than the interval of the backend, nor than until the next
    /// frame. `least` is how long an idle window has to wait, unless input comes.
    pub(crate) fn wait(&self, next_frame: Option<Duration>, least: Duration) {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.wait(next_frame, least),
            Self::Polled(_) => {
                thread::sleep(next_frame.map_or(POLL_INTERVAL, |next| next.min(POLL_INTERVAL)));
            }
        }
    }

    /// Shows an icon, in the form of `_NET_WM_ICON`.
    pub(crate) fn set_icon(&self, icon: &[u32]) {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.set_icon(icon),
            Self::Polled(_) => tracing::debug!(pixels = icon.len(), "an icon needs an X server"),
        }
    }

    /// Switches between fullscreen and window; returns whether it did.
    pub(crate) fn toggle_fullscreen(&mut self) -> bool {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.toggle_fullscreen(),
            Self::Polled(_) => false,
        }
    }

    /// The corner of the window on the screen; unknown without an X server.
    pub(crate) fn corner(&self) -> Option<(i32, i32)> {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.corner(),
            Self::Polled(_) => None,
        }
    }

    /// Moves the window, where that is possible.
    pub(crate) fn move_to(&self, corner: (i32, i32)) {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.move_to(corner),
            Self::Polled(_) => tracing::debug!(?corner, "a place needs an X server"),
        }
    }

    /// Whether the window is minimised: then it only waits until it is shown again, not longer than a
    /// moment, because the close request of the window is sent to doryen-rs only.
    pub(crate) fn wait_while_hidden(&self) -> bool {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.wait_while_hidden(),
            Self::Polled(_) => false,
        }
    }

    /// Whether doryen-rs missed a resize of the window; then the window is resized again.
    pub(crate) fn repeat_missed_resize(&self, known: (u32, u32)) -> bool {
        match self {
            #[cfg(has_x11)]
            Self::X11(window) => window.repeat_missed_resize(known),
            Self::Polled(_) => false,
        }
    }
}
