//! Input of the seed of a new dungeon.

use super::entry::Typed;
use super::{Context, Transition};
use crate::input::Key;
use crate::intent::Intent;
use crate::widget::digits::Digits;

/// The digits typed so far.
#[derive(Default)]
pub(crate) struct SeedEntry {
    digits: Digits,
}

impl Typed for SeedEntry {
    const TITLE: &str = "The seed of a dungeon";
    const WORDS: &str = "The same seed always makes the same dungeon.";

    fn key(&mut self, key: Key) -> bool {
        self.digits.key(key)
    }

    fn accept(&self) -> Transition {
        self.digits.value().map_or(Transition::None, |seed| Transition::NewGame { seed })
    }

    fn line(&self) -> String {
        format!("Seed: {}", self.digits.typed())
    }

    fn said(&self) -> Option<String> {
        let is_missing = self.digits.value().is_none();
        is_missing.then(|| format!("A seed is a whole number from 0 to {}.", u64::MAX))
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        if self.digits.value().is_some() {
            format!("{} begin", cx.label(Intent::Choose))
        } else if self.digits.typed().is_empty() {
            "type a number".to_owned()
        } else {
            format!("too large: at most {}", u64::MAX)
        }
    }
}
