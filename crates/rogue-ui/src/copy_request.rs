//! A text that the player wants in the clipboard, which only a front end can put there.

/// A text for the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyRequest {
    /// Its subject, as the beginning of a sentence: "The story of this run".
    pub what: String,
    /// The text.
    pub text: String,
}

/// The fate of a text for the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// It is in the clipboard.
    InClipboard,
    /// A terminal has it, which does not answer whether it has put it into the clipboard.
    GivenToTerminal,
}
