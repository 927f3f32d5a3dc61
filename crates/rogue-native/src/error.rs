//! Error message and exit code of a native program.

use std::fmt;

use rogue_files::{FileError, NamedFile, printable};
use roguecore::ron_reader::Diagnostics;

/// The message shown to the player when a program ends with an exit code other than 0.
///
/// The text names the problem and the way to fix it. It contains no control character except line
/// breaks and no other hidden character ([`printable`]): file names and arguments may contain any, and a
/// terminal would obey them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    text: String,
    code: u8,
}

/// Exit code for wrong usage and for an environment in which the program cannot run.
const EXIT_FAILURE: u8 = 2;
/// Exit code for a replay that differs from its recording.
const EXIT_MISMATCH: u8 = 1;

impl Error {
    /// An error with exit code 2. Control characters in `text` become `?`.
    pub fn new(text: impl fmt::Display) -> Self {
        Self { text: printable(text), code: EXIT_FAILURE }
    }

    /// A failed verification, with exit code 1.
    pub(crate) fn mismatch(text: impl fmt::Display) -> Self {
        Self { code: EXIT_MISMATCH, ..Self::new(text) }
    }

    /// A file whose text has mistakes, a line for each.
    pub(crate) fn unparsable(file: NamedFile<'_>, mistakes: &Diagnostics) -> Self {
        let alternative = file.alternative;
        let problem = format_args!("has errors; correct them, or {alternative}:\n{mistakes}");
        file.invalid(problem).into()
    }

    /// The exit code of a program that ends with this error.
    pub fn code(&self) -> u8 {
        self.code
    }
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Self {
        Self::new(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_replaced() {
        let error = Error::new("the file `\x1b[2J\u{9b}\u{202e}\u{200b}x` is missing\nsecond line");
        assert_eq!(error.to_string(), "the file `?[2J???x` is missing\nsecond line");
    }
}
