//! Decodes the bytes that a terminal sends: keys, mouse reports and pasted text.
//!
//! crossterm's reader is not used where there is a terminal device: it waits without a limit for the
//! end of a paste (`ESC [ 200 ~`) or of a mouse report (`ESC [ < 0 ; 1`), and a report with a
//! coordinate of 0 ends a build with overflow checks. Here an incomplete sequence is bounded in time
//! and in length, and no sequence is out of bounds.

mod csi;
mod mouse;

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use crate::event::Decoded;

/// Silence after which an incomplete sequence is given up. The bytes of one sequence come together,
/// over a slow line in several parts.
const SEQUENCE_LIMIT: Duration = Duration::from_millis(50);

/// The same for a paste: a multiplexer or a slow line may pause in it, and the rest would be keys.
const PASTE_LIMIT: Duration = Duration::from_secs(1);

/// The longest sequence in bytes.
const MAX_SEQUENCE: usize = 64;

/// The longest paste in bytes: the rest of a longer one would be keys.
const MAX_PASTE: usize = 1 << 20;

/// The bytes that are kept of a paste: more than any name or number has.
const MAX_KEPT: usize = 256;

/// The longest string of the terminal's own, such as `ESC ] 0 ; title BEL`, in bytes.
const MAX_STRING: usize = 4096;

/// How long such a string may take: without its end it would make the game deaf to the keys after it.
const STRING_LIMIT: Duration = Duration::from_millis(500);

const ESC: u8 = 0x1b;

/// The end of a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

/// Bytes in, events out.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    /// The bytes of an incomplete sequence.
    pending: Vec<u8>,
    paste: Option<Paste>,
    /// When the string that has not ended began.
    string_began: Option<Instant>,
}

/// A paste that has not ended. Its text is no sequence of keys.
#[derive(Debug, Default)]
struct Paste {
    /// Its bytes so far.
    count: usize,
    /// The first of them.
    kept: Vec<u8>,
}

/// The meaning of the bytes of a sequence.
enum Parsed {
    Event(Decoded),
    /// Nothing to the game.
    Ignored,
    /// The text until [`PASTE_END`] is pasted.
    PasteBegins,
    /// The last byte does not belong to the sequence.
    Invalid,
    /// Further bytes are needed.
    Incomplete,
    /// The same for a string of the terminal's own, which means nothing to the game.
    InString,
}

impl Decoder {
    /// Decodes `bytes` and adds the events to `events`.
    pub(crate) fn decode(&mut self, bytes: &[u8], events: &mut Vec<Decoded>) {
        for &byte in bytes {
            if self.paste.is_some() {
                self.push_pasted(byte, events);
            } else {
                self.push(byte, events);
            }
        }
    }

    /// The silence after which to call [`expire`](Self::expire); `None` where no incomplete sequence
    /// waits for its end.
    pub(crate) fn limit(&self) -> Option<Duration> {
        if self.paste.is_some() {
            return Some(PASTE_LIMIT);
        }
        (!self.pending.is_empty()).then_some(SEQUENCE_LIMIT)
    }

    /// Gives up an incomplete sequence. Escape alone is the key.
    pub(crate) fn expire(&mut self, events: &mut Vec<Decoded>) {
        self.give_up(events);
        self.end_paste(events);
    }

    fn give_up(&mut self, events: &mut Vec<Decoded>) {
        match self.pending[..] {
            [ESC] => events.push(key(KeyCode::Esc)),
            [ESC, c @ (b'[' | b'O' | b']' | b'P' | b'_')] => {
                events.push(Decoded::Escaped(KeyCode::Char(char::from(c)).into()));
            }
            _ => {}
        }
        self.pending.clear();
        self.string_began = None;
    }

    fn push(&mut self, byte: u8, events: &mut Vec<Decoded>) {
        if self.pending[..] == [ESC] && byte == ESC {
            events.push(key(KeyCode::Esc));
            return;
        }
        self.pending.push(byte);
        match parse(&self.pending) {
            Parsed::Event(event) => events.push(event),
            Parsed::PasteBegins => self.paste = Some(Paste::default()),
            Parsed::Invalid => {
                self.pending.pop();
                if self.pending.is_empty() {
                    return;
                }
                // A string that ends with it was left for another sequence.
                let is_begun = self.pending.len() > 1 && self.pending.ends_with(&[ESC]);
                self.give_up(events);
                self.pending.extend(is_begun.then_some(ESC));
                self.push(byte, events);
                return;
            }
            Parsed::Incomplete if self.pending.len() < MAX_SEQUENCE => return,
            Parsed::InString if !self.string_is_too_long() => return,
            Parsed::Ignored | Parsed::Incomplete | Parsed::InString => {}
        }
        self.pending.clear();
        self.string_began = None;
    }

