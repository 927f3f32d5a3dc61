//! Control sequences: `ESC [`, parameters, and a final byte.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use rogue_ui::input::is_foreign_letter;

use super::{Parsed, event, mouse};
use crate::event::Decoded;

/// Decodes the bytes after `ESC [`.
pub(super) fn parse(bytes: &[u8]) -> Parsed {
    match bytes {
        // The Linux console.
        [b'[', c @ b'A'..=b'E'] => key(KeyCode::F(c - b'A' + 1), KeyModifiers::NONE),
        [b'M', report @ ..] => mouse::bytes(report),
        [number @ .., b'$'] if is_number(number) => rxvt(number, KeyModifiers::SHIFT),
        [number @ .., b'^'] if is_number(number) => rxvt(number, KeyModifiers::CONTROL),
        [number @ .., b'@'] if is_number(number) => {
            rxvt(number, KeyModifiers::CONTROL | KeyModifiers::SHIFT)
        }
        [arrow @ b'a'..=b'd'] => function_key(arrow.to_ascii_uppercase(), KeyModifiers::SHIFT)
            .map_or(Parsed::Ignored, event),
        [] | [b'['] | [.., 0x20..=0x3f] => Parsed::Incomplete,
        [parameters @ .., last @ 0x40..=0x7e] => finished(parameters, *last),
        _ => Parsed::Invalid,
    }
}

fn is_number(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit)
}

/// A key with a number and modifiers, as rxvt sends it.
fn rxvt(number: &[u8], modifiers: KeyModifiers) -> Parsed {
    let number = std::str::from_utf8(number).ok().and_then(|it| it.parse().ok());
    number.and_then(numbered).map_or(Parsed::Ignored, |code| key(code, modifiers))
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
        b'u' => return reported(&parameters),
        _ => {
            return function_key(last, modifiers)
                .map_or(Parsed::Ignored, |key| event(KeyEvent { kind: parameters.kind(), ..key }));
        }
    };
    let kind = parameters.kind();
    code.map_or(Parsed::Ignored, |code| event(KeyEvent::new_with_kind(code, modifiers, kind)))
}

/// A key as the keyboard protocol of kitty reports it: `CSI code : shifted : latin ; modifiers ; text u`.
fn reported(parameters: &Parameters<'_>) -> Parsed {
    let modifiers = parameters.modifiers();
    let is_typed = (modifiers - KeyModifiers::SHIFT).is_empty();
    let text = parameters.part(2, 0).and_then(char::from_u32).filter(|c| !c.is_control());
    let code = match text {
        Some(c) if is_typed => Some(KeyCode::Char(c)),
        _ => character(parameters.first(0), parameters.second(0), modifiers),
    };
    let Some(code) = code else { return Parsed::Ignored };
    let typed = KeyEvent::new_with_kind(code, modifiers, parameters.kind());
    let latin = parameters.part(0, 2).and_then(char::from_u32);
    match (code, latin) {
        (KeyCode::Char(c), Some(latin)) if is_foreign_letter(c) => {
            let latin = KeyEvent { code: KeyCode::Char(latin), ..typed };
            Parsed::Event(Decoded::Placed { typed, latin })
        }
        _ => event(typed),
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Parsed {
    event(KeyEvent::new(code, modifiers))
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
