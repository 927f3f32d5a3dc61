//! The keyboard state polled from doryen-rs: the named keys and the text of each tick. Used without
//! an X server (Wayland alone, Windows, macOS).
//!
//! The order of named keys within one tick is unknown. This module returns the text first, then the
//! keys in the order of the tables. A key pressed twice within one tick counts once.

use std::collections::BTreeSet;

use doryen_rs::InputApi;
use rogue_ui::input::{Key, KeyCode, is_foreign_letter};

use crate::keyboard::Typed;

/// The keyboard state of one tick.
pub(crate) trait KeyState {
    fn is_down(&mut self, name: &str) -> bool;
    fn pressed(&mut self, name: &str) -> bool;
    fn released(&mut self, name: &str) -> bool;
    fn text(&mut self) -> String;
}

impl KeyState for &mut dyn InputApi {
    fn is_down(&mut self, name: &str) -> bool {
        self.key(name)
    }
    fn pressed(&mut self, name: &str) -> bool {
        self.key_pressed(name)
    }
    fn released(&mut self, name: &str) -> bool {
        self.key_released(name)
    }
    fn text(&mut self) -> String {
        InputApi::text(*self)
    }
}

/// Keys without text, and the characters that they type on a number pad with `NumLock`.
#[rustfmt::skip]
const NAMED: [(&str, KeyCode, &str); 27] = [
    ("ArrowUp", KeyCode::Up, "8"),
    ("ArrowDown", KeyCode::Down, "2"),
    ("ArrowLeft", KeyCode::Left, "4"),
    ("ArrowRight", KeyCode::Right, "6"),
    ("Home", KeyCode::Home, "7"),
    ("End", KeyCode::End, "1"),
    ("PageUp", KeyCode::PageUp, "9"),
    ("PageDown", KeyCode::PageDown, "3"),
    ("Insert", KeyCode::Insert, "0"),
    ("Delete", KeyCode::Delete, ".,"),
    ("Backspace", KeyCode::Backspace, ""),
    ("Tab", KeyCode::Tab, ""),
    ("Enter", KeyCode::Enter, ""),
    ("NumpadEnter", KeyCode::Enter, ""),
    ("Escape", KeyCode::Esc, ""),
    ("F1", KeyCode::F(1), ""), ("F2", KeyCode::F(2), ""), ("F3", KeyCode::F(3), ""),
    ("F4", KeyCode::F(4), ""), ("F5", KeyCode::F(5), ""), ("F6", KeyCode::F(6), ""),
    ("F7", KeyCode::F(7), ""), ("F8", KeyCode::F(8), ""), ("F9", KeyCode::F(9), ""),
    ("F10", KeyCode::F(10), ""), ("F11", KeyCode::F(11), ""), ("F12", KeyCode::F(12), ""),
];

/// Keys with text. With Control or Alt held doryen-rs reports no text, only the key.
#[rustfmt::skip]
const CHARACTERS: [(&str, char); 47] = [
    ("KeyA", 'a'), ("KeyB", 'b'), ("KeyC", 'c'), ("KeyD", 'd'), ("KeyE", 'e'), ("KeyF", 'f'),
    ("KeyG", 'g'), ("KeyH", 'h'), ("KeyI", 'i'), ("KeyJ", 'j'), ("KeyK", 'k'), ("KeyL", 'l'),
    ("KeyM", 'm'), ("KeyN", 'n'), ("KeyO", 'o'), ("KeyP", 'p'), ("KeyQ", 'q'), ("KeyR", 'r'),
    ("KeyS", 's'), ("KeyT", 't'), ("KeyU", 'u'), ("KeyV", 'v'), ("KeyW", 'w'), ("KeyX", 'x'),
    ("KeyY", 'y'), ("KeyZ", 'z'),
    ("Digit0", '0'), ("Digit1", '1'), ("Digit2", '2'), ("Digit3", '3'), ("Digit4", '4'),
    ("Digit5", '5'), ("Digit6", '6'), ("Digit7", '7'), ("Digit8", '8'), ("Digit9", '9'),
    ("Equal", '='), ("NumpadAdd", '+'), ("Minus", '-'), ("NumpadSubtract", '-'),
    ("Comma", ','), ("Period", '.'), ("Slash", '/'), ("BracketLeft", '['),
    ("BracketRight", ']'), ("Backslash", '\\'), ("Space", ' '),
];

