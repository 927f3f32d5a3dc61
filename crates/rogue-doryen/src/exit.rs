//! Leaves the main loop of doryen-rs, which never returns.
//!
//! doryen-rs ends with `process::exit`: no destructor runs, the temporary folder of the font stays,
//! and the exit code is always 0. Therefore [`leave`] unwinds the stack up to [`run`]. Panics of
//! the libraries are caught there as well.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rogue_native::Error;

use crate::environment::PLAY_IN_TERMINAL;

/// The payload of unwinding without a panic.
struct Leave(Result<(), Error>);

/// The message of the last panic.
static PANIC_MESSAGE: Mutex<String> = Mutex::new(String::new());

/// Unwinds to [`run`], which returns `outcome`.
pub(crate) fn leave(outcome: Result<(), Error>) -> ! {
    panic::resume_unwind(Box::new(Leave(outcome)))
}

/// Runs the main loop. `started` is set when the window is open: a panic before that is reported as
/// a problem of the environment, a panic after that as a defect of this program.
///
/// # Errors
/// The error given to [`leave`], or one sentence for a panic.
pub(crate) fn run(started: &Arc<AtomicBool>, play: impl FnOnce()) -> Result<(), Error> {
    panic::set_hook(Box::new(record_panic));
    let outcome = panic::catch_unwind(AssertUnwindSafe(play));
    drop(panic::take_hook());
    match outcome {
        Ok(()) => Ok(()),
        Err(payload) => match payload.downcast::<Leave>() {
            Ok(leave) => leave.0,
            Err(_) => Err(panic_error(started.load(Ordering::Relaxed))),
        },
    }
}

/// Stores the message of a panic for [`run`] instead of printing a back trace.
fn record_panic(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given");
    let location = info.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(location, message, "panic");
    *PANIC_MESSAGE.lock().unwrap_or_else(PoisonError::into_inner) = first_line(message);
}

fn panic_error(started: bool) -> Error {
    let message = PANIC_MESSAGE.lock().unwrap_or_else(PoisonError::into_inner);
    if started {
        return Error::new(format_args!(
            "the window broke down ({message}); please report this, and until then {PLAY_IN_TERMINAL}"
        ));
    }
    let message = if is_technical(&message) {
        "this display has no OpenGL 3.2 and no OpenGL ES 2.0"
    } else {
        message.as_str()
    };
    Error::new(format_args!(
        "the window cannot be opened ({message}); install the driver of the graphics card, on \
         Debian also libgl1-mesa-dri, or {PLAY_IN_TERMINAL}"
    ))
}

/// Whether a message is the text of a failed `unwrap`: the libraries do that where they find no
/// OpenGL. The log has the text.
fn is_technical(message: &str) -> bool {
    message.contains("::unwrap()` on a")
}

/// The first line, at most 200 characters of it.
fn first_line(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let mut short: String = line.chars().take(200).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaving_and_panicking_return_a_value() {
        let started = Arc::new(AtomicBool::new(false));
        assert_eq!(run(&started, || leave(Ok(()))), Ok(()));
        let wanted = Error::new("enough");
        let given = wanted.clone();
        assert_eq!(run(&started, || leave(Err(given))), Err(wanted));

        let error = run(&started, || panic!("no luck\nand a second line"));
        let error = error.expect_err("a panic").to_string();
        assert!(
            error.contains("cannot be opened (no luck)") && error.contains("rogue-tty"),
            "{error}"
        );
        let error = run(&started, || panic!("called `Result::unwrap()` on an `Err` value: Os(3)"));
        let error = error.expect_err("a panic").to_string();
        assert!(error.contains("no OpenGL") && !error.contains("unwrap"), "{error}");
        started.store(true, Ordering::Relaxed);
        let error = run(&started, || panic!("no luck")).expect_err("a panic").to_string();
        assert!(error.contains("broke down (no luck)"), "{error}");
    }
}
