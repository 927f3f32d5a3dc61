//! Taking the terminal for a game and giving it back as it was, however the program ends.
//! Knows nothing of what is drawn.

use std::io;
use std::panic;
use std::sync::Once;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::queue;
use crossterm::style::ResetColor;
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};

use crate::device;

/// The terminal while it belongs to the game: raw, on its second screen, without a cursor.
/// Dropping it gives the terminal back; so does a panic, on any thread.
#[derive(Debug)]
pub struct Screen {
    mouse: bool,
    entered: bool,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When it is no terminal, or it is gone. Then it is left as it was.
    pub fn enter(mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        let mut screen = Self { mouse, entered: false };
        screen.take()?;
        Ok(screen)
    }

    /// Takes the terminal again, after it was left or after somebody else used it.
    ///
    /// # Errors
    /// As for [`Screen::enter`].
    pub fn take(&mut self) -> io::Result<()> {
        // Somebody else may have ended raw mode, which crossterm would not notice.
        let _ = disable_raw_mode();
        self.entered = true;
        enable_raw_mode()?;
        let mut bytes = Vec::new();
        queue!(bytes, EnterAlternateScreen, Hide)?;
        if self.mouse {
            queue!(bytes, EnableMouseCapture)?;
        }
        device::write(&bytes)
    }

    /// Gives the terminal back, for as long as the program is suspended.
    pub fn leave(&mut self) {
        if std::mem::take(&mut self.entered) {
            restore();
        }
    }

    /// Whether the terminal is the game's to draw on.
    pub fn entered(&self) -> bool {
        self.entered
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Gives the terminal back from any thread and in any state. Harmless when repeated.
///
/// Nothing here can be reported: it runs when the program ends, and a terminal that fails
/// to be restored is one that is gone.
pub(crate) fn restore() {
    let mut bytes = Vec::new();
    let _ = queue!(
        bytes,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        ResetColor,
        Show,
        LeaveAlternateScreen,
    );
    let _ = device::write(&bytes);
    let _ = disable_raw_mode();
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
