//! Control sequences: `ESC [`, parameters, and a final byte.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{Parsed, mouse};

/// Decodes what follows `ESC [`.
pub(super) fn parse(bytes: &[u8]) -> Parsed {
    match bytes {
        // The Linux console.
        [b'[', c @ b'A'..=b'E'] => key(KeyCode::F(c - b'A' + 1), KeyModifiers::NONE),
        [b'M', report @ ..] => mouse::bytes(report),
        [] | [b'['] | [.., 0x20..=0x3f] => Parsed::Incomplete,
        [parameters @ .., last @ 0x40..=0x7e] => finished(parameters, *last),
        _ => Parsed::Invalid,
    }
}

fn finished(parameters: &[u8], last: u8) -> Parsed {
    if let [b'<', report @ ..] = parameters {
        return mouse::sgr(report, last);
    }
    // Replies to questions that other programs asked begin with `?`, `>` or `=`.
    let Some(parameters) = Parameters::parse(parameters) else { return Parsed::Ignored };
    let modifiers = parameters.modifiers();
    let code = match last {
        b'M' => {
            return mouse::decimal(parameters.first(0), parameters.first(1), parameters.first(2));
        }
        b'~' => match parameters.first(0) {
            200 => return Parsed::PasteBegins,
            // A key with modifiers: `CSI 27 ; modifiers ; code ~`.
            27 => character(parameters.first(2), None, modifiers),
            number => numbered(number),
        },
        b'u' => character(parameters.first(0), parameters.second(0), modifiers),
        _ => {
            return function_key(last, modifiers).map_or(Parsed::Ignored, |key| {
                Parsed::Event(Event::Key(KeyEvent { kind: parameters.kind(), ..key }))
            });
        }
    };
    let event = |code| KeyEvent::new_with_kind(code, modifiers, parameters.kind());
    code.map_or(Parsed::Ignored, |code| Parsed::Event(Event::Key(event(code))))
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Parsed {
    Parsed::Event(Event::Key(KeyEvent::new(code, modifiers)))
}

/// The key with this final byte after `ESC [` or `ESC O`.
pub(super) fn function_key(last: u8, modifiers: KeyModifiers) -> Option<KeyEvent> {
    let code = match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'E' => KeyCode::KeypadBegin,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        // `CSI R` is also a cursor position; the game asks for none.
        b'R' => KeyCode::F(3),
        b'S' => KeyCode::F(4),
        b'Z' => return Some(KeyEvent::new(KeyCode::BackTab, modifiers | KeyModifiers::SHIFT)),
        _ => return None,
    };
    Some(KeyEvent::new(code, modifiers))
}

/// The key of `CSI number ~`.
fn numbered(number: u32) -> Option<KeyCode> {
    let number = u8::try_from(number).ok()?;
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23..=26 => KeyCode::F(number - 12),
        28 | 29 => KeyCode::F(number - 13),
        31..=34 => KeyCode::F(number - 14),
        _ => return None,
    })
}

/// The key of a code point, as the keyboard protocol of kitty reports it; `shifted` is the character
/// with Shift.
fn character(code: u32, shifted: Option<u32>, modifiers: KeyModifiers) -> Option<KeyCode> {
    let shift = modifiers.contains(KeyModifiers::SHIFT);
    Some(match code {
        8 | 127 => KeyCode::Backspace,
        9 if shift => KeyCode::BackTab,
        9 => KeyCode::Tab,
        13 => KeyCode::Enter,
        27 => KeyCode::Esc,
        57_376..=57_398 => KeyCode::F((code - 57_376 + 13) as u8),
        57_399..=57_427 => return number_pad(code - 57_399),
        // The rest of the private use area: media keys and modifiers.
        57_344..=63_743 => return None,
        _ => KeyCode::Char(char::from_u32(shifted.filter(|_| shift).unwrap_or(code))?),
    })
}

/// The keys of the number pad, in the order of their code points.
fn number_pad(index: u32) -> Option<KeyCode> {
    const CHARACTERS: &[u8] = b"0123456789./*-+\r=";
    const NAMED: [KeyCode; 11] = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Insert,
        KeyCode::Delete,
        KeyCode::KeypadBegin,
    ];
    let index = index as usize;
    match CHARACTERS.get(index) {
        Some(b'\r') => Some(KeyCode::Enter),
        Some(&c) => Some(KeyCode::Char(char::from(c))),
        // One code point, the separator, lies between.
        None => NAMED.get(index.checked_sub(CHARACTERS.len() + 1)?).copied(),
    }
}

/// The numbers of a control sequence, separated by `;`, each with parts separated by `:`.
struct Parameters<'a>(&'a str);

impl<'a> Parameters<'a> {
    /// `None` when there is anything else among them.
    fn parse(bytes: &'a [u8]) -> Option<Self> {
        let plain = bytes.iter().all(|byte| matches!(byte, b'0'..=b'9' | b';' | b':'));
        std::str::from_utf8(bytes).ok().filter(|_| plain).map(Self)
    }

    fn part(&self, index: usize, part: usize) -> Option<u32> {
        self.0.split(';').nth(index)?.split(':').nth(part)?.parse().ok()
    }

    /// The number with that index; 0 when it is missing or too large.
    fn first(&self, index: usize) -> u32 {
        self.part(index, 0).unwrap_or(0)
    }

    fn second(&self, index: usize) -> Option<u32> {
        self.part(index, 1)
    }

    fn modifiers(&self) -> KeyModifiers {
        let mask = self.first(1).saturating_sub(1);
        let names = [
            KeyModifiers::SHIFT,
            KeyModifiers::ALT,
            KeyModifiers::CONTROL,
            KeyModifiers::SUPER,
            KeyModifiers::HYPER,
            KeyModifiers::META,
        ];
        let set = names.iter().enumerate().filter(|(bit, _)| mask & (1 << bit) != 0);
        set.fold(KeyModifiers::NONE, |all, (_, &one)| all | one)
    }

    fn kind(&self) -> KeyEventKind {
        match self.second(1) {
            Some(2) => KeyEventKind::Repeat,
            Some(3) => KeyEventKind::Release,
            _ => KeyEventKind::Press,
        }
    }
}