/// The keys that are down.
#[derive(Default)]
pub(crate) struct PolledKeyboard {
    down: BTreeSet<&'static str>,
    held: Option<(&'static str, Key)>,
}

struct Modifiers {
    ctrl: bool,
    alt: bool,
    shift: bool,
}

impl PolledKeyboard {
    /// The keys since the last tick.
    pub(crate) fn poll(&mut self, mut input: impl KeyState) -> Typed {
        let text = input.text();
        let held = modifiers(&mut input, &text);
        let pressed = self.pressed(&mut input);
        let characters = pressed.iter().filter_map(|&name| Some((name, character(name)?)));
        let mut keys: Vec<(&str, Key)> = if held.ctrl || held.alt {
            characters.map(|(name, c)| (name, chord(c, &held))).collect()
        } else {
            let source = single(characters.map(|(name, _)| name));
            text.chars().map(|c| (source, Key::char(latin(c, source, held.shift)))).collect()
        };
        keys.extend(pressed.iter().filter_map(|&name| Some((name, named(name, &text, &held)?))));
        if let Some(&last) = keys.last() {
            self.held = Some(last);
        }
        self.held.take_if(|(name, _)| !input.is_down(name));
        Typed {
            keys: keys.into_iter().map(|(_, key)| key).collect(),
            held: self.held.map(|(_, key)| key),
            ..Typed::default()
        }
    }

    /// Keys that went down since the last tick, in the order of the tables.
    fn pressed(&mut self, input: &mut impl KeyState) -> Vec<&'static str> {
        let names =
            NAMED.iter().map(|named| named.0).chain(CHARACTERS.iter().map(|typing| typing.0));
        names.filter(|name| self.went_down(input, name)).collect()
    }

    /// Whether the key was pressed. A release without a press is a tap within one tick.
    fn went_down(&mut self, input: &mut impl KeyState, name: &'static str) -> bool {
        if input.is_down(name) {
            let is_new = self.down.insert(name);
            return is_new || input.pressed(name);
        }
        let was_down = self.down.remove(name);
        input.released(name) && !was_down
    }
}

/// The modifiers that are down. Right Alt with text is `AltGr`, which is part of that text.
fn modifiers(input: &mut impl KeyState, text: &str) -> Modifiers {
    Modifiers {
        ctrl: input.is_down("ControlLeft") || input.is_down("ControlRight"),
        alt: input.is_down("AltLeft") || (input.is_down("AltRight") && text.is_empty()),
        shift: input.is_down("ShiftLeft") || input.is_down("ShiftRight"),
    }
}

/// The Latin letter on the key of that name in place of a foreign one.
fn latin(c: char, name: &str, shift: bool) -> char {
    match character(name).filter(|_| is_foreign_letter(c)) {
        Some(latin) if shift => latin.to_ascii_uppercase(),
        Some(latin) => latin,
        None => c,
    }
}

