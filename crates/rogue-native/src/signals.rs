//! Handlers of the signals that ask a program to end: SIGTERM, SIGINT and SIGHUP.

use std::io;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, signal_name};

/// How long a program may take to end after a signal.
const EXIT_LIMIT: Duration = Duration::from_secs(3);

/// How long `last_resort` may take.
const CLEANUP_LIMIT: Duration = Duration::from_millis(200);

/// Calls `request_close` on a separate thread at the first SIGTERM, SIGINT or SIGHUP.
///
/// A program that has not ended 3 seconds later is blocked by a device, such as a terminal whose
/// output is not read. Then `last_resort` runs on another thread, because it may block as well,
/// and 200 ms later the default action of the signal ends the program.
///
/// # Errors
/// When the signal handlers cannot be installed or the thread cannot be started.
pub fn on_close(
    request_close: impl FnOnce() + Send + 'static,
    last_resort: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        let Some(signal) = signals.forever().next() else {
            return;
        };
        let name = signal_name(signal).unwrap_or("a signal");
        tracing::info!(signal = name, "close requested");
        request_close();
        thread::sleep(EXIT_LIMIT);
        tracing::error!(signal = name, "did not close in time");
        let cleanup = thread::spawn(last_resort);
        thread::sleep(CLEANUP_LIMIT);
        drop(cleanup);
        let _ = emulate_default_handler(signal);
    })?;
    Ok(())
}
