//! The events that the event loop handles.

use std::io;

use crossterm::event::Event;
use rogue_native::SavedContent;

/// An event for the event loop.
#[derive(Debug)]
pub(crate) enum AppEvent {
    /// Input from the terminal.
    Terminal(Event),
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
    /// The content files were saved: what they hold now, or their mistakes.
    ContentSaved(SavedContent),
    /// Reading the terminal failed; no further key can be read.
    ReadFailed(io::Error),
}
