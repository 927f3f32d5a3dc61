//! Why a program cannot go on, as one clear text for the player.
//! Knows no cause in particular: whoever fails words it, naming the thing and the way out.

use std::fmt;

/// What a player is told when a program ends with an exit code other than 0.
///
/// The text names the thing that is wrong and the way out, and never holds a control
/// character except line breaks, nor one that turns the direction of text: file names and arguments may carry anything, and a
/// terminal would obey it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    text: String,
    code: u8,
}

/// Exit code for bad usage or an environment the program cannot work in.
const CANNOT_GO_ON: u8 = 2;
/// Exit code for a question that was answered with no.
const NO: u8 = 1;

impl Trouble {
    /// A trouble told by `text`; control characters in it become `?`.
    pub fn new(text: impl fmt::Display) -> Self {
        Self { text: text.to_string().chars().map(printable).collect(), code: CANNOT_GO_ON }
    }

    /// The answer no to a question that was asked on the command line.
    pub(crate) fn no(text: impl fmt::Display) -> Self {
        Self { code: NO, ..Self::new(text) }
    }

    /// The exit code of a program that ends with it.
    pub fn code(&self) -> u8 {
        self.code
    }
}

fn printable(c: char) -> char {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if turns || (c.is_control() && c != '\n') { '?' } else { c }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Trouble {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_in_a_name_never_reach_the_terminal() {
        let trouble = Trouble::new("the file `\x1b[2J\u{9b}\u{202e}x` is missing\nsecond line");
        assert_eq!(trouble.to_string(), "the file `?[2J??x` is missing\nsecond line");
    }
}
