//! Takes the terminal for the game and restores it, also after a panic.

use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::queue;
use crossterm::style::ResetColor;
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};

use crate::device;

/// Asks for all keys with their place on a Latin keyboard and their text: the flags 1, 4, 8 and 16 of the keyboard
/// protocol of kitty. Terminals without it ignore that. A console of Windows gives keys as records, and an old one
/// prints the question.
const ASK_FOR_PLACES: &[u8] = if cfg!(unix) { b"\x1b[>29u" } else { b"" };

/// Takes the keyboard mode back.
const END_OF_PLACES: &[u8] = if cfg!(unix) { b"\x1b[<u" } else { b"" };

/// Whether the terminal has to be restored.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the game uses it: raw mode, alternate screen, no cursor.
/// Dropping the guard restores the terminal; so does a panic on any thread.
#[derive(Debug)]
pub struct TerminalGuard {
    mouse: bool,
    active: bool,
}

impl TerminalGuard {
    /// Takes the terminal, with mouse events if `mouse` is set.
    ///
    /// # Errors
    /// When standard input is no terminal or the terminal hung up.
    pub fn enter(mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        let mut guard = Self { mouse, active: false };
        guard.resume()?;
        Ok(guard)
    }

    /// Takes the terminal again after [`TerminalGuard::leave`], or after another program used it.
    ///
    /// # Errors
    /// As for [`TerminalGuard::enter`].
    pub fn resume(&mut self) -> io::Result<()> {
        // Another program may have ended raw mode, which crossterm would not notice.
        let _ = disable_raw_mode();
        self.active = true;
        TAKEN.store(true, Ordering::Relaxed);
        enable_raw_mode()?;
        let mut bytes = Vec::new();
        take(&mut bytes, self.mouse)?;
        device::write(&bytes)
    }

    /// Restores the terminal while the program is suspended.
    pub fn leave(&mut self) {
        if std::mem::take(&mut self.active) {
            restore();
        }
    }

    /// Whether the game may draw on the terminal.
    pub fn is_active(&self) -> bool {
        self.active
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Asks the terminal for all that the game uses of it.
fn take(out: &mut impl Write, mouse: bool) -> io::Result<()> {
    queue!(out, EnterAlternateScreen, Hide)?;
    // An old console of Windows has no bracketed paste: there a pasted text is a row of keys.
    if let Err(error) = queue!(out, EnableBracketedPaste) {
        tracing::warn!(%error, "no bracketed paste");
    }
    // After the alternate screen, which has a keyboard mode of its own.
    out.write_all(ASK_FOR_PLACES)?;
    if mouse {
        queue!(out, EnableMouseCapture)?;
    }
    Ok(())
}

/// Restores the terminal from any thread and in any state. Can be called repeatedly.
///
/// Errors are ignored: the program is ending, and they mean that the terminal hung up. A program in the
/// background leaves the terminal to the shell, which has taken it back: the system would stop the
/// program when it changes the mode.
fn restore() {
    if !in_foreground() {
        return;
    }
    // First, because writing may block.
    let _ = disable_raw_mode();
    let mut bytes = Vec::new();
    bytes.extend_from_slice(END_OF_PLACES);
    let _ = queue!(
        bytes,
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        ResetColor,
        Show,
        LeaveAlternateScreen,
    );
    let drawing_ended = device::is_drawing_ended();
    let _ = device::write(&bytes);
    if drawing_ended != device::is_drawing_ended() {
        // Another thread has discarded a part of it.
        let _ = device::write(&bytes);
    }
    TAKEN.store(false, Ordering::Relaxed);
}

/// Restores a terminal that takes no output, if the game uses it: unread input is discarded,
/// and no further frame is drawn.
#[cfg(unix)]
pub(crate) fn restore_blocked() {
    if !TAKEN.load(Ordering::Relaxed) || !in_foreground() {
        return;
    }
    device::end_drawing();
    let _ = disable_raw_mode();
    device::discard_queues();
    restore();
}

/// Whether this program is in the foreground and may change the terminal. The system stops a
/// background program that tries to.
#[cfg(unix)]
pub(crate) fn in_foreground() -> bool {
    let foreground = rustix::termios::tcgetpgrp(rustix::stdio::stdin());
    // A terminal without job control has no foreground process group.
    foreground.map_or(true, |group| group == rustix::process::getpgrp())
}

#[cfg(not(unix))]
const fn in_foreground() -> bool {
    true
}

fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            tracing::error!(%panic, "panic");
            report(panic);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Refuses bracketed paste, as crossterm does for a console without escape sequences.
    struct OldConsole(Vec<u8>);

    impl Write for OldConsole {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if bytes == b"\x1b[?2004h" {
                return Err(io::ErrorKind::Unsupported.into());
            }
            self.0.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_console_without_bracketed_paste_is_taken() {
        let mut console = OldConsole(Vec::new());
        take(&mut console, true).unwrap();
        let asked = String::from_utf8(console.0).unwrap();
        assert!(asked.contains("\x1b[?1049h") && asked.contains("\x1b[?1006h"), "{asked:?}");
    }
}
