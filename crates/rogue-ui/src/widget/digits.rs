//! Input of a number, digit by digit.

use crate::input::{Key, KeyCode};

/// The number of digits of the largest `u64`.
const MAX_DIGITS: usize = 20;

/// The digits typed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digits {
    typed: String,
}

impl Digits {
    /// Appends a digit, or removes the last one; returns whether anything changed.
    pub(crate) fn key(&mut self, key: Key) -> bool {
        match key {
            Key { code: KeyCode::Char(c @ '0'..='9'), ctrl: false, alt: false, .. } => {
                let room = self.typed.len() < MAX_DIGITS;
                if room {
                    self.typed.push(c);
                }
                room
            }
            Key { code: KeyCode::Backspace | KeyCode::Delete, .. } => self.typed.pop().is_some(),
            _ => false,
        }
    }

    pub(crate) fn typed(&self) -> &str {
        &self.typed
    }

    /// The number; `None` when no digit was typed or it does not fit into a `u64`.
    pub(crate) fn value(&self) -> Option<u64> {
        self.typed.parse().ok()
    }
}
