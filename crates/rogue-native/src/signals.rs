//! Signals that ask a program to end: terminate, interrupt and hang-up.
//! Knows no program: it calls what it is given, on a thread of its own.

use std::io;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, signal_name};

/// How long a program may take to end by itself once it was asked to.
const GRACE: Duration = Duration::from_secs(3);

/// Calls `ask` at the first SIGTERM, SIGINT or SIGHUP, so that the program closes itself.
///
/// A program that has not ended three seconds later hangs in a device that never answers
/// (a terminal nobody reads). Then `last_resort` tidies what it can, on a thread of its own
/// as it may hang as well, and the signal does what it does by default.
///
/// # Errors
/// When the system refuses the handlers or the thread.
pub fn on_close(
    ask: impl FnOnce() + Send + 'static,
    last_resort: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        let Some(signal) = signals.forever().next() else {
            return;
        };
        let name = signal_name(signal).unwrap_or("a signal");
        tracing::info!(signal = name, "asked to close");
        ask();
        thread::sleep(GRACE);
        tracing::error!(signal = name, "did not close in time");
        let tidy = thread::spawn(last_resort);
        thread::sleep(Duration::from_millis(200));
        drop(tidy);
        let _ = emulate_default_handler(signal);
    })?;
    Ok(())
}
