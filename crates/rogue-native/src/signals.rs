//! Handlers of the signals that end a program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, signal_name};

/// How a player and the system ask a program to end: it does, with exit code 0.
const REQUESTS: [i32; 3] = [SIGTERM, SIGINT, SIGHUP];

/// Signals that nobody sends to a game on purpose, and that would end it as it is, with the terminal in
/// raw mode. The program ends as on a request, but by the signal. Of the others SIGKILL cannot be
/// handled; SIGSEGV, SIGBUS, SIGILL and SIGFPE say that the program itself is broken.
const ACCIDENTS: [i32; 9] =
    [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGABRT, SIGTRAP, SIGSYS];

/// How long a program may take to end by itself after a signal.
const EXIT_LIMIT: Duration = Duration::from_millis(500);

/// How long `last_resort` may take after that.
const CLEANUP_LIMIT: Duration = Duration::from_millis(300);

/// Time for a program that `last_resort` has unblocked to end by itself.
const UNBLOCKED_LIMIT: Duration = Duration::from_millis(100);

/// The accident by which the program ends; 0 without one.
static ENDS_BY: AtomicI32 = AtomicI32::new(0);

/// Ends the program within one second of the first signal that would end it.
///
/// Calls `request_close` on a separate thread; it must not block. A program that has not ended 500 ms
/// later is blocked by a device, such as a terminal whose output is not read. Then `last_resort` runs
/// on another thread, because it may block as well, and at most 400 ms later the default action of the
/// signal ends the program. SIGQUIT asks for a core dump: `last_resort`, then its default action.
/// After SIGXFSZ a file that must not grow is an error of writing, like a full disk.
///
/// # Errors
/// When the signal handlers cannot be installed or the thread cannot be started.
pub fn on_close(
    request_close: impl FnOnce() + Send + 'static,
    last_resort: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let mut signals = Signals::new(REQUESTS.iter().chain(&ACCIDENTS).chain(&[SIGQUIT]))?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        let Some(signal) = signals.forever().next() else {
            return;
        };
        let name = signal_name(signal).unwrap_or("a signal");
        if signal == SIGQUIT {
            run_with_limit(last_resort, EXIT_LIMIT + CLEANUP_LIMIT);
        } else {
            if ACCIDENTS.contains(&signal) {
                ENDS_BY.store(signal, Ordering::Relaxed);
            }
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

/// Ends a program that has closed because of an accident by that signal, so that the waiting process sees
/// why.
pub(crate) fn end_by_accident() {
    let signal = ENDS_BY.load(Ordering::Relaxed);
    if signal != 0 {
        let _ = emulate_default_handler(signal);
    }
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
