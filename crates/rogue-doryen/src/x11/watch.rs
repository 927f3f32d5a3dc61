//! Ends the program when the X server ends. The X library would do it with a message of its own and
//! exit code 1.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rogue_native::Error;
use x11rb::connection::Connection;

thread_local! {
    /// Held by the thread that draws while the window is open.
    static EXIT_GUARD: ExitGuard = const { ExitGuard { error: RefCell::new(None) } };
}

/// Set by the first thread that ends the program.
static ENDS: AtomicBool = AtomicBool::new(false);

/// Takes the place of an exit of the X library: the values of a thread are dropped before its
/// `exit` ends the program.
struct ExitGuard {
    error: RefCell<Option<Error>>,
}

impl Drop for ExitGuard {
    fn drop(&mut self) {
        if let Some(error) = self.error.take() {
            end_program(&error);
        }
    }
}

/// Starts a thread with a connection of its own: it waits until the server closes it, and ends the
/// program with `error`. A server that is asked to end closes its connections one by one: where that
/// of the window comes first, the X library ends the program in this thread, with `error` as well.
///
/// # Errors
/// When the thread cannot be started.
pub(crate) fn exit_with_server(error: Error) -> io::Result<()> {
    let Ok((connection, _)) = x11rb::connect(None) else { return Ok(()) };
    let told = error.clone();
    thread::Builder::new().name("display".into()).spawn(move || {
        while connection.wait_for_event().is_ok() {}
        end_program(&told);
    })?;
    EXIT_GUARD.with(|guard| *guard.error.borrow_mut() = Some(error));
    Ok(())
}

/// The window is closed: the program ends by itself from now on.
pub(crate) fn window_closed() {
    EXIT_GUARD.with(|guard| guard.error.take());
}

/// Ends the program with a message, once.
fn end_program(error: &Error) {
    while ENDS.swap(true, Ordering::SeqCst) {
        // The other thread ends the program.
        thread::park();
    }
    let _ = writeln!(io::stderr(), "error: {error}");
    // Without the exit handlers of the libraries: the main thread may still be drawing, or be in
    // the `exit` of the X library, and would use the things that they release. No terminal is to be restored.
    signal_hook::low_level::exit(error.code().into());
}
