//! Why a file cannot be read, as a sentence that a terminal can show.

use std::fmt;
use std::io::ErrorKind;

use roguecore::ron_reader::is_hidden;

/// Why a file cannot be read: a sentence that names the file and the way out. It contains no control character except
/// line breaks and no other hidden character: names may contain any, and a terminal would obey them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    kind: ErrorKind,
    sentence: String,
}

impl FileError {
    pub(crate) fn new(kind: ErrorKind, sentence: impl fmt::Display) -> Self {
        Self { kind, sentence: printable(sentence) }
    }

    /// The kind of failure: [`InvalidInput`](ErrorKind::InvalidInput) for anything but a plain file or a pack,
    /// [`FileTooLarge`](ErrorKind::FileTooLarge) and [`InvalidData`](ErrorKind::InvalidData) for its contents, and
    /// otherwise that of the system.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for FileError {}

/// The text with `?` in place of hidden characters other than line breaks.
///
/// ```
/// assert_eq!(rogue_files::printable("`\u{1b}[2J\u{202e}x`\nis missing"), "`?[2J?x`\nis missing");
/// ```
pub fn printable(text: impl fmt::Display) -> String {
    let mut printable = text.to_string();
    if printable.contains(|c| is_hidden(c) && c != '\n') {
        printable = printable.replace(|c| is_hidden(c) && c != '\n', "?");
    }
    printable
}
