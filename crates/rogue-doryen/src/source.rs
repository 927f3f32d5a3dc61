//! Where keys come from: the X server if there is one to ask, and doryen-rs otherwise.
//! Knows no game.

use std::thread;
use std::time::Duration;

use doryen_rs::InputApi;

use crate::environment::Server;
use crate::keyboard::Typed;
use crate::polled::Polled;
#[cfg(has_x11)]
use crate::x11::OurWindow;

/// How long nothing is looked at where nothing wakes us. A key waits half as long on average,
/// which no hand feels.
const DOZING: Duration = Duration::from_millis(50);

/// One of two ways to hear of keys.
pub(crate) enum Source {
    #[cfg(has_x11)]
    Server(Box<OurWindow>),
    Polled(Polled),
}

impl Source {
    /// Finds the window that was just opened.
    #[cfg(has_x11)]
    pub(crate) fn find(server: Option<Server>, title: &str) -> Self {
        match server.map(|server| server.find(title)) {
            Some(Ok(window)) => return Self::Server(Box::new(window)),
            Some(Err(error)) => tracing::warn!(error, "keys come from doryen-rs"),
            None => {}
        }
        Self::Polled(Polled::default())
    }

    #[cfg(not(has_x11))]
    pub(crate) fn find(_: Option<Server>, _: &str) -> Self {
        Self::Polled(Polled::default())
    }

    pub(crate) fn look(&mut self, input: &mut dyn InputApi) -> Typed {
        match self {
            #[cfg(has_x11)]
            Self::Server(window) => window.keys(),
            Self::Polled(polled) => polled.look(input),
        }
    }

    /// Waits for something to happen, but not for long.
    pub(crate) fn wait(&self) {
        match self {
            #[cfg(has_x11)]
            Self::Server(window) => window.wait(),
            Self::Polled(_) => thread::sleep(DOZING),
        }
    }

    pub(crate) fn toggle_fullscreen(&mut self) {
        match self {
            #[cfg(has_x11)]
            Self::Server(window) => window.toggle_fullscreen(),
            Self::Polled(_) => tracing::warn!("only the desktop can fill the screen here"),
        }
    }

    /// Asks for another size of the window, as far as the screen has room. Whether a change can
    /// be hoped for.
    pub(crate) fn ask_for_size(&self, wanted: (u32, u32), now: (u32, u32)) -> bool {
        match self {
            #[cfg(has_x11)]
            Self::Server(window) => window.ask_for_size(wanted, now),
            Self::Polled(_) => false,
        }
    }

    /// Whether doryen-rs missed a change of the window's size; then the window is asked to
    /// change it again.
    pub(crate) fn resize_was_missed(&self, known: (u32, u32)) -> bool {
        match self {
            #[cfg(has_x11)]
            Self::Server(window) => window.remind_of_size(known),
            Self::Polled(_) => false,
        }
    }
}
