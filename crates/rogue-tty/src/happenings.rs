//! Everything the game waits for, on one channel: terminal events, signals, a hang-up.
//! Knows not what any of them means.
//!
//! Each source has a thread of its own that sleeps until something comes. The reader is
//! alone with crossterm because crossterm may never return from a terminal that hung up, or
//! that sent half of an escape sequence: such a thread can be left behind.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crossterm::event::{self, Event};

/// Something the game may have to act on.
#[derive(Debug)]
pub(crate) enum Happening {
    /// The terminal sent this.
    Event(Event),
    /// A signal asked to end.
    Close,
    /// A signal asked to stop until SIGCONT.
    Stop,
    /// The program was continued after a stop.
    Continued,
    /// The terminal hung up.
    Gone,
    /// No further key can be read.
    Broken(io::Error),
}

/// So many events wait to be played before the reader waits as well.
const WAITING: usize = 1024;

/// Starts all sources.
///
/// # Errors
/// When the system refuses a thread or a signal handler.
pub(crate) fn start() -> io::Result<Receiver<Happening>> {
    let (sender, receiver) = sync_channel(WAITING);
    unix(&sender)?;
    let reader = Reader(sender);
    spawn("keys", move || reader.read_for_ever())?;
    Ok(receiver)
}

#[cfg(unix)]
fn unix(sender: &SyncSender<Happening>) -> io::Result<()> {
    // The receiver is gone only when the program is ending anyway: failed sends are ignored.
    let close = sender.clone();
    rogue_native::signals::on_close(
        move || _ = close.send(Happening::Close),
        crate::screen::restore,
    )?;
    let stops = sender.clone();
    crate::suspend::watch(move |happening| _ = stops.send(happening))?;
    let gone = sender.clone();
    spawn("hang-up", move || {
        if crate::device::wait_for_hang_up() {
            let _ = gone.send(Happening::Gone);
        }
    })
}

#[cfg(not(unix))]
fn unix(_: &SyncSender<Happening>) -> io::Result<()> {
    Ok(())
}

pub(crate) fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(body)?;
    Ok(())
}

struct Reader(SyncSender<Happening>);

impl Reader {
    fn read_for_ever(&self) {
        loop {
            let (happening, more) = match event::read() {
                Ok(event) => (Happening::Event(event), true),
                Err(error) => (Happening::Broken(error), false),
            };
            if self.0.send(happening).is_err() || !more {
                return;
            }
        }
    }
}

/// A reader that dies of a panic must not leave the game waiting for ever.
impl Drop for Reader {
    fn drop(&mut self) {
        if thread::panicking() {
            let error = io::Error::other("the keyboard reader failed");
            let _ = self.0.send(Happening::Broken(error));
        }
    }
}
