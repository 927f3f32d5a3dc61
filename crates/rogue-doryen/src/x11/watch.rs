//! Ends the program when the X server ends. The X library would do it with a message of its own and
//! exit code 1.

use std::io::{self, Write};
use std::thread;

use rogue_native::Error;
use x11rb::connection::Connection;

/// Starts a thread with a connection of its own: it waits until the server closes it, and ends the
/// program with `error`.
///
/// # Errors
/// When the thread cannot be started; without a connection the X library ends the program.
///
/// A server that is asked to end closes its connections one by one: where that of the window comes
/// first and a frame is being drawn, the X library still ends the program first.
pub(crate) fn exit_with_server(error: Error) -> io::Result<()> {
    let Ok((connection, _)) = x11rb::connect(None) else { return Ok(()) };
    thread::Builder::new().name("display".into()).spawn(move || {
        while connection.wait_for_event().is_ok() {}
        let _ = writeln!(io::stderr(), "error: {error}");
        // Without the exit handlers of the libraries: the main thread may still be drawing, or be in
        // the `exit` of the X library, and would use what they release. No terminal is to be restored.
        signal_hook::low_level::exit(error.code().into());
    })?;
    Ok(())
}
