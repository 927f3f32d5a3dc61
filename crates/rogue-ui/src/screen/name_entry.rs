//! Input of the player's name.

use super::entry::Typed;
use super::{Context, Transition};
use crate::input::{Key, KeyCode};
use crate::intent::Intent;
use crate::player_name::{MAX_NAME_LENGTH, can_be_in_name, run_name};

/// The name typed so far.
pub(crate) struct NameEntry(pub(crate) String);

impl Typed for NameEntry {
    const TITLE: &str = "Your name";
    const WORDS: &str = "Shown on new runs, scores and replays.";

    fn key(&mut self, key: Key) -> bool {
        match key {
            Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => {
                // Characters that the name of a run cannot have are not taken.
                let begins = self.0.trim().is_empty();
                let fits = can_be_in_name(c) && !(begins && c == '-');
                if fits && self.0.chars().count() < MAX_NAME_LENGTH {
                    self.0.push(c);
                }
                true
            }
            Key { code: KeyCode::Backspace | KeyCode::Delete, .. } => {
                self.0.pop();
                true
            }
            _ => false,
        }
    }

    fn accept(&self) -> Transition {
        Transition::Rename(self.0.clone())
    }

    fn typed(&self) -> &str {
        &self.0
    }

    fn line(&self) -> String {
        format!("Name: {}", self.0)
    }

    fn said(&self) -> Option<String> {
        Some(format!("Your name: {}.", run_name(&self.0)))
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        cx.hint(Intent::Choose, "save")
    }
}
