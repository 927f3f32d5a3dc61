//! Why a program cannot go on, as one clear text for the player.
//! Knows no cause in particular: whoever fails words it, naming the thing and the way out.

use std::fmt;

/// What a player is told when a program ends with exit code 2.
///
/// The text names the thing that is wrong and the way out, and never holds a control
/// character except line breaks: file names and arguments may carry anything, and a
/// terminal would obey it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    text: String,
}

impl Trouble {
    /// A trouble told by `text`; control characters in it become `?`.
    pub fn new(text: impl fmt::Display) -> Self {
        Self { text: text.to_string().chars().map(printable).collect() }
    }
}

fn printable(c: char) -> char {
    if c.is_control() && c != '\n' { '?' } else { c }
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
        let trouble = Trouble::new("the file `\x1b[2J\u{9b}x` is missing\nsecond line");
        assert_eq!(trouble.to_string(), "the file `?[2J?x` is missing\nsecond line");
    }
}
