//! A number being typed. Knows nothing of what it is for.

use crate::input::{Key, KeyCode};

/// More digits than any number has that is asked for.
const MOST: usize = 20;

/// What was typed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digits {
    typed: String,
}

impl Digits {
    /// Takes a digit, or takes one back; returns whether anything changed.
    pub(crate) fn key(&mut self, key: Key) -> bool {
        match key {
            Key { code: KeyCode::Char(c @ '0'..='9'), ctrl: false, alt: false, .. } => {
                let room = self.typed.len() < MOST;
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

    /// The number; `None` when nothing was typed or it is too large.
    pub(crate) fn number(&self) -> Option<u64> {
        self.typed.parse().ok()
    }
}
