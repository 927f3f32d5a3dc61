//! The notation of keys in key files and on the command line: `k`, `Ctrl-P`, `Shift-Left`, `PgUp`.

use std::fmt;
use std::str::FromStr;

use rogue_words::text;
use roguecore::ron_reader::did_you_mean;

use crate::input::{Key, KeyCode};

/// The names of keys; the first name of a key is the one that [`Key`] displays.
const NAMES: &[(&str, KeyCode)] = &[
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PageUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("PageDown", KeyCode::PageDown),
    ("Enter", KeyCode::Enter),
    ("Return", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Escape", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Backspace", KeyCode::Backspace),
    ("Del", KeyCode::Delete),
    ("Delete", KeyCode::Delete),
    ("Ins", KeyCode::Insert),
    ("Insert", KeyCode::Insert),
    ("Space", KeyCode::Char(' ')),
    // In a script, where `<` starts a name.
    ("lt", KeyCode::Char('<')),
];

/// The number of the last function key.
const MAX_F: u8 = 24;

/// Why a text is not a key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseKeyError {
    /// The text is empty.
    Empty,
    /// Shift and a character: the character alone says whether Shift was held.
    ShiftedCharacter {
        /// The character that Shift types.
        shifted: String,
    },
    /// No key has that name.
    UnknownKey {
        /// The name, cleaned and truncated to 20 cells.
        name: String,
        /// The most similar name of a key.
        suggestion: Option<&'static str>,
    },
}

impl std::error::Error for ParseKeyError {}

/// The mistake and how to correct it.
impl fmt::Display for ParseKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a key must not be empty"),
            Self::ShiftedCharacter { shifted } => {
                write!(f, "write the shifted character itself, such as \"{shifted}\"")
            }
            Self::UnknownKey { name, suggestion: Some(suggestion) } => {
                write!(f, "there is no key \"{name}\"; did you mean \"{suggestion}\"?")
            }
            Self::UnknownKey { name, suggestion: None } => write!(
                f,
                "there is no key \"{name}\"; write a character, or a name such as Up, PgDn, F2 or \
                 Ctrl-P"
            ),
        }
    }
}

/// A character or a name, after any of `Ctrl-`, `Alt-` and `Shift-`, or `C-`, `A-` and `S-`.
/// Names and modifiers are read in any case.
///
/// ```
/// use rogue_ui::input::{Key, KeyCode};
/// assert_eq!("Shift-PgUp".parse(), Ok(Key::new(KeyCode::PageUp).shift()));
/// assert!("Pgup!".parse::<Key>().is_err());
/// ```
impl FromStr for Key {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        let mut key = Self::char(' ');
        let mut rest = text;
        while let Some((modifier, after)) =
            rest.split_once('-').filter(|(_, after)| !after.is_empty())
        {
            match modifier.to_ascii_lowercase().as_str() {
                "ctrl" | "c" => key.ctrl = true,
                "alt" | "a" | "m" => key.alt = true,
                "shift" | "s" => key.shift = true,
                _ => break,
            }
            rest = after;
        }
        key.code = parse_code(rest)?;
        match key.code {
            KeyCode::Char(c) if key.shift => {
                Err(ParseKeyError::ShiftedCharacter { shifted: c.to_uppercase().to_string() })
            }
            _ => Ok(super::normalize(key)),
        }
    }
}

fn parse_code(text: &str) -> Result<KeyCode, ParseKeyError> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => return Err(ParseKeyError::Empty),
        (Some(' '), None) => return Ok(KeyCode::Char(' ')),
        (Some(c), None) if !c.is_control() && !c.is_whitespace() => return Ok(KeyCode::Char(c)),
        _ => {}
    }
    if let Some((_, code)) = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
        return Ok(*code);
    }
    let number = text.strip_prefix(['F', 'f']).and_then(|number| number.parse().ok());
    if let Some(number) = number.filter(|number| (1..=MAX_F).contains(number)) {
        return Ok(KeyCode::F(number));
    }
    if let Some(c) = text.strip_prefix("U+").and_then(char_of_code) {
        return Ok(KeyCode::Char(c));
    }
    Err(ParseKeyError::UnknownKey {
        name: text::truncate(&text::clean(text), 20),
        suggestion: did_you_mean(text, NAMES.iter().map(|(name, _)| *name)),
    })
}

/// The character of a code in hexadecimal, which stands for one that no font has.
fn char_of_code(code: &str) -> Option<char> {
    let c = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
    c.filter(|c| !c.is_control() && !c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> Result<Key, ParseKeyError> {
        text.parse()
    }

    #[test]
    fn every_named_key_reads_back() {
        let modifiers: [fn(Key) -> Key; 4] =
            [|key| key, Key::ctrl, Key::alt, |key| key.ctrl().alt()];
        for (_, code) in NAMES {
            for modify in modifiers {
                let key = modify(Key::new(*code));
                assert_eq!(parse(&key.to_string()), Ok(key));
            }
        }
        assert_eq!(parse("ctrl--"), Ok(Key::char('-').ctrl()));
        assert_eq!(parse("-"), Ok(Key::char('-')));
        assert_eq!(
            parse("U+0180"),
            Ok(Key::char('\u{180}')),
            "as a character without a glyph is shown"
        );
        assert!(parse("U+1B").is_err() && parse("U+D800").is_err() && parse("U+").is_err());
        assert_eq!(parse("f12"), Ok(Key::new(KeyCode::F(12))));
    }

    #[test]
    fn short_modifiers_are_read() {
        assert_eq!(parse("C-p"), parse("Ctrl-P"));
        assert_eq!(parse("S-Left"), parse("Shift-Left"));
        assert_eq!(parse("C-A-x"), parse("Ctrl-Alt-X"));
    }

    #[test]
    fn mistakes_say_how_to_correct_them() {
        let error = |text| parse(text).expect_err(text).to_string();
        assert_eq!(error("PgUpp"), "there is no key \"PgUpp\"; did you mean \"PgUp\"?");
        assert!(error("Shift-h").ends_with("such as \"H\""));
        assert!(error("F99").starts_with("there is no key \"F99\""));
        assert_eq!(
            error("\u{1b}"),
            "there is no key \"\"; write a character, or a name such as Up, PgDn, F2 or Ctrl-P"
        );
        assert_eq!(error(""), "a key must not be empty");
    }

    proptest! {
        #[test]
        fn any_text_is_a_key_or_a_printable_error(text in any::<String>()) {
            if let Err(error) = parse(&text) {
                prop_assert!(error.to_string().chars().all(|c| !c.is_control()));
            }
        }
    }
}
