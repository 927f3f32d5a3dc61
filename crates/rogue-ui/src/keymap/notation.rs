//! Keys as people write them: `k`, `Ctrl-P`, `Shift-Left`, `PgUp`. Knows no key map.

use roguecore::ron_reader::did_you_mean;

use crate::input::{Key, KeyCode};
use crate::text;

/// Every key that has a name, under each of its names; the first is the one that is written.
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
];

/// The last function key.
const LAST_F: u8 = 24;

/// The key that is written so. Names are read in any case.
///
/// # Errors
///
/// A sentence that says what is wrong and what would be right.
///
/// ```
/// use rogue_ui::{input::{Key, KeyCode}, keymap::parse_key};
/// assert_eq!(parse_key("Shift-PgUp"), Ok(Key::new(KeyCode::PageUp).shift()));
/// assert!(parse_key("Pgup!").is_err());
/// ```
pub fn parse_key(written: &str) -> Result<Key, String> {
    let mut key = Key::char(' ');
    let mut rest = written;
    while let Some((held, after)) = rest.split_once('-').filter(|(_, after)| !after.is_empty()) {
        match held.to_ascii_lowercase().as_str() {
            "ctrl" => key.ctrl = true,
            "alt" => key.alt = true,
            "shift" => key.shift = true,
            _ => break,
        }
        rest = after;
    }
    key.code = parse_code(rest)?;
    if key.shift
        && let KeyCode::Char(c) = key.code
    {
        let shifted = c.to_uppercase();
        return Err(format!("write Shift and a character as what it types, such as \"{shifted}\""));
    }
    Ok(super::normalize(key))
}

fn parse_code(written: &str) -> Result<KeyCode, String> {
    let mut chars = written.chars();
    match (chars.next(), chars.next()) {
        (None, _) => return Err("a key must not be empty".to_owned()),
        (Some(' '), None) => return Ok(KeyCode::Char(' ')),
        (Some(c), None) if !c.is_control() && !c.is_whitespace() => return Ok(KeyCode::Char(c)),
        _ => {}
    }
    if let Some((_, code)) = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(written)) {
        return Ok(*code);
    }
    let number = written.strip_prefix(['F', 'f']).and_then(|number| number.parse().ok());
    if let Some(number) = number.filter(|number| (1..=LAST_F).contains(number)) {
        return Ok(KeyCode::F(number));
    }
    let shown = text::truncate(&text::clean(written), 20);
    let known = NAMES.iter().map(|(name, _)| *name);
    let hint = match did_you_mean(written, known) {
        Some(name) => format!("did you mean \"{name}\"?"),
        None => "write a character, or a name such as Up, PgDn, F2 or Ctrl-P".to_owned(),
    };
    Err(format!("there is no key \"{shown}\"; {hint}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_named_key_reads_back() {
        let modifiers: [fn(Key) -> Key; 4] =
            [|key| key, Key::ctrl, Key::alt, |key| key.ctrl().alt()];
        for (_, code) in NAMES {
            for modify in modifiers {
                let key = modify(Key::new(*code));
                assert_eq!(parse_key(&key.to_string()), Ok(key));
            }
        }
        assert_eq!(parse_key("ctrl--"), Ok(Key::char('-').ctrl()));
        assert_eq!(parse_key("-"), Ok(Key::char('-')));
        assert_eq!(parse_key("f12"), Ok(Key::new(KeyCode::F(12))));
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        let said = |written| parse_key(written).expect_err(written);
        assert_eq!(said("PgUpp"), "there is no key \"PgUpp\"; did you mean \"PgUp\"?");
        assert!(said("Shift-h").ends_with("such as \"H\""));
        assert!(said("F99").starts_with("there is no key \"F99\""));
        assert_eq!(
            said("\u{1b}"),
            "there is no key \"\"; write a character, or a name such as Up, PgDn, F2 or Ctrl-P"
        );
        assert_eq!(said(""), "a key must not be empty");
    }

    proptest! {
        #[test]
        fn any_text_is_a_key_or_a_clean_sentence(written in any::<String>()) {
            if let Err(what) = parse_key(&written) {
                prop_assert!(what.chars().all(|c| !c.is_control()));
            }
        }
    }
}
