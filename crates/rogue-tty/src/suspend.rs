//! Job control: the shell stops and continues the program. Also the signal for another size of the
//! terminal.

use std::io;

use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::low_level::emulate_default_handler;

use crate::event::AppEvent;

/// The signals SIGTSTP, SIGCONT and SIGWINCH.
pub(crate) struct Signals(signal_hook::iterator::Signals);

impl Signals {
    /// Installs the handlers.
    ///
    /// # Errors
    /// When the system refuses them.
    pub(crate) fn new() -> io::Result<Self> {
        signal_hook::iterator::Signals::new([SIGTSTP, SIGCONT, SIGWINCH]).map(Self)
    }

    /// Waits for the next signal. `None` when no further signal can come.
    pub(crate) fn wait(&mut self) -> Option<AppEvent> {
        let signal = self.0.forever().next()?;
        Some(match signal {
            SIGTSTP => AppEvent::Stop,
            SIGWINCH => AppEvent::Resized,
            _ => AppEvent::Continued,
        })
    }
}

/// Sends SIGTSTP to the whole process group, this program included: the shell reports a stopped
/// job only when a wrapper such as `cargo run` stops as well.
///
/// Returns `false`, with nothing done, when no shell could continue the program: the process group
/// of a session leader is no job.
pub(crate) fn stop_job() -> bool {
    let is_job = getsid(None).is_ok_and(|session| session != getpgrp());
    is_job && kill_current_process_group(Signal::TSTP).is_ok()
}

/// Stops this program; returns when it is continued.
pub(crate) fn stop() -> io::Result<()> {
    emulate_default_handler(SIGTSTP)
}
