//! The clipboard of the desktop.

use arboard::{Clipboard, Error};
use rogue_ui::{App, Copied, CopyRequest};

/// Puts texts into the clipboard. On X11 the window gives them to programs that ask, as long as it is open.
#[derive(Default)]
pub(crate) struct Copier {
    clipboard: Option<Clipboard>,
}

impl Copier {
    /// Copies a text for the player, and tells them so or why it cannot be copied.
    pub(crate) fn copy(&mut self, app: &mut App, request: CopyRequest) {
        let copied = self.set(request.text).map(|()| Copied::InClipboard);
        let copied = copied.inspect_err(|error| tracing::debug!(%error, "clipboard"));
        let copied = copied.map_err(|error| reason(&error));
        app.report_copy(&request.what, copied.as_ref().copied().map_err(String::as_str));
    }

    /// After an error the clipboard is opened again for the next text: the connection to it may be lost.
    fn set(&mut self, text: String) -> Result<(), Error> {
        let mut clipboard = match self.clipboard.take() {
            Some(clipboard) => clipboard,
            None => Clipboard::new()?,
        };
        clipboard.set_text(text)?;
        self.clipboard = Some(clipboard);
        Ok(())
    }
}

/// Why nothing was copied, as the end of a sentence.
fn reason(error: &Error) -> String {
    match error {
        Error::ClipboardNotSupported => "this system has no clipboard".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_system_without_a_clipboard_is_told_to_have_none() {
        assert_eq!(reason(&Error::ClipboardNotSupported), "this system has no clipboard");
        let lost = Error::Unknown { description: "the connection was closed".to_owned() };
        assert!(reason(&lost).ends_with("the connection was closed"), "{}", reason(&lost));
        assert!(!reason(&Error::ClipboardOccupied).contains("no clipboard"));
    }
}
