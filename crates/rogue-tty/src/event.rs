//! The events that the event loop handles.

use std::io;

use crossterm::event::{Event, KeyEvent};
use rogue_native::SavedContent;

/// A key or another event of the terminal, as far as its bytes tell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), expect(dead_code, reason = "the console tells Alt and layouts by itself"))]
pub(crate) enum Decoded {
    Event(Event),
    /// A key that came together with Escape: Alt and the key, or Escape and then the key, which come as the same bytes
    /// over a slow line.
    Escaped(KeyEvent),
    /// A key of a layout with other letters, and the key that is in its place on a Latin one.
    Placed {
        typed: KeyEvent,
        latin: KeyEvent,
    },
}

impl From<Event> for Decoded {
    fn from(event: Event) -> Self {
        Self::Event(event)
    }
}

/// An event for the event loop.
#[derive(Debug)]
#[cfg_attr(not(unix), expect(dead_code, reason = "other systems have no such signals"))]
pub(crate) enum AppEvent {
    /// Input from the terminal.
    Terminal(Decoded),
    /// SIGTERM, SIGINT or SIGHUP: end the program.
    Close,
    /// SIGWINCH: the terminal has another size. On other systems a resize is a terminal event.
    Resized,
    /// SIGTSTP: stop until SIGCONT.
    Stop,
    /// SIGCONT after a stop.
    Continued,
    /// The terminal hung up.
    HungUp,
    /// The content files were saved: their content, or their mistakes.
    ContentSaved(SavedContent),
    /// Reading the terminal failed; no further key can be read.
    ReadFailed(io::Error),
}
