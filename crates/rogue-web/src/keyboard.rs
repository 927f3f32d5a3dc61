//! Converts key events of the browser to [`Key`], and drops the repeats of a held key that come too fast or
//! after a disturbance.

use rogue_ui::App;
use rogue_ui::input::{Input, Key, KeyCode, is_foreign_letter};

/// The browser's report of a key that went down.
// The browser reports each of them on its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyDown {
    /// The text that it types, or its name.
    pub(crate) key: String,
    /// Its place on the keyboard.
    pub(crate) code: String,
    pub(crate) ctrl: bool,
    pub(crate) alt: bool,
    pub(crate) shift: bool,
    /// The command key of a Mac, or the Windows key.
    pub(crate) meta: bool,
    /// Whether it is held down.
    pub(crate) repeat: bool,
    /// Whether the key is a part of a character that is being composed.
    pub(crate) composing: bool,
}

impl KeyDown {
    /// The key for the game; `None` for keys of the system and for keys that the game does not use.
    pub(crate) fn to_key(&self) -> Option<Key> {
        if self.meta || self.composing {
            return None;
        }
        let code = self.key_code()?;
        let is_char = matches!(code, KeyCode::Char(_));
        // AltGr types a character: Windows reports Control and Alt with it.
        let is_typed = is_char && self.ctrl && self.alt;
        Some(Key {
            code,
            ctrl: self.ctrl && !is_typed,
            alt: self.alt && !is_typed,
            shift: self.shift && !is_char,
        })
    }

    fn key_code(&self) -> Option<KeyCode> {
        let mut characters = self.key.chars();
        if let (Some(c), None) = (characters.next(), characters.next()) {
            return self.character(c).map(KeyCode::Char);
        }
        Some(match self.key.as_str() {
            "ArrowUp" => KeyCode::Up,
            "ArrowDown" => KeyCode::Down,
            "ArrowLeft" => KeyCode::Left,
            "ArrowRight" => KeyCode::Right,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "PageUp" => KeyCode::PageUp,
            "PageDown" => KeyCode::PageDown,
            "Enter" => KeyCode::Enter,
            "Escape" => KeyCode::Esc,
            "Tab" => KeyCode::Tab,
            "Backspace" => KeyCode::Backspace,
            "Delete" => KeyCode::Delete,
            "Insert" => KeyCode::Insert,
            // Number pad 5 without NumLock.
            "Clear" => KeyCode::Char('5'),
            name => {
                KeyCode::F(name.strip_prefix('F')?.parse().ok().filter(|n| (1..=24).contains(n))?)
            }
        })
    }

    fn character(&self, c: char) -> Option<char> {
        if c.is_control() {
            return None;
        }
        let latin = || self.code.strip_prefix("Key")?.chars().next();
        let c = if is_foreign_letter(c) {
            let upper = latin().unwrap_or(c);
            if self.shift { upper } else { upper.to_ascii_lowercase() }
        } else {
            c
        };
        // With Control a terminal cannot distinguish `P` from `p`.
        Some(if self.ctrl && !self.alt { c.to_ascii_lowercase() } else { c })
    }
}

/// Types the keys that turn the text in the game's question into `text`. A key that ends the question is the last
/// one: the screen below takes no rest of a text.
pub(crate) fn type_text(app: &mut App, text: &str) {
    let Some(typed) = app.typed() else { return };
    for key in edits(typed, text) {
        if app.typed().is_none() {
            return;
        }
        app.input(Input::Key(key));
    }
}

/// The keys that make one text of another: some are deleted at its end, others typed.
fn edits(from: &str, to: &str) -> Vec<Key> {
    let same = from.chars().zip(to.chars()).take_while(|(a, b)| a == b).count();
    let deleted = from.chars().skip(same).map(|_| KeyCode::Backspace.into());
    deleted.chain(to.chars().skip(same).map(Key::char)).collect()
}

/// The repeat of a held key, which the system makes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repeat {
    /// Does not repeat until another key goes down or this one again.
    stopped: bool,
}