/// The name, if there is only one: text is attributed to a key only when one key went down.
fn single(mut names: impl Iterator<Item = &'static str>) -> &'static str {
    match (names.next(), names.next()) {
        (Some(name), None) => name,
        _ => "",
    }
}

fn character(name: &str) -> Option<char> {
    let typing = CHARACTERS.iter().find(|typing| typing.0 == name)?;
    Some(typing.1)
}

fn chord(c: char, held: &Modifiers) -> Key {
    let c = if held.shift { c.to_ascii_uppercase() } else { c };
    Key { code: KeyCode::Char(c), ctrl: held.ctrl, alt: held.alt, shift: false }
}

/// The key of a name; `None` when a key of the number pad typed a character.
fn named(name: &str, text: &str, held: &Modifiers) -> Option<Key> {
    let (_, code, types) = NAMED.iter().find(|named| named.0 == name)?;
    let typed = text.contains(|c| types.contains(c));
    (!typed).then_some(Key { code: *code, ctrl: held.ctrl, alt: held.alt, shift: held.shift })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tick as text: `+Right` is pressed, `-Right` is released, `!Right` both, `"abc` is typed.
    /// Keys stay down until they are released.
    #[derive(Default)]
    struct Board {
        down: BTreeSet<String>,
        pressed: BTreeSet<String>,
        released: BTreeSet<String>,
        text: String,
    }

    impl Board {
        fn tick(&mut self, events: &str) -> &mut Self {
            (self.pressed, self.released) = Default::default();
            self.text.clear();
            for event in events.split_whitespace() {
                let (kind, name) = event.split_at(1);
                match kind {
                    "+" => {
                        self.down.insert(name.into());
                        self.pressed.insert(name.into());
                    }
                    "\"" => self.text.push_str(name),
                    _ => {
                        self.down.remove(name);
                        self.released.insert(name.into());
                    }
                }
            }
            self
        }
    }

    impl KeyState for &mut Board {
        fn is_down(&mut self, name: &str) -> bool {
            self.down.contains(name)
        }
        fn pressed(&mut self, name: &str) -> bool {
            self.pressed.contains(name)
        }
        fn released(&mut self, name: &str) -> bool {
            self.released.contains(name)
        }
        fn text(&mut self) -> String {
            self.text.clone()
        }
    }

    fn check(ticks: &[&str], expect: &str) {
        let (mut board, mut polled) = (Board::default(), PolledKeyboard::default());
        let keys: Vec<String> = ticks
            .iter()
            .map(|tick| {
                let typed = polled.poll(board.tick(tick));
                typed.keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(keys.join("|"), expect, "{ticks:?}");
    }

    #[test]
    fn text_keeps_its_order_and_comes_before_named_keys() {
        check(&["\"lkj> +ArrowUp +KeyL"], "l k j > Up");
    }

    #[test]
    fn a_tap_within_one_tick_is_a_key() {
        check(&["!ArrowRight", "", "!ArrowRight"], "Right||Right");
        check(&["+ArrowRight", "", "-ArrowRight"], "Right||");
    }

    #[test]
    fn a_key_of_the_number_pad_is_a_digit_or_a_direction() {
        check(&["+Home \"7", "-Home", "+Home"], "7||Home");
    }

    #[test]
    fn control_and_alt_modify_keys_without_text() {
        check(&["+ControlLeft", "+KeyP", "-KeyP -ControlLeft"], "|Ctrl-P|");
        check(&["+AltLeft +Enter"], "Alt-Enter");
        check(&["+AltRight +Enter", "+KeyP"], "Alt-Enter|Alt-p");
        check(&["+AltRight +KeyQ \"@"], "@");
        check(&["+KeyP \"p", "+ControlLeft", "-KeyP"], "p||");
        check(&["+ShiftLeft +Tab"], "Shift-Tab");
    }

    #[test]
    fn a_foreign_letter_is_the_latin_one_in_its_place() {
        check(&["+KeyS \"ы", "-KeyS", "+ShiftLeft", "+KeyS \"Ы"], "s|||S");
        check(&["+KeyE \"é"], "é");
    }

    #[test]
    fn the_held_key_is_known_until_it_is_released() {
        let (mut board, mut polled) = (Board::default(), PolledKeyboard::default());
        let mut held = |tick: &str| polled.poll(board.tick(tick)).held;
        assert_eq!(held("+KeyL \"l"), Some(Key::char('l')));
        assert_eq!(held(""), Some(Key::char('l')));
        assert_eq!(held("+ArrowUp"), Some(KeyCode::Up.into()));
        assert_eq!(held("-ArrowUp"), None);
    }
}
