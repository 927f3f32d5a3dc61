//! How the program leaves a loop that never returns. Knows no window and no game.
//!
//! doryen-rs ends with `process::exit`: no destructor runs, the folder of the font stays behind,
//! and the exit code is always 0. So the loop is left by unwinding, up to [`run`], which knows
//! what was meant. The same net catches the panics of the libraries below.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rogue_native::Error;

use crate::environment::OTHERWISE;

/// What unwinding carries when it is no panic.
struct Leave(Result<(), Error>);

/// What the last panic said.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// Leaves the loop.
pub(crate) fn leave(outcome: Result<(), Error>) -> ! {
    panic::resume_unwind(Box::new(Leave(outcome)))
}

/// Runs what opens a window and never returns, and tells how it ended. `started` says whether
/// the window was there: before that, the environment is to blame and after that, we are.
///
/// # Errors
/// What [`leave`] was given, or one sentence for a panic.
pub(crate) fn run(started: &Arc<AtomicBool>, play: impl FnOnce()) -> Result<(), Error> {
    panic::set_hook(Box::new(listen));
    let outcome = panic::catch_unwind(AssertUnwindSafe(play));
    drop(panic::take_hook());
    match outcome {
        Ok(()) => Ok(()),
        Err(payload) => match payload.downcast::<Leave>() {
            Ok(leave) => leave.0,
            Err(_) => Err(trouble(started.load(Ordering::Relaxed))),
        },
    }
}

/// Keeps the words of a panic for one sentence at the end, instead of a back trace now.
fn listen(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let words = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given");
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, words, "panic");
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = brief(words);
}

fn trouble(started: bool) -> Error {
    let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if started {
        return Error::new(format_args!(
            "the window broke down ({words}); please report this, and until then {OTHERWISE}"
        ));
    }
    Error::new(format_args!(
        "the window cannot be opened ({words}); check that OpenGL 3.2 works here, or {OTHERWISE}"
    ))
}

/// The first line, and not all of it if it is long: enough to search for.
fn brief(words: &str) -> String {
    let line = words.lines().next().unwrap_or_default();
    let mut brief: String = line.chars().take(200).collect();
    if brief.len() < line.len() {
        brief.push('…');
    }
    brief
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaving_and_panicking_end_in_a_value() {
        let started = Arc::new(AtomicBool::new(false));
        assert_eq!(run(&started, || leave(Ok(()))), Ok(()));
        let wanted = Error::new("enough");
        let given = wanted.clone();
        assert_eq!(run(&started, || leave(Err(given))), Err(wanted));

        let told = run(&started, || panic!("no luck\nand a second line"));
        let told = told.expect_err("a panic").to_string();
        assert!(
            told.contains("cannot be opened (no luck)") && told.contains("rogue-tty"),
            "{told}"
        );
        started.store(true, Ordering::Relaxed);
        let told = run(&started, || panic!("no luck")).expect_err("a panic").to_string();
        assert!(told.contains("broke down (no luck)"), "{told}");
    }
}
