//! A text that the player wants in the clipboard, which only a front end can put there.

/// A text for the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyRequest {
    /// What it is, as the beginning of a sentence: "The story of this run".
    pub what: String,
    /// The text.
    pub text: String,
}
