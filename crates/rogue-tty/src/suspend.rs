//! Job control: stopping and being continued by the shell. Knows no screen.

use std::io;

use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::happenings::{Happening, spawn};

/// Calls `tell` at every SIGTSTP and SIGCONT, on a thread of its own.
pub(crate) fn watch(tell: impl Fn(Happening) + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGTSTP, SIGCONT])?;
    spawn("job control", move || {
        for signal in signals.forever() {
            tell(if signal == SIGTSTP { Happening::Stop } else { Happening::Continued });
        }
    })
}

/// Asks every program of our job to stop, ourselves too: a wrapper such as `cargo run` has
/// to stop with us, or the shell would not notice.
///
/// Returns `false`, with nothing done, where no shell could continue us: a session leader's
/// own process group is nobody's job.
pub(crate) fn stop_job() -> bool {
    let is_job = getsid(None).is_ok_and(|session| session != getpgrp());
    is_job && kill_current_process_group(Signal::TSTP).is_ok()
}

/// Stops this program here and now; returns when it is continued.
pub(crate) fn stop() -> io::Result<()> {
    emulate_default_handler(SIGTSTP)
}

/// Whether the terminal is ours to change. Whoever tries to from the background is stopped
/// once more by the system, before they have heard what they were continued for.
pub(crate) fn in_foreground() -> bool {
    let owner = tcgetpgrp(rustix::stdio::stdin());
    // There is none where the terminal controls no jobs: then it is everybody's.
    owner.map_or(true, |owner| owner == getpgrp())
}
