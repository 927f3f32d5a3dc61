//! The clipboard of the desktop.

use arboard::Clipboard;
use rogue_ui::App;

/// Puts texts into the clipboard. On X11 the window gives them to programs that ask, as long as it is open.
#[derive(Default)]
pub(crate) struct Copier {
    clipboard: Option<Clipboard>,
}

impl Copier {
    /// Copies what the player has asked for, and tells them so or why it cannot be copied.
    pub(crate) fn copy(&mut self, app: &mut App) {
        let Some(request) = app.take_copy_request() else { return };
        match self.set(request.text) {
            Ok(()) => app.report(Ok(&format!("{} is in the clipboard.", request.what))),
            Err(error) => {
                tracing::debug!(%error, "clipboard");
                app.report(Err("nothing was copied: this system has no clipboard."));
            }
        }
    }

    fn set(&mut self, text: String) -> Result<(), arboard::Error> {
        if self.clipboard.is_none() {
            self.clipboard = Some(Clipboard::new()?);
        }
        self.clipboard.as_mut().map_or(Ok(()), |clipboard| clipboard.set_text(text))
    }
}