impl Repeat {
    /// Whether to drop a key: a repeat after a disturbance, one for which the last picture has not been shown
    /// yet, and those of keys that close or confirm a dialog.
    pub(crate) fn drops(&mut self, is_repeat: bool, key: Key, is_waiting: bool) -> bool {
        if !is_repeat {
            self.stopped = false;
            return false;
        }
        let repeats =
            !matches!(key.code, KeyCode::Esc | KeyCode::Enter | KeyCode::F(_)) && !key.alt;
        self.stopped || is_waiting || !repeats
    }

    /// The player was disturbed.
    pub(crate) fn stop(&mut self) {
        self.stopped = true;
    }
}

#[cfg(test)]
mod tests {
    use rogue_ui::storage::Memory;
    use rogue_ui::{Config, KeyMap, Settings};

    use super::*;

    fn typed(key: &str, code: &str) -> KeyDown {
        KeyDown { key: key.to_owned(), code: code.to_owned(), ..KeyDown::default() }
    }

    #[test]
    fn characters_and_names_are_keys_as_in_a_terminal() {
        let key = |key: &str| typed(key, "").to_key();
        assert_eq!(key("G"), Some(Key::char('G')));
        assert_eq!(key("Clear"), Some(Key::char('5')));
        assert_eq!(key("ArrowUp"), Some(KeyCode::Up.into()));
        assert_eq!(key("F5"), Some(KeyCode::F(5).into()));
        for unused in ["F25", "Shift", "Dead", "AudioVolumeUp", "Process", ""] {
            assert_eq!(key(unused), None, "{unused}");
        }
        let up = KeyDown { shift: true, ..typed("ArrowUp", "") };
        assert_eq!(up.to_key(), Some(Key { shift: true, ..KeyCode::Up.into() }));
        let at_sign = KeyDown { ctrl: true, alt: true, ..typed("@", "KeyQ") };
        assert_eq!(at_sign.to_key(), Some(Key::char('@')), "AltGr");
        let find = KeyDown { ctrl: true, shift: true, ..typed("F", "KeyF") };
        assert_eq!(find.to_key(), Some(Key::char('f').ctrl()));
        assert_eq!(KeyDown { meta: true, ..typed("r", "KeyR") }.to_key(), None);
    }

    #[test]
    fn a_text_becomes_another_by_keys_at_its_end() {
        let keys = |from: &str, to: &str| {
            let keys = edits(from, to).into_iter().map(|key| key.to_string());
            keys.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(keys("Ann", "Anna"), "a");
        assert_eq!(keys("Ann", "Ann"), "");
        assert_eq!(keys("Zoë", "Z"), "Backspace Backspace");
        assert_eq!(keys("Ann", "Amy"), "Backspace Backspace m y");
    }

    /// The player has bound a letter to the way back.
    #[test]
    fn no_rest_of_a_text_is_typed_on_the_screen_below() {
        let keys = KeyMap::parse("keys.ron", r#"(keys: { "back": ["Esc", "x"] })"#).unwrap();
        let settings = Settings { keys, ..Settings::default() };
        let config = Config { settings, ..Config::default() };
        let mut app = App::title(config, Memory::default());
        app.input(Input::Key(Key::char('e')));
        type_text(&mut app, "42");
        assert_eq!(app.typed(), Some("42"));
        type_text(&mut app, "42xe7");
        assert_eq!(app.typed(), None);
    }

    #[test]
    fn letters_of_other_scripts_stand_for_those_in_their_place() {
        assert_eq!(typed("щ", "KeyO").to_key(), Some(Key::char('o')));
        let upper = KeyDown { shift: true, ..typed("Щ", "KeyO") };
        assert_eq!(upper.to_key(), Some(Key::char('O')));
        assert_eq!(typed("é", "Digit2").to_key(), Some(Key::char('é')));
    }

    #[test]
    fn a_held_key_stops_after_a_disturbance_and_waits_for_the_picture() {
        let (mut repeat, l) = (Repeat::default(), Key::char('l'));
        assert!(!repeat.drops(false, l, true), "a key that goes down counts");
        assert!(!repeat.drops(true, l, false));
        assert!(repeat.drops(true, l, true));
        assert!(repeat.drops(true, KeyCode::Esc.into(), false));
        repeat.stop();
        assert!(repeat.drops(true, l, false));
        assert!(!repeat.drops(false, l, false));
        assert!(!repeat.drops(true, l, false));
    }
}
