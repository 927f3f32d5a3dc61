//! Handlers of the signals that ask a program to end: SIGTERM, SIGINT, SIGHUP and SIGQUIT.

use std::io;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, signal_name};

/// How long a program may take to end by itself after a signal.
const EXIT_LIMIT: Duration = Duration::from_millis(500);

/// How long `last_resort` may take after that.
const CLEANUP_LIMIT: Duration = Duration::from_millis(300);

/// Time for a program that `last_resort` has unblocked to end by itself.
const UNBLOCKED_LIMIT: Duration = Duration::from_millis(100);

/// Ends the program within one second of the first SIGTERM, SIGINT or SIGHUP.
///
/// Calls `request_close` on a separate thread; it must not block. A program that has not ended 500 ms
/// later is blocked by a device, such as a terminal whose output is not read. Then `last_resort` runs
/// on another thread, because it may block as well, and at most 400 ms later the default action of the
/// signal ends the program. SIGQUIT asks for a core dump: `last_resort`, then its default action.
///
/// # Errors
/// When the signal handlers cannot be installed or the thread cannot be started.
pub fn on_close(
    request_close: impl FnOnce() + Send + 'static,
    last_resort: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        let Some(signal) = signals.forever().next() else {
            return;
        };
        let name = signal_name(signal).unwrap_or("a signal");
        if signal == SIGQUIT {
            run_with_limit(last_resort, EXIT_LIMIT + CLEANUP_LIMIT);
        } else {
            // Before the log, which may block.
            request_close();
            tracing::info!(signal = name, "close requested");
            thread::sleep(EXIT_LIMIT);
            run_with_limit(last_resort, CLEANUP_LIMIT);
            thread::sleep(UNBLOCKED_LIMIT);
        }
        let _ = emulate_default_handler(signal);
    })?;
    Ok(())
}

/// Runs `last_resort` on another thread and waits for it, but not longer than `limit`.
fn run_with_limit(last_resort: impl FnOnce() + Send + 'static, limit: Duration) {
    let (done, finished) = channel();
    let body = move || {
        last_resort();
        let _ = done.send(());
    };
    if thread::Builder::new().spawn(body).is_ok() {
        let _ = finished.recv_timeout(limit);
    }
}
