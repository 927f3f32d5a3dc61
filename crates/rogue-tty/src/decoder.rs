//! Decodes the bytes that a terminal sends: keys, mouse reports and pasted text.
//!
//! crossterm's reader is not used where there is a terminal device: it waits without a limit for the
//! end of a paste (`ESC [ 200 ~`) or of a mouse report (`ESC [ < 0 ; 1`), and a report with a
//! coordinate of 0 ends a build with overflow checks. Here an incomplete sequence is bounded in time
//! and in length, and no sequence is out of bounds.

mod csi;
mod mouse;

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

/// Silence after which an incomplete sequence is given up. The bytes of one sequence come together,
/// over a slow line in several parts.
const SEQUENCE_LIMIT: Duration = Duration::from_millis(50);

/// The same for a paste: a multiplexer or a slow line may pause in it, and what follows would be keys.
const PASTE_LIMIT: Duration = Duration::from_secs(1);

/// The longest sequence in bytes.
const MAX_SEQUENCE: usize = 64;

/// The longest paste in bytes that is skipped.
const MAX_PASTE: usize = 1 << 20;

const ESC: u8 = 0x1b;

/// The end of a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

/// Bytes in, events out.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    /// The bytes of an incomplete sequence.
    pending: Vec<u8>,
    /// Bytes of the paste that is being skipped: the game does not ask for pastes, and their text is
    /// no sequence of keys.
    pasted: Option<usize>,
}

/// What the bytes of a sequence mean.
enum Parsed {
    Event(Event),
    /// Nothing to the game.
    Ignored,
    /// The text until [`PASTE_END`] is pasted.
    PasteBegins,
    /// The last byte does not belong to the sequence.
    Invalid,
    /// Further bytes are needed.
    Incomplete,
}

impl Decoder {
    /// Decodes `bytes` and adds the events to `events`.
    pub(crate) fn decode(&mut self, bytes: &[u8], events: &mut Vec<Event>) {
        for &byte in bytes {
            if self.pasted.is_some() {
                self.skip_pasted(byte);
            } else {
                self.push(byte, events);
            }
        }
    }

    /// The silence after which to call [`expire`](Self::expire); `None` where no incomplete sequence
    /// waits for its end.
    pub(crate) fn limit(&self) -> Option<Duration> {
        if self.pasted.is_some() {
            return Some(PASTE_LIMIT);
        }
        (!self.pending.is_empty()).then_some(SEQUENCE_LIMIT)
    }

    /// Gives up an incomplete sequence. Escape alone is the key.
    pub(crate) fn expire(&mut self, events: &mut Vec<Event>) {
        match self.pending[..] {
            [ESC] => events.push(key(KeyCode::Esc)),
            [ESC, c @ (b'[' | b'O')] => events.push(alt(key(KeyCode::Char(char::from(c))))),
            _ => {}
        }
        self.pending.clear();
        self.pasted = None;
    }

    fn push(&mut self, byte: u8, events: &mut Vec<Event>) {
        if self.pending[..] == [ESC] && byte == ESC {
            events.push(key(KeyCode::Esc));
            return;
        }
        self.pending.push(byte);
        match parse(&self.pending) {
            Parsed::Event(event) => events.push(event),
            Parsed::PasteBegins => self.pasted = Some(0),
            Parsed::Invalid => {
                let is_first = self.pending.len() == 1;
                self.pending.clear();
                if !is_first {
                    self.push(byte, events);
                }
                return;
            }
            Parsed::Incomplete if self.pending.len() < MAX_SEQUENCE => return,
            Parsed::Ignored | Parsed::Incomplete => {}
        }
        self.pending.clear();
    }

    fn skip_pasted(&mut self, byte: u8) {
        self.pending.push(byte);
        if !PASTE_END.starts_with(&self.pending) {
            self.pending.clear();
            self.pending.extend((byte == ESC).then_some(byte));
        }
        let count = self.pasted.unwrap_or(0) + 1;
        let ended = self.pending == PASTE_END || count >= MAX_PASTE;
        self.pasted = (!ended).then_some(count);
        if ended {
            self.pending.clear();
        }
    }
}

fn parse(bytes: &[u8]) -> Parsed {
    match bytes {
        [ESC, b'[', rest @ ..] => csi::parse(rest),
        // A key that the game does not know is no letter.
        [ESC, b'O', c @ 0x40..=0x7e] => {
            csi::function_key(*c, KeyModifiers::NONE).map_or(Parsed::Ignored, event)
        }
        [ESC, b'O', _] => Parsed::Invalid,
        [] | [ESC] | [ESC, b'O'] => Parsed::Incomplete,
        [ESC, rest @ ..] => match character(rest) {
            Parsed::Event(event) => Parsed::Event(alt(event)),
            other => other,
        },
        _ => character(bytes),
    }
}

/// A control character or a character in UTF-8.
fn character(bytes: &[u8]) -> Parsed {
    if let [byte] = *bytes
        && let Some(code) = control(byte)
    {
        return Parsed::Event(code);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.chars().next().map_or(Parsed::Ignored, |c| event(KeyCode::Char(c).into())),
        Err(error) if error.error_len().is_none() => Parsed::Incomplete,
        Err(_) => Parsed::Invalid,
    }
}

fn control(byte: u8) -> Option<Event> {
    let ctrl = |c: u8| KeyEvent::new(KeyCode::Char(char::from(c)), KeyModifiers::CONTROL);
    Some(Event::Key(match byte {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x7f => KeyCode::Backspace.into(),
        0 => ctrl(b' '),
        0x01..=0x1a => ctrl(byte - 1 + b'a'),
        0x1c..=0x1f => ctrl(byte - 0x1c + b'4'),
        _ => return None,
    }))
}

fn event(key: KeyEvent) -> Parsed {
    Parsed::Event(Event::Key(key))
}

fn key(code: KeyCode) -> Event {
    Event::Key(code.into())
}

fn alt(event: Event) -> Event {
    match event {
        Event::Key(mut key) => {
            key.modifiers |= KeyModifiers::ALT;
            Event::Key(key)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests;