    /// Keys that are typed after the beginning of a string belong to it: each of them is less than a silence away from
    /// the one before, where a key is held.
    fn string_is_too_long(&mut self) -> bool {
        let began = *self.string_began.get_or_insert_with(Instant::now);
        self.pending.len() >= MAX_STRING || began.elapsed() >= STRING_LIMIT
    }

    fn push_pasted(&mut self, byte: u8, events: &mut Vec<Decoded>) {
        let Some(paste) = &mut self.paste else { return };
        paste.count += 1;
        if paste.kept.len() < MAX_KEPT {
            paste.kept.push(byte);
        }
        self.pending.push(byte);
        if !PASTE_END.starts_with(&self.pending) {
            self.pending.clear();
            self.pending.extend((byte == ESC).then_some(byte));
        }
        if self.pending == PASTE_END || paste.count >= MAX_PASTE {
            self.end_paste(events);
        }
    }

    fn end_paste(&mut self, events: &mut Vec<Decoded>) {
        let Some(Paste { mut kept, .. }) = self.paste.take() else { return };
        self.pending.clear();
        let end = kept.iter().position(|&byte| byte == ESC).unwrap_or(kept.len());
        kept.truncate(end);
        events.push(Event::Paste(String::from_utf8_lossy(&kept).into_owned()).into());
    }
}

fn parse(bytes: &[u8]) -> Parsed {
    match bytes {
        [ESC, b'[', rest @ ..] => csi::parse(rest),
        // A key that the game does not know is no letter.
        [ESC, b'O', c @ 0x40..=0x7e] => application_key(*c).map_or(Parsed::Ignored, event),
        [] | [ESC] | [ESC, b'O' | b']' | b'P' | b'_'] => Parsed::Incomplete,
        // A command of the terminal, an answer of it, and messages between programs.
        [ESC, b']', b'0'..=b'9', rest @ ..]
        | [ESC, b'P', b'0'..=b'9' | b'>' | b'+' | b'$' | b'=' | b'!', rest @ ..]
        | [ESC, b'_', b'G', rest @ ..] => string(rest),
        [ESC, b'O' | b']' | b'P' | b'_', _, ..] => Parsed::Invalid,
        [ESC, rest @ ..] => character(rest, Decoded::Escaped),
        _ => character(bytes, |key| Event::Key(key).into()),
    }
}

/// A string ends with BEL or `ESC \`. Another control character belongs to the next sequence.
fn string(bytes: &[u8]) -> Parsed {
    match bytes {
        [.., 0x07] | [.., ESC, b'\\'] => Parsed::Ignored,
        [.., ESC] => Parsed::InString,
        [.., ESC, _] | [.., 0..=0x1f] => Parsed::Invalid,
        _ => Parsed::InString,
    }
}

/// The key of `ESC O` and a letter: an arrow or F1 to F4, rxvt's arrow with Control, or one of the number pad in
/// application mode.
fn application_key(letter: u8) -> Option<KeyEvent> {
    Some(match letter {
        b'a'..=b'd' => csi::function_key(letter.to_ascii_uppercase(), KeyModifiers::CONTROL)?,
        b'M' => KeyCode::Enter.into(),
        b'X' => KeyCode::Char('=').into(),
        // `*+,-./0123456789`
        b'j'..=b'y' => KeyCode::Char(char::from(letter - b'j' + b'*')).into(),
        _ => csi::function_key(letter, KeyModifiers::NONE)?,
    })
}

/// A control character or a character in UTF-8.
fn character(bytes: &[u8], decoded: impl Fn(KeyEvent) -> Decoded) -> Parsed {
    if let [byte] = *bytes
        && let Some(key) = control(byte)
    {
        return Parsed::Event(decoded(key));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let c = text.chars().next();
            c.map_or(Parsed::Ignored, |c| Parsed::Event(decoded(KeyCode::Char(c).into())))
        }
        Err(error) if error.error_len().is_none() => Parsed::Incomplete,
        Err(_) => Parsed::Invalid,
    }
}

fn control(byte: u8) -> Option<KeyEvent> {
    let ctrl = |c: u8| KeyEvent::new(KeyCode::Char(char::from(c)), KeyModifiers::CONTROL);
    Some(match byte {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x7f => KeyCode::Backspace.into(),
        0 => ctrl(b' '),
        0x01..=0x1a => ctrl(byte - 1 + b'a'),
        0x1c..=0x1f => ctrl(byte - 0x1c + b'4'),
        _ => return None,
    })
}

fn event(key: KeyEvent) -> Parsed {
    Parsed::Event(Event::Key(key).into())
}

fn key(code: KeyCode) -> Decoded {
    Event::Key(code.into()).into()
}

#[cfg(test)]
mod tests;
