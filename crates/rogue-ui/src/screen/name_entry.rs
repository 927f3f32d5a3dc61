//! Input of the player's name.

use super::entry::Typed;
use super::{Context, Transition};
use crate::input::{Key, KeyCode};
use crate::intent::Intent;
use crate::storage::{MAX_NAME_LENGTH, run_name};

/// The name typed so far.
pub(crate) struct NameEntry(pub(crate) String);

impl Typed for NameEntry {
    const TITLE: &str = "Your name";
    const WORDS: &str = "New runs, scores and replays have it.";

    fn key(&mut self, key: Key) -> bool {
        match key {
            Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => {
                let longer = format!("{}{c}", self.0);
                // What a run cannot be named by is not taken.
                if longer.chars().count() <= MAX_NAME_LENGTH && run_name(&longer) == longer.trim() {
                    self.0 = longer;
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

    fn line(&self) -> String {
        format!("Name: {}", self.0)
    }

    fn said(&self) -> Option<String> {
        Some(format!("Your name is {} now.", self.0))
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        format!("{} keep", cx.label(Intent::Choose))
    }
}
